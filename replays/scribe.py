"""The scribe: numbers, chains and signs the lines of a ledger, and hands them to the writer.

A scribe can be given the lines that a ledger has already. Then whoever goes through the game once more tells it the
same lines as the first time: each is compared with the one that stands there, and only what comes after the last of
them is written. So a game that was cut off anywhere goes on as if nothing had been.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from replays import sshsig
from replays.canonical import dumps, to_text
from replays.hands import Hand, Signed, line_message
from replays.writer import LedgerWriter

if TYPE_CHECKING:  # models, which whoever begins a game does not need
    from replays.entries import Entry

Clock = Callable[[], float]
"""Seconds since 1970, like `time.time`."""


class Unlike(ValueError):
    """The ledger says something else than the game that is gone on with. The message names the line."""


class Proposal(NamedTuple):
    """A line of the host's that others are asked to sign before it is written."""

    kind: str
    body: dict[str, Any]
    ms: int
    n: int
    prev: str
    message: bytes
    """What is signed."""


class Scribe:
    """Writes one ledger. ``began``: the clock's time of the header."""

    def __init__(self, writer: LedgerWriter, game: str, clock: Clock, began: float) -> None:
        self.writer = writer
        self.game = game
        self.hashes: list[str] = []
        """The hash of every line, as text."""
        self.question = 0
        """The number of the line that led to the decision of the moment."""
        self._clock = clock
        self._began = began
        self._ms = 0
        self._past: deque[tuple[bytes, Entry]] = deque()
        self._hands: Mapping[int, Hand] = {}

    @property
    def lines(self) -> int:
        """How many lines there are, those included that are not on disk yet."""
        return len(self.hashes) + len(self._past)

    @property
    def ms(self) -> int:
        """The time of the last line."""
        return self._ms

    @property
    def remembering(self) -> bool:
        """Whether there are lines of the past that were not told again yet."""
        return bool(self._past)

    def remember(self, past: Iterable[tuple[bytes, Entry]], hands: Mapping[int, Hand]) -> None:
        """These lines, from the first on, are in the ledger already. The hands are told of the lines they wrote."""
        self._past.extend(past)
        self._hands = hands

    def follow_on(self, past: Iterable[tuple[bytes, Entry]]) -> None:
        """These lines are in the ledger, and nobody goes through the game once more: the next one follows them."""
        for line, entry in past:
            self._ms = max(self._ms, entry.ms)
            self._keep(line, entry.quiet)

    # ── lines ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def host(self, kind: str, body: Mapping[str, Any], *, quiet: bool = False) -> int:
        """A line of the host's; its number. ``quiet``: it leaves the question of the moment as it is."""
        text = dumps(body)
        if self._past and self._was("host", kind, text):
            return self._told(quiet)
        self._append(text, kind, b'"host"', b"", b"", quiet)
        return len(self.hashes) - 1

    def seat(self, hand: Hand, kind: str, body: Mapping[str, Any], *, quiet: bool = False) -> int:
        """A line of a seat in this process: it signs over everything so far."""
        text = dumps(body)
        if self._past and self._was(hand.seat, kind, text):
            return self._told(quiet)
        seen = len(self.hashes) - 1
        return self._signed(hand.seat, kind, text, hand.author(self.game, kind, text, seen, self.hashes[-1]), quiet)

    def signed(self, seat: int, kind: str, body: Mapping[str, Any], signed: Signed, *, quiet: bool = False) -> int:
        """A line that a seat wrote and signed somewhere else, and that was checked."""
        return self._signed(seat, kind, dumps(body), signed, quiet)

    def endorsed(self, kind: str, body: Mapping[str, Any], host: Ed25519PrivateKey, hands: Mapping[int, Hand]) -> int:
        """A line that all sign as a whole: a checkpoint, or the sign-off."""
        proposal = self.proposed(kind, body)
        signatures = {str(seat): hand.endorse(proposal.message) for seat, hand in hands.items()}
        return self.endorsed_as(proposal, host, signatures)

    def proposed(self, kind: str, body: Mapping[str, Any]) -> Proposal:
        """The next line, for others to sign. It stands only if no other line comes first."""
        n, ms, prev = len(self.hashes), self._now(), self.hashes[-1]
        return Proposal(kind, dict(body), ms, n, prev, line_message(body, self.game, kind, ms, n, prev))

    def endorsed_as(self, proposal: Proposal, host: Ed25519PrivateKey, signatures: Mapping[str, str]) -> int:
        """The proposed line, with the signatures of seats that were given for it, and the host's."""
        assert proposal.n == len(self.hashes)
        signed = {**signatures, "host": to_text(sshsig.sign(host, proposal.message))}
        text = dumps({**proposal.body, "signatures": signed})
        self._append(text, proposal.kind, b'"host"', b"", b"", quiet=True, ms=proposal.ms)
        return proposal.n

    def _signed(self, seat: int, kind: str, text: bytes, signed: Signed, quiet: bool) -> int:
        tail = b',"seen":%d,"sig":"%b"' % (signed.seen, signed.sig.encode())
        self._append(text, kind, b"%d" % seat, b'"count":%d,' % signed.count, tail, quiet)
        return len(self.hashes) - 1

    def _append(
        self, body: bytes, kind: str, by: bytes, count: bytes, tail: bytes, quiet: bool, ms: int | None = None
    ) -> None:
        n = len(self.hashes)
        prev = self.hashes[-1].encode() if n else b""
        line = b'{"body":%b,"by":%b,%b"kind":"%b","ms":%d,"n":%d,"prev":"%b"%b}' % (
            body,
            by,
            count,
            kind.encode(),
            self._now() if ms is None else ms,
            n,
            prev,
            tail,
        )
        self.writer.append(line)
        self._keep(line, quiet)

    def _keep(self, line: bytes, quiet: bool) -> None:
        if not quiet:
            self.question = len(self.hashes)
        self.hashes.append(to_text(hashlib.sha256(line).digest()))

    def _now(self) -> int:
        """Milliseconds since the header; a clock that is put back does not turn the ledger's."""
        if self.hashes:
            self._ms = max(self._ms, int((self._clock() - self._began) * 1000))
        return self._ms

    # ── lines of the past ────────────────────────────────────────────────────────────────────────────────────────────

    def _was(self, by: int | str, kind: str, text: bytes) -> bool:
        """Whether the next line of the past is this one; False if none is left. Raises Unlike where it is another."""
        self.skip_quiet(unless=kind)
        if not self._past:
            return False
        from replays.parsing import body_bytes

        line, entry = self._past[0]
        if entry.kind != kind or entry.by != by or body_bytes(line, entry) != text:
            raise Unlike(f"Line {entry.n} of the ledger is not what the game leads to; it cannot be gone on with.")
        return True

    def _told(self, quiet: bool) -> int:
        line, entry = self._past.popleft()
        if entry.by != "host":
            self._hands[entry.by].wrote(entry.count)
        self._ms = max(self._ms, entry.ms)
        self._keep(line, quiet)
        return entry.n

    def recall(self, kind: str) -> Entry | None:
        """Pass over the next line of the past, if it is of this kind: what it says is taken from there."""
        self.skip_quiet(unless=kind)
        if not self._past or self._past[0][1].kind != kind:
            return None
        entry = self._past[0][1]
        self._told(entry.quiet)
        return entry

    def skip_quiet(self, unless: str = "") -> None:
        """Pass over lines of the past that the game does not lead to by itself: chat, presence, checkpoints."""
        while self._past and self._past[0][1].kind != unless and _by_the_way(self._past[0][1]):
            self._told(quiet=True)

    def next_past(self) -> Entry | None:
        """The next line of the past that the game has to tell again, if any is left."""
        self.skip_quiet()
        return self._past[0][1] if self._past else None


def _by_the_way(entry: Entry) -> bool:
    return entry.quiet and entry.kind not in ("join", "seal")
