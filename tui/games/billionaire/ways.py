"""What the viewer can choose: the lines of the slate, the amount of a bid, the cards of a payment."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from core.game import Move
from core.games.billionaire.edition import profit_value
from core.games.billionaire.money import dollars
from core.telling import words
from tui.games.billionaire.state import BillionaireTable
from tui.games.panels import Hands

if TYPE_CHECKING:
    from core.table import Face

OWN: Final = "own"
"""The mode in which one lays the cards of a payment oneself."""

POWER_WORDS: Final = {
    "SECURITY": "Security",
    "PROXY": "Proxy Fight",
    "DISASTER": "Disaster",
    "POWER": "Power Play",
    "ANALYZE": "Analyze Any",
    "ESP-PROFIT": "Espionage: Profit",
    "ESP-POWER": "Espionage: Power",
    "ESP-INVEST": "Espionage: Investment",
}


@dataclass(frozen=True, slots=True)
class Way:
    """One line to choose from: a move, or hands to take up (a card whose targets are asked next)."""

    action: str
    words: str
    does: Move | Hands


def power_name(face: Face | None) -> str:
    """A Power Play card in words."""
    return words(POWER_WORDS.get(face or "", face or "?"))


def ways(state: BillionaireTable, hands: Hands) -> tuple[Way, ...]:
    """The lines of the slate. In ``bid``, and in a payment of one's own, there are none: see `amount` and `laid`."""
    if not state.my_turn or state.phase == "bid" or hands.mode == OWN:
        return ()
    if hands.mode:  # a Power Play card was chosen: at whom?
        chosen = [move for move in state.moves("play_power") if move["card"] == hands.mode]
        return tuple(Way("bill.power", _at(move, state), move) for move in chosen)
    if state.phase == "pay":
        return tuple(Way("bill.pay", payment_words(move, state), move) for move in state.legal)
    lines = [_line(move, state) for move in state.legal if move["kind"] != "play_power"]
    played = list(dict.fromkeys(move["card"] for move in state.moves("play_power")))
    if state.phase == "power_drawn":
        lines += [Way("bill.power", _at(move, state), move) for move in state.moves("play_power")]
    else:
        lines += [Way("bill.power", words("Play {card}…", card=power_name(face)), Hands(mode=face)) for face in played]
    return tuple(lines)


def _line(move: Move, state: BillionaireTable) -> Way:
    kind = move["kind"]
    if kind == "analyze":
        return Way("bill.analyze", _target(move["seat"], move["investment"], state), move)
    if kind == "choose_deck":
        return Way("bill.deck", words("From {group}", group=state.box.groups[move["group"]]), move)
    said = {
        "roll": ("bill.roll", words("Roll the die")),
        "hold": ("bill.hold", words("Hold {card}", card=power_name(_drawn(state)))),
        "skip": ("bill.skip", words("Analyze nothing")),
        "security": ("bill.security", words("Play Security")),
        "allow": ("bill.allow", words("Allow it")),
        "concede": ("bill.allow", words("Concede")),
        "claim": ("bill.claim", words("Claim the billion")),
    }
    action, line = said[kind]
    return Way(action, line, move)


def _drawn(state: BillionaireTable) -> Face | None:
    mine = state.mine
    return mine.power[-1] if mine is not None and mine.power else None


def _target(seat: int, investment: Face, state: BillionaireTable) -> str:
    worth = dollars(state.box.actual[investment])
    return words("{name}: {card} {worth}", name=state.seats[seat].name, card=investment, worth=worth)


def _at(move: Move, state: BillionaireTable) -> str:
    """A Power Play card with its targets."""
    name = state.seats[move["seat"]].name
    if move.get("stake"):
        stake, other = move["stake"], move["investment"]
        return words("{stake} against {name}'s {card}", stake=stake, name=name, card=other)
    if move.get("investment"):
        return _target(move["seat"], move["investment"], state)
    return words("Against {name}", name=name)


# ── bids ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def amount(state: BillionaireTable, hands: Hands) -> int:
    """The bid that is on the slate, in dollars."""
    return hands.amount * state.box.unit


# ── payments ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def payment_words(move: Move, state: BillionaireTable) -> str:
    """A payment: cards, and what they come to.

    Cash stands as millions, the same cards together: "2×5 + 1".
    """
    counts = Counter(move["profit"])
    parts = [
        f"{count}×{face[1:]}" if count > 1 else face[1:]
        for face, count in sorted(counts.items(), key=lambda pair: -profit_value(pair[0]))
    ]
    parts += list(move["invest"])
    return words("{cards} = {total}", cards=" + ".join(parts), total=dollars(payment_total(move, state)))


def payment_total(move: Move, state: BillionaireTable) -> int:
    """What a payment comes to."""
    return sum(map(profit_value, move["profit"])) + sum(state.box.trading[face] for face in move["invest"])


def purse(state: BillionaireTable) -> tuple[Face, ...]:
    """All that the viewer may lay, in the order of the hand panel: cash first, the largest first, then Investments."""
    mine = state.mine
    if mine is None:
        return ()
    return (*sorted(mine.profit, key=profit_value, reverse=True), *mine.investments)


def laid(state: BillionaireTable, hands: Hands) -> Move:
    """The payment that the viewer has put together."""
    cards = [purse(state)[at] for at in sorted(hands.picked)]
    owned = set(state.box.actual)
    return Move(
        kind="pay",
        profit=[face for face in cards if face not in owned],
        invest=[face for face in cards if face in owned],
    )
