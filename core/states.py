"""Values: small immutable objects that every step of every game makes many of; the states of games among them.

A NamedTuple would do, and takes three times as long to make and to read. Nothing keeps a program from writing to a
value at run time, but type checkers refuse it, as they do for a `core.table.Table`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Self, TypeVar, dataclass_transform

T = TypeVar("T")
S = TypeVar("S", bound="Moment")


@dataclass_transform(frozen_default=True, eq_default=True)
def value(cls: type[T]) -> type[T]:
    """A class of values: its fields are all there is to it.

    >>> @value
    ... class Point:
    ...     x: int
    ...     y: int = 0
    >>> Point(1), Point(1) == Point(1, 0)
    (Point(x=1, y=0), True)
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)


class Moment:
    """The state of a game: a value with many fields, of which every step changes a few."""

    __slots__ = ()

    def _replace(self, **changes: Any) -> Self:
        """The same state with these fields changed. Raises AttributeError for a field that there is not."""
        raise NotImplementedError("only classes made by `moment` have this")


@dataclass_transform(frozen_default=True, eq_default=True)
def moment(cls: type[S]) -> type[S]:
    """A class of states.

    >>> @moment
    ... class Turn(Moment):
    ...     phase: str
    ...     turn: int
    >>> Turn("draw", 2)._replace(turn=3)
    Turn(phase='draw', turn=3)
    >>> Turn("draw", 2)._replace(trun=3)
    Traceback (most recent call last):
    AttributeError: 'Turn' object has no attribute 'trun'
    """
    made = dataclass(slots=True)(cls)
    # field by field, written out as a dataclass writes its own methods: a loop would take twice as long
    copied = "".join([f"    twin.{field.name} = self.{field.name}\n" for field in fields(made)])  # type: ignore[arg-type]
    source = (
        "def _replace(self, **changes):\n"
        "    twin = blank(made)\n"
        f"{copied}"
        "    for name, changed in changes.items():\n"
        "        setattr(twin, name, changed)\n"
        "    return twin\n"
    )
    names: dict[str, Any] = {"blank": object.__new__, "made": made, "setattr": setattr}
    exec(source, names)  # the text is made of field names above
    made._replace = names["_replace"]  # type: ignore[method-assign]
    return made
