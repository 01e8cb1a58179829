"""Who sits where at a table, who is ready, and who is away. Nothing here talks to anybody.

>>> people = People(2)
>>> people.sit("key of Ann", "Ann").number, people.sit("key of Bob", "ann").name
(0, 'ann 2')
>>> people.sit("key of Cem", "Cem")
Traceback (most recent call last):
net.people.NoSeat: All seats are taken.
>>> people.sit("key of Ann", "Ann").number
0
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from core.bots.bot import Level
from core.cleaning import distinct_name
from core.lookalikes import ends_like
from net.bot_names import BOT_MARKS, free_bot_name
from net.wire import SeatFacts

DOOR_MARK: Final = "(door)"
"""What doors put behind the names of their people at tables elsewhere."""


class NoSeat(Exception):
    """There is no seat to be had; ``why`` is that of `net.wire.No`."""

    def __init__(self, why: Literal["full", "seat"], sentence: str) -> None:
        super().__init__(sentence)
        self.why: Literal["full", "seat"] = why


@dataclass(slots=True)
class Chair:
    """One seat."""

    number: int
    name: str = ""
    key: str = ""
    """The identity of the person it belongs to; empty for a bot's and a free one."""
    level: Level | None = None
    """The level of the bot that sits here, or that plays for the person."""
    ready: bool = False
    away_since: float | None = None
    """When the person was last heard of."""
    bot_plays: bool = False
    """A bot has taken over."""
    latency: int | None = None

    @property
    def free(self) -> bool:
        """Whether nobody sits here."""
        return not self.name

    @property
    def is_person(self) -> bool:
        """Whether it belongs to a person, present or away."""
        return bool(self.key)

    @property
    def present(self) -> bool:
        """Whether a person sits here now."""
        return self.is_person and self.away_since is None

    @property
    def played_by_bot(self) -> Level | None:
        """The level of the bot that decides in this seat; None where a person does."""
        return self.level if self.bot_plays or not self.is_person else None

    def facts(self, now: float, away_seconds: float, playing: bool) -> SeatFacts:
        """As everybody sees it."""
        if self.free:
            return SeatFacts(kind="open")
        if not self.is_person:
            return SeatFacts(kind="bot", name=self.name, level=self.level, ready=True)
        away = None if self.away_since is None else max(0, round((now - self.away_since) * 1000))
        takes_over = None
        if away is not None and playing and away_seconds > 0 and not self.bot_plays:
            takes_over = max(0, round(away_seconds * 1000) - away)
        return SeatFacts(
            kind="person",
            name=self.name,
            ready=self.ready,
            away_ms=away,
            bot_in_ms=takes_over,
            level=self.level if self.bot_plays else None,
            played_by_bot=self.bot_plays,
            latency=self.latency,
        )


class People:
    """All seats of a table."""

    def __init__(self, seats: int) -> None:
        self.chairs = [Chair(number) for number in range(seats)]

    def __getitem__(self, seat: int) -> Chair:
        return self.chairs[seat]

    def of(self, key: str) -> Chair | None:
        """The seat of this person."""
        return next((chair for chair in self.chairs if chair.key == key), None)

    def persons(self) -> list[Chair]:
        """The seats that belong to people."""
        return [chair for chair in self.chairs if chair.is_person]

    def present(self) -> list[int]:
        """The seats whose people are here."""
        return [chair.number for chair in self.chairs if chair.present]

    def sit(self, key: str, name: str, wanted: int | None = None, *, playing: bool = False) -> Chair:
        """A person takes his own seat again, or a free one. Raises NoSeat with a sentence."""
        own = self.of(key)
        if own is not None:
            if wanted not in (None, own.number):
                raise NoSeat("seat", f"Your seat at this table is number {own.number + 1}.")
            return own
        if playing:
            raise NoSeat("full", "The game has begun, and no seat at this table is yours. You can watch.")
        if wanted is not None and wanted >= len(self.chairs):
            raise NoSeat("seat", f"This table has {len(self.chairs)} seats.")
        free = [chair for chair in self.chairs if chair.free]
        if wanted is not None:
            if not self.chairs[wanted].free:
                raise NoSeat("seat", f"Seat {wanted + 1} is taken.")
            free = [self.chairs[wanted]]
        if not free:
            raise NoSeat("full", "All seats are taken.")
        chair = free[0]
        chair.name, chair.key, chair.ready = self._name_for(name), key, False
        return chair

    def _name_for(self, name: str) -> str:
        """With a number where it would look like somebody else, like a bot, or almost like somebody at a door."""
        taken = self._names()
        if ends_like(name, BOT_MARKS) or (ends_like(name, (DOOR_MARK,)) and not name.endswith(f" {DOOR_MARK}")):
            taken |= {name}
        return distinct_name(name, taken)

    def fill(self, seat: int, level: Level | None) -> str | None:
        """A bot on a free seat, another level for a bot, or a bot off it. A sentence where that cannot be."""
        if seat >= len(self.chairs):
            return f"This table has {len(self.chairs)} seats."
        chair = self.chairs[seat]
        if chair.is_person:
            return f"{chair.name} sits there."
        if level is None:
            self.clear(seat)
        else:
            if chair.free:
                chair.name = free_bot_name(self._names())
            chair.level = level
        return None

    def clear(self, seat: int) -> None:
        """Nobody sits here any more."""
        self.chairs[seat] = Chair(seat)

    def _names(self) -> frozenset[str]:
        return frozenset(chair.name for chair in self.chairs if chair.name)

    def why_not_start(self, keeper: int | None) -> str | None:
        """None where a game can begin, else what is missing."""
        free = sum(chair.free for chair in self.chairs)
        if free:
            seats = "1 seat is" if free == 1 else f"{free} seats are"
            return f"{seats} free: wait for people, or put bots there."
        for chair in self.persons():
            if not chair.present:
                return f"{chair.name} is away."
            if not chair.ready and chair.number != keeper:
                return f"{chair.name} is not ready yet."
        return None

    def facts(self, now: float, away_seconds: float, playing: bool) -> tuple[SeatFacts, ...]:
        """All seats, as everybody sees them."""
        return tuple(chair.facts(now, away_seconds, playing) for chair in self.chairs)


class Agreements:
    """Things that need the word of everybody who is present.

    >>> agreements = Agreements()
    >>> agreements.say("pause", None, 0, True, [0, 1]), agreements.missing("pause", None, [0, 1])
    (False, (1,))
    >>> agreements.say("pause", None, 1, True, [0, 1])
    True
    """

    def __init__(self) -> None:
        self._yes: dict[tuple[str, int | None], set[int]] = {}

    def say(self, what: str, about: int | None, by: int, yes: bool, present: Sequence[int]) -> bool:
        """A seat agrees, or turns the matter down for all. True where everybody present has agreed; then it is done."""
        matter = (what, about)
        if not yes:
            self._yes.pop(matter, None)
            return False
        self._yes.setdefault(matter, set()).add(by)
        return self._agreed(matter, present)

    def settled(self, present: Sequence[int]) -> list[tuple[str, int | None]]:
        """Matters that are agreed now because somebody who had not agreed is gone; they are done."""
        return [matter for matter in list(self._yes) if self._agreed(matter, present)]

    def _agreed(self, matter: tuple[str, int | None], present: Sequence[int]) -> bool:
        agreed = self._yes.get(matter, set())
        if not present or not agreed & set(present) or not agreed.issuperset(present):
            return False
        del self._yes[matter]
        return True

    def missing(self, what: str, about: int | None, present: Sequence[int]) -> tuple[int, ...]:
        """Whose word is awaited."""
        return tuple(sorted(set(present) - self._yes.get((what, about), set())))

    def open(self) -> list[tuple[str, int | None, tuple[int, ...]]]:
        """What is proposed: the matter, and who has agreed."""
        return [(what, about, tuple(sorted(agreed))) for (what, about), agreed in self._yes.items()]

    def forget(self, what: str, about: int | None = None) -> None:
        """The matter has become pointless."""
        self._yes.pop((what, about), None)

    def clear(self) -> None:
        """Nothing is proposed."""
        self._yes.clear()
