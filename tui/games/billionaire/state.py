"""What the table of Billionaire shows at one moment, read from the view and the happenings of one viewer."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from core.game import Move
from core.games.billionaire.edition import Square, profit_value
from core.games.billionaire.state import Setup, setup_for

if TYPE_CHECKING:
    from core.table import Face
    from tui.moment import Moment


@dataclass(frozen=True, slots=True)
class SeatState:
    """One seat; its hands only where the viewer may see them."""

    seat: int
    name: str
    level: str
    away: str
    position: int
    hq: int
    profit: tuple[Face, ...]
    profit_count: int
    power: tuple[Face, ...]
    power_count: int
    investments: tuple[Face, ...]
    active: bool
    owes: bool
    slate: str
    """"" | "writing" | "sealed" | "out" | "bid" | "none", in an auction."""
    bid: int


@dataclass(frozen=True, slots=True)
class Box:
    """What the edition of this table says about squares and cards."""

    ring: tuple[Square, ...]
    names: Mapping[Face, str]
    actual: Mapping[Face, int]
    trading: Mapping[Face, int]
    groups: Mapping[str, str]
    unit: int
    means_with_investments: bool

    def exposed(self, owned: Sequence[Face], group: str) -> tuple[tuple[Face, bool], ...]:
        """The Investments of a group that one player owns, the least first, each with whether it can be analyzed."""
        members = sorted((face for face in owned if face[0] == group), key=lambda face: (self.actual[face], face))
        least = self.actual[members[0]] if members else 0
        return tuple((face, self.actual[face] == least) for face in members)


@dataclass(frozen=True, slots=True)
class BillionaireTable:
    """One moment."""

    me: int | None
    phase: str
    active: int | None
    turn: int
    decks: Mapping[str, int]
    lot: tuple[Face | None, ...]
    groups: tuple[str, ...]
    """Of the cards in the lot."""
    winner: int | None
    ties: int
    floor: int
    action: Mapping[str, Any] | None
    played: tuple[Face | None, ...]
    seats: tuple[SeatState, ...]
    legal: tuple[Move, ...]
    """All legal moves; in ``bid`` none of them, for there any amount may be written."""
    asked: str
    die: int
    spin: tuple[str, ...]
    opened: tuple[tuple[int, int], ...]
    """(seat, amount) of the bids that were opened last in this turn, in the order in which they were; 0: no bid."""
    lately: str
    """What was shown last and deserves its beat: "bids", "spun", or nothing."""
    box: Box
    over: bool
    ranking: tuple[tuple[int, ...], ...]

    @property
    def my_turn(self) -> bool:
        """Whether the viewer owes a move."""
        return self.me is not None and self.seats[self.me].owes

    @property
    def mine(self) -> SeatState | None:
        """The viewer's own seat."""
        return None if self.me is None else self.seats[self.me]

    def cash(self) -> int:
        """The viewer's Profit cards, in dollars."""
        return 0 if self.mine is None else sum(profit_value(face) for face in self.mine.profit)

    def worth(self) -> int:
        """What the viewer is worth: cash, and Investments at their actual value."""
        return 0 if self.mine is None else self.cash() + sum(self.box.actual[face] for face in self.mine.investments)

    def means(self) -> int:
        """What the viewer can pay with: cash, and Investments at their trading value."""
        if self.mine is None:
            return 0
        papers = sum(self.box.trading[face] for face in self.mine.investments)
        return self.cash() + (papers if self.box.means_with_investments else 0)

    def moves(self, kind: str) -> list[Move]:
        """The legal moves of a kind."""
        return [move for move in self.legal if move["kind"] == kind]


def read(moment: Moment) -> BillionaireTable:
    """The state of the moment."""
    view, me = moment.view, moment.seat
    owing = set(view["to_act"])
    luck = _luck(moment)
    result = view["result"]
    return BillionaireTable(
        me=me,
        phase=view["phase"],
        active=view["active"],
        turn=view["turn"],
        decks=view["decks"],
        lot=tuple(view["lot"] or ()),
        groups=tuple(view["groups"]),
        winner=view["winner"],
        ties=view["ties"],
        floor=view["floor"],
        action=view["action"],
        played=tuple(view["played"]),
        seats=tuple(_seat(seat, view, owing, moment) for seat in range(len(view["seats"]))),
        legal=() if view["phase"] == "bid" else tuple(moment.legal),
        asked=moment.asked,
        die=luck.die,
        spin=luck.spin,
        opened=luck.opened,
        lately=luck.lately,
        box=box_of(len(view["seats"]), moment.info.options),
        over=result is not None,
        ranking=tuple(tuple(group) for group in result["ranking"]) if result else (),
    )


def _seat(seat: int, view: Mapping[str, Any], owing: set[int], moment: Moment) -> SeatState:
    shown, person = view["seats"][seat], moment.info.people[seat]
    slate, bid = "", 0
    if view["phase"] == "bid":
        slate = "sealed" if seat in view["answered"] else "writing" if seat in owing else "out"
    elif view["phase"] == "pay" and view["bids"] is not None:
        written = view["bids"][seat]
        slate, bid = ("none", 0) if written is None else ("bid", written)
    return SeatState(
        seat=seat,
        name=moment.names[seat],
        level=person.level or "",
        away=person.away_brief or person.away,
        position=shown["position"],
        hq=shown["hq"],
        profit=tuple(shown["profit"] or ()),
        profit_count=shown["profit_count"],
        power=tuple(shown["power"] or ()),
        power_count=shown["power_count"],
        investments=tuple(shown["investments"]),
        active=view["active"] == seat,
        owes=seat in owing,
        slate=slate,
        bid=bid,
    )


class _Luck(NamedTuple):
    die: int = 0
    spin: tuple[str, ...] = ()
    opened: tuple[tuple[int, int], ...] = ()
    lately: str = ""


def _luck(moment: Moment) -> _Luck:
    """The last throw of the die, what the analyzer showed since, and the bids that were opened since."""
    luck = _Luck()
    for entry in reversed(moment.told):
        what = entry.what
        if what["kind"] == "spun" and not luck.spin:
            luck = luck._replace(spin=tuple(what["colours"]), lately=luck.lately or "spun")
        if what["kind"] == "bids" and not luck.opened:
            opened = tuple((bid["seat"], bid["amount"] or 0) for bid in what["bids"])
            luck = luck._replace(opened=opened, lately=luck.lately or "bids")
        if what["kind"] in ("moved", "played_power"):
            return luck._replace(die=what.get("die", 0))
    return luck


def box_of(seats: int, options: Mapping[str, Any]) -> Box:
    """What this table plays with."""
    return _box(seats, json.dumps(dict(options), sort_keys=True))


@lru_cache(maxsize=16)
def _box(seats: int, options: str) -> Box:
    setup: Setup = setup_for(seats, json.loads(options))
    cards = setup.edition.investments[setup.options.investments]
    return Box(
        ring=setup.ring,
        names={card.id: card.name for card in cards},
        actual=setup.actual,
        trading=setup.trading,
        groups={group: named.name for group, named in setup.edition.groups.items()},
        unit=setup.options.bid_unit,
        means_with_investments=setup.options.means_with_investments,
    )
