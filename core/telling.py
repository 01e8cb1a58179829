"""Words: how happenings, moves and moments become sentences. One source for the feed, plain mode and transcripts.

Each game has a module ``telling`` with the functions of `Telling`. Sentences are whole templates, never glued from
parts, so that they can be translated: every template goes through `words`.

>>> words("{name} draws a card.", name="Bea")
'Bea draws a card.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from core.game import Move
from core.table import Face

_translate: Callable[[str], str] = str


def translate_with(translator: Callable[[str], str]) -> None:
    """Use a translation (``gettext``) for every template from now on."""
    global _translate  # noqa: PLW0603 -- one language per process, set once at start
    _translate = translator


def words(template: str, **values: object) -> str:
    """A template in the reader's language, filled in."""
    return _translate(template).format(**values)


def plural(one: str, many: str, count: int, **values: object) -> str:
    """The template for one, or for another number; ``{count}`` is filled in.

    >>> plural("{count} card", "{count} cards", 1), plural("{count} card", "{count} cards", 3)
    ('1 card', '3 cards')
    """
    return _translate(one if count == 1 else many).format(count=count, **values)


class Telling(Protocol):
    """What the module ``telling`` of a game offers. Views and happenings are those of one viewer, as JSON."""

    def sentence(self, told: Mapping[str, Any], names: Sequence[str], viewer: int | None) -> str:
        """One happening as a sentence that reads well aloud; "You …" for the viewer's own. Empty where none is due."""

    def card(self, face: Face) -> str:
        """A face in words: "Super Charge credit card", "five"."""

    def short(self, face: Face) -> str:
        """A face in at most eight cells: "SUP", "2000", "007"."""

    def asked(self, view: Mapping[str, Any], names: Sequence[str]) -> str:
        """What the moment asks of the viewer, or whom everybody waits for: one line."""

    def choice(self, move: Move, view: Mapping[str, Any], names: Sequence[str]) -> str:
        """A legal move as a numbered choice of plain mode: "Call it a bluff, betting 2 points"."""

    def deed(self, kind: str) -> str:
        """What a kind of move does, where its details are still to be chosen: "Play a Lost card"."""

    def own(self, view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
        """What the viewer holds, as sentences: a part of ``table``. Empty for a spectator."""

    def table(self, view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
        """Everything the viewer can see, as sentences ("say the table")."""

    def standing(self, view: Mapping[str, Any], names: Sequence[str]) -> list[tuple[int, str]]:
        """Each seat with its score in words, the best first."""

    def can_do(self, view: Mapping[str, Any]) -> str:
        """What one can do in this phase, and why: the first paragraph of the help."""
