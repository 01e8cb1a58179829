"""A reader of ledgers that shares no code with the product: written from docs/ledger.md alone, as a stranger would.

It recomputes the bytes, the hash chain, signatures, beacon chains, mixes, shuffles, commitments, sealed openings,
sealed answers and the dealer's escrow. The rules of the games it does not know.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections import Counter
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

FIELD = 2**256 + 297
ENTRY, SEAT = "honor-entry@v1", "honor-seat@v1"
Part = str | int | bytes


def to_bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def to_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def canonical(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def framed(*parts: Part) -> bytes:
    """The name and the parts, each after its length in four bytes; numbers are eight bytes."""
    framing = b""
    for part in parts:
        data = part.encode() if isinstance(part, str) else part.to_bytes(8, "big") if isinstance(part, int) else part
        framing += len(data).to_bytes(4, "big") + data
    return framing


def H(*parts: Part) -> bytes:
    return hashlib.sha256(framed(*parts)).digest()


def C(*parts: Part) -> bytes:
    """A commitment: the first 24 bytes of the hash."""
    return H(*parts)[:24]


def PRF(key: bytes, *parts: Part) -> bytes:
    return hmac.new(key, framed(*parts), hashlib.sha256).digest()


def masked(data: bytes, *parts: Part) -> bytes:
    pad = hashlib.shake_256(framed(*parts)).digest(len(data))
    return bytes(one ^ other for one, other in zip(data, pad, strict=True))


def signed_blob(namespace: str, message: bytes) -> bytes:
    """What OpenSSH signs: SSHSIG, the namespace, nothing, the hash's name, the hash."""
    fields = (namespace.encode(), b"", b"sha512", hashlib.sha512(message).digest())
    return b"SSHSIG" + b"".join(len(field).to_bytes(4, "big") + field for field in fields)


def below(seed: bytes, at: int, bound: int) -> tuple[int, int]:
    """A number below a bound from SHAKE-256 read in 64-bit words with rejection, and where to read on."""
    while True:
        word = int.from_bytes(hashlib.shake_256(seed).digest(at + 8)[at:], "big")
        at += 8
        if word < 2**64 - 2**64 % bound:
            return word % bound, at


def shuffled(seed: bytes, faces: list[str]) -> list[str]:
    """Sorted, then Fisher-Yates from the last place down."""
    order, at = sorted(faces), 0
    for bound in range(len(order), 1, -1):
        other, at = below(seed, at, bound)
        order[bound - 1], order[other] = order[other], order[bound - 1]
    return order


class Stranger:
    """Reads one ledger. ``wrong`` is what does not hold, ``checked`` how often what was checked."""

    def __init__(self, data: bytes) -> None:
        self.raw = data.split(b"\n")[:-1]
        self.lines = [json.loads(line) for line in self.raw]
        self.head = self.lines[0]["body"]
        self.context = to_bytes(self.head["dealer_commit"])
        secrets = [line["body"]["secret"] for line in self.lines if line["kind"] == "disclose"]
        self.dealer = to_bytes(secrets[0]) if secrets else None
        self.wrong: list[tuple[int, str]] = []
        self.checked: Counter[str] = Counter()
        self.joins: dict[int, dict[str, Any]] = {}
        self.values: dict[int, bytes] = {}
        self.counts: Counter[int] = Counter()
        self.ask: dict[str, Any] = {}
        self.mix = b""
        self.faces: dict[str, str] = {}
        self.longest: dict[str, int] = {}
        self.commitments: dict[str, bytes] = {}
        self.seals: dict[int, bytes] = {}
        if self.dealer is not None:
            self.check(0, "the dealer's commitment", H("dealer", self.dealer) == self.context)
        for number, line in enumerate(self.lines):
            self.read(number, line)

    def check(self, number: int, what: str, holds: bool) -> None:
        self.checked[what] += 1
        if not holds:
            self.wrong.append((number, what))

    def signature(self, number: int, what: str, key: bytes, blob: bytes, signature: bytes) -> None:
        try:
            Ed25519PublicKey.from_public_bytes(key).verify(signature, blob)
        except InvalidSignature:
            self.check(number, what, False)
        else:
            self.check(number, what, True)

    def read(self, number: int, line: dict[str, Any]) -> None:
        before = to_text(hashlib.sha256(self.raw[number - 1]).digest()) if number else ""
        self.check(number, "the bytes", canonical(line) == self.raw[number])
        self.check(number, "the chain", (line["n"], line["prev"]) == (number, before))
        kind, by, body = line["kind"], line["by"], line["body"]
        if kind == "join":
            self.joins[by] = body
            self.values[by] = to_bytes(body["tip"])
        if by != "host":
            self.written_by_a_seat(number, line)
        reader = getattr(self, f"read_{kind}", None)
        if reader is not None:
            reader(number, body, by)
        if kind in ("checkpoint", "signoff"):
            self.signed_by_all(number, line)

    def written_by_a_seat(self, number: int, line: dict[str, Any]) -> None:
        seat = line["by"]
        self.counts[seat] += 1
        self.check(number, "counters", line["count"] == self.counts[seat] and line["seen"] < number)
        message = {key: line[key] for key in ("body", "by", "count", "kind", "seen")} | {
            "game": self.head["game"],
            "seen_hash": to_text(hashlib.sha256(self.raw[line["seen"]]).digest()),
        }
        blob = signed_blob(ENTRY, canonical(message))
        self.signature(number, "signatures", to_bytes(self.joins[seat]["key"]), blob, to_bytes(line["sig"]))

    def signed_by_all(self, number: int, line: dict[str, Any]) -> None:
        body = {key: value for key, value in line["body"].items() if key != "signatures"}
        blob = signed_blob(ENTRY, canonical({**line, "body": body, "game": self.head["game"]}))
        for who, signature in line["body"]["signatures"].items():
            key = self.head["host_key"] if who == "host" else self.joins[int(who)]["key"]
            self.signature(number, "signatures of all", to_bytes(key), blob, to_bytes(signature))

    def read_join(self, number: int, body: dict[str, Any], seat: int) -> None:
        if body["identity"] is not None:
            message = {key: body[key] for key in ("box", "key", "tip")} | {"game": self.head["game"], "seat": seat}
            key = base64.b64decode(body["identity"]["key"].split()[1])[-32:]
            vouched = to_bytes(body["identity"]["signature"])[-64:]
            self.signature(number, "identities", key, signed_blob(SEAT, canonical(message)), vouched)

    def read_escrow(self, number: int, body: dict[str, Any], by: int | str) -> None:
        if by != "host" or self.dealer is None:
            return  # a seat's shares are for those who hold them
        points = []
        for holder, sealed in body["shares"].items():
            data, seat = to_bytes(sealed), int(holder)
            share = masked(data[:33], "share", self.shared_with(seat), self.context, "dealer", seat, "dealer")
            self.check(
                number, "shares", C("share", self.context, "dealer", seat, share) == data[33:] and len(share) == 33
            )
            points.append((seat + 1, int.from_bytes(share, "big")))
        secret = 0
        for place, value in points[: body["t"]]:
            weight = value
            for other, _ in points[: body["t"]]:
                if other != place:
                    weight = weight * -other * pow(place - other, -1, FIELD) % FIELD
            secret = (secret + weight) % FIELD
        self.check(number, "the shared secret", secret == int.from_bytes(self.dealer, "big"))

    def shared_with(self, seat: int) -> bytes:
        assert self.dealer is not None
        box = X25519PrivateKey.from_private_bytes(PRF(self.dealer, "box"))
        return box.exchange(X25519PublicKey.from_public_bytes(to_bytes(self.joins[seat]["box"])))

    def read_ask(self, number: int, body: dict[str, Any], by: int | str) -> None:
        self.ask = body

    def read_luck(self, number: int, body: dict[str, Any], by: int | str) -> None:
        values = [to_bytes(value) for value in body["values"]]
        for seat, value in enumerate(values):
            self.check(number, "beacon values", C("link", self.context, seat, value) == self.values[seat])
            self.values[seat] = value
        self.mix = H("mix", self.context, body["k"], *values)

    def read_deck(self, number: int, body: dict[str, Any], by: int | str) -> None:
        handles = [f"{body['epoch']}.{place}" for place in range(len(body["commitments"]))]
        self.commitments |= zip(handles, map(to_bytes, body["commitments"]), strict=True)
        if self.dealer is None:
            return
        faces = [self.faces[handle] for handle in body["taken"]]
        faces += [face for face, count in self.ask.get("new", {}).items() for _ in range(count)]
        order = shuffled(PRF(self.dealer, "shuffle", body["epoch"], self.mix), faces)
        self.check(number, "deck sizes", len(order) == len(handles))
        for handle, face in zip(handles, order, strict=True):
            self.faces[handle], self.longest[handle] = face, max(map(len, order))
            self.check(number, "cards", self.commitment(handle, face, self.salt(handle)) == self.commitments[handle])

    def salt(self, handle: str) -> bytes:
        assert self.dealer is not None
        return PRF(self.dealer, "salt", handle)[:12]

    def commitment(self, handle: str, face: str, salt: bytes) -> bytes:
        return C("card", self.context, handle, face, salt)

    def read_deal(self, number: int, body: dict[str, Any], by: int | str) -> None:
        if self.dealer is None:
            return
        handle = body["card"]
        opening = masked(to_bytes(body["opening"]), "deal", self.shared_with(body["seat"]), self.context, handle)
        wanted = self.salt(handle) + self.faces[handle].encode().ljust(self.longest[handle], b"\0")
        self.check(number, "sealed openings", opening == wanted)

    def read_open(self, number: int, body: dict[str, Any], by: int | str) -> None:
        shown = self.commitment(body["card"], body["face"], to_bytes(body["salt"]))
        self.check(number, "openings", shown == self.commitments[body["card"]])

    def read_seal(self, number: int, body: dict[str, Any], seat: int) -> None:
        self.seals[seat] = to_bytes(body["commitment"])

    def read_unseal(self, number: int, body: dict[str, Any], by: int | str) -> None:
        if isinstance(by, int):  # the host writes it with the secret of a seat that vanished
            salt = to_bytes(body["salt"])
            opened = C("seal", self.context, by, salt, canonical(body["move"]))
            self.check(number, "sealed answers", self.seals[by] == opened)
