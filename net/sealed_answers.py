"""Sealed answers of seats elsewhere: sealed, opened, and rebuilt where their seat has vanished."""

from __future__ import annotations

import hmac

from core.game import IllegalMove, Move
from net.game_driver import Endorsers, GameDriver
from net.refusal import TOO_LATE, Refusal
from net.remote_hand import RemoteHand
from net.session import StaleMove
from replays.bodies import RecalledBody, SealBody, UnsealBody
from replays.canonical import dumps, from_checked, to_text
from replays.hands import Sealed, Signed, answer_commitment


class SealedAnswers(GameDriver):
    """The part of a sequencer that takes answers which nobody may read yet."""

    async def _seal(self, seat: int, hand: RemoteHand, body: SealBody, signed: Signed) -> None:
        match = self.match
        sealed = Sealed(self.scribe.question, body.commitment)
        if signed.seen < sealed.at:
            raise StaleMove(TOO_LATE)
        match.owes(seat)
        if not match.sealed_now():
            raise IllegalMove("This decision is an open one.")
        if hand.lost:
            raise Refusal("stale", TOO_LATE)  # everybody could read it
        if self.luck.joint and not hand.known:
            await self._seal_blindly(seat, hand, sealed, signed)
            return
        try:
            answer = hand.recalled(*sealed, match.possible_answers(seat))
        except ValueError as error:
            raise Refusal("unknown", str(error)) from None
        match.check_answer(seat, answer)
        hand.prepare("seal", signed)
        self._kept[seat] = sealed
        self.recorder.sealed(seat, answer)
        await self._sealed(seat, answer)

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

    async def _seal_blindly(self, seat: int, hand: RemoteHand, sealed: Sealed, signed: Signed) -> None:
        hand.prepare("seal", signed)
        self.scribe.seat(hand, "seal", {"commitment": sealed.commitment}, quiet=True)
        self._kept[seat] = sealed
        self.recorder.sealed_elsewhere(seat)
        self.match.enter_sealed(seat)
        await self.go_on()

    async def _unseal_blindly(self, seat: int, hand: RemoteHand, body: UnsealBody, signed: Signed) -> None:
        if self.broken:
            raise Refusal("state", f"The game stands still. {self.broken}"[:400])
        committed = answer_commitment(hand.context, seat, from_checked(body.salt))
        if not hmac.compare_digest(committed(dumps(body.move)), from_checked(self._kept[seat].commitment)):
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
        sealed = self._kept.get(seat)
        if sealed is None or seat in self._answers or seat in self.openings or await self._recall(seat, away, sealed):
            await self.go_on()

    async def _recall(self, seat: int, away: RemoteHand, sealed: Sealed) -> bool:
        try:
            answer = away.recalled(*sealed, self.match.possible_answers(seat))
        except ValueError:
            await self.accuse(seat, "What it sealed is no answer that the rules know here.")
            return False
        return await self._answer(seat, answer)

    # ── once more, from the ledger (`net.retelling`) ──────────────────────────────────────────────────────────────────

    async def sealed_again(self, seat: int, body: SealBody, move: Move | None) -> None:
        """A sealed answer that stands in the ledger already (`net.retelling`); None: nobody here knows it yet."""
        hand = self.hands[seat]
        if isinstance(hand, RemoteHand):
            self._kept[seat] = Sealed(self.scribe.question, body.commitment)
        self.scribe.seat(hand, "seal", body.model_dump(), quiet=True)
        self.recorder.sealed_elsewhere(seat)
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
