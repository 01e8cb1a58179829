"""Options of Security, analyses, cards, the end, and of what is in the box, both ways."""

from __future__ import annotations

import pytest

from core.local import LocalMatch
from tests.games.billionaire.table import (
    ALL,
    ALLOW,
    ANALYZE_E,
    CLAIM,
    CONCEDE,
    GAME,
    ROLL,
    SECURITY,
    M,
    analyze,
    deck,
    hand,
    kinds,
    landed,
    moment,
    owned,
    plays,
    power,
    profit,
    refused,
    told,
    turn_of,
)

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
