"""What the viewer can choose: the lines of the slate, the amount of a bid, the cards of a payment."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from core.game import Move
from core.games.billionaire.edition import profit_value
from core.games.billionaire.money import dollars
from core.telling import plural, words
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
    about: str = ""
    """What comes of it, in a sentence."""


def power_name(face: Face | None) -> str:
    """A Power Play card in words."""
    return words(POWER_WORDS.get(face or "", face or "?"))


def ways(state: BillionaireTable, hands: Hands) -> tuple[Way, ...]:
    """The lines of the slate. In ``bid``, and in a payment of one's own, there are none: see `amount` and `laid`."""
    if not state.my_turn or state.phase == "bid" or hands.mode == OWN:
        return ()
    if hands.mode:  # a Power Play card was chosen: at whom? (with "POWER": staking what?)
        return tuple(_targets(hands.mode, state))
    if state.phase == "pay":
        return tuple(Way("bill.pay", payment_words(move, state), move) for move in state.legal)
    lines = [_line(move, state) for move in state.legal if move["kind"] != "play_power"]
    if state.phase == "analyze":
        lines = [*lines[1:], *lines[:1]] if lines and lines[0].action == "bill.skip" else lines
    played = list(dict.fromkeys(move["card"] for move in state.moves("play_power")))
    if state.phase == "power_drawn":
        for face in played:
            lines += _targets(face, state)
    else:
        lines += [
            Way("bill.power", words("Play {card}…", card=power_name(face)), Hands(mode=face), about_power(face))
            for face in played
        ]
    return tuple(lines)


def _targets(mode: str, state: BillionaireTable) -> list[Way]:
    """At whom a Power Play card can be played. That card of the same name asks for the stake first."""
    card, _, stake = mode.partition("/")
    moves = [move for move in state.moves("play_power") if move["card"] == card]
    if card == "POWER" and not stake:
        stakes = list(dict.fromkeys(move["stake"] for move in moves))
        return [
            Way("bill.power", words("Stake {paper}…", paper=paper(face, state)), Hands(mode=f"{card}/{face}"))
            for face in stakes
        ]
    fitting = [move for move in moves if not stake or move.get("stake") == stake]
    return [Way("bill.power", _at(move, state), move, _about_target(move, state)) for move in fitting]


def back_from(mode: str) -> str:
    """The mode that Esc goes back to.

    >>> back_from("POWER/E4"), back_from("DISASTER")
    ('POWER', '')
    """
    return mode.partition("/")[0] if "/" in mode else ""


def paper(face: Face, state: BillionaireTable) -> str:
    """An Investment by its id and what it is worth."""
    return words("{card}, {worth}", card=face, worth=dollars(state.box.actual[face]))


def about_power(face: Face) -> str:
    """What a Power Play card does."""
    return {
        "SECURITY": words("Cancels an action against you, or the Security of a rival against your own."),
        "PROXY": words("Take an Investment of at most $50M, protected or not."),
        "DISASTER": words("Any Investment of a rival goes back to its deck."),
        "POWER": words("Stake one of yours against one of equal or less value: the higher die takes both."),
        "ANALYZE": words("Analyze any Investment of a rival, protected or not."),
        "ESP-PROFIT": words("Take a Profit card from a rival, unseen."),
        "ESP-POWER": words("Take a Power Play card from a rival, unseen."),
        "ESP-INVEST": words("Take the least Investment of one group of a rival."),
    }.get(face, "")


def _about_target(move: Move, state: BillionaireTable) -> str:
    face = move.get("investment")
    if face is None:
        return about_power(move["card"])
    return words("{name}. {what}", name=state.box.names[face], what=about_power(move["card"]))


def _line(move: Move, state: BillionaireTable) -> Way:
    kind = move["kind"]
    if kind == "analyze":
        about = words("{name}. Two spinners: red and red, and it is yours.", name=state.box.names[move["investment"]])
        return Way("bill.analyze", _target(move["seat"], move["investment"], state), move, about)
    if kind == "choose_deck":
        cards = plural("{count} card is left.", "{count} cards are left.", state.decks[move["group"]])
        return Way("bill.deck", words("From {group}", group=state.box.groups[move["group"]]), move, cards)
    hold = words("Hold {card}", card=power_name(_drawn(state)))
    action, line, about = {
        "roll": ("bill.roll", words("Roll the die"), words("Move on; the space you come to decides.")),
        "hold": ("bill.hold", hold, about_power(_drawn(state) or "")),
        "skip": ("bill.skip", words("Analyze nothing"), words("Your turn ends.")),
        "security": ("bill.security", words("Play Security"), words("Cancels it, unless a Security answers yours.")),
        "allow": ("bill.allow", words("Allow it"), words("It takes place.")),
        "concede": ("bill.allow", words("Concede"), words("Your action is cancelled; the card is spent.")),
        "claim": ("bill.claim", words("Claim the billion"), ""),
    }[kind]
    return Way(action, line, move, about)


def _drawn(state: BillionaireTable) -> Face | None:
    mine = state.mine
    return mine.power[-1] if mine is not None and mine.power else None


def _target(seat: int, investment: Face, state: BillionaireTable) -> str:
    return words("{name}'s {paper}", name=state.seats[seat].name, paper=paper(investment, state))


def _at(move: Move, state: BillionaireTable) -> str:
    """A Power Play card with its targets."""
    name = state.seats[move["seat"]].name
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
