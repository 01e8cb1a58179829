"""From legal moves to numbered choices: a flat list where it is short, else first what to do, then with what.

Knows no game: moves are a kind and parameters. The words come from the game's `telling`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from core.game import Move
from core.telling import Telling, words

FLAT: Final = 10
"""So many choices may stand in one list."""


@dataclass(frozen=True, slots=True)
class Amount:
    """One number is to be typed: all moves of a kind that differ in it only."""

    parameter: str
    moves: Mapping[int, Move]


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards are to be named, beside the moves that are proposed."""

    example: Move


@dataclass(frozen=True, slots=True)
class Entry:
    """One numbered line, and where it leads: a move, more choices, or something to type."""

    label: str
    leads_to: Move | Menu | Amount | Cards


@dataclass(frozen=True, slots=True)
class Menu:
    """A question with numbered answers."""

    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of one game for one moment."""

    telling: Telling
    view: Mapping[str, Any]
    names: Sequence[str]

    def move(self, move: Move) -> str:
        """A whole move as a choice."""
        return self.telling.choice(move, self.view, self.names)

    def deed(self, kind: str) -> str:
        """What a kind of move does, where its details are still to be chosen."""
        deed: Callable[[str], str] | None = getattr(self.telling, "deed", None)
        return (deed(kind) if deed is not None else "") or kind.replace("_", " ").capitalize()

    def value(self, parameter: str, value: object) -> str:
        """One detail of a move: a name, a card, an amount."""
        if parameter in ("seat", "target", "to") and isinstance(value, int):
            return self.names[value]
        if isinstance(value, str):
            try:
                return self.telling.card(value)
            except (KeyError, ValueError, IndexError):
                return value
        return f"{value:,}" if isinstance(value, int) else str(value)


def menu(moves: Sequence[Move], wording: Wording) -> Menu:
    """The first question."""
    return Menu("", _by_flag(list(moves), wording))


def _by_flag(moves: list[Move], wording: Wording) -> tuple[Entry, ...]:
    """Plain moves first; those that say something more with it (``declare: true``) behind one choice of their own."""
    plain = [move for move in moves if not any(value is True for value in move.values())]  # 1 == True
    flagged: dict[str, list[Move]] = {}
    for move in moves:
        for flag in [name for name, value in move.items() if value is True][:1]:
            flagged.setdefault(flag, []).append(move)
    if not flagged or not plain:
        return _by_kind(moves, wording)
    more = tuple(
        Entry(_with(flag, wording), Menu(_with(flag, wording), _by_kind(group, wording)))
        for flag, group in flagged.items()
    )
    return _by_kind(plain, wording, FLAT - len(more)) + more


def _with(flag: str, wording: Wording) -> str:
    deed = wording.deed(f"with {flag}")
    return deed if deed != f"With {flag}" else words("Do something, and {flag} with it", flag=flag)


def _by_kind(moves: list[Move], wording: Wording, flat: int = FLAT) -> tuple[Entry, ...]:
    kinds: dict[str, list[Move]] = {}
    for move in moves:
        kinds.setdefault(move["kind"], []).append(move)
    typed = {kind: way for kind, group in kinds.items() if (way := _typed(group)) is not None}
    if len(moves) <= flat and not typed:
        return tuple(Entry(wording.move(move), move) for move in moves)
    entries: list[Entry] = []
    for kind, group in kinds.items():
        if kind in typed:
            entries.append(Entry(_asking(wording.deed(kind)), typed[kind]))
        elif _names_cards(group[0]):
            entries += _proposals(group, wording)
        elif len(group) == 1 or (len(group) <= 3 and len(moves) <= 2 * flat and len(kinds) <= 4):
            entries += [Entry(wording.move(move), move) for move in group]
        else:
            deed = wording.deed(kind)
            entries.append(Entry(_asking(deed), Menu(deed, _by_parameter(group, wording))))
    return tuple(entries)


def _by_parameter(group: list[Move], wording: Wording) -> tuple[Entry, ...]:
    """Moves of one kind: all of them where they fit, else one parameter after the other."""
    if len(group) <= FLAT:
        return tuple(Entry(wording.move(move), move) for move in group)
    for parameter in group[0]:
        values = dict.fromkeys(str(move.get(parameter)) for move in group)
        if parameter == "kind" or len(values) < 2 or len(values) == len(group):
            continue
        entries = []
        for text in values:
            some = [move for move in group if str(move.get(parameter)) == text]
            label = wording.value(parameter, some[0].get(parameter))
            if len(some) == 1:
                entries.append(Entry(wording.move(some[0]), some[0]))
            else:
                entries.append(Entry(_asking(label), Menu(label, _by_parameter(some, wording))))
        return tuple(entries)
    return tuple(Entry(wording.move(move), move) for move in group)


def _typed(group: list[Move]) -> Amount | None:
    """Many moves that differ in one whole number: it is typed rather than chosen."""
    if len(group) <= FLAT or not isinstance(group[0], Mapping):
        return None
    numbers = [name for name, value in group[0].items() if type(value) is int]
    if len(numbers) != 1 or len(group[0]) != 2:
        return None
    return Amount(numbers[0], {move[numbers[0]]: move for move in group})


def _names_cards(move: Move) -> bool:
    return any(isinstance(value, list | tuple) for value in move.values())


def _proposals(group: list[Move], wording: Wording) -> list[Entry]:
    """The first few of many sets of cards (a game lists the cheapest first), and a choice of one's own."""
    entries = [Entry(wording.move(move), move) for move in group[: FLAT // 2]]
    return [*entries, Entry(words("Name the cards yourself..."), Cards(group[0]))]


def _asking(text: str) -> str:
    return text if text.endswith(("...", "?")) else f"{text}..."
