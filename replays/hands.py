"""Hands: what a seat does for the ledger — it signs, shows its next beacon value, seals and opens its answers.

Here the hand is in the same process. A seat elsewhere does the same for itself, and sends what comes out.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from core.game import Move
from replays import sshsig
from replays.boxes import private_box, public_box
from replays.canonical import dumps, dumps_trusted, from_checked, to_text
from replays.escrow import escrowed
from replays.hashing import SALT, committing, derived
from replays.identity import OwnIdentity
from replays.keys import SeatSecrets, signing_key
from replays.luck import Chain, generation_of


@dataclass(frozen=True, slots=True)
class Signed:
    """What a seat adds to a line it writes."""

    count: int
    seen: int
    sig: str


def seat_message(body: bytes, by: int, count: int, game: str, kind: str, seen: int, seen_hash: str) -> bytes:
    """What a seat signs: canonical JSON of these seven, put together from the canonical bytes of the body."""
    return b'{"body":%b,"by":%d,"count":%d,"game":"%b","kind":"%b","seen":%d,"seen_hash":"%b"}' % (
        body,
        by,
        count,
        game.encode(),
        kind.encode(),
        seen,
        seen_hash.encode(),
    )


def line_message(body: Mapping[str, Any], game: str, kind: str, ms: int, n: int, prev: str) -> bytes:
    """What all sign of a checkpoint or a sign-off: the line itself without its signatures, and the game."""
    bare = {key: value for key, value in body.items() if key != "signatures"}
    return dumps({"body": bare, "by": "host", "game": game, "kind": kind, "ms": ms, "n": n, "prev": prev})


def answer_commitment(context: bytes, seat: int, salt: bytes) -> Callable[[bytes], bytes]:
    """What gives the commitment to a sealed answer. The seat stands in it, so that nobody can copy another's."""
    return committing("seal", context, seat, salt)


class Sealed(NamedTuple):
    """An answer that is not open yet."""

    at: int
    """The line that put the question."""
    commitment: str


class Hand:
    """One seat's hand, for as long as its keys are at hand."""

    began = 0
    """The chance event before which the seat has begun its chain; 0 for one that a join at the start began."""
    lost = False
    """Whether the seat has vanished, and the others have rebuilt its secret."""

    def __init__(self, seat: int, secrets: SeatSecrets, context: bytes) -> None:
        self.seat = seat
        self.context = context
        self._secrets = secrets
        self._key = signing_key(secrets.session)
        self._public_box = public_box(private_box(secrets.box))
        self._count = 0
        self._chain = Chain(secrets.beacon, context, seat)

    @property
    def public(self) -> bytes:
        """The session key, as others know it."""
        return self._key.public_key().public_bytes_raw()

    @property
    def box(self) -> bytes:
        """The box key, as others know it."""
        return self._public_box

    def join(
        self, game: str, name: str, bot: str | None, identity: OwnIdentity | None, event: int = 1
    ) -> dict[str, Any]:
        """The body of a join. ``event``: the number of the first chance event that the chain is for."""
        if generation_of(event) != self._chain.generation:
            self._chain = Chain(self._secrets.beacon, self.context, self.seat, generation_of(event))
        key, box, tip = to_text(self.public), to_text(self.box), to_text(self.tip_before(event))
        return {
            "bot": bot,
            "box": box,
            "identity": None if identity is None else identity.certify(game, self.seat, key, box, tip),
            "key": key,
            "name": name,
            "tip": tip,
        }

    def begin_chain(self, beacon: bytes, event: int) -> None:
        """From chance event ``event`` on, the seat's part comes from another secret."""
        self._secrets = replace(self._secrets, beacon=beacon)
        self._chain = Chain(beacon, self.context, self.seat, generation_of(event))

    def tip_before(self, event: int) -> bytes:
        """What a join names as the tip, where ``event`` is the next chance event."""
        return self._chain.before(event)

    def escrow(self, boxes: Mapping[int, bytes], tip: str) -> dict[str, Any] | None:
        """The body of an escrow line for these holders; None where there are too few. ``tip``: that of the join."""
        return escrowed(self._secrets.beacon, self.seat, self._secrets.box, boxes, self.context, tip)

    def author(self, game: str, kind: str, body: bytes, seen: int, seen_hash: str) -> Signed:
        """Sign a line of this seat's, over all that it has seen."""
        self._count += 1
        message = seat_message(body, self.seat, self._count, game, kind, seen, seen_hash)
        return Signed(self._count, seen, to_text(sshsig.sign(self._key, message)))

    def wrote(self, count: int) -> None:
        """A line of this seat's with this counter is in the ledger already (a game that is gone on with)."""
        self._count = max(self._count, count)

    def endorse(self, message: bytes) -> str:
        """Sign a checkpoint or a sign-off."""
        return to_text(sshsig.sign(self._key, message))

    def vouch(self, message: bytes, namespace: str) -> bytes:
        """Sign something that is no line of a ledger."""
        return sshsig.sign(self._key, message, namespace)

    def value(self, event: int) -> bytes:
        """The beacon value for a chance event."""
        return self._chain.value(event)

    # ── sealed answers ───────────────────────────────────────────────────────────────────────────────────────────────

    def _salt(self, at: int) -> bytes:
        return derived(self._secrets.beacon, "answer", self.context, self.seat, at)[:SALT]

    def _commitment(self, at: int) -> Callable[[bytes], bytes]:
        return answer_commitment(self.context, self.seat, self._salt(at))

    def seal(self, at: int, move: Move) -> dict[str, Any]:
        """The body of a seal: its salt follows from this seat's beacon secret and from ``at``, the question."""
        return {"commitment": to_text(self._commitment(at)(dumps(move)))}

    def sealer(self, at: int) -> Hand:
        """The hand that has sealed the answer to this question: this one, unless it stands in for another."""
        return self

    def unseal(self, at: int, move: Move) -> dict[str, Any]:
        """The body of the unseal that answers it."""
        return {"move": dict(move), "salt": to_text(self._salt(at))}

    def recalled(self, at: int, commitment: str, answers: Iterable[Move]) -> Move:
        """Which of these answers this seat has sealed. Raises ValueError for none of them, or another's seal."""
        sealed, committed = from_checked(commitment), self._commitment(at)
        for answer in answers:
            if hmac.compare_digest(committed(dumps_trusted(answer)), sealed):
                return answer
        raise ValueError(f"What seat {self.seat} sealed is none of the answers there are, or not under these keys.")
