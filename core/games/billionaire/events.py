"""What happened in a Billionaire game, as sentences. The words stand in `templates`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from core.games.billionaire import templates
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


def sentence(told: Told, names: Names, viewer: int | None) -> str:
    """One happening as a sentence; "You …" for the viewer's own."""
    kind = told["kind"]
    if kind in templates.PLAIN:
        return words(templates.PLAIN[kind][_who(told, viewer)], name=names[told["seat"]])
    teller = _TELLERS.get(kind)
    return "" if teller is None else teller(told, names, viewer)


def _who(told: Told, viewer: int | None) -> int:
    """Which of two templates: 0 for the doer's own eyes."""
    return 0 if viewer is not None and told["seat"] == viewer else 1


def _between(three: Sequence[str], told: Told, names: Names, viewer: int | None, other: int, **values: str) -> str:
    """Of three templates the doer's, the other's, or everybody's."""
    which = 0 if told["seat"] == viewer else 1 if other == viewer else 2
    return words(three[which], name=names[told["seat"]], other=names[other], **values)


def _dealt(told: Told, names: Names, viewer: int | None) -> str:
    return words(templates.DEALT[_who(told, viewer)], name=names[told["seat"]], cards=profit_in_words(told["cards"]))


def _rolled_for(told: Told, names: Names, viewer: int | None) -> str:
    return words(templates.ROLLED_FOR[told["prize"]][_who(told, viewer)], name=names[told["seat"]], die=told["die"])


def _moved(told: Told, names: Names, viewer: int | None) -> str:
    place = square_in_words(told["square"], told["host"], told["seat"], names, viewer)
    return words(templates.MOVED[_who(told, viewer)], name=names[told["seat"]], die=told["die"], square=place)


def _income(told: Told, names: Names, viewer: int | None) -> str:
    who, name = _who(told, viewer), names[told["seat"]]
    if not told["cards"]:
        return words(templates.NO_INCOME[who], name=name)
    return words(templates.INCOME[told["why"]][who], name=name, cards=profit_in_words(told["cards"]))


def _lot(told: Told, names: Names, viewer: int | None) -> str:
    who, name, faces = _who(told, viewer), names[told["seat"]], told["cards"]
    if len(faces) == 1 and faces[0] is not None:
        return words(templates.LOT_SEEN[who], name=name, card=paper(faces[0]))
    return words(templates.LOT[len(faces)][who], name=name, groups=groups_in_words(told["groups"]))


def _chose_deck(told: Told, names: Names, viewer: int | None) -> str:
    return words(
        templates.CHOSE_DECK[_who(told, viewer)], name=names[told["seat"]], group=groups_in_words([told["group"]])
    )


def _bids(told: Told, names: Names, viewer: int | None) -> str:
    bids = [
        words("{name} none", name=names[answer["seat"]])
        if answer["amount"] is None
        else words("{name} {amount}", name=names[answer["seat"]], amount=dollars(answer["amount"]))
        for answer in told["bids"]
    ]
    return words(templates.OPENED, bids=listed(bids))


def _tied(told: Told, names: Names, viewer: int | None) -> str:
    template = templates.TIED_ROLLS if told["rolls"] else templates.TIED
    return words(template, names=names_of(told["seats"], names), amount=dollars(told["amount"]))


def _overbid(told: Told, names: Names, viewer: int | None) -> str:
    return words(templates.OVERBID[_who(told, viewer)], name=names[told["seat"]], amount=dollars(told["amount"]))


def _forfeited(told: Told, names: Names, viewer: int | None) -> str:
    lost = told["investment"] or told["card"]
    return words(templates.FORFEITED[_who(told, viewer)], name=names[told["seat"]], card=card(lost) if lost else "")


def _reshuffled(told: Told, names: Names, viewer: int | None) -> str:
    deck = (
        words("Profit deck")
        if told["deck"] == "profit"
        else words("deck of {group}", group=groups_in_words([told["deck"]]))
    )
    return plural(*templates.RESHUFFLED, told["count"], deck=deck)


def _paid(told: Told, names: Names, viewer: int | None) -> str:
    payment = listed([*profit_parts(told["profit"]), *(paper(face) for face in told["investments"])])
    if told["to"] is None:
        return words(templates.PAID_BOARD[_who(told, viewer)], name=names[told["seat"]], payment=payment)
    return _between(templates.PAID, told, names, viewer, told["to"], payment=payment)


def _bought(told: Told, names: Names, viewer: int | None) -> str:
    return words(templates.BOUGHT[_who(told, viewer)], name=names[told["seat"]], cards=lot_in_words(told["cards"]))


def _analyzes(told: Told, names: Names, viewer: int | None) -> str:
    return _between(templates.ANALYZES, told, names, viewer, told["owner"], card=paper(told["investment"]))


def _nothing_to_analyze(told: Told, names: Names, viewer: int | None) -> str:
    return words(
        templates.NOTHING_TO_ANALYZE[_who(told, viewer)],
        name=names[told["seat"]],
        group=groups_in_words([told["group"]]),
    )


def _spun(told: Told, names: Names, viewer: int | None) -> str:
    first, second = told["colours"]
    return words(templates.SPUN[first, second], card=paper(told["investment"]))


def _took_investment(told: Told, names: Names, viewer: int | None) -> str:
    return _between(templates.TOOK_INVESTMENT, told, names, viewer, told["owner"], card=paper(told["investment"]))


def _took_card(told: Told, names: Names, viewer: int | None) -> str:
    name, other = names[told["seat"]], names[told["owner"]]
    if told["card"] is not None and viewer in (told["seat"], told["owner"]):
        return words(templates.TOOK_SEEN[_who(told, viewer)], name=name, other=other, card=card(told["card"]))
    return words(templates.TOOK[told["what"]], name=name, other=other)


def _took_nothing(told: Told, names: Names, viewer: int | None) -> str:
    return _between(templates.TOOK_NOTHING[told["what"]], told, names, viewer, told["owner"])


def _drew_power(told: Told, names: Names, viewer: int | None) -> str:
    name = names[told["seat"]]
    if told["card"] is None:
        return words("{name} draws a Power Play card.", name=name)
    return words(templates.DREW_POWER[_who(told, viewer)], name=name, card=card(told["card"]))


def _played_power(told: Told, names: Names, viewer: int | None) -> str:
    three = templates.PLAYED_STAKE if told["stake"] else templates.PLAYED_ON if told["investment"] else templates.PLAYED
    investment = paper(told["investment"]) if told["investment"] else ""
    stake = paper(told["stake"]) if told["stake"] else ""
    power = card(told["card"]) if told["card"] else words("a Power Play card")
    return _between(three, told, names, viewer, told["owner"], power=power, card=investment, stake=stake)


def _struck(told: Told, names: Names, viewer: int | None) -> str:
    return _between(templates.STRUCK, told, names, viewer, told["owner"], card=paper(told["investment"]))


def _won_stakes(told: Told, names: Names, viewer: int | None) -> str:
    prize, kept = paper(told["investment"]), paper(told["kept"])
    return _between(templates.WON_STAKES, told, names, viewer, told["loser"], card=prize, kept=kept)


def _claimed(told: Told, names: Names, viewer: int | None) -> str:
    cards = profit_in_words(told["profit"]) or words("no Profit cards")
    return words(templates.CLAIMED[_who(told, viewer)], name=names[told["seat"]], cards=cards)


def _showed(told: Told, names: Names, viewer: int | None) -> str:
    two = templates.SHOWED if told["cards"] else templates.SHOWED_NOTHING
    cards = listed([card(face) for face in told["cards"] if face is not None])
    return words(two[_who(told, viewer)], name=names[told["seat"]], cards=cards)


def _game_over(told: Told, names: Names, viewer: int | None) -> str:
    return " ".join(part for part in (words(templates.OVER[told["why"]]), winner(told, names, viewer)) if part)


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
