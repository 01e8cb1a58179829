"""A guest's copy of a game, and what his seat sends: by itself where the game wants it, or because its person does."""

from __future__ import annotations

import hashlib
from typing import Any

from core.chance import Pick, Roll, Shuffle, Spin
from core.game import Decide, IllegalMove, Move, Unseal
from core.telling import words
from net import wire
from net.copy_file import dispute_path
from net.followed_game import FollowedGame, Fork
from replays import luck
from replays.bodies import RecoverBody
from replays.canonical import from_text, to_text
from replays.escrow import DEALER, BadShare, holders
from replays.findings import Finding
from replays.hands import line_message
from replays.hints import HINT
from replays.limits import LONGEST_SENTENCE
from replays.states import public_hash


class GameCopy(FollowedGame):
    """See the module."""

    # ── what one has to send without being asked by anybody but the game ──────────────────────────────────────────────

    def joining(self, name: str) -> list[wire.Entrust | wire.Entry]:
        """One's join, with the secret behind it where luck is on the host's word."""
        assert self.hand is not None
        body = self.hand.join(self.name, name, None, self.identity)
        join = self._entry("join", body)
        return [join] if self.joint else [self.hand.entrust(self.name), join]

    def owed(self, name: str) -> list[wire.Entry | wire.Value]:
        """What is due without asking the person: a value for luck, an answer to be opened, a new chain, an escrow."""
        if self.hand is None or self.game.rules is None or self.seat is None or not self.joined or self.game.ended:
            return []
        if self.behind:
            return []
        pending, event = self.match.pending, self.game.luck.event
        if self.joint and self.game.luck.waiting and self.own_luck:
            return [wire.Value(k=event, value=to_text(self.hand.value(event)))]
        sealed = self._seal
        if type(pending) is Unseal and self.seat in pending.seats and sealed is not None:
            move = self.hand.recalled(*sealed, self.match.possible_answers(self.seat))
            return [self._entry("unseal", self.hand.unseal(sealed.at, move))]
        if self.joint and not self.own_luck and not self.game.luck.waiting and sealed is None:
            return [*self._begin_again(name, event + 1)]
        if self.joint and self.own_luck and self.seat in self.game.escrow.missing() and not self.game.escrow.joining():
            self._escrow = self._escrow or self._sharing(1, self.lines - 1)
            return [] if self._escrow is None else [self._escrow]
        lucky = isinstance(pending, Shuffle | Roll | Spin | Pick) and self.game.rules.asked is None
        if lucky and event and luck.generation_of(event + 1) != self._generation:
            return [self._entry("join", self.hand.join(self.name, name, None, None, event + 1))]
        return []

    def _begin_again(self, name: str, event: int) -> list[wire.Entry]:
        """Everybody knows one's secret: go on with another, and share that."""
        assert self.hand is not None
        if not self._rejoin or self._rejoin[0].count != self.count + 1:
            self.hand.begin_again(self._known, event)
            join = self._entry("join", self.hand.join(self.name, name, None, None, event))
            sharing = self._sharing(2, self.lines - 1, str(join.body["tip"]))
            self._rejoin = [join] if sharing is None else [join, sharing]
        return self._rejoin

    def _sharing(self, ahead: int, seen: int, tip: str = "") -> wire.Entry | None:
        """One's secret, shared among the other people; None where there are too few of them."""
        assert self.hand is not None
        assert self.seat is not None
        joins = self.game.joins
        others = holders({seat: join.bot for seat, join in joins.items()}, self.seat)
        boxes = {seat: from_text(joins[seat].box) for seat in others}
        body = self.hand.escrow(boxes, tip or joins[self.seat].tip)
        if body is None:
            return None
        return self.hand.entry(self.name, "escrow", body, self.count + ahead - 1, seen, self.heads[seen])

    # ── shares and signatures, when the host asks for them ────────────────────────────────────────────────────────────

    def share_of(self, seat: int) -> bytes | None:
        """One's share of somebody's secret, if he is away and the game waits for his part; None otherwise."""
        if self.hand is None or self.seat is None or seat == self.seat or seat not in self.game.absent:
            return None
        pending = self.match.pending
        answering = type(pending) is Unseal and seat in pending.seats
        if not (self.game.luck.waiting or answering):
            return None
        try:
            return self.game.escrow.own_share(seat, self.seat, self.hand.box_secret)
        except BadShare:
            return None

    def dealers_share(self, seat: int) -> bytes | None:
        """One's share of the dealer's secret, for the seat that one has agreed may take the table over."""
        if self.hand is None or self.seat is None or seat != self.agreed or self.game.ended:
            return None
        try:
            return self.game.escrow.own_share(DEALER, self.seat, self.hand.box_secret)
        except BadShare:
            return None

    def endorsement(self, asked: wire.Endorse) -> str | None:
        """One's signature under a line of the host's; None where one holds something else."""
        if self.hand is None or asked.n != self.lines or asked.prev != self.heads[-1]:
            return None
        if asked.kind == "checkpoint" and asked.body != {"state": to_text(public_hash(self.match.state))}:
            return None
        if asked.kind == "signoff" and (asked.body or not self.game.disclosed):
            return None
        if asked.kind == "recover" and not self._may_recover(asked.body):
            return None
        if asked.kind == "handover" and asked.body.get("seat") != self.agreed:
            return None
        return self.hand.endorse(line_message(asked.body, self.name, asked.kind, asked.ms, asked.n, asked.prev))

    def _may_recover(self, body: dict[str, Any]) -> bool:
        """Whether a secret that was rebuilt is the one to which one has given one's share."""
        try:
            recovered = RecoverBody.model_validate({**body, "signatures": {}})
        except ValueError:
            return False
        fits = self.game.luck.fits_chain(recovered.seat, from_text(recovered.secret))
        return fits and self.share_of(recovered.seat) is not None

    # ── what one wants to send ────────────────────────────────────────────────────────────────────────────────────────

    def move(self, move: Move | dict[str, Any]) -> wire.Entry:
        """A move of one's own, in own form. Raises IllegalMove."""
        assert self.hand is not None
        assert self.seat is not None
        match, at = self.match, self.game.question
        checked = match.checked(self.seat, move)
        pending = match.pending
        if type(pending) is Decide and pending.sealed and self.seat in pending.seats:
            if self.joint and not self.own_luck:  # everybody could read it
                raise IllegalMove(words("Your seat is making new keys. Try again in a moment."))
            return self._entry("seal", self.hand.seal(at, checked))
        public = match.game.publish(match.state, self.seat, checked, match.faces)
        return self._entry("move", {"at": at, "move": dict(public)})

    def chat(self, text: str) -> wire.Entry:
        """A line of chat."""
        return self._entry("chat", {"text": text})

    def hint(self) -> wire.Entry:
        """That one is given a hint."""
        return self._entry(HINT, {})

    def dispute(self, line: bytes, finding: Finding) -> wire.Entry | None:
        """One's signed word that a line is wrong, over all lines before it; kept beside the copy, with the line."""
        if self.hand is None or not self.joined:
            return None
        body: dict[str, Any] = {
            "hash": to_text(hashlib.sha256(line).digest()),
            "line": self.lines,
            "sentence": finding.sentence[:LONGEST_SENTENCE],
        }
        if finding.seat is not None:
            body["seat"] = finding.seat
        entry = self._entry("dispute", body)
        self._file.keep_dispute(entry, line)
        return entry

    def _entry(self, kind: str, body: dict[str, Any]) -> wire.Entry:
        assert self.hand is not None
        return self.hand.entry(self.name, kind, body, self.count, self.lines - 1, self.heads[-1])


__all__ = ["Fork", "GameCopy", "dispute_path"]
