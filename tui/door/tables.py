"""The tables that one can go to from the door: those of the house, and those of others around, in one list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.telling import words
from net.moment import seats_words

if TYPE_CHECKING:
    from pathlib import Path

    from net.door import Door
    from net.identity import Self
    from net.visit import Visit
    from net.wire import TableFacts


class NoSuchTable(ValueError):
    """There is no such table. The message says which there are."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One of them."""

    id: str
    """Of a table of the house; of another, the name under which it was found."""
    facts: TableFacts
    code: str = ""
    where: str = ""
    """Who keeps it elsewhere, ``ann@hall``; empty for a table of the house."""


def offers(door: Door) -> list[Offer]:
    """Those of the house first."""
    own = [Offer(table.id, table.facts(), table.wanted.code) for table in door.house.tables.values()]
    return own + [Offer(found.name, found.facts, found.code, found.label) for found in door.network.tables()]


def meant(door: Door, word: str) -> Offer:
    """The table that somebody names: by title, code, id, or who keeps it. Raises NoSuchTable."""
    typed, there = _plain(word), offers(door)
    kinds = (
        [offer for offer in there if offer.code and offer.code.casefold() == typed],
        [offer for offer in there if offer.facts.id == typed],
        [offer for offer in there if _plain(offer.facts.title) == typed],
        [offer for offer in there if typed in (_plain(offer.facts.host), offer.where.casefold())],
        [offer for offer in there if typed and _plain(offer.facts.title).startswith(typed)],
    )
    found = next((kind for kind in kinds if kind), [])
    if len(found) == 1:
        return found[0]
    if found:
        titles = ", ".join(offer.facts.title for offer in found[:6])
        raise NoSuchTable(words("That may be {titles}. Name one of them.", titles=titles))
    titles = ", ".join(offer.facts.title for offer in there[:12])
    if titles:
        raise NoSuchTable(words("There is no such table. There are: {titles}", titles=titles))
    raise NoSuchTable(words("There is no table of people at the moment."))


def _plain(text: str) -> str:
    """Without quotation marks and capitals: those get lost on the way through two shells."""
    return "".join(character for character in text.casefold() if character not in "'\"’").strip()


def in_words(offer: Offer) -> str:
    """One table in one line."""
    facts = offer.facts
    line = words(
        "{title}: {game}, {state}, {seats}",
        title=facts.title,
        game=facts.game,
        state=words("playing") if facts.state == "playing" else words("waiting"),
        seats=seats_words(facts),
    )
    return words("{table} (kept by {where})", table=line, where=offer.where) if offer.where else line


async def visit(door: Door, me: Self, name: str, offer: Offer, folder: Path, *, watch: bool) -> Visit:
    """Sit down, or watch. Raises NetworkTrouble, SessionClosed, PrivateFileError, OSError."""
    if offer.where:
        return await door.network.visit(me, name, offer.id, folder, watch=watch)
    return await door.house.visit(me, name, offer.id, watch=watch)
