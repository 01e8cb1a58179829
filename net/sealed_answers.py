"""Sealed answers of seats elsewhere: sealed, opened, and rebuilt where their seat has vanished."""

from __future__ import annotations

import hmac

from core.game import IllegalMove, Move
from net.game_driver import Endorsers, GameDriver
from net.refusal import TOO_LATE, Refusal, as_refusal
from net.remote_hand import RemoteHand
from net.session import StaleMove
from replays.canonical import NotCanonical, dumps, from_text, to_text
from replays.entries import RecalledBody, SealBody, UnsealBody
from replays.hands import Signed, answer_commitment
from replays.sealed_words import BLOCK


class SealedAnswers(GameDriver):
    """The part of a sequencer that takes answers which nobody may read yet."""

    async def _seal(self, seat: int, hand: RemoteHand, body: SealBody, signed: Signed) -> None:
        match = self.match
        self._on_time(body.at)
        match.owes(seat)
        if not match.sealed_now():
            raise IllegalMove("This decision is an open one.")
        if hand.lost:
            raise Refusal("stale", TOO_LATE)  # everybody could read it
        if self.luck.joint and not hand.known:
            await self._seal_blindly(seat, hand, body, signed)
            return
        try:
            answer = hand.recalled(body.at, body.kept, body.commitment)
        except ValueError as error:
            raise Refusal("unknown", str(error)) from None
        move: list[Move] = []
        as_refusal(lambda: move.append(match.check_answer(seat, answer)))
        if body.model_dump() != hand.seal(body.at, move[0]):
            raise Refusal("unknown", "That is not how this answer is sealed.")
        hand.prepare("seal", signed)
        self._kept[seat] = body
        self.recorder.sealed(seat, move[0])
        await self._sealed(seat, move[0])

    async def _unseal(self, seat: int, hand: RemoteHand, body: UnsealBody, signed: Signed) -> None:
        if seat not in self.opening:
            raise StaleMove("Nothing of yours is to be opened now.")
        if self.luck.joint and seat not in self._answers:
            await self._unseal_blindly(seat, hand, body, signed)
            return
        if body.model_dump() != hand.unseal(self._kept[seat].at, self._answers[seat]):
            raise Refusal("unknown", "That is not what you sealed.")
        self.openings[seat] = signed
        await self.go_on()

    # ── answers that nobody here can read ─────────────────────────────────────────────────────────────────────────────

    async def _seal_blindly(self, seat: int, hand: RemoteHand, body: SealBody, signed: Signed) -> None:
        try:
            whole = len(from_text(body.kept)) % BLOCK == 0
        except NotCanonical:
            whole = False
        if not whole:
            raise Refusal("unknown", "That is not how an answer is sealed.")
        hand.prepare("seal", signed)
        self.scribe.seat(hand, "seal", body.model_dump(), quiet=True)
        self._kept[seat] = body
        self.recorder.sealed_elsewhere(seat, body.at)
        self.match.enter_sealed(seat)
        await self.go_on()

    async def _unseal_blindly(self, seat: int, hand: RemoteHand, body: UnsealBody, signed: Signed) -> None:
        if self.broken:
            raise Refusal("state", f"The game stands still. {self.broken}"[:400])
        kept = self._kept[seat]
        made = answer_commitment(hand.context, seat, kept.at, dumps(body.move), from_text(body.salt))
        if body.at != kept.at or not hmac.compare_digest(made, from_text(kept.commitment)):
            raise Refusal("unknown", "That is not what you sealed.")
        if await self._answer(seat, body.move):
            self.openings[seat] = signed
            self._opened[seat] = body.model_dump()
            await self.go_on()

    async def _answer(self, seat: int, data: object) -> bool:
        """A sealed answer is open. Whether the rules allow it; if not, its seat has broken them: the table stops."""
        try:
            self._answers[seat] = self.match.check_answer(seat, data)
        except Exception as error:  # whatever strange things a stranger's move makes the rules say
            reason = error.reason if isinstance(error, IllegalMove) else "it is no move of this game."
            await self.accuse(seat, f"What it sealed is against the rules: {reason}")
            return False
        return True

    # ── a seat that has vanished ──────────────────────────────────────────────────────────────────────────────────────

    async def recovered(self, seat: int, secret: bytes, endorsers: Endorsers, gave: list[int]) -> None:
        """The others have rebuilt the secret of a seat that vanished: its part is what it would have been."""
        away, chain = self.luck.away(seat), self.luck.chain_of(seat, secret)
        assert away is not None
        assert chain is not None
        while True:
            proposal = self.scribe.proposed("recover", {"seat": seat, "secret": to_text(secret)})
            given = await endorsers(proposal, gave)
            if self.scribe.lines == proposal.n:
                break
        self.scribe.endorsed_as(proposal, self._host, {str(one): signature for one, signature in given.items()})
        del self.luck.escrows[seat]
        away.recover(secret, chain)
        kept = self._kept.get(seat)
        if kept is None or seat in self._answers or seat in self.openings or await self._recall(seat, away, kept):
            await self.go_on()

    async def _recall(self, seat: int, away: RemoteHand, kept: SealBody) -> bool:
        try:
            answer = away.recalled(kept.at, kept.kept, kept.commitment)
        except ValueError:
            await self.accuse(seat, "What it sealed is not what it has put in escrow.")
            return False
        return await self._answer(seat, answer)

    # ── once more, from the ledger (`net.retelling`) ──────────────────────────────────────────────────────────────────

    async def sealed_again(self, seat: int, body: SealBody, move: Move | None) -> None:
        """A sealed answer that stands in the ledger already (`net.retelling`); None: nobody here knows it yet."""
        hand = self.hands[seat]
        if isinstance(hand, RemoteHand):
            self._kept[seat] = body
        self.scribe.seat(hand, "seal", body.model_dump(), quiet=True)
        self.recorder.sealed_elsewhere(seat, body.at)
        if move is not None:
            await self._sealed(seat, move)
        else:
            self.match.enter_sealed(seat)
            await self.go_on()

    def opened_again(self, seat: int, body: UnsealBody | RecalledBody, signed: Signed | None) -> None:
        """An answer that was opened in the ledger; ``signed`` None: by the host, for a seat that had vanished."""
        away = self.luck.away(seat)
        if away is None:
            return
        kept = body.model_dump(exclude={"seat"})
        if signed is None:
            away.lost = True
            away.prepare_body("unseal", kept)
        else:
            self.openings[seat], self._opened[seat] = signed, kept
