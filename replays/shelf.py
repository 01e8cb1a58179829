"""The shelf: giving a saved game another name, throwing it away and taking it back, taking games in from elsewhere.

What lies beside a ledger (keys, notes, analyses) goes along with it. Nothing is ever written over.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

from replays.library import SUFFIXES, saved_game
from replays.writer import in_use

TRASH: Final = ".trash"
"""The folder, inside the folder of saved games, of games that were thrown away."""
LONGEST_NAME: Final = 120


class NotDone(ValueError):
    """It cannot be done, and nothing has changed. The message says why."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """A game that was thrown away, and can be taken back."""

    path: Path
    """Where it lay."""
    place: Path
    """The folder in the trash where it lies now."""


def rename(path: Path, name: str) -> Path:
    """Give a game another name; gives its new path. Raises NotDone."""
    suffix = suffix_of(path)
    stem = name.strip().removesuffix(".zst").removesuffix(".honor")
    if not stem or len(stem) > LONGEST_NAME or stem.startswith(".") or any(mark in stem for mark in '/\\\0:*?"<>|'):
        raise NotDone("A name has no signs like / or *, does not begin with a dot, and has at most 120 letters.")
    if not stem.isprintable():
        raise NotDone("A name has no control characters.")
    target = path.with_name(stem + suffix)
    if target == path:
        return path
    if os.path.lexists(target) or any(True for _ in _beside(target)):
        raise NotDone(f"There is a game called {target.name} already.")
    _check_free(path)
    _move_all(path, target.parent, target.name)
    return target


def throw_away(path: Path) -> Thrown:
    """Move a game into the trash. Raises NotDone."""
    _check_free(path)
    try:
        for number in count(1):
            place = path.parent / TRASH / str(number)
            try:
                place.mkdir(mode=0o700, parents=True)
                break
            except FileExistsError:
                continue
    except OSError as error:
        raise NotDone(_why(error)) from None
    _move_all(path, place, path.name)
    return Thrown(path, place)


def take_back(thrown: Thrown) -> Path:
    """The opposite. Raises NotDone, also where there is another game of that name by now."""
    lies = thrown.place / thrown.path.name
    if os.path.lexists(thrown.path):
        raise NotDone(f"There is another game called {thrown.path.name} now.")
    if not lies.exists():
        raise NotDone("It is no longer in the trash.")
    _move_all(lies, thrown.path.parent, thrown.path.name)
    try:
        thrown.place.rmdir()
    except OSError:
        pass  # something else lies there; that is no reason to complain
    return thrown.path


def empty_trash(folder: Path) -> int:
    """Delete for good what was thrown away; how many games that were. Raises NotDone."""
    trash = folder / TRASH
    games = [file for file in trash.glob("*/*") if file.name.endswith(SUFFIXES)]
    try:
        if trash.is_dir() and not trash.is_symlink():
            shutil.rmtree(trash)
    except OSError as error:
        raise NotDone(_why(error)) from None
    return len(games)


def take_in(source: Path, folder: Path) -> Path:
    """Copy a ledger from elsewhere into a folder of saved games; gives its path there. Raises NotDone."""
    told = saved_game(source)
    if told.trouble:
        raise NotDone(f"{source.name} is not taken in: {told.trouble}.")
    suffix = suffix_of(source) or ".honor"
    stem = source.name.removesuffix(suffix)
    unfinished = folder / f".{source.name}.{os.getpid()}.part"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, unfinished)
        for number in count(1):
            target = folder / (f"{stem}{suffix}" if number == 1 else f"{stem}-{number}{suffix}")
            if target.exists() and target.read_bytes() == unfinished.read_bytes():
                raise NotDone(f"{source.name} is here already, as {target.name}.")
            if not os.path.lexists(target):
                os.rename(unfinished, target)
                return target
    except OSError as error:
        raise NotDone(_why(error)) from None
    finally:
        unfinished.unlink(missing_ok=True)
    raise AssertionError


def suffix_of(path: Path) -> str:
    """``.honor`` or ``.honor.zst``; empty for another file."""
    return next((suffix for suffix in sorted(SUFFIXES, key=len, reverse=True) if path.name.endswith(suffix)), "")


def _beside(path: Path) -> Iterator[Path]:
    """What belongs to a ledger and lies beside it."""
    begin = path.name + "."
    for other in sorted(path.parent.iterdir()):
        if other.name.startswith(begin) and not other.name.endswith(SUFFIXES):
            yield other


def _check_free(path: Path) -> None:
    """Raises NotDone for a game that is being played: its program would lose it."""
    if not path.is_file() or path.name.endswith(".zst"):
        return
    try:
        if in_use(path):
            raise NotDone("This game is being played.")
    except OSError as error:
        raise NotDone(_why(error)) from None


def _move_all(path: Path, folder: Path, name: str) -> None:
    """The ledger and what lies beside it; all, or nothing."""
    moves = [(path, folder / name)]
    moves += [(other, folder / (name + other.name[len(path.name) :])) for other in _beside(path)]
    done: list[tuple[Path, Path]] = []
    try:
        for source, target in moves:
            os.rename(source, target)
            done.append((source, target))
    except OSError as error:
        for source, target in reversed(done):
            os.rename(target, source)
        raise NotDone(_why(error)) from None


def _why(error: OSError) -> str:
    return f"The folder does not allow it: {(error.strerror or type(error).__name__).lower()}."
