"""The words of Billionaire for what one may do: kinds of moves, and moves as choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from core.game import Move
from core.games.billionaire.money import TRADING_SHARE, dollars
from core.games.billionaire.wording import cash, groups_in_words, listed, paper_here, profit_parts
from core.telling import words

View = Mapping[str, Any]
Names = Sequence[str]

DEEDS: Final = {
    "roll": "Roll the die",
    "play_power": "Play a Power Play card",
    "hold": "Hold the card for a later turn",
    "analyze": "Analyze an Investment",
    "skip": "Analyze nothing",
    "choose_deck": "Choose a deck",
    "bid": "Write a bid",
    "no_bid": "Make no bid",
    "pay": "Pay",
    "security": "Play Security",
    "allow": "Let it happen",
    "concede": "Give in",
    "claim": "Claim a billion",
}
PLAYS: Final = {
    "PROXY": "Play Proxy Fight: take {paper} from {name}",
    "DISASTER": "Play Disaster: {paper} of {name} goes back to its deck",
    "POWER": "Play Power Play: stake {stake} against {paper} of {name}",
    "ANALYZE": "Play Analyze Any Investment: analyze {paper} of {name}",
    "ESP-PROFIT": "Play Espionage: take a Profit card from {name}, unseen",
    "ESP-POWER": "Play Espionage: take a Power Play card from {name}, unseen",
    "ESP-INVEST": "Play Espionage: take {paper} from {name}",
}


def deed(kind: str) -> str:
    """What a kind of move does, where its details are still to be chosen."""
    return words(DEEDS[kind]) if kind in DEEDS else ""


def choice(move: Move, view: View, names: Names) -> str:
    """A legal move as a choice."""
    kind = move["kind"]
    if kind == "play_power":
        return words(
            PLAYS[move["card"]],
            name=names[move["seat"]],
            paper=paper_here(view, move["investment"]) if "investment" in move else "",
            stake=paper_here(view, move["stake"]) if "stake" in move else "",
        )
    if kind == "analyze":
        paper = paper_here(view, move["investment"])
        return words("Analyze {paper} of {name}", paper=paper, name=names[move["seat"]])
    if kind == "choose_deck":
        return words("Take it from the deck of {group}", group=groups_in_words([move["group"]]))
    if kind == "bid":
        means = _own_means(view)
        template = "Bid {amount}" if means is None or move["amount"] <= means else "Bid {amount}, more than you have"
        return words(template, amount=dollars(move["amount"]))
    if kind == "pay":
        return _payment(move, view)
    return deed(kind)


def _payment(move: Move, view: View) -> str:
    papers = [
        words(
            "{paper} for {value}",
            paper=paper_here(view, face),
            value=dollars(view["cards"][face]["value"] // TRADING_SHARE),
        )
        for face in move["invest"]
    ]
    total = cash(move["profit"])
    total += sum(view["cards"][face]["value"] // TRADING_SHARE for face in move["invest"])
    cards = listed([*profit_parts(move["profit"]), *papers])
    return words("Pay {cards}, together {total}", cards=cards, total=dollars(total))


def _own_means(view: View) -> int | None:
    """What the viewer can pay; None for a spectator."""
    if view["seat"] is None:
        return None
    own = view["seats"][view["seat"]]
    trading = sum(view["cards"][face]["value"] // TRADING_SHARE for face in own["investments"])
    return cash(own["profit"]) + (trading if view["options"].get("means_with_investments", True) else 0)
