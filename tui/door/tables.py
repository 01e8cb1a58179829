"""The tables that one can go to from the door: those of the house, and those of others around, in one list."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from core.game import game_ids, load_game
from core.telling import words
from net import codes
from net.moment import seats_words
from net.trouble import NetworkTrouble

if TYPE_CHECKING:
    from pathlib import Path

    from net.door import Door
    from net.identity import Self
    from net.visit import Visit
    from net.wire import TableFacts


MOST_TRIED: Final = 8
"""Private tables for which one code is tried."""


class NoSuchTable(ValueError):
    """There is no such table. The message says which there are."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Where somebody goes."""

    id: str
    """Of a table of the house; of another, the name under which it was found; empty for a host that was named."""
    code: str = ""
    where: str = ""
    """Who keeps it elsewhere, ``ann@hall``, or a host; empty for a table of the house."""


@dataclass(frozen=True, slots=True)
class Offer(Goal):
    """A table that is shown."""

    facts: TableFacts = field(kw_only=True)

    @property
    def needs_code(self) -> bool:
        """Whether one has to know its code, which nothing announces."""
        return self.facts.private and not self.code

    @property
    def is_guess(self) -> bool:
        """Whether its code is somebody's word."""
        return self.facts.private and bool(self.code)


def offers(door: Door) -> list[Offer]:
    """Those of the house first."""
    own = [Offer(table.id, table.wanted.code, facts=table.facts()) for table in door.house.tables.values()]
    return own + [Offer(found.name, found.code, found.label, facts=found.facts) for found in door.network.tables()]


def sought(door: Door, word: str) -> list[Goal]:
    """Where somebody means to go; several where only trying tells (the code of a private table). A host is led to
    where the keeper of the door has named it: this is no way into a network. Raises NoSuchTable.
    """
    word = word.strip()
    if door.rules.leads_to(word) is not None:
        return [Goal("", where=word)]
    try:
        return [meant(door, word)]
    except NoSuchTable:
        private = [offer for offer in offers(door) if offer.needs_code] if codes.well_formed(word) else []
        if not private:
            raise
        return [replace(offer, code=word) for offer in private[:MOST_TRIED]]


def meant(door: Door, word: str) -> Offer:
    """The table that somebody names: by title, code, id, or who keeps it. Raises NoSuchTable."""
    typed, there = _plain(word), offers(door)
    kinds = (
        [offer for offer in there if offer.code and offer.code.casefold() == typed],
        [offer for offer in there if offer.facts.id == typed],
        [offer for offer in there if offer.facts.title == word.strip()],
        [offer for offer in there if _plain(offer.facts.title) == typed],
        [offer for offer in there if typed in (_plain(offer.facts.host), offer.where.casefold())],
        [offer for offer in there if typed and _plain(offer.facts.title).startswith(typed)],
    )
    found = next((kind for kind in kinds if kind), [])
    if len(found) == 1:
        return found[0]
    if found:
        listed = "; ".join(map(in_words, found[:6]))
        raise NoSuchTable(words("That may be one of these: {tables}. Name it by its code.", tables=listed))
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
        game=load_game(facts.game).name if facts.game in game_ids() else facts.game,
        state=words("playing") if facts.state == "playing" else words("waiting"),
        seats=seats_words(facts),
    )
    line += words(", private") if facts.private else words(", code {code}", code=offer.code) if offer.code else ""
    return words("{table} (kept by {where})", table=line, where=offer.where) if offer.where else line


async def visit(door: Door, me: Self, name: str, goals: Sequence[Goal], folder: Path, *, watch: bool) -> Visit:
    """Sit down, or watch, at the first of these tables that takes one in. Raises NetworkTrouble, SessionClosed,
    PrivateFileError, OSError.
    """
    if any(isinstance(goal, Offer) and goal.is_guess for goal in goals) and not door.network.may_guess(me):
        raise NetworkTrouble(words("You have tried many codes. Wait some minutes."))
    for goal in goals[:-1]:
        with suppress(NetworkTrouble):  # another code, or it does not answer: that keeps nobody from the others
            return await _visit(door, me, name, goal, folder, watch=watch)
    return await _visit(door, me, name, goals[-1], folder, watch=watch)


async def _visit(door: Door, me: Self, name: str, goal: Goal, folder: Path, *, watch: bool) -> Visit:
    if goal.id and goal.where:
        return await door.network.visit(me, name, goal.id, folder, watch=watch, code=goal.code)
    if goal.id:
        return await door.house.visit(me, name, goal.id, watch=watch)
    address = door.rules.leads_to(goal.where)
    if address is None:
        raise NetworkTrouble("This door does not lead there any more.")
    return await door.network.visit_host(me, name, *address, folder, watch=watch)
