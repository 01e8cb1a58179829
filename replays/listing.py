"""Which games of a library, and in what order: the same wishes on the command line and on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from replays.catalogue import Entry

SORTS: Final[dict[str, Callable[[Entry], Any]]] = {
    "date": lambda entry: (entry.game.created, entry.name),
    "game": lambda entry: (entry.game.title, entry.game.created),
    "people": lambda entry: (people_of(entry), entry.game.created),
    "length": lambda entry: (entry.game.seconds, entry.game.size),
    "result": lambda entry: (", ".join(entry.game.winners), entry.game.created),
    "trust": lambda entry: (entry.game.trust, entry.game.created),
    "verdict": lambda entry: (entry.verdict, entry.game.created),
    "name": lambda entry: entry.name,
}
"""By what one can sort."""
DESCENDING: Final = frozenset(("date", "length"))
"""Of these the greatest comes first."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Which games, in what order."""

    game: str = ""
    """Its id, or what people call it."""
    who: str = ""
    words: str = ""
    """All of them stand somewhere in the game's name, date, people, result, trust or verdict."""
    finished: bool | None = None
    verdict: str = ""
    sort: str = "date"
    reverse: bool = False


def chosen(entries: Iterable[Entry], wish: Wish) -> list[Entry]:
    """The games that are wished for, in order."""
    wanted = wish.words.casefold().split()
    found = [
        entry
        for entry in entries
        if (not wish.game or wish.game.casefold() in (entry.game.game.casefold(), entry.game.title.casefold()))
        and (not wish.who or wish.who.casefold() in (name.casefold() for name in entry.game.names))
        and (wish.finished is None or (entry.game.finished == wish.finished and not entry.game.trouble))
        and (not wish.verdict or entry.verdict == wish.verdict)
        and (not wanted or all(word in text for text in [text_of(entry)] for word in wanted))
    ]
    return sorted(found, key=SORTS[wish.sort], reverse=(wish.sort in DESCENDING) != wish.reverse)


def people_of(entry: Entry) -> str:
    """The people of a game, or the bots where there were none."""
    game = entry.game
    people = [name for name, level in zip(game.names, game.levels, strict=True) if level is None]
    return ", ".join(people or game.names)


def text_of(entry: Entry) -> str:
    """Everything that one may search for."""
    game = entry.game
    about = (entry.name, game.game, game.title, game.created, game.trust, entry.verdict, game.trouble)
    return " ".join((*about, *game.names, *game.winners)).casefold()
