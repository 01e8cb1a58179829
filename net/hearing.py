"""What a host tells, at the guest's end: the table's news, the lines of the game, and what the game wants of one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from time import monotonic

from core.cleaning import clean_name, cleaned
from core.telling import words
from net import codes, plausible, taker, wire
from net.copy import Fork, GameCopy
from net.desk import rules_here
from net.moment import minutes
from net.seat import SeatSession
from net.table_notes import note_table
from net.visit_base import VisitBase
from replays.canonical import to_text
from replays.findings import Breach, Finding
from replays.formats import Unreadable
from replays.people import KnownPeople

log = logging.getLogger(__name__)


class Hearing(VisitBase):
    """The part of a visit that its link talks to (`net.link.Owner`)."""

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
        self._taker = seated.taker
        if seated.taker and self._copy is not None and self._copy.joined and not self._is_taker(self._agreed):
            self._end(words("Whoever answers there is not the one who may take the table over."))
            self._hang_up = asyncio.ensure_future(self.link.close())
            return
        another = self._copy is not None and self._copy.begun and seated.seat != self.seat
        if another or not plausible.seated(seated):
            self._end(words("The host says something of this table that cannot be: there is no such seat of yours."))
            self._hang_up = asyncio.ensure_future(self.link.close())
            return
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
                session = self._fresh = self._session(copy)
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

    def _session(self, copy: GameCopy) -> SeatSession:
        """The game of this copy, for a screen."""
        raise NotImplementedError

    # ── messages ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def heard(self, message: wire.FromHost) -> None:
        """For the link: everything else."""
        session = self.session
        match message:
            case wire.TableNews():
                if plausible.news(message, self._copy.game if self._copy is not None else None):
                    self._news(message)
                else:
                    log.warning("the host says something of the table that cannot be")
            case wire.UpToDate():
                self._up_to_date(message)
            case wire.Endorse():
                signature = self._copy.endorsement(message) if self._copy is not None else None
                if message.kind == "handover" and not self._is_taker(self._agreed):
                    signature = None
                self.link.send(wire.Endorsed(n=message.n, signature=signature or ""))
            case wire.Recall():
                self._give_share(message)
            case wire.ClockNews() if session is not None:
                session.clock(plausible.clock(message, len(self.table.seats)))
            case wire.No():
                if session is not None:
                    session.refused(message)
                self._remember(message)
            case wire.Heard() if not self.muted(message.seat):
                there = plausible.heard(message, len(self.table.seats))
                said, name = self.clean_chat(message.text), clean_name(message.name) if message.name else ""
                clean = there.model_copy(update={"text": said, "name": name})
                self._remember(clean)
                if session is not None:
                    session.tell({"kind": "chat", "seat": clean.seat, "name": clean.name, "text": clean.text})
                    session.note()
            case wire.Warned():
                self._remember(message)
                if session is not None:
                    session.tell({"kind": "note", "text": self._warning(message)})
                    session.note()
            case wire.Bye() if message.given_up:
                self._let_go_by_taker(cleaned(message.sentence, 400))
            case wire.Bye() if not message.back:
                self._end(cleaned(message.sentence, 400))
            case _:
                pass
        self._wake()

    def _news(self, message: wire.TableNews) -> None:
        self.news, self._news_at = message, monotonic()
        held = self._copy.name if self._copy is not None else ""
        if message.ledger and message.ledger != held:
            if self._copy is not None:
                self._copy.close()
            identity = None if self.seat is None else self.me.identity
            self._copy = GameCopy(self.seat, identity, self.folder, self.me.folder / "receipts", message.table.people)
            self._copy.agreed = self._agreed
            note_table(self.me.folder if self.folder is not None else None, message)
            self._met = self._joined_here = False
            self._fresh = None
        if self.session is not None:
            self.session.note()

    def _warning(self, message: wire.Warned) -> str:
        sentence = cleaned(message.sentence, 400)
        if message.seat is None:
            return sentence
        names = [seat.name for seat in self.news.table.seats]
        name = names[message.seat] if message.seat < len(names) else "?"
        return words(
            "{name}'s program refuses line {line}: {sentence}", name=name, line=message.line, sentence=sentence
        )

    def _give_share(self, asked: wire.Recall) -> None:
        copy, share = self._copy, None
        if copy is not None:
            if asked.dealer:
                share = copy.dealers_share(asked.seat) if self._is_taker(asked.seat) else None
            else:
                share = copy.share_of(asked.seat)
        self.link.send(wire.Share(seat=asked.seat, share=to_text(share) if share is not None else ""))

    def _let_go_by_taker(self, sentence: str) -> None:
        """Who wanted to keep the table has given it up, and the host is waited for again."""
        copy = self._copy
        self._agreed, self._taker = None, ""
        if self._way_back is None:
            self._end(sentence)
            self._hang_up = asyncio.ensure_future(self.link.close())
            return
        self.link.next_time(self._way_back)
        if copy is not None:
            copy.agreed = None

    def _is_taker(self, seat: int | None) -> bool:
        """Whether whoever answers now is the person in this seat, who takes the table over."""
        copy = self._copy
        if copy is None or seat is None or seat not in copy.game.joins or not self.link.connected:
            return False
        return taker.is_good(self._taker, copy.game.joins[seat].key, copy.name, seat, self.link.peer.fingerprint)

    # ── the game ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _up_to_date(self, message: wire.UpToDate) -> None:
        copy = self._copy
        if copy is None or message.lines != copy.lines or copy.game.header is None:
            return
        if copy.behind:
            self._host_is_behind(copy)
            return
        if message.complete:
            copy.game.settle()
        if not copy.game.joins and self.seat is not None:
            self._joined_here = True
            self.link.send(*copy.joining(self.name))
        seated = not copy.game.escrow.joining() and not copy.game.escrow.missing()
        if seated and self._fresh is not None:
            self.session, self._fresh = self._fresh, None
            self._meet(copy)
            if self.seat is not None and not self._joined_here:
                self.session.taken_up()
        session = self.session
        if session is not None and session.copy is copy:
            session.note()
            session.caught_up()
        self.returned = False
        self._send_owed(copy)

    def _host_is_behind(self, copy: GameCopy) -> None:
        """The host knows less of this game than one has seen: he may want to play it again, knowing what comes."""
        count = copy.lines + copy.behind
        log.error("the host has %d lines of the game, and %d were seen", copy.lines, count)
        self._end(
            words(
                "The host has {lines} lines of this game, and your program has seen {count}. It plays no other one.",
                lines=copy.lines,
                count=count,
            )
        )
        self._hang_up = asyncio.ensure_future(self.link.close())

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
