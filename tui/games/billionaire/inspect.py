"""What lies there, and who can see it: the words for whatever one points at at a table of Billionaire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.games.billionaire.money import dollars
from core.telling import plural, words
from tui.games.billionaire.state import BillionaireTable, SeatState
from tui.games.billionaire.ways import about_power, power_name, ways
from tui.games.panels import Hands

if TYPE_CHECKING:
    from core.table import Face
    from tui.widgets.canvas import Spot


def inspected(state: BillionaireTable, hands: Hands, spot: Spot | None) -> Sequence[str]:
    """Lines of words, the first one a title."""
    if spot is None:
        listed = ways(state, hands)
        if hands.cursor < len(listed):
            way = listed[hands.cursor]
            investment = None if isinstance(way.does, Hands) else way.does.get("investment")
            about = (way.about,) if way.about else ()
            return (way.words, *about, *(_investment(investment, state) if investment else ()))
        return tuple(_lot(state)) if state.lot else (state.asked,)
    kind, value = spot.kind, spot.value
    if kind == "seat" and isinstance(value, int):
        return _seat(state.seats[value], state)
    if kind == "square" and isinstance(value, int):
        return _square(value, state)
    if kind == "lot":
        return _lot(state)
    if kind == "cash":
        return (
            words("Your cash: {cash}", cash=dollars(state.cash())),
            words("Private: the others see only how many cards you hold."),
            words("Worth {worth}: cash and the actual value of what you own.", worth=dollars(state.worth())),
            words("Means {means}: what you can pay with, Investments at trading value.", means=dollars(state.means())),
        )
    if kind == "power" and isinstance(value, str):
        return (power_name(value), about_power(value), words("Private: only you see it."))
    if kind == "decks":
        return (words("Decks"), *[_deck(name, count, state) for name, count in state.decks.items()])
    return ()


def _deck(name: str, count: int, state: BillionaireTable) -> str:
    said = {"profit": words("Profit"), "power": words("Power Play"), **state.box.groups}[name]
    return plural("{deck}: {count} card", "{deck}: {count} cards", count, deck=said)


def _investment(face: Face, state: BillionaireTable) -> Sequence[str]:
    box = state.box
    lines = [words("{card} {name}", card=face, name=box.names[face])]
    worth, trades = dollars(box.actual[face]), dollars(box.trading[face])
    lines.append(
        words("{group}: worth {worth}, trades at {trades}.", group=box.groups[face[0]], worth=worth, trades=trades)
    )
    return lines


def _lot(state: BillionaireTable) -> Sequence[str]:
    lines = [words("The lot")]
    for face, group in zip(state.lot, state.groups, strict=False):
        if face is None:
            lines.append(words("A card of {group}, hidden from you.", group=state.box.groups[group]))
        else:
            lines += _investment(face, state)
    return lines


def _square(index: int, state: BillionaireTable) -> Sequence[str]:
    square = state.box.ring[index]
    group = state.box.groups.get(square.group, square.group)
    said = {
        "PROFIT": words("Take a Profit card, if there is one."),
        "POWER PLAY": words("Draw a Power Play card; play it at once, or hold it."),
        "THREE": words("One Investment of each group is auctioned as one lot, seen by nobody."),
        "BIDS": words("The top Investment of {group} is auctioned; who landed here sees it.", group=group),
        "ANALYZE": words("Analyze the least Investment that a rival owns in {group}.", group=group),
        "HQ": words("Its owner takes Profit cards; others may analyze what the owner has unprotected."),
    }[square.kind]
    owner = next((seat.name for seat in state.seats if seat.hq == index), "")
    title = words("Space {index}: {kind} {group}", index=index, kind=square.kind, group=square.group).strip()
    here = [seat.name for seat in state.seats if seat.position == index]
    lines = [title, said]
    if owner:
        lines.append(words("Headquarters of {name}.", name=owner))
    if here:
        lines.append(words("Here: {names}.", names=", ".join(here)))
    return lines


def _seat(seat: SeatState, state: BillionaireTable) -> Sequence[str]:
    lines = [words("You") if seat.seat == state.me else seat.name]
    if seat.level:
        lines.append(words("A bot, playing {level}.", level=seat.level))
    lines.append(
        words("{profit} Profit cards, {power} Power Play cards.", profit=seat.profit_count, power=seat.power_count)
    )
    for group in ("E", "F", "A"):
        for face, exposed in state.box.exposed(seat.investments, group):
            worth = dollars(state.box.actual[face])
            name = state.box.names[face]
            lines.append(
                words("{card} {name}, {worth}", card=face, name=name, worth=worth)
                if exposed
                else words("{card} {name}, {worth}: PROTECTED", card=face, name=name, worth=worth)
            )
    return lines
