"""A program that plays at a table by itself, to be killed: ``python -m tests.net.robot host|guest …``.

It does what `honor host` and `honor join` do, with random moves in place of a person.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from pathlib import Path
from random import Random
from time import monotonic

from core.bots.bot import bot_for
from core.game import IllegalMove, load_game
from core.observation import Observation
from net.finding import Destination, Dialler
from net.game_run import RunRules
from net.host import HostWanted, TableHost
from net.identity import myself
from net.link import Patience
from net.seat import SeatSession
from net.session import SessionClosed
from net.visit import Errand, Visit
from replays.resume import CannotGoOn

NOBODY_SECONDS = 10.0
"""After so long without a host, a guest that has the whole game goes home."""
LAST_LINE_SECONDS = 40.0


async def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("role", choices=["host", "guest"])
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--at", default="127.0.0.1")
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--game", default="james-bond-007")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--turns", type=int, default=60)
    parser.add_argument("--name", default="Ann")
    parser.add_argument("--think", type=float, default=0.02)
    parser.add_argument("--silence", type=float, default=1.5)
    asked = parser.parse_args()
    return await (host(asked) if asked.role == "host" else guest(asked))


async def host(asked: argparse.Namespace) -> int:
    games: Path = asked.folder / "games"
    ledger = next(iter(sorted(games.glob("*.honor"))), None)
    options = {"max_turns": asked.turns} if asked.game == "james-bond-007" else {}
    wanted = HostWanted(
        load_game(asked.game),
        asked.seats,
        asked.name,
        options=options,
        port=asked.port,
        bind=asked.at,
        announce=False,
        folder=games,
        ledger=ledger,
        silence=asked.silence,
        rules=RunRules(pace="instant", away_seconds=600, return_seconds=60),
    )
    me = myself(folder=asked.folder)
    try:
        table = await (TableHost.reopen(wanted, me) if ledger is not None else TableHost.open(wanted, me))
    except CannotGoOn as over:
        print(asked.name, over, file=sys.stderr, flush=True)
        return 0 if ledger is not None and is_whole(ledger) else 4
    visit = await table.sit()
    explain_on_demand(visit, table)
    while visit.session is None:
        seats = visit.table.seats
        gathered = all(seat.ready or number == visit.seat for number, seat in enumerate(seats))
        if gathered and visit.table.state == "gathering":  # and no second game where one is over
            visit.start()
        await visit.changed(visit.number)
    await play(visit.session, asked.think)
    while visit.table.state != "over":
        await visit.changed(visit.number)
    gone = monotonic() + LAST_LINE_SECONDS
    while table.table.lacking and monotonic() < gone:  # everybody shall have the last line
        await asyncio.sleep(0.02)
    await table.close()
    return 0


async def guest(asked: argparse.Namespace) -> int:
    patience = Patience(silence=asked.silence, hello=max(3.0, asked.silence), first_wait=0.02, longest_wait=0.2)
    me = myself(folder=asked.folder)
    dial = Dialler(me, Destination.typed(asked.at, asked.port))
    visit = Visit(me, dial, Errand(asked.name), folder=asked.folder / "games", patience=patience)
    gone = monotonic() + NOBODY_SECONDS
    while True:
        try:
            await visit.open()
            break
        except Exception as error:
            print(asked.name, error, file=sys.stderr, flush=True)
            if monotonic() > gone and any(map(is_whole, (asked.folder / "games").glob("*.honor"))):
                return 0  # killed after the last line, and the table is closed: there is nothing to come back for
            await asyncio.sleep(0.1)
            visit = Visit(me, dial, Errand(asked.name), folder=asked.folder / "games", patience=patience)
    explain_on_demand(visit)
    if visit.table.state == "gathering":
        visit.ready()
    try:
        session = await visit.game()
    except SessionClosed as closed:  # killed after the last line, and the table was closed in this moment
        print(asked.name, closed, file=sys.stderr, flush=True)
        return 0 if any(map(is_whole, (asked.folder / "games").glob("*.honor"))) else 3
    try:
        await play(session, asked.think)
        while not session.copy.game.signed_off:
            await session.changed(session.number)
    except SessionClosed as closed:
        print(asked.name, closed, file=sys.stderr, flush=True)
        return 0 if session.copy.game.signed_off else 3
    await visit.leave()
    return 0


def is_whole(ledger: Path) -> bool:
    """Whether a game is kept up to its last line."""
    return b'"kind":"signoff"' in ledger.read_bytes().splitlines()[-1]


def explain_on_demand(visit: Visit, table: TableHost | None = None) -> None:
    """At SIGUSR1: where every task of this program waits, and what it holds of the game."""

    def explain() -> None:
        session = visit.session
        print(
            f"=== {visit.name}, seat {visit.seat}: {visit.trouble or visit.news.paused or 'nothing in the way'}",
            file=sys.stderr,
        )
        if session is not None:
            game = session.copy.game
            print(f"{session.copy.lines} lines, to act {set(game.to_act)}, over {game.over}", file=sys.stderr)
            print(f"{game.match.pending!r}"[:300], f"waiting for luck: {game.luck.waiting}", file=sys.stderr)
        if table is not None and table.table.run is not None:
            run = table.table.run
            print(f"host: {len(run.sequencer.ledger.lines)} lines, {run.standstill or 'goes on'}", file=sys.stderr)
            print(f"to act {set(run.sequencer.to_act)}, wanting {set(run.sequencer.wanting)}", file=sys.stderr)
            print(*table.table.people.chairs, sep="\n", file=sys.stderr)
        for task in asyncio.all_tasks():
            task.print_stack(file=sys.stderr)
        sys.stderr.flush()

    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, explain)


async def play(session: SeatSession, think: float) -> None:
    """Random moves until the game is over."""
    random = Random()
    bot = bot_for(session.copy.match.game, "random")
    assert session.seat is not None
    while not session.copy.game.over:
        number = session.number
        if session.seat in session.copy.game.to_act:
            await asyncio.sleep(random.uniform(0, think))
            if session.seat not in session.copy.game.to_act:
                continue
            move = bot.choose(Observation.of(session.copy.match, session.seat), random).move
            try:
                await session.play(move, session.number)
            except IllegalMove:
                await asyncio.sleep(0.005)
        else:
            await session.changed(number)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
