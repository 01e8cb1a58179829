"""A saved game in words: who, what happened line by line, how it ended. For replay in plain mode, and for export."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from core.cleaning import printable
from core.telling import words
from replays.formats import Unreadable
from replays.player import NoKey, Player, Viewer
from replays.private_files import PrivateFileError
from replays.retelling import sentence_of
from tui.problem import Problem


def player_of(file: str) -> Player:
    """The game in a file. Raises Problem."""
    try:
        return Player.open(Path(file))
    except (Unreadable, PrivateFileError) as error:
        raise Problem(f"{file} cannot be shown: {error}") from None


def viewer_named(player: Player, name: str | None) -> Viewer:
    """Whose eyes: a seat's number or name, ``public``, ``all``. Raises Problem for eyes that are closed.

    Where nobody says: of a game of one person his own, as far as the keys at hand allow; else the public's.
    """
    if name is None:
        people = [seat for seat, level in enumerate(player.levels) if level is None]
        return people[0] if len(people) == 1 and people[0] in player.viewers else None
    viewer: Viewer
    named = [seat for seat, other in enumerate(player.names) if other.casefold() == name.casefold()]
    if name in ("public", "all"):
        viewer = None if name == "public" else "all"
    elif name.isdecimal() and len(name) < 4:
        viewer = int(name)
    elif named:
        viewer = named[0]
    else:
        who = ", ".join(f"{other} ({seat})" for seat, other in enumerate(player.shown_names))
        raise Problem(f"Nobody here is called {name!r}.", f"Use --as public, all, or a name or number of these: {who}.")
    if viewer not in player.viewers:
        raise _closed(player, viewer)
    return viewer


def _closed(player: Player, viewer: Viewer) -> Problem:
    try:
        player.view(0, viewer)
    except NoKey as closed:
        return Problem(str(closed), "Use --as public")
    return Problem("These cards cannot be seen.", "Use --as public")


class Transcript:
    """One game through one viewer's eyes."""

    def __init__(self, player: Player, viewer: Viewer) -> None:
        self.player = player
        self.viewer = viewer
        self.names = player.shown_names
        self.telling = player.telling

    def about(self) -> list[str]:
        """Who played what, when, and whose eyes these are."""
        header = self.player.last.header
        assert header is not None
        who = ", ".join(
            words("{name} (bot, {level})", name=name, level=level) if level else name
            for name, level in zip(self.names, self.player.levels, strict=True)
        )
        return [
            words("{game}, {when}. {who}.", game=self.player.game.name, when=_day(header.body.created), who=who),
            words("Seen by {whom}.", whom=self.whom()),
        ]

    def whom(self) -> str:
        """The viewer in words."""
        if self.viewer is None:
            return words("the public")
        return words("all seats together") if self.viewer == "all" else self.names[self.viewer]

    def entries(self, until: int | None = None) -> Iterator[dict[str, Any]]:
        """Every happening with its line, its time, and its sentence."""
        seat = self.viewer if isinstance(self.viewer, int) else None
        for shown in self.player.told(self.viewer, until=until):
            sentence = printable(sentence_of(self.telling, shown.what, self.names, seat))
            yield {"line": shown.line, "ms": shown.ms, "what": dict(shown.what), "sentence": sentence}

    def lines(self, until: int | None = None) -> Iterator[str]:
        """The sentences, each with the number of its line."""
        for entry in self.entries(until):
            if entry["sentence"]:
                yield f"{entry['line']}. {entry['sentence']}"

    def table(self, line: int) -> list[str]:
        """The table after a line, in sentences."""
        return list(map(printable, self.telling.table(self.player.view(line, self.viewer), self.names)))

    def standing(self) -> list[str]:
        """Who is ahead at the end."""
        view = self.player.view(self.player.lines - 1, self.viewer)
        standing = self.telling.standing(view, self.names)
        return [f"{self.names[seat]}: {score}" for seat, score in standing]


def _day(created: str) -> str:
    """When it began, in words; of a date that there is not, what stands in the file."""
    try:
        return datetime.fromisoformat(created).strftime("%Y-%m-%d %H:%M UTC")
    except ValueError:
        return printable(created)
