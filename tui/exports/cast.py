"""A game as an asciicast (version 3), to be played by asciinema in a terminal or on a page, with markers to jump to."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from rich.color import ColorSystem

from replays.marks import in_words, marks_of
from replays.player import Player, Viewer
from tui.exports.frames import Frames
from tui.thrift import thrifty
from tui.widgets.canvas import Canvas

SHORTEST, LONGEST = 0.4, 2.5
"""Seconds between two frames, however fast or slow it was played."""
LAST: Final = 3.0


def write(player: Player, viewer: Viewer, line: int | None = None, *, size: tuple[int, int] = (80, 24)) -> str:
    """The recording as lines of JSON."""
    return "\n".join(
        json.dumps(part, ensure_ascii=False, separators=(", ", ": ")) for part in _parts(player, viewer, line, size)
    )


def _parts(player: Player, viewer: Viewer, until: int | None, size: tuple[int, int]) -> Iterator[Any]:
    frames = Frames(player, viewer, size)
    header: Any = player.last.header
    yield {
        "version": 3,
        "term": {"cols": size[0], "rows": size[1], "type": "xterm-256color"},
        "timestamp": _seconds(header.body.created),
        "title": f"{player.game.name}: {', '.join(frames.names)}",
        "idle_time_limit": LONGEST,
    }
    marks: dict[int, list[str]] = {}
    for mark in marks_of(player):
        marks.setdefault(mark.line, []).append(in_words(mark, frames.session.kinds, list(frames.names)))
    before: Canvas | None = None
    then = 0
    for line, canvas in frames.all(until):
        gap = min(max((player.ms[line] - then) / 1000, SHORTEST), LONGEST) if before is not None else 0.0
        then = player.ms[line]
        yield [round(gap, 3), "o", thrifty(_whole(canvas) if before is None else _changes(canvas, before))]
        for text in marks.get(line, ()):
            yield [0.0, "m", text]
        before = canvas
    yield [LAST, "o", "\x1b[0m\x1b[?25h"]
    yield [0.0, "x", "0"]


def _seconds(created: str) -> int:
    """A time as a terminal recording has it; 0 for a date that there is not."""
    try:
        return int(datetime.fromisoformat(created).timestamp())
    except (ValueError, OverflowError, OSError):
        return 0


def _whole(canvas: Canvas) -> str:
    rows = (f"\x1b[{y + 1};1H{_ansi(canvas, y, 0, canvas.width)}" for y in range(canvas.height))
    return "\x1b[?25l\x1b[2J" + "".join(rows)


def _changes(canvas: Canvas, before: Canvas) -> str:
    return "".join(
        f"\x1b[{region.y + 1};{region.x + 1}H{_ansi(canvas, region.y, region.x, region.right)}"
        for region in canvas.changes(before)
    )


def _ansi(canvas: Canvas, y: int, begin: int, end: int) -> str:
    row, styles, out = canvas.rows[y], canvas.styles[y], []
    while begin < end and row[begin] == "" and begin > 0:
        begin -= 1  # the second half of a wide sign is sent with its first
    at = begin
    while at < end:
        after = at
        while after < end and styles[after] is styles[at]:
            after += 1
        out.append(styles[at].render("".join(row[at:after]), color_system=ColorSystem.TRUECOLOR))
        at = after
    return "".join(out)
