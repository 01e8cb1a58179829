"""The library: what lies in the folder of saved games, told from the first and the last lines of each file.

Nothing is checked here but the form of these lines; whether a game is sound is a question for the audit.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

from core.registry import name_of
from replays.entries import Disclose, End, Header, Join, Signoff
from replays.parsing import BadLine, parse

SUFFIXES: Final = (".honor", ".honor.zst")
HEAD: Final = 1 << 18
TAIL: Final = 1 << 18
"""Bytes at either end of a file that are looked at."""
MOST_UNPACKED: Final = 1 << 26
"""Bytes that a packed file may unpack to, for its last lines to be found."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """One file. Where it cannot be read, ``trouble`` says why, and the rest is empty."""

    path: Path
    game: str = ""
    created: str = ""
    """When the game began: ISO 8601 in UTC."""
    trust: str = ""
    names: tuple[str, ...] = ()
    levels: tuple[str | None, ...] = ()
    """By seat: the level of a bot, None for a person."""
    seconds: int = 0
    """From the header to the last line."""
    finished: bool = False
    result: dict[str, Any] | None = None
    """As the rules gave it; None for a game that is unfinished or was given up."""
    size: int = 0
    trouble: str = ""

    def as_json(self) -> dict[str, Any]:
        """For `honor replays --json`."""
        return {**asdict(self), "path": str(self.path)}

    @property
    def title(self) -> str:
        """What people call the game."""
        return name_of(self.game)

    @property
    def winners(self) -> list[str]:
        """The names that share the first place."""
        places = (self.result or {}).get("ranking")
        first = places[0] if isinstance(places, list) and places and isinstance(places[0], list) else []
        return [self.names[seat] for seat in first if type(seat) is int and 0 <= seat < len(self.names)]


def saved_game(path: Path) -> SavedGame:
    """What one file is. Never raises for a file that is damaged, foreign, or gone."""
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            head, tail = _ends(file, size) if not path.name.endswith(".zst") else _unpacked_ends(file)
    except OSError as error:
        return SavedGame(path, trouble=(error.strerror or type(error).__name__).lower())
    except ValueError as error:
        return SavedGame(path, trouble=str(error))
    try:
        return _told(path, size, head, tail)
    except BadLine as error:
        return SavedGame(path, size=size, trouble=f"it is no ledger ({str(error).rstrip('.')})")


def _told(path: Path, size: int, head: bytes, tail: bytes) -> SavedGame:
    lines = iter(head.split(b"\n"))
    header = parse(next(lines))
    if not isinstance(header, Header):
        raise BadLine("The first line is no header.")
    names = [""] * header.body.seats
    levels: list[str | None] = [None] * header.body.seats
    for join in _joins(lines):
        if join.by < len(names):
            names[join.by], levels[join.by] = join.body.name, join.body.bot
    last_ms, result, finished = 0, None, False
    for line in reversed(tail.split(b"\n")[:-1]):  # what follows the last newline is a torn line
        try:
            entry = parse(line)
        except BadLine:
            break
        last_ms = max(last_ms, entry.ms)
        if isinstance(entry, End):
            result, finished = entry.body.result, True
        if not isinstance(entry, Disclose | Signoff):
            break
    return SavedGame(
        path=path,
        game=header.body.rules.game,
        created=header.body.created,
        trust=header.body.trust,
        names=tuple(names),
        levels=tuple(levels),
        seconds=last_ms // 1000,
        finished=finished,
        result=result,
        size=size,
    )


def _joins(lines: Iterator[bytes]) -> Iterator[Join]:
    for line in lines:
        try:
            entry = parse(line)
        except BadLine:
            return
        if not isinstance(entry, Join):
            return
        yield entry


def _ends(file: BinaryIO, size: int) -> tuple[bytes, bytes]:
    """The first and the last bytes; of a small file, all of it twice."""
    head = file.read(HEAD)
    file.seek(max(0, size - TAIL))
    return head, file.read(TAIL)


def _unpacked_ends(file: BinaryIO) -> tuple[bytes, bytes]:
    """The same of a packed file. Raises ValueError for one that is no zstd, or too large."""
    import zstandard

    head, tail, total = b"", b"", 0
    try:
        with zstandard.ZstdDecompressor(max_window_size=1 << 27).stream_reader(io.BufferedReader(file)) as reader:  # type: ignore[type-var]
            while block := reader.read(TAIL):
                head += block[: HEAD - len(head)]
                tail = (tail + block)[-TAIL:]
                total += len(block)
                if total > MOST_UNPACKED:
                    raise ValueError("unpacks to more than 64 MiB")
    except zstandard.ZstdError:
        raise ValueError("not packed by zstd") from None
    return head, tail
