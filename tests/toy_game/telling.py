"""The words of Swap Once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.game import Move
from core.telling import words

SENTENCES = {
    "kept": ("You keep your card.", "{name} keeps the card."),
    "swapped": ("You discard the {old} for a {card}.", "{name} discards the {old} for a new card."),
}


def sentence(told: Mapping[str, Any], names: Sequence[str], viewer: int | None) -> str:
    if told["kind"] in SENTENCES:
        mine, theirs = SENTENCES[told["kind"]]
        values = {name: value for name, value in told.items() if name != "kind"}
        return words(mine if told["seat"] == viewer else theirs, name=names[told["seat"]], **values)
    if told["kind"] == "showed":
        return words("All show their cards: {cards}.", cards=", ".join(told["hands"]))
    return words("Everybody gets one card.")


def card(face: str) -> str:
    return face


def short(face: str) -> str:
    return face


def asked(view: Mapping[str, Any], names: Sequence[str]) -> str:
    if view["active"] is None:
        return words("The game is over.")
    return words("Keep your card, or swap it?") if view["active"] == view["seat"] else words(
        "It is the turn of {name}.", name=names[view["active"]]
    )  # fmt: skip


def choice(move: Move, view: Mapping[str, Any], names: Sequence[str]) -> str:
    return words("Keep it") if move["kind"] == "keep" else words("Swap it")


def table(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    hands = [(names[seat], part["hand"][0]) for seat, part in enumerate(view["seats"])]
    return [words("{name} has {card}.", name=name, card=face or words("a hidden card")) for name, face in hands]


def standing(view: Mapping[str, Any], names: Sequence[str]) -> list[tuple[int, str]]:
    result = view["result"] or {"ranking": [list(range(len(names)))], "scores": [0] * len(names)}
    return [(seat, str(result["scores"][seat])) for place in result["ranking"] for seat in place]


def can_do(view: Mapping[str, Any]) -> str:
    return words("In your turn you may swap your card once for the top card of the deck.")
