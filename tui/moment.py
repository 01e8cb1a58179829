"""One frozen view-state: all that the screen of one seat may know of one moment. Widgets are fed nothing else.

It is made from a session's view, its legal moves, what it told, and words. There is no way from here to a match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.cleaning import clean_name
from core.game import Move, load_game
from core.telling import Telling

if TYPE_CHECKING:
    from net.session import Session, TableInfo, Told


@dataclass(frozen=True, slots=True)
class Moment:
    """What one viewer may see now."""

    number: int
    """The session's number: a move made from this moment carries it."""
    view: Mapping[str, Any]
    info: TableInfo
    names: tuple[str, ...]
    """By seat, cleaned."""
    seat: int | None
    legal: Sequence[Move]
    told: tuple[Told, ...]
    asked: str
    """What is asked of the viewer, or whom everybody waits for, in one line."""

    @property
    def phase(self) -> str:
        """The phase name of the rules page."""
        phase: str = self.view["phase"]
        return phase

    @property
    def my_turn(self) -> bool:
        """Whether the viewer owes a move."""
        return self.seat is not None and self.seat in self.view["to_act"]

    @property
    def question(self) -> tuple[Any, ...]:
        """The same for as long as the same is asked of the viewer."""
        view = self.view
        return (self.my_turn, view["phase"], view["active"], view.get("turn"), view.get("round"), view.get("claim"))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.view["result"] is not None


def moment_of(session: Session, earlier: Moment | None = None) -> Moment:
    """The moment a session stands at. ``earlier`` saves asking for what was told already."""
    view, info, seat = session.view(), session.info, session.seat
    names = tuple(clean_name(name, f"Seat {n + 1}") for n, name in enumerate(info.names))
    before = earlier.told if earlier is not None else ()
    since = before[-1].number + 1 if before else 0
    new = tuple(session.told(since))
    return Moment(
        number=session.number,
        view=view,
        info=info,
        names=names,
        seat=seat,
        legal=session.legal_moves(),
        told=before + new if new else before,
        asked=telling_of(info).asked(view, names),
    )


def telling_of(info: TableInfo) -> Telling:
    """The words of a table: those of its game, with the names of its own edition, if it has one."""
    return load_game(info.game).telling_at(info.options)
