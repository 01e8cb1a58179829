"""The bots: legal, blind, repeatable, and as good as they should be."""

import time
from collections import Counter
from random import Random
from typing import Any

import pytest

from core.bots.bot import Bot, adviser_for, bot_for, generator
from core.dealer import SeededDealer
from core.game import load_game
from core.games.charge_it.bots import HINTS, RANDOM, STEADY
from core.games.charge_it.memory import SHARP_FOR, accounts, exact, human, nothing
from core.local import LocalMatch
from core.match import Match
from core.observation import Observation
from core.table import Card
from tests.games.charge_it.playing import quiet_game
from tests.games.charge_it.tables import account, full, play, table
from tests.games.charge_it.test_properties import TABLES, ids
from tests.games.harness import permuted


def played(bots: list[Bot], seed: int, options: dict[str, Any] | None = None, limit: int = 100_000) -> LocalMatch:
    match = LocalMatch.start("charge-it", len(bots), options or {}, SeededDealer(seed))
    generators = [generator(seed, seat) for seat in range(len(bots))]
    for _ in range(limit):
        if match.over:
            break
        seat = min(match.to_act)
        match.play(seat, bots[seat].choose(match.observation(seat), generators[seat]).move)
    return match


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=ids)
def test_bots_play_legal_moves_whatever_the_table_has_agreed(seats: int, options: dict[str, Any]) -> None:
    bots: list[Bot] = [STEADY, RANDOM, HINTS]
    played([bots[seat % 2] for seat in range(seats)], 1, {**options, "max_rounds": 4})
    played([bots[seat % 3] for seat in range(seats)], 2, {**options, "max_rounds": 1}, limit=400)


def test_steady_beats_three_randoms() -> None:
    """Par is a quarter; sixty of a hundred is asked. Each seat is its own in turn."""
    games, won = 80, 0.0
    for number in range(games):
        bots: list[Bot] = [RANDOM] * 4
        bots[number % 4] = STEADY
        result = played(bots, number, {"match_target": 20_000}).result
        assert result is not None
        won += (number % 4 in result["ranking"][0]) / len(result["ranking"][0])
    assert won / games >= 0.75


def test_steady_declares_wrongly_now_and_then_because_its_memory_is_human() -> None:
    declared: Counter[bool] = Counter()
    for number in range(12):
        match = played([STEADY] * 4, number)
        for told in match.happenings(None):
            if told["kind"] == "scored" and told["declarer"] is not None:
                declared[told["bonus"] is not None] += 1
    assert declared[True] > 5 * declared[False] > 0


def test_the_same_observation_and_generator_give_the_same_choice() -> None:
    for match in quiet_game(3, seed=3, limit=120):
        for seat in match.to_act:
            for bot in (RANDOM, STEADY, HINTS):
                choices = [bot.choose(match.observation(seat), Random(5)) for _ in range(2)]
                assert choices[0] == choices[1]
                assert match.game.why_not(match.match.state, seat, choices[0].move, match.match.faces) is None


def test_a_bot_chooses_the_same_whatever_its_seat_cannot_know() -> None:
    random = Random(6)
    for number in range(3):
        match = played([STEADY] * 3, number, limit=80 + 30 * number)
        for seat in match.to_act:
            for _ in range(5):
                world: Match[Any] = permuted(match, seat, random)
                for bot in (RANDOM, STEADY, HINTS):
                    here = bot.choose(Observation.of(match.match, seat), Random(1))
                    there = bot.choose(Observation.of(world, seat), Random(1))
                    assert here == there


def test_random_declares_only_with_ten_thousand_and_seldom_goes_over_a_line() -> None:
    poor = table(mine=full()[1:])
    rich = table(mine=full(), hand=["M250"] * 6)
    declares = {
        bool(match is rich): {
            RANDOM.choose(match.observation(0), Random(n)).move["kind"] == "declare" for n in range(60)
        }
        for match in (poor, rich)
    }  # fmt: skip
    assert declares == {False: {False}, True: {False, True}}

    match = table(hand=["M2000"] * 6, mine=[account("SUP")], deck=["M2000"])
    play(match, 0, "draw", source="deck")
    over = sum(
        RANDOM.choose(match.observation(0), Random(n)).move["kind"] == "play_merchandise" for n in range(1000)
    )  # fmt: skip
    assert 20 < over < 100  # half of one in ten


def test_random_chooses_what_to_do_first_each_with_the_same_chance() -> None:
    match = table(hand=["C:SUP", "INS", "M250", "M500", "M750", "M1000"], mine=[account("BAN")], deck=["M2000"])
    play(match, 0, "draw", source="deck")
    kinds = Counter(RANDOM.choose(match.observation(0), Random(n)).move["kind"] for n in range(2000))
    assert set(kinds) == {"play_credit", "play_insurance", "play_merchandise", "discard"}
    assert all(400 < count < 600 for count in kinds.values())


@pytest.mark.parametrize(
    ("hand", "mine", "theirs", "move"),
    [
        # a card that completes a valid 10,000: played and declared
        (["M1000", "C:SUP"], [*full()[1:], account("SUP")], [],
         {"kind": "play_merchandise", "value": 1000, "account": "SUP", "declare": True}),
        # a missing credit card, the higher line first
        (["C:SUP", "C:BAN", "M2000"], [account("PHO")], [], {"kind": "play_credit", "type": "BAN"}),
        # merchandise that fits, the largest first, an exact fill before all
        (["M2000", "M1000", "M250"], [account("BAN"), account("PHO"), account("DIN")], [],
         {"kind": "play_merchandise", "value": 2000, "account": "PHO"}),
        # never over a line knowingly
        (["M2000", "M250"], [account("SUP", "M750")], [],
         {"kind": "play_merchandise", "value": 250, "account": "SUP"}),
        # a fat account of somebody else
        (["L:SUP", "M500"], [account("BAN")], [account("SUP", "M250", "M250", "M500")],
         {"kind": "play_lost", "target": 1, "type": "SUP"}),
        # Extended Credit where there is no room left
        (["EXT", "M2000"],
         [account("BAN", "M2000", "M2000"), account("PHO", "M2000"), account("DIN", "M2000", "M1000")], [],
         {"kind": "play_extended", "account": "BAN"}),
        # the least useful card goes
        (["L:SUP", "L:SUP", "L:SUP", "INS"], [], [], {"kind": "discard", "card": "L:SUP"}),
    ],
)  # fmt: skip
def test_steady_knows_what_to_play(
    hand: list[str], mine: list[dict[str, Any]], theirs: list[dict[str, Any]], move: dict[str, Any]
) -> None:
    match = table(hand=hand, mine=mine, theirs=theirs, phase="play")
    choice = STEADY.choose(match.observation(0), Random(1))
    assert choice.move == move
    assert choice.reason.endswith(".")


def test_steady_knows_what_to_draw_and_when_it_is_there() -> None:
    assert STEADY.choose(table(mine=full()).observation(0), Random(1)).move == {"kind": "declare"}
    for top, takes in (("C:BAN", True), ("C:SUP", False), ("INS", True), ("EXT", True), ("M1000", True),
                       ("M500", False), ("M2000", False), ("L:BAN", False)):  # fmt: skip
        match = table(discard=[top], mine=[account("SUP")])
        choice = STEADY.choose(match.observation(0), Random(1))
        assert choice.move == {"kind": "draw", "source": "discard" if takes else "deck"}, top
    frozen = table(discard=["INS"], frozen=True, mine=[account("SUP")])
    assert STEADY.choose(frozen.observation(0), Random(1)).move == {"kind": "draw", "source": "deck"}


@pytest.mark.parametrize(
    ("other", "under", "answer"),
    [
        (["INS", "C:SUP"], ["M250", "M500"], {"kind": "defend", "with": "credit"}),
        (["INS"], ["M250", "M500"], {"kind": "defend", "with": "insurance"}),
        (["INS"], ["M500"], {"kind": "decline"}),
        (["M500"], ["M250", "M500"], {"kind": "decline"}),
    ],
)
def test_steady_knows_how_to_answer(other: list[str], under: list[str], answer: dict[str, Any]) -> None:
    match = table(
        phase="defend", attack={"by": 0, "target": 1, "type": "SUP"}, other=other, theirs=[account("SUP", *under)]
    )
    assert STEADY.choose(match.observation(1), Random(1)).move == answer


def test_hints_never_say_that_it_is_time_to_declare() -> None:
    for match in (table(mine=full()), table(hand=["M1000"], mine=[*full()[1:], account("SUP")], phase="play")):
        move = HINTS.choose(match.observation(0), Random(1)).move
        assert move["kind"] != "declare"
        assert not move.get("declare")


def test_hints_that_are_followed_never_lead_over_a_line() -> None:
    """They know nothing of what lies under an account, so they must fear the dearest."""
    for seed in range(1, 9):
        match = played([HINTS, STEADY, STEADY], seed, limit=400)
        for counted in match.happenings(0):
            if counted["kind"] == "counted" and counted["seat"] == 0:
                assert not counted["over"], seed


def test_where_a_hint_gives_merchandise_away_it_says_whose_memory_is_asked() -> None:
    full_up = [account(of, "M2000", "M2000") for of in ("SUP", "PHO", "DIN", "BAN")]
    choice = HINTS.choose(table(hand=["M500", "M1000"], mine=full_up, phase="play").observation(0), Random(1))
    assert choice.move["kind"] == "discard"
    assert "If you remember room, charge it" in choice.reason


def test_memory_is_exact_for_the_latest_and_human_for_the_older() -> None:
    cards = [Card(f"1.{number}") for number in range(2000)]
    assert all(human(card, "M1000", late=True) == exact(card, "M1000", late=False) == "M1000" for card in cards)
    recalled = Counter(human(card, "M1000", late=False) for card in cards)
    assert set(recalled) == {"M1000", "M500", "M750", "M1250", "M1500", None}
    assert 0.03 < 1 - recalled["M1000"] / len(cards) < 0.07
    assert all(nothing(card, "M1000", late=True) is None for card in cards)
    assert {human(card, "EXT", late=False) for card in cards} == {"EXT", None}

    match = table(hand=["INS"], mine=[account("BAN", *["M250"] * 10)])
    remembered = accounts(match.observation(0), human)["BAN"]
    assert remembered.cards == 10
    state = match.match.state
    top = state.table[state.setup.accounts[0]["BAN"].under][-SHARP_FOR:]
    assert all(human(card, "M250", late=True) == "M250" for card in top)
    assert accounts(match.observation(0), exact)["BAN"].total == 2500


def test_an_assist_that_the_table_agreed_on_helps_bots_as_well() -> None:
    match = table(hand=["INS"], mine=[account("BAN", *["M250"] * 10)], options={"assist": "own_totals"})
    assert accounts(match.observation(0), human)["BAN"].total == 2500


def test_steady_answers_within_five_milliseconds() -> None:
    """On average, in CPU time, with the observation made beforehand."""
    match = played([STEADY] * 4, 5, limit=150)
    seat = min(match.to_act)
    seen = match.observation(seat)
    began = time.process_time()
    for _ in range(100):
        STEADY.choose(seen, Random(1))
    assert (time.process_time() - began) / 100 < 0.005


def test_the_levels_are_these() -> None:
    game = load_game("charge-it")
    assert bot_for(game, "random") is RANDOM
    assert bot_for(game, "steady") is STEADY
    assert adviser_for(game) is HINTS
