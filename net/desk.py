"""The reception of a port: it greets whoever comes, checks versions and codes, and leads people to their table."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from time import monotonic
from typing import Any, Final, Protocol

from core.cleaning import clean_name
from core.game import Game, UnknownGame, load_game
from net import codes, wire
from net.channel import Channel
from net.guest import PING_SECONDS, Guest
from net.limits import neighbourhood

log = logging.getLogger(__name__)

PATIENCE_WITH_SPECTATORS: Final = 8
"""A seat that is silent keeps others waiting; somebody who watches on a slow machine does not."""
DECISION_SECONDS: Final = 30.0
"""How long one may look around before one sits, watches, or leaves."""
TRIES: Final = 3
"""Wrong codes on one connection."""
TRIES_PER_MINUTE: Final = 20
"""Wrong codes from one address; with thirty letters and six places nobody gets far."""


class Table(Protocol):
    """What the reception needs to know about a table."""

    id: str
    silence: float
    """Seconds after which a guest that says nothing is taken for lost."""

    @property
    def secret(self) -> bytes | None:
        """The stretched code of a private table."""

    @property
    def ledger(self) -> str:
        """The name of its game."""

    def facts(self) -> wire.TableFacts: ...
    def admit(self, guest: Guest, join: wire.Join) -> None: ...
    def hear(self, guest: Guest, message: wire.FromGuest) -> None: ...
    def gone(self, guest: Guest, sentence: str) -> None: ...


class Desk:
    """Every guest of one port, and at which table he is."""

    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}
        self.guests: dict[Guest, Table | None] = {}
        self._wrong: dict[str, deque[float]] = {}
        self._ticking: asyncio.Task[None] | None = None

    def welcome(self, channel: Channel) -> None:
        """A new connection: for `net.port.Port`."""
        guest = Guest(channel, self)
        guest.nonce = secrets.token_urlsafe(16)
        self.guests[guest] = None
        facts = tuple(table.facts() for table in self.tables.values())
        guest.tell(wire.HostHello(nonce=guest.nonce, tables=facts))
        guest.start()
        if self._ticking is None:
            self._ticking = asyncio.create_task(self._tick(), name="desk")

    # ── what guests say ──────────────────────────────────────────────────────────────────────────────────────────────

    def hear(self, guest: Guest, message: wire.FromGuest) -> None:
        """For the guest."""
        table = self.guests.get(guest)
        if table is not None:
            table.hear(guest, message)
            return
        match message:
            case wire.GuestHello():
                trouble = wire.other_version(message, "the guest's program")
                if trouble is not None:
                    log.info("%s: %s", guest.channel.peer.address, trouble)
                    guest.refuse("version", trouble)
                    guest.dismiss(trouble)
                guest.greeted = True
            case wire.Join() if guest.greeted:
                self._join(guest, message)
            case _:
                guest.refuse("state", "Sit down first, or watch.")

    def _join(self, guest: Guest, join: wire.Join) -> None:
        table = self._table(join)
        if table is None:
            guest.refuse("closed", "That table is not open any more.")
            return
        facts = table.facts()
        if join.rules.get(facts.game) != facts.rules:
            theirs = join.rules.get(facts.game)
            guest.refuse(
                "rules",
                f"Your program has other rules of {facts.game} ({theirs}) than this table ({facts.rules}). "
                "Update the older of the two programs."
                if theirs
                else f"Your program does not have {facts.game}. Update it, or install the game.",
            )
            return
        trouble = self._wrong_code(guest, join, table)
        if trouble is not None:
            log.info("%s (%s): %s", guest.channel.peer.address, guest.channel.peer.fingerprint, trouble)
            guest.refuse("code", trouble)
            if guest.tries >= TRIES:
                guest.dismiss(trouble)
            return
        guest.instance = join.instance
        guest.name = clean_name(join.name)
        self.guests[guest] = table
        table.admit(guest, join)

    def _table(self, join: wire.Join) -> Table | None:
        if join.table in self.tables:
            return self.tables[join.table]
        for table in self.tables.values():
            if join.ledger and table.ledger == join.ledger:
                return table
        return next(iter(self.tables.values())) if not join.table and len(self.tables) == 1 else None

    def _wrong_code(self, guest: Guest, join: wire.Join, table: Table) -> str | None:
        """None where the guest may come near: the table is public, or he has proved that he knows its code."""
        secret = table.secret
        if secret is None:
            return None
        now = monotonic()
        for address in list(self._wrong):
            while self._wrong[address] and now - self._wrong[address][0] > 60:
                self._wrong[address].popleft()
            if not self._wrong[address]:
                del self._wrong[address]
        wrong = self._wrong.setdefault(neighbourhood(guest.channel.peer.address), deque())
        if len(wrong) >= TRIES_PER_MINUTE:
            guest.tries = TRIES
            return "Too many wrong codes came from your address. Wait a minute."
        expected = codes.proof(secret, guest.nonce, guest.channel.peer.fingerprint)
        if codes.same(expected, join.proof):
            return None
        if join.proof:
            guest.tries += 1
            wrong.append(now)
            return "That is not the code of this table."
        return "This is a private table: you need its code."

    def release(self, guest: Guest) -> None:
        """A table does not take this guest after all; he may try again."""
        if guest in self.guests:
            self.guests[guest] = None

    def gone(self, guest: Guest, sentence: str) -> None:
        """For the guest."""
        table = self.guests.pop(guest, None)
        if table is not None:
            table.gone(guest, sentence)

    # ── time ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    async def _tick(self) -> None:
        """Ping everybody; let those go that do not answer, or do not decide."""
        while True:
            shortest = min((table.silence for table in self.tables.values()), default=4.0)
            await asyncio.sleep(min(PING_SECONDS, shortest / 4))
            now = monotonic()
            for guest, table in list(self.guests.items()):
                if table is None:
                    if now - guest.arrived > DECISION_SECONDS:
                        guest.dismiss("You have not decided. Come again when you want to play.")
                elif guest.silent_for(now) > table.silence * (
                    1 if guest.seat is not None else PATIENCE_WITH_SPECTATORS
                ):
                    guest.channel.close()
                    continue
                guest.ping()
            for address in [address for address, wrong in self._wrong.items() if not wrong or now - wrong[-1] > 60]:
                del self._wrong[address]

    async def close(self, sentence: str, *, back: bool = False) -> None:
        """Everybody is told, and let go."""
        if self._ticking is not None:
            self._ticking.cancel()
            await asyncio.gather(self._ticking, return_exceptions=True)
            self._ticking = None
        for guest in list(self.guests):
            guest.dismiss(sentence, back=back)


def rules_here(game: str) -> dict[str, str]:
    """The rules this program has of a game, by its id: version and edition. Empty where it does not have the game."""
    try:
        return {game: rules_of(load_game(game))}
    except UnknownGame:
        return {}


def rules_of(game: Game[Any]) -> str:
    """Rules version and standard edition of a game in one word: ``1/0f3a…``."""
    return f"{game.rules_version}/{game.edition.fingerprint()[:12]}"
