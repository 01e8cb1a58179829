"""A seat (or a gallery of spectators) of the benchmark: plays at once, and notes when it knew what."""

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import monotonic

from core.bots.bot import bot_for
from core.game import IllegalMove, load_game
from core.observation import Observation
from net import wire
from net.channel import Channel
from net.desk import rules_here
from net.finding import Destination, Dialler
from net.game_run import RunRules
from net.host import HostWanted, TableHost
from net.identity import Self, myself
from net.seat import SeatSession
from net.transport import connect
from net.trouble import NetworkTrouble
from net.visit import Errand, Visit
from replays.entries import Entry

MADE: dict[int, float] = {}
HELD: dict[int, float] = {}


async def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("port", type=int)
    parser.add_argument("seat", type=int)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--turns", type=int, default=100)
    parser.add_argument("--game", default="james-bond-007")
    parser.add_argument("--watch", type=int, default=0, help="be so many spectators")
    parser.add_argument("--pause", type=float, default=0.0, help="seconds before each move")
    parser.add_argument("--gallery", type=int, default=0, help="wait for so many before the start")
    asked = parser.parse_args()
    home = asked.folder / f"home{asked.seat}"
    if asked.watch:
        await gallery(asked, home)
        return
    host = None
    if asked.seat == 0:
        wanted = HostWanted(
            load_game(asked.game),
            asked.seats,
            "Ann",
            options={"max_turns": asked.turns},
            port=asked.port,
            bind="127.0.0.1",
            announce=False,
            folder=home / "games",
            rules=RunRules(pace="instant"),
        )
        host = await TableHost.open(wanted, myself(folder=home))
        visit = await host.sit()
    else:
        visit = await arrive(asked, home)
        visit.ready()
    while visit.session is None:
        here = visit.table.open_seats == 0 and all(seat.ready for seat in visit.table.seats[1:])
        if host is not None and here and visit.table.spectators >= asked.gallery:
            visit.start()
        await visit.changed(visit.number)
    await play(visit.session, asked.pause)
    while not visit.session.copy.game.signed_off:
        await visit.session.changed(visit.session.number)
    (asked.folder / f"{asked.seat}.json").write_text(json.dumps({"made": MADE, "held": HELD}))
    if host is not None:
        while len(host.desk.guests) > 1:
            await asyncio.sleep(0.05)
        await host.close()
    else:
        await visit.leave()


async def arrive(asked: argparse.Namespace, home: Path) -> Visit:
    me = myself(folder=home)
    while True:
        dial = Dialler(me, Destination.typed("127.0.0.1", asked.port))
        visit = Visit(me, dial, Errand(f"P{asked.seat}"), folder=home / "games")
        try:
            await visit.open()
            return visit
        except NetworkTrouble:
            await asyncio.sleep(0.05)


async def gallery(asked: argparse.Namespace, home: Path) -> None:
    """Spectators who only read: what their own machines do with the lines is not what is measured here."""
    os.nice(10)
    me = myself(folder=home)
    watching = [Onlooker() for _ in range(asked.watch)]
    for onlooker in watching:
        await onlooker.come(asked.port, me, asked.game)
    for onlooker in watching:
        await onlooker.seen.wait()


class Onlooker:
    """One who watches."""

    def __init__(self) -> None:
        self.seen = asyncio.Event()
        self.channel: Channel

    async def come(self, port: int, me: Self, game: str) -> None:
        while True:
            try:
                self.channel = await connect("127.0.0.1", port, me.key, lambda key: None)
                break
            except NetworkTrouble:
                await asyncio.sleep(0.05)
        join = wire.Join(name="Onlooker", watch=True, instance="onlooker", rules=rules_here(game))
        self.channel.read_by(self)
        self.channel.send(wire.encoded(wire.GuestHello()), wire.encoded(join))

    def received(self, lines: Sequence[bytes]) -> None:
        for line in lines:
            if line.startswith(b'{"say":"ping"'):
                self.channel.send(line.replace(b"ping", b"pong", 1))
            elif b'"kind":"signoff"' in line:
                self.seen.set()
                self.channel.close()

    def lost(self, sentence: str) -> None:
        self.seen.set()


async def play(session: SeatSession, pause: float) -> None:
    """Random moves at once; and note when each line was held, and when each own line was made."""
    assert session.seat is not None
    random, bot = Random(session.seat), bot_for(session.copy.match.game, "random")
    took, note, seat = session.took, session.note, session.seat
    made_at = 0.0

    def taking(entry: Entry) -> None:
        if entry.kind in ("move", "seal") and entry.by == seat:
            MADE[entry.n] = made_at
        took(entry)

    def noting() -> None:
        note()
        now = monotonic()
        for line in range(session.copy.lines - 1, 0, -1):
            if line in HELD:
                break
            HELD[line] = now

    session.took, session.note = taking, noting  # type: ignore[method-assign]
    while not session.copy.game.over:
        number = session.number
        if seat in session.copy.game.to_act:
            move = bot.choose(Observation.of(session.copy.match, seat), random).move
            await asyncio.sleep(pause)
            if session.number != number:
                continue
            made_at = monotonic()
            try:
                await session.play(move, number)
            except IllegalMove:
                continue
        else:
            await session.changed(number)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
