"""The words of the James Bond 007 Card Game for a moment: what is asked, what one may do, what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from core.game import Move
from core.games.james_bond_007.events import card, combination, listed, sentence, winner
from core.games.james_bond_007.moves import SLOTS, WILD, combinations
from core.table import Face
from core.telling import plural, words

__all__ = ["asked", "can_do", "card", "choice", "combination", "deed", "own", "sentence", "short", "standing", "table"]

View = Mapping[str, Any]
Names = Sequence[str]

PLACES: Final = {
    "L": "Put the {card} on the left and discard the {old}",
    "M": "Put the {card} in the middle, face down, and discard the {old}",
    "R": "Put the {card} on the right and discard the {old}",
}
DEEDS: Final = {
    "announce": "Announce a combination",
    "draw": "Draw a card",
    "replace": "Place the drawn card",
    "discard": "Discard the drawn card",
    "pass": "Pass",
    "accept": "Accept",
    "call": "Call it a bluff",
}
ASKED: Final = {
    "turn": ("It is your turn: announce a combination, or draw a card.", "It is {name}'s turn."),
    "place": ("Which of your cards does the {card} replace?", "{name} has drawn a card and is placing it."),
    "choose": ("Announce a combination, or pass.", "{name} may announce a combination, or pass."),
}
"""Phase → what is asked of the active player, and what the others read."""

CAN_DO: Final = {
    "turn": "At the start of a turn there are two ways. Announce a winning combination that your two up cards allow; "
    "you need not hold it, but then you do not draw. Or draw the top card of the draw pile.",
    "place": "The drawn card must take the place of one of your three cards, and that card goes face up on the discard "
    "pile. In the middle the new card stays hidden; on the left and right it lies open.",
    "choose": "After placing a card you may announce a winning combination that your two up cards allow, whether you "
    "hold it or not, or pass, which ends your turn.",
    "respond": "Every opponent accepts the announcement, or calls it a bluff and bets 1, 2 or 3 points. If all accept, "
    "the announcer gets 1 point from the pot for the truth and 3 for a bluff. A caller wins as much as the bet from "
    "somebody who bluffed, and loses the bet to somebody who did not.",
    "over": "The game is over.",
}
WAITING: Final = {
    "first_dealer": "The first dealer is chosen by lot.",
    "show": "The down card is being shown.",
}
HAVE: Final = (
    ("You have {count} point.", "You have {count} points."),
    ("{name} has {count} point.", "{name} has {count} points."),
)
ROW: Final = (
    "Your cards: {left} and {right} up, {middle} down, which only you may see.",
    "The cards of {name}: {left} and {right} up, one down.",
)
KNOWN_ROW: Final = "The cards of {name}: {left} and {right} up, {middle} down, which all have seen."
NO_CARDS: Final = (
    "You have no cards until your next turn begins.",
    "{name} has no cards until the next turn of that seat begins.",
)
OUT: Final = ("You are out.", "{name} is out.")


def short(face: Face) -> str:
    """A face as it stands on the card.

    >>> short("5"), short("W")
    ('5', '007')
    """
    return "007" if face == WILD else face


def deed(kind: str) -> str:
    """What a kind of move does, where its details are still to be chosen."""
    return words(DEEDS[kind]) if kind in DEEDS else ""


def choice(move: Move, view: View, names: Names) -> str:
    """A legal move as a choice."""
    kind = move["kind"]
    if kind == "announce":
        template = "Announce {claim}, which you hold" if _holds(move, view) else "Bluff: announce {claim}"
        return words(template, claim=combination(move["claim"]))
    if kind == "call":
        return plural("Call it a bluff, betting {count} point", "Call it a bluff, betting {count} points", move["bet"])
    if kind == "replace" and view["seat"] is not None and view["drawn"] is not None:
        old = view["seats"][view["seat"]]["row"][SLOTS.index(move["slot"])]
        return words(PLACES[move["slot"]], card=card(view["drawn"]), old=card(old))
    if kind == "discard" and view["drawn"] is not None:
        return words("Discard the drawn {card}", card=card(view["drawn"]))
    return deed(kind)


def _holds(announcement: Move, view: View) -> bool:
    left, middle, right = view["seats"][view["seat"]]["row"]
    return announcement in combinations(left, middle, right, view["options"].get("run_order") == "in_row")


def asked(view: View, names: Names) -> str:
    """What the moment asks of the viewer, or whom everybody waits for."""
    phase, seat, active = view["phase"], view["seat"], view["active"]
    if phase == "over":
        return words("The game is over. {winner}", winner=winner(view["result"], names, seat))
    if phase == "respond":
        return _answers_asked(view, names)
    if phase not in ASKED:
        return words(WAITING.get(phase, "The cards are being shuffled."))
    if seat == active:
        if not view["seats"][seat]["row"]:
            return words("You have no cards, and there are none to take. Go on.")
        return words(ASKED[phase][0], card=card(view["drawn"]) if view["drawn"] else "")
    return words(ASKED[phase][1], name=names[active])


def _answers_asked(view: View, names: Names) -> str:
    seat, active, claim = view["seat"], view["active"], combination(view["claim"])
    if seat is not None and seat in view["to_act"]:
        return words("{name} announces {claim}. Accept it, or call it a bluff?", name=names[active], claim=claim)
    if not view["to_act"]:
        return words("All have answered.")
    waited = listed(view["to_act"], names)
    if seat == active:
        return words("You announce {claim}; waiting for {names}.", claim=claim, names=waited)
    return words("{name} announces {claim}; waiting for {names}.", name=names[active], claim=claim, names=waited)


def own(view: View, names: Names) -> list[str]:
    """What the viewer holds."""
    seat = view["seat"]
    return [] if seat is None else [*_seat(view, seat, names[seat]), *_drawn(view)]


def _drawn(view: View) -> list[str]:
    return [words("You have drawn the {card}.", card=card(view["drawn"]))] if view["drawn"] is not None else []


def table(view: View, names: Names) -> list[str]:
    """Everything the viewer can see."""
    told = [
        words("Turn {turn}. {asked}", turn=view["turn"], asked=asked(view, names)),
        plural("The pot holds {count} point.", "The pot holds {count} points.", view["pot"]),
        plural("The draw pile has {count} card.", "The draw pile has {count} cards.", view["deck"]),
        _discards(view["discard"]),
    ]
    for seat in range(len(view["seats"])):
        told += _seat(view, seat, names[seat])
    told += _drawn(view)
    if view["answered"]:
        told.append(words("Answered so far: {names}.", names=listed(view["answered"], names)))
    return told


def _discards(faces: Sequence[Face]) -> str:
    if not faces:
        return words("The discard pile is empty.")
    return plural(
        "The discard pile has {count} card, the {top}.",
        "The discard pile has {count} cards, the {top} on top.",
        len(faces),
        top=card(faces[-1]),
    )


def _seat(view: View, seat: int, name: str) -> list[str]:
    who = 0 if seat == view["seat"] else 1
    here = view["seats"][seat]
    if here["out"]:
        return [words(OUT[who], name=name)]
    told = [plural(*HAVE[who], view["points"][seat], name=name)]
    if not here["row"]:
        return [*told, words(NO_CARDS[who], name=name)]
    left, middle, right = (face and card(face) for face in here["row"])
    template = KNOWN_ROW if who == 1 and middle else ROW[who]  # option show_known_down
    return [*told, words(template, name=name, left=left, middle=middle, right=right)]


def standing(view: View, names: Names) -> list[tuple[int, str]]:
    """Each seat with its points, the best first; those who are out at the end."""
    seats = sorted(
        range(len(view["seats"])), key=lambda seat: (view["seats"][seat]["out"], -view["points"][seat], seat)
    )
    if view["result"] is not None:
        seats = [seat for place in view["result"]["ranking"] for seat in place]
    return [
        (
            seat,
            words("out")
            if view["seats"][seat]["out"]
            else plural("{count} point", "{count} points", view["points"][seat]),
        )
        for seat in seats
    ]


def can_do(view: View) -> str:
    """What one can do in this phase, and why."""
    return words(CAN_DO.get(view["phase"], "The cards are being shuffled; the game goes on by itself."))
