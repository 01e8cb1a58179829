"""`honor simulate`: bots against bots, with a table of results."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tui.arguments import positive, whole
from tui.problem import FINE, NOT_FINE, Problem, why
from tui.progress import Progress

if TYPE_CHECKING:
    from core.simulation import Contest, Tally
    from replays.simulation import Played

DESCRIPTION: Final = "Bots against bots. The same seed gives the same games, however many processes play them."


def declare(parser: argparse.ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", type=positive, required=True, metavar="N", help="how many games")
    parser.add_argument("--seats", type=whole, metavar="N", help="seats at the table (as many as bots, or 4)")
    parser.add_argument(
        "--bots",
        default="steady",
        metavar="A,B,…",
        help="a level for each seat: random, steady, sharp; the last one named takes the seats that are left",
    )
    parser.add_argument("--seed", type=whole, default=1, metavar="S", help="(1)")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="how the tables play")
    parser.add_argument("--jobs", type=positive, metavar="N", help="processes (one for each processor)")
    parser.add_argument(
        "--ledgers",
        metavar="DIR",
        help="keep every game in this folder (luck is then drawn as a ledger wants it: other games than without)",
    )
    parser.add_argument("--json", action="store_true", help="results as JSON")
    parser.add_argument("--dask", metavar="ADDRESS", help="play on the Dask cluster of this scheduler")


def run(arguments: argparse.Namespace) -> int:
    """Play, and print the table; after Ctrl+C, the table of what is done."""
    from core.simulation import Tally
    from replays.simulation import Lost, chunks

    contest = contest_of(arguments)
    folder = _empty_folder(arguments.ledgers) if arguments.ledgers else None
    jobs = arguments.jobs or os.cpu_count() or 1
    work = chunks(contest, arguments.games, jobs, folder is not None)
    tally = Tally(contest)
    handlers = {signal.SIGTERM: signal.signal(signal.SIGTERM, signal.default_int_handler)}
    coming = _played(work, jobs, arguments.dask)
    try:
        with Progress("Games", arguments.games) as progress:
            for played in coming:
                tally.add(played.finished)
                _keep(played, folder)
                progress.at(len(tally.games))
    except KeyboardInterrupt:
        handlers[signal.SIGINT] = signal.signal(
            signal.SIGINT, signal.SIG_IGN
        )  # a second Ctrl+C shall not cost the table
        print(f"Broken off after {len(tally.games)} of {arguments.games} games.", file=sys.stderr)
    except Lost as lost:
        raise Problem(str(lost), "Try with fewer --jobs.", NOT_FINE) from None
    finally:
        coming.close()
    _print(tally, as_json=arguments.json)
    for number, handler in handlers.items():
        signal.signal(number, handler)
    return FINE if len(tally.games) == arguments.games else NOT_FINE


def contest_of(arguments: argparse.Namespace) -> Contest:
    """What was asked for, checked. Raises Problem."""
    from core.bots.bot import LEVELS
    from core.simulation import Contest, begin, level_of_each
    from tui.asked_table import check_seats, game_named
    from tui.game_options import options_of
    from tui.opening import usual_seats

    game = game_named(arguments.game)
    levels: list[Any] = [level.strip() for level in arguments.bots.split(",")]
    for level in levels:
        if level not in LEVELS:
            raise Problem(f"There are no bots of level {level!r}.", f"The levels are {', '.join(LEVELS)}.")
    seats = arguments.seats if arguments.seats is not None else max(len(levels), 0)
    if arguments.seats is None and len(levels) == 1:
        seats = usual_seats(game)
    check_seats(game, seats)
    if len(levels) > seats:
        raise Problem(f"{len(levels)} bots do not fit into {seats} seats.", "Leave --seats out, or name fewer bots.")
    contest = Contest(game.id, level_of_each(levels, seats), arguments.seed, options_of(game, arguments.set))
    try:
        begin(contest, 0)
    except ValueError as error:
        raise Problem(str(error)) from None
    return contest


def _played(work: list[Any], jobs: int, dask: str | None) -> Generator[Played, None, None]:
    from replays.simulation import play_here, play_on_cluster

    if dask is None:
        yield from play_here(work, jobs)
        return
    try:
        yield from play_on_cluster(work, dask)
    except ImportError:
        raise Problem("--dask needs the extra packages.", "Install them: pip install 'honor-system[cluster]'") from None
    except (OSError, TimeoutError) as error:
        raise Problem(f"No scheduler answers at {dask}: {error}.", "Start one: dask scheduler", NOT_FINE) from None
    except ValueError as error:
        raise Problem(f"{dask}: {error}") from None


def _empty_folder(name: str) -> Path:
    """The folder for the ledgers, made where it is not there. Raises Problem for one that has some already."""
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        taken = next(folder.glob("*.honor*"), None)
        if taken is not None:
            raise Problem(f"There are games in {folder} already: {taken.name}.", "Name a new folder.")
        if not os.access(folder, os.W_OK):
            raise Problem(f"The folder {folder} cannot be written.", "Name another one.")
    except OSError as error:
        raise Problem(f"The folder {folder} cannot be used: {why(error)}.", "Name another one.") from None
    return folder


def _keep(played: Played, folder: Path | None) -> None:
    if folder is None:
        return
    for name, data in played.ledgers:
        try:
            (folder / name).write_bytes(data)
        except OSError as error:
            raise Problem(f"{folder / name} cannot be written: {why(error)}.", "", NOT_FINE) from None


def _print(tally: Tally, *, as_json: bool) -> None:
    result = tally.as_json()
    if as_json:
        print(json.dumps(result, ensure_ascii=False))
        return
    options = "".join(f", {name} = {value}" for name, value in result["options"].items() if name != "edition")
    print(f"{result['game']}, {result['seats']} seats, {result['games']:,} games, seed {result['seed']}{options}")
    if not result["games"]:
        return
    print(f"{'bot':<12}{'wins':>10}{'share':>9}   {'95 % interval':<18}{'mean score':>14}")
    for number, entry in enumerate(result["entries"], start=1):
        interval = f"{entry['low']:.1%} to {entry['high']:.1%}"
        name = f"{number} {entry['bot']}"
        score = f"{entry['mean_score']:,.{0 if entry['mean_score'] > 1000 else 1}f}"
        print(f"{name:<12}{entry['wins']:>10,.6g}{entry['share']:>9.1%}   {interval:<18}{score:>14}")
    moves = result["moves"]
    print(
        f"Moves in a game: {moves['median']:,} (median), {moves['p10']:,} to {moves['p90']:,} in eight games of ten, "
        f"{moves['shortest']:,} to {moves['longest']:,} in all."
    )
    print("Endings: " + ", ".join(f"{ending} {count:,}" for ending, count in result["endings"].items()) + ".")
    print("A shared first place counts as a share of a win. Seats rotate from game to game.")
