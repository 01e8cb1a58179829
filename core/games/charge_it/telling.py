"""The words of Charge It! for a moment: what is asked, what one may do, what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from core.game import Move
from core.games.charge_it.box import EXTENDED, INSURANCE
from core.games.charge_it.events import account, card, money, row, sentence, under, winner
from core.table import Face
from core.telling import plural, words

__all__ = ["asked", "can_do", "card", "choice", "deed", "own", "sentence", "short", "standing", "table"]

View = Mapping[str, Any]
Names = Sequence[str]

DEEDS: Final = {
    "draw": "Draw a card",
    "declare": "Declare that you have charged enough",
    "play_credit": "Open an account",
    "play_merchandise": "Charge merchandise",
    "play_extended": "Raise the line of an account",
    "play_insurance": "Insure an account",
    "play_lost": "Play a Lost card",
    "discard": "Discard a card",
    "defend": "Save the account",
    "decline": "Let the account go",
    "ready": "Go on",
    "with declare": "Play a card and declare with it",
}
CHOICES: Final = {
    "play_credit": "Open an account with your {type} credit card",
    "play_merchandise": "Place {value} under {account}",
    "play_extended": "Place Extended Credit under {account}",
    "play_insurance": "Insure {account}",
    "play_lost": "Play your Lost card on the {type} account of {target}",
    "discard": "Discard the {card}",
}
AND_DECLARE: Final = "{choice}, and declare"
DRAWS: Final = {
    "deck": "Draw from the draw pile",
    "discard": "Take the {card} from the discard pile",
}
DEFENCES: Final = {"credit": "Save it with another {type} credit card", "insurance": "Save it with an Insurance"}

YOUR_DRAW: Final = "It is your turn: draw a card, or declare."
YOUR_DRAW_FROZEN: Final = "It is your turn: draw from the draw pile, or declare; the discard pile is frozen."
YOUR_PLAY: Final = "Play one card, or discard one."
YOUR_DEFENCE: Final = "{name} reports your {account} credit card lost. Save the account, or let it go."
YOUR_DEFENCE_DRAW: Final = "You have saved your account: draw a card from either pile."
YOUR_READY: Final = "The round is counted. Say when you are ready."
THEIRS: Final = {
    "draw": "It is {name}'s turn.",
    "play": "{name} has drawn, and chooses a card to play or discard.",
    "defend": "{name} may save the {account} account from the Lost card of {other}.",
    "defence_draw": "{name} has saved the account and draws a card.",
    "round_end": "The round is counted. Waiting for {name}.",
}
WAITING: Final = {
    "first_dealer": "The first dealer is chosen by lot.",
    "count": "The accounts are being turned up.",
    "proof": "The accounts of the declarer are being turned up.",
}
CAN_DO: Final = {
    "draw": "A turn begins with drawing one card: the top card of the draw pile, or the card that lies on the discard "
    "pile, unless that pile is frozen. Before drawing you may declare instead, which ends the round: right, it is "
    "worth a bonus; wrong, the round is worth nothing to you.",
    "play": "Now exactly one card leaves your hand. Open an account with a credit card; place merchandise or Extended "
    "Credit face down under an account of yours; insure one; play a Lost card on an account of somebody else; or "
    "discard. What you place you will not see again before the count: remember it. With the card you may declare.",
    "defend": "A Lost card cancels the account it is played on, with everything under it. You save the account by "
    "laying another credit card of the same type, or an Insurance, and draw a card for it. You may also let it go.",
    "round_end": "All accounts are turned up and counted. The next round is dealt when everybody is ready.",
    "game_over": "The match is over.",
}
ACCOUNT: Final = (
    ("{name} has {account} with {count} card under it.", "{name} has {account} with {count} cards under it."),
    (
        "{name} has {account}, insured, with {count} card under it.",
        "{name} has {account}, insured, with {count} cards under it.",
    ),
)
YOUR_ACCOUNT: Final = (
    ("You have {account} with {count} card under it.", "You have {account} with {count} cards under it."),
    (
        "You have {account}, insured, with {count} card under it.",
        "You have {account}, insured, with {count} cards under it.",
    ),
)
SHOWN: Final = "Under it lay {cards}."
AMOUNTS: Final = "That is {total} on a line of {line}."
HANDS: Final = ("{name} holds {count} card.", "{name} holds {count} cards.")
OUT: Final = ("You are out of this round.", "{name} is out of this round.")


def short(face: Face) -> str:
    """A face in at most eight cells.

    >>> short("C:SUP"), short("L:SUP"), short("M2000"), short("INS"), short("EXT")
    ('SUP', 'LOST SUP', '2000', 'INS', 'EXT')
    """
    if face in (INSURANCE, EXTENDED):
        return face
    if face.startswith("L:"):
        return words("LOST {type}", type=face[2:])
    return face.removeprefix("C:").removeprefix("M")


def deed(kind: str) -> str:
    """What a kind of move does, where its details are still to be chosen."""
    return words(DEEDS[kind]) if kind in DEEDS else ""


def choice(move: Move, view: View, names: Names) -> str:
    """A legal move as a choice."""
    kind = move["kind"]
    if kind == "draw":
        top = view["discard"]["top"]
        return words(DRAWS[move["source"]], card=card(top) if top else words("top card"))
    if kind == "defend":
        return words(DEFENCES[move["with"]], type=account(view["attack"]["type"]) if view["attack"] else "")
    if kind not in CHOICES:
        return deed(kind)
    values = {"card": move.get("card"), "type": move.get("type"), "account": move.get("account")}
    chosen = words(
        CHOICES[kind],
        value=money(move.get("value", 0)),
        target=names[move["target"]] if "target" in move else "",
        **{name: card(value) if value else "" for name, value in values.items()},
    )
    return words(AND_DECLARE, choice=chosen) if move.get("declare") else chosen


def asked(view: View, names: Names) -> str:
    """What the moment asks of the viewer, or whom everybody waits for."""
    phase, seat, to_act = view["phase"], view["seat"], view["to_act"]
    if phase == "game_over":
        return words("The match is over. {winner}", winner=winner(view["result"], names, seat))
    if not to_act:
        return words(WAITING.get(phase, "The cards are being shuffled."))
    attack = view["attack"]
    if seat in to_act:
        if phase == "draw":
            if attack:
                return words(YOUR_DEFENCE_DRAW)
            return words(YOUR_DRAW_FROZEN if view["frozen"] else YOUR_DRAW)
        if phase == "play":
            return words(YOUR_PLAY)
        if phase == "defend":
            return words(YOUR_DEFENCE, name=names[attack["by"]], account=account(attack["type"]))
        return words(YOUR_READY)
    waited = row([names[other] for other in to_act])
    if phase == "defend":
        return words(THEIRS[phase], name=waited, account=account(attack["type"]), other=names[attack["by"]])
    return words(THEIRS["defence_draw" if attack else phase], name=waited)


def own(view: View, names: Names) -> list[str]:
    """What the viewer holds."""
    seat = view["seat"]
    return [] if seat is None else _seat(view, seat, names[seat])


def table(view: View, names: Names) -> list[str]:
    """Everything the viewer can see."""
    told = [
        words("Round {round}. {asked}", round=view["round"], asked=asked(view, names)),
        plural("The draw pile has {count} card.", "The draw pile has {count} cards.", view["deck"]),
        _discards(view),
    ]
    if view["assist"] == "own_totals":
        told.append(words("At this table you see the totals of your own accounts."))
    elif view["assist"] == "own_cards":
        told.append(words("At this table you see the cards under your own accounts."))
    for seat, name in enumerate(names[: len(view["seats"])]):
        told += _seat(view, seat, name)
    if view["round_scores"] is not None:
        made = row([f"{name} {money(amount)}" for name, amount in zip(names, view["round_scores"], strict=False)])
        told.append(words("The round brought {made}.", made=made))
    return told


def _discards(view: View) -> str:
    top, count = view["discard"]["top"], view["discard"]["count"]
    if top is None:
        if count:  # option `loss_reveal` = hidden
            return plural(
                "The discard pile has {count} card, face down.",
                "The discard pile has {count} cards, all face down.",
                count,
            )
        return words("The discard pile is empty.")
    if view["frozen"]:
        one, many = (
            "The discard pile has {count} card, the {top}, and is frozen.",
            "The discard pile has {count} cards, the {top} on top, and is frozen.",
        )
    else:
        one, many = (
            "The discard pile has {count} card, the {top}.",
            "The discard pile has {count} cards, the {top} on top.",
        )
    return plural(one, many, count, top=card(top))


def _seat(view: View, seat: int, name: str) -> list[str]:
    here, mine = view["seats"][seat], seat == view["seat"]
    told = [
        words("You have {amount}." if mine else "{name} has {amount}.", name=name, amount=money(view["scores"][seat]))
    ]
    if here["hand"]:
        told.append(words("You hold the {cards}.", cards=row([card(face) for face in here["hand"] if face])))
    elif not mine:
        told.append(plural(*HANDS, here["hand_count"], name=name))
    for each in here["accounts"]:
        told.append(_account(each, name, mine))
    if seat in view["out"]:
        told.append(words(OUT[not mine], name=name))
    return told


def _account(each: Mapping[str, Any], name: str, mine: bool) -> str:
    templates = (YOUR_ACCOUNT if mine else ACCOUNT)[each["insured"]]
    told = [plural(*templates, each["count"], name=name, account=account(each["type"]))]
    if each.get("under"):
        told.append(words(SHOWN, cards=under([face for face in each["under"] if face])))
    if "total" in each:
        told.append(words(AMOUNTS, total=money(each["total"]), line=money(each["line"])))
    return " ".join(told)


def standing(view: View, names: Names) -> list[tuple[int, str]]:
    """Each seat with its total, the best first."""
    scores = view["scores"]
    seats = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    if view["result"] is not None:
        seats = [seat for place in view["result"]["ranking"] for seat in place]
    return [(seat, money(scores[seat])) for seat in seats]


def can_do(view: View) -> str:
    """What one can do in this phase, and why."""
    return words(CAN_DO.get(view["phase"], "The cards are being shuffled; the game goes on by itself."))
