"""The words of Billionaire for a moment: what is asked, what the phase is about, what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from core.games.billionaire.deeds import choice, deed
from core.games.billionaire.events import sentence
from core.games.billionaire.money import dollars
from core.games.billionaire.wording import (
    card,
    cash,
    groups_in_words,
    hand_in_words,
    listed,
    names_of,
    paper_here,
    papers_here,
    short,
    square_in_words,
    winner,
)
from core.telling import plural, words

__all__ = ["asked", "can_do", "card", "choice", "deed", "own", "sentence", "short", "standing", "table"]

View = Mapping[str, Any]
Names = Sequence[str]

ASKED: Final = {
    "start": ("It is your turn: roll the die, or play a Power Play card that you hold.", "It is {name}'s turn."),
    "power_drawn": (
        "You have drawn a Power Play card: play it now, or hold it?",
        "{name} has drawn a Power Play card, and plays or holds it.",
    ),
    "analyze": ("Which Investment do you analyze?", "{name} may analyze an Investment."),
    "choose_deck": (
        "That deck is empty. From which one is the Investment taken?",
        "That deck is empty; {name} chooses another one.",
    ),
    "pay": ("You have won the bidding: pay {amount}.", "{name} has won the bidding and pays {amount}."),
    "security": (
        "{action} Do you let it happen, or play Security?",
        "{action} {name} may answer with Security.",
    ),
    "counter": (
        "{action} Security was played against it: give in, or answer with your own?",
        "{action} Security was played against it; {name} may answer.",
    ),
}
"""Phase → what is asked of the one who decides, and what the others read."""
CAN_DO: Final = {
    "start": "Roll the die and move that many squares clockwise; the square decides what happens. Or play one "
    "Power Play card that you held from an earlier turn, instead of rolling.",
    "power_drawn": "You may play the card you have just drawn, if it has a target, or hold it. A held card may be "
    "played in a later turn, instead of rolling. Security is held until somebody acts against you.",
    "analyze": "Choose an Investment of an opponent. Only the least of a group can be analyzed; it protects the "
    "dearer ones. Then both spinners decide: red and red, and it is yours; otherwise Profit cards move.",
    "choose_deck": "All Investments of this group are owned. The one to be sold is the top card of another deck, as "
    "you choose.",
    "bid": "Everybody writes a bid in secret, or makes none. The highest wins and pays the player who landed "
    "here, or the board if it is that player. Investments count at their trading value. Who bids more "
    "than he has, and wins, forfeits his dearest Investment.",
    "pay": "Lay Profit cards, Investments at trading value, or both: at least your bid, and nothing superfluous. "
    "Nobody gives change. The cheapest payments are proposed first.",
    "security": "An action is announced against you. A Security card cancels it, unless it is answered with another "
    "one. You are asked whether or not you hold one, so nobody learns anything from the question.",
    "counter": "Your action was cancelled with Security. With a Security card of your own it takes place after all.",
    "game_over": "The game is over.",
}


# ── the moment ───────────────────────────────────────────────────────────────────────────────────────────────────────


def asked(view: View, names: Names) -> str:
    """What the moment asks of the viewer, or whom everybody waits for."""
    phase, seat = view["phase"], view["seat"]
    if phase == "game_over":
        return words("The game is over. {winner}", winner=winner(view["result"], names, seat))
    if phase == "bid":
        return _bids_asked(view, names)
    if phase not in ASKED or not view["to_act"]:
        return words("The game goes on by itself.")
    (who,) = view["to_act"]
    return words(
        ASKED[phase][0 if who == seat else 1],
        name=names[who],
        amount=dollars(view["bids"][view["winner"]]) if phase == "pay" else "",
        action=_action(view, names) if view["action"] else "",
    )


def _bids_asked(view: View, names: Names) -> str:
    lot = _lot(view)
    if view["seat"] in view["to_act"]:
        return words("{lot} is up for sealed bids: write your bid, or make none.", lot=lot)
    if not view["to_act"]:
        return words("All bids are in.")
    return words("{lot} is up for sealed bids; waiting for {names}.", lot=lot, names=names_of(view["to_act"], names))


def _lot(view: View) -> str:
    """The lot, as the subject of a sentence."""
    faces: Sequence[str | None] = view["lot"] or []
    if len(faces) == 1 and faces[0] is not None:
        return paper_here(view, faces[0])
    groups = groups_in_words(view["groups"])
    if len(faces) == 1:
        return words("An Investment of {groups}", groups=groups)
    return words("A lot of {count} Investments ({groups})", count=len(faces), groups=groups)


def _action(view: View, names: Names) -> str:
    """The action that is being answered."""
    action, name = view["action"], names[view["active"]]
    paper = paper_here(view, action["investment"]) if "investment" in action else ""
    other = names[action["seat"]]
    if action["kind"] == "analyze":
        return words("{name} analyzes {paper} of {other}.", name=name, paper=paper, other=other)
    power = card(action["card"])
    if "stake" in action:
        stake = paper_here(view, action["stake"])
        return words(
            "{name} plays {power}, staking {stake} against {paper} of {other}.",
            name=name,
            power=power,
            stake=stake,
            paper=paper,
            other=other,
        )
    if paper:
        return words("{name} plays {power} on {paper} of {other}.", name=name, power=power, paper=paper, other=other)
    return words("{name} plays {power} against {other}.", name=name, power=power, other=other)


def can_do(view: View) -> str:
    """What one can do in this phase, and why."""
    return words(CAN_DO.get(view["phase"], "The game goes on by itself."))


# ── the table ────────────────────────────────────────────────────────────────────────────────────────────────────────


def own(view: View, names: Names) -> list[str]:
    """What the viewer holds."""
    seat = view["seat"]
    return [] if seat is None else _seat(view, seat, names)


def table(view: View, names: Names) -> list[str]:
    """Everything the viewer can see."""
    told = [words("Turn {turn}. {asked}", turn=view["turn"], asked=asked(view, names)), _decks(view)]
    if view["answered"]:
        told.append(words("Answered so far: {names}.", names=names_of(view["answered"], names)))
    if view["phase"] == "bid" and view["floor"]:
        told.append(words("After the tie a bid is at least {amount}.", amount=dollars(view["floor"])))
    if view["bids"] is not None:
        bids = [
            words("{name} {amount}", name=names[seat], amount=dollars(amount) if amount else words("none"))
            for seat, amount in enumerate(view["bids"])
            if seat in view["eligible"]
        ]
        told.append(words("The bids: {bids}.", bids=listed(bids)))
    for seat in range(len(view["seats"])):
        told += _seat(view, seat, names)
    return told


def _decks(view: View) -> str:
    decks = view["decks"]
    return words(
        "Cards left: {profit} Profit, {power} Power Play, {E} Eurasia, {F} Afro-Europa, {A} Americas.", **decks
    )


def _seat(view: View, seat: int, names: Names) -> list[str]:
    here, own, name = view["seats"][seat], seat == view["seat"], names[seat]
    at = here["position"]
    hosts = {part["hq"]: owner for owner, part in enumerate(view["seats"])}
    place = square_in_words(view["ring"][at], hosts.get(at), seat, names, view["seat"])
    told = [words("You stand on {square}." if own else "{name} stands on {square}.", name=name, square=place)]
    if here["investments"]:
        template = "You own {papers}." if own else "{name} owns {papers}."
        told.append(words(template, name=name, papers=papers_here(view, here["investments"])))
    else:
        told.append(words("You own no Investments." if own else "{name} owns no Investments.", name=name))
    if here["profit"] is not None:
        profits = hand_in_words(here["profit"]) or words("none")
        template = "Your Profit cards: {cards}, together {total}." if own else "Profit cards of {name}: {cards}."
        told.append(words(template, name=name, cards=profits, total=dollars(cash(here["profit"]))))
        power = listed([card(face) for face in here["power"]]) or words("none")
        template = "Your Power Play cards: {cards}." if own else "Power Play cards of {name}: {cards}."
        return [*told, words(template, name=name, cards=power)]
    profit = plural(
        "{name} holds {count} Profit card.", "{name} holds {count} Profit cards.", here["profit_count"], name=name
    )
    power = plural(
        "{name} holds {count} Power Play card.",
        "{name} holds {count} Power Play cards.",
        here["power_count"],
        name=name,
    )
    return [*told, profit, power]


def standing(view: View, names: Names) -> list[tuple[int, str]]:
    """Each seat with its Investments, and its cash as far as the viewer may see it; the best first."""
    seats = view["seats"]
    if view["result"] is not None:
        scores = view["result"]["scores"]
        return [(seat, dollars(scores[seat])) for place in view["result"]["ranking"] for seat in place]
    invested = [sum(view["cards"][face]["value"] for face in here["investments"]) for here in seats]
    order = sorted(range(len(seats)), key=lambda seat: (-invested[seat], -seats[seat]["profit_count"], seat))
    return [(seat, _fortune(seats[seat], invested[seat])) for seat in order]


def _fortune(here: Mapping[str, Any], invested: int) -> str:
    if here["profit"] is not None:
        return words("{worth} in all", worth=dollars(invested + cash(here["profit"])))
    return plural(
        "{invested} in Investments, and {count} Profit card",
        "{invested} in Investments, and {count} Profit cards",
        here["profit_count"],
        invested=dollars(invested),
    )
