"""A game as one HTML page with its own player: keyboard, seeking, whose eyes. It asks no network for anything.

The page holds data and one fixed program; every text is put into it as text, never as markup. Rows of the table are
stored once each, and a frame as what changed since the one before.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from html import escape
from importlib.resources import files
from typing import Any, Final

from core.telling import words
from replays.marks import in_words, marks_of, strongest
from replays.player import Player, Viewer
from tui.exports.frames import Frames
from tui.exports.picture import colours, runs
from tui.screens import replay_look
from tui.transcript import Transcript

KEY: Final = 32
"""One frame in so many is whole."""


def write(
    player: Player,
    viewer: Viewer,
    line: int | None = None,
    *,
    size: tuple[int, int] = (80, 24),
    viewers: tuple[Viewer, ...] = (),
) -> str:
    """The page. It opens with the first viewer's eyes."""
    first = Transcript(player, viewer)
    content = _content(player, viewers or (viewer,), line, size)
    page = files("tui.exports").joinpath("page.html").read_text("utf-8")
    plain = "\n".join([*first.about(), *first.lines(line)])
    # what ends a script element, or begins a comment in one, is written so that it does not
    data = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    data = data.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")
    data = data.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    parts = {"@TITLE@": escape(content["title"]), "@PLAIN@": escape(plain), "@DATA@": data}
    for mark in ("@TITLE@", "@PLAIN@", "@DATA@"):  # each stands in the page once, before anything foreign does
        before, _, after = page.partition(mark)
        parts[mark] = before + parts[mark]
        page = after
    return parts["@TITLE@"] + parts["@PLAIN@"] + parts["@DATA@"] + page


def _content(player: Player, viewers: tuple[Viewer, ...], until: int | None, size: tuple[int, int]) -> dict[str, Any]:
    styles: dict[tuple[str, str, int], int] = {}
    rows: dict[str, int] = {}
    kept: list[list[Any]] = []
    views = []
    lines: list[int] = []
    places: list[str] = []
    for viewer in viewers:
        frames = Frames(player, viewer, size, spoilers=False)  # what comes is shown by the page, where one wants it
        shown: list[list[int]] = []
        before: list[int] = []
        lines, places = [], []
        scores: list[list[Any]] = []
        for line, canvas in frames.all(until):
            now = []
            for y in range(canvas.height):
                row: list[Any] = []
                for _begin, _end, text, style in runs(canvas, y):
                    shade = (*colours(style), int(bool(style.bold)))
                    row += [styles.setdefault(shade, len(styles)), text]
                key = json.dumps(row)
                if key not in rows:
                    rows[key] = len(kept)
                    kept.append(row)
                now.append(rows[key])
            changes = [part for y, row in enumerate(now) if before[y : y + 1] != [row] for part in (y, row)]
            shown.append(now if len(shown) % KEY == 0 else changes)
            before = now
            lines.append(line)
            places.append(replay_look.where(frames.session))
            if not scores or scores[-1][1] != frames.scores:
                told = [player.annals.in_words(score) for score in frames.scores]
                scores.append([len(lines) - 1, frames.scores, told])
        views.append(
            {
                "whom": frames.session.whose_eyes(),
                "frames": shown,
                "told": _told(player, viewer, lines),
                "scores": scores,
            }
        )
    first, annals = Transcript(player, viewers[0]), player.annals
    look, kinds = frames.look, frames.session.kinds
    return {
        "title": f"{player.game.name}: {', '.join(first.names)}",
        "game": player.game.name,
        "about": first.about()[0],
        "seats": [
            {"name": name, "sign": look.glyphs.seat(seat), "ink": colours(look.style(look.palette.seat(seat)))[0]}
            for seat, name in enumerate(first.names)
        ],
        "counted": words(annals.score_words),
        "key": KEY,
        "columns": size[0],
        "lines_high": size[1],
        "styles": [list(style) for style in styles],
        "rows": kept,
        "views": views,
        "lines": lines,
        "places": places,
        "ms": [player.ms[line] for line in lines],
        "turns": sorted({_frame(line, lines) for line in player.turns if line <= lines[-1]}),
        "chapters": [
            {"at": _frame(line, lines), "words": words(annals.chapter_words, number=number)}
            for line, number in player.chapters
            if line <= lines[-1] and number
        ],
        "marks": [
            {
                "at": lines.index(mark.line),
                "sign": kinds[mark.kind].sign,
                "words": in_words(mark, kinds, first.names),
                "ink": colours(look.style(kinds[mark.kind].mood))[0],
            }
            for mark in strongest(marks_of(player), kinds)
            if mark.line in set(lines)
        ],
    }


def _frame(line: int, lines: list[int]) -> int:
    """The first frame that is not before a line, or the last one."""
    return min(bisect_left(lines, line), len(lines) - 1)


def _told(player: Player, viewer: Viewer, lines: list[int]) -> list[list[str]]:
    by_line: dict[int, list[str]] = {}
    for entry in Transcript(player, viewer).entries():
        if entry["sentence"]:
            by_line.setdefault(entry["line"], []).append(entry["sentence"])
    return [by_line.get(line, []) for line in lines]
