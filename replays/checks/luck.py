"""Luck and the deal: beacon values continue their chains, decks are committed, openings fit.

With the dealer's secret (from the disclosure, or one's own) shuffles and sealed openings are recomputed too.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from copy import copy

from core.chance import Chance, Outcome, Shuffle
from core.table import Card, Face, handles
from replays import luck
from replays.boxes import private_box, shared_secret
from replays.canonical import NotCanonical, from_checked, from_text, to_text
from replays.dealing import Dealing, card_commitment, masked_opening, unpacked
from replays.entries import Ask, Deal, Deck, Header, Join, Luck, Open, Recover, SeatAsk, SeatOpen
from replays.findings import Findings
from replays.luck import Chain


class LuckCheck:
    """What everybody can check of luck, and what the holder of some keys can see of the deal."""

    def __init__(self, findings: Findings, dealing: Dealing | None, seat_keys: Mapping[int, bytes]) -> None:
        self.findings = findings
        self.dealing = dealing
        self.event = 0
        """How many chance events were asked for."""
        self.context = b""
        self.commitments: dict[Card, str] = {}
        self._dealer_box = b""
        self._boxes: dict[int, bytes] = {}
        self._last: dict[int, bytes] = {}
        self._generation: dict[int, int] = {}
        self._seat_keys = seat_keys
        self._shared: dict[int, bytes] = {}
        self.waiting = False
        """Whether a chance event was asked for that has not spoken yet."""
        self.recovered: dict[int, bytes] = {}
        """Secrets of vanished seats that everybody knows now, until the seat begins another chain."""
        self.substituted: set[int] = set()
        """Seats whose part in luck comes from a chain that a bot has made, which lowers the trust."""
        self._forsaken: set[int] = set()
        """Those of them that may begin another chain now: the bot, and the person when he is back."""
        self._bots: set[int] = set()
        """Those of them in which the bot still plays."""

    def copy(self, findings: Findings) -> LuckCheck:
        """The same moment once more. What the dealer knows is shared: it only grows."""
        twin = copy(self)
        twin.findings = findings
        twin.commitments, twin._boxes = self.commitments.copy(), self._boxes.copy()
        twin._last, twin._generation = self._last.copy(), self._generation.copy()
        twin.recovered, twin._forsaken = self.recovered.copy(), self._forsaken.copy()
        twin.substituted, twin._bots = self.substituted.copy(), self._bots.copy()
        return twin

    def header(self, header: Header) -> None:
        """The dealer's commitment and box key."""
        self.context = from_checked(header.body.dealer_commit)
        self._dealer_box = from_checked(header.body.box)
        dealing = self.dealing
        if dealing is None:
            return
        if dealing.context != self.context:
            self.findings.add("disclosure", "The dealer's secret is not the one that the header commits to.")
            self.dealing = None
        elif dealing.box != self._dealer_box:
            self.findings.add("disclosure", "The dealer's box key does not follow from the secret.")

    def join(self, join: Join) -> bool:
        """A seat's tip; whether its chain comes from another secret than the one before.

        A second chain may begin where the first is used up, or where its secret has become known; and never between
        the question to luck and the answer, which it would change. (Where a bot makes a seat's part anew, it does:
        that is why trust falls then.)
        """
        seat = join.by
        generation = luck.generation_of(self.event + (0 if self.waiting else 1))
        fresh = seat not in self._last or seat in self._forsaken or (seat in self.recovered and not self.waiting)
        if not fresh and self._generation[seat] >= generation:
            self.findings.add("luck", f"Seat {seat} begins a new chain before the old one is used up.", seat)
        if fresh:
            self.recovered.pop(seat, None)
            self._forsaken.discard(seat)
            if seat not in self._bots:
                self.substituted.discard(seat)
        self._generation[seat] = generation
        self._last[seat] = from_checked(join.body.tip)
        self._boxes[seat] = from_checked(join.body.box)
        return fresh

    def forsaken(self, seat: int) -> None:
        """A bot plays for a seat whose secret nobody can rebuild: it makes the seat's part in luck anew."""
        self.substituted.add(seat)
        self._forsaken.add(seat)
        self._bots.add(seat)

    def returned(self, seat: int) -> None:
        """The person is back, and makes his part himself again."""
        self._bots.discard(seat)
        if seat in self.substituted:
            self._forsaken.add(seat)

    def asked(self, ask: Ask | SeatAsk, chance: Chance) -> None:
        """A chance event is asked for, as the rules want it."""
        self.event += 1
        self.waiting = True
        said = ask.body.model_dump(exclude_unset=True)
        if said != {"k": self.event, **luck.purpose(chance)}:
            self.findings.add("luck", "What luck is asked for is not what the rules wait for.", ask.seat)
        for seat, generation in self._generation.items():
            if generation < luck.generation_of(self.event):
                self.findings.add("luck", f"Luck is asked for, and the chain of seat {seat} is used up.", seat)

    def values(self, line: Luck) -> bytes:
        """The mix of the seats' values, each of which must be its chain's next."""
        self.waiting = False
        values = [from_checked(text) for text in line.body.values]
        if line.body.k != self.event:
            self.findings.add("luck", f"These values are for chance event {line.body.k}, not {self.event}.")
        if len(values) != len(self._last):
            self.findings.add("luck", f"There are {len(values)} values for {len(self._last)} seats.")
        generation = luck.generation_of(max(1, self.event))
        for seat, value in enumerate(values):
            if seat not in self._last:
                continue
            used_up = generation != self._generation[seat]
            if used_up or luck.step(self.context, seat, value) != self._last[seat]:
                self.findings.add("luck", f"The value of seat {seat} does not continue its chain.", seat)
            self._last[seat] = value
        return luck.mixed(self.context, self.event, values)

    def deck(self, line: Deck, chance: Shuffle, mix: bytes, epoch: int, faces: Sequence[Face] | None) -> Outcome:
        """A new deck. ``faces`` are those that go in, for a holder who knows them; the outcome, or None."""
        body, size = line.body, len(chance.taken) + len(chance.new)
        if body.epoch != epoch:
            self.findings.add("deck", f"The shuffle is numbered {body.epoch}, not {epoch}.")
        if body.taken != chance.taken:
            self.findings.add("deck", "The cards that are shuffled in are not those that the rules take.")
        if len(body.commitments) != size:
            self.findings.add("deck", f"There are {len(body.commitments)} commitments for {size} cards.")
        for card in chance.taken:
            self.commitments.pop(card, None)
        self.commitments.update(zip(handles(epoch, size), body.commitments, strict=False))
        if self.dealing is None or faces is None:
            return None
        order, commitments = self.dealing.shuffle(epoch, mix, faces)
        wrong = [
            position
            for position, (mine, theirs) in enumerate(zip(commitments, body.commitments, strict=False))
            if to_text(mine) != theirs
        ]
        if wrong:
            cards = ", ".join(f"{epoch}.{position}" for position in wrong[:5]) + (", …" if len(wrong) > 5 else "")
            self.findings.add("deck", f"Luck did not put these cards there: {cards} ({len(wrong)} of {size}).")
        return order

    def fits_chain(self, seat: int, secret: bytes) -> bool:
        """Whether the seat's chain comes from this secret."""
        if seat not in self._last:
            return False
        generation = self._generation[seat]
        chain = Chain(secret, self.context, seat, generation)
        following = self.event if self.waiting else self.event + 1
        if luck.generation_of(following) != generation:  # used up, and not begun anew yet
            shown = chain.value((generation + 1) * luck.LINKS)
        else:
            shown = chain.before(following)
        return hmac.compare_digest(shown, self._last[seat])

    def recover(self, line: Recover) -> None:
        """A vanished seat's secret, rebuilt from shares, gives the very chain that the seat committed to."""
        seat, secret = line.body.seat, from_checked(line.body.secret)
        if seat not in self._last or seat in self.recovered:
            self.findings.add("luck", f"There is no seat {seat} whose secret is to be recovered.", seat)
            return
        if not self.fits_chain(seat, secret):
            self.findings.add("luck", f"The recovered secret is not that of seat {seat}.", seat)
        self.recovered[seat] = secret

    # ── openings ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def opened(self, line: Open | SeatOpen) -> None:
        """A face turned up for all fits the commitment, and is the card that luck put there."""
        body = line.body
        commitment = to_text(card_commitment(self.context, Card(body.card), body.face, from_checked(body.salt)))
        if self.commitments.get(Card(body.card)) != commitment:
            self.findings.add("opening", f"The opening of {body.card} does not fit its commitment.", line.seat)
        elif self.dealing is not None and not self.dealing.is_face(Card(body.card), body.face):
            self.findings.add("opening", f"The card {body.card} was not {body.face}.", line.seat)

    def dealt(self, line: Deal) -> Face | None:
        """The face dealt to a seat, where this holder has the seat's key; None otherwise."""
        body, card = line.body, Card(line.body.card)
        if self.dealing is not None:
            if not self._was_sealed(self.dealing, card, body.seat, body.opening):
                self.findings.add("opening", f"Seat {body.seat} was sealed another opening of {card}.", body.seat)
            if body.seat not in self._seat_keys:
                return None
        try:
            data = from_text(body.opening)
        except NotCanonical as error:
            self.findings.add("opening", f"The sealed opening of {card}: {error}")
            return None
        if body.seat not in self._seat_keys:
            return None
        try:
            opening = unpacked(masked_opening(data, self._shared_with(body.seat), self.context, card))
            commitment = to_text(card_commitment(self.context, card, opening.face, opening.salt))
        except ValueError:  # no text inside: the host sealed nonsense, or the key is another seat's
            commitment = ""
        if self.commitments.get(card) != commitment:
            self.findings.add("opening", f"What was sealed for seat {body.seat} does not open {card}.", body.seat)
            return None
        return opening.face

    def _was_sealed(self, dealing: Dealing, card: Card, seat: int, opening: str) -> bool:
        if not dealing.knows(card) or seat not in self._boxes:
            return False
        try:
            return to_text(dealing.sealed(card, self._boxes[seat])) == opening
        except ValueError:  # the seat's box key is none
            return False

    def holds_key_of(self, seat: int) -> bool:
        """Whether this holder sees what that seat sees."""
        return seat in self._seat_keys

    def _shared_with(self, seat: int) -> bytes:
        if seat not in self._shared:
            self._shared[seat] = shared_secret(private_box(self._seat_keys[seat]), self._dealer_box)
        return self._shared[seat]
