"""One game at the host: takes what seats send, in order, lets the rules and luck answer, and writes all of it down.

It rules nothing: it refuses what the rules refuse, before a line is written, and every peer checks every line again.
Of the three drivers of a match this is the one whose seats sit elsewhere; it can wait for them wherever a game needs
something of theirs (a sealed answer to be opened, a signature under a checkpoint, later a beacon value).
"""

from __future__ import annotations

import hmac
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from pydantic import ValidationError

from core.chance import Pick, Roll, Shuffle, Spin
from core.cleaning import cleaned
from core.game import Decide, IllegalMove, Move, Unseal
from core.match import Match
from net import wire
from net.joint_luck import JointLuck
from net.published import PublishedLedger
from net.remote_hand import RemoteHand, StandIn, renewed
from net.session import StaleMove
from replays import luck, sshsig
from replays.canonical import NotCanonical, dumps, from_text, to_text
from replays.entries import (
    ChatBody,
    DisputeBody,
    EscrowBody,
    JoinBody,
    MoveBody,
    RecalledBody,
    SealBody,
    UnsealBody,
)
from replays.escrow import holders, threshold
from replays.hands import KEPT_BLOCK, Hand, Signed, answer_commitment, seat_message
from replays.keys import SeatSecrets, TableSecrets, signing_key
from replays.recorder import LedgerRecorder
from replays.scribe import Proposal
from replays.states import public_hash

log = logging.getLogger(__name__)

TOO_LATE: Final = "The table has moved on meanwhile; look again."

Endorsers = Callable[[Proposal, list[int]], Awaitable[Mapping[int, str]]]
"""Asks these seats to sign a line. Gives the signatures that came; a seat that is missing has been found away."""


class Refusal(Exception):
    """An entry that does not go into the ledger; ``why`` is that of `net.wire.No`."""

    def __init__(self, why: str, sentence: str) -> None:
        super().__init__(sentence)
        self.why = why


class Sequencer:
    """See the module. Calls must not overlap: the table makes them one after the other."""

    def __init__(
        self,
        match: Match[Any],
        recorder: LedgerRecorder,
        ledger: PublishedLedger,
        secrets: TableSecrets,
        *,
        joint: bool = False,
    ) -> None:
        """``joint``: luck is made by all seats together (trust level `fair-dealer`)."""
        self.match, self.recorder, self.ledger = match, recorder, ledger
        self.luck = JointLuck(recorder.hands, recorder, joint=joint)
        self.scribe = recorder.scribe
        self.endorsers: Endorsers | None = None
        """None, while there is nobody to ask yet: then nothing is written that all have to sign."""
        self.secrets = secrets
        self._host = signing_key(secrets.host)
        self.broken = ""
        """Why the game cannot go on, in words: a seat has broken its word."""
        self.seen: dict[int, int] = {}
        """The last line each seat has seen, as its own last line says."""
        self._kept: dict[int, SealBody] = {}
        """Sealed answers of seats elsewhere, until they are opened."""
        self.openings: dict[int, Signed] = {}
        """Answers that seats elsewhere have opened, until all are."""
        self._answers: dict[int, Move] = {}
        self._opened: dict[int, dict[str, Any]] = {}
        """What seats elsewhere have sent to open answers that were not known here."""
        self._joining: dict[int, tuple[JoinBody, Signed]] = {}
        """Joins of seats that begin another chain, until they have shared its secret too."""
        self.returning: frozenset[int] = frozenset()
        """Seats whose people are back, and begin another chain because others know, or have made, the one they had."""
        self.renewed: set[int] = set()
        """Seats that have joined again with their next chain."""
        self.end_written = 0
        """How many of the lines ``end`` and ``disclose`` stand there."""

    # ── what may be asked ────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def hands(self) -> dict[int, Hand]:
        """By seat."""
        return self.recorder.hands  # type: ignore[return-value]  # it is the dict that we gave it

    @property
    def trust(self) -> str:
        """The trust level in force."""
        return "fair-dealer" if self.luck.joint and not self.luck.lowered else "host"

    @property
    def to_act(self) -> frozenset[int]:
        """Seats that owe a move."""
        return self.match.to_act

    @property
    def seconds(self) -> int:
        """How long the rules give for the decision of the moment."""
        pending = self.match.pending
        return pending.seconds if type(pending) is Decide else 0

    @property
    def opening(self) -> frozenset[int]:
        """Seats elsewhere whose sealed answers are to be opened now."""
        if type(self.match.pending) is not Unseal:
            return frozenset()
        return frozenset(
            seat for seat in self._kept if seat not in self.openings and (seat not in self._answers or self._here(seat))
        )

    @property
    def wanting(self) -> frozenset[int]:
        """Seats without whose part the game cannot go on, and which the others can replace only by their shares."""
        awaited = self.luck.missing | (self.opening if self.luck.joint else frozenset())
        lucky = isinstance(self.match.pending, Shuffle | Roll | Spin | Pick) and not self.luck.waiting
        return awaited | self.returning if lucky else awaited

    @property
    def renewing(self) -> frozenset[int]:
        """Seats elsewhere that have to join again, with the next chain, before luck can speak."""
        if not isinstance(self.match.pending, Shuffle | Roll | Spin | Pick):
            return frozenset()
        if self.luck.waiting or not self.luck.used_up():
            return frozenset()
        return frozenset(
            seat for seat, hand in self.hands.items() if isinstance(hand, RemoteHand) and seat not in self.renewed
        )

    def _here(self, seat: int) -> bool:
        """Whether somebody elsewhere writes this seat's lines now."""
        hand = self.hands[seat]
        return isinstance(hand, RemoteHand) and not hand.lost

    @property
    def over(self) -> bool:
        """Whether the game has ended and everything is written."""
        return self.recorder.ended

    # ── what seats elsewhere send ────────────────────────────────────────────────────────────────────────────────────

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
                    hand.prepare("chat", signed)
                    self.scribe.seat(hand, "chat", body.model_dump(), quiet=True)
                    await self.ledger.publish(complete=not self._mid_way())
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
        if not match.may_move(seat):
            match.owes(seat)
        if match.sealed_now():
            raise IllegalMove("This decision is sealed first, and opened when all are in.")
        self._rules_take(lambda: match.check_public(seat, public))
        hand.prepare("move", signed)
        self.recorder.moved(seat, public)
        match.enter(seat, public)
        await self.go_on()

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
        self._rules_take(lambda: move.append(match.check_answer(seat, answer)))
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

    async def _renew(self, seat: int, hand: RemoteHand, body: JoinBody, signed: Signed) -> None:
        if seat not in self.renewing:
            raise StaleMove("You have joined already.")
        if hand.known:
            chain = luck.Chain(hand.beacon, hand.context, seat, luck.generation_of(self.luck.following))
            expected = renewed(hand.joined, chain.tip)
        else:
            expected = renewed(hand.joined, from_text(body.tip))
        if body.model_dump(mode="json") != expected:
            raise Refusal("unknown", "That is not how your seat joins again.")
        hand.prepare("join", signed, None if hand.known else expected)
        self.renewed.add(seat)
        await self.go_on()

    # ── answers that nobody here can read, and chains that nobody here knows ─────────────────────────────────────────

    async def _seal_blindly(self, seat: int, hand: RemoteHand, body: SealBody, signed: Signed) -> None:
        try:
            whole = len(from_text(body.kept)) % KEPT_BLOCK == 0
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

    async def _begin_again(self, seat: int, hand: RemoteHand, body: JoinBody, signed: Signed) -> None:
        """A seat whose secret everybody knows begins another chain. It counts when its secret is shared as well."""
        if self.luck.waiting or seat in self._kept:
            raise Refusal("stale", TOO_LATE)  # luck that was asked for must not change
        if body.model_dump(mode="json") != renewed(hand.joined, from_text(body.tip)):
            raise Refusal("unknown", "That is not how your seat joins again.")
        self._joining[seat] = body, signed
        if threshold(len(self._holders(seat))) is None:
            await self._join_again(seat, hand)
            await self.ledger.publish(complete=not self._mid_way())

    def _holders(self, seat: int) -> list[int]:
        return holders({one: self.recorder.joins[one]["bot"] for one in self.hands}, seat)

    async def _escrow(self, seat: int, hand: RemoteHand, body: EscrowBody, signed: Signed) -> None:
        others = self._holders(seat)
        fits = sorted(body.shares) == sorted(map(str, others)) and body.t == threshold(len(others))
        if seat in self.luck.escrows or seat not in self._joining or not fits:
            self._joining.pop(seat, None)
            raise Refusal("unknown", "That is not how your secret is shared at this table.")
        await self._join_again(seat, hand)
        hand.prepare("escrow", signed)
        self.scribe.seat(hand, "escrow", body.model_dump(), quiet=True)
        self.luck.escrows[seat] = body
        await self.ledger.publish(complete=not self._mid_way())

    async def _join_again(self, seat: int, hand: RemoteHand) -> None:
        join, signed = self._joining.pop(seat)
        if self.luck.waiting or seat in self._kept:
            raise Refusal("stale", TOO_LATE)
        hand.prepare("join", signed)
        self.scribe.seat(hand, "join", join.model_dump(mode="json"), quiet=True)
        hand.begin_again(join, self.luck.following)
        self.returning -= {seat}
        self.renewed.add(seat)

    async def accuse(self, seat: int, sentence: str, *, stop: bool = True) -> None:
        """This program finds that a seat has broken its word: it stands in the ledger, and the game stops."""
        kept = self._kept.get(seat)
        body = {"line": self.scribe.lines - 1 if kept is None else kept.at, "seat": seat, "sentence": sentence[:400]}
        if stop:
            self.broken = f"{self.recorder.joins[seat]['name']}: {sentence}"
        self.scribe.host("dispute", body, quiet=True)
        await self.ledger.publish(complete=not self._mid_way())

    async def _dispute(self, seat: int, hand: RemoteHand, body: DisputeBody, signed: Signed) -> None:
        """A seat's program refuses a line."""
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

    def _on_time(self, at: int) -> None:
        if at != self.scribe.question:
            raise StaleMove(TOO_LATE)

    def _rules_take(self, check: Callable[[], None]) -> None:
        """Whatever strange things a stranger's move makes the rules say, it is a refusal."""
        try:
            check()
        except IllegalMove:
            raise
        except Exception as error:
            log.warning("a move that the rules cannot even refuse: %r", error)
            raise IllegalMove("That is no move of this game.") from None

    # ── what happens here ────────────────────────────────────────────────────────────────────────────────────────────

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

    async def presence(self, seat: int, state: str, level: str | None = None) -> None:
        """Somebody has left, or is back; or a bot takes over, or gives the seat back."""
        body: dict[str, Any] = {"seat": seat, "state": state}
        if state == "bot":
            body["level"] = level
        self._apply_presence(seat, state, body)
        forsaken = state == "bot" and self.forsaken(seat)
        if forsaken:
            body["trust"] = "host"
            self.luck.lowered = True
        self.scribe.host("presence", body, quiet=True)
        if forsaken:
            hand = self.hands[seat]
            assert isinstance(hand, StandIn)
            self.scribe.seat(hand, "join", hand.own_chain(self.luck.following), quiet=True)
        await self.ledger.publish(complete=not self._mid_way())

    def _apply_presence(self, seat: int, state: str, body: dict[str, Any]) -> None:
        hand = self.hands[seat]
        if state == "bot" and isinstance(hand, RemoteHand):
            body["key"] = to_text(self.stand_in(seat).public)
        elif state in ("returned", "person"):
            if isinstance(hand, StandIn):
                self.give_back(seat)
            away = self.luck.away(seat)
            if self.luck.joint and away is not None and away.known:
                self.returning |= {seat}
        if state in ("left", "bot"):
            self.returning -= {seat}

    def give_back(self, seat: int) -> None:
        """The person takes his seat again."""
        hand = self.hands[seat]
        assert isinstance(hand, StandIn)
        self.hands[seat] = hand.give_back()

    def stand_in(self, seat: int) -> StandIn:
        """A bot takes the seat of somebody who is away."""
        away = self.luck.away(seat)
        assert away is not None
        stand_in = StandIn(away, SeatSecrets.of_bot(self.recorder.dealing.secret, seat))
        stand_in.persons = self._kept[seat].at if seat in self._kept else None
        self.hands[seat] = stand_in
        return stand_in

    def forsaken(self, seat: int) -> bool:
        """Whether a bot in this seat would have to make the seat's part in luck anew, which lowers the trust."""
        away = self.luck.away(seat)
        return self.luck.joint and away is not None and not away.known and not self.luck.recoverable(seat)

    # ── going on ─────────────────────────────────────────────────────────────────────────────────────────────────────

    async def _sealed(self, seat: int, move: Move) -> None:
        self.match.enter_sealed(seat)
        self._answers[seat] = self.match.answers[seat] = move
        await self.go_on()

    async def go_on(self) -> None:
        """Open sealed answers, let luck speak, write the end: until somebody has to decide, or to open."""
        match = self.match
        while not self.end_written:
            if type(match.pending) is Unseal:
                if self.opening:
                    break
                self._open_answers()
            elif isinstance(match.pending, Shuffle | Roll | Spin | Pick):
                waits = self.renewing or (self.returning and not self.luck.waiting and not self.scribe.remembering)
                if waits or not self._luck(match.pending):
                    break
            else:
                break
        if self.scribe.remembering:
            return
        if match.over and not self.recorder.ended:
            await self._finish(match.result)
        else:
            await self.ledger.publish(complete=not self._mid_way())
            if self.endorsers is None or self._mid_way():
                return
            if self.recorder.checkpoint_is_due(match.state):
                await self._endorsed("checkpoint", lambda: {"state": to_text(public_hash(match.state))})
                self.recorder.checkpoint = self.scribe.lines - 1
                await self.ledger.publish(complete=True)

    def _mid_way(self) -> bool:
        """Whether more lines follow from the last input as soon as seats have sent what is theirs."""
        return type(self.match.pending) is not Decide and not self.match.over

    def _open_answers(self) -> None:
        answers = dict(self._answers)
        for seat, signed in self.openings.items():
            away = self.luck.away(seat)
            if away is not None:
                away.prepare("unseal", signed, self._opened.get(seat))
        self._opened = {}
        self._answers, self._kept, self.openings = {}, {}, {}
        self.recorder.unsealed(answers)
        self.match.unseal(answers)

    def _luck(self, chance: Shuffle | Roll | Spin | Pick) -> bool:
        """Ask for luck, and let it speak as soon as every seat has shown its value. False while one is awaited."""
        match, recorder = self.match, self.recorder
        if not self.luck.waiting:
            self.luck.asked(recorder.ask(chance))
            self.renewed = set()
        values = self.luck.spoken()
        if values is None:
            return False
        faces: tuple[str, ...] = ()
        if type(chance) is Shuffle:
            faces = chance.new + tuple([match.faces[card] for card in chance.taken])
        match.resolve(recorder.conclude(chance, faces, recorder.lucky(values)))
        return True

    async def give_up(self) -> None:
        """The game ends here, without a result."""
        if not self.recorder.ended:
            await self._finish(None)

    async def _finish(self, result: dict[str, Any] | None) -> None:
        """The result, the dealer's secret, and everybody's name under it."""
        recorder, scribe = self.recorder, self.scribe
        self.luck.waiting = False
        if self.end_written < 1:
            scribe.host("end", {"result": result})
        if self.end_written < 2:
            scribe.host("disclose", {"secret": to_text(recorder.dealing.secret)})
        self.end_written = 2
        await self.ledger.publish(complete=True)
        if self.endorsers is None:
            return
        await self._endorsed("signoff", dict)
        recorder.ended = True
        await self.ledger.publish(complete=True)

    async def _endorsed(self, kind: str, body: Callable[[], dict[str, Any]]) -> None:
        """A line that all sign who are here. Whoever does not sign in time is away, and the line is made anew."""
        assert self.endorsers is not None
        while True:
            elsewhere = [seat for seat, hand in self.hands.items() if isinstance(hand, RemoteHand)]
            proposal = self.scribe.proposed(kind, body())
            given = dict(await self.endorsers(proposal, elsewhere)) if elsewhere else {}
            if self.scribe.lines != proposal.n:
                continue  # somebody was found away meanwhile, which is a line of its own
            signatures = {str(seat): signature for seat, signature in given.items()}
            for seat, hand in self.hands.items():
                if not isinstance(hand, RemoteHand):
                    signatures[str(seat)] = hand.endorse(proposal.message)
            self.scribe.endorsed_as(proposal, self._host, signatures)
            return
