"""X-11..X-19: the lot, who pays whom, and lots of three."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.billionaire.table import (
    ALL,
    ALLOW,
    BIDS_A,
    BIDS_E,
    BIDS_F,
    THREE,
    bid,
    bids,
    cash,
    choose,
    deck,
    kinds,
    landed,
    owned,
    pay,
    profit,
    refused,
    told,
    turn_of,
)

RICH = [["P10", "P5", "P2", "P1"], ["P10", "P5", "P2", "P1"]]


# ── one Investment ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("square", "group"), [(BIDS_E, "E"), (BIDS_F, "F"), (BIDS_A, "A"), (14, "E"), (19, "F"), (22, "A")]
)
def test_X_11_the_top_card_of_the_group_is_up_for_bids(square: int, group: str) -> None:
    match = landed(square, decks={group: [f"{group}4"]}, profit=RICH)
    assert match.phase == "bid"
    assert match.position()["lot"] == [f"{group}4"]
    assert match.view(None)["groups"] == [group]
    assert match.view(None)["decks"][group] == 8


def test_X_11_only_the_lander_looks_at_it() -> None:
    match = landed(BIDS_E, 3, decks={"E": ["E4"]}, profit=[*RICH, []])
    assert match.view(0)["lot"] == ["E4"]
    for other in (1, 2, None):
        assert match.view(other)["lot"] == [None]
        assert told(match, "lot", other) == [{"seat": 0, "groups": ["E"], "cards": [None]}]
    assert told(match, "lot", 0) == [{"seat": 0, "groups": ["E"], "cards": ["E4"]}]
    assert match.view(0)["seats"][0]["investments"] == []


def test_X_12_all_players_bid_the_lander_too() -> None:
    match = landed(BIDS_E, 4, profit=[["P5"]] * 4)
    assert match.to_act == {0, 1, 2, 3}
    for seat in range(4):
        assert kinds(match, seat) == {"bid", "no_bid"}


def test_X_13_from_an_empty_deck_the_lander_chooses_another_one() -> None:
    match = landed(BIDS_E, investments=[ALL["E"][:4], ALL["E"][4:]], decks={"F": ["F2"], "A": ["A3"]}, profit=RICH)
    assert match.phase == "choose_deck"
    assert match.to_act == {0}
    assert match.legal_moves(0) == [choose("F"), choose("A")]
    refused(match, 0, choose("E"), "no cards")
    match.play(0, choose("A"))
    assert match.phase == "bid"
    assert match.view(0)["lot"] == ["A3"]
    assert match.view(1)["lot"] == [None]
    assert told(match, "chose_deck") == [{"seat": 0, "group": "A"}]


@pytest.mark.parametrize("left", ["F", "A"])
def test_X_13_there_is_no_choice_where_only_one_deck_has_cards(left: str) -> None:  # detail 3
    gone = "A" if left == "F" else "F"
    match = landed(BIDS_E, investments=[ALL["E"], ALL[gone]], decks={left: [f"{left}1"]}, profit=RICH)
    assert match.phase == "bid"
    assert match.position()["lot"] == [f"{left}1"]


def test_X_13_without_any_card_nothing_is_sold() -> None:
    empty: dict[str, list[str]] = {group: [] for group in "EFA"}
    match = landed(BIDS_E, investments=[ALL["E"][:5], ALL["F"][:5]], decks=empty, exact=True)
    assert turn_of(match) == 1
    assert told(match, "no_lot") == [{"seat": 0}]


def test_X_14_the_high_bidder_pays_the_lander_and_shows_the_card() -> None:
    match = landed(BIDS_E, 3, decks={"E": ["E4"]}, profit=[["P1"], ["P5", "P2"], ["P10"]])
    bids(match, 1, 6, 5)
    assert match.phase == "pay"
    assert match.to_act == {1}
    match.play(1, pay("P5", "P2"))
    assert cash(match) == [8, 0, 10]
    assert owned(match) == [[], ["E4"], []]
    for seat in (None, 0, 1, 2):
        assert told(match, "bought", seat) == [{"seat": 1, "cards": ["E4"]}]
    assert turn_of(match) == 1


def test_X_15_the_lander_pays_into_the_profit_deck_which_is_reshuffled() -> None:
    shuffled = ["P10", "P1", "P10", "P1"]
    match = landed(BIDS_E, decks={"E": ["E4"]}, profit=[["P5", "P2"], ["P1"]], shuffles={"profit": shuffled})
    before = len(deck(match, "profit"))
    bids(match, 6, 1)
    match.play(0, pay("P5", "P2"))
    assert cash(match) == [0, 1]
    assert owned(match) == [["E4"], []]
    assert deck(match, "profit")[:4] == shuffled
    assert len(deck(match, "profit")) == before + 2
    assert Counter(deck(match, "profit")) == Counter(ALL["profit"]) - Counter(["P1"])
    assert told(match, "paid")[0]["to"] is None


def test_X_16_an_investment_counts_a_tenth_of_its_actual_value_in_a_payment() -> None:
    match = landed(BIDS_E, investments=[[], ["F4"]], profit=[[], []])  # 75M: 7.5M
    assert [move.get("amount", 0) / 10**6 for move in match.legal_moves(1)][-1] == 7.5
    bids(match, None, 7.5)
    match.play(1, pay("F4"))
    assert owned(match)[0] == ["F4"]
    assert match.view(0)["cards"]["F4"] == {"name": "Nile Cotton Exchange", "value": 75_000_000}


# ── three ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_X_17_the_top_card_of_each_deck_is_sold_unseen_for_one_bid() -> None:
    match = landed(THREE, decks={"E": ["E1"], "F": ["F2"], "A": ["A3"]}, profit=RICH)
    assert match.position()["lot"] == ["E1", "F2", "A3"]
    for seat in (None, 0, 1):
        assert match.view(seat)["lot"] == [None, None, None]
        assert told(match, "lot", seat)[0]["cards"] == [None, None, None]
    bids(match, 2, 10)
    assert match.view(1)["lot"] == [None, None, None]  # detail 4: hidden until it is paid
    match.play(1, pay("P10"))
    assert owned(match) == [[], ["E1", "F2", "A3"]]
    assert told(match, "bought", 0) == [{"seat": 1, "cards": ["E1", "F2", "A3"]}]


def test_X_18_the_high_bidder_pays_the_lander_for_three_as_for_one() -> None:
    match = bids(landed(THREE, profit=RICH), 2, 10)
    match.play(1, pay("P10"))
    assert cash(match) == [28, 8]


def test_X_18_the_lander_pays_the_board_for_three_as_for_one() -> None:
    match = landed(THREE, profit=RICH)
    before = len(deck(match, "profit"))
    bids(match, 10, 2)
    match.play(0, pay("P10"))
    assert cash(match) == [8, 18]
    assert len(owned(match)[0]) == 3
    assert len(deck(match, "profit")) == before + 1


@pytest.mark.parametrize(
    ("gone", "lot"), [(["E"], ["F2", "A3"]), (["F"], ["E1", "A3"]), (["E", "A"], ["F2"]), (["E", "F"], ["A3"])]
)
def test_X_19_with_fewer_decks_there_are_fewer_cards_still_unseen(gone: list[str], lot: list[str]) -> None:
    investments = [[face for group in gone for face in ALL[group]], []]
    match = landed(THREE, investments=investments, profit=RICH, decks={"E": ["E1"], "F": ["F2"], "A": ["A3"]} | {
        group: [] for group in gone
    })  # fmt: skip
    assert match.phase == "bid"
    assert match.position()["lot"] == lot
    for seat in (None, 0, 1):
        assert match.view(seat)["lot"] == [None] * len(lot)
    bids(match, None, 1)
    match.play(1, pay("P1"))
    assert owned(match)[1] == lot


def test_X_14_nobody_but_the_winner_pays() -> None:
    match = bids(landed(BIDS_E, profit=RICH), 1, 2)
    refused(match, 0, pay("P1"), "not your turn")
    refused(match, 1, ALLOW, "pay your bid")
    refused(match, 1, bid(3), "pay your bid")
    match.play(1, pay("P2"))
    assert profit(match, 0) == [10, 5, 2, 1, 2]
