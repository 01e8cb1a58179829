"""What the table of James Bond 007 shows at one moment, read from the view and the happenings of one viewer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from core.game import Move
from core.games.james_bond_007.moves import SLOTS, combinations
from core.telling import words

if TYPE_CHECKING:
    from core.table import Face
    from net.session import Told
    from tui.moment import Moment

LEFT, MIDDLE, RIGHT = range(3)


@dataclass(frozen=True, slots=True)
class SeatState:
    """One seat, as everybody sees it; ``row`` as the viewer sees it."""

    seat: int
    name: str
    level: str
    away: str
    points: int
    row: tuple[Face | None, ...]
    out: bool
    active: bool
    owes: bool
    answer: str
    """"" | "writing" | "sealed" | "accepted" | "called", about the announcement of the moment or the last one."""
    bet: int
    right: int
    """How many of its calls were right."""
    calls: int


@dataclass(frozen=True, slots=True)
class Showing:
    """An announcement that was resolved: what lay there, who believed it, who paid whom."""

    number: int
    """Of the happening that showed it."""
    seat: int
    claim: tuple[str, ...]
    """The faces claimed."""
    cards: tuple[Face | None, ...]
    holds: bool
    calls: tuple[tuple[int, int], ...]
    """(seat, bet) of those who called."""
    accepted: tuple[int, ...]
    won: int
    """Points the announcer took from the pot."""
    paid: tuple[tuple[int, int | None, int], ...]
    """(from, to, points); to None: the pot."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing the viewer may do, as a line of the bids panel."""

    move: Move
    words: str
    digit: int | None
    """The key that picks it: 0 for what is no claim, no bet and no place."""
    truth: bool | None = None
    """For a claim: whether the viewer's own cards hold. Only for the viewer's eyes."""
    named: bool = False
    """Whether they make just the combination that is claimed."""
    faces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BondTable:
    """One moment."""

    me: int | None
    phase: str
    active: int | None
    turn: int
    pot: int
    deck: int
    discard: tuple[Face, ...]
    drawn: Face | None
    claim: tuple[str, ...]
    """The faces of the claim that is being answered."""
    seats: tuple[SeatState, ...]
    asked: str
    choices: tuple[Choice, ...]
    showing: Showing | None
    makes: tuple[str, ...]
    """What the viewer's own row makes, in words."""
    placing: tuple[tuple[str, ...], ...]
    """In the phase place: for each slot, what the row would make with the drawn card there."""
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


def claim_faces(claim: Mapping[str, Any] | None) -> tuple[str, ...]:
    """The three faces a claim names.

    >>> claim_faces({"kind": "set", "n": 7}), claim_faces({"kind": "run", "low": 4})
    (('7', '7', '7'), ('4', '5', '6'))
    """
    if claim is None:
        return ()
    if claim["kind"] == "set":
        return (str(claim["n"]),) * 3
    return tuple(str(claim["low"] + step) for step in range(3))


def short(face: Face | None) -> str:
    """A face as it stands on its card."""
    return "007" if face == "W" else (face or "")


def read(moment: Moment) -> BondTable:
    """The state of the moment."""
    view, me = moment.view, moment.seat
    options = moment.info.options
    in_row, as_named = options.get("run_order") == "in_row", options.get("adjudicate") == "as_named"
    records = _records(moment.told)
    owing, answered = set(view["to_act"]), set(view["answered"])
    answers = _answers(view, owing, answered, records)
    seats = tuple(
        SeatState(
            seat=seat,
            name=moment.names[seat],
            level=moment.info.people[seat].level or "",
            away=moment.info.people[seat].away_brief or moment.info.people[seat].away,
            points=view["points"][seat],
            row=tuple(shown["row"]),
            out=shown["out"],
            active=view["active"] == seat,
            owes=seat in owing,
            answer=answers.get(seat, ("", 0))[0],
            bet=answers.get(seat, ("", 0))[1],
            right=records.right.get(seat, 0),
            calls=records.calls.get(seat, 0),
        )
        for seat, shown in enumerate(view["seats"])
    )
    row = seats[me].row if me is not None else ()
    held = combinations(*row, in_row) if len(row) == 3 and all(row) else ()
    drawn = view["drawn"]
    result = view["result"]
    return BondTable(
        me=me,
        phase=view["phase"],
        active=view["active"],
        turn=view.get("turn", 0),
        pot=view["pot"],
        deck=view["deck"],
        discard=tuple(view["discard"]),
        drawn=drawn,
        claim=claim_faces(view["claim"]),
        seats=seats,
        asked=moment.asked,
        choices=_choices(moment.legal, held, as_named),
        showing=records.showing,
        makes=tuple(_combination(move) for move in held),
        placing=tuple(_with(row, slot, drawn, in_row) for slot in range(3)) if drawn and len(row) == 3 else (),
        over=result is not None,
        ranking=tuple(tuple(group) for group in result["ranking"]) if result else (),
    )


# ── choices ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _choices(legal: Sequence[Move], held: Sequence[Move], as_named: bool) -> tuple[Choice, ...]:
    """Draw, pass, accept or discard comes first; then claims, bets or places, numbered as one says them."""
    plain = [_choice(move, 0, held, as_named) for move in legal if move["kind"] in _PLAIN]
    numbered = [move for move in legal if move["kind"] not in _PLAIN]
    return (
        *plain[:1],
        *(_choice(move, n if n <= 9 else None, held, as_named) for n, move in enumerate(numbered, start=1)),
        *(replace(choice, digit=None) for choice in plain[1:]),
    )


_PLAIN: Final = ("draw", "pass", "accept", "discard")


def _choice(move: Move, digit: int | None, held: Sequence[Move], as_named: bool) -> Choice:
    kind = move["kind"]
    if kind == "announce":
        faces = claim_faces(move["claim"])
        truth = move in held if as_named else bool(held)  # B-19: any combination holds
        return Choice(move, "-".join(faces), digit, truth, move in held, faces)
    if kind == "replace":
        place = (words("left card"), words("middle card"), words("right card"))[SLOTS.index(move["slot"])]
        return Choice(move, place, digit)
    if kind == "call":
        return Choice(move, words("Call a bluff, bet {bet}", bet=move["bet"]), digit)
    said = {
        "draw": words("Draw a card"),
        "pass": words("Pass"),
        "accept": words("Accept: believe it"),
        "discard": words("Discard the drawn card"),
    }
    return Choice(move, said[kind], digit)


def _combination(move: Move) -> str:
    return "-".join(claim_faces(move["claim"]))


def _with(row: Sequence[Face | None], slot: int, drawn: Face, in_row: bool) -> tuple[str, ...]:
    cards = [drawn if place == slot else face for place, face in enumerate(row)]
    if not all(cards):
        return ()
    return tuple(_combination(move) for move in combinations(*cards, in_row))


# ── what was told ────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(slots=True)
class _Records:
    showing: Showing | None
    right: dict[int, int]
    calls: dict[int, int]
    answers: dict[int, tuple[str, int]]
    """Open answers since the last announcement."""


def _records(told: Sequence[Told]) -> _Records:
    """Who called right so far, and the last announcement that was resolved."""
    records = _Records(None, {}, {}, {})
    claim: tuple[str, ...] = ()
    for entry in told:
        what = entry.what
        kind, seat = what["kind"], what.get("seat")
        if kind == "announced":
            claim = claim_faces(what["claim"])
            records.answers = {}
        elif kind == "called":
            records.answers[what["seat"]] = ("called", what["bet"])
        elif kind == "accepted":
            records.answers[what["seat"]] = ("accepted", 0)
        elif kind == "showed":
            callers = tuple((other, bet) for other, (how, bet) in records.answers.items() if how == "called")
            for caller, _bet in callers:
                records.calls[caller] = records.calls.get(caller, 0) + 1
                records.right[caller] = records.right.get(caller, 0) + (not what["holds"])
            accepted = tuple(other for other, (how, _bet) in records.answers.items() if how == "accepted")
            records.showing = Showing(
                entry.number, what["seat"], claim, tuple(what["cards"]), what["holds"], callers, accepted, 0, ()
            )
        elif kind in ("won", "paid") and records.showing is not None and seat is not None:
            records.showing = _settled(records.showing, what)
        elif kind in ("drew", "refilled", "passed", "replaced"):
            records.answers = {}
    return records


def _settled(showing: Showing, what: Mapping[str, Any]) -> Showing:
    if what["kind"] == "won":
        return replace(showing, won=what["points"])
    return replace(showing, paid=(*showing.paid, (what["seat"], what["to"], what["points"])))


def _answers(
    view: Mapping[str, Any], owing: set[int], answered: set[int], records: _Records
) -> dict[int, tuple[str, int]]:
    """How each seat stands to the announcement of the moment, or stood to the last one until play went on."""
    if view["phase"] != "respond":
        return records.answers
    sealed = dict.fromkeys(answered, ("sealed", 0))
    writing = dict.fromkeys(owing, ("writing", 0))
    return {**writing, **sealed, **records.answers}
