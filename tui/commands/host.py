"""`honor host`: open a table on the LAN, and sit at it."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tui.arguments import port_number, whole
from tui.commands.play import flags_of, screen_possible
from tui.problem import NOT_FINE, Problem, one_line, why

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from net.host import HostWanted, TableHost
    from net.identity import Self
    from tui.settings import Settings

DESCRIPTION: Final = (
    "Open a table on the LAN, and sit at it. GAME is charge-it, james-bond-007 or billionaire. "
    "With --ledger FILE a table whose host was gone goes on: same game, same seats."
)

USUAL_CLOCK, USUAL_AWAY = "none", 120


def declare(parser: argparse.ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument("game", metavar="GAME", nargs="?")
    parser.add_argument("--seats", type=whole, metavar="N", help="how many sit at the table (4)")
    parser.add_argument(
        "--bots", action="append", default=[], metavar="LEVEL:COUNT", help="bots on the last seats: steady:2"
    )
    parser.add_argument("--name", metavar="NAME", help="what the others call you")
    parser.add_argument("--title", metavar="TITLE", help="what the table is called")
    parser.add_argument(
        "--port", type=port_number, metavar="P", help="where to listen (7007, or another where that is taken)"
    )
    parser.add_argument("--bind", metavar="ADDR", help="listen on this address only (all)")
    parser.add_argument(
        "--code", metavar="CODE", default="", help="a private table: only who knows the code comes in; - asks for it"
    )
    parser.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", help="how the table plays; edition=FILE for a box"
    )
    parser.add_argument("--clock", metavar="CLOCK", help="none, move, or bank:MINUTES (none)")
    parser.add_argument(
        "--away", type=whole, metavar="SECONDS", help="then a bot takes over; 0: only by agreement (120)"
    )
    parser.add_argument("--no-watching", action="store_true", help="nobody but the players sees the game")
    parser.add_argument("--no-announce", action="store_true", help="do not announce the table on the network")
    parser.add_argument("--plain", action="store_true", help="line by line, without a screen")
    parser.add_argument("--ascii", action="store_true", help="draw with ASCII signs only")
    parser.add_argument(
        "--identity",
        metavar="FILE",
        help="an SSH key to be known by, instead of one's own; FILE.pub: the ssh-agent has it",
    )
    parser.add_argument("--ledger", metavar="FILE", help="keep the game in this file, or go on with the one in it")
    parser.add_argument(
        "--take-over", action="store_true", help="the host has vanished: keep the table from your copy (--ledger) on"
    )


def run(arguments: argparse.Namespace) -> int:
    """Open it, sit, play."""
    from tui.company import plain_host, screen_host
    from tui.settings import load

    settings, messages = load(flags_of(arguments))
    if arguments.take_over and not (arguments.ledger and Path(arguments.ledger).exists()):
        raise Problem("Which game?", "Name your copy of it: honor host --take-over --ledger FILE")
    me = identity_of(arguments.identity)
    if arguments.take_over:
        as_it_was(arguments, me)
    wanted = wanted_from(arguments, settings)
    opening = taken_over if arguments.take_over else opened
    if arguments.plain or settings.plain or not screen_possible():
        for message in messages:
            print(one_line(message), file=sys.stderr)
        return asyncio.run(plain_host(lambda: opening(wanted, me)))
    return screen_host(lambda: opening(wanted, me), settings, messages)


def as_it_was(arguments: argparse.Namespace, me: Self) -> None:
    """Who takes a table over keeps it as it was opened, but for what he says himself."""
    from net.table_notes import noted_table
    from replays.header import read_header

    header = read_header(Path(arguments.ledger))  # what is wrong with the file is told when it is opened
    note = None if header is None else noted_table(me.folder, header.body.game)
    if note is None:
        return
    arguments.title = arguments.title if arguments.title is not None else note.title
    arguments.clock = arguments.clock if arguments.clock is not None else note.clock
    arguments.away = arguments.away if arguments.away is not None else note.away_seconds
    arguments.no_watching = arguments.no_watching or not note.watchable


def wanted_from(arguments: argparse.Namespace, settings: Settings) -> HostWanted:
    """What was asked for. Raises Problem."""
    from core.game import load_game
    from net.clocks import ClockRule
    from net.codes import well_formed
    from net.game_run import RunRules
    from net.host import HostWanted
    from tui.asked_table import check_seats, game_named, own_name
    from tui.game_options import options_of
    from tui.opening import usual_seats
    from tui.places import games_folder

    ledger = Path(arguments.ledger) if arguments.ledger else None
    going_on = ledger is not None and ledger.exists()
    if arguments.game is None and not going_on:
        raise Problem("Which game?", "honor host charge-it, honor host james-bond-007, or honor host billionaire")
    game = game_named(arguments.game) if arguments.game else load_game("james-bond-007")
    try:
        clock = ClockRule.parse(arguments.clock or USUAL_CLOCK)
    except ValueError as error:
        raise Problem(f"--clock {arguments.clock}: {error}") from None
    code = code_of(arguments.code)
    if code and not well_formed(code):
        raise Problem("A code has 4 to 32 letters and digits.", "For example: --code FISHPIE")
    seats = arguments.seats if arguments.seats is not None else usual_seats(game)
    check_seats(game, seats)
    bots = bots_of(arguments.bots)
    if len(bots) >= seats:
        raise Problem(f"{len(bots)} bots leave no seat for you at a table of {seats}.", "Use fewer --bots.")
    away = arguments.away if arguments.away is not None else USUAL_AWAY
    if away < 0:
        raise Problem("--away is a number of seconds, from 0 up.")
    return HostWanted(
        game=game,
        seats=seats,
        name=own_name(arguments.name or settings.name),
        options=options_of(game, arguments.set),
        bots=bots,
        title=arguments.title or "",
        code=code,
        watchable=not arguments.no_watching,
        rules=RunRules(clock, float(away), pace=settings.pacing if settings.pacing != "slow" else "normal"),
        port=arguments.port,
        bind=arguments.bind,
        announce=not arguments.no_announce,
        ledger=ledger,
        folder=games_folder(settings.games),
    )


def bots_of(asked: list[str]) -> tuple[Any, ...]:
    """``LEVEL:COUNT`` as levels. Raises Problem.

    >>> bots_of(["steady:2", "random"])
    ('steady', 'steady', 'random')
    """
    from core.bots.bot import LEVELS

    bots: list[str] = []
    for text in asked:
        level, _, count = text.partition(":")
        if level not in LEVELS or not (count or "1").isdecimal() or int(count or "1") > 16:
            raise Problem(f"--bots {text}: that is LEVEL:COUNT with random, steady or sharp.", "--bots steady:2")
        bots += [level] * int(count or "1")
    return tuple(bots)


def identity_of(file: str | None) -> Self:
    """Who one is. Raises Problem with what to do."""
    from net.identity import myself
    from replays.private_files import PrivateFileError

    try:
        return myself(Path(file).expanduser() if file else None, ask=asked_in_secret)
    except PrivateFileError as error:
        raise Problem(str(error)) from None
    except OSError as error:
        raise Problem(f"The identity cannot be read: {why(error)} ({error.filename}).") from None


def code_of(given: str) -> str:
    """A table's code. ``-`` asks for it: a command stands in the list of processes, for everybody on the machine."""
    if given != "-":
        return given
    code = asked_in_secret("The table's code: ")
    if not code:
        raise Problem("There is no terminal to ask for the code, or no answer.", "For example: --code FISHPIE")
    return code.strip()


def asked_in_secret(prompt: str) -> str | None:
    """Ask for a secret at the terminal; None where there is no terminal, or no answer."""
    import getpass
    import os

    try:
        os.close(os.open("/dev/tty", os.O_RDWR))
        return getpass.getpass(prompt)
    except (OSError, EOFError):
        return None


async def taken_over(wanted: HostWanted, me: Self) -> TableHost:
    """The table of a host that has vanished, when enough of the others have come and agree. Raises Problem."""
    from net.places import here
    from net.takeover import TakeOver

    assert wanted.ledger is not None
    ledger = wanted.ledger

    async def work() -> TableHost:
        takeover = await TakeOver.open(wanted, me, ledger)
        where = f"{here()}:{takeover.port.number}"
        print(f"The others join with: honor join {where} --agree {takeover.seat + 1}", file=sys.stderr)
        try:
            await takeover.gathered(takeover.needed - 1)
            return await takeover.finish()
        except BaseException:
            await takeover.close()
            raise

    return await in_words(work)


async def opened(wanted: HostWanted, me: Self) -> TableHost:
    """The table, open. Raises Problem."""
    from net.host import TableHost

    async def work() -> TableHost:
        if wanted.ledger is not None and wanted.ledger.exists():
            if wanted.announce:
                await not_beside_another(wanted.ledger)
            return await TableHost.reopen(wanted, me)
        return await TableHost.open(wanted, me)

    return await in_words(work)


async def not_beside_another(ledger: Path) -> None:
    """Raises Problem where somebody has taken the table over meanwhile."""
    from core.cleaning import cleaned
    from net.gone_on import goes_on_at

    found = await goes_on_at(ledger)
    if found is not None:
        keeper = cleaned(found.facts.host, 40)
        raise Problem(
            f"{keeper} has taken this table over, and the game goes on there.",
            f"Your seat is kept: honor join {found.code} (if it is not so, --no-announce opens this one all the same).",
            NOT_FINE,
        )


async def in_words(work: Callable[[], Awaitable[TableHost]]) -> TableHost:
    """What comes of it; what can go wrong with a table is a Problem."""
    from net.trouble import NetworkTrouble
    from replays.formats import Unreadable
    from replays.private_files import PrivateFileError
    from replays.resume import CannotGoOn
    from replays.writer import LedgerInUse

    try:
        return await work()
    except NetworkTrouble as trouble:
        raise Problem(trouble.wrong, trouble.remedy, NOT_FINE) from None
    except (CannotGoOn, Unreadable, LedgerInUse, PrivateFileError, ValueError) as error:
        raise Problem(str(error)) from None
    except OSError as error:
        raise Problem(f"The table cannot be opened: {why(error)} ({error.filename}).") from None
