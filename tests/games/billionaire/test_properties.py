"""What holds at every moment of every game of Billionaire, whatever the seats, options and luck."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import median
from typing import Any

import pytest

from core.bots.bot import generator
from core.dealer import SeededDealer
from core.game import load_game
from core.local import LocalMatch
from core.move import Move
from tests.games.billionaire.table import ALL, GAME
from tests.games.harness import (
    check_cards_conserved,
    check_followed_to_the_end,
    check_moment,
    followed,
    random_game,
)

OPTIONS: list[dict[str, Any]] = [
    {},
    {"no_bids": "to_lander", "tie_rebid": "tied", "tie_floor": True, "max_ties": 1},
    {"payments": "closed", "payment": "exact_if_possible", "means_with_investments": False, "bid_unit": 1_000_000},
    {
        "security_chain": "unlimited",
        "security_on_hq": False,
        "any_respects_protection": True,
        "cancelled_returns": False,
    },
    {"billion": "claim", "tie": "shared", "hq_bonus": 3, "ring": "two_threes", "investments": "eight"},
    {"ring": "ten_auctions", "investments": "ten", "profit_deck": "deep", "max_turns": 25},
]


def listed_in_full(kind: str) -> bool:
    """Bids may exceed one's means, and payments are too many to list."""
    return kind not in ("bid", "pay")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_card_lies_somewhere_once(seats: int, options: dict[str, Any]) -> None:
    for number, match in enumerate(random_game(GAME, seats, options, seed=seats, lapses=0.05, limit=400)):
        if number % 5 == 0:
            check_cards_conserved(match)
            state, faces = match.match.state, match.match.faces
            for seat, zone in enumerate(state.setup.investments):
                assert [faces[card] for card in state.table[zone]] == list(state.owned[seat])


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_every_check_now_and_then(seats: int, number: int) -> None:
    random = Random(seats)
    for step, match in enumerate(random_game(GAME, seats, OPTIONS[number], seed=number + 10, limit=160, lapses=0.05)):
        if step % 23 == number:
            check_moment(match, random, listed_in_full=listed_in_full, goes_on=6)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_bystanders_and_seats_keep_up(seats: int, options: dict[str, Any]) -> None:
    assert check_followed_to_the_end(GAME, seats, options, seed=seats, limit=150).match.happened


def test_bystanders_and_seats_keep_up_to_the_end() -> None:
    assert check_followed_to_the_end(GAME, 3, seed=5).over


def test_bystanders_keep_up_with_overbids_and_forfeits() -> None:
    bot, match = load_game(GAME).policies.RANDOM, followed(GAME, 3, {"max_ties": 2}, SeededDealer(2))
    generators = [generator(2, seat) for seat in range(3)]
    overbids = 0
    for _ in range(400):
        if match.over:
            break
        seat = min(match.to_act)
        move = bot.choose(match.observation(seat), generators[seat]).move
        if match.phase == "bid" and generators[seat].random() < 0.3:
            move = Move(kind="bid", amount=300_000_000)
        match.play(seat, move)
    for happening in match.happenings(None):
        overbids += happening["kind"] == "forfeited"
    assert overbids > 5


def test_the_worth_of_all_is_what_is_on_the_table() -> None:
    """Nobody's worth comes from nowhere: what all own is the box less what lies in the decks."""
    box = {"profit": 172, "E": 750, "F": 775, "A": 750}
    for number, match in enumerate(random_game(GAME, 4, seed=1)):
        if number % 10 == 0 and not match.over:
            position = match.position()
            held = sum(int(face[1:]) for hand in position["profit"] for face in hand)
            assert held + sum(int(face[1:]) for face in position["decks"]["profit"]) == box["profit"]
            faces = Counter(face for owned in position["investments"] for face in owned)
            faces.update(face for group in "EFA" for face in position["decks"][group])
            faces.update(position["lot"] or [])
            assert faces == Counter([*ALL["E"], *ALL["F"], *ALL["A"]])


@pytest.mark.parametrize(("seats", "low", "high"), [(2, 35, 75), (3, 50, 95), (4, 55, 105)])
def test_steady_players_take_about_as_many_turns_as_the_rules_page_says(seats: int, low: int, high: int) -> None:
    """A median of 55, 71 and 78 turns with 2, 3 and 4 seats (1.3)."""
    turns, endings = [], Counter[str]()
    for seed in range(12):
        match = LocalMatch.start(GAME, seats, dealer=SeededDealer(seed))
        bot, generators = match.game.policies.STEADY, [generator(seed, seat) for seat in range(seats)]
        while not match.over:
            for seat in sorted(match.to_act):
                if seat in match.to_act:
                    match.play(seat, bot.choose(match.observation(seat), generators[seat]).move)
        turns.append(match.match.state.turn)
        endings[match.happenings(None)[-1]["why"]] += 1
    assert low < median(turns) < high
    assert set(endings) <= {"billion", "last_card"}
