"""A game as JSON, decoded: what a viewer was told and saw, without signatures and hashes. See docs/replays.md."""

from __future__ import annotations

import json
from typing import Any, Final

from replays.marks import marks_of
from replays.player import Player, Viewer
from tui.transcript import Transcript

FORMAT: Final = "honor-export/1"


def write(player: Player, viewer: Viewer, line: int | None = None) -> str:
    """The export, with sorted keys, so that two of the same game can be compared."""
    return json.dumps(content(player, viewer, line), ensure_ascii=False, sort_keys=True, indent=1)


def content(player: Player, viewer: Viewer, line: int | None = None) -> dict[str, Any]:
    """The same as data."""
    header: Any = player.last.header
    body = header.body
    last = player.lines - 1 if line is None else min(line, player.lines - 1)
    transcript = Transcript(player, viewer)
    return {
        "export": FORMAT,
        "format": body.format,
        "game": body.rules.game,
        "rules_version": body.rules.version,
        "created": body.created,
        "trust": player.last.trust,
        "options": body.rules.options,
        "parent": None if body.parent is None else body.parent.model_dump(),
        "names": transcript.names,
        "levels": player.levels,
        "as": "public" if viewer is None else viewer,
        "lines": last + 1,
        "happenings": list(transcript.entries(last)),
        "turns": [at for at in player.turns if at <= last],
        "chapters": [{"line": at, "number": number} for at, number in player.chapters if at <= last],
        "marks": [{"line": at, "kind": kind, "seat": seat} for at, kind, seat in marks_of(player) if at <= last],
        "scores": [{"line": at, "scores": scores} for at, scores in player.scores(viewer) if at <= last],
        "view": player.view(last, viewer),
        "result": player.last.result if last == player.lines - 1 else None,
    }
