"""Names of components in an owner's own edition: the words of a table that plays with it use them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.game import Game
    from core.telling import Telling

_names: ContextVar[Mapping[str, str]] = ContextVar("names of components at a table")


def called(code: str, standard: str) -> str:
    """What a component is called at the table that is told of, which may have an edition of its own.

    >>> with names_of_a_table({"E4": "Odessa Grain Lofts"}):
    ...     called("E4", "Caspian Caviar Houses"), called("E5", "Bosphorus Ferry Lines")
    ('Odessa Grain Lofts', 'Bosphorus Ferry Lines')
    """
    return _names.get({}).get(code, standard)


@contextmanager
def names_of_a_table(names: Mapping[str, str]) -> Iterator[None]:
    """In here components are called by these names: code → name."""
    before = _names.set(names)
    try:
        yield
    finally:
        _names.reset(before)


class TellingOfATable:
    """A game's words, with the names of a table's own edition."""

    def __init__(self, telling: Telling, names: Mapping[str, str]) -> None:
        self._telling, self._names = telling, names

    def __getattr__(self, name: str) -> Any:
        tell = getattr(self._telling, name)
        if not callable(tell):
            return tell

        @wraps(tell)
        def told(*given: Any, **more: Any) -> Any:
            with names_of_a_table(self._names):
                return tell(*given, **more)

        return told


def telling_with(game: Game[Any], edition: Mapping[str, Any]) -> Telling:
    """The words of a game for a table with this edition, given as data. Raises ValueError for one that cannot be."""
    return _telling_with(game, json.dumps(edition))


@lru_cache(maxsize=16)
def _telling_with(game: Game[Any], edition: str) -> Telling:
    from core.edition import validated  # pydantic, which most tables do not need here

    names = game.names(validated(type(game.edition), json.loads(edition), "edition"))
    telling: Any = TellingOfATable(game.telling, names) if names else game.telling
    return telling  # type: ignore[no-any-return]
