"""Moves: what a seat may say, as small immutable JSON objects, and how foreign data becomes one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from pydantic import TypeAdapter


class IllegalMove(ValueError):
    """A move the rules refuse. ``reason`` is a sentence for the player; nothing has changed."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Move(dict[str, Any]):
    """An immutable dict ``{"kind": NAME, …}`` that compares equal to a plain one.

    >>> move = Move(kind="call", bet=2)
    >>> move == {"kind": "call", "bet": 2}, move.kind
    (True, 'call')
    >>> move["bet"] = 3
    Traceback (most recent call last):
    TypeError: a Move cannot be changed
    """

    __slots__ = ("_hash", "well_formed")

    well_formed: bool
    """Whether a game made or parsed it, so that names and types need no second look."""

    def __init__(self, *args: Any, **parameters: Any) -> None:
        super().__init__(*args, **parameters)
        self.well_formed = False

    @property
    def kind(self) -> str:
        """The name of the action on the rules page."""
        name: str = self["kind"]
        return name

    def _refuse(self, *_args: object, **_parameters: object) -> NoReturn:
        raise TypeError("a Move cannot be changed")

    __setitem__ = _refuse
    __delitem__ = _refuse
    __ior__ = _refuse
    clear = _refuse
    pop = _refuse
    popitem = _refuse
    setdefault = _refuse
    update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]  # immutable, unlike its base
        return hash(frozenset((key, str(value)) for key, value in self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuilt, (dict(self), self.well_formed))

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: object) -> Move:
        return self


def _rebuilt(data: dict[str, Any], well_formed: bool) -> Move:
    move = Move(data)
    move.well_formed = well_formed
    return move


def known(kind: str, **parameters: Any) -> Move:
    """A move made by a game itself: well formed by construction."""
    move = Move(kind=kind, **parameters)
    move.well_formed = True
    return move


def parsed(data: object, schema: TypeAdapter[Any], kinds: tuple[str, ...]) -> Move:
    """Foreign data as a well-formed move, or IllegalMove with a sentence.

    ``schema`` is the game's strict pydantic union; ``kinds`` its names, for the message.
    """
    if not isinstance(data, Mapping):
        raise IllegalMove('A move is an object with a "kind".')
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in kinds:
        shown = repr(kind[:40]) if isinstance(kind, str) else "of that kind"
        raise IllegalMove(f"There is no move {shown} in this game. The moves are {', '.join(kinds)}.")
    try:
        model = schema.validate_python(dict(data))
    except ValueError as error:
        raise IllegalMove(_why_not(kind, error)) from None
    move = Move(model.model_dump(exclude_unset=True, by_alias=True))
    move.well_formed = True
    return move


def _why_not(kind: str, error: Any) -> str:
    """What pydantic finds wrong with a move, as a sentence."""
    from core.complaint import complaint  # only what is wrong needs words; start-up does not

    first = error.errors(include_url=False, include_input=False)[0]
    where = " ".join(str(part) for part in first["loc"] if part != kind) or "it"
    if first["type"] == "extra_forbidden":
        return f"The move {kind} has no {where[:40]}."
    return f"In the move {kind}, {where}{complaint(first)}."
