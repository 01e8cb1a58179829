"""What a game must say to be played on the table screen. The screen itself knows no game.

A game reads a `Moment` into its own frozen state, says what can be done (`Offer`), where the panels lie, and paints
them. What the viewer's hands are about to do, the cursor and the like, is a frozen `Hands` that is kept by the screen.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from textual.geometry import Region

    from core.game import Move
    from net.session import Told
    from tui.actions import Action
    from tui.look import Look
    from tui.moment import Moment
    from tui.widgets.canvas import Spot
    from tui.widgets.panel import Panel


class TableState(Protocol):
    """What the state of every game tells the base."""

    @property
    def my_turn(self) -> bool:
        """Whether something is asked of the viewer."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""


S = TypeVar("S", bound=TableState)


@dataclass(frozen=True, slots=True)
class Hands:
    """What the viewer is about to do. It begins anew with every question."""

    cursor: int = 0
    picked: tuple[int, ...] = ()
    amount: int = 0
    mode: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something the viewer can do now, or cannot, and why. The action bar shows it; its action's key does it."""

    action: str
    """Id in the table of actions."""
    words: str
    does: Move | Hands | None = None
    """A move is played, hands are taken up; None: not now, for this ``reason``."""
    reason: str = ""
    confirm: str = ""
    """The question that is asked first, where the move cannot be taken back."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """An answer that one may give before one is asked: safe whatever the question turns out to be about."""

    action: str
    """Id of the action whose key prepares it."""
    words: str
    phase: str
    """It answers a question of this phase, and no other."""
    move: Move


Deed = Offer | Hands | None
"""What a key or a click comes to: an offer is done (or its reason told), hands are taken up, None is nothing."""


@dataclass(frozen=True, slots=True)
class Scene(Generic[S]):
    """All that a panel of a game paints from."""

    state: S
    hands: Hands
    beat: int | None = None
    """The frame of a beat that is on (0, 1, …), None when there is none."""


class GamePanels(ABC, Generic[S]):
    """The screens of one game."""

    game: ClassVar[str]
    actions: ClassVar[tuple[Action, ...]]
    beat_frames: ClassVar[int] = 3
    """Frames of a beat; each stays 100 ms. In the first one all that is to be shown is hidden yet."""

    parts: ClassVar[Mapping[str, type[Panel[Any]]]]
    """Panels by name. "hand", "table" and "bids" are in every game; a game may add others ("seats")."""

    def panels(self, look: Look) -> Mapping[str, Panel[Scene[S]]]:
        """New panels by name."""
        return {name: part(look, id=name) for name, part in self.parts.items()}

    @abstractmethod
    def arrange(self, width: int, height: int, seats: int) -> Mapping[str, Region]:
        """Where everything lies between the top line and the action bar, in cells from the corner of that room.

        Names are those of ``panels``, and "feed"; "detail" only where there is room (from 110 columns).
        ``width`` is at least 80, ``height`` at least 20.
        """

    def arrange_to_learn(self, width: int, height: int, seats: int) -> Mapping[str, Region]:
        """The same for a tutorial, whose lessons stand where the log is ("feed") and need some room."""
        return self.arrange(width, height, seats)

    def arrange_large(self, width: int, height: int, seats: int) -> Mapping[str, Region]:
        """The same with larger cards and more space, in a window that is large enough (`tui.look.LARGE`)."""
        return self.arrange(width, height, seats)

    @abstractmethod
    def read(self, moment: Moment) -> S:
        """The moment as this game's frozen state. Only what the moment holds may enter."""

    @abstractmethod
    def hands(self, state: S) -> Hands:
        """How the hands begin when a new question is asked: the cursor rests on the safest sensible choice."""

    @abstractmethod
    def offer(self, state: S, hands: Hands, action: str) -> Offer:
        """What an action's key does now, or why it does nothing; no reason for what is no question at all."""

    def offers(self, state: S, hands: Hands) -> Sequence[Offer]:
        """For the action bar, the likeliest first."""
        if not state.my_turn or state.over:
            return ()
        offers = [self.offer(state, hands, action.id) for action in self.actions]
        return [offer for offer in offers if offer.does is not None or offer.reason]

    @abstractmethod
    def move(self, state: S, hands: Hands, across: int, down: int) -> Deed:
        """An arrow key: ``across`` and ``down`` are -1, 0 or 1."""

    @abstractmethod
    def digit(self, state: S, hands: Hands, number: int) -> Deed:
        """A digit key. Picking what is picked already does it."""

    @abstractmethod
    def enter(self, state: S, hands: Hands) -> Deed:
        """Do what is marked."""

    def escape(self, state: S, hands: Hands) -> Deed:
        """Back out. By default the hands begin anew."""
        fresh = self.hands(state)
        return fresh if fresh != hands else None

    @abstractmethod
    def click(self, state: S, hands: Hands, spot: Spot) -> Deed:
        """A click on something of this game. A click on what is marked already does it."""

    def hint(self, state: S, hands: Hands, move: Move) -> Hands:
        """Mark the move that a hint proposes."""
        return hands

    def ahead(self, state: S) -> Sequence[Ahead]:
        """What can be prepared while one waits."""
        return ()

    def inspect(self, state: S, hands: Hands, spot: Spot | None) -> Sequence[str]:
        """What lies there (None: under the cursor): lines of words, the first one a title. Empty for nothing."""
        return ()

    def record(self, state: S, seat: int) -> Sequence[str]:
        """What else the scores tell of a seat: who called right so far, and the like."""
        return ()

    def asked(self, state: S) -> str:
        """What the top line asks, where the game's own sentence is too long for it; empty to leave that as it is."""
        return ""

    def headline(self, state: S) -> str:
        """What the top line says beside the game's name: "turn 7", "round 2 of 4"."""
        return ""

    def beat(self, told: Told) -> bool:
        """Whether this happening gets its beat: bids opening, a bluff called, a spinner."""
        return False

    def moves(self, told: Told) -> bool:
        """Whether its beat is nothing but something that moves (a spinner, a die), and hides nothing."""
        return False

    def mood(self, what: Mapping[str, Any]) -> str:
        """The ink of a happening in the feed."""
        return "text"
