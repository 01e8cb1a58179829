"""The state of a Billionaire game: all of it public, faces excepted, which are not here.

The Investments people own lie face up (X-51), so their faces are part of the state: see `BillionaireState.owned`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from core.edition import validated
from core.game import Move, Pending, Result
from core.games.billionaire.agenda import Agenda, Task
from core.games.billionaire.edition import (
    BOX,
    GROUPS,
    BillionaireEdition,
    BillionaireOptions,
    profit_value,
    square,
)
from core.games.billionaire.money import TRADING_SHARE
from core.states import Moment, moment
from core.table import EVERYONE, NOBODY, Card, Face, Table, Zone

DECKS = ("profit", "power", *GROUPS)


class Setup:
    """What does not change in a game: seats, options, edition, and where things lie."""

    def __init__(self, seats: int, options: BillionaireOptions) -> None:
        self.seats = seats
        self.options = options
        self.edition = edition = (
            BOX if options.edition is None else validated(BillionaireEdition, options.edition, "edition")
        )
        for option, preset, presets in (
            ("ring", options.ring, edition.rings),
            ("investments", options.investments, edition.investments),
            ("profit_deck", options.profit_deck, edition.profit_decks),
        ):
            if preset not in presets:
                raise ValueError(f"The option {option}: this edition has no {preset}; it has {', '.join(presets)}.")
        self.differing = options.differing()
        """The options that differ from the rule sheet, as JSON."""
        self.square_names = edition.rings[options.ring]
        self.ring = tuple(square(name) for name in self.square_names)
        self.headquarters = edition.headquarters[str(seats)]  # type: ignore[index]  # the seat count was checked
        """The HQ squares by seat (X-2)."""
        self.hosts = {at: seat for seat, at in enumerate(self.headquarters)}
        """The owners of those HQs that have one."""
        self.faces: dict[str, tuple[Face, ...]] = {
            "profit": edition.profit_faces(options.profit_deck),
            "power": edition.power_faces(),
            **{group: edition.investment_faces(options.investments, group) for group in GROUPS},
        }
        """All faces of each deck; those of an Investment deck from the lowest id up."""
        self.profit_values = {face: profit_value(face) for face in self.faces["profit"]}
        self.profit_kinds = tuple(sorted(self.profit_values, key=self.profit_values.__getitem__, reverse=True))
        """The faces of the Profit deck, the largest first."""
        self.actual = {card.id: card.value for card in edition.investments[options.investments]}
        self.most_valuable = max(self.actual.values())
        """What the most valuable Investment is worth."""
        self.names = {card.id: card.name for card in edition.investments[options.investments]}
        self.trading = {face: value // TRADING_SHARE for face, value in self.actual.items()}
        order = [face for group in GROUPS for face in self.faces[group]]
        self.rank = {face: place for place, face in enumerate(order)}
        """The order of ids: E before F before A, then the number."""
        self.least_profit = min(self.profit_values.values())
        self.most_profit = max(self.profit_values.values())
        self.all_profit = sum([self.profit_values[face] for face in self.faces["profit"]])

        # 2.3: hands are their owners'; what is owned or played lies open; a lot is the lander's to look at, or nobody's
        self.profit = tuple(Zone(f"{seat} profit", seat) for seat in range(seats))
        self.power = tuple(Zone(f"{seat} power", seat) for seat in range(seats))
        self.investments = tuple(Zone(f"{seat} investments", EVERYONE) for seat in range(seats))
        self.decks = {name: Zone(name, NOBODY) for name in DECKS}
        self.lots = (*(Zone(f"lot of {seat}", seat) for seat in range(seats)), Zone("lot of three", NOBODY))
        self.played = Zone("played", EVERYONE)
        self.payment = Zone("payment", EVERYONE)
        """Where a payment is laid open (2.3; option ``payments``)."""
        self.shown = tuple(Zone(f"{seat} shown", EVERYONE) for seat in range(seats))
        """Where hands are laid open at the end."""

    def zones(self) -> list[Zone]:
        """All places on the table."""
        hands = (*self.profit, *self.power, *self.investments, *self.shown)
        return [*self.decks.values(), *hands, *self.lots, self.played, self.payment]


@moment
class BillionaireState(Moment):
    """One moment. While something happens by itself the phase is ``automatic``: see `agenda.py`."""

    setup: Setup
    table: Table
    phase: str
    active: int | None
    turn: int
    positions: tuple[int, ...]
    owned: tuple[tuple[Face, ...], ...]
    """The faces in each seat's ``investments`` zone, in the same order."""
    agenda: Agenda
    """What happens by itself, in order, before somebody decides again."""
    awaits: Pending | None
    """What the first task of the agenda waits for: luck, faces or facts."""
    eligible: frozenset[int]
    """Who may bid for this lot."""
    answered: frozenset[int]
    bids: tuple[int | None, ...]
    """Bids that are open, in dollars; None for no bid. They stay until the lot is paid, or bid for again."""
    floor: int
    """The least bid after a tie (option ``tie_floor``), else 0."""
    ties: int
    """Tied rounds in a row."""
    winner: int | None
    """Who owes ``bids[winner]``."""
    action: Move | None
    """The analysis or Power Play card in question: the move as the active player made it, faces named."""
    drawn: Card | None
    """The Power Play card just drawn."""
    result: Result | None

    def waiting(self, task: Task, rest: Agenda, pending: Pending) -> BillionaireState:
        """The state in which a task waits for something, with the rest of the agenda behind it."""
        return self._replace(agenda=(task, *rest), awaits=pending)

    @property
    def seats(self) -> int:
        return self.setup.seats

    @property
    def actor(self) -> int:
        """The active seat, where there must be one: everywhere but before the first turn and after the end."""
        assert self.active is not None
        return self.active

    @property
    def lot(self) -> tuple[Card, ...]:
        """The cards being auctioned."""
        table = self.table
        for zone in self.setup.lots:
            if cards := table[zone]:
                return cards
        return ()


def setup_for(seats: int, options: Mapping[str, Any]) -> Setup:
    """Options from outside, checked. Raises ValueError with a sentence."""
    if not options:
        return _standard(seats)
    return Setup(seats, validated(BillionaireOptions, dict(options), "option"))


@lru_cache(maxsize=4)
def _standard(seats: int) -> Setup:
    """The sheet's own game: a Setup is never changed, so all such games may share one."""
    return Setup(seats, BillionaireOptions())
