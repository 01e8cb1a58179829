"""X-1..X-5: before the game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from core.chance import Shuffle
from core.dealer import ScriptedDealer, SeededDealer
from core.local import LocalMatch, Recorder
from tests.games.billionaire.table import ALL, DECKS, GAME, M, deck, moment, owned, profit, told, turn_of


def test_X_1_two_to_four_players() -> None:
    for seats in (2, 3, 4):
        assert len(LocalMatch.start(GAME, seats).view(None)["seats"]) == seats
    wrong: tuple[Any, ...] = (0, 1, 5, -1, True, "2", 2.0)
    for seats in wrong:
        with pytest.raises(ValueError, match="2 to 4 players"):
            LocalMatch.start(GAME, seats)


def test_X_1_who_owns_a_billion_wins() -> None:
    rich = [*ALL["E"], *(face for face in ALL["F"] if face not in ("F9", "F8", "F7", "F1", "F2", "F3"))]  # 975M
    match = moment(
        investments=[["A1"], rich], profit=[[], ["P10", "P10", "P5"]], active=1, positions=[0, 23], rolls=[2]
    )
    assert not match.over
    match.play(1, {"kind": "roll"})  # to square 1, a Profit space
    assert match.over
    result = match.result
    assert result is not None
    assert result["ranking"] == [[1], [0]]
    assert result["scores"][0] == 25 * M
    assert result["scores"][1] > 1000 * M


@pytest.mark.parametrize(("seats", "squares"), [(2, [0, 12]), (3, [0, 6, 12]), (4, [0, 6, 12, 18])])
def test_X_2_headquarters_are_corners_and_the_markers_start_there(seats: int, squares: list[int]) -> None:
    view = LocalMatch.start(GAME, seats).view(None)
    assert [part["hq"] for part in view["seats"]] == squares
    assert [part["position"] for part in view["seats"]] == squares
    assert [view["ring"][at] for at in (0, 6, 12, 18)] == ["HQ orange", "HQ yellow", "HQ green", "HQ blue"]


def test_X_3_five_decks_are_shuffled_separately() -> None:
    class Shuffles(Recorder):
        def __init__(self) -> None:
            self.heard: list[tuple[str, int]] = []

        def resolved(self, chance: object, outcome: object) -> None:
            if isinstance(chance, Shuffle):
                self.heard.append((chance.deck, len(chance.new)))

    recorder = Shuffles()
    match = LocalMatch.start(GAME, 2, recorder=recorder)
    assert recorder.heard == [("profit", 54), ("power", 24), ("E", 9), ("F", 9), ("A", 9)]
    for name in DECKS[1:]:
        assert Counter(deck(match, name)) == Counter(ALL[name])
    assert match.view(None)["decks"] == {"profit": 44, "power": 24, "E": 9, "F": 9, "A": 9}
    assert any(deck(LocalMatch.start(GAME, 2, dealer=SeededDealer(seed)), "E") != sorted(ALL["E"]) for seed in range(3))


def test_X_4_five_profit_cards_to_each_hidden() -> None:
    match = LocalMatch.start(GAME, 3, dealer=SeededDealer(5))
    for seat in range(3):
        seen = match.view(seat)["seats"]
        assert [part["profit_count"] for part in seen] == [5, 5, 5]
        assert seen[seat]["profit"] == match.position()["profit"][seat]
        assert all(part["profit"] is None for other, part in enumerate(seen) if other != seat)
    assert all(part["profit"] is None for part in match.view(None)["seats"])
    assert told(match, "dealt") == [{"seat": seat, "cards": [None] * 5} for seat in range(3)]
    assert told(match, "dealt", 1)[1]["cards"] == match.position()["profit"][1]
    assert owned(match) == [[], [], []]


def test_X_4_the_deal_goes_one_card_at_a_time_from_seat_0() -> None:
    top = ["P1", "P2", "P5", "P10"] * 5
    match = LocalMatch.start(GAME, 4, dealer=ScriptedDealer({"profit": top}, seed=3))
    assert [profit(match, seat) for seat in range(4)] == [[1] * 5, [2] * 5, [5] * 5, [10] * 5]


def test_X_5_the_highest_roll_begins() -> None:
    match = LocalMatch.start(GAME, 3, dealer=ScriptedDealer(rolls=[3, 6, 5]))
    assert turn_of(match) == 1
    assert told(match, "rolled_for") == [
        {"seat": 0, "die": 3, "prize": "first turn"},
        {"seat": 1, "die": 6, "prize": "first turn"},
        {"seat": 2, "die": 5, "prize": "first turn"},
    ]


def test_X_5_those_who_tie_for_the_highest_roll_again_among_themselves() -> None:
    match = LocalMatch.start(GAME, 4, dealer=ScriptedDealer(rolls=[5, 2, 5, 5, 1, 4, 4, 3, 6]))
    rolled = [(roll["seat"], roll["die"]) for roll in told(match, "rolled_for")]
    assert rolled == [(0, 5), (1, 2), (2, 5), (3, 5), (0, 1), (2, 4), (3, 4), (2, 3), (3, 6)]
    assert turn_of(match) == 3


def test_X_5_the_winner_rolls_afresh_for_his_move() -> None:
    match = LocalMatch.start(GAME, 2, dealer=ScriptedDealer(rolls=[6, 1, 5]))
    assert match.view(None)["seats"][0]["position"] == 0
    match.play(0, {"kind": "roll"})
    assert match.view(None)["seats"][0]["position"] == 5


def test_X_5_turns_go_clockwise() -> None:
    match = moment(
        3, active=1, positions=[0, 5, 5], rolls=[1, 1, 6]
    )  # 6 and 12 are headquarters; nothing happens there
    match.play(1, {"kind": "roll"})
    assert turn_of(match) == 2
    match.play(2, {"kind": "roll"})
    assert turn_of(match) == 0
    match.play(0, {"kind": "roll"})
    assert turn_of(match) == 1
    assert match.view(None)["turn"] == 4
