"""The game protocol: what a game tells the engine. A new game is one class like this, and a folder around it.

Rules are written over *public* state: handles, zones, chips, phases. A face may be looked at only where it lies open to
everybody. The few questions about hidden faces are named *facts*, stated by whoever holds the faces.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from core import own_names
from core.chance import Chance, Outcome
from core.happening import Happening, Seen, happening
from core.move import IllegalMove, Move, parsed
from core.registry import UnknownGame, game_ids, load_game
from core.states import value
from core.table import Card, Face, Faces, Table

if TYPE_CHECKING:
    from pydantic import TypeAdapter

    from core.bots.bot import Policies
    from core.edition import Edition, GameOptions
    from core.telling import Telling

__all__ = [
    "Decide", "Fact", "Facts", "Game", "Happening", "IllegalMove", "Move", "Over", "Pending", "Position", "Result",
    "Reveal", "Seen", "State", "Step", "UnknownGame", "Unseal", "game_ids", "happening", "load_game",
]  # fmt: skip

Position = dict[str, Any]
"""Everything about a moment, as JSON, in the words of the rules page."""

Result = dict[str, Any]
"""``{"ranking": [[seat, …], …], "scores": [int, …]}``: places in order, tied seats together."""


# ── what a game waits for ────────────────────────────────────────────────────────────────────────────────────────────


@value
class Decide:
    """These seats owe a move each. ``sealed``: nobody learns an answer before all are in.

    ``may`` are seats that owe nothing, and yet may put in a move (a declaration at any time): nobody waits for them.
    A sealed decision has none.
    """

    seats: frozenset[int]
    seconds: int
    sealed: bool = False
    may: frozenset[int] = frozenset()


@value
class Unseal:
    """Everybody has answered: the sealed answers of these seats are to be opened."""

    seats: tuple[int, ...]


@value
class Reveal:
    """These cards were shown to everybody, and the rules go on by their faces."""

    cards: tuple[Card, ...]


@value
class Facts:
    """One of these facts may be stated now by whoever holds the faces; otherwise the answer is no."""

    names: tuple[str, ...]


@value
class Over:
    """The game has ended."""

    result: Result


Pending = Chance | Decide | Unseal | Reveal | Facts | Over


@value
class Fact:
    """A yes about hidden faces: ``name`` holds for ``seat``.

    ``card`` is named where the rules need a card that only the holder of the faces can point out (somebody's highest).
    """

    name: str
    seat: int
    card: Card | None = None


# ── the protocol ─────────────────────────────────────────────────────────────────────────────────────────────────────


class State(Protocol):
    """What every game's immutable state has. All of it is public: handles are not faces."""

    @property
    def table(self) -> Table: ...
    @property
    def phase(self) -> str: ...
    @property
    def active(self) -> int | None: ...
    @property
    def seats(self) -> int: ...


S = TypeVar("S", bound=State)


@value
class Step(Generic[S]):
    """What one input led to: the next state, and what happened on the way."""

    state: S
    happenings: tuple[Happening, ...] = ()


class Game(ABC, Generic[S]):
    """The rules of one game, over immutable states. A game object itself has no state.

    Every transition takes the faces its caller knows and may only use those that are open to everybody
    (``publish``, ``legal_moves``, ``why_not``, ``default_move``, ``true_fact`` and ``position`` excepted:
    they are asked by somebody who knows the faces concerned).
    """

    id: ClassVar[str]
    name: ClassVar[str]
    seat_counts: ClassVar[range]
    rules_version: ClassVar[str]
    phases: ClassVar[tuple[str, ...]]
    """The phases in which somebody decides (and the end), in the order of the rules page."""
    move_kinds: ClassVar[tuple[str, ...]]
    deck_names: ClassVar[tuple[str, ...]]

    options_model: ClassVar[type[GameOptions]]
    """The options of the rules page, strict, with defaults. ``edition`` may hold an owner's own edition."""
    move_schema: ClassVar[TypeAdapter[Any]]
    """The strict union of all moves in the seat's own form."""

    @property
    @abstractmethod
    def edition(self) -> Edition:
        """The standard edition (``edition.toml``)."""

    def parse_move(self, data: object) -> Move:
        """Foreign data as a well-formed move of this game; IllegalMove with a sentence otherwise."""
        return parsed(data, self.move_schema, self.move_kinds)

    # beginnings
    @abstractmethod
    def begin(self, seats: int, options: Mapping[str, Any]) -> S:
        """The state before any luck. Raises ValueError with a sentence (seat count, options, edition)."""

    def check_seats(self, seats: object) -> int:
        """The seat count, or ValueError with a sentence."""
        if type(seats) is not int or seats not in self.seat_counts:
            fewest, most = self.seat_counts[0], self.seat_counts[-1]
            raise ValueError(f"{self.name} is for {fewest} to {most} players.")
        return seats

    @abstractmethod
    def from_position(self, position: Position) -> tuple[S, dict[Card, Face], dict[int, Move]]:
        """A written-down moment: state, every face, and the sealed answers given so far.

        Raises ValueError for a position that cannot be.
        """

    @abstractmethod
    def position(self, state: S, faces: Faces, answers: Mapping[int, Move]) -> Position:
        """The opposite of ``from_position``. Needs every face."""

    # what is waited for
    @abstractmethod
    def pending(self, state: S) -> Pending:
        """What the game waits for."""

    @abstractmethod
    def legal_moves(self, state: S, seat: int, faces: Faces) -> Sequence[Move]:
        """Every move a seat may make that owes one, or may put one in, in its own form. Needs the seat's own faces."""

    @abstractmethod
    def why_not(self, state: S, seat: int, move: Move, faces: Faces) -> str | None:
        """None for a legal move, else the sentence a player needs. The move is well formed, and due or allowed."""

    @abstractmethod
    def default_move(self, state: S, seat: int, faces: Faces) -> Move:
        """What is played for a seat whose time is up (rules page, time-outs). Needs the seat's own faces."""

    # the two forms of a move
    def publish(self, state: S, seat: int, move: Move, faces: Faces) -> Move:
        """The public form of a legal move: handles instead of faces. Needs the seat's own faces."""
        return move

    def own_form(self, state: S, seat: int, public: Move, faces: Faces) -> Move | None:
        """The own form of a public move, None where a face it needs is not known. Raises IllegalMove for nonsense."""
        return public if type(public) is Move and public.well_formed else self.parse_move(public)

    def asserted(self, state: S, seat: int, public: Move) -> Mapping[Card, frozenset[Face]]:
        """The faces a public move claims for its cards; whoever knows or later learns them checks."""
        return {}

    # transitions
    @abstractmethod
    def apply(self, state: S, seat: int, public: Move, faces: Faces) -> Step[S]:
        """A move (public form), not a sealed one."""

    def seal(self, state: S, seat: int) -> Step[S]:
        """A seat has given its sealed answer; that it has is public."""
        raise NotImplementedError(f"{self.id} has no sealed decisions")

    def possible_answers(self, state: S, seat: int) -> Sequence[Move]:
        """Every answer that a seat can have sealed, by what everybody knows: some thousands.

        Some that it may not give may be among them. Whoever has its secret tries them all (`replays.hands`).
        """
        raise NotImplementedError(f"{self.id} has no sealed decisions")

    def answer(self, state: S, answers: Mapping[int, Move], faces: Faces) -> Step[S]:
        """All sealed answers are in and open."""
        raise NotImplementedError(f"{self.id} has no sealed decisions")

    @abstractmethod
    def after_chance(self, state: S, chance: Chance, outcome: Outcome) -> Step[S]:
        """Luck has spoken. A shuffle is already done on the table; its outcome is no business of the rules."""

    def revealed(self, state: S, faces: Faces) -> Step[S]:
        """The faces a Reveal asked for are known."""
        raise NotImplementedError(f"{self.id} has no reveals")

    def true_fact(self, state: S, faces: Faces) -> Fact | None:
        """The pending fact that holds, asked of somebody who knows every face."""
        return None

    def after_fact(self, state: S, fact: Fact | None) -> Step[S]:
        """A pending fact was stated, or none was."""
        raise NotImplementedError(f"{self.id} has no facts")

    # what a seat sees
    @abstractmethod
    def view(self, state: S, seat: int | None, faces: Faces) -> dict[str, Any]:
        """All that this seat (None: a spectator) may see now, as JSON. Faces only through Table.faces_in."""

    # what a search needs
    @abstractmethod
    def deck_faces(self, state: S, deck: str) -> Sequence[Face]:
        """All faces that belong to a deck in this game, for a random deal of the unseen ones."""

    @property
    def policies(self) -> Policies:
        """The bots ``random`` and ``steady`` of this game: the module ``bots`` in its folder, imported on first use."""
        module: Any = import_module(f"{type(self).__module__.rpartition('.')[0]}.bots")
        return module  # type: ignore[no-any-return]

    @property
    def telling(self) -> Telling:
        """The words of this game: the module ``telling`` in its folder, imported on first use."""
        module: Any = import_module(f"{type(self).__module__.rpartition('.')[0]}.telling")
        return module  # type: ignore[no-any-return]

    def names(self, edition: Any) -> Mapping[str, str]:
        """What an edition of this game calls its components: code → name, as far as words use them."""
        return {}

    def telling_at(self, options: Mapping[str, Any]) -> Telling:
        """The words for a table with these options: an edition of its own has its own names."""
        own = options.get("edition")
        return own_names.telling_with(self, own) if isinstance(own, Mapping) else self.telling

    def guide(self) -> str:
        """The numbered rules as Markdown: ``guide.md`` in its folder."""
        return files(type(self).__module__.rpartition(".")[0]).joinpath("guide.md").read_text("utf-8")

    def may_hide(self, state: S, card: Card, face: Face) -> bool:
        """Whether a hidden card may have this face, as far as everybody knows (a placed card is no credit card).

        The answer is the same for all cards of one deck that lie in one zone.
        """
        return True
