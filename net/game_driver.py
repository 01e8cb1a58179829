"""The driver of a game at its host: opens sealed answers, lets luck speak, and writes the end.

It goes on by itself until somebody has to decide, or until a seat elsewhere has to send what is its own: a sealed
answer to be opened, a value for luck, a signature under a checkpoint.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from core.chance import Pick, Roll, Shuffle, Spin
from core.game import Decide, Move, Unseal
from core.match import Match
from net.joint_luck import JointLuck
from net.published import PublishedLedger
from net.refusal import TOO_LATE
from net.remote_hand import RemoteHand
from net.session import StaleMove
from replays.canonical import to_text
from replays.entries import Join
from replays.hands import Hand, Sealed, Signed
from replays.hints import Asked
from replays.keys import TableSecrets, signing_key
from replays.recorder import LedgerRecorder
from replays.scribe import Proposal
from replays.states import public_hash

Endorsers = Callable[[Proposal, list[int]], Awaitable[Mapping[int, str]]]
"""Asks these seats to sign a line. Gives the signatures that came; a seat that is missing has been found away."""


class GameDriver:
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
        self._disputing: set[int] = set()
        """Seats that have disputed a line since it could last go on."""
        self.seen: dict[int, int] = {}
        """The last line each seat has seen, as its own last line says."""
        self._kept: dict[int, Sealed] = {}
        """Sealed answers of seats elsewhere, until they are opened."""
        self.openings: dict[int, Signed] = {}
        """Answers that seats elsewhere have opened, until all are."""
        self._answers: dict[int, Move] = {}
        self._opened: dict[int, dict[str, Any]] = {}
        """What seats elsewhere have sent to open answers that were not known here."""
        self.returning: frozenset[int] = frozenset()
        """Seats whose people are back, and begin another chain because others know, or have made, the one they had."""
        self.hinted: set[Asked] = set()
        """Hints that seats elsewhere said they were given."""
        self.renewed: set[int] = set()
        """Seats that have joined again with their next chain."""
        self.end_written = 0
        """How many of the lines ``end`` and ``disclose`` stand there."""

    # ── what may be asked ─────────────────────────────────────────────────────────────────────────────────────────────

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

    def _on_time(self, at: int) -> None:
        if at != self.scribe.question:
            raise StaleMove(TOO_LATE)

    # ── going on ──────────────────────────────────────────────────────────────────────────────────────────────────────

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
                if self._waits_for_joins() or not self._luck(match.pending):
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

    def _waits_for_joins(self) -> bool:
        """Whether seats have to begin another chain before luck can be asked for; in the past: whether they did."""
        if self.scribe.remembering:
            return bool(self.renewing) or isinstance(self.scribe.next_past(), Join)
        return bool(self.renewing) or (bool(self.returning) and not self.luck.waiting)

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

    async def accuse(self, seat: int, sentence: str, *, stop: bool = True) -> None:
        """This program finds that a seat has broken its word: it stands in the ledger, and the game stops."""
        kept = self._kept.get(seat)
        body = {"line": self.scribe.lines - 1 if kept is None else kept.at, "seat": seat, "sentence": sentence[:400]}
        if stop:
            self.broken = f"{self.recorder.joins[seat]['name']}: {sentence}"
        self.scribe.host("dispute", body, quiet=True)
        await self.ledger.publish(complete=not self._mid_way())
