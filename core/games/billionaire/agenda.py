"""What happens by itself, between the decisions of the players, as a list of things to do.

A roll may lead to income, to the question whether somebody owns a billion now, to a space, to a reshuffled deck. Such
steps are written down as tasks, and done one after the other; a task that needs luck, faces or facts from outside stops
the list until they are there. A new task is a class here, and a function that does it, in the module of its chapter; it
is given the state, the task, and what is on the agenda after it.
"""

from __future__ import annotations

from typing import Literal

from core.states import value
from core.table import Card, Face


@value
class NewDeck:
    """X-3: a deck is shuffled for the first time."""

    deck: str


@value
class Deal:
    """X-4: five Profit cards to each."""


@value
class HighRoll:
    """These seats roll in this order, the highest wins; the highest roll again among themselves as long as they tie.

    For the first turn (X-5), for the stakes of a Power Play (X-46), or for a lot that was tied too often (X-57).
    """

    seats: tuple[int, ...]
    prize: Literal["first turn", "stakes", "lot"]
    rolled: tuple[int, ...] = ()


@value
class Advance:
    """X-6: the active player rolls and moves."""


@value
class Income:
    """X-7, X-9, X-32: a seat draws Profit cards, as far as there are any."""

    seat: int
    number: int
    why: Literal["passed", "headquarters", "space", "analyzer"]


@value
class Arrive:
    """The space on which the active player stands takes effect."""


@value
class AskBillion:
    """X-54: does somebody own a billion now?"""


@value
class AskOverbid:
    """X-27: has the highest bidder bid more than he has?"""


@value
class Forfeit:
    """X-28: a Profit card that was forfeited is shown."""

    card: Card


@value
class Reopen:
    """X-29: the others bid again, without the one who had bid too much."""


@value
class Paid:
    """X-25: a payment was laid down, and what is bought was turned up."""

    profit: tuple[Card, ...]
    invest: tuple[Face, ...]
    lot: tuple[Card, ...]


@value
class Reshuffle:
    """X-52: cards return to a deck, which is reshuffled."""

    deck: str
    cards: tuple[Card, ...]


@value
class AskLastCard:
    """X-55: was this the last Investment?"""


@value
class SpinAnalyzer:
    """X-32: both spinners."""


@value
class TakeUnseen:
    """X-32, X-48, X-49: the active player takes a card out of a hand, unseen."""

    victim: int
    kind: Literal["profit", "power"]


@value
class PowerDeckBottom:
    """X-38: the Power Play cards played in this action go to the bottom of their deck."""

    cancelled: bool = False


@value
class EndTurn:
    """The next player's turn begins."""


@value
class CountUp:
    """All hands are shown and counted."""

    why: Literal["billion", "last_card", "max_turns"]


@value
class Claim:
    """Option ``billion`` = claim: a hand is shown to prove a billion."""

    seat: int


Agenda = tuple["Task", ...]

Task = (
    NewDeck | Deal | HighRoll | Advance | Income | Arrive | AskBillion | AskOverbid | Forfeit | Reopen | Paid
    | Reshuffle | AskLastCard | SpinAnalyzer | TakeUnseen | PowerDeckBottom | EndTurn | CountUp | Claim
)  # fmt: skip

END_TURN: Agenda = (EndTurn(),)
ASK_AND_END: Agenda = (AskBillion(), EndTurn())
AFTER_ACTION: Agenda = (PowerDeckBottom(), AskBillion(), EndTurn())
AFTER_SALE: Agenda = (AskBillion(), AskLastCard(), EndTurn())
