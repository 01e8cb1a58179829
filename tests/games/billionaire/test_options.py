"""Every option, and those of bidding and paying, both ways. (More where the rules are tested that they change.)"""

from __future__ import annotations

from typing import Any

import pytest

from core.game import load_game
from core.local import LocalMatch
from tests.games.billionaire.table import (
    ALL,
    BIDS_E,
    GAME,
    THREE,
    M,
    bid,
    bids,
    cash,
    deck,
    landed,
    owned,
    pay,
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
