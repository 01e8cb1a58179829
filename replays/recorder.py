"""Recording: a game in one process becomes a ledger, at the same time as it is played.

`LedgerRecorder` is the recorder of a `LocalMatch`, and `dealer` its dealer. All seats' hands are here; where they sit
elsewhere, the host asks for their signatures and beacon values, and tells the same scribe the same lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from core.chance import Chance, Outcome, Shuffle
from core.game import Fact, Move
from core.local import LocalMatch, Recorder
from core.table import EVERYONE, Audience, Card, Face
from replays import luck
from replays.canonical import to_text
from replays.dealing import Dealing
from replays.hands import Hand
from replays.scribe import Scribe
from replays.states import public_hash

CHECKPOINT_EVERY: Final = 100
"""Lines after which all sign for what they have seen."""


class LedgerRecorder(Recorder):
    """Writes down what a match does. Its lines are on disk whenever an input's caller is told."""

    def __init__(
        self, scribe: Scribe, dealing: Dealing, host: Ed25519PrivateKey, hands: Mapping[int, Hand], epochs: int = 0
    ) -> None:
        """``epochs``: how many shuffles a position that the game starts from counts already."""
        self.scribe = scribe
        self.dealing = dealing
        self.hands = hands
        self.joins: dict[int, dict[str, Any]] = {}
        """The body of each seat's join."""
        self.ended = False
        self._host = host
        self._event = 0
        self._epoch = epochs
        self._round = 0
        self._seals: dict[int, int] = {}
        """Which question each sealed answer that is not open yet answers."""
        self.checkpoint = 0
        """The number of the last checkpoint."""

    # ── luck: what the dealer of the match does ──────────────────────────────────────────────────────────────────────

    def resolve(self, chance: Chance, faces: Sequence[Face], number: int) -> Outcome:
        """Luck, made by all seats."""
        event = self.ask(chance)
        mix = self.lucky([self.hands[seat].value(event) for seat in sorted(self.hands)])
        return self.conclude(chance, faces, mix)

    def ask(self, chance: Chance) -> int:
        """Ask for luck; the number of the event. A seat whose chain is used up joins with its next one first."""
        self._event += 1
        if luck.generation_of(self._event) != luck.generation_of(max(1, self._event - 1)):
            for seat, hand in sorted(self.hands.items()):
                if hand.began == self._event:
                    continue
                body = self.joins[seat]
                join = hand.join(self.scribe.game, body["name"], body["bot"], None, self._event)
                self.scribe.seat(hand, "join", join, quiet=True)
        self.scribe.host("ask", {"k": self._event, **luck.purpose(chance)})
        return self._event

    def lucky(self, values: Sequence[bytes]) -> bytes:
        """Every seat has shown its value: the mix."""
        self.scribe.host("luck", {"k": self._event, "values": [to_text(value) for value in values]})
        return luck.mixed(self.dealing.context, self._event, values)

    def conclude(self, chance: Chance, faces: Sequence[Face], mix: bytes) -> Outcome:
        """What the mix comes to; a shuffle is committed to, card by card."""
        if type(chance) is not Shuffle:
            return luck.outcome(chance, mix)
        self._epoch += 1
        order, commitments = self.dealing.shuffle(self._epoch, mix, faces)
        body = {
            "commitments": [to_text(commitment) for commitment in commitments],
            "epoch": self._epoch,
            "taken": list(chance.taken),
        }
        self.scribe.host("deck", body)
        return order

    # ── what a match tells its recorder ──────────────────────────────────────────────────────────────────────────────

    def shown(self, card: Card, audience: Audience) -> None:
        if not self.dealing.knows(card):  # of a position: no secret
            return
        if audience == EVERYONE:
            face, salt = self.dealing.openings[card]
            self.scribe.host("open", {"card": card, "face": face, "salt": to_text(salt)})
        else:
            opening = to_text(self.dealing.sealed(card, self.hands[audience].box))
            self.scribe.host("deal", {"card": card, "opening": opening, "seat": audience})

    def stated(self, fact: Fact) -> None:
        named = {} if fact.card is None else {"card": fact.card}
        self.scribe.host("fact", {**named, "name": fact.name, "seat": fact.seat})

    def moved(self, seat: int, public: Move) -> None:
        self.scribe.seat(self.hands[seat], "move", {"at": self.scribe.question, "move": public})

    def sealed(self, seat: int, move: Move) -> None:
        at = self._seals[seat] = self.scribe.question
        self.scribe.seat(self.hands[seat], "seal", self.hands[seat].seal(at, move), quiet=True)

    def unsealed(self, answers: Mapping[int, Move]) -> None:
        for seat in sorted(answers):
            if seat in self._seals:  # neither a lapse nor an answer that a position holds was sealed
                self._open(self.hands[seat], self._seals.pop(seat), answers[seat])

    def sealed_elsewhere(self, seat: int) -> None:
        """A seat has sealed an answer that nobody here knows; its line is written."""
        self._seals[seat] = self.scribe.question

    def sealed_at(self, seat: int) -> int | None:
        """The question to which a seat's sealed answer is not open yet; None where there is none."""
        return self._seals.get(seat)

    def _open(self, hand: Hand, at: int, answer: Move) -> None:
        sealer = hand.sealer(at)
        body, seat = sealer.unseal(at, answer), hand.seat
        if sealer.lost:  # the seat has vanished; the others have rebuilt what opens its answer
            self.scribe.host("unseal", {**body, "seat": seat})
        else:
            self.scribe.seat(hand, "unseal", body)

    def lapsed(self, seat: int, public: Move, sealed: bool) -> None:
        body = {"at": self.scribe.question, "move": public, "seat": seat}
        self.scribe.host("lapse", body, quiet=sealed)

    def settled(self, match: LocalMatch) -> None:
        if match.over and not self.ended:
            self._finish(match)
        elif self.checkpoint_is_due(match.match.state) and not self.scribe.remembering:
            body = {"state": to_text(public_hash(match.match.state))}
            self.checkpoint = self.scribe.endorsed("checkpoint", body, self._host, self.hands)
        if not self.scribe.remembering:
            self.scribe.writer.sync()

    def checkpoint_is_due(self, state: Any) -> bool:
        """At the end of a round, in games that have rounds, and every so many lines."""
        before, self._round = self._round, getattr(state, "round", 0)
        return self._round > before > 0 or self.scribe.lines - self.checkpoint >= CHECKPOINT_EVERY

    def _finish(self, match: LocalMatch) -> None:
        """The result, the dealer's secret, and everybody's name under it."""
        self.ended = True
        self.scribe.host("end", {"result": match.result})
        self.scribe.host("disclose", {"secret": to_text(self.dealing.secret)})
        self.scribe.endorsed("signoff", {}, self._host, self.hands)
