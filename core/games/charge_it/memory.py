"""What a seat may know of its own accounts: what it remembers of the cards that passed through its hand.

No view repeats them (C-22). How well somebody remembers follows from the cards themselves, so that the same card is
misread all through a round, and two askers get the same answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple
from zlib import crc32

from core.games.charge_it.box import EXTENDED, STEP, Type
from core.games.charge_it.state import ChargeState
from core.observation import Observation
from core.table import Card, Face

SHARP_FOR: Final = 6
"""So many of one's last placements nobody forgets."""
ONE_IN: Final = 20
"""Of the older ones, one in so many is forgotten or misread."""
USUAL: Final = 900
"""What a card under an account is worth on average, in dollars."""


class Account(NamedTuple):
    """An own account, as it is remembered."""

    type: Type
    total: int
    line: int
    cards: int
    insured: bool
    sure: bool
    """Whether every card under it is remembered."""

    @property
    def room(self) -> int:
        """What can still be charged; below zero where it is over its line."""
        return self.line - self.total

    def with_card(self, setup_value: int, extended: int) -> Account:
        """The account with one more card under it: its merchandise value, and what it adds to the line."""
        return self._replace(total=self.total + setup_value, line=self.line + extended, cards=self.cards + 1)


Recall = Callable[[Card, Face | None, bool], Face | None]
"""A card under an account, its face if it was shown, whether it is one of the latest → the face that is remembered."""


def exact(card: Card, face: Face | None, late: bool) -> Face | None:
    """A memory without fault."""
    return face


def human(card: Card, face: Face | None, late: bool) -> Face | None:
    """Exact for the latest placements; of the older ones, some are forgotten and some misread by 250 or 500."""
    if late or face is None:
        return face
    luck = crc32(f"{card} {face}".encode())
    if luck % ONE_IN:
        return face
    slip = (None, -2 * STEP, -STEP, STEP, 2 * STEP)[luck // ONE_IN % 5]
    if slip is None or face == EXTENDED:
        return None
    return f"M{max(STEP, int(face[1:]) + slip)}"


def nothing(card: Card, face: Face | None, late: bool) -> Face | None:
    """Only what everybody sees: how many cards there are."""
    return None


def accounts(seen: Observation, recall: Recall) -> dict[Type, Account]:
    """The own accounts of a seat, as it remembers them, in the order in which they were opened."""
    state: ChargeState = seen.state
    setup, table, seat = state.setup, state.table, seen.seat
    if setup.options.assist != "none" or setup.options.over_limit_placement == "refuse":
        recall = exact  # the table shows it (assist), or tells when a card does not fit
    latest = () if recall is not human else _latest(state, seat)
    remembered = {}
    for of in state.accounts[seat]:
        under = table[setup.accounts[seat][of].under]
        total, line, sure = 0, setup.lines[of], True
        for card in under:
            face = recall(card, seen.faces.get(card), card in latest)
            if face is None:
                total, sure = total + USUAL, False
            elif face == EXTENDED:
                line += setup.edition.extended_credit
            else:
                total += int(face[1:])
        if recall is nothing:  # as if each card were the dearest: no hint leads over a line; and nothing to doubt
            total, sure = min(len(under) * max(setup.value.values()), line), True
        remembered[of] = Account(of, total, line, len(under), state.is_insured(seat, of), sure)
    return remembered


def _latest(state: ChargeState, seat: int) -> frozenset[Card]:
    """The last placements: in an account those on top; between accounts those that came into the hand last."""
    setup, table = state.setup, state.table
    piles = [table[setup.accounts[seat][of].under] for of in state.accounts[seat]]
    if sum(map(len, piles)) <= SHARP_FOR:
        return frozenset(card for pile in piles for card in pile)
    came = {card: when for when, (card, _audience) in enumerate(table.shown)}
    placed = []
    for pile in piles:
        when = 0
        for card in pile:  # placed after all that lie below it
            when = max(when, came.get(card, 0))
            placed.append((when, card))
    placed.sort()
    return frozenset(card for _when, card in placed[-SHARP_FOR:])
