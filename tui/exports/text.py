"""A game as a transcript to be read: one sentence for everything that happened."""

from __future__ import annotations

from replays.player import Player, Viewer
from tui.transcript import Transcript


def write(player: Player, viewer: Viewer, line: int | None = None) -> str:
    """The transcript, as this viewer was told, up to a line or to the end."""
    transcript = Transcript(player, viewer)
    told = [*transcript.about(), "", *transcript.lines(line)]
    if line is not None and line < player.lines - 1:
        return "\n".join([*told, "", *transcript.table(line)])
    return "\n".join([*told, "", *transcript.standing()])
