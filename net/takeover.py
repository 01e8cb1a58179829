"""A table whose host has vanished is taken over by another seat, with the word of all who are there.

takeover = await TakeOver.open(wanted, me, path)      # path: one's own copy of the game
await takeover.gathered(2)                            # so many others have come, and agree
host = await takeover.finish()                        # the same game, the same committed decks

Whoever comes has agreed to it beforehand (`net.visit.Visit.agree`). His program gives its share of the dealer's secret,
and signs the line in which the table changes hands; then the game goes on as after a crash of its host.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from net import codes, taker, wire
from net.desk import Desk
from net.entrusted import GuestsFile, TableKept, guests_path, keep_guests
from net.guest import Guest
from net.host import HostWanted, TableHost
from net.identity import Self, host_key
from net.orphaned_table import OrphanedTable
from net.places import here
from net.port import Port
from net.published import PublishedLedger
from replays.canonical import NotCanonical, from_text, to_text
from replays.dealing import dealer_commitment
from replays.escrow import DEALER, BadShare, rebuilt
from replays.keys import TableSecrets, forget_secrets, keep_secrets, signing_key
from replays.reader import read_ledger
from replays.resume import CannotGoOn, past_of
from replays.scribe import Scribe
from replays.shamir import NotShares
from replays.sshsig import public_bytes

if TYPE_CHECKING:
    from net.nearby import Announcement

log = logging.getLogger(__name__)

ANSWER_SECONDS: Final = 5.0
"""How long the others' programs may take to give their shares, and to sign."""


class TakeOver:
    """See the module. For the `Desk` it is a table at which only those can sit who sat there before."""

    silence = 10.0
    secret = None

    def __init__(self, wanted: HostWanted, me: Self, path: Path) -> None:
        """Raises CannotGoOn where this game cannot be taken over by this person; Unreadable, OSError."""
        self.wanted, self.me, self.path = wanted, me, path
        self.orphan = OrphanedTable(read_ledger(path).lines, me)
        self.seat, self.ledger = self.orphan.seat, self.orphan.ledger
        self.id = taker.table_name(self.ledger, self.seat)
        self._desk = Desk()
        self.port: Port
        self.guests: dict[int, Guest] = {}
        self._word = ""
        self._announcement: Announcement | None = None
        self.behind = ""
        """Who has more of the game than this copy, in words: then he has to take over."""
        self._changed = asyncio.Event()
        self._answers: dict[int, asyncio.Future[str]] = {}
        self._following = _Kept(self.orphan.lines)

    @classmethod
    async def open(cls, wanted: HostWanted, me: Self, path: Path) -> TakeOver:
        """Open the door for the others. Raises what the constructor does, and NetworkTrouble."""
        self = cls(wanted, me, path)
        self._desk.tables[self.id] = self
        key = host_key()
        self._word = taker.word(self.orphan.hand, self.ledger, key.get_fingerprint())
        self.port = await Port.open(self._desk.welcome, key, bind=wanted.bind, port=wanted.port or 0)
        if wanted.announce:
            from net.nearby import Announcement  # as for any table: zeroconf takes 3 MB

            self._announcement = Announcement()
            await self._announcement.start(
                self.facts(), self.port.number, here(), key.get_fingerprint(), "", wanted.bind
            )
        return self

    @property
    def awaited(self) -> list[int]:
        """The people who sat at the table, may come, and are not here yet."""
        gone = {self.seat, *self.guests, *self.orphan.game.absent, self.orphan.keeper}
        return [seat for seat in self.orphan.people if seat not in gone]

    async def changed(self) -> None:
        """Somebody has come, or is gone."""
        await self._changed.wait()

    @property
    def needed(self) -> int:
        """How many shares of the dealer's secret are needed, one's own included."""
        return self.orphan.needed

    # ── the others come ──────────────────────────────────────────────────────────────────────────────────────────────

    def facts(self) -> wire.TableFacts:
        """For the desk."""
        return self.orphan.facts(self.id)

    def admit(self, guest: Guest, join: wire.Join) -> None:
        """For the desk: only who sat at the table, and holds no more of the game than is here."""
        orphan = self.orphan
        seat = orphan.seat_of(guest.key)
        start = join.have if join.ledger == self.ledger else 0
        if join.watch or seat is None or seat == self.seat:
            guest.refuse("seat", "Only those who sat at this table can come now.")
        elif start > len(orphan.lines):
            self.behind = f"{orphan.game.names[seat]} has seen {start} lines, this copy has {len(orphan.lines)}."
            guest.refuse("state", f"You have seen more of the game: take the table over yourself. {self.behind}")
        elif start and to_text(hashlib.sha256(orphan.lines[start - 1]).digest()) != join.head:
            guest.dismiss("Your copy of this game is another one.")
        else:
            guest.seat = seat
            self.guests[seat] = guest
            facts = self.facts()
            guest.tell(wire.Seated(table=facts, seat=seat, name=orphan.game.names[seat], taker=self._word))
            guest.tell(wire.TableNews(table=facts, paused="The table changes hands.", ledger=self.ledger))
            guest.follow(self._following, start)
        self._wake()

    def hear(self, guest: Guest, message: wire.FromGuest) -> None:
        """For the desk: shares and signatures; anything else has to wait."""
        answer = message.share if isinstance(message, wire.Share) else None
        if isinstance(message, wire.Endorsed):
            answer = message.signature
        waiting = self._answers.get(guest.seat if guest.seat is not None else -1)
        if answer is not None and waiting is not None and not waiting.done():
            waiting.set_result(answer)

    def gone(self, guest: Guest, sentence: str) -> None:
        """For the desk."""
        if guest.seat is not None and self.guests.get(guest.seat) is guest:
            del self.guests[guest.seat]
            waiting = self._answers.get(guest.seat)
            if waiting is not None and not waiting.done():
                waiting.set_result("")
        self._wake()

    async def gathered(self, count: int) -> None:
        """So many others are here."""
        while len(self.guests) < count:
            await self._changed.wait()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    # ── the table changes hands ──────────────────────────────────────────────────────────────────────────────────────

    async def finish(self) -> TableHost:
        """Go on with the game as its host. Raises CannotGoOn with a sentence; then the table has not changed hands."""
        game = self.orphan.game
        shares = {self.seat: game.escrow.own_share(DEALER, self.seat, self.orphan.hand.box_secret)}
        for seat, text in (await self._ask(wire.Recall(seat=self.seat, dealer=True))).items():
            try:
                share = from_text(text)
            except NotCanonical:
                continue
            if game.escrow.fits(DEALER, seat, share):
                shares[seat] = share
        try:
            secret = rebuilt(shares, self.orphan.needed)
        except (BadShare, NotShares) as error:
            raise CannotGoOn(f"The dealer's secret cannot be rebuilt: {error}") from None
        if dealer_commitment(secret) != game.luck.context:
            raise CannotGoOn("What the host has shared is not the dealer's secret.")
        secrets = replace(TableSecrets.fresh(), rebuilt=secret)
        await self._write(secrets)
        port = self.port.number
        await self._end_announcement()
        await self._desk.close("The table has changed hands.", back=True)
        await self.port.close()
        return await TableHost.reopen(replace(self.wanted, ledger=self.path, port=port), self.me)

    async def _write(self, secrets: TableSecrets) -> None:
        """Who is not here, and the line in which the table changes hands, signed by all who are."""
        orphan = self.orphan
        ledger = PublishedLedger.existing(self.path, durable=self.wanted.durable)
        assert isinstance(ledger, PublishedLedger)
        try:
            began = datetime.fromisoformat(orphan.header.created).timestamp()
            scribe = Scribe(ledger, self.ledger, time.time, began)
            scribe.follow_on(past_of(orphan.lines))
            present = {self.seat, *self.guests}
            for seat in orphan.people:
                if seat not in present and seat not in orphan.game.absent:
                    scribe.host("presence", {"seat": seat, "state": "left"}, quiet=True)
            await ledger.publish(complete=True)
            for line in ledger.lines:
                self._following.lines.append(line)
            self._following.mark = ledger.mark
            self._tell()
            keep_secrets(self.path, secrets, self.ledger)
            keep_guests(self.path, self.ledger, GuestsFile(beacons={}, table=self._kept()))
            try:
                await self._hand_over(scribe, secrets)
            except CannotGoOn:
                forget_secrets(self.path)
                guests_path(self.path).unlink(missing_ok=True)
                raise
            ledger.sync()
        finally:
            ledger.close()

    async def _hand_over(self, scribe: Scribe, secrets: TableSecrets) -> None:
        host = signing_key(secrets.host)
        body = {"host_key": to_text(public_bytes(host)), "seat": self.seat}
        proposal = scribe.proposed("handover", body)
        request = wire.Endorse.model_validate(
            {"kind": "handover", "body": body, "ms": proposal.ms, "n": proposal.n, "prev": proposal.prev}
        )
        signatures = {self.seat: self.orphan.hand.endorse(proposal.message)}
        for seat, signature in (await self._ask(request)).items():
            if self.orphan.has_signed(seat, proposal, signature):
                signatures[seat] = signature
        missing = set(self.guests) - set(signatures)
        if missing:
            names = ", ".join(self.orphan.game.names[seat] for seat in sorted(missing))
            raise CannotGoOn(f"Not all who are here agree: {names}.")
        signatures |= self.orphan.bots_signatures(secrets.dealer, proposal)
        scribe.endorsed_as(proposal, host, {str(seat): signature for seat, signature in signatures.items()})

    async def _ask(self, message: wire.Recall | wire.Endorse) -> Mapping[int, str]:
        """What the others' programs answer in time."""
        loop = asyncio.get_running_loop()
        self._answers = {seat: loop.create_future() for seat in self.guests}
        for guest in list(self.guests.values()):
            guest.tell(message)
        if self._answers:
            await asyncio.wait(list(self._answers.values()), timeout=ANSWER_SECONDS)
        return {seat: answer.result() for seat, answer in self._answers.items() if answer.done()}

    def _tell(self) -> None:
        for guest in self.guests.values():
            guest.pump()

    def _kept(self) -> TableKept:
        rules = self.wanted.rules
        name = self.orphan.name
        return TableKept(
            id=self.id[:80],
            title=self.wanted.title or f"{name}'s table",
            host=name,
            code=codes.fresh_code(),
            private=False,
            watchable=self.wanted.watchable,
            clock=rules.clock.typed,
            away_seconds=rules.away_seconds,
            stand_in=rules.stand_in,
            pace=rules.pace,
            port=self.port.number,
        )

    async def close(self) -> None:
        """Give it up; the copy stays as it is."""
        await self._end_announcement()
        sentence = "The table was not taken over."
        for guest in list(self.guests.values()):
            guest.tell(wire.Bye(sentence=sentence, back=True, given_up=True))
        await self._desk.close(sentence, back=True)
        await self.port.close()

    async def _end_announcement(self) -> None:
        announcement, self._announcement = self._announcement, None
        if announcement is not None:
            await announcement.close()


class _Kept:
    """The lines of the copy, for those who lack some."""

    def __init__(self, lines: list[bytes]) -> None:
        self.lines = list(lines)
        self.mark = wire.encoded(wire.UpToDate(lines=len(lines), complete=False))
