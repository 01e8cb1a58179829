"""A match that is fed from the lines of a ledger: for replay, audit, and everybody who follows a live game.

    game = LedgerMatch()                # a bystander; raises Breach where a line is wrong
    for line in lines_of(path):
        game.feed(line)
    game.view(None), game.to_act, game.result

What a holder can see depends on what he has: nothing (the public), a seat's key (``seat_keys={2: key}``), or the
dealer's secret (``secret=…``): everything. Whoever collects findings passes ``findings=Findings()``, and goes on.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

from core.cleaning import clean_name
from core.game import Happening
from core.match import Match
from replays import entries, sshsig
from replays.bodies import JoinBody
from replays.canonical import from_text
from replays.checks import presence
from replays.checks.beginning import rules_of
from replays.checks.chain import ChainCheck
from replays.checks.escrow import EscrowCheck
from replays.checks.luck import LuckCheck
from replays.checks.rules import OF_THE_RULES, RulesCheck
from replays.checks.signatures import SignatureCheck, Verifier
from replays.dealing import Dealing
from replays.entries import Entry, Header
from replays.findings import Findings, Refusing
from replays.formats import Unreadable
from replays.hints import HINT, Asked, is_hint


class LedgerMatch:
    """The game as the lines so far tell it, and every check that its holder can make."""

    def __init__(
        self,
        *,
        secret: bytes | None = None,
        seat_keys: Mapping[int, bytes] | None = None,
        findings: Findings | None = None,
        signatures: bool = True,
        verify: Verifier = sshsig.verifies,
    ) -> None:
        """``signatures=False`` trusts them all; ``verify`` checks them otherwise than here and now."""
        self.findings = findings if findings is not None else Refusing()
        self.chain = ChainCheck(self.findings)
        self.signatures = SignatureCheck(self.findings, self.chain.hashes, verify=verify if signatures else None)
        dealing = None if secret is None else Dealing(secret)
        self.luck = LuckCheck(self.findings, dealing, seat_keys or {})
        self.escrow = EscrowCheck(self.findings, dealing, seat_keys or {})
        self.disputes: list[entries.Dispute | entries.HostDispute] = []
        """What programs at the table said was wrong."""
        self.hints: set[Asked] = set()
        """Hints that seats were given, as they say themselves."""
        self.rules: RulesCheck | None = None
        self.header: Header | None = None
        self.joins: dict[int, JoinBody] = {}
        self.trust = ""
        """The level in force now; it can fall."""
        self.ended = self.disclosed = self.signed_off = False
        self.absent: set[int] = set()
        """Seats whose people have left."""

    # ── what may be asked ────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def lines(self) -> int:
        """How many lines there were so far."""
        return len(self.chain.hashes)

    @property
    def match(self) -> Match[Any]:
        """The match. Raises Unreadable before the header."""
        if self.rules is None:
            raise Unreadable("There is no header yet.")
        return self.rules.match

    @property
    def question(self) -> int:
        """What the ``at`` of an answer must say now."""
        return self.rules.question if self.rules is not None else 0

    @property
    def names(self) -> list[str]:
        """By seat; an empty text for a seat that has not joined."""
        seats = self.header.body.seats if self.header is not None else 0
        return [self.joins[seat].name if seat in self.joins else "" for seat in range(seats)]

    @property
    def levels(self) -> list[str | None]:
        """By seat: the level of a bot, None for a person."""
        joins = [self.joins.get(seat) for seat in range(len(self.names))]
        return [clean_name(join.bot, "bot") if join is not None and join.bot is not None else None for join in joins]

    @property
    def to_act(self) -> frozenset[int]:
        """Seats that owe a move."""
        return self.match.to_act

    @property
    def over(self) -> bool:
        """Whether the rules say that the game has ended."""
        return self.match.over

    @property
    def result(self) -> dict[str, Any] | None:
        """None, or places and scores."""
        return self.match.result

    @property
    def happened(self) -> list[Happening]:
        """All happenings so far."""
        return self.match.happened

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat (None: a spectator) may see now, as far as this holder knows the faces."""
        match = self.match
        view: dict[str, Any] = match.game.view(match.state, seat, match.faces)
        return view

    def happenings(self, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
        """What happened, as this seat (None: a spectator) may know it, and as far as this holder does."""
        match = self.match
        return [happening.told_to(seat, match.faces) for happening in match.happened[since:]]

    # ── lines in ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def feed(self, line: bytes) -> Entry | None:
        """The next line, without its newline. Gives it back as an entry, None where it is none.

        Raises Unreadable for a first line that is no header of a format and a game that this program knows; and
        Breach for whatever is wrong, unless findings are collected.
        """
        self.findings.line = self.lines
        if self.header is None:
            return self._begin(line)
        entry = self.chain.take(line)
        if entry is None:
            return None
        self.signatures.take(line, entry)
        self.take(entry)
        return entry

    def take(self, entry: Entry) -> None:
        """A line whose bytes, place and signature were checked: what it says."""
        self._in_order(entry)
        kind = entry.kind
        if kind in OF_THE_RULES:
            assert self.rules is not None
            sealed = kind == "lapse" and self.rules.match.sealed_now()
            self.rules.take(entry)
            if not entry.quiet and not sealed:
                self.rules.question = entry.n
        if kind in _HANDLERS:
            _HANDLERS[kind](self, entry)

    def copy(self) -> LedgerMatch:
        """The same moment once more, for whoever jumps about in a game: `take` goes on from here, `feed` does not."""
        twin = copy(self)
        twin.findings = Findings()
        twin.joins, twin.absent = self.joins.copy(), self.absent.copy()
        twin.luck = self.luck.copy(twin.findings)
        twin.escrow = self.escrow.copy(twin.findings)
        twin.disputes, twin.hints = self.disputes.copy(), self.hints.copy()
        if self.rules is not None:
            twin.rules = self.rules.copy(twin.findings, twin.luck)
        return twin

    def settle(self) -> None:
        """The lines of an input are complete (the host says so, or another one follows): what was not said is no."""
        if self.rules is not None and self.rules.lost_at is None:
            self.rules.settle()

    def _begin(self, line: bytes) -> Entry | None:
        entry = self.chain.take(line)
        if not isinstance(entry, Header):
            why = f" {self.findings.list[0].sentence}" if self.findings.list else ""
            raise Unreadable(f"The first line is no header of a ledger.{why}")
        self.signatures.header(entry)
        self.luck.header(entry)
        self.escrow.header(entry)
        self.rules = rules_of(entry, self.findings, self.luck)
        self.header = entry
        self.trust = entry.body.trust
        return entry

    def _in_order(self, entry: Entry) -> None:
        kind, findings = entry.kind, self.findings
        if self.signed_off:
            findings.add("order", "There is a line after the sign-off.", entry.seat)
        elif kind == "header":
            findings.add("order", "There is a second header.")
        elif self.ended and kind in OF_THE_RULES:
            findings.add("order", f"There is a line of the kind {kind} after the end.", entry.seat)
        elif kind == "disclose" and self.disclosed:
            findings.add("order", "The dealer's secret is disclosed a second time.")
        elif kind in ("disclose", "signoff") and not self.ended:
            findings.add("order", f"There is a line of the kind {kind} before the end.")
        elif kind == "ask" and len(self.joins) < len(self.names):
            findings.add("order", "Luck is asked for before all seats have joined.")

    def _join(self, entry: entries.Join) -> None:
        assert self.header is not None
        if entry.by >= self.header.body.seats:
            self.findings.add("order", f"There is no seat {entry.by} at this table.", entry.by)
            return
        before = self.joins.get(entry.by)
        # whoever joins again begins another chain, and stays who he is: that join names no identity
        self.joins[entry.by] = entry.body if before is None else before.model_copy(update={"tip": entry.body.tip})
        (self.escrow.join if self.luck.join(entry) else self.escrow.renewed)(entry)

    def _escrow(self, entry: entries.Escrow | entries.HostEscrow) -> None:
        self.escrow.take(entry)

    def _ask(self, entry: entries.Ask | entries.SeatAsk) -> None:
        self.escrow.asked({*self.luck.recovered, *self.luck.substituted})

    def _presence(self, entry: entries.Presence) -> None:
        body = entry.body
        if not presence.is_of_the_table(body, len(self.names), self.findings):
            return
        self.signatures.presence(entry)
        presence.goes_or_comes(body, self.absent, self.luck)
        falls = body.trust is not None and presence.trust_falls(body, self.trust, self.luck, self.escrow, self.disputes)
        self.trust = "host" if falls else self.trust

    def _recover(self, entry: entries.Recover) -> None:
        if entry.body.seat not in self.absent:
            self.findings.add("escrow", f"Seat {entry.body.seat} is there, and its secret is its own.", entry.body.seat)
        self.luck.recover(entry)
        self.escrow.recovered(entry)
        self.signatures.endorsed(entry, range(len(self.names)))

    def _handover(self, entry: entries.Handover) -> None:
        seat = entry.body.seat
        if self.joins.get(seat) is None or self.joins[seat].bot is not None:
            self.findings.add("handover", f"There is no person in seat {seat} who could take over the table.", seat)
        self.signatures.handed_over(entry, self.absent - {seat})

    def _dispute(self, entry: entries.Dispute | entries.HostDispute) -> None:
        self.disputes.append(entry)

    def _hint(self, entry: Entry) -> None:
        if is_hint(entry):
            self.hints.add((entry.by, self.question))

    def _checkpoint(self, entry: entries.Checkpoint) -> None:
        self.signatures.endorsed(entry, self.absent)

    def _end(self, entry: entries.End) -> None:
        self.ended = True

    def _disclose(self, entry: entries.Disclose) -> None:
        assert self.header is not None
        if Dealing(from_text(entry.body.secret)).context != self.luck.context:
            self.findings.add("disclosure", "The dealer's secret is not the one that the header commits to.")
        self.disclosed = True

    def _signoff(self, entry: entries.Signoff) -> None:
        self.signatures.endorsed(entry, self.absent)
        self.signed_off = True


_HANDLERS: dict[str, Any] = {
    "join": LedgerMatch._join,
    "escrow": LedgerMatch._escrow,
    "ask": LedgerMatch._ask,
    "handover": LedgerMatch._handover,
    "dispute": LedgerMatch._dispute,
    "presence": LedgerMatch._presence,
    "recover": LedgerMatch._recover,
    HINT: LedgerMatch._hint,
    "checkpoint": LedgerMatch._checkpoint,
    "end": LedgerMatch._end,
    "disclose": LedgerMatch._disclose,
    "signoff": LedgerMatch._signoff,
}
