"""X-20..X-29: sealed bids, ties, silence, and bids that are more than one has."""

from __future__ import annotations

from collections import Counter

import pytest

from core.game import IllegalMove, Unseal, load_game
from core.local import LocalMatch
from tests.games.billionaire.table import (
    ALL,
    BIDS_A,
    BIDS_E,
    NO_BID,
    ROLL,
    SECURITY,
    THREE,
    M,
    bid,
    bids,
    cash,
    deck,
    landed,
    moment,
    owned,
    pay,
    profit,
    refused,
    told,
    turn_of,
)

RULES = load_game("billionaire")
PURSES = [["P10", "P5"], ["P10", "P2"], ["P5", "P5", "P1"]]


def auction(profit: list[list[str]] = PURSES, square: int = BIDS_E, **position: object) -> LocalMatch:
    """Seat 0 has landed; all may bid."""
    decks = {"decks": {"E": ["E4"], "F": ["F4"], "A": ["A4"]}}
    return landed(square, len(profit), profit=profit, **{**decks, **position})  # type: ignore[arg-type]


# ── bids ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_X_20_bids_are_secret() -> None:
    high, low = auction(), auction()
    high.play(1, bid(12))
    low.play(1, NO_BID)
    for seat in (0, 2, None):
        assert high.view(seat) == low.view(seat)
        assert high.happenings(seat) == low.happenings(seat)
    assert high.view(None)["answered"] == [1]
    assert high.view(None)["bids"] is None
    assert told(high, "answered") == [{"seat": 1}]


def test_X_20_while_sealed_bids_are_opened_nobody_is_asked() -> None:
    state = auction().match.state
    sealed = state._replace(answered=state.eligible)
    assert isinstance(RULES.pending(sealed), Unseal)
    assert RULES.view(state, 0, {})["to_act"] == [0, 1, 2]
    assert RULES.view(sealed, 0, {})["to_act"] == []


def test_X_20_a_player_need_not_bid_and_0_is_no_bid() -> None:
    match = auction()
    match.play(0, NO_BID)
    refused(match, 1, bid(0), "at least")
    match.play(1, bid(1))
    match.play(2, NO_BID)
    assert match.to_act == {1}
    assert match.view(None)["bids"] == [None, 1 * M, None]


def test_X_20_a_bid_is_given_once() -> None:
    match = auction()
    match.play(1, bid(5))
    for again in (bid(6), NO_BID):
        refused(match, 1, again, "answered already")


def test_X_20_one_may_bid_up_to_ones_means_and_more() -> None:
    match = auction(investments=[[], ["F5"], []])
    legal = match.legal_moves(1)
    assert legal[0] == NO_BID
    assert [move["amount"] for move in legal[1:]] == [step * M // 2 for step in range(1, 2 * 12 + 15 + 1)]  # 12 + 7.5
    for more in (20, 500, 1000):
        twin = match.copy()
        twin.play(1, bid(more))
        assert twin.view(None)["answered"] == [1]
    refused(match, 1, bid(1000.5), "more than")


@pytest.mark.parametrize("unit", [0.5, 1, 3.5, 10])
def test_X_27_all_that_may_be_bid_by_what_everybody_knows(unit: float) -> None:
    """Who has nothing may bid a billion: so the others can look for a bid that was sealed without knowing any hand."""
    match = auction([[], ["P10"]], options={"bid_unit": int(unit * M)})
    possible = list(match.match.possible_answers(0))
    assert possible == list(match.match.possible_answers(1))
    assert possible == [NO_BID, *(bid(count * unit) for count in range(1, int(1000 / unit) + 1))]
    assert len(possible) <= 2001
    for answer in (possible[0], possible[1], possible[-1]):
        match.match.checked(0, answer)
    with pytest.raises(IllegalMove):
        match.match.checked(0, bid((len(possible)) * unit))


def test_X_21_bids_are_opened_when_all_are_in_the_active_player_first_then_clockwise() -> None:
    match = moment(4, active=2, positions=[13, 13, 1, 13], rolls=[1], profit=[["P5"]] * 4)
    match.play(2, ROLL)
    for seat, amount in ((1, 2), (3, 4), (0, 3)):
        match.play(seat, bid(amount))
        assert told(match, "bids") == []
    match.play(2, NO_BID)
    opened = [(answer["seat"], answer["amount"]) for answer in told(match, "bids")[0]["bids"]]
    assert opened == [(2, None), (3, 4 * M), (0, 3 * M), (1, 2 * M)]


def test_X_22_the_highest_bid_wins_and_pays() -> None:
    match = bids(auction(), 10, 11, 10.5)
    assert match.phase == "pay"
    assert match.to_act == {1}
    assert match.view(0)["winner"] == 1
    match.play(1, pay("P10", "P2"))
    assert cash(match) == [27, 0, 11]
    assert owned(match)[1] == ["E4"]


# ── ties and silence ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_X_23_after_a_tie_everybody_bids_again_without_a_minimum() -> None:
    match = bids(auction(), 5, 10, 10)
    assert match.phase == "bid"
    assert match.to_act == {0, 1, 2}
    assert told(match, "tied") == [{"seats": [1, 2], "amount": 10 * M, "rolls": False}]
    assert match.view(None)["ties"] == 1
    assert match.view(None)["answered"] == []
    assert match.legal_moves(1)[1]["amount"] == M // 2
    bids(match, 1, None, 0.5)
    assert match.to_act == {0}
    assert match.view(None)["bids"] == [1 * M, None, M // 2]


def test_X_23_until_one_is_alone_on_top() -> None:
    match = auction()
    for _ in range(3):
        bids(match, 5, 5, 1)
        assert match.phase == "bid"
    bids(match, 5, 6, 1)
    assert match.to_act == {1}


def test_X_23_lower_ties_do_not_matter() -> None:
    match = bids(auction(), 6, 5, 5)
    assert match.phase == "pay"
    assert match.to_act == {0}


def test_X_24_nobody_bids_and_the_lot_goes_back_reshuffled() -> None:
    match = auction(shuffles={"E": ["E1", "E2", "E3", "E4"]})
    bids(match, None, None, None)
    assert deck(match, "E")[:4] == ["E1", "E2", "E3", "E4"]
    assert Counter(deck(match, "E")) == Counter(ALL["E"])
    assert owned(match) == [[], [], []]
    assert cash(match) == [15, 12, 11]
    assert turn_of(match) == 1
    assert "E4" not in str(match.happenings(1))  # it is never shown to others


def test_X_24_three_go_back_to_three_decks() -> None:
    shuffles = {"E": ["E9", "E1"], "F": ["F9", "F1"], "A": ["A9", "A1"]}
    match = bids(auction(square=THREE, shuffles=shuffles), None, None, None)
    for group in "EFA":
        assert deck(match, group)[:2] == shuffles[group]
        assert len(deck(match, group)) == 9
    assert turn_of(match) == 1


def test_X_24_in_a_new_round_too() -> None:
    match = bids(auction(), 5, 5, 5)
    bids(match, None, None, None)
    assert turn_of(match) == 1
    assert len(deck(match, "E")) == 9


# ── more than one has ────────────────────────────────────────────────────────────────────────────────────────────────


def test_X_27_the_most_valuable_investment_is_forfeited_to_its_deck() -> None:
    match = auction(investments=[[], ["F1", "A9", "F9"], []], shuffles={"F": ["F5", "F9"]})
    bids(match, 5, 53, 6)  # he has 12 + 2.5 + 17.5 + 20 = 52
    assert owned(match)[1] == ["F1", "A9"]
    assert deck(match, "F")[:2] == ["F5", "F9"]
    assert told(match, "overbid") == [{"seat": 1, "amount": 53 * M}]
    assert told(match, "forfeited") == [{"seat": 1, "investment": "F9", "card": None}]


@pytest.mark.parametrize(
    ("owns", "forfeit"),
    [(["A5", "F5", "F4", "E5", "E4"], "E4"), (["A5", "F6", "F5"], "F5"), (["A7", "A6", "E3"], "A6")],
)
def test_X_27_of_equal_ones_the_lowest_id_groups_in_the_order_E_F_A(owns: list[str], forfeit: str) -> None:
    decks = {"E": [], "F": ["F1"], "A": ["A1"]}
    match = bids(auction(investments=[[], owns, []], square=BIDS_A, decks=decks), 5, 99, 6)
    assert [face for face in owns if face not in owned(match)[1]] == [forfeit]


def test_X_27_a_bid_of_all_one_has_is_not_too_much() -> None:
    match = bids(auction(investments=[[], ["F5"], []]), 5, 19.5, 6)
    assert match.phase == "pay"
    assert match.to_act == {1}
    assert told(match, "overbid") == []


def test_X_27_the_lot_itself_does_not_count() -> None:
    match = bids(auction(), 5, 19.5, 6)  # 12, and E4 would trade at 7.5
    assert told(match, "overbid") == [{"seat": 1, "amount": 19_500_000}]


def test_X_27_who_bids_too_much_and_does_not_win_forfeits_nothing() -> None:
    match = bids(auction(), 5, 100, 101)
    assert [forfeit["seat"] for forfeit in told(match, "overbid")] == [2]
    assert cash(match)[1] == 12


def test_X_28_without_investments_the_highest_profit_card_is_forfeited() -> None:
    shuffled = {"profit": ["P2", "P2", "P2"]}
    match = auction([["P5"], ["P1", "P5", "P10", "P10", "P2"], ["P1"]], shuffles=shuffled)
    before = len(deck(match, "profit"))
    bids(match, 1, 29, None)
    assert profit(match, 1) == [1, 5, 10, 2]  # the first of the highest
    assert deck(match, "profit")[:3] == ["P2", "P2", "P2"]
    assert len(deck(match, "profit")) == before + 1
    for seat in (None, 0, 1, 2):  # detail 7: shown to all
        assert told(match, "forfeited", seat) == [{"seat": 1, "investment": None, "card": "P10"}]


def test_X_28_with_neither_nothing_is_forfeited() -> None:
    match = bids(auction([["P5"], [], ["P1"]]), 1, 2, None)
    assert told(match, "overbid") == [{"seat": 1, "amount": 2 * M}]
    assert told(match, "forfeited") == []
    assert match.to_act == {0, 2}


def test_X_29_the_others_bid_again_for_the_same_lot() -> None:
    match = bids(auction(), 5, 13, 6)
    assert match.phase == "bid"
    assert match.to_act == {0, 2}
    assert match.view(None)["eligible"] == [0, 2]
    assert match.position()["lot"] == ["E4"]
    assert match.legal_moves(1) == []
    refused(match, 1, bid(1), "not your turn")
    bids(match, 2, 3)
    match.play(2, pay("P5"))
    assert owned(match)[2] == ["E4"]
    assert cash(match)[0] == 20


def test_X_29_a_second_one_may_overbid_and_is_out_too() -> None:
    match = bids(auction(), 5, 13, 6)
    bids(match, 1, 50)
    assert match.to_act == {0}
    bids(match, 1)
    assert match.phase == "pay"
    assert match.to_act == {0}


def test_X_29_when_all_have_overbid_the_lot_returns() -> None:  # detail 1
    match = bids(auction(), 50, 51, 52)
    bids(match, 50, 51)
    bids(match, 50)
    assert turn_of(match) == 1
    assert len(deck(match, "E")) == 9
    assert owned(match) == [[], [], []]
    assert cash(match) == [5, 2, 6]


def test_X_29_the_lander_who_overbids_is_paid_by_the_others() -> None:  # Q6
    match = bids(auction(), 16, 5, 6)
    assert match.to_act == {1, 2}
    bids(match, 2, 5)
    match.play(2, pay("P5"))
    assert cash(match) == [5 + 5, 12, 6]
    assert owned(match)[2] == ["E4"]


def test_X_29_a_tie_after_an_overbid_leaves_the_overbidder_out() -> None:
    match = bids(auction(), 5, 13, 6)
    bids(match, 2, 2)
    assert match.to_act == {0, 2}


@pytest.mark.parametrize("amount", [0, -1, -500_000])
def test_X_20_bids_below_the_unit_are_refused(amount: int) -> None:
    refused(auction(), 1, {"kind": "bid", "amount": amount}, "at least \\$500,000")


@pytest.mark.parametrize("amount", [7_500_001, 1, 250_000])
def test_X_20_bids_between_the_units_are_refused(amount: int) -> None:
    refused(auction(), 1, {"kind": "bid", "amount": amount}, "multiples of \\$500,000")


@pytest.mark.parametrize("amount", [10**30, 1000 * M + 500_000])
def test_X_20_bids_beyond_a_billion_are_refused(amount: int) -> None:
    refused(auction(), 1, {"kind": "bid", "amount": amount}, "more than \\$1,000M")


@pytest.mark.parametrize("amount", [5_000_000.0, True, "5000000", None, [5_000_000], float("nan"), float("inf")])
def test_X_20_a_bid_is_a_whole_number(amount: object) -> None:
    refused(auction(), 1, {"kind": "bid", "amount": amount}, "amount")


def test_X_39_once_bids_are_open_no_power_play_card_is_played_in_that_turn() -> None:
    match = auction(power=[["SECURITY", "DISASTER"], ["SECURITY"], ["SECURITY"]], investments=[["F1"], ["F2"], ["F3"]])
    bids(match, 1, 5, 2)
    for seat in range(3):
        before = match.position()
        for move in (SECURITY, {"kind": "play_power", "card": "DISASTER", "seat": 1, "investment": "F2"}):
            with pytest.raises(ValueError):
                match.play(seat, move)
        assert match.position() == before
    match.play(1, pay("P10"))
    assert turn_of(match) == 1  # no window opened in between
    assert {"secured", "allowed"} & {happening["kind"] for happening in match.happenings(None)} == set()
