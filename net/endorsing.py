"""Signatures of all who are here, under a line of the host's: a checkpoint, the sign-off, a recovery."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from time import monotonic
from typing import Final, Protocol

from net import wire
from net.guest import Guest
from net.sequencer import Sequencer
from replays import sshsig
from replays.canonical import NotCanonical, from_text
from replays.scribe import Proposal

ENDORSE_SECONDS: Final = 3.0
"""How long a seat may take to sign before it counts as away."""


class Game(Protocol):
    """The game whose lines are signed."""

    @property
    def sequencer(self) -> Sequencer: ...
    def guest_in(self, seat: int) -> Guest | None: ...
    def everybody(self, message: wire.Warned) -> None: ...
    def is_noted_away(self, seat: int) -> bool: ...
    async def note_away(self, seat: int) -> None: ...
    async def wait_for_signers(self) -> bool: ...


class Endorsing:
    """One line at a time."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._signing: dict[int, asyncio.Future[str]] = {}
        self._signed_line = 0
        """The line that is being signed: an answer about another one comes too late."""

    def answered(self, guest: Guest, message: wire.Endorsed) -> None:
        """A seat has signed, or says that it does not."""
        waiting = self._signing.get(guest.seat if guest.seat is not None else -1)
        if waiting is not None and not waiting.done() and message.n == self._signed_line:
            waiting.set_result(message.signature)

    async def ask(self, proposal: Proposal, seats: list[int]) -> Mapping[int, str]:
        """For the sequencer: everybody who is here signs; who does not is away from now on."""
        if proposal.kind == "signoff" and await self._game.wait_for_signers():
            return {}  # that they are back is a line of its own
        request = wire.Endorse.model_validate(
            {"kind": proposal.kind, "body": proposal.body, "ms": proposal.ms, "n": proposal.n, "prev": proposal.prev}
        )
        unnoted = [seat for seat in seats if self._game.guest_in(seat) is None and not self._game.is_noted_away(seat)]
        for seat in unnoted:
            await self._game.note_away(seat)
        if unnoted:
            return {}  # that they are away is a line of its own: nobody can sign this one any more
        self._signed_line = proposal.n
        answers = await asyncio.gather(*[self._ask_to_sign(seat, request) for seat in seats])
        given: dict[int, str] = {}
        for seat, (guest, signature) in zip(seats, answers, strict=True):
            if signature is not None and self._good(seat, proposal, signature):
                given[seat] = signature
                continue
            if guest is not None and signature is not None:
                sentence = f"{guest.name} does not sign what everybody else holds."
                self._game.everybody(wire.Warned(seat=seat, line=proposal.n, sentence=sentence))
            if guest is not None:
                guest.dismiss("Your program did not sign what all have seen.", back=signature is None)
            await self._game.note_away(seat)
        return given

    async def _ask_to_sign(self, seat: int, request: wire.Endorse) -> tuple[Guest | None, str | None]:
        """Whoever sits there, and his answer (None: none in time). Who comes back meanwhile is asked again."""
        give_up = monotonic() + ENDORSE_SECONDS
        try:
            while (guest := self._game.guest_in(seat)) is not None:
                answer = self._signing[seat] = asyncio.get_running_loop().create_future()
                guest.tell_behind(request.n, request)
                await asyncio.wait((answer,), timeout=max(0.0, give_up - monotonic()))
                if not guest.closed:
                    return guest, answer.result() if answer.done() else None
            return None, None
        finally:
            self._signing.pop(seat, None)

    def interrupted(self, seat: int) -> None:
        """A seat's connection is gone, and with it whatever it was going to answer."""
        waiting = self._signing.get(seat)
        if waiting is not None and not waiting.done():
            waiting.set_result("")

    def _good(self, seat: int, proposal: Proposal, signature: str) -> bool:
        hand = self._game.sequencer.hands[seat]
        try:
            return bool(signature) and sshsig.verifies(hand.verifier, from_text(signature), proposal.message)  # type: ignore[attr-defined]  # only remote seats are asked
        except (NotCanonical, ValueError):
            return False
