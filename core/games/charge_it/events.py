"""What happened in Charge It!, as sentences. Each template is whole; the first of two is for the doer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from core.games.charge_it.box import BOX, EXTENDED, INSURANCE, TYPES
from core.own_names import called
from core.table import Face
from core.telling import plural, words

Names = Sequence[str]

CREDIT: Final = "{type} credit card"
LOST: Final = "Lost {type} card"
MERCHANDISE: Final = "{value} merchandise card"
PLAIN_CARDS: Final = {INSURANCE: "Insurance card", EXTENDED: "Extended Credit card"}

DEALT: Final = (
    "Round {round}: you deal {each} cards to each, and turn up the {card}.",
    "Round {round}: {name} deals {each} cards to each, and turns up the {card}.",
)
DEALT_ALL: Final = ("Round {round}: you deal all the cards.", "Round {round}: {name} deals all the cards.")
DREW: Final = ("You draw the {card}.", "{name} draws the {card}.")
DREW_SECRETLY: Final = ("You draw a card.", "{name} draws a card.")
TOOK: Final = ("You take the {card} from the discard pile.", "{name} takes the {card} from the discard pile.")
OPENED: Final = ("You open a new account: {account}.", "{name} opens a new account: {account}.")
CHARGED: Final = (
    (
        "You place a card face down under {account}, the first one there.",
        "You place a card face down under {account}, where {count} cards lie now.",
    ),
    (
        "{name} places a card face down under {account}, the first one there.",
        "{name} places a card face down under {account}, where {count} cards lie now.",
    ),
)
INSURED: Final = ("You insure your {account} account.", "{name} insures the {account} account.")
DISCARDED: Final = ("You discard the {card}.", "{name} discards the {card}.")
DISCARDED_THAWING: Final = (
    "You discard the {card}; the discard pile is frozen no longer.",
    "{name} discards the {card}; the discard pile is frozen no longer.",
)
ATTACKED: Final = (
    "You play a Lost card on the {account} account of {target}.",
    "{name} plays a Lost card on the {account} account of {target}.",
)
ATTACKED_YOU: Final = "{name} plays a Lost card on your {account} account."
DEFENDED: Final = {
    "credit": (
        "You save your {account} account with another credit card.",
        "{name} saves the {account} account with another credit card.",
    ),
    "insurance": (
        "You save your {account} account with an Insurance.",
        "{name} saves the {account} account with an Insurance.",
    ),
}
CANCELLED: Final = (
    "You lose your {account} account with {cards} under it.",
    "{name} loses the {account} account with {cards} under it.",
)
CANCELLED_EMPTY: Final = (
    "You lose your {account} account, with nothing under it.",
    "{name} loses the {account} account, with nothing under it.",
)
CANCELLED_SECRETLY: Final = (
    (
        "You lose your {account} account with {count} card under it.",
        "You lose your {account} account with {count} cards under it.",
    ),
    (
        "{name} loses the {account} account with {count} card under it.",
        "{name} loses the {account} account with {count} cards under it.",
    ),
)
FROZEN: Final = "The discard pile is frozen until another card lands on it."
DECLARED: Final = ("You declare.", "{name} declares.")
COUNTED: Final = (
    "You turn up {account}: {cards}, together {total} on a line of {line}.",
    "{name} turns up {account}: {cards}, together {total} on a line of {line}.",
)
COUNTED_OVER: Final = (
    "You turn up {account}: {cards}, together {total}, which is over the line of {line}.",
    "{name} turns up {account}: {cards}, together {total}, which is over the line of {line}.",
)
COUNTED_EMPTY: Final = ("You turn up {account}: nothing.", "{name} turns up {account}: nothing.")
DISPROVED: Final = (
    "Your declaration is wrong, and you are out of this round.",
    "The declaration of {name} is wrong: {name} is out of this round.",
)
RIGHT: Final = ("You declared rightly and take the bonus.", "{name} declared rightly and takes the bonus.")
WRONG: Final = (
    "You declared wrongly: nothing for you, and no bonus for anybody.",
    "{name} declared wrongly: nothing for {name}, and no bonus for anybody.",
)
NO_DECLARER: Final = "Nobody has declared, so nobody gets a bonus."
MADE: Final = "This round: {made}. In all: {totals}."
AMOUNT: Final = "{name} {amount}"
RESHUFFLED: Final = (
    "The draw pile is used up: the {count} card of the discard pile becomes the new one.",
    "The draw pile is used up: the {count} cards of the discard pile are shuffled and become the new one.",
)
STUCK: Final = {
    "no_cards": "Nobody has a card to draw or to play: the round is counted as it stands.",
    "nobody_left": "Everybody has declared wrongly: the round is counted as it stands.",
}
VALVE: Final = (
    "The piles were shuffled {count} time in this round: it is counted as it stands.",
    "The piles were shuffled {count} times in this round: it is counted as it stands.",
)
PLAIN: Final = {
    "draw_skipped": ("There is no card that you could draw.", "There is no card that {name} could draw."),
    "passed": ("You have no card to draw or to play.", "{name} has no card to draw or to play."),
    "ready": ("You are ready.", "{name} is ready."),
}
OVER: Final = {
    "match_target": "The match is over.",
    "max_rounds": "That was the last round, and the match is over.",
}
WINNER: Final = ("You win with {amount}.", "{name} wins with {amount}.")
SHARED: Final = "{names} share the victory with {amount} each."

# ── cards, accounts, amounts ─────────────────────────────────────────────────────────────────────────────────────────


def money(amount: int) -> str:
    """Dollars.

    >>> money(12000)
    '$12,000'
    """
    return f"${amount:,}"


def account(of: str) -> str:
    """The name of a type of account.

    >>> account("PHO")
    'Phoney Express'
    """
    return words(called(of, BOX.types[of].name))  # type: ignore[index]  # one of the four codes, or a KeyError


def card(face: Face) -> str:
    """A face in words; a type of account likewise.

    >>> card("C:SUP"), card("L:BAN"), card("M2000"), card("INS")
    ('Super Charge credit card', 'Lost Bank-o-Rama card', '$2,000 merchandise card', 'Insurance card')
    """
    if face in PLAIN_CARDS:
        return words(PLAIN_CARDS[face])
    if face in TYPES:
        return account(face)
    if face[:2] in ("C:", "L:"):
        return words(CREDIT if face[0] == "C" else LOST, type=account(face[2:]))
    return words(MERCHANDISE, value=money(int(face[1:])))


def under(faces: Sequence[Face]) -> str:
    """Cards that lay under an account.

    >>> under(["M2000", "EXT", "M250"])
    '$2,000, Extended Credit and $250'
    """
    named = [words("Extended Credit") if face == EXTENDED else money(int(face[1:])) for face in faces]
    return row(named)


def row(parts: Sequence[str]) -> str:
    """Names in a row.

    >>> row(["Ada"]), row(["Ada", "Cleo", "Ben"])
    ('Ada', 'Ada, Cleo and Ben')
    """
    if len(parts) == 1:
        return parts[0]
    return words("{most} and {last}", most=", ".join(parts[:-1]), last=parts[-1])


def winner(result: Mapping[str, Any], names: Names, viewer: int | None) -> str:
    """Who has won."""
    first = result["ranking"][0]
    amount = money(result["scores"][first[0]])
    if len(first) > 1:
        return words(SHARED, names=row([names[seat] for seat in first]), amount=amount)
    return words(WINNER[first[0] != viewer], name=names[first[0]], amount=amount)


# ── sentences ────────────────────────────────────────────────────────────────────────────────────────────────────────


def sentence(told: Mapping[str, Any], names: Names, viewer: int | None) -> str:
    """One happening as a sentence; "" for one that needs none."""
    kind = told["kind"]
    if kind == "reshuffled":
        return plural(*RESHUFFLED, told["count"])
    if kind == "stuck":
        return words(STUCK[told["why"]])
    if kind == "valve":
        return plural(*VALVE, told["reshuffles"])
    if kind == "scored":
        return _scored(told, names, viewer)
    if kind == "game_over":
        return " ".join((words(OVER[told["why"]]), winner(told, names, viewer)))
    seat = told.get("dealer") if kind == "dealt" else told.get("seat")
    if seat is None:
        return ""
    who = int(seat != viewer)
    if kind == "cancelled":
        return _cancelled(told, names[seat], who)
    if kind == "counted":
        return _counted(told, names[seat], who)
    if kind == "attacked" and told["target"] == viewer:
        return words(ATTACKED_YOU, name=names[seat], account=account(told["account"]))
    if kind == "charged":
        return plural(*CHARGED[who], told["count"], name=names[seat], account=account(told["account"]))
    template = _template(told)
    if template is None:
        return ""
    return words(template[who], **_values(told, names), name=names[seat])


def _template(told: Mapping[str, Any]) -> tuple[str, str] | None:
    """The pair of templates of a happening that fills in like most."""
    kind = told["kind"]
    if kind == "drew":
        if told["source"] == "discard":
            return TOOK
        return DREW_SECRETLY if told["card"] is None else DREW
    if kind == "discarded":
        return DISCARDED_THAWING if told["thawed"] else DISCARDED
    if kind == "dealt":
        return DEALT_ALL if told["up"] is None else DEALT
    if kind == "defended":
        return DEFENDED[told["with"]]
    return _ALIKE.get(kind)


_ALIKE: Final = {
    "opened": OPENED, "insured": INSURED, "attacked": ATTACKED, "declared": DECLARED, "disproved": DISPROVED, **PLAIN,
}  # fmt: skip


def _values(told: Mapping[str, Any], names: Names) -> dict[str, Any]:
    values: dict[str, Any] = {}
    face = told.get("up") if told["kind"] == "dealt" else told.get("card")
    if face is not None:
        values["card"] = card(face)
    if "account" in told:
        values["account"] = account(told["account"])
    if "target" in told:
        values["target"] = names[told["target"]]
    return values | {name: told[name] for name in ("round", "each") if name in told}


def _cancelled(told: Mapping[str, Any], name: str, who: int) -> str:
    values = {"name": name, "account": account(told["account"])}
    if not told["count"]:
        lost = words(CANCELLED_EMPTY[who], **values)
    elif told["cards"]:
        lost = words(CANCELLED[who], cards=under(told["cards"]), **values)
    else:
        lost = plural(*CANCELLED_SECRETLY[who], told["count"], **values)
    return " ".join((lost, words(FROZEN))) if told["frozen"] else lost


def _counted(told: Mapping[str, Any], name: str, who: int) -> str:
    if not told["cards"]:
        return words(COUNTED_EMPTY[who], name=name, account=account(told["account"]))
    return words(
        (COUNTED_OVER if told["over"] else COUNTED)[who],
        name=name,
        account=account(told["account"]),
        cards=under(told["cards"]),
        total=money(told["total"]),
        line=money(told["line"]),
    )


def _scored(told: Mapping[str, Any], names: Names, viewer: int | None) -> str:
    declarer = told["declarer"]
    if declarer is None:
        verdict = words(NO_DECLARER)
    else:
        template = WRONG if told["bonus"] is None else RIGHT
        verdict = words(template[declarer != viewer], name=names[declarer])
    made, totals = (
        row([words(AMOUNT, name=name, amount=money(amount)) for name, amount in zip(names, told[key], strict=False)])
        for key in ("scores", "totals")
    )
    return " ".join((verdict, words(MADE, made=made, totals=totals)))
