"""What lies there, and who can see it: the words for whatever one points at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.telling import plural, words
from tui.games.james_bond_007.state import MIDDLE, BondTable, SeatState, short

if TYPE_CHECKING:
    from core.table import Face
    from tui.games.panels import Hands
    from tui.widgets.canvas import Spot


def inspected(state: BondTable, hands: Hands, spot: Spot | None) -> Sequence[str]:
    """Lines of words, the first one a title."""
    if spot is None:
        return _choice(state, hands)
    kind, value = spot.kind, spot.value
    if kind == "seat" and isinstance(value, int):
        return _seat(state.seats[value], state)
    if kind == "card" and isinstance(value, str):
        seat, slot = (int(part) for part in value.split("."))
        return _card(state, state.seats[seat], slot)
    if kind == "slot" and isinstance(value, int) and state.me is not None:
        return _card(state, state.seats[state.me], value)
    if kind == "choice" and isinstance(value, int):
        from tui.games.panels import Hands as At

        return _choice(state, At(value))
    if kind == "drawn" and state.drawn:
        return (_face(state.drawn), words("The card you have drawn. Only you see it."))
    if kind == "draw":
        cards = plural("{count} card, face down.", "{count} cards, face down.", state.deck)
        return (words("Draw pile"), cards, words("When it is used up, the discards are shuffled."))
    if kind == "discard":
        return _discards(state)
    if kind == "pot":
        points = plural("{count} point in the pot.", "{count} points in the pot.", state.pot)
        return (words("Pot"), points, words("The game ends when a resolution leaves it empty."))
    return ()


def _face(face: Face) -> str:
    if face == "W":
        return words("007: wild, any number from 1 to 7")
    return words("A {number}", number=short(face))


def _card(state: BondTable, owner: SeatState, slot: int) -> Sequence[str]:
    if slot >= len(owner.row):
        return ()
    face = owner.row[slot]
    mine = owner.seat == state.me
    whose = words("In your row.") if mine else words("In the row of {name}.", name=owner.name)
    if face is None:
        return (words("A down card"), whose, words("Only {name} may look at it.", name=owner.name))
    if slot == MIDDLE and mine:
        return (_face(face), whose, words("Your down card: private, only you see it."))
    return (_face(face), whose, words("It lies up: everybody sees it."))


def _seat(seat: SeatState, state: BondTable) -> Sequence[str]:
    lines = [words("You") if seat.seat == state.me else seat.name]
    lines.append(plural("{count} point", "{count} points", seat.points))
    if seat.level:
        lines.append(words("A bot, playing {level}.", level=seat.level))
    if seat.calls:
        lines.append(words("{right} of {all} calls so far were right.", all=seat.calls, right=seat.right))
    else:
        lines.append(words("Has called nobody so far."))
    if seat.out:
        lines.append(words("Out of the game."))
    elif not seat.row:
        lines.append(words("Has no cards until the next turn."))
    return lines


def _discards(state: BondTable) -> Sequence[str]:
    if not state.discard:
        return (words("Discards"), words("None so far."))
    counts = Counter(state.discard)
    lying = "  ".join(f"{short(face)}×{counts[face]}" for face in sorted(counts))
    newest = " ".join(short(face) for face in state.discard[: -1 - 12 : -1])
    return (words("Discards"), lying, words("Newest first: {cards}", cards=newest))


def _choice(state: BondTable, hands: Hands) -> Sequence[str]:
    if hands.cursor >= len(state.choices):
        return (state.asked,)
    choice = state.choices[hands.cursor]
    if choice.faces:
        truth = (
            words("Your cards hold: if all accept you win 1, if called the bets and 1.")
            if choice.truth
            else words("A bluff: if all accept you win 3; every caller is paid the bet, and the pot 1.")
        )
        return (words("Announce {claim}", claim=choice.words), truth, words("Only you know which."))
    about = {
        "draw": words("The top card, for your eyes. It must take the place of one of your three."),
        "pass": words("Your turn ends. Your cards stay."),
        "accept": words("The announcer wins 1 if it is true, 3 if it is a bluff. You pay nothing."),
        "call": words("A bluff pays you your bet; if the cards hold you lose it."),
        "replace": words("The card that lies there goes face up to the discards."),
        "discard": words("The drawn card itself goes to the discards."),
    }
    return (choice.words, about[choice.move["kind"]])
