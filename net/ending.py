"""The end of a game at a table: it is over when everybody holds its last line, and not only its host."""

from __future__ import annotations

from net.entrusted import guests_path
from net.guest import Guest
from net.table_base import TableBase
from replays.keys import forget_secrets


class Ending(TableBase):
    """The part of a table that sees games end."""

    def ended(self) -> None:
        """The game is over and signed off."""
        if self.state != "playing" or self.run is None:
            return
        self.state = "over"
        self._agreements.clear()
        persons = self.people.persons()
        self._expect_all({chair.key: chair.number for chair in persons})
        for chair in persons:
            chair.ready = False
            if chair.bot_plays:
                chair.bot_plays, chair.level = False, None
            if not chair.present:
                self.people.clear(chair.number)
        for guest in self.guests:
            self.see_home(guest)
        self.news()

    def _expect_all(self, persons: dict[str, int]) -> None:
        """These people, by identity, were at their seats in the game that is over."""
        self._sat = persons
        self._lacking = set(persons)

    @property
    def lacking(self) -> list[int]:
        """The seats of the game that is over whose people may not have its last line yet."""
        return [seat for key, seat in self._sat.items() if key in self._lacking]

    def see_home(self, guest: Guest) -> None:
        """Ask him whether he has read the end of the game that is over."""
        if guest.key in self._lacking and guest.seat is not None:
            guest.when_all_read = self._has_all
            guest.ping()

    def _has_all(self, guest: Guest) -> None:
        """He has, or he has left and does not want it."""
        self._lacking.discard(guest.key)
        if not self._lacking and self.state == "over":
            self.forget_secrets()

    def forget_secrets(self) -> None:
        """Nobody needs the host's secrets of the game that is over any more."""
        if self._ledger is not None:
            forget_secrets(self._ledger.path)
            guests_path(self._ledger.path).unlink(missing_ok=True)
