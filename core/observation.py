"""What a bot is given: exactly what a person in its seat has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.game import Game, Move
from core.table import Card, Face

if TYPE_CHECKING:
    from core.match import Match


@dataclass(frozen=True, slots=True)
class Observation:
    """Public state, the faces this seat has been shown since their last shuffle, and what it was told.

    There is no way from here to a hidden face: ``state`` holds handles only, ``faces`` only what was shown.
    """

    game: Game[Any]
    state: Any
    seat: int
    faces: dict[Card, Face]
    heard: Sequence[dict[str, Any]] = ()
    """All happenings so far, as this seat was told them, oldest first; only for bots that listen."""

    @classmethod
    def of(cls, match: Match[Any], seat: int, *, listening: bool = False) -> Observation:
        """The observation of one seat, cut out of a match that may know more."""
        shown = match.state.table.known_to(seat)
        faces = {card: match.faces[card] for card in shown if card in match.faces}
        heard = [happening.told_to(seat, match.faces) for happening in match.happened] if listening else ()
        return cls(match.game, match.state, seat, faces, heard)

    def legal_moves(self) -> Sequence[Move]:
        """What this seat may do now."""
        return self.game.legal_moves(self.state, self.seat, self.faces)

    def view(self) -> dict[str, Any]:
        """What this seat sees now."""
        return self.game.view(self.state, self.seat, self.faces)
