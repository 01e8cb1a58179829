"""What every part of a table shares: who is there, what everybody may know, and how it is told."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any, Final

from core.bots.bot import LEVELS, Level
from core.cleaning import cleaned
from core.game import Game
from net import codes, wire
from net.desk import rules_of
from net.game_run import GameRun, RunRules
from net.guest import SILENCE_SECONDS, Guest
from net.opening import Opening
from net.people import Agreements, People
from net.published import PublishedLedger

log = logging.getLogger(__name__)

NEWS_SECONDS: Final = 0.03


@dataclass(frozen=True, slots=True)
class TableWanted:
    """A table as its keeper wants it."""

    game: Game[Any]
    seats: int
    title: str
    host_name: str
    keeper: str
    """The keeper's identity (public key line)."""
    host_key: str
    """Fingerprint of the host key: the code of a private table is bound to it."""
    new_path: Callable[[], Path]
    """Where the next game is kept."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Those that differ from the rule sheet."""
    code: str = ""
    private: bool = False
    watchable: bool = True
    id: str = ""
    """Of a table that was open before; empty for a new one."""
    rules: RunRules = field(default_factory=RunRules)
    durable: bool = True
    silence: float = SILENCE_SECONDS
    seed: int | None = None


class TableBase:
    """Who sits and watches at one table, and the ledger they follow."""

    def __init__(self, wanted: TableWanted, release: Callable[[Guest], None]) -> None:
        self.wanted = wanted
        self.id = wanted.id or secrets.token_hex(8)
        self.port = 0
        """Where it is open, to be remembered."""
        self.silence = wanted.silence
        self.people = People(wanted.seats)
        self.guests: set[Guest] = set()
        self.state = "gathering"
        self.run: GameRun | None = None
        self.changed: Callable[[], None] = lambda: None
        """Called when what a lobby shows has changed."""
        self.broken: Callable[[str], None] = lambda sentence: None
        """Called when the table cannot go on: a defect of this program."""
        self._release = release
        self._agreements = Agreements()
        self._opening: Opening | None = None
        self._joined = asyncio.Event()
        self._ledger: PublishedLedger | None = None
        self._ledger_name = ""
        self._sat: dict[str, int] = {}
        """Who sat where in the game that is over, by identity."""
        self._lacking: set[str] = set()
        """Whoever of them may not have its last line yet."""
        self._secret = codes.stretched(wanted.code, wanted.host_key, self.id) if wanted.private else None
        self._tasks: set[asyncio.Task[None]] = set()
        self._starting = False
        self._news_due: asyncio.TimerHandle | None = None

    @property
    def secret(self) -> bytes | None:
        """The stretched code of a private table."""
        return self._secret

    def facts(self) -> wire.TableFacts:
        """What everybody may know."""
        wanted = self.wanted
        return wire.TableFacts.model_validate(
            {
                "id": self.id,
                "game": wanted.game.id,
                "rules": rules_of(wanted.game),
                "title": wanted.title,
                "host": wanted.host_name,
                "seats": self.people.facts(monotonic(), self._away_seconds(), self.state == "playing"),
                "options": {name[:40]: _shown(name, value) for name, value in wanted.options.items()},
                "clock": str(wanted.rules.clock),
                "trust": self.trust,
                "private": wanted.private,
                "watchable": wanted.watchable,
                "spectators": sum(guest.watching for guest in self.guests),
                "state": self.state,
                "away_seconds": round(wanted.rules.away_seconds),
            }
        )

    def _away_seconds(self) -> float:
        """After so long a bot takes over; 0 where that needs an agreement, because the trust would fall."""
        run = self.run if self.state == "playing" else None
        if run is not None and any(run.sequencer.forsaken(chair.number) for chair in self.people.persons()):
            return 0.0
        return self.wanted.rules.away_seconds

    @property
    def trust(self) -> str:
        """What the game proves (`docs/fair-play.md`); before it begins, what it is going to."""
        if self.run is not None and self.state == "playing":
            return self.run.sequencer.trust
        people = sum(chair.is_person or chair.free for chair in self.people.chairs)
        return "fair-dealer" if people > 1 else "host"

    @property
    def ledger(self) -> str:
        """The name of the game that is played, or was just over; empty before the first."""
        return self._ledger_name

    @property
    def kept_in(self) -> Path | None:
        """The file of the game."""
        return self._ledger.path if self._ledger is not None else None

    def news(self) -> None:
        """Tell everybody how the table stands: soon, so that much that changes at once is told once."""
        if self._news_due is None:
            self._news_due = asyncio.get_running_loop().call_later(NEWS_SECONDS, self._tell_news)

    def _tell_news(self, *only: Guest) -> None:
        if not only and self._news_due is not None:
            self._news_due.cancel()
            self._news_due = None
        present = self.people.present()
        message = wire.TableNews(
            table=self.facts(),
            paused=self.run.standstill if self.run is not None else "",
            proposals=tuple(
                wire.ProposalFacts.model_validate(
                    {
                        "what": what,
                        "seat": about,
                        "agreed": agreed,
                        "missing": self._agreements.missing(what, about, present),
                    }
                )
                for what, about, agreed in self._agreements.open()
            ),
            ledger=self._ledger_name,
        )
        for guest in only or list(self.guests):
            guest.tell(message)
        if not only:
            self.changed()

    def guest_in(self, seat: int) -> Guest | None:
        """Who is connected for a seat."""
        return next((guest for guest in self.guests if guest.seat == seat and not guest.closed), None)

    def told(self) -> None:
        """New lines: seats first, spectators when those have theirs."""
        watching = []
        for guest in self.guests:
            if guest.watching:
                watching.append(guest)
            else:
                guest.pump()
        if watching:
            asyncio.get_running_loop().call_soon(self._tell_watching, watching)

    def _tell_watching(self, guests: list[Guest]) -> None:
        """A few at a time, so that a full gallery does not keep the players waiting."""
        for guest in guests[:8]:
            guest.pump()
        if guests[8:]:
            asyncio.get_running_loop().call_soon(self._tell_watching, guests[8:])

    def everybody(self, message: wire.ClockNews | wire.Warned) -> None:
        """Something for all."""
        for guest in list(self.guests):
            guest.tell(message)

    def _later(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def level_of(text: str) -> Level:
    """A level as a ledger names it; `steady` for one that this program does not have."""
    return next((level for level in LEVELS if level == text), "steady")


def _shown(name: str, value: object) -> str:
    return "an edition of one's own" if name == "edition" else cleaned(str(value), 40)[:40]
