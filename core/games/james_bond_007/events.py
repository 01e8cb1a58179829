"""What happened in a James Bond 007 game, as sentences. Each template is whole; the first of two is for the doer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from core.games.james_bond_007.moves import WILD
from core.telling import plural, words

Names = Sequence[str]

CARDS: Final = {
    "1": "one", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", WILD: "007",
}  # fmt: skip
SETS: Final = ("three ones", "three twos", "three threes", "three fours", "three fives", "three sixes", "three sevens")
RUN: Final = "the run {low}, {middle}, {high}"

PLAIN: Final = {
    "passed": ("You pass.", "{name} passes."),
    "answered": ("Your answer is in, and sealed until all are.", "{name} has answered."),
    "accepted": ("You accept.", "{name} accepts."),
    "drew_nothing": ("There is no card that you could draw.", "There is no card that {name} could draw."),
    "kept": (
        "You keep your three cards; the middle one lies down again.",
        "{name} keeps the three cards; the middle one lies down again.",
    ),
    "out": ("You have no points left and are out.", "{name} has no points left and is out."),
}
DEALT: Final = (
    "You deal. Your cards: {left} and {right} up, {middle} down.",
    "{name} deals. Your cards: {left} and {right} up, {middle} down.",
)
REFILLED: Final = (
    "You take three new cards: {left} and {right} up, {middle} down.",
    "{name} takes three new cards: {left} and {right} up, one down.",
)
DREW: Final = ("You draw the {card}.", "{name} draws a card.")
REPLACED: Final = {
    "L": (
        "You put the {card} on the left and discard the {old}.",
        "{name} puts the drawn {card} on the left and discards the {old}.",
    ),
    "M": (
        "You put the {card} in the middle, face down, and discard the {old}.",
        "{name} puts the drawn card in the middle, face down, and discards the {old}.",
    ),
    "R": (
        "You put the {card} on the right and discard the {old}.",
        "{name} puts the drawn {card} on the right and discards the {old}.",
    ),
}
DISCARDED: Final = ("You discard the drawn {card}.", "{name} discards the drawn {card}.")
ANNOUNCED: Final = ("You announce {claim}.", "{name} announces {claim}.")
SHOWED_TRUTH: Final = (
    "You show {left}, {middle}, {right}: it holds.",
    "{name} shows {left}, {middle}, {right}: it holds.",
)
SHOWED_BLUFF: Final = (
    "You show {left}, {middle}, {right}: a bluff.",
    "{name} shows {left}, {middle}, {right}: a bluff.",
)
TOOK_POT: Final = (
    "You are the last one in and take the pot: {points}.",
    "{name} is the last one in and takes the pot: {points}.",
)
OVER: Final = {
    "pot": "The pot is empty, and the game is over.",
    "last": "Only one player is left in, and the game is over.",
    "max_turns": "That was the last turn, and the game is over.",
}
WINNER: Final = ("You win with {points} points.", "{name} wins with {points} points.")
SHARED: Final = "{names} share the first place, with {points} points each."

# what has a number in it: (one, many) for the doer, (one, many) for the others
CALLED: Final = (
    ("You call it a bluff and bet {count} point.", "You call it a bluff and bet {count} points."),
    ("{name} calls it a bluff and bets {count} point.", "{name} calls it a bluff and bets {count} points."),
)
WON: Final = (
    ("You get {count} point from the pot.", "You get {count} points from the pot."),
    ("{name} gets {count} point from the pot.", "{name} gets {count} points from the pot."),
)
WON_BY_BLUFF: Final = (
    (
        "The bluff works: you get {count} point from the pot.",
        "The bluff works: you get {count} points from the pot.",
    ),
    (
        "The bluff works: {name} gets {count} point from the pot.",
        "The bluff works: {name} gets {count} points from the pot.",
    ),
)
PAID_POT: Final = (
    ("You pay {count} point to the pot.", "You pay {count} points to the pot."),
    ("{name} pays {count} point to the pot.", "{name} pays {count} points to the pot."),
)
PAID: Final = (
    ("You pay {payee} {count} point.", "You pay {payee} {count} points."),
    ("{name} pays {payee} {count} point.", "{name} pays {payee} {count} points."),
)
PAID_YOU: Final = ("{name} pays you {count} point.", "{name} pays you {count} points.")
NOTHING_FOR_POT: Final = ("You have nothing left for the pot.", "{name} has nothing left for the pot.")
NOTHING: Final = ("You have nothing left for {payee}.", "{name} has nothing left for {payee}.")


# ── cards and combinations ───────────────────────────────────────────────────────────────────────────────────────────


def card(face: str) -> str:
    """A face in words.

    >>> card("5"), card("W")
    ('five', '007')
    """
    return words(CARDS[face])


def combination(claim: Mapping[str, Any]) -> str:
    """A claim in words.

    >>> combination({"kind": "set", "n": 5}), combination({"kind": "run", "low": 4})
    ('three fives', 'the run four, five, six')
    """
    if claim["kind"] == "set":
        return words(SETS[claim["n"] - 1])
    low, middle, high = (card(str(claim["low"] + step)) for step in range(3))
    return words(RUN, low=low, middle=middle, high=high)


def listed(seats: Sequence[int], names: Names) -> str:
    """The names of seats in a row.

    >>> listed([0, 2, 1], ["Ada", "Ben", "Cleo"])
    'Ada, Cleo and Ben'
    """
    if len(seats) == 1:
        return names[seats[0]]
    return words("{most} and {last}", most=", ".join(names[seat] for seat in seats[:-1]), last=names[seats[-1]])


# ── sentences ────────────────────────────────────────────────────────────────────────────────────────────────────────


def sentence(told: Mapping[str, Any], names: Names, viewer: int | None) -> str:
    """One happening as a sentence that reads well aloud."""
    kind, seat = told["kind"], told.get("seat")
    who = 0 if seat is not None and seat == viewer else 1
    name = "" if seat is None else names[seat]
    if kind in PLAIN:
        return words(PLAIN[kind][who], name=name)
    match kind:
        case "dealt":
            return _dealt(told, names, viewer)
        case "refilled":
            return words(REFILLED[who], name=name, **_row(told["cards"]))
        case "drew":
            return words(DREW[who], name=name, card=_maybe(told["card"]))
        case "replaced":
            return words(REPLACED[told["slot"]][who], name=name, card=_maybe(told["card"]), old=card(told["old"]))
        case "discarded_drawn":
            return words(DISCARDED[who], name=name, card=card(told["card"]))
        case "announced":
            return words(ANNOUNCED[who], name=name, claim=combination(told["claim"]))
        case "called":
            return plural(*CALLED[who], told["bet"], name=name)
        case "showed":
            return words((SHOWED_TRUTH if told["holds"] else SHOWED_BLUFF)[who], name=name, **_row(told["cards"]))
        case "won":
            if told["points"] == 0:
                return words("The pot is empty: there is nothing to win.")
            return plural(*(WON_BY_BLUFF if told["bluff"] else WON)[who], told["points"], name=name)
        case "paid":
            return _paid(told, names, viewer)
        case "took_pot":
            return words(TOOK_POT[who], name=name, points=told["points"])
        case "reshuffled":
            return plural(
                "The discards are shuffled: the new draw pile has {count} card.",
                "The discards are shuffled: the new draw pile has {count} cards.",
                told["count"],
            )
        case "game_over":
            return words("{why} {winner}", why=words(OVER[told["why"]]), winner=winner(told, names, viewer))
    return ""


def winner(result: Mapping[str, Any], names: Names, viewer: int | None) -> str:
    """Who has won."""
    first = result["ranking"][0]
    points = result["scores"][first[0]]
    if len(first) > 1:
        return words(SHARED, names=listed(first, names), points=points)
    return words(WINNER[0 if first[0] == viewer else 1], name=names[first[0]], points=points)


def _dealt(told: Mapping[str, Any], names: Names, viewer: int | None) -> str:
    dealer = told["dealer"]
    if viewer is None:
        return words("{name} deals.", name=names[dealer])
    return words(DEALT[0 if dealer == viewer else 1], name=names[dealer], **_row(told["rows"][viewer]))


def _paid(told: Mapping[str, Any], names: Names, viewer: int | None) -> str:
    seat, to, count = told["seat"], told["to"], told["points"]
    who, name = 0 if seat == viewer else 1, names[seat]
    if to is None:
        return words(NOTHING_FOR_POT[who], name=name) if count == 0 else plural(*PAID_POT[who], count, name=name)
    if count == 0:
        if to == viewer:
            return words("{name} has nothing left for you.", name=name)
        return words(NOTHING[who], name=name, payee=names[to])
    if to == viewer:
        return plural(*PAID_YOU, count, name=name)
    return plural(*PAID[who], count, name=name, payee=names[to])


def _row(faces: Sequence[str | None]) -> dict[str, str]:
    left, middle, right = map(_maybe, faces)
    return {"left": left, "middle": middle, "right": right}


def _maybe(face: str | None) -> str:
    return "" if face is None else card(face)
