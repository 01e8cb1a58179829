"""Every option of the table of open questions, both ways. (More where the rules are tested that they change.)"""

from __future__ import annotations

from typing import Any

import pytest

from core.game import load_game
from core.local import LocalMatch
from tests.games.billionaire.table import (
    ALL,
    ALLOW,
    ANALYZE_E,
    BIDS_E,
    CLAIM,
    CONCEDE,
    GAME,
    ROLL,
    SECURITY,
    THREE,
    M,
    analyze,
    bid,
    bids,
    cash,
    deck,
    hand,
    kinds,
    landed,
    moment,
    owned,
    pay,
    plays,
    power,
    profit,
    refused,
    told,
    turn_of,
)
from tests.games.harness import is_sentence

OPTIONS = load_game(GAME).options_model


def test_every_option_says_what_it_decides() -> None:
    for name, option in OPTIONS.model_fields.items():
        assert name == "edition" or option.description, name


def test_the_options_are_those_of_the_page_and_no_others() -> None:
    assert set(OPTIONS.model_fields) == {
        "edition", "hints", "no_bids", "tie_rebid", "tie_floor", "means_with_investments", "payment", "payments",
        "security_chain", "any_respects_protection", "security_on_hq", "tie", "hq_bonus", "billion",
        "cancelled_returns", "bid_unit", "ring", "investments", "profit_deck", "max_turns", "max_ties",
    }  # fmt: skip


@pytest.mark.parametrize(
    "wrong",
    [
        {"no_bids": "gift"}, {"tie_rebid": "none"}, {"tie_floor": 1}, {"tie_floor": "true"}, {"bid_unit": 0},
        {"bid_unit": 750_000}, {"bid_unit": -500_000}, {"bid_unit": 5e5}, {"max_turns": 0}, {"max_ties": 0},
        {"max_ties": True}, {"ring": "square"}, {"investments": "nine"}, {"profit_deck": ""}, {"hq_bonus": -1},
        {"hq_bonus": 11}, {"billion": None}, {"payments": "hidden"}, {"house_rule": True}, {"tie": "roll"},
    ],
)  # fmt: skip
def test_nonsense_is_refused_with_a_sentence_that_names_the_option(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"option {next(iter(wrong))}") as refusal:
        LocalMatch.start(GAME, 2, wrong)
    assert is_sentence(str(refusal.value)), str(refusal.value)


# ── bidding ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("square", [BIDS_E, THREE])
def test_option_no_bids_to_lander(square: int) -> None:
    match = landed(square, options={"no_bids": "to_lander"}, decks={"E": ["E4"], "F": ["F4"], "A": ["A4"]})
    bids(match, None, None)
    assert owned(match) == [["E4"] if square == BIDS_E else ["E4", "F4", "A4"], []]
    assert told(match, "paid") == []
    assert turn_of(match) == 1


def test_option_no_bids_to_lander_may_be_the_last_card() -> None:
    investments = [[*ALL["E"][:4], *ALL["F"][5:]], [*ALL["F"][:5], "A1", "A2", "A3", "A4"]]
    match = landed(BIDS_E, options={"no_bids": "to_lander"}, decks={"E": ["E5"]}, exact=True, investments=investments)
    bids(match, None, None)
    assert match.over


def test_option_no_bids_by_default_the_lot_returns() -> None:
    match = bids(landed(BIDS_E, decks={"E": ["E4"]}), None, None)
    assert owned(match) == [[], []]


@pytest.mark.parametrize(("choice", "again"), [("all", {0, 1, 2}), ("tied", {1, 2})])
def test_option_tie_rebid(choice: str, again: set[int]) -> None:
    match = landed(BIDS_E, 3, options={"tie_rebid": choice}, profit=[["P5"]] * 3)
    bids(match, 2, 3, 3)
    assert match.to_act == again


def test_option_tie_rebid_tied_and_one_of_them_overbids() -> None:
    match = landed(BIDS_E, 3, options={"tie_rebid": "tied"}, profit=[["P5"]] * 3)
    bids(match, 2, 3, 3)
    bids(match, 6, 3)
    assert match.to_act == {2}


@pytest.mark.parametrize("floor", [False, True])
def test_option_tie_floor(floor: bool) -> None:
    match = landed(BIDS_E, options={"tie_floor": floor}, profit=[["P5"], ["P5"]])
    bids(match, 3, 3)
    assert match.legal_moves(0)[1]["amount"] == (3 * M if floor else M // 2)
    assert match.view(None)["floor"] == (3 * M if floor else 0)
    if floor:
        refused(match, 0, bid(2.5), "at least \\$3M")
    match.play(0, bid(3) if floor else bid(0.5))
    assert LocalMatch.from_position(match.position()).position() == match.position()


def test_option_tie_floor_falls_after_an_overbid() -> None:
    match = landed(BIDS_E, 3, options={"tie_floor": True}, profit=[["P5"]] * 3)
    bids(match, 3, 3, 1)
    bids(match, 6, 3, 3)
    assert match.view(None)["floor"] == 0


def test_option_tie_floor_beyond_ones_means_leaves_no_bid() -> None:
    match = landed(BIDS_E, 3, options={"tie_floor": True}, profit=[["P5"], ["P5"], ["P1"]])
    bids(match, 3, 3, 1)
    assert list(match.legal_moves(2)) == [{"kind": "no_bid"}]


@pytest.mark.parametrize(("count", "phase"), [(True, "pay"), (False, "bid")])
def test_option_means_with_investments(count: bool, phase: str) -> None:
    match = landed(BIDS_E, options={"means_with_investments": count}, profit=[["P2"], ["P5"]], investments=[[], ["F4"]])
    assert match.legal_moves(1)[-1]["amount"] == (12.5 * M if count else 5 * M)
    bids(match, 1, 12.5)
    assert match.phase == phase
    assert owned(match)[1] == (["F4"] if count else [])


def test_option_means_with_investments_off_they_still_pay() -> None:
    options = {"means_with_investments": False}
    match = landed(BIDS_E, options=options, profit=[["P2"], ["P5", "P5"]], investments=[[], ["F4"]])
    bids(match, 1, 7.5)
    match.play(1, pay("F4"))
    assert owned(match)[0] == ["F4"]


def test_option_bid_unit() -> None:
    match = landed(BIDS_E, options={"bid_unit": M}, profit=[["P5"], ["P5"]], investments=[["F4"], []])
    assert [move["amount"] // M for move in match.legal_moves(0)[1:]] == list(range(1, 13))  # 12.5M
    refused(match, 0, bid(1.5), "multiples of \\$1M")


# ── payments ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("payments", "seen"), [("open", ["P5", "P2"]), ("closed", [None, None])])
def test_option_payments(payments: str, seen: list[str | None]) -> None:
    match = landed(
        BIDS_E, 3, options={"payments": payments}, profit=[[], ["P5", "P2", "P1"], []], investments=[[], ["F1"], []]
    )
    bids(match, None, 9, None)
    match.play(1, pay("P5", "P2", "F1"))
    for seat in (2, None):
        assert told(match, "paid", seat)[0]["profit"] == seen
    for seat in (0, 1):
        assert told(match, "paid", seat)[0]["profit"] == ["P5", "P2"]
    assert told(match, "paid")[0]["investments"] == ["F1"]
    assert cash(match) == [7, 1, 0]
    onlooker = match.observation(2).faces
    assert sorted(
        onlooker[card] for card in match.match.state.table[match.match.state.setup.profit[0]] if card in onlooker
    ) == (["P2", "P5"] if payments == "open" else [])


def test_option_payments_closed_what_the_lander_pays_to_the_board_nobody_sees() -> None:
    match = landed(BIDS_E, options={"payments": "closed"}, profit=[["P5", "P2"], ["P1"]])
    bids(match, 6, None)
    match.play(0, pay("P5", "P2"))
    assert told(match, "paid", 1)[0]["profit"] == [None, None]
    assert told(match, "paid", 0)[0]["profit"] == ["P5", "P2"]
    assert len(deck(match, "profit")) == 53


def test_option_payments_closed_wrong_payments_are_refused_all_the_same() -> None:
    match = landed(BIDS_E, options={"payments": "closed"}, profit=[["P1"], ["P5", "P2"]])
    bids(match, None, 3)
    refused(match, 1, pay("P2"), "owed")
    refused(match, 1, pay("P5", "P2"), "superfluous")


# ── Security, analyses, cards ────────────────────────────────────────────────────────────────────────────────────────


def test_option_security_chain_unlimited() -> None:
    match = moment(
        power=[["DISASTER", "SECURITY", "SECURITY"], ["SECURITY", "SECURITY"]],
        investments=[[], ["E4"]],
        options={"security_chain": "unlimited"},
    )
    match.play(0, power("DISASTER", 1, "E4"))
    for seat in (1, 0, 1):
        assert match.to_act == {seat}
        match.play(seat, SECURITY)
        assert LocalMatch.from_position(match.position()).position() == match.position()
    assert match.phase == "counter"
    match.play(0, SECURITY)
    assert match.phase == "security"
    match.play(1, ALLOW)
    assert owned(match) == [[], []]
    assert deck(match, "power")[-5:] == ["DISASTER", *["SECURITY"] * 4]


def test_option_security_chain_unlimited_the_second_security_may_stand() -> None:
    match = moment(
        power=[["DISASTER", "SECURITY"], ["SECURITY", "SECURITY"]],
        investments=[[], ["E4"]],
        options={"security_chain": "unlimited"},
    )
    match.play(0, power("DISASTER", 1, "E4"))
    for seat in (1, 0, 1):
        match.play(seat, SECURITY)
    match.play(0, CONCEDE)
    assert owned(match) == [[], ["E4"]]


@pytest.mark.parametrize("respects", [False, True])
def test_option_any_respects_protection(respects: bool) -> None:
    match = moment(
        power=[["ANALYZE"], []], investments=[[], ["E9", "E1", "F4"]], options={"any_respects_protection": respects}
    )
    assert [move["investment"] for move in plays(match, 0)] == (["E1", "F4"] if respects else ["E9", "E1", "F4"])
    if respects:
        refused(match, 0, power("ANALYZE", 1, "E9"), "protected")


@pytest.mark.parametrize("asked", [True, False])
def test_option_security_on_hq(asked: bool) -> None:
    match = landed(12, options={"security_on_hq": asked}, investments=[[], ["E4"]], spins=["red", "red"])
    match.play(0, analyze(1, "E4"))
    if asked:
        assert match.phase == "security"
        match.play(1, ALLOW)
    assert owned(match) == [["E4"], []]
    assert turn_of(match) == 1


def test_option_security_on_hq_does_not_concern_the_spaces() -> None:
    match = landed(ANALYZE_E, options={"security_on_hq": False}, investments=[[], ["E4"]])
    match.play(0, analyze(1, "E4"))
    assert match.phase == "security"


def test_option_cancelled_returns_off_the_card_goes_back_into_the_hand() -> None:
    match = moment(
        power=[["PROXY", "DISASTER"], ["SECURITY"]], investments=[[], ["E4"]], options={"cancelled_returns": False}
    )
    match.play(0, power("DISASTER", 1, "E4"))
    match.play(1, SECURITY)
    match.play(0, CONCEDE)
    assert hand(match, 0) == ["PROXY", "DISASTER"]
    assert hand(match, 1) == []
    assert deck(match, "power")[-1] == "SECURITY"


def test_option_cancelled_returns_off_a_card_that_works_is_used_up() -> None:
    match = moment(power=[["DISASTER"], []], investments=[[], ["E4"]], options={"cancelled_returns": False})
    match.play(0, power("DISASTER", 1, "E4"))
    match.play(1, ALLOW)
    assert hand(match, 0) == []
    assert deck(match, "power")[-1] == "DISASTER"


def test_option_cancelled_returns_off_of_an_analysis_nothing_returns() -> None:
    match = landed(ANALYZE_E, options={"cancelled_returns": False}, power=[[], ["SECURITY"]], investments=[[], ["E4"]])
    match.play(0, analyze(1, "E4"))
    match.play(1, SECURITY)
    match.play(0, CONCEDE)
    assert [hand(match, seat) for seat in (0, 1)] == [[], []]


@pytest.mark.parametrize("bonus", [0, 1, 2, 3])
def test_option_hq_bonus(bonus: int) -> None:
    match = landed(0, options={"hq_bonus": bonus}, decks={"profit": ["P1", "P2", "P5"]})
    assert profit(match, 0) == [1, 2, 5][:bonus]


# ── the end ──────────────────────────────────────────────────────────────────────────────────────────────────────────

RICH = [*ALL["E"], "A4", "A5", "A6"]  # 975M


def test_option_billion_claim_it_does_not_end_by_itself() -> None:
    match = moment(
        positions=[0, 14], rolls=[1, 4], options={"billion": "claim"}, profit=[["P10", "P10"], ["P1"]],
        investments=[RICH, []], decks={"profit": ["P5"]},
    )  # fmt: skip
    refused(match, 0, CLAIM, "need \\$1,000M")
    match.play(0, ROLL)
    assert not match.over
    refused(match, 0, CLAIM, "not your turn")
    match.play(1, ROLL)
    assert kinds(match, 0) == {"roll", "claim"}
    match.play(0, CLAIM)
    assert match.result == {"ranking": [[0], [1]], "scores": [1000 * M, 1 * M]}
    assert told(match, "claimed") == [{"seat": 0, "profit": ["P10", "P10", "P5"]}]


def test_option_billion_by_default_nothing_need_be_claimed() -> None:
    match = moment(profit=[["P10"], []], investments=[["E1"], []])
    assert kinds(match, 0) == {"roll"}
    refused(match, 0, CLAIM, "ends the game by itself")


# ── presets ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_option_ring() -> None:
    rings = {
        name: LocalMatch.start(GAME, 2, {"ring": name}).view(None)["ring"]
        for name in ("standard", "two_threes", "ten_auctions")
    }
    assert [ring.count("BIDS THREE") for ring in rings.values()] == [1, 2, 1]
    auctions = [sum(square.startswith("BIDS") for square in ring) for ring in rings.values()]
    assert auctions == [7, 8, 10]
    match = moment(positions=[4, 13], rolls=[1], options={"ring": "two_threes"}, profit=[["P5"], []])
    match.play(0, ROLL)
    assert match.position()["lot"] is not None
    assert len(match.position()["lot"]) == 3


@pytest.mark.parametrize(("name", "count", "total"), [("standard", 27, 2275), ("eight", 24, 2400), ("ten", 30, 2500)])
def test_option_investments(name: str, count: int, total: int) -> None:
    match = LocalMatch.start(GAME, 2, {"investments": name})
    cards = match.view(None)["cards"]
    assert len(cards) == count
    assert sum(card["value"] for card in cards.values()) == total * M
    assert sum(match.view(None)["decks"][group] for group in "EFA") == count


@pytest.mark.parametrize(("name", "count"), [("standard", 54), ("deep", 74)])
def test_option_profit_deck(name: str, count: int) -> None:
    assert LocalMatch.start(GAME, 3, {"profit_deck": name}).view(None)["decks"]["profit"] == count - 15


def test_options_are_kept_in_positions_and_shown_in_views() -> None:
    options = {"no_bids": "to_lander", "max_ties": 3, "ring": "two_threes"}
    match = LocalMatch.start(GAME, 2, options)
    assert match.position()["options"] == options
    assert match.view(None)["options"] == options
    assert LocalMatch.start(GAME, 2, {"max_ties": 5}).position()["options"] == {}
