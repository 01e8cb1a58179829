"""The tables of others that a door knows of: those on the network, and those that other people on its machine keep.

Whoever is at the door may go there too. His key for such a seat lies on the door's machine, which the table's own host
cannot know; so his name says it: ``Ann (door)``. Nobody is led anywhere but to what was announced, or to hosts that the
keeper of the door has named.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.cleaning import NAME_CELLS, shortened
from net.found import Found
from net.identity import Self
from net.limits import TokenBucket
from net.nearby import Nearby
from net.people import DOOR_MARK
from net.trouble import NetworkTrouble
from net.visit import Errand, Visit

if TYPE_CHECKING:
    from net.finding import Destination

MARK: Final = f" {DOOR_MARK}"
"""Behind the name of somebody who sits at a table elsewhere through a door."""
GUESSES: Final = 5
GUESSING_SECONDS: Final = 300.0
"""So many codes one person may try in so long."""
MOST_GUESSERS: Final = 1000


def name_elsewhere(name: str) -> str:
    """What others call somebody who comes to their table through a door.

    >>> name_elsewhere("Ann"), name_elsewhere("Bartholomew the Younger")
    ('Ann (door)', 'Bartholomew… (door)')
    """
    return f"{shortened(name, NAME_CELLS - len(MARK))}{MARK}"


class Network:
    """Listens for as long as the door is open."""

    def __init__(self, fingerprint: str) -> None:
        self._fingerprint = fingerprint
        self._nearby: Nearby | None = None
        self._guesses: dict[str, TokenBucket] = {}

    async def listen(self, wanted: bool) -> None:
        """Listen, or do so no longer."""
        if wanted and self._nearby is None:
            self._nearby = Nearby()
            await self._nearby.start()
        elif not wanted and self._nearby is not None:
            nearby, self._nearby = self._nearby, None
            await nearby.close()

    def tables(self) -> list[Found]:
        """Those of others, in the order of their titles."""
        if self._nearby is None:
            return []
        others = [one for one in self._nearby.tables.values() if one.fingerprint != self._fingerprint]
        return sorted(others, key=lambda found: (found.facts.title.casefold(), found.name))

    async def visit(self, me: Self, name: str, table: str, folder: Path, *, watch: bool, code: str = "") -> Visit:
        """Sit down at a table elsewhere, or watch. Raises NetworkTrouble with a sentence."""
        from net.finding import Destination

        found = next((one for one in self.tables() if one.name == table), None)
        if found is None:
            raise NetworkTrouble("That table is not there any more.")
        return await self._go(me, name, await Destination.found(found, code or found.code), folder, watch=watch)

    async def visit_host(self, me: Self, name: str, host: str, port: int, folder: Path, *, watch: bool) -> Visit:
        """The same for a host that the keeper of the door has named (`DoorRules.leads_to`)."""
        from net.finding import Destination

        return await self._go(me, name, Destination.typed(host, port), folder, watch=watch)

    async def _go(self, me: Self, name: str, there: Destination, folder: Path, *, watch: bool) -> Visit:
        from net.finding import Dialler

        errand = Errand(name_elsewhere(name), watch, table=there.table, code=there.code)
        visit = Visit(me, Dialler(me, there), errand, folder=None if watch else folder)
        await visit.open()
        return visit

    def may_guess(self, me: Self) -> bool:
        """Whether somebody may try one more code.

        A host lets nobody guess for long, and to a host everybody here has one address: one shall not use it up.
        """
        if len(self._guesses) > MOST_GUESSERS:
            self._guesses.clear()
        bucket = self._guesses.setdefault(me.fingerprint, TokenBucket(GUESSES / GUESSING_SECONDS, GUESSES))
        return bucket.wait_for(1) == 0

    async def close(self) -> None:
        """Listen no longer."""
        await self.listen(False)
