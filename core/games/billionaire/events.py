"""What happened in a Billionaire game, as sentences. Each template is whole; the first of two is for the doer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from core.games.billionaire.money import dollars
from core.games.billionaire.wording import (
    card,
    groups_in_words,
    listed,
    lot_in_words,
    names_of,
    paper,
    profit_in_words,
    profit_parts,
    square_in_words,
    winner,
)
from core.telling import plural, words

Told = Mapping[str, Any]
Names = Sequence[str]

# one doer: "You …", or the others' sentence
PLAIN: Final = {
    "begins": ("You have rolled highest and begin.", "{name} has rolled highest and begins."),
    "answered": ("Your answer is in, and sealed until all are.", "{name} has answered."),
    "nobody_bid": ("Nobody bids for your lot.", "Nobody bids for the lot of {name}."),
    "no_lot": ("All Investments are owned, and there is nothing to sell.",) * 2,
    "skipped": ("You analyze nothing.", "{name} analyzes nothing."),
    "held": ("You hold the card for a later turn.", "{name} holds the card for a later turn."),
    "no_power_card": (
        "There is no Power Play card for you to draw.",
        "There is no Power Play card for {name} to draw.",
    ),
    "secured": ("You play a SECURITY card.", "{name} plays a SECURITY card."),
    "allowed": ("You let it happen.", "{name} lets it happen."),
    "cancelled": ("You give in; the action is cancelled.", "{name} gives in; the action is cancelled."),
    "billion": ("You own a billion, and the game is over.", "{name} owns a billion, and the game is over."),
}
ROLLED_FOR: Final = {
    "first turn": ("You roll {die} for the first turn.", "{name} rolls {die} for the first turn."),
    "stakes": ("You roll {die} for the stakes.", "{name} rolls {die} for the stakes."),
    "lot": ("You roll {die} for the lot.", "{name} rolls {die} for the lot."),
}
MOVED: Final = ("You roll {die} and move to {square}.", "{name} rolls {die} and moves to {square}.")
DEALT: Final = ("You are dealt {cards}.", "{name} is dealt {cards}.")
INCOME: Final = {
    "passed": ("You pass your Headquarters and draw {cards}.", "{name} passes the own Headquarters and draws {cards}."),
    "headquarters": (
        "You land on your Headquarters and draw {cards}.",
        "{name} lands on the own Headquarters and draws {cards}.",
    ),
    "space": ("You draw {cards}.", "{name} draws {cards}."),
    "analyzer": ("As its owner you draw {cards}.", "Its owner, {name}, draws {cards}."),
}
NO_INCOME: Final = ("There is no Profit card left for you to draw.", "There is no Profit card left for {name} to draw.")
LOT_SEEN: Final = ("You look at {card} and put it up for sealed bids.", "{name} puts {card} up for sealed bids.")
LOT: Final = {
    1: (
        "An unseen Investment of {groups} is up for sealed bids.",
        "{name} puts an Investment of {groups} up for sealed bids.",
    ),
    2: ("Two unseen Investments are up for sealed bids: of {groups}.",) * 2,
    3: ("Three unseen Investments are up for sealed bids: of {groups}.",) * 2,
}
CHOSE_DECK: Final = ("You choose the deck of {group}.", "{name} chooses the deck of {group}.")
OPENED: Final = "The bids: {bids}."
TIED: Final = "{names} have bid {amount} each, and all bid again."
TIED_ROLLS: Final = "{names} have bid {amount} each once more, and roll for the lot."
OVERBID: Final = (
    "Your bid of {amount} wins, and is more than you have.",
    "The bid of {name}, {amount}, wins, and is more than {name} has.",
)
FORFEITED: Final = ("You forfeit {card}.", "{name} forfeits {card}.")
RESHUFFLED: Final = (
    "The {deck} is reshuffled and has {count} card.",
    "The {deck} is reshuffled and has {count} cards.",
)
PAID_BOARD: Final = ("You pay {payment} to the board.", "{name} pays {payment} to the board.")
PAID: Final = ("You pay {other} {payment}.", "{name} pays you {payment}.", "{name} pays {other} {payment}.")
BOUGHT: Final = ("You get {cards}.", "{name} gets {cards}.")
ANALYZES: Final = (
    "You analyze {card}, owned by {other}.",
    "{name} analyzes {card}, which is yours.",
    "{name} analyzes {card}, owned by {other}.",
)
NOTHING_TO_ANALYZE: Final = (
    "No opponent owns an Investment of {group} for you to analyze.",
    "No opponent owns an Investment of {group} for {name} to analyze.",
)
SPUN: Final = {
    ("red", "red"): "The Analyzer shows red and red: {card} changes hands.",
    ("red", "green"): "The Analyzer shows red and green: first a Profit card is taken, then one is drawn.",
    ("green", "red"): "The Analyzer shows green and red: first a Profit card is drawn, then one is taken.",
    ("green", "green"): "The Analyzer shows green and green: the owner draws two Profit cards.",
}
TOOK_INVESTMENT: Final = (
    "You take {card} from {other}.",
    "{name} takes {card} from you.",
    "{name} takes {card} from {other}.",
)
TOOK_SEEN: Final = ("You take {card} from {other}, unseen.", "{name} takes {card} from you, unseen.")
TOOK: Final = {
    "profit": "{name} takes a Profit card from {other}, unseen.",
    "power": "{name} takes a Power Play card from {other}, unseen.",
}
TOOK_NOTHING: Final = {
    "profit": (
        "{other} has no Profit card that you could take.",
        "You have no Profit card that {name} could take.",
        "{other} has no Profit card that {name} could take.",
    ),
    "power": (
        "{other} has no Power Play card that you could take.",
        "You have no Power Play card that {name} could take.",
        "{other} has no Power Play card that {name} could take.",
    ),
}
DREW_POWER: Final = ("You draw the Power Play card {card}.", "{name} draws the Power Play card {card}.")
PLAYED: Final = (
    "You play {power} against {other}.",
    "{name} plays {power} against you.",
    "{name} plays {power} against {other}.",
)
PLAYED_ON: Final = (
    "You play {power} against {other}: {card}.",
    "{name} plays {power} against you: {card}.",
    "{name} plays {power} against {other}: {card}.",
)
PLAYED_STAKE: Final = (
    "You play {power} against {other}, staking {stake} against {card}.",
    "{name} plays {power} against you, staking {stake} against {card}.",
    "{name} plays {power} against {other}, staking {stake} against {card}.",
)
STRUCK: Final = (
    "{card} of {other} goes back to its deck.",
    "Your {card} goes back to its deck.",
    "{card} of {other} goes back to its deck.",
)
WON_STAKES: Final = (
    "You keep {kept} and win {card} from {other}.",
    "{name} keeps {kept} and wins {card} from you.",
    "{name} keeps {kept} and wins {card} from {other}.",
)
CLAIMED: Final = ("You claim a billion and show {cards}.", "{name} claims a billion and shows {cards}.")
SHOWED: Final = ("You show your hand: {cards}.", "{name} shows the hand: {cards}.")
SHOWED_NOTHING: Final = ("You have no cards to show.", "{name} has no cards to show.")
OVER: Final = {
    "billion": "",
    "last_card": "The last Investment is sold, and the game is over.",
    "max_turns": "That was the last turn, and the game is over.",
}


def sentence(told: Told, names: Names, viewer: int | None) -> str:
    """One happening as a sentence; "You …" for the viewer's own."""
    kind = told["kind"]
    if kind in PLAIN:
        return words(PLAIN[kind][_who(told, viewer)], name=names[told["seat"]])
    teller = _TELLERS.get(kind)
    return "" if teller is None else teller(told, names, viewer)


def _who(told: Told, viewer: int | None) -> int:
    """Which of two templates: 0 for the doer's own eyes."""
    return 0 if viewer is not None and told["seat"] == viewer else 1


def _between(templates: Sequence[str], told: Told, names: Names, viewer: int | None, other: int, **values: str) -> str:
    """Of three templates the doer's, the other's, or everybody's."""
    which = 0 if told["seat"] == viewer else 1 if other == viewer else 2
    return words(templates[which], name=names[told["seat"]], other=names[other], **values)


def _dealt(told: Told, names: Names, viewer: int | None) -> str:
    return words(DEALT[_who(told, viewer)], name=names[told["seat"]], cards=profit_in_words(told["cards"]))


def _rolled_for(told: Told, names: Names, viewer: int | None) -> str:
    return words(ROLLED_FOR[told["prize"]][_who(told, viewer)], name=names[told["seat"]], die=told["die"])


def _moved(told: Told, names: Names, viewer: int | None) -> str:
    place = square_in_words(told["square"], told["host"], told["seat"], names, viewer)
    return words(MOVED[_who(told, viewer)], name=names[told["seat"]], die=told["die"], square=place)


def _income(told: Told, names: Names, viewer: int | None) -> str:
    who, name = _who(told, viewer), names[told["seat"]]
    if not told["cards"]:
        return words(NO_INCOME[who], name=name)
    return words(INCOME[told["why"]][who], name=name, cards=profit_in_words(told["cards"]))


def _lot(told: Told, names: Names, viewer: int | None) -> str:
    who, name, faces = _who(told, viewer), names[told["seat"]], told["cards"]
    if len(faces) == 1 and faces[0] is not None:
        return words(LOT_SEEN[who], name=name, card=paper(faces[0]))
    return words(LOT[len(faces)][who], name=name, groups=groups_in_words(told["groups"]))


def _chose_deck(told: Told, names: Names, viewer: int | None) -> str:
    return words(CHOSE_DECK[_who(told, viewer)], name=names[told["seat"]], group=groups_in_words([told["group"]]))


def _bids(told: Told, names: Names, viewer: int | None) -> str:
    bids = [
        words("{name} none", name=names[answer["seat"]])
        if answer["amount"] is None
        else words("{name} {amount}", name=names[answer["seat"]], amount=dollars(answer["amount"]))
        for answer in told["bids"]
    ]
    return words(OPENED, bids=listed(bids))


def _tied(told: Told, names: Names, viewer: int | None) -> str:
    template = TIED_ROLLS if told["rolls"] else TIED
    return words(template, names=names_of(told["seats"], names), amount=dollars(told["amount"]))


def _overbid(told: Told, names: Names, viewer: int | None) -> str:
    return words(OVERBID[_who(told, viewer)], name=names[told["seat"]], amount=dollars(told["amount"]))


def _forfeited(told: Told, names: Names, viewer: int | None) -> str:
    lost = told["investment"] or told["card"]
    return words(FORFEITED[_who(told, viewer)], name=names[told["seat"]], card=card(lost) if lost else "")


def _reshuffled(told: Told, names: Names, viewer: int | None) -> str:
    deck = (
        words("Profit deck")
        if told["deck"] == "profit"
        else words("deck of {group}", group=groups_in_words([told["deck"]]))
    )
    return plural(*RESHUFFLED, told["count"], deck=deck)


def _paid(told: Told, names: Names, viewer: int | None) -> str:
    payment = listed([*profit_parts(told["profit"]), *(paper(face) for face in told["investments"])])
    if told["to"] is None:
        return words(PAID_BOARD[_who(told, viewer)], name=names[told["seat"]], payment=payment)
    return _between(PAID, told, names, viewer, told["to"], payment=payment)


def _bought(told: Told, names: Names, viewer: int | None) -> str:
    return words(BOUGHT[_who(told, viewer)], name=names[told["seat"]], cards=lot_in_words(told["cards"]))


def _analyzes(told: Told, names: Names, viewer: int | None) -> str:
    return _between(ANALYZES, told, names, viewer, told["owner"], card=paper(told["investment"]))


def _nothing_to_analyze(told: Told, names: Names, viewer: int | None) -> str:
    return words(
        NOTHING_TO_ANALYZE[_who(told, viewer)], name=names[told["seat"]], group=groups_in_words([told["group"]])
    )


def _spun(told: Told, names: Names, viewer: int | None) -> str:
    first, second = told["colours"]
    return words(SPUN[first, second], card=paper(told["investment"]))


def _took_investment(told: Told, names: Names, viewer: int | None) -> str:
    return _between(TOOK_INVESTMENT, told, names, viewer, told["owner"], card=paper(told["investment"]))


def _took_card(told: Told, names: Names, viewer: int | None) -> str:
    name, other = names[told["seat"]], names[told["owner"]]
    if told["card"] is not None and viewer in (told["seat"], told["owner"]):
        return words(TOOK_SEEN[_who(told, viewer)], name=name, other=other, card=card(told["card"]))
    return words(TOOK[told["what"]], name=name, other=other)


def _took_nothing(told: Told, names: Names, viewer: int | None) -> str:
    return _between(TOOK_NOTHING[told["what"]], told, names, viewer, told["owner"])


def _drew_power(told: Told, names: Names, viewer: int | None) -> str:
    name = names[told["seat"]]
    if told["card"] is None:
        return words("{name} draws a Power Play card.", name=name)
    return words(DREW_POWER[_who(told, viewer)], name=name, card=card(told["card"]))


def _played_power(told: Told, names: Names, viewer: int | None) -> str:
    templates = PLAYED_STAKE if told["stake"] else PLAYED_ON if told["investment"] else PLAYED
    investment = paper(told["investment"]) if told["investment"] else ""
    stake = paper(told["stake"]) if told["stake"] else ""
    power = card(told["card"]) if told["card"] else words("a Power Play card")
    return _between(templates, told, names, viewer, told["owner"], power=power, card=investment, stake=stake)


def _struck(told: Told, names: Names, viewer: int | None) -> str:
    return _between(STRUCK, told, names, viewer, told["owner"], card=paper(told["investment"]))


def _won_stakes(told: Told, names: Names, viewer: int | None) -> str:
    prize, kept = paper(told["investment"]), paper(told["kept"])
    return _between(WON_STAKES, told, names, viewer, told["loser"], card=prize, kept=kept)


def _claimed(told: Told, names: Names, viewer: int | None) -> str:
    cards = profit_in_words(told["profit"]) or words("no Profit cards")
    return words(CLAIMED[_who(told, viewer)], name=names[told["seat"]], cards=cards)


def _showed(told: Told, names: Names, viewer: int | None) -> str:
    templates = SHOWED if told["cards"] else SHOWED_NOTHING
    cards = listed([card(face) for face in told["cards"] if face is not None])
    return words(templates[_who(told, viewer)], name=names[told["seat"]], cards=cards)


def _game_over(told: Told, names: Names, viewer: int | None) -> str:
    return " ".join(part for part in (words(OVER[told["why"]]), winner(told, names, viewer)) if part)


_TELLERS: Final[Mapping[str, Callable[[Told, Names, int | None], str]]] = {
    "dealt": _dealt,
    "rolled_for": _rolled_for,
    "moved": _moved,
    "income": _income,
    "lot": _lot,
    "chose_deck": _chose_deck,
    "bids": _bids,
    "tied": _tied,
    "overbid": _overbid,
    "forfeited": _forfeited,
    "reshuffled": _reshuffled,
    "paid": _paid,
    "bought": _bought,
    "analyzes": _analyzes,
    "nothing_to_analyze": _nothing_to_analyze,
    "spun": _spun,
    "took_investment": _took_investment,
    "took_card": _took_card,
    "took_nothing": _took_nothing,
    "drew_power": _drew_power,
    "played_power": _played_power,
    "struck": _struck,
    "won_stakes": _won_stakes,
    "claimed": _claimed,
    "showed": _showed,
    "game_over": _game_over,
}
