"""From legal moves to numbered choices, and from what people type to moves: without any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from core.game import Move
from tui.plain.choices import FLAT, Amount, Cards, Entry, Menu, Wording, menu
from tui.plain.typed import NotUnderstood, amount, cards, unit_of


class Words:
    """A telling that says everything by its own name."""

    def choice(self, move: Mapping[str, Any], view: Mapping[str, Any], names: Sequence[str]) -> str:
        return " ".join(f"{value}" for value in move.values())

    def card(self, face: str) -> str:
        return f"card {face}"

    def short(self, face: str) -> str:
        return face

    def deed(self, kind: str) -> str:
        return f"do {kind}"


VIEW = {"seat": 0, "seats": [{"profit": ["P10", "P10", "P5", "P1"], "investments": ["E4", "F2"]}]}
WORDING = Wording(Words(), VIEW, ("Ann", "Bea", "Cem"))  # type: ignore[arg-type]  # as much of a telling as is asked for


def leaves(here: Menu) -> list[Move]:
    """Every move that can be reached from a menu."""
    reached: list[Move] = []
    for entry in here.entries:
        if isinstance(entry.leads_to, Menu):
            reached += leaves(entry.leads_to)
        elif isinstance(entry.leads_to, Amount):
            reached += entry.leads_to.moves.values()
        elif not isinstance(entry.leads_to, Cards):
            reached.append(entry.leads_to)
    return reached


def sizes(here: Menu) -> list[int]:
    """How many entries every menu has."""
    inner = [entry.leads_to for entry in here.entries if isinstance(entry.leads_to, Menu)]
    return [len(here.entries), *(size for deeper in inner for size in sizes(deeper))]


PLAYS = [
    *(Move(kind="place", value=value, account=account) for value in (250, 500, 1000) for account in "ABCD"),
    *(Move(kind="lost", target=target, type=brand) for target in (1, 2) for brand in "ABCD"),
    *(Move(kind="discard", card=card) for card in ("x", "y", "z", "u", "v", "w")),
]
DECLARED = [Move({**move, "declare": True}) for move in PLAYS]


def test_a_few_moves_are_one_flat_list() -> None:
    moves = [Move(kind="accept"), *(Move(kind="call", bet=bet) for bet in (1, 2, 3))]
    assert menu(moves, WORDING) == Menu("", tuple(Entry(WORDING.move(move), move) for move in moves))


def test_many_moves_are_chosen_in_steps_and_every_one_can_be_reached_once() -> None:
    for moves in (PLAYS, [*PLAYS, *DECLARED], [move for pair in zip(PLAYS, DECLARED, strict=True) for move in pair]):
        reached = leaves(menu(moves, WORDING))
        assert sorted(map(str, reached)) == sorted(map(str, moves))


def test_no_list_is_longer_than_one_can_keep_in_mind() -> None:
    assert max(sizes(menu([*PLAYS, *DECLARED], WORDING))) <= FLAT + 2


def test_what_says_more_stands_last_behind_one_choice() -> None:
    here = menu([*PLAYS, *DECLARED], WORDING)
    *plain, last = here.entries
    assert last.label == "do with declare"
    assert isinstance(last.leads_to, Menu)
    assert all(move["declare"] for move in leaves(last.leads_to))
    assert not any(move.get("declare") for entry in plain for move in leaves(Menu("", (entry,))))


def test_details_are_asked_by_name_and_by_card() -> None:
    moves = [
        Move(kind="power", seat=seat, investment=f"E{number}", stake=stake)
        for seat in (1, 2)
        for number in range(1, 7)
        for stake in ("F1", "F2")
    ]
    (power,) = menu(moves, WORDING).entries
    assert power.label == "do power..."
    assert isinstance(power.leads_to, Menu)
    assert [entry.label for entry in power.leads_to.entries] == ["Bea...", "Cem..."]
    deeper = power.leads_to.entries[0].leads_to
    assert isinstance(deeper, Menu)
    assert deeper.entries[0].label == "card E1..."
    assert sorted(map(str, leaves(menu(moves, WORDING)))) == sorted(map(str, moves))


def test_many_amounts_are_typed() -> None:
    bids = [Move(kind="bid", amount=step * 500_000) for step in range(1, 200)]
    bid, none = menu([*bids, Move(kind="no_bid")], WORDING).entries
    assert isinstance(bid.leads_to, Amount)
    assert unit_of(bid.leads_to) == 500_000
    assert len(bid.leads_to.moves) == 199
    assert none.leads_to == Move(kind="no_bid")


def test_payments_are_proposed_and_can_be_named() -> None:
    payments = [Move(kind="pay", profit=["P5", f"P{count}"], invest=[]) for count in range(1, 30)]
    entries = menu(payments, WORDING).entries
    assert [entry.leads_to for entry in entries[:-1]] == payments[: FLAT // 2]
    assert entries[-1].leads_to == Cards(payments[0])


@pytest.mark.parametrize(
    ("typed", "unit", "means"),
    [
        ("6", 500_000, 6_000_000),
        ("6.5", 500_000, 6_500_000),
        ("6,5", 500_000, 6_500_000),
        ("6.5M", 500_000, 6_500_000),
        ("$ 6.5 million", 500_000, 6_500_000),
        ("6,500,000", 500_000, 6_500_000),
        ("6_500_000", 500_000, 6_500_000),
        ("500k", 500_000, 500_000),
        ("750", 250, 750),
        ("3", 1, 3),
        ("-2", 1, -2),
        ("0", 500_000, 0),
    ],
)
def test_amounts_as_people_write_them(typed: str, unit: int, means: int) -> None:
    assert amount(typed, unit) == means


@pytest.mark.parametrize(
    "typed", ["", "lots", "1/2", "0x10", "nan", "inf", "1e400", "9" * 50, "1.0000001", "5 5 . 5 . 5"]
)
def test_what_is_no_amount_is_told(typed: str) -> None:
    with pytest.raises(NotUnderstood):
        amount(typed, 500_000)


@pytest.mark.parametrize(
    ("typed", "profit", "invest"),
    [
        ("P10 P5", ["P10", "P5"], []),
        ("10 5 e4", ["P10", "P5"], ["E4"]),
        ("10, 10, F2", ["P10", "P10"], ["F2"]),
        ("", [], []),
    ],
)
def test_cards_are_named_as_people_name_them(typed: str, profit: list[str], invest: list[str]) -> None:
    asked = Cards(Move(kind="pay", profit=[], invest=[]))
    assert cards(typed, asked, VIEW, WORDING) == {"kind": "pay", "profit": profit, "invest": invest}


@pytest.mark.parametrize("typed", ["10 10 10", "P2", "E5", "everything", "\x1b"])
def test_a_card_one_does_not_hold_is_told(typed: str) -> None:
    with pytest.raises(NotUnderstood):
        cards(typed, Cards(Move(kind="pay", profit=[], invest=[])), VIEW, WORDING)
