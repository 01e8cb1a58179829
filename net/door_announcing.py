"""The tables of a door, announced on the network like all others."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from net.door_log import note
from net.places import at_the_door, here
from net.trouble import NetworkTrouble

if TYPE_CHECKING:
    from net.door_house import House, HouseTable
    from net.nearby import Announcement


class Announcements:
    """Follows the house: what is opened is announced, what has changed is announced anew, what is closed no more."""

    def __init__(self, house: House, fingerprint: str, wanted: Callable[[], bool]) -> None:
        """``wanted`` says whether tables are to be announced, at any moment."""
        self._house, self._fingerprint, self._wanted = house, fingerprint, wanted
        self._announcers: dict[str, Announcement | None] = {}
        """By table; None while it is being started."""
        self._tasks: set[asyncio.Task[Any]] = set()
        house.changed, house.closed = self._changed, self._closed

    def _changed(self, table: HouseTable) -> None:
        if not self._wanted():
            return
        if table.id not in self._announcers:
            self._announcers[table.id] = None
            self._later(self._announce(table))
        elif (announcer := self._announcers[table.id]) is not None:
            announcer.update(table.facts())

    async def _announce(self, table: HouseTable) -> None:
        from net.nearby import Announcement

        announcer = Announcement()
        label = at_the_door(here())
        await announcer.start(
            table.facts(), self._house.port, label, self._fingerprint, table.wanted.code, self._house.bind
        )
        if announcer.trouble is not None:
            note("not announced", logging.WARNING, why=str(announcer.trouble), here=announcer.on_this_machine)
        if table.id in self._house.tables:
            self._announcers[table.id] = announcer
        else:
            await announcer.close()

    def _closed(self, table: HouseTable) -> None:
        announcer = self._announcers.pop(table.id, None)
        if announcer is not None:
            self._later(announcer.close())

    def _later(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Nothing is announced any more."""
        for announcer in [one for one in self._announcers.values() if one is not None]:
            with contextlib.suppress(NetworkTrouble, OSError):
                await announcer.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
