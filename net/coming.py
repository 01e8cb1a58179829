"""Coming to a table and going from it: seats, spectators, the same person twice, lost connections."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from time import monotonic
from typing import Final

from net import wire
from net.ending import Ending
from net.guest import Guest
from net.people import NoSeat
from replays.canonical import to_text

log = logging.getLogger(__name__)

TWICE_SECONDS: Final = 1.0
"""How long the other program of the same person may take to say that it is still there."""
EMPTY_SEAT_SECONDS: Final = 60.0
"""Before the game, a seat is kept so long for somebody whose connection was lost."""
MOST_SPECTATORS: Final = 200


class Coming(Ending):
    """The part of a table that lets people in and out."""

    def admit(self, guest: Guest, join: wire.Join) -> None:
        """For the desk: somebody who may come near wants to sit or to watch."""
        if join.watch:
            self._admit_spectator(guest, join)
            return
        chair = self.people.of(guest.key)
        other = self.guest_in(chair.number) if chair is not None else None
        if other is not None and other.instance != guest.instance:
            self._later(self._settle_twice(guest, join, other))
            return
        if other is not None:
            other.seat = None  # the same program: what is left of its last connection
            other.channel.close()
            if self.run is not None and chair is not None:
                self.run.endorsing.interrupted(chair.number)
        self._seat(guest, join)

    def _admit_spectator(self, guest: Guest, join: wire.Join) -> None:
        if not self.wanted.watchable:
            self._turn_away(guest, "closed", "This table does not let anybody watch.")
        elif sum(other.watching for other in self.guests) >= MOST_SPECTATORS:
            self._turn_away(guest, "full", f"{MOST_SPECTATORS} people watch this table already.")
        else:
            guest.watching = True
            self._enter(guest, join, None)

    async def _settle_twice(self, guest: Guest, join: wire.Join, other: Guest) -> None:
        """The same person from another program: is the first one still there?"""
        asked = monotonic()
        other.ping()
        while monotonic() - asked < TWICE_SECONDS and not other.closed:
            if other.heard_at > asked:
                self._turn_away(
                    guest,
                    "twice",
                    "You sit at this table already, in another window or on another machine. Leave there first.",
                )
                return
            await asyncio.sleep(0.02)
        if guest.closed:
            return
        if not other.closed:
            other.channel.close()
        self._seat(guest, join)

    def _seat(self, guest: Guest, join: wire.Join) -> None:
        last = self._sat.get(guest.key) if self.state == "over" else None
        if join.seat is not None or last is None or not self.people[last].free:
            last = join.seat
        try:
            chair = self.people.sit(guest.key, guest.name, last, playing=self.state == "playing" or self._starting)
        except NoSeat as error:
            self._turn_away(guest, error.why, str(error))
            return
        guest.seat, guest.name = chair.number, chair.name
        was_away, chair.away_since = chair.away_since is not None, None
        self._enter(guest, join, chair.number)
        if was_away and self.run is not None:
            self.run.back(chair.number)
        if was_away:
            self._agreements.forget("bot", chair.number)

    def _turn_away(self, guest: Guest, why: str, sentence: str) -> None:
        log.info("%s (%s): %s", guest.channel.peer.address, guest.channel.peer.fingerprint, sentence)
        guest.refuse(why, sentence)
        self._release(guest)

    def _enter(self, guest: Guest, join: wire.Join, seat: int | None) -> None:
        self.guests.add(guest)
        guest.tell(
            wire.Seated(
                table=self.facts(),
                seat=seat,
                name=guest.name,
                keeper=seat is not None and guest.key == self.wanted.keeper,
            )
        )
        self._tell_news(guest)
        self.news()
        self._follow(guest, join)
        self.see_home(guest)
        if self.run is not None and self.run.rules.clock.kind != "none":
            self.run.tell_clocks()

    def _follow(self, guest: Guest, join: wire.Join) -> None:
        """The lines he does not hold yet; all of them where his are of another game."""
        ledger = self._ledger
        if ledger is None:
            return
        start = 0
        if join.ledger == self._ledger_name and join.have:
            if join.have > len(ledger.lines) or _hash(ledger.lines[join.have - 1]) != join.head:
                sentence = f"Your copy of this game is another one than the host's, within its first {join.have} lines."
                self.everybody(wire.Warned(seat=guest.seat, line=min(join.have, len(ledger.lines)), sentence=sentence))
                guest.dismiss(sentence)
                return
            start = join.have
        guest.follow(ledger, start)

    def gone(self, guest: Guest, sentence: str) -> None:
        """For the desk: a connection has ended."""
        if guest not in self.guests:
            return
        self.guests.discard(guest)
        seat = guest.seat
        if seat is not None and self.guest_in(seat) is None and self.people[seat].is_person:
            self._absent(seat, guest.heard_at)
        self._agreed_by_absence()
        self.news()

    def _absent(self, seat: int, since: float, *, expected: bool = True) -> None:
        chair = self.people[seat]
        chair.away_since, chair.ready, chair.latency = since, False, None
        if self.run is not None and self.state == "playing":
            self.run.away(seat, since, expected=expected)
        elif not self._starting:
            self._later(self._keep_seat(seat, chair.key))

    async def _keep_seat(self, seat: int, key: str) -> None:
        await asyncio.sleep(EMPTY_SEAT_SECONDS)
        chair = self.people[seat]
        if chair.key == key and not chair.present and self.state != "playing" and not self._starting:
            self.people.clear(seat)
            self.news()

    def _leave(self, guest: Guest, message: wire.Leave) -> None:
        seat = guest.seat
        self.guests.discard(guest)
        self._has_all(guest)
        guest.seat = None
        guest.dismiss("You have left the table.")
        if seat is None:
            self.news()
            return
        if self.state == "playing" or self._starting:
            self._absent(seat, monotonic(), expected=False)
            if message.for_good and self.run is not None:
                self.run.hand_over(seat)
        else:
            self.people.clear(seat)
        self._agreed_by_absence()
        self.news()

    def _agreed_by_absence(self) -> None:
        """Somebody whose word was awaited is gone."""
        raise NotImplementedError


def _hash(line: bytes) -> str:
    return to_text(hashlib.sha256(line).digest())
