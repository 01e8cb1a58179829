"""A ledger that was written without the product, after docs/ledger.md alone: two turns of James Bond 007 for two."""

from __future__ import annotations

import hashlib
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from tests.fair.stranger import ENTRY, PRF, C, H, below, canonical, masked, shuffled, signed_blob, to_text

GAME = "TmFtZU9mVGhpc0dhbWUwMQ"
DECK = {**{str(number): 8 for number in range(1, 8)}, "W": 4}


def public(key: Ed25519PrivateKey | X25519PrivateKey) -> str:
    return to_text(key.public_key().public_bytes_raw())


class Strange:
    """The pen: keys, chains and lines."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.counts = [0, 0]
        self.dealer = hashlib.sha256(b"a stranger's dealer").digest()
        self.context = H("dealer", self.dealer)
        self.host = Ed25519PrivateKey.generate()
        self.keys = [Ed25519PrivateKey.generate() for _ in range(2)]
        self.boxes = [X25519PrivateKey.generate() for _ in range(2)]
        self.box = X25519PrivateKey.from_private_bytes(PRF(self.dealer, "box"))
        self.chains = [self._chain(seat) for seat in range(2)]
        self.events = 0
        self.order: list[str] = []

    def _chain(self, seat: int) -> list[bytes]:
        chain = [PRF(bytes([seat]) * 32, "chain", self.context, seat, 0)[:24]]
        for _ in range(1024):
            chain.append(C("link", self.context, seat, chain[-1]))
        return chain

    def write(self, kind: str, by: int | str, body: dict[str, Any]) -> None:
        line = self._line(kind, by, body)
        if isinstance(by, int):
            self.counts[by] += 1
            line |= {"count": self.counts[by], "seen": len(self.lines) - 1}
            message = {key: line[key] for key in ("body", "by", "count", "kind", "seen")}
            message |= {"game": GAME, "seen_hash": line["prev"]}
            line["sig"] = to_text(self.keys[by].sign(signed_blob(ENTRY, canonical(message))))
        self.lines.append(canonical(line))

    def _line(self, kind: str, by: int | str, body: dict[str, Any]) -> dict[str, Any]:
        before = to_text(hashlib.sha256(self.lines[-1]).digest()) if self.lines else ""
        return {"n": len(self.lines), "prev": before, "ms": len(self.lines), "kind": kind, "by": by, "body": body}

    def sign_off(self) -> None:
        line = self._line("signoff", "host", {})
        blob = signed_blob(ENTRY, canonical({**line, "game": GAME}))
        signers = {"host": self.host, "0": self.keys[0], "1": self.keys[1]}
        line["body"] = {"signatures": {who: to_text(key.sign(blob)) for who, key in signers.items()}}
        self.lines.append(canonical(line))

    def luck(self, **asked: Any) -> bytes:
        self.events += 1
        self.write("ask", "host", {"k": self.events, **asked})
        values = [chain.pop() for chain in self.chains]
        self.write("luck", "host", {"k": self.events, "values": [to_text(value) for value in values]})
        return H("mix", self.context, self.events, *values)

    def salt(self, place: int) -> bytes:
        return PRF(self.dealer, "salt", f"1.{place}")[:12]

    def open(self, place: int, face: str | None = None) -> None:
        body = {"card": f"1.{place}", "face": face or self.order[place], "salt": to_text(self.salt(place))}
        self.write("open", "host", body)

    def deal(self, place: int, seat: int) -> None:
        shared = self.box.exchange(self.boxes[seat].public_key())
        opening = self.salt(place) + self.order[place].encode()
        sealed = masked(opening, "deal", shared, self.context, f"1.{place}")
        self.write("deal", "host", {"card": f"1.{place}", "opening": to_text(sealed), "seat": seat})

    def move(self, seat: int, **move: Any) -> None:
        self.write("move", seat, {"at": len(self.lines) - 1, "move": move})


def written(edition: str, cheat: str = "") -> bytes:
    """The ledger; ``cheat`` names what is wrong with it. ``edition`` is the fingerprint that `honor rules` shows."""
    pen = Strange()
    rules: dict[str, Any] = {"game": "james-bond-007", "version": "1", "edition": edition, "options": {"max_turns": 2}}
    head: dict[str, Any] = {
        "format": "honor-ledger/1",
        "game": GAME,
        "created": "2026-11-30T05:00:00.000Z",
        "rules": rules,
    }
    head |= {"seats": 2, "trust": "local", "host_key": public(pen.host), "box": public(pen.box)}
    pen.write("header", "host", head | {"dealer_commit": to_text(pen.context), "software": "a stranger"})
    for seat in range(2):
        join = {"name": f"stranger {seat}", "key": public(pen.keys[seat]), "box": public(pen.boxes[seat])}
        pen.write("join", seat, join | {"tip": to_text(pen.chains[seat].pop()), "bot": "random", "identity": None})
    dealer, _ = below(pen.luck(purpose="pick", among=2), 0, 2)
    mix = pen.luck(purpose="shuffle", deck="deck", new=DECK)
    faces = [face for face, count in DECK.items() for _ in range(count)]
    pen.order = shuffled(PRF(pen.dealer, "shuffle", 1, mix), faces)
    if cheat == "stacked":
        pen.order.sort()
    commitments = [C("card", pen.context, f"1.{place}", face, pen.salt(place)) for place, face in enumerate(pen.order)]
    pen.write("deck", "host", {"epoch": 1, "taken": [], "commitments": [to_text(one) for one in commitments]})
    first, second = 1 - dealer, dealer
    for place in (0, 1):
        pen.open(place)
    pen.deal(2, first)
    pen.deal(3, second)
    for place in (4, 5):
        pen.open(place)
    for seat, down, drawn in ((first, 2, 6), (second, 3, 7)):
        pen.move(seat, kind="draw")
        pen.deal(drawn, seat)
        pen.move(seat, kind="replace", slot="M")
        other = "1" if pen.order[down] != "1" else "2"
        pen.open(down, other if cheat == "swapped" and seat == first else None)
        pen.move(seat, kind="pass")
    ranking = [[0], [1]] if cheat == "result" else [[0, 1]]
    pen.write("end", "host", {"result": {"ranking": ranking, "scores": [32, 32]}})
    if cheat != "no disclosure":
        pen.write("disclose", "host", {"secret": to_text(pen.dealer)})
        if cheat != "no sign-off":
            pen.sign_off()
    if cheat == "edited":  # the first seat's replacing, after it was signed
        pen.lines[16] = pen.lines[16].replace(b'"slot":"M"', b'"slot":"L"')
    return b"\n".join(pen.lines) + b"\n"
