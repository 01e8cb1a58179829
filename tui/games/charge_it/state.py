"""What the table of Charge It! shows at one moment, read from the view and the happenings of one viewer.

It holds no more than the view does: of cards placed face down a number, until they are counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from core.game import Move
from core.games.charge_it.box import EXTENDED, INSURANCE
from core.telling import words
from tui.games.charge_it.box import Box, box_of

if TYPE_CHECKING:
    from core.table import Face
    from tui.moment import Moment

USES: Final = ("play_merchandise", "play_extended", "play_credit", "play_lost", "play_insurance", "discard")
"""The ways to play a card, the likeliest first."""


@dataclass(frozen=True, slots=True)
class Account:
    """One account, as this viewer may see it."""

    type: str
    name: str
    line: int
    count: int
    insured: bool
    under: tuple[Face, ...]
    """The cards, once they are turned up (or where the table agreed on an assist)."""
    total: int | None
    """Their sum, where it may be known."""
    counted: bool
    """Whether they lie face up for all."""

    @property
    def over(self) -> bool:
        """Whether it is known to be over its line."""
        return self.total is not None and self.total > self.line


@dataclass(frozen=True, slots=True)
class SeatState:
    """One seat."""

    seat: int
    name: str
    level: str
    away: str
    cards: int
    score: int
    """At the count with what the round brought."""
    made: int | None
    """What it made in the round that was counted."""
    accounts: tuple[Account, ...]
    active: bool
    owes: bool
    ready: bool
    out: bool


@dataclass(frozen=True, slots=True)
class Use:
    """One way to use a card of the hand."""

    move: Move
    words: str
    short: str = ""
    """The same with the account's short name, for where there is little room."""
    line: int = 0
    """The line that is printed on the account it goes to; 0 where it goes to none of one's own."""

    @property
    def alone_over(self) -> bool:
        """Whether this card alone is worth more than that line: everybody can see it, so it reminds of nothing."""
        return self.move["kind"] == "play_merchandise" and bool(self.move["value"] > self.line)


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in the viewer's hand, and what can be done with it now."""

    face: Face
    uses: tuple[Use, ...]
    new: bool
    """Whether it was drawn in this turn."""

    @property
    def playable(self) -> bool:
        """Whether it can do something better than be discarded."""
        return any(use.move["kind"] != "discard" for use in self.uses)


@dataclass(frozen=True, slots=True)
class ChargeTable:
    """One moment."""

    box: Box
    me: int | None
    phase: str
    round: int
    target: int
    deck: int
    top: Face | None
    discards: int
    frozen: bool
    seats: tuple[SeatState, ...]
    hand: tuple[HandCard, ...]
    asked: str
    legal: tuple[Move, ...]
    """Those that are about no card of the hand."""
    attack: Mapping[str, Any] | None
    declarer: int | None
    bonus: int | None
    assist: str
    can_declare: bool
    """Whether a declaration can come with the card that is played."""
    over: bool
    ranking: tuple[tuple[int, ...], ...]

    @property
    def my_turn(self) -> bool:
        """Whether the viewer owes a move."""
        return self.me is not None and self.seats[self.me].owes

    def others(self) -> tuple[SeatState, ...]:
        """The other seats, clockwise from the viewer's left; all of them for a spectator."""
        if self.me is None:
            return self.seats
        return self.seats[self.me + 1 :] + self.seats[: self.me]

    def move(self, kind: str, **parameters: str) -> Move | None:
        """The legal move of this kind that is about no card of the hand."""
        for move in self.legal:
            if move["kind"] == kind and all(move.get(name) == value for name, value in parameters.items()):
                return move
        return None


def money(amount: int) -> str:
    """An amount in dollars.

    >>> money(12500)
    '$12,500'
    """
    return f"${amount:,}"


def kind_of(face: Face) -> str:
    """credit, lost, insurance, extended or merchandise."""
    if face == INSURANCE:
        return "insurance"
    if face == EXTENDED:
        return "extended"
    return {"C": "credit", "L": "lost"}.get(face[0], "merchandise")


def value_of(face: Face) -> int:
    """What a card counts as merchandise."""
    return int(face[1:]) if kind_of(face) == "merchandise" else 0


def lines_of(face: Face, box: Box) -> tuple[str, str]:
    """What stands on a card: two short lines."""
    kind = kind_of(face)
    if kind == "merchandise":
        return money(value_of(face)), ""
    if kind == "insurance":
        return words("INSURANCE"), ""
    if kind == "extended":
        return words("EXTENDED"), f"+{money(box.extended_credit)}"
    return face[2:], words("credit") if kind == "credit" else words("LOST")


def read(moment: Moment) -> ChargeTable:
    """The state of the moment."""
    view, me = moment.view, moment.seat
    box = box_of(len(view["seats"]), moment.info.options)
    owing = set(view["to_act"])
    finished = view["round_scores"]
    seats = tuple(
        SeatState(
            seat=seat,
            name=moment.names[seat],
            level=moment.info.people[seat].level or "",
            away=moment.info.people[seat].away_brief or moment.info.people[seat].away,
            cards=shown["hand_count"],
            score=view["scores"][seat],
            made=finished[seat] if finished else None,
            accounts=tuple(_account(account, view, box) for account in shown["accounts"]),
            active=view["active"] == seat,
            owes=seat in owing,
            ready=seat in view["ready"],
            out=seat in view["out"],
        )
        for seat, shown in enumerate(view["seats"])
    )
    with_card = [move for move in moment.legal if move["kind"] in USES]
    playing = view["phase"] == "play" and me is not None and me in owing
    hand = () if me is None else tuple(view["seats"][me]["hand"] or ())
    return ChargeTable(
        box=box,
        me=me,
        phase=view["phase"],
        round=view["round"],
        target=view["match_target"],
        deck=view["deck"],
        top=view["discard"]["top"],
        discards=view["discard"]["count"],
        frozen=view["frozen"],
        seats=seats,
        hand=tuple(
            HandCard(face, _uses(face, with_card, moment.names, box), playing and at == len(hand) - 1)
            for at, face in enumerate(hand)
        ),
        asked=moment.asked,
        legal=tuple(move for move in moment.legal if move["kind"] not in USES),
        attack=view["attack"],
        declarer=view["declarer"],
        bonus=view["bonus"],
        assist=view["assist"],
        can_declare=any(move.get("declare") for move in with_card),
        over=view["result"] is not None,
        ranking=tuple(tuple(group) for group in view["result"]["ranking"]) if view["result"] else (),
    )


def _account(account: Mapping[str, Any], view: Mapping[str, Any], box: Box) -> Account:
    under = tuple(account.get("under") or ())
    known = bool(under) and all(under)
    finished = view["round_scores"] is not None
    line = account.get("line", view["lines"][account["type"]])
    total = account.get("total")
    if known or (finished and not account["count"]):
        total = sum(value_of(face) for face in under)
        line = view["lines"][account["type"]] + box.extended_credit * under.count(EXTENDED)
    return Account(
        type=account["type"],
        name=box.names[account["type"]],
        line=line,
        count=account["count"],
        insured=account["insured"],
        under=under if known else (),
        total=total,
        counted=finished or (known and view["assist"] == "none"),
    )


def _uses(face: Face, legal: Sequence[Move], names: Sequence[str], box: Box) -> tuple[Use, ...]:
    """What can be done with a card, the likeliest first. Declaring along with it is a decision of its own."""
    uses = [
        Use(move, *_said(move, names, box), box.lines.get(move.get("account", ""), 0))
        for move in legal
        if not move.get("declare") and _is_of(move, face)
    ]
    return tuple(sorted(uses, key=lambda use: (use.alone_over, USES.index(use.move["kind"]))))


def _is_of(move: Move, face: Face) -> bool:
    kind = move["kind"]
    if kind == "discard":
        return bool(move["card"] == face)
    if kind == "play_merchandise":
        return face == f"M{move['value']}"
    if kind == "play_credit":
        return face == f"C:{move['type']}"
    if kind == "play_lost":
        return face == f"L:{move['type']}"
    return face == (EXTENDED if kind == "play_extended" else INSURANCE)


def _said(move: Move, names: Sequence[str], box: Box) -> tuple[str, str]:
    """What a use is called, in full and in short."""
    kind = move["kind"]
    if kind == "discard":
        return words("Discard it"), ""
    of = move["type"] if kind in ("play_credit", "play_lost") else move["account"]
    return _about(kind, box.names[of], move, names), _about(kind, of, move, names)


def _about(kind: str, account: str, move: Move, names: Sequence[str]) -> str:
    if kind == "play_credit":
        return words("Open {account}", account=account)
    if kind == "play_lost":
        return words("Cancel {name}'s {account}", name=names[move["target"]], account=account)
    if kind == "play_insurance":
        return words("Insure {account}", account=account)
    return words("Under {account}", account=account)
