"""People at a table, all in one process, over real sockets: for tests."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from core.bots.bot import bot_for, generator
from core.game import IllegalMove, load_game
from core.observation import Observation
from net.channel import Channel
from net.game_run import RunRules
from net.host import HostWanted, TableHost
from net.identity import Self, myself
from net.link import Patience
from net.seat import SeatSession
from net.session import SessionClosed
from net.transport import connect
from net.visit import Errand, Visit
from replays.audit import Report, audit

SECONDS = 20.0
"""How long anything may take in a test before it counts as stuck."""
QUICK = Patience(silence=8.0, hello=8.0, first_wait=0.02, longest_wait=0.1)
"""A busy machine is slow, not gone: only tests of a network that falls silent are less patient."""
RULES = RunRules(pace="instant")


class Party:
    """A table and its people. `host.sit` is the keeper's seat, without a network; all others come over SSH."""

    def __init__(self, folder: Path, wanted: HostWanted) -> None:
        self.folder, self.wanted = folder, wanted
        self.host: TableHost
        self.visits: list[Visit] = []
        self.address: tuple[str, int] = ("127.0.0.1", 0)

    @classmethod
    async def open(cls, folder: Path, game: str = "james-bond-007", seats: int = 3, **more: Any) -> Party:
        wanted = HostWanted(
            load_game(game),
            seats,
            "Ann",
            bind="127.0.0.1",
            port=0,
            folder=folder / "host",
            **{"rules": RULES, "durable": False, "silence": 8.0, "announce": False, **more},
        )
        self = cls(folder, wanted)
        self.host = await TableHost.open(wanted, self.person("Ann"))
        self.address = ("127.0.0.1", self.host.port.number)
        return self

    def person(self, name: str) -> Self:
        """Somebody with an identity of his own."""
        return myself(folder=self.folder / name)

    def dial(self, me: Self) -> Callable[[], Any]:
        """The way of one person to the table, wherever it is now."""

        async def dial() -> Channel:
            host, port = self.address
            return await connect(host, port, me.key, lambda key: None, seconds=2.0)

        return dial

    def visit(self, name: str, *, dial: Callable[[], Any] | None = None, **errand: Any) -> Visit:
        """Somebody who is about to come."""
        me = self.person(name)
        return Visit(
            me,
            dial or self.dial(me),
            Errand(name, **errand),
            folder=self.folder / name / "games",
            patience=replace(QUICK, silence=self.wanted.silence),
        )

    async def come(self, name: str, **more: Any) -> Visit:
        """Somebody comes and sits, or watches."""
        visit = self.visit(name, **more)
        await visit.open()
        self.visits.append(visit)
        return visit

    async def gather(self) -> list[Visit]:
        """The keeper sits down, and people take all free seats."""
        self.visits.append(await self.host.sit())
        free = self.wanted.seats - 1 - len(self.wanted.bots)
        for number in range(free):
            await self.come(f"P{number + 1}")
        return self.visits

    async def begin(self) -> list[SeatSession]:
        """Everybody is ready, and the keeper starts."""
        if not self.visits:
            await self.gather()
        for visit in self.visits[1:]:
            visit.ready()
        keeper = self.visits[0]
        await until(keeper, lambda: all(seat.ready or n == keeper.seat for n, seat in enumerate(keeper.table.seats)))
        keeper.start()
        sessions = [await within(visit.game()) for visit in self.visits]
        for session in sessions:  # until the cards are dealt, and somebody is asked
            await table_until(session, lambda session=session: bool(session.copy.game.to_act))  # type: ignore[misc]
        return sessions

    async def play_out(self, sessions: Sequence[SeatSession] | None = None, seed: int = 1) -> None:
        """Random moves in every seat until the game is over and signed off."""
        sessions = sessions or [
            visit.session for visit in self.visits if visit.session is not None and visit.seat is not None
        ]
        await asyncio.gather(*[play_out(session, seed) for session in sessions])
        await within(self.over())
        for session in sessions:
            await table_until(session, lambda session=session: session.copy.game.signed_off)  # type: ignore[misc]

    async def over(self) -> None:
        """The table has ended its game."""
        keeper = self.visits[0]
        await until(keeper, lambda: keeper.table.state == "over")

    def ledgers(self) -> list[Path]:
        """Every file of a game that anybody has kept."""
        return sorted(self.folder.rglob("*.honor"))

    def bodies(self, kind: str) -> list[dict[str, Any]]:
        """What the lines of one kind say, in the host's file."""
        (path,) = (self.folder / "host").glob("*.honor")
        lines = [json.loads(line) for line in path.read_bytes().splitlines()]
        return [line["body"] for line in lines if line["kind"] == kind]

    def same_bytes(self) -> bytes:
        """What everybody holds, which must be the same."""
        copies = {path.read_bytes() for path in self.ledgers()}
        assert len(copies) == 1, [(path, len(path.read_bytes())) for path in self.ledgers()]
        return copies.pop()

    def audited(self) -> Report:
        """The audit of the host's file."""
        (path,) = (self.folder / "host").glob("*.honor")
        return audit(path)

    async def close(self) -> None:
        for visit in self.visits:
            await visit.leave()
        await self.host.close()


async def within(work: Any, seconds: float = SECONDS) -> Any:
    """What comes of it, if it comes in time."""
    async with asyncio.timeout(seconds):
        return await work


async def until(visit: Visit, there: Callable[[], bool], seconds: float = SECONDS) -> None:
    """Wait until something is so at a visit's table."""
    async with asyncio.timeout(seconds):
        while not there():
            await visit.changed(visit.number)


async def table_until(session: SeatSession, there: Callable[[], bool], seconds: float = SECONDS) -> None:
    """Wait until something is so in a game."""
    async with asyncio.timeout(seconds):
        while not there():
            await session.changed(session.number)


async def play_out(session: SeatSession, seed: int = 1, moves: int | None = None) -> int:
    """Random moves of one seat until the game is over, or so many; how many there were."""
    assert session.seat is not None
    random, made = generator(seed, session.seat), 0
    bot = bot_for(session.copy.match.game, "random")
    while not session.copy.game.over and (moves is None or made < moves):
        number = session.number
        if session.seat in session.copy.game.to_act:
            move = bot.choose(Observation.of(session.copy.match, session.seat), random).move
            try:
                await session.play(move, number)
                made += 1
            except IllegalMove:
                continue  # too late, or the connection was lost meanwhile: look again
        else:
            await session.changed(number)
    return made


async def refused(work: Any) -> str:
    """The sentence with which something is refused."""
    try:
        await within(work)
    except (IllegalMove, SessionClosed) as refusal:
        return str(refusal)
    raise AssertionError("nothing was refused")
