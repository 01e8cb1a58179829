"""Foreign, foolish and hostile moves: refused with a sentence, and nothing has changed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from core.chance import Shuffle
from core.game import Fact, IllegalMove, load_game
from core.local import LocalMatch
from core.move import Move
from core.table import Card
from tests.games.billionaire.table import (
    ALL,
    ALLOW,
    BIDS_E,
    CONCEDE,
    GAME,
    HOLD,
    NO_BID,
    POWER_PLAY,
    ROLL,
    SECURITY,
    SKIP,
    analyze,
    bid,
    bids,
    choose,
    landed,
    moment,
    pay,
    power,
    refused,
)
from tests.games.harness import check_others_refused_without_effect, check_refused, random_game

EVERY_KIND = [ROLL, power("DISASTER", 1, "E4"), HOLD, analyze(1, "E4"), SKIP, choose("E"), bid(1), NO_BID, pay("P1"),
              SECURITY, ALLOW, CONCEDE, {"kind": "claim"}]  # fmt: skip


def moments() -> dict[str, LocalMatch]:
    """A match in every phase; seat 0 or 1 decides."""
    both: dict[str, Any] = {"investments": [["F1"], ["E4"]], "profit": [["P5"], ["P5"]]}
    security = moment(power=[["DISASTER"], ["SECURITY"]], **both)
    security.play(0, power("DISASTER", 1, "E4"))
    counter = security.copy()
    counter.play(1, SECURITY)
    return {
        "start": moment(**both),
        "power_drawn": landed(POWER_PLAY, decks={"power": ["PROXY"]}, **both),
        "analyze": landed(10, **both),
        "choose_deck": landed(BIDS_E, investments=[ALL["E"][:4], ALL["E"][4:]]),
        "bid": landed(BIDS_E, **both),
        "pay": bids(landed(BIDS_E, **both), 1, 2),
        "security": security,
        "counter": counter,
    }  # fmt: skip


@pytest.mark.parametrize("phase", moments())
def test_moves_of_another_phase_are_refused(phase: str) -> None:
    match = moments()[phase]
    assert match.phase == phase
    seat = max(match.to_act)
    legal = {move["kind"] for move in match.legal_moves(seat)}
    for move in EVERY_KIND:
        if move["kind"] not in legal and not (phase == "start" and move["kind"] == "play_power"):
            refused(match, seat, move)


@pytest.mark.parametrize("phase", moments())
def test_nobody_else_may_move(phase: str) -> None:
    match = moments()[phase]
    for seat in {0, 1} - match.to_act:
        for move in EVERY_KIND:
            refused(match, seat, move, "not your turn")
    for seat in (-1, 2, 99):
        check_refused(match, lambda seat=seat: match.play(seat, ROLL))  # type: ignore[misc]


def test_a_move_twice() -> None:
    match = moment(positions=[14, 14], rolls=[4], profit=[["P5"], ["P5"]])
    match.play(0, ROLL)
    refused(match, 0, ROLL, "not your turn")


@pytest.mark.parametrize(
    "nonsense",
    [
        {"kind": "roll", "die": 6},
        {"kind": "play_power"},
        {"kind": "play_power", "card": 5, "seat": 1},
        {"kind": "play_power", "card": "POWER", "seat": "1", "investment": "E4"},
        {"kind": "play_power", "card": "POWER", "seat": 1, "investment": None},
        {"kind": "play_power", "card": "POWER", "seat": 1, "investment": ""},
        {"kind": "play_power", "card": "X" * 1000, "seat": 1},
        {"kind": "analyze", "seat": True, "investment": "E4"},
        {"kind": "analyze", "seat": -1, "investment": "E4"},
        {"kind": "analyze", "seat": 1},
        {"kind": "bid"},
        {"kind": "bid", "amount": "6"},
        {"kind": "pay", "profit": "P5", "invest": []},
        {"kind": "pay", "profit": ["P5"]},
        {"kind": "pay", "profit": [5], "invest": []},
        {"kind": "pay", "profit": ["P5"] * 1000, "invest": []},
        {"kind": "choose_deck", "group": "Z"},
        {"kind": "choose_deck", "group": "e"},
        {"kind": "sell"},
        {"kind": None},
        {},
        [],
        "roll",
        None,
        7,
    ],
)
def test_what_is_no_move_is_refused(nonsense: object) -> None:
    match = moment()
    refused(match, 0, nonsense)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_nonsense_at_random_moments(seats: int) -> None:
    random = Random(seats)
    for number, match in enumerate(random_game(GAME, seats, seed=seats, limit=120)):
        if number % 6 == 0:
            check_others_refused_without_effect(
                match, random, tries=6, listed_in_full=lambda kind: kind not in ("bid", "pay")
            )


# ── moves in their public form, as they stand in a ledger ────────────────────────────────────────────────────────────


def in_public(match: LocalMatch, seat: int, public: dict[str, Any], why: str) -> None:
    """A bystander, who knows no hidden face, refuses this."""
    bystander = match.match.copy()
    bystander.knows_all = False
    bystander.faces = {card: match.match.faces[card] for card in match.match.state.table.known_to(None)}
    with pytest.raises(IllegalMove, match=why):
        bystander.play_public(seat, Move(public))


def test_a_bystander_refuses_public_moves_that_cannot_be() -> None:
    match = moment(power=[["DISASTER"], ["SECURITY"]], investments=[["F1"], ["E4"]], profit=[["P5"], ["P5", "P2"]])
    card, other = (match.match.state.table[zone][0] for zone in match.match.state.setup.power)
    good = {"kind": "play_power", "card": card, "face": "DISASTER", "seat": 1, "investment": "E4"}
    in_public(match, 0, {**good, "card": other}, "not in that hand")
    in_public(match, 0, {**good, "investment": "E9"}, "does not own")
    in_public(match, 0, {**good, "face": "MOON"}, "no Power Play card")
    in_public(match, 0, {**good, "face": "PROXY"}, "up to")  # a Proxy Fight cannot take E4
    in_public(match, 0, {name: value for name, value in good.items() if name != "face"}, "face")
    in_public(match, 1, good, "not your turn")
    match.play(0, power("DISASTER", 1, "E4"))
    in_public(match, 1, {"kind": "security"}, "card")
    in_public(match, 1, {"kind": "security", "card": card}, "not in that hand")
    match = bids(landed(BIDS_E, profit=[["P1"], ["P5", "P2"]], investments=[[], ["F1"]]), None, 4)
    hand = match.match.state.table[match.match.state.setup.profit[1]]
    in_public(match, 1, {"kind": "pay", "profit": [hand[0], hand[0]], "invest": []}, "only once")
    in_public(match, 1, {"kind": "pay", "profit": ["9.9"], "invest": []}, "not in that hand")
    in_public(match, 1, {"kind": "pay", "profit": [hand[0]], "invest": ["E4"]}, "do not own E4")
    in_public(match, 1, {"kind": "pay", "profit": [hand[0]], "invest": ["F1", "F1"]}, "only one")
    in_public(match, 1, {"kind": "roll", "x": 1}, "roll")
    in_public(match, 1, {"kind": "allow"}, "pay your bid")


def test_a_bystander_finds_out_a_wrong_payment_when_it_lies_open() -> None:
    match = bids(landed(BIDS_E, profit=[["P1"], ["P5", "P2"]], decks={"E": ["E4"]}), None, 4)
    table, setup = match.match.state.table, match.match.state.setup
    five, two = table[setup.profit[1]]
    for cards, why in (((two,), "owed"), ((five, two), "superfluous")):
        bystander = match.match.copy()
        bystander.knows_all = False
        bystander.faces = {}
        bystander.play_public(1, Move({"kind": "pay", "profit": list(cards), "invest": []}))
        bystander.learn(match.match.state.lot[0], "E4")
        for card in cards[:-1]:
            bystander.learn(card, match.match.faces[card])
        with pytest.raises(ValueError, match=why):
            bystander.learn(cards[-1], match.match.faces[cards[-1]])


def test_a_bystander_refuses_a_card_that_turns_out_another() -> None:
    match = moment(power=[["DISASTER"], []], investments=[[], ["E4"]])
    (card,) = match.match.state.table[match.match.state.setup.power[0]]
    bystander = match.match.copy()
    bystander.knows_all = False
    bystander.faces = {}
    bystander.play_public(
        0, Move({"kind": "play_power", "card": card, "face": "ANALYZE", "seat": 1, "investment": "E4"})
    )
    with pytest.raises(ValueError, match="a move said"):
        bystander.learn(card, "DISASTER")


def test_facts_that_cannot_be_are_refused() -> None:
    game = load_game(GAME)
    match = landed(BIDS_E, profit=[["P1"], ["P5", "P2"]])
    bystander = match.match.copy()
    bystander.knows_all = False
    for seat in (0, 1):
        bystander.seal(seat)
    bystander.unseal({0: game.parse_move(bid(1)), 1: game.parse_move(bid(8))})
    hand = bystander.state.table[bystander.state.setup.profit[1]]
    for wrong in (
        Fact("billion", 1),
        Fact("overbid", 0),
        Fact("overbid", 1),
        Fact("overbid", 1, Card("9.9")),
        Fact("overbid", 0, hand[0]),
    ):
        with pytest.raises(ValueError):
            bystander.state_fact(wrong)
    bystander.state_fact(Fact("overbid", 1, hand[0]))
    assert isinstance(bystander.pending, Shuffle)
    assert hand[0] in bystander.pending.taken
