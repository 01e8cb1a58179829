"""Who wrote a line: session keys, counters, what the author had seen, and who signed off."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from replays import sshsig
from replays.canonical import from_checked
from replays.entries import Checkpoint, Entry, Handover, Header, Join, MoveLine, Presence, Recover, Signoff
from replays.findings import Findings
from replays.hands import line_message, seat_message
from replays.identity import certified, vouches
from replays.lines import SeatLine
from replays.parsing import body_bytes
from replays.public_keys import can_open, can_sign

Verifier = Callable[[Ed25519PublicKey, bytes, bytes], bool]
"""Whether a signature is this key's over this message."""


class SignatureCheck:
    """``verify=None`` keeps the books, but trusts every signature (a reader who only wants to look)."""

    def __init__(self, findings: Findings, hashes: list[str], *, verify: Verifier | None = sshsig.verifies) -> None:
        self.findings = findings
        self.verify = verify
        self.identities: dict[int, str] = {}
        """Who vouches for which seat, as public key lines."""
        self.checked = 0
        """How many signatures of seats were found good."""
        self._hashes = hashes
        self.game = ""
        """The game's name, which stands in whatever is signed."""
        self._keys: dict[int, Ed25519PublicKey] = {}
        self._joined: dict[int, Join] = {}
        self._host: Ed25519PublicKey | None = None
        self._counts: dict[int, int] = {}
        self._seen: dict[int, int] = {}

    @property
    def signers(self) -> dict[str, Ed25519PublicKey]:
        """Who signs with which key now, by seat or ``host``: bots stand in, and tables change hands."""
        hosts = {} if self._host is None else {"host": self._host}
        return hosts | {str(seat): key for seat, key in self._keys.items()}

    def header(self, header: Header) -> None:
        """The game's name, and the host's key."""
        self.game = header.body.game
        self._host = _key(header.body.host_key)
        self._are_keys(header.body.host_key, header.body.box, None)

    def take(self, line: bytes, entry: Entry) -> None:
        """Check a line; a join brings its key along."""
        if type(entry) is Join:
            self._join(entry)
        if isinstance(entry, SeatLine):
            self._seat_line(line, entry)

    def presence(self, entry: Presence) -> None:
        """A bot that takes over a seat signs with a key of its own, until the person is back."""
        body = entry.body
        if body.seat is None or body.seat not in self._joined:
            return
        if body.state == "bot" and body.key is not None:
            self._keys[body.seat] = _key(body.key)
            self._are_keys(body.key, None, body.seat)
        elif body.state in ("returned", "person"):
            self._keys[body.seat] = _key(self._joined[body.seat].body.key)

    def _are_keys(self, key: str, box: str | None, seat: int | None) -> None:
        """Anybody could sign for a key that is none, and nothing can be sealed for one."""
        if not can_sign(from_checked(key)) or (box is not None and not can_open(from_checked(box))):
            who = "The host" if seat is None else f"Seat {seat}"
            self.findings.add("signature", f"{who} names a key that is none.", seat)

    def _join(self, entry: Join) -> None:
        seat, body = entry.by, entry.body
        before = self._joined.get(seat)
        if before is not None:
            first = before.body
            same = (first.key, first.box, first.name, first.bot) == (body.key, body.box, body.name, body.bot)
            if not same or body.identity not in (None, first.identity):
                self.findings.add("signature", f"Seat {seat} joins again as somebody else, or with other keys.", seat)
            return
        for other, join in self._joined.items():
            if join.body.key == body.key:
                self.findings.add("signature", f"Seat {seat} signs with the key of seat {other}.", seat)
        self._joined[seat] = entry
        self._keys[seat] = _key(body.key)
        self._are_keys(body.key, body.box, seat)
        if body.identity is None:
            return
        message = certified(self.game, seat, body.key, body.box, body.tip)
        if self.verify is None or vouches(body.identity.key, body.identity.signature, message):
            self.identities[seat] = body.identity.key
        else:
            self.findings.add("identity", f"The identity of seat {seat} did not sign its session key.", seat)

    def _seat_line(self, line: bytes, entry: SeatLine) -> None:
        seat, findings = entry.by, self.findings
        key = self._keys.get(seat)
        if key is None:
            findings.add("signature", f"Seat {seat} has not joined.", seat)
            return
        expected = self._counts.get(seat, 0) + 1
        if entry.count != expected:
            findings.add(
                "signature", f"This is line {entry.count} of seat {seat} by its own count, not {expected}.", seat
            )
        self._counts[seat] = entry.count
        if not self._seen.get(seat, 0) <= entry.seen < len(self._hashes) - 1:
            findings.add("signature", f"Seat {seat} cannot have seen line {entry.seen} last.", seat)
            return
        self._seen[seat] = entry.seen
        if isinstance(entry, MoveLine) and entry.seen < entry.body.at:
            findings.add(
                "signature", f"Seat {seat} answers line {entry.body.at}, and had seen line {entry.seen} last.", seat
            )
        if self.verify is None:
            return
        message = seat_message(
            body_bytes(line, entry), seat, entry.count, self.game, entry.kind, entry.seen, self._hashes[entry.seen]
        )
        if self.verify(key, from_checked(entry.sig), message):
            self.checked += 1
        else:
            findings.add("signature", f"The signature is not that of seat {seat} over this line and what it saw.", seat)

    def handed_over(self, entry: Handover, excused: Iterable[int]) -> None:
        """Another host signs from here on; all who are there have signed that it is so."""
        self._host = _key(entry.body.host_key)
        self._are_keys(entry.body.host_key, None, None)
        self.endorsed(entry, excused)

    def endorsed(self, entry: Checkpoint | Handover | Recover | Signoff, excused: Iterable[int]) -> None:
        """A line that many sign: all signatures are good, and nobody's is missing but those of excused seats."""
        if self.verify is None:
            return
        rule = {Signoff: "sign-off", Handover: "handover"}.get(type(entry), "signature")
        signatures = entry.body.signatures or {}
        body = entry.body.model_dump(exclude_unset=True)
        message = line_message(body, self.game, entry.kind, entry.ms, entry.n, entry.prev)
        signers = self.signers
        missing = [name for name in signers if name not in signatures and name not in {str(seat) for seat in excused}]
        if missing:
            self.findings.add(rule, f"Not signed by {', '.join(_who(name) for name in missing)}.")
        for name, signature in signatures.items():
            key = signers.get(name)
            if key is None or not self.verify(key, from_checked(signature), message):
                self.findings.add(rule, f"The signature of {_who(name)} is not good.", _seat(name))


def _who(name: str) -> str:
    return "the host" if name == "host" else f"seat {name}"


def _seat(name: str) -> int | None:
    return None if name == "host" else int(name)


def _key(text: str) -> Ed25519PublicKey:
    return Ed25519PublicKey.from_public_bytes(from_checked(text))
