"""The two simple bots: legal, blind, and as strong as they should be."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any

import pytest

from core.bots.bot import generator
from core.dealer import SeededDealer
from core.game import load_game
from core.games.billionaire.bots import RANDOM, STEADY, expected_card, expected_lot
from core.local import LocalMatch
from core.simulation import Contest, begin, play_out
from tests.games.billionaire.table import (
    ALLOW,
    BIDS_E,
    CONCEDE,
    GAME,
    HOLD,
    NO_BID,
    POWER_PLAY,
    ROLL,
    SECURITY,
    THREE,
    M,
    analyze,
    bids,
    choose,
    landed,
    moment,
    pay,
    power,
)
from tests.games.harness import is_sentence

OPTIONS: list[dict[str, Any]] = [
    {},
    {"billion": "claim", "tie_floor": True, "tie_rebid": "tied", "means_with_investments": False, "max_ties": 2},
    {"payment": "exact_if_possible", "payments": "closed", "security_chain": "unlimited", "investments": "ten"},
]


def choice(match: LocalMatch, seat: int = 0, seed: int = 1) -> Any:
    """What steady does."""
    return STEADY.choose(match.observation(seat), Random(seed)).move


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("level", ["random", "steady"])
def test_bots_play_whole_games_by_the_rules_and_give_their_reasons(level: str, options: dict[str, Any]) -> None:
    bot = RANDOM if level == "random" else STEADY
    for seats in (2, 3, 4):
        match = LocalMatch.start(GAME, seats, {**options, "max_turns": 120}, SeededDealer(seats))
        generators = [generator(seats, seat) for seat in range(seats)]
        while not match.over:
            seat = min(match.to_act)
            chosen = bot.choose(match.observation(seat), generators[seat])
            match.play(seat, chosen.move)
            assert level == "random" or is_sentence(chosen.reason), chosen


def test_bots_are_the_policies_of_the_game() -> None:
    policies = load_game(GAME).policies
    assert policies.RANDOM is RANDOM
    assert policies.STEADY is STEADY


def test_the_same_generator_the_same_choices() -> None:
    match = landed(BIDS_E, profit=[["P10", "P5"], ["P10"]])
    for bot in (RANDOM, STEADY):
        assert bot.choose(match.observation(1), Random(3)) == bot.choose(match.observation(1), Random(3))


def test_random_bids_too_much_one_time_in_twenty() -> None:
    match, random = landed(BIDS_E, profit=[["P10"], ["P10"]]), Random(1)
    seen = match.observation(1)
    chosen = [RANDOM.choose(seen, random).move for _ in range(2000)]
    amounts = [move.get("amount", 0) for move in chosen]
    assert 60 < sum(amount > 10 * M for amount in amounts) < 150
    assert 50 < amounts.count(0) < 150  # no bid is one of 21 ways
    assert {amount for amount in amounts if amount <= 10 * M} == {step * M // 2 for step in range(21)}


def test_random_pays_what_the_engine_proposes() -> None:
    match = bids(landed(BIDS_E, profit=[["P1"], ["P5", "P2", "P2"]]), None, 6)
    assert RANDOM.choose(match.observation(1), Random(1)).move == pay("P5", "P2")


# ── steady ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_steady_bids_at_most_nine_tenths_of_what_the_lot_trades_for() -> None:
    rich = [["P10"] * 3, ["P10"] * 3]
    dear, cheap = (landed(BIDS_E, decks={"E": [face]}, profit=rich) for face in ("E9", "E1"))
    for seed in range(20):
        assert 7 * M <= choice(dear, 0, seed)["amount"] <= 13.5 * M  # he has looked at it: 15M
        assert 1 * M <= choice(cheap, 0, seed)["amount"] <= 2.5 * M
        for match in (dear, cheap):
            assert 3.5 * M <= choice(match, 1, seed)["amount"] <= 7.5 * M  # 8.33M on average


def test_steady_never_bids_more_cash_than_it_has() -> None:
    match = landed(THREE, profit=[["P5"], ["P1", "P2"]], investments=[[], ["F9"]])
    assert max(choice(match, 1, seed)["amount"] for seed in range(20)) <= 3 * M
    assert choice(landed(THREE, profit=[[], []], investments=[["F9"], []]), 0) == NO_BID


def test_steady_expects_the_average_of_what_nobody_owns() -> None:
    match = landed(THREE, 3, investments=[["E9", "E8"], ["E1"], []])
    left = [50, 50, 75, 75, 100, 100]
    assert expected_card(match.match.state, "E") == sum(left) * M // len(left)
    assert expected_lot(match.observation(1)) > 3 * 70 * M


def test_steady_chooses_the_dearest_deck() -> None:
    match = moment(
        phase="choose_deck",
        positions=[2, 13],
        investments=[["E1", "E2", "E3", "E4", "E5", "F9"], ["E6", "E7", "E8", "E9", "F8"]],
    )
    assert choice(match) == choose("A")


def test_steady_plays_a_card_against_the_leader_if_the_target_is_dear() -> None:
    investments = [["E1"], ["F9", "F1"], ["A9", "A2"]]
    hold = {"decks": {"power": ["DISASTER"]}}
    assert choice(landed(POWER_PLAY, 3, investments=investments, **hold)) == power("DISASTER", 1, "F9")  # type: ignore[arg-type]
    assert choice(landed(POWER_PLAY, 3, investments=[[], ["F1"], ["A2"]], **hold)) == HOLD  # type: ignore[arg-type]
    assert choice(moment(3, power=[["DISASTER"], [], []], investments=investments)) == power("DISASTER", 1, "F9")
    assert choice(moment(3, power=[["DISASTER"], [], []], investments=[[], ["F1"], ["A2"]])) == ROLL


def test_steady_stakes_even_money_when_behind() -> None:
    match = moment(power=[["POWER"], []], investments=[["E4"], ["F4", "F9"]])
    assert choice(match) == power("POWER", 1, "F4", "E4")
    match = moment(power=[["POWER"], []], investments=[["E4", "E9", "A9"], ["F4"]])
    assert choice(match) == ROLL


def test_steady_defends_what_is_dear_and_always_insists() -> None:
    for investment, answer in (("E4", SECURITY), ("E2", ALLOW)):
        match = moment(power=[["DISASTER"], ["SECURITY"]], investments=[[], [investment]])
        match.play(0, power("DISASTER", 1, investment))
        assert choice(match, 1) == answer
    match = moment(power=[["DISASTER", "SECURITY"], ["SECURITY"]], investments=[[], ["E4"]])
    match.play(0, power("DISASTER", 1, "E4"))
    match.play(1, SECURITY)
    assert choice(match, 0) == SECURITY
    match = moment(power=[["DISASTER"], ["SECURITY"]], investments=[[], ["E4"]])
    match.play(0, power("DISASTER", 1, "E4"))
    match.play(1, SECURITY)
    assert choice(match, 0) == CONCEDE


def test_steady_analyzes_whenever_it_may_the_dearest_first() -> None:
    match = landed(12, investments=[[], ["E2", "F4", "A1"]])
    assert choice(match) == analyze(1, "F4")


def test_steady_claims_a_billion() -> None:
    rich = [f"E{n}" for n in range(1, 10)] + ["F9", "F8"]
    match = moment(investments=[rich, []], options={"billion": "claim"})
    assert choice(match) == {"kind": "claim"}


def test_steady_beats_three_random_players_most_of_the_time() -> None:
    """The acceptance is 60 % of a thousand games; of these thirty it wins at least so many."""
    contest = Contest(GAME, ("steady", "random", "random", "random"), 2)
    wins = [0 in play_out(contest, number, begin(contest, number)).winners for number in range(30)]
    assert sum(wins) >= 18


def test_steady_answers_within_5_ms() -> None:
    slowest = 0.0
    for seats in (2, 4):
        match = LocalMatch.start(GAME, seats, dealer=SeededDealer(6))
        generators = [generator(6, seat) for seat in range(seats)]
        times = []
        while not match.over:
            seat = min(match.to_act)
            seen = match.observation(seat)
            start = perf_counter()
            move = STEADY.choose(seen, generators[seat]).move
            times.append(perf_counter() - start)
            match.play(seat, move)
        times.sort()
        slowest = max(slowest, times[len(times) * 95 // 100])  # the machine may be busy with something else
    assert slowest < 0.005
