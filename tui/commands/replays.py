"""`honor replays`: the library of saved games."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tui.arguments import whole
from tui.problem import FINE, Problem, one_line, why

if TYPE_CHECKING:
    from replays.catalogue import Catalogue, Entry
    from replays.library import SavedGame
    from replays.statistics import Record
    from tui.look import Look

DESCRIPTION: Final = "The saved games, the newest first. Games can be filtered, sorted, checked, added up and put away."


def declare(parser: argparse.ArgumentParser) -> None:
    """Its arguments."""
    from replays.listing import SORTS

    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--game", metavar="GAME", default="", help="only games of this kind, by id or title")
    parser.add_argument("--with", dest="people", metavar="NAME", default="", help="only games somebody sat at")
    parser.add_argument("--search", metavar="TEXT", default="", help="only games in whose line all these words stand")
    parser.add_argument("--finished", action="store_true", help="only games that are over")
    parser.add_argument("--unfinished", action="store_true", help="only games that can be gone on with")
    parser.add_argument(
        "--verdict", metavar="VERDICT", default="", help="only games with this verdict; they are checked"
    )
    parser.add_argument("--sort", choices=sorted(SORTS), default="date", metavar="BY", help=", ".join(sorted(SORTS)))
    parser.add_argument("--reverse", action="store_true", help="the other way round")
    parser.add_argument("--limit", type=whole, metavar="N", help="only the first N")
    parser.add_argument("--check", action="store_true", help="audit what was not audited since it changed")
    parser.add_argument("--statistics", action="store_true", help="wins, bluffs, calls and bids of everybody")
    parser.add_argument("--plots", action="store_true", help="the same over time, of --with NAME or who played most")
    parser.add_argument("--rename", nargs=2, metavar=("FILE", "NAME"), help="give a game another name")
    parser.add_argument("--delete", nargs="+", metavar="FILE", help="put games into the trash")
    parser.add_argument("--undo", action="store_true", help="take back what was put into the trash last")
    parser.add_argument("--empty-trash", action="store_true", help="delete for good what is in the trash")
    parser.add_argument("--import", dest="take_in", nargs="+", metavar="FILE", help="copy games into the library")


def run(arguments: argparse.Namespace) -> int:
    """List them, or do what is asked."""
    from replays.catalogue import Catalogue
    from tui.places import games_folder
    from tui.progress import Progress
    from tui.settings import load

    folder = games_folder(load()[0].games)
    if _put_away(arguments, folder):
        return FINE
    with Catalogue(folder) as catalogue:
        try:
            with Progress("Reading games", 0) as progress:
                catalogue.refresh(progress.of)
        except OSError as error:
            raise Problem(f"The folder of saved games {folder} cannot be read: {why(error)}.") from None
        entries = _chosen(catalogue, arguments)
        if arguments.statistics or arguments.plots:
            return _statistics(catalogue, entries, arguments)
        if arguments.json:
            print(
                json.dumps(
                    [{**entry.game.as_json(), "verdict": entry.verdict} for entry in entries], ensure_ascii=False
                )
            )
            return FINE
        if not catalogue.games():
            print(f"There are no saved games in {folder}", file=sys.stderr)
        elif not entries:
            print("No game is like that.", file=sys.stderr)
        for entry in entries:
            print(one_line(in_words(entry.game, entry.verdict)))
    return FINE


def _chosen(catalogue: Catalogue, arguments: argparse.Namespace) -> list[Entry]:
    from replays.listing import Wish, chosen
    from tui.progress import Progress

    wish = Wish(
        game=arguments.game,
        who=arguments.people,
        words=arguments.search,
        finished=True if arguments.finished else False if arguments.unfinished else None,
        sort=arguments.sort,
        reverse=arguments.reverse,
    )
    entries = chosen(catalogue.games(), wish)
    if arguments.check or arguments.verdict:
        todo = [entry.name for entry in entries if not entry.verdict]
        with Progress("Checking games", len(todo)) as progress:
            for number, name in enumerate(todo):
                progress.at(number)
                catalogue.verdict(name)
        now = [catalogue.entry(entry.name) or entry for entry in entries]
        entries = [entry for entry in now if arguments.verdict in ("", entry.verdict)]
    return entries[: arguments.limit]


def _put_away(arguments: argparse.Namespace, folder: Path) -> bool:
    """Renaming, deleting and the like. Whether that was asked for."""
    from replays import shelf

    try:
        if arguments.rename:
            print(shelf.rename(_within(folder, arguments.rename[0]), arguments.rename[1]))
        elif arguments.delete:
            for name in arguments.delete:
                thrown = shelf.throw_away(_within(folder, name))
                print(f"{thrown.path.name} is in the trash. To take it back: honor replays --undo")
        elif arguments.undo:
            print(shelf.take_back(_last_thrown(folder)))
        elif arguments.empty_trash:
            print(f"{shelf.empty_trash(folder)} deleted for good.")
        elif arguments.take_in:
            for name in arguments.take_in:
                print(shelf.take_in(Path(name), folder))
        else:
            return False
    except shelf.NotDone as error:
        raise Problem(str(error), "See the games: honor replays") from None
    return True


def _within(folder: Path, name: str) -> Path:
    """A game of the library by its name, or by a path to it. Raises Problem."""
    tries = [folder / name, folder / f"{name}.honor", folder / f"{name}.honor.zst", Path(name)]
    path = next((path for path in tries if path.is_file() and path.parent.resolve() == folder.resolve()), None)
    if path is None:
        raise Problem(f"There is no game {name!r} in {folder}.", "See the games: honor replays")
    return path


def _last_thrown(folder: Path) -> Any:
    from replays.library import SUFFIXES
    from replays.shelf import TRASH, Thrown

    lies = [
        file for file in (folder / TRASH).glob("*/*") if file.name.endswith(SUFFIXES) and file.parent.name.isdecimal()
    ]
    if not lies:
        raise Problem("There is nothing in the trash.")
    last = max(lies, key=lambda file: (file.parent.stat().st_mtime_ns, int(file.parent.name)))
    return Thrown(folder / last.name, last.parent)


# ── statistics ───────────────────────────────────────────────────────────────────────────────────────────────────────


def _statistics(catalogue: Catalogue, entries: Sequence[Entry], arguments: argparse.Namespace) -> int:
    from replays.statistics import gather, records
    from tui.figures import statistics_lines
    from tui.look import look_of
    from tui.progress import Progress
    from tui.settings import load

    with Progress("Reading games", len(entries)) as progress:
        gather(catalogue, progress.of, [entry.name for entry in entries])
    now = [catalogue.entry(entry.name) or entry for entry in entries]
    found = records(now)
    if arguments.json:
        by_game = {game: [record.as_json() for record in records(now, game)] for game in _games_of(now)}
        print(json.dumps({"all": [record.as_json() for record in found], "by_game": by_game}, ensure_ascii=False))
        return FINE
    if not found:
        print("There is no game that is over.", file=sys.stderr)
    look, _messages = look_of(load()[0])
    if arguments.statistics:
        for line in statistics_lines(now, look.glyphs):
            print(one_line_kept(line))
    if found and arguments.plots:
        print(*_plots(found, arguments.people, look), sep="\n")
    return FINE


def _plots(found: Sequence[Record], who: str, look: Look) -> list[str]:
    """Charts of this person, or of whoever played most."""
    import os
    import shutil

    from tui.charts_in_text import charts_in_text
    from tui.figures import who_in_words
    from tui.plots import measures_of

    named = [record for record in found if not record.bot and record.who.casefold() == who.casefold()]
    record = (named or found)[0]
    width = shutil.get_terminal_size().columns
    coloured = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    charts = charts_in_text(record, measures_of([record]), look, width=max(width, 80), coloured=coloured)
    return [one_line_kept(who_in_words(record)), *charts]


def _games_of(entries: Iterable[Entry]) -> list[str]:
    return sorted({entry.game.game for entry in entries if entry.game.game})


def one_line_kept(text: str) -> str:
    """A line of a table: spaces stay, whatever cannot be printed does not."""
    return "".join(mark if mark.isprintable() else "?" for mark in text).rstrip()


# ── words ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def in_words(game: SavedGame, verdict: str = "") -> str:
    """One game in one line: when, what, who, how it went, and where it is."""
    if game.trouble:
        return f"{game.path}: cannot be read: {game.trouble}"
    bots = sum(level is not None for level in game.levels)
    people = [name for name, level in zip(game.names, game.levels, strict=True) if level is None]
    who = ", ".join([*people, *([f"{bots} bot{'s' if bots > 1 else ''}"] if bots else [])])
    checked = f"  [{verdict}]" if verdict else ""
    return f"{_local_time(game.created)}  {game.title}  {who}  {_outcome(game)}{checked}  {game.path}"


def _outcome(game: SavedGame) -> str:
    if not game.finished:
        return "unfinished"
    if not game.winners:
        return "given up"
    return f"{' and '.join(game.winners)} won"


def _local_time(created: str) -> str:
    try:
        return datetime.fromisoformat(created).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return created
