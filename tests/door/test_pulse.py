"""The door measures how long its event loop lets nobody else in, and says where."""

from __future__ import annotations

import asyncio
import time

from net.door_figures import Figures
from net.door_pulse import LongTurn


def hog_the_processor(seconds: float) -> None:
    """Do what no session may do."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        pass


def test_a_long_turn_is_counted_and_told_with_its_place() -> None:
    figures, told = Figures(), list[LongTurn]()
    figures.pulse.told = told.append
    figures.pulse.count_from_now()

    async def work() -> None:
        await asyncio.sleep(0)
        hog_the_processor(0.2)
        await asyncio.sleep(0)

    with asyncio.Runner(loop_factory=figures.pulse.new_loop) as runner:
        runner.run(work())
    assert figures.pulse.long_turns >= 1
    assert 0.2 <= figures.pulse.turns.worst < 20
    (turn, *_) = told
    assert turn.seconds >= 0.2
    assert __name__ in turn.where
    assert "honor_long_turns_total" in figures.text()


def test_many_short_turns_are_no_long_one() -> None:
    figures, told = Figures(), list[LongTurn]()
    figures.pulse.told = told.append
    figures.pulse.count_from_now()

    async def work() -> None:
        for _ in range(200):
            hog_the_processor(0.001)
            await asyncio.sleep(0)

    with asyncio.Runner(loop_factory=figures.pulse.new_loop) as runner:
        runner.run(work())
    assert figures.pulse.turns.count >= 200
    assert figures.pulse.turns.at_most(0.5) <= 0.005
