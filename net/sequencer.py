"""One game at the host: takes what seats send, in order, lets the rules and luck answer, and writes all of it down.

It rules nothing: it refuses what the rules refuse, before a line is written, and every peer checks every line again.
Of the three drivers of a match this is the one whose seats sit elsewhere; it can wait for them wherever a game needs
something of theirs (`net.game_driver`).
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import ValidationError

from core.cleaning import cleaned
from core.game import IllegalMove, Move
from net import wire
from net.presences import Presences
from net.refusal import TOO_LATE, Refusal, as_refusal
from net.rejoining import Rejoining
from net.remote_hand import RemoteHand
from net.sealed_answers import SealedAnswers
from net.session import StaleMove
from replays import hints, sshsig
from replays.bodies import ChatBody, DisputeBody, EscrowBody, JoinBody, MoveBody, SealBody, UnsealBody
from replays.canonical import NotCanonical, dumps, from_text
from replays.hands import Signed, seat_message


class Sequencer(Presences, Rejoining, SealedAnswers):
    """See the module. Calls must not overlap: the table makes them one after the other."""

    # ── what seats elsewhere send ─────────────────────────────────────────────────────────────────────────────────────

    async def take(self, seat: int, entry: wire.Entry) -> None:
        """A line that a seat has written. Raises Refusal, IllegalMove or StaleMove; then nothing has changed."""
        hand = self.hands[seat]
        if not isinstance(hand, RemoteHand):
            raise Refusal("state", "A bot plays for you; take your seat again first.")
        signed = self._checked(seat, hand, entry)
        try:
            match entry.kind:
                case "move":
                    await self._move(seat, hand, MoveBody.model_validate(entry.body), signed)
                case "seal":
                    await self._seal(seat, hand, SealBody.model_validate(entry.body), signed)
                case "unseal":
                    await self._unseal(seat, hand, UnsealBody.model_validate(entry.body), signed)
                case "chat":
                    body = ChatBody.model_validate(entry.body)
                    await self._by_the_way(hand, "chat", body.model_dump(), signed)
                case hints.HINT:
                    self._check_hint(seat, entry.body)
                    await self._by_the_way(hand, hints.HINT, {}, signed)
                case "join" if hand.known and self.luck.joint:
                    await self._begin_again(seat, hand, JoinBody.model_validate(entry.body), signed)
                case "join":
                    await self._renew(seat, hand, JoinBody.model_validate(entry.body), signed)
                case "escrow":
                    await self._escrow(seat, hand, EscrowBody.model_validate(entry.body), signed)
                case "dispute":
                    await self._dispute(seat, hand, DisputeBody.model_validate(entry.body), signed)
                case _:
                    raise Refusal("unknown", f"A seat does not write lines of the kind {entry.kind[:20]!r} now.")
        except ValidationError:
            raise Refusal("unknown", f"That is no {entry.kind} as this table knows it.") from None
        self.seen[seat] = entry.seen
        if entry.kind in ("join", "escrow") and self.luck.joint:
            await self.go_on()

    def _checked(self, seat: int, hand: RemoteHand, entry: wire.Entry) -> Signed:
        """The signature of an entry, good over what it says and what its author had seen."""
        following = hand.count + (2 if entry.kind == "escrow" and seat in self._joining else 1)
        if entry.count != following:
            raise Refusal("stale", f"{TOO_LATE} (Line {entry.count} of yours; {following} is the next.)")
        if not self.seen.get(seat, 0) <= entry.seen < len(self.ledger.lines):
            raise Refusal("stale", "You cannot have seen that line last.")
        try:
            text = dumps(entry.body)
            message = seat_message(
                text, seat, entry.count, self.scribe.game, entry.kind, entry.seen, self.scribe.hashes[entry.seen]
            )
            good = sshsig.verifies(hand.verifier, from_text(entry.sig), message)
        except (NotCanonical, ValueError):
            good = False
        if not good:
            raise Refusal("unknown", "The signature is not that of your seat over this line and what it saw.")
        return Signed(entry.count, entry.seen, entry.sig)

    async def _move(self, seat: int, hand: RemoteHand, body: MoveBody, signed: Signed) -> None:
        match, public = self.match, Move(body.move)
        self._on_time(body.at)
        if signed.seen < body.at:  # the programs of the others would refuse it
            raise StaleMove(TOO_LATE)
        if not match.may_move(seat):
            match.owes(seat)
        if match.sealed_now():
            raise IllegalMove("This decision is sealed first, and opened when all are in.")
        as_refusal(lambda: match.check_public(seat, public))
        hand.prepare("move", signed)
        self.recorder.moved(seat, public)
        match.enter(seat, public)
        await self.go_on()

    def _check_hint(self, seat: int, body: Mapping[str, object]) -> None:
        """A seat is given a hint, and says so once for each question. Raises IllegalMove, Refusal."""
        self.match.owes(seat)
        hint = seat, self.scribe.question
        if body or hint in self.hinted:
            raise Refusal("unknown", "That one was given a hint is said once for each question, and nothing more.")
        self.hinted.add(hint)

    async def _by_the_way(self, hand: RemoteHand, kind: str, body: Mapping[str, object], signed: Signed) -> None:
        hand.prepare(kind, signed)
        self.scribe.seat(hand, kind, body, quiet=True)
        await self.ledger.publish(complete=not self._mid_way())

    async def _dispute(self, seat: int, hand: RemoteHand, body: DisputeBody, signed: Signed) -> None:
        """A seat's program refuses a line: once, until all have agreed to go on."""
        if not self.broken:
            self._disputing.clear()
        if seat in self._disputing:
            raise Refusal("state", "You have disputed a line already, and the table stands still.")
        self._disputing.add(seat)
        hand.prepare("dispute", signed)
        self.scribe.seat(hand, "dispute", body.model_dump(exclude_unset=True), quiet=True)
        name = self.recorder.joins[seat]["name"]
        self.broken = f"{name}'s program refuses line {body.line}: {cleaned(body.sentence, 300)}"
        await self.ledger.publish(complete=not self._mid_way())

    async def value(self, seat: int, event: int, value: bytes) -> None:
        """A seat shows its part in the luck that was asked for."""
        if not self.luck.take(seat, event, value):
            if event == self.luck.event and seat in self.luck.missing:
                raise Refusal("unknown", "That value does not continue your chain.")
            return  # it has come twice, or too late: the others have rebuilt it
        await self.go_on()

    # ── what happens here ─────────────────────────────────────────────────────────────────────────────────────────────

    async def play(self, seat: int, move: Move) -> None:
        """A bot's move, in its own form. Raises IllegalMove."""
        match = self.match
        move = match.checked(seat, move)
        if match.sealed_now() and seat in match.to_act:
            self.recorder.sealed(seat, move)
            await self._sealed(seat, move)
            return
        public = match.game.publish(match.state, seat, move, match.faces)
        self.recorder.moved(seat, public)
        match.enter(seat, public)
        await self.go_on()

    async def lapse(self, seat: int) -> None:
        """Time is up: the default move of the rules is played. Raises IllegalMove for a seat that owes nothing."""
        match = self.match
        match.owes(seat)
        move = match.game.default_move(match.state, seat, match.faces)
        sealed = match.sealed_now()
        public = move if sealed else match.game.publish(match.state, seat, move, match.faces)
        self.recorder.lapsed(seat, public, sealed)
        if sealed:
            await self._sealed(seat, move)
        else:
            match.enter(seat, public)
            await self.go_on()
