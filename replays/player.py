"""Watching a game again: any line of its course at once, from any seat's eyes.

    player = Player.open("game.honor")
    player.view(120, as_=2)             # what seat 2 saw after line 120; None: the public; "all": all seats together
    player.told(2)                      # every happening with its line and time, as seat 2 was told
    player.viewers                      # whose eyes are open: what the keys at hand allow

Nothing is checked here that does not keep the game from being shown: that is what the audit is for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from core.game import Move, Position
from core.table import Card, Face
from replays.audit import disclosed_secret
from replays.course import Course
from replays.entries import AnyUnseal, Seal
from replays.keys import check_seat_keys, seat_keys_beside
from replays.reader import read_ledger
from replays.views import merged

Viewer = int | None | Literal["all"]


class NoKey(ValueError):
    """The cards of that seat are not to be seen with the keys at hand. The message says what would open them."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A happening in a replay."""

    line: int
    """The last of the lines of the input that led to it."""
    ms: int
    what: Mapping[str, Any]


class Player(Course):
    """A ledger that can be looked at from any place."""

    def __init__(
        self, lines: list[bytes], *, secret: bytes | None = None, seat_keys: Mapping[int, bytes] | None = None
    ) -> None:
        """Raises Unreadable."""
        self._seat_keys = dict(seat_keys or {})
        super().__init__(lines, secret or disclosed_secret(lines), self._seat_keys)

    @classmethod
    def open(
        cls, path: Path | str, *, secret: bytes | None = None, seat_keys: Mapping[int, bytes] | None = None
    ) -> Player:
        """A file, with the keys beside it. Raises Unreadable; PrivateFileError for a key others can read, or theirs."""
        path = Path(path)
        lines = read_ledger(path).lines
        beside = seat_keys_beside(path, 12) if lines and secret is None and disclosed_secret(lines) is None else {}
        player = cls(lines, secret=secret, seat_keys={**beside, **(seat_keys or {})})
        check_seat_keys(path, beside, player.last.joins)
        return player

    # ── whose eyes ───────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def faces(self) -> Mapping[Card, Face]:
        """Every face that the keys at hand show, at any time of the game."""
        return self.last.match.faces

    @property
    def knows_all(self) -> bool:
        """Whether every card can be shown: the game is over and disclosed, or the dealer's secret is at hand."""
        return self.last.match.knows_all

    @property
    def viewers(self) -> list[Viewer]:
        """Whose view can be shown: the public always; seats by their keys; all, when everything is known."""
        if self.knows_all:
            return [None, *range(self.seats), "all"]
        return [None, *sorted(seat for seat in self._seat_keys if seat < self.seats)]

    # ── moments ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def view(self, line: int, as_: Viewer = None) -> dict[str, Any]:
        """What a viewer saw after this line. Raises IndexError, and NoKey for a view the keys at hand do not open."""
        self._allow(as_)
        game = self.at(line)
        if as_ == "all":
            everybody: dict[str, Any] = merged([game.view(seat) for seat in (None, *range(self.seats))])
            return {**everybody, "seat": None}
        return game.view(as_)

    def position(self, line: int) -> Position:
        """The whole truth after this line, to play on from. Raises NoKey."""
        self._allow("all")
        match = self.at(line).match
        return match.game.position(match.state, match.faces, {**self._sealed(line), **match.answers})

    def _sealed(self, line: int) -> dict[int, Move]:
        """Answers that lie sealed after this line, as they were opened later."""
        answered = set(getattr(self.at(line).match.state, "answered", ()))
        answers: dict[int, Move] = {}
        for entry in self.entries[line + 1 :]:
            if isinstance(entry, AnyUnseal) and entry.whose in answered:
                answers[entry.whose] = Move(entry.body.move)
            elif isinstance(entry, Seal):
                answered.discard(entry.by)  # what it opens from here on, it has sealed later
            elif entry is not None and entry.kind in ("end", "move"):
                break
        return answers

    def scores(self, as_: Viewer = None, most: int = 400) -> list[tuple[int, list[int]]]:
        """Points, scores or worth over time, as a viewer can tell: (line, by seat), for at most so many turns."""
        self._allow(as_)
        moments = [*self.moments, (self.lines - 1, self.last.match.state)]
        step = max(1, -(-len(moments) // most))
        chosen = moments[::-step][::-1]
        return [(line, self.annals.scores(self._seen(state, as_))) for line, state in chosen]

    def _seen(self, state: Any, as_: Viewer) -> dict[str, Any]:
        """The view of a state that was kept. Handles are not used twice, so the faces of today are those of then."""
        match = self.last.match
        if as_ != "all":
            return match.game.view(state, as_, match.faces)
        views = [match.game.view(state, seat, match.faces) for seat in (None, *range(self.seats))]
        return merged(views)  # type: ignore[no-any-return]  # of dicts it makes a dict

    # ── what happened ────────────────────────────────────────────────────────────────────────────────────────────────

    def told(self, as_: Viewer = None, since: int = 0, until: int | None = None) -> list[Shown]:
        """The happenings of lines ``since`` to ``until`` (both included), as a viewer was told. Raises NoKey."""
        self._allow(as_)
        seat = None if as_ == "all" else as_
        return [
            Shown(line, self.ms[line], happening.told_to(seat, self.faces, all_seeing=as_ == "all"))
            for line, happening in self.happened(since, until)
        ]

    def _allow(self, as_: Viewer) -> None:
        if as_ in self.viewers:
            return
        if as_ == "all":
            raise NoKey("All cards can be seen when the game is over and the dealer has disclosed his secret.")
        if not isinstance(as_, int) or not 0 <= as_ < self.seats:
            raise NoKey(f"There is no seat {str(as_)[:20]}.")
        raise NoKey(f"The cards of {self.shown_names[as_]} open with the key file of seat {as_}, or at the end.")
