"""The words for cards, squares and lists: what events and moments have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from core.games.billionaire.edition import BOX, SECURITY, profit_value
from core.games.billionaire.money import dollars
from core.own_names import called
from core.telling import plural, words

Names = Sequence[str]

GROUP_NAMES: Final[Mapping[str, str]] = {group: part.name for group, part in BOX.groups.items()}
INVESTMENT_NAMES: Final = {card.id: card.name for cards in BOX.investments.values() for card in cards}
POWER_NAMES: Final = {
    SECURITY: "Security",
    "PROXY": "Proxy Fight",
    "DISASTER": "Disaster",
    "POWER": "Power Play",
    "ANALYZE": "Analyze Any Investment",
    "ESP-PROFIT": "Espionage for a Profit card",
    "ESP-POWER": "Espionage for a Power Play card",
    "ESP-INVEST": "Espionage for an Investment",
}
SHORT: Final = {"ESP-PROFIT": "ESP PROF", "ESP-POWER": "ESP POW", "ESP-INVEST": "ESP INV"}
SQUARES: Final = {
    "PROFIT": "a Profit space",
    "POWER PLAY": "a Power Play space",
    "BIDS THREE": "Sealed Bids on Three",
    "HQ": "a Headquarters without owner",
}
BIDS: Final = "Sealed Bids on {group}"
ANALYZE: Final = "Analyze {group}"


def card(face: str) -> str:
    """A face in words.

    >>> card("P5"), card("E4"), card("PROXY")
    ('$5M', 'Caspian Caviar Houses (E4)', 'Proxy Fight')
    """
    if face in POWER_NAMES:
        return words(POWER_NAMES[face])
    if face[:1] == "P" and face[1:].isdigit():
        return dollars(int(face[1:]) * 1_000_000)
    return paper(face)


def paper(face: str) -> str:
    """An Investment in words; one that is called nothing by its id alone."""
    name = called(face, INVESTMENT_NAMES.get(face, ""))
    return words("{name} ({id})", name=name, id=face) if name else face


def paper_here(view: Mapping[str, Any], face: str) -> str:
    """An Investment with its name and actual value at this table."""
    known = view["cards"].get(face)
    if known is None:
        return face
    return words("{name} ({id}, {value})", name=known["name"], id=face, value=dollars(known["value"]))


def papers_here(view: Mapping[str, Any], faces: Sequence[str]) -> str:
    """Investments in a row."""
    return listed([paper_here(view, face) for face in faces])


def cash(faces: Sequence[str] | None) -> int:
    """What Profit cards are worth together, in dollars."""
    return sum(int(face[1:]) * 1_000_000 for face in faces or ())


def short(face: str) -> str:
    """A face in at most eight cells.

    >>> short("P10"), short("E4"), short("ESP-INVEST")
    ('$10M', 'E4', 'ESP INV')
    """
    if face[:1] == "P" and face[1:].isdigit():
        return dollars(int(face[1:]) * 1_000_000)
    return SHORT.get(face, face)


def listed(parts: Sequence[str]) -> str:
    """Parts of a sentence in a row.

    >>> listed(["Ada", "Ben", "Cleo"])
    'Ada, Ben and Cleo'
    """
    if len(parts) <= 1:
        return "".join(parts)
    return words("{most} and {last}", most=", ".join(parts[:-1]), last=parts[-1])


def profit_parts(faces: Sequence[str | None]) -> list[str]:
    """Profit cards one by one, or how many there are."""
    if any(face is None for face in faces):
        return [plural("a Profit card", "{count} Profit cards", len(faces))]
    return [card(face) for face in faces if face is not None]


def profit_in_words(faces: Sequence[str | None]) -> str:
    """Profit cards: their values, or how many there are.

    >>> profit_in_words(["P5", "P1"]), profit_in_words([None, None])
    ('$5M and $1M', '2 Profit cards')
    """
    return listed(profit_parts(faces))


def hand_in_words(faces: Sequence[str]) -> str:
    """Profit cards as they are told of a hand: the highest first, equal ones once.

    >>> hand_in_words(["P1", "P10", "P2", "P2"])
    '$10M, 2 of $2M and $1M'
    """
    counts = Counter(sorted(faces, key=profit_value, reverse=True)).items()
    return listed(
        [
            card(face) if count == 1 else words("{count} of {card}", count=count, card=card(face))
            for face, count in counts
        ]
    )


def lot_in_words(faces: Sequence[str | None]) -> str:
    """The cards of a lot: their names, or how many there are."""
    if any(face is None for face in faces):
        return plural("an Investment", "{count} Investments", len(faces))
    return listed([paper(face) for face in faces if face is not None])


def group_in_words(group: str) -> str:
    """The name of a group of Investments."""
    return words(called(group, GROUP_NAMES[group]))


def groups_in_words(groups: Sequence[str]) -> str:
    """Groups of Investments in a row."""
    return listed([group_in_words(group) for group in groups])


def square_in_words(square: str, host: int | None, seat: int, names: Names, viewer: int | None) -> str:
    """A square, for a seat that stands on it; ``host`` is the owner of a Headquarters."""
    kind, _, group = square.partition(" ")
    if kind == "HQ":
        if host is None:
            return words(SQUARES["HQ"])
        if host == viewer:
            return words("your Headquarters")
        return (
            words("their own Headquarters") if host == seat else words("the Headquarters of {name}", name=names[host])
        )
    if square in SQUARES:
        return words(SQUARES[square])
    return words(BIDS if kind == "BIDS" else ANALYZE, group=group_in_words(group))


def winner(result: Mapping[str, Any], names: Names, viewer: int | None) -> str:
    """Who has won."""
    first = result["ranking"][0]
    worth = dollars(result["scores"][first[0]])
    if len(first) > 1:
        return words("{names} share the first place, with {worth} each.", names=names_of(first, names), worth=worth)
    if first[0] == viewer:
        return words("You win with {worth}.", worth=worth)
    return words("{name} wins with {worth}.", name=names[first[0]], worth=worth)


def names_of(seats: Sequence[int], names: Names) -> str:
    """The names of seats in a row."""
    return listed([names[seat] for seat in seats])
