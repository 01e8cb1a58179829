"""Being at somebody's table: before, between and after games, with a seat or watching.

visit = Visit(myself(), dial, "Bob")
await visit.open()                     # sits; raises NetworkTrouble with a sentence
visit.ready(True)
session = await visit.game()           # as soon as a game is on
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Final

from core.bots.bot import Level
from core.cleaning import CHAT_CELLS, clean_name, cleaned
from core.telling import words
from net import codes, wire
from net.channel import Channel
from net.copy import Fork, GameCopy
from net.desk import rules_here
from net.identity import Self
from net.link import Link, Patience
from net.moment import minutes
from net.seat import SeatSession
from net.session import Session, SessionClosed
from replays.canonical import to_text
from replays.findings import Breach, Finding
from replays.formats import Unreadable
from replays.people import KnownPeople

log = logging.getLogger(__name__)

MOST_SAID: Final = 200


@dataclass(frozen=True, slots=True)
class Errand:
    """What one wants at the table."""

    name: str
    watch: bool = False
    seat: int | None = None
    table: str = ""
    code: str = ""
    agrees_to: int | None = None
    """The seat that may take over a table whose host has vanished."""


class Visit:
    """See the module. Everything is called, and calls back, in one event loop."""

    def __init__(
        self,
        me: Self,
        dial: Callable[[], Awaitable[Channel]],
        errand: Errand,
        *,
        folder: Path | None = None,
        rules: Mapping[str, str] | None = None,
        patience: Patience | None = None,
    ) -> None:
        """``folder``: where copies of games are kept; None where the host's own file is enough."""
        self.me, self.errand, self.folder = me, errand, folder
        self.link = Link(dial, self, patience)
        self.seat: int | None = None
        self.name = errand.name
        self.keeper = False
        self.news = wire.TableNews(table=_NOWHERE)
        self.session: SeatSession | None = None
        self.kept_by_host: Callable[[], Path | None] = lambda: None
        """Where the host keeps the game, if this is the host's own seat."""
        self.trouble = ""
        """Why the table stands still for this program: it has lost the host."""
        self.returned = False
        self.said: list[wire.Heard | wire.Warned | wire.No] = []
        """What was said outside of a game, the newest last."""
        self.number = 0
        """Grows with everything that changes."""
        self._met = False
        self._agreed = errand.agrees_to
        self.mutes: set[int] = set()
        self.spectators_muted = False
        self._rules = rules
        self._news_at = monotonic()
        self._lost_at = 0.0
        self._copy: GameCopy | None = None
        self._change = asyncio.Event()
        self._ended: str | None = None
        self._owed: list[wire.Entry | wire.Value] = []
        """What was sent for the game without asking the person, and may not have come back yet."""

    # ── coming and going ─────────────────────────────────────────────────────────────────────────────────────────────

    async def open(self) -> None:
        """Sit down, or watch. Raises NetworkTrouble with a sentence."""
        await self.link.open()

    async def leave(self, *, for_good: bool = False) -> None:
        """Get up. In a game the seat stays one's own, and one may come back, unless it is ``for_good``."""
        if self._ended is None:
            self._end(words("You have left the table."))
        await self.link.close(wire.Leave(for_good=for_good))

    async def vanish(self) -> None:
        """Go without a word, as a program that crashes does; the seat is kept."""
        if self._ended is None:
            self._end(words("You have left the table."))
        await self.link.close()

    @property
    def open_still(self) -> bool:
        """Whether one is at the table, or on the way back to it."""
        return self._ended is None

    # ── before and between games ─────────────────────────────────────────────────────────────────────────────────────

    @property
    def table(self) -> wire.TableFacts:
        """How the table stands."""
        return self.news.table

    @property
    def news_age_ms(self) -> int:
        """How old that is."""
        return max(0, round((monotonic() - self._news_at) * 1000))

    def ready(self, on: bool = True) -> None:
        """One is ready for the game."""
        self.link.send(wire.Ready(on=on))

    def fill(self, seat: int, level: Level | None) -> None:
        """The keeper puts a bot on a seat, or takes it off."""
        self.link.send(wire.FillSeat(seat=seat, level=level))

    def start(self) -> None:
        """The keeper starts the game."""
        self.link.send(wire.Start())

    def propose(self, what: str, seat: int | None = None, yes: bool = True) -> None:
        """Propose ``pause``, ``resume``, ``bot`` (for an away seat) or ``end``; or agree to it."""
        self.link.send(wire.Propose.model_validate({"what": what, "seat": seat, "yes": yes}))

    def say(self, text: str) -> None:
        """Chat outside a game, or as a spectator."""
        self.link.send(wire.Say(text=self.clean_chat(text)))

    def clean_chat(self, text: str) -> str:
        """A line of chat as it is sent and shown."""
        return cleaned(text, CHAT_CELLS)

    def mute(self, seat: int, on: bool = True) -> None:
        """Hear nothing more of what a seat says."""
        (self.mutes.add if on else self.mutes.discard)(seat)

    def muted(self, seat: int | None) -> bool:
        """Whether one hears nothing of this seat (None: of spectators)."""
        return self.spectators_muted if seat is None else seat in self.mutes

    async def changed(self, since: int) -> None:
        """Returns as soon as ``number`` is above ``since``. Raises SessionClosed when the table is gone."""
        while self.number <= since:
            self._check_open()
            await self._change.wait()

    async def game(self, after: Session | None = None) -> SeatSession:
        """The game that is on, or the next one; another one than ``after``. Raises SessionClosed."""
        while True:
            number = self.number
            if self.session is not None and self.session is not after:
                return self.session
            await self.changed(number)

    async def again(self, after: SeatSession) -> SeatSession:
        """Say that one wants another game, and wait for it."""
        self.link.send(wire.Again())
        return await self.game(after)

    async def reconnected(self) -> None:
        """Returns when the host is there again. Raises SessionClosed."""
        while not self.link.connected:
            await self.changed(self.number)

    # ── what the link tells ──────────────────────────────────────────────────────────────────────────────────────────

    async def joining(self, hello: wire.HostHello) -> wire.Join:
        """For the link: what to say after this hello."""
        errand, copy = self.errand, self._copy
        known = {one.id: one for one in hello.tables}
        table = known.get(errand.table) or (hello.tables[0] if len(hello.tables) == 1 else None)
        proof = ""
        if table is not None and table.private and errand.code:
            host = self.link.peer.fingerprint
            stretched = await asyncio.to_thread(codes.stretched, errand.code, host, table.id)
            proof = codes.proof(stretched, hello.nonce, self.me.fingerprint)
        rules = rules_here(table.game) if self._rules is None and table is not None else dict(self._rules or {})
        holds = copy is not None and copy.begun
        return wire.Join(
            table=table.id if table is not None else errand.table,
            watch=errand.watch,
            name=clean_name(errand.name),
            seat=errand.seat,
            rules=rules,
            proof=proof,
            instance=self.link.instance,
            ledger=copy.name if holds and copy is not None else "",
            have=copy.lines if copy is not None else 0,
            head=copy.heads[-1] if holds and copy is not None else "",
        )

    def joined(self, seated: wire.Seated) -> None:
        """For the link: one sits, for the first time or again."""
        again = self.trouble != ""
        self.seat, self.name, self.keeper = seated.seat, seated.name, seated.keeper
        self.news = self.news.model_copy(update={"table": seated.table})
        self._news_at = monotonic()
        self.trouble = ""
        if again:
            self.returned = True
            if self.session is not None:
                away = minutes(round((monotonic() - self._lost_at) * 1000))
                self.session.tell({"kind": "note", "text": words("You are back after {time}.", time=away)})
                self.session.note()
        self._wake()

    def lines(self, lines: Sequence[bytes]) -> None:
        """For the link: lines of the ledger."""
        copy = self._copy
        if copy is None or self._ended is not None:
            return
        session = self.session if self.session is not None and self.session.copy is copy else None
        for line in lines:
            try:
                entry = copy.take(line)
            except (Breach, Unreadable, Fork) as error:
                self._refuse(copy, line, error)
                return
            if session is None:
                session = self._fresh = SeatSession(self, copy)
            if entry is not None:
                session.took(entry)
        copy.sync()  # `UpToDate` follows, and says that the moment can be looked at

    def _refuse(self, copy: GameCopy, line: bytes, error: Exception) -> None:
        """A line that is wrong: say so out loud, sign that it is so, and play no further."""
        number = copy.lines
        finding = error.finding if isinstance(error, Breach) else Finding(number, None, "chain", str(error)[:400])
        sentence = finding.sentence
        log.error("line %d: %s", number, sentence)
        self.link.send(wire.Warn(line=number, sentence=sentence[:400]))
        dispute = copy.dispute(line, finding)
        if dispute is not None:
            self.link.send(dispute)
        if finding.seat is None:
            told = words("Line {line} of the host is wrong: {sentence}", line=number, sentence=sentence)
        else:
            told = words(
                "Line {line} is wrong, and concerns {name} (seat {seat}): {sentence}",
                line=number,
                name=copy.game.names[finding.seat] if finding.seat < len(copy.game.names) else "?",
                seat=finding.seat + 1,
                sentence=sentence,
            )
        self._end(told)
        self._hang_up = asyncio.ensure_future(self.link.close())

    def heard(self, message: wire.FromHost) -> None:
        """For the link: everything else."""
        session = self.session
        match message:
            case wire.TableNews():
                self._news(message)
            case wire.UpToDate():
                self._up_to_date(message)
            case wire.Endorse():
                signature = self._copy.endorsement(message) if self._copy is not None else None
                self.link.send(wire.Endorsed(n=message.n, signature=signature or ""))
            case wire.Recall():
                self._give_share(message)
            case wire.ClockNews() if session is not None:
                session.clock(message)
            case wire.No():
                if session is not None:
                    session.refused(message)
                self._remember(message)
            case wire.Heard() if not self.muted(message.seat):
                clean = message.model_copy(update={"text": self.clean_chat(message.text)})
                self._remember(clean)
                if session is not None:
                    session.tell({"kind": "chat", "seat": clean.seat, "name": clean.name, "text": clean.text})
                    session.note()
            case wire.Warned():
                self._remember(message)
                if session is not None:
                    session.tell({"kind": "note", "text": self._warning(message)})
                    session.note()
            case wire.Bye() if not message.back:
                self._end(cleaned(message.sentence, 400))
            case _:
                pass
        self._wake()

    def _give_share(self, asked: wire.Recall) -> None:
        copy, share = self._copy, None
        if copy is not None:
            share = copy.dealers_share(asked.seat) if asked.dealer else copy.share_of(asked.seat)
        self.link.send(wire.Share(seat=asked.seat, share=to_text(share) if share is not None else ""))

    def agree(self, seat: int, dial: Callable[[], Awaitable[Channel]]) -> None:
        """The host has vanished: whoever sits in this seat may take the table over; one finds him by ``dial``."""
        self._agreed = seat
        if self._copy is not None:
            self._copy.agreed = seat
        self.link.redirect(dial)

    def _warning(self, message: wire.Warned) -> str:
        sentence = cleaned(message.sentence, 400)
        if message.seat is None:
            return sentence
        names = [seat.name for seat in self.news.table.seats]
        name = names[message.seat] if message.seat < len(names) else "?"
        return words(
            "{name}'s program refuses line {line}: {sentence}", name=name, line=message.line, sentence=sentence
        )

    def _news(self, message: wire.TableNews) -> None:
        self.news, self._news_at = message, monotonic()
        held = self._copy.name if self._copy is not None else ""
        if message.ledger and message.ledger != held:
            if self._copy is not None:
                self._copy.close()
            identity = None if self.seat is None else self.me.identity
            self._copy = GameCopy(self.seat, identity, self.folder, self.me.folder / "receipts", message.table.people)
            self._copy.agreed = self._agreed
            self._met = False
            self._fresh = None
        if self.session is not None:
            self.session.note()

    def _up_to_date(self, message: wire.UpToDate) -> None:
        copy = self._copy
        if copy is None or message.lines != copy.lines or copy.game.header is None:
            return
        if message.complete:
            copy.game.settle()
        if not copy.game.joins and self.seat is not None:
            self.link.send(*copy.joining(self.name))
        seated = not copy.game.escrow.joining() and not copy.game.escrow.missing()
        if seated and self._fresh is not None:
            self.session, self._fresh = self._fresh, None
            self._meet(copy)
        session = self.session
        if session is not None and session.copy is copy:
            session.note()
            session.caught_up()
        self.returned = False
        self._send_owed(copy)

    def _meet(self, copy: GameCopy) -> None:
        """Compare the people at the table with those one knows, and get to know the others."""
        if self._met or self.seat is None or self.session is None:
            return
        self._met = True
        try:
            known = KnownPeople.load(self.me.folder / "known_people")
            for seat, join in sorted(copy.game.joins.items()):
                if join.identity is not None and seat != self.seat:
                    sentence = known.meet(join.name, join.identity.key)
                    if sentence is not None:
                        self.session.tell({"kind": "note", "text": sentence})
        except OSError as error:
            log.error("the people one knows: %s", error)

    def _send_owed(self, copy: GameCopy) -> None:
        """What the game wants of this seat without asking its person."""
        owed = copy.owed(self.name)
        if owed and owed != self._owed:
            self._owed = owed
            self.link.send(*owed)

    def lost(self, sentence: str) -> None:
        """For the link: the host is gone, and looked for."""
        self._lost_at = monotonic()
        self._owed = []
        self.trouble = words("The connection to the host is lost; trying to get it back.")
        log.info("lost: %s", sentence)
        if self.session is not None:
            self.session.disconnected()
        self._wake()

    def over(self, sentence: str) -> None:
        """For the link: there is no way back."""
        self._end(sentence)

    _fresh: SeatSession | None = None

    def _remember(self, message: wire.Heard | wire.Warned | wire.No) -> None:
        self.said.append(message)
        del self.said[:-MOST_SAID]

    def _end(self, sentence: str) -> None:
        if self._ended is not None:
            return
        self._ended = sentence
        if self._copy is not None:
            self._copy.close()
        for session in {self.session, self._fresh} - {None}:
            assert session is not None
            session.end(sentence)
        self._wake()

    def _wake(self) -> None:
        self.number += 1
        self._change.set()
        self._change = asyncio.Event()

    def _check_open(self) -> None:
        if self._ended is not None:
            raise SessionClosed(self._ended)


_NOWHERE = wire.TableFacts(id="", game="", rules="", title="", host="", seats=())
