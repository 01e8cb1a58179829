"""A host whose messages are well formed and untrue: a guest's screen survives them, and shows no control character."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from net import wire
from tests.net.party import Party, until
from tests.tui.showing import text_of
from tests.tui.test_company import at_table, until_so
from tui.screens.people import People
from tui.screens.table import TableScreen

BAD = "@BAD@"
"""In the place of what a terminal must not see: our own messages would not carry it."""
REALLY = json.dumps("\x1b[2J\x9b31m\u202e\u200b[red]\x07\x00")[1:-1].encode()
KEYS = ("?", "escape", "l", "escape", "i", "escape", "s", "escape", "c", "escape", "d", "escape")


def seat_facts(random: Random) -> dict[str, Any]:
    return {
        "kind": random.choice(["person", "bot", "open"]),
        "name": random.choice(["", BAD, "x" * 120, "Ann"]),
        "level": random.choice([None, "sharp"]),
        "ready": random.random() < 0.5,
        "away_ms": random.choice([None, 0, 2**52]),
        "bot_in_ms": random.choice([None, 0, 2**52]),
        "played_by_bot": random.random() < 0.5,
        "latency": random.choice([None, 0, 2**52]),
    }


def table_facts(random: Random, truth: wire.TableFacts) -> dict[str, Any]:
    lies: dict[str, Any] = {
        "id": BAD,
        "game": random.choice([truth.game, "billionaire", "chess", ""]),
        "title": BAD,
        "host": BAD,
        "seats": tuple(seat_facts(random) for _ in range(random.choice([0, 1, 3, 16]))),
        "options": {"deck": BAD, BAD: "x"},
        "clock": random.choice(["none", "bank:999999999999", BAD]),
        "trust": random.choice(["local", "no-dealer", BAD]),
        "spectators": 2**52,
        "state": random.choice(["gathering", "playing", "over"]),
        "away_seconds": random.choice([0, 2**52]),
    }
    told = truth.model_dump()
    for name in random.sample(sorted(lies), random.randint(1, len(lies))):
        told[name] = lies[name]
    return told


def lie(random: Random, truth: wire.TableNews) -> Any:
    """A message that a program may send, and an honest one would not."""
    seat = random.choice([None, 0, 2, 9, 15])
    proposal = {
        "what": random.choice(["pause", "resume", "bot", "end"]),
        "seat": seat,
        "agreed": (0, 15),
        "missing": (9, 3),
    }
    return random.choice(
        [
            lambda: wire.TableNews.model_validate(
                {
                    "table": table_facts(random, truth.table),
                    "paused": random.choice(["", BAD]),
                    "proposals": (proposal,) * random.choice([0, 1, 32]),
                    "ledger": truth.ledger,
                }
            ),
            lambda: wire.ClockNews(left_ms={"0": 0, "15": 2**52, "x": 5, "-": 1}, running=random.random() < 0.5),
            lambda: wire.No(why="illegal", sentence=BAD, count=random.choice([None, 0, 2**52])),
            lambda: wire.Heard(seat=seat, name=BAD, text=BAD),
            lambda: wire.Warned(seat=seat, line=2**52, sentence=BAD),
            lambda: wire.UpToDate(lines=random.choice([0, 2**52]), complete=True),
            lambda: wire.Endorse(kind="checkpoint", body={"state": BAD}, ms=2**52, n=2**52, prev=BAD),
            lambda: wire.Endorse(kind="handover", body={"seat": 15, "host_key": BAD}, ms=0, n=0, prev=""),
            lambda: wire.Endorse(kind="recover", body={"seat": 2, "secret": ""}, ms=0, n=0, prev=""),
            lambda: wire.Recall(seat=15, dealer=random.random() < 0.5),
            lambda: wire.Seated(table=truth.table, seat=random.choice([None, 15]), name=BAD, keeper=True, taker=BAD),
        ]
    )()


@pytest.mark.parametrize("seed", range(3))
async def test_a_screen_survives_a_host_that_lies_in_every_message(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    party = await Party.open(tmp_path, "james-bond-007", 3)
    await party.begin()
    bob = party.visits[1]
    truth = bob.news
    async with (app := at_table(bob)).run_test(size=(100, 30)) as pilot:
        await until_so(pilot, lambda: isinstance(app.screen, TableScreen))
        table = app.screen
        for number in range(45):
            guest = party.host.table.guest_in(1)
            if guest is not None:
                guest.channel.send(wire.encoded(lie(random, truth)).replace(b"@BAD@", REALLY))
            await pilot.press(KEYS[number % len(KEYS)])
            if number % 20 == 7 and isinstance(table, TableScreen):
                app.push_screen(People(table))
                await pilot.pause()
                await pilot.press("down", "enter", "escape")
            shown = text_of(app)
            dirty = [
                repr(line)
                for line in shown.splitlines()
                if any(ord(sign) < 32 or "\x7f" <= sign <= "\x9f" or sign == "\u202e" for sign in line)
            ]
            assert not dirty
        assert app.return_value is None
        assert app._exception is None
    await bob.vanish()
    await until(party.visits[0], lambda: True)
    for task in [task for task in asyncio.all_tasks() if task.get_name() == "link"]:
        task.cancel()
    await party.close()
