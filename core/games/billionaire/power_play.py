"""Power Play cards: drawing, holding, playing, and what each of them does. X-35..X-50."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from core.chance import Pick
from core.game import Move, Seen, Step, happening
from core.games.billionaire.agenda import (
    AFTER_ACTION,
    END_TURN,
    Agenda,
    HighRoll,
    PowerDeckBottom,
    Reshuffle,
    SpinAnalyzer,
    TakeUnseen,
)
from core.games.billionaire.edition import SECURITY
from core.games.billionaire.holdings import (
    Owned,
    card_of,
    handed_over,
    is_unprotected,
    without,
)
from core.games.billionaire.money import MILLION, dollars
from core.games.billionaire.moves import play_power
from core.games.billionaire.state import BillionaireState, Setup
from core.table import Card, Face, Faces

PROXY_LIMIT: Final = 50 * MILLION  # actual value
NEEDS: Final[dict[Face, tuple[str, ...]]] = {
    "PROXY": ("seat", "investment"),
    "DISASTER": ("seat", "investment"),
    "POWER": ("seat", "investment", "stake"),
    "ANALYZE": ("seat", "investment"),
    "ESP-PROFIT": ("seat",),
    "ESP-POWER": ("seat",),
    "ESP-INVEST": ("seat", "investment"),
}
"""What a player names with each card. SECURITY is none of them: it is played in answer only (X-41)."""
STEALS: Final = {"ESP-PROFIT": "Profit card", "ESP-POWER": "Power Play card"}


# ── targets ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def targets(state: BillionaireState, seat: int, face: Face) -> tuple[Move, ...]:
    """Every way to play a card (X-40: a card without one must be held)."""
    if face in STEALS:  # from anybody who has such cards; how many cards a hand has is public
        hands = state.setup.profit if face == "ESP-PROFIT" else state.setup.power
        return tuple([play_power(face, owner) for owner in _opponents(state.setup, seat) if state.table[hands[owner]]])
    return _investment_targets(state.setup, seat, face, state.owned)


def _opponents(setup: Setup, seat: int) -> list[int]:
    return [(seat + step) % setup.seats for step in range(1, setup.seats)]


@lru_cache(maxsize=64)
def _investment_targets(setup: Setup, seat: int, face: Face, owned: Owned) -> tuple[Move, ...]:
    actual = setup.actual
    aims = [(owner, investment) for owner in _opponents(setup, seat) for investment in owned[owner]]
    if face == "PROXY":  # protected or not
        aims = [aim for aim in aims if actual[aim[1]] <= PROXY_LIMIT]
    elif face == "ESP-INVEST" or (face == "ANALYZE" and setup.options.any_respects_protection):  # X-50, Q8
        aims = [aim for aim in aims if is_unprotected(setup, owned[aim[0]], aim[1])]
    elif face == "POWER":  # of equal or less actual value (Q19)
        return tuple(
            [
                play_power(face, owner, investment, stake)
                for stake in owned[seat]
                for owner, investment in aims
                if actual[investment] <= actual[stake]
            ]
        )
    elif face == SECURITY:
        aims = []
    return tuple([play_power(face, owner, investment) for owner, investment in aims])  # any one


def why_not(state: BillionaireState, seat: int, move: Move, faces: Faces) -> str | None:
    """The sentence for a card that cannot be played, or not so."""
    face, setup = move["card"], state.setup
    if face == SECURITY:
        return "A Security card is played only to answer an action, not as one."
    if face not in NEEDS:
        return f"There is no Power Play card {face}."
    if state.phase == "power_drawn":
        if state.drawn is None or faces.get(state.drawn, face) != face:
            return "You may play the card you have just drawn, or hold it."
    elif not any(faces.get(card, face) == face for card in state.table[setup.power[seat]]):
        return f"You hold no {face} card."
    named = tuple(name for name in ("seat", "investment", "stake") if name in move)
    if named != NEEDS[face]:
        return f"To play {face}, name {', '.join(NEEDS[face])}, and nothing else."
    owner = move["seat"]
    if owner == seat or owner >= setup.seats:
        return "Choose an opponent."
    if face in STEALS:
        hands = setup.profit if face == "ESP-PROFIT" else setup.power
        return None if state.table[hands[owner]] else f"That opponent has no {STEALS[face]}."
    return _why_not_that_investment(state, seat, move)


def _why_not_that_investment(state: BillionaireState, seat: int, move: Move) -> str | None:
    face, owner, investment, setup = move["card"], move["seat"], move["investment"], state.setup
    owned, actual = state.owned[owner], setup.actual
    if investment not in owned:
        return f"That opponent does not own {investment}."
    if face == "PROXY" and actual[investment] > PROXY_LIMIT:
        return f"PROXY FIGHT takes Investments of up to {dollars(PROXY_LIMIT)}; {investment} is worth more."
    if face == "ESP-INVEST" and not is_unprotected(setup, owned, investment):
        return f"{investment} is not the least of its group there."
    if face == "ANALYZE" and setup.options.any_respects_protection and not is_unprotected(setup, owned, investment):
        return f"{investment} is protected by a lesser card of its group."
    if face == "POWER":
        stake = move["stake"]
        if stake not in state.owned[seat]:
            return f"You do not own {stake}, and cannot stake it."
        if actual[investment] > actual[stake]:
            return f"{investment} is worth more than your stake {stake}."
    return None


# ── drawing and playing ──────────────────────────────────────────────────────────────────────────────────────────────


def land(state: BillionaireState) -> Step[BillionaireState]:
    """X-35: the top card, for the active player's eyes only; no card in the deck: nothing."""
    setup, seat = state.setup, state.actor
    cards = state.table[setup.decks["power"]][:1]
    if not cards:
        return Step(state._replace(agenda=END_TURN), (happening("no_power_card", seat=seat),))
    table = state.table.move(cards, setup.decks["power"], setup.power[seat])
    told = happening("drew_power", seat=seat, card=Seen(cards[0], (seat,)))
    return Step(state._replace(table=table, phase="power_drawn", agenda=(), drawn=cards[0]), (told,))


def hold(state: BillionaireState, seat: int) -> Step[BillionaireState]:
    """X-35: kept for a later turn (X-36)."""
    return Step(state._replace(phase="automatic", agenda=END_TURN), (happening("held", seat=seat),))


def play(state: BillionaireState, seat: int, card: Card, move: Move) -> Step[BillionaireState]:
    """X-36, X-37: one card a turn, the one just drawn, or a held one instead of rolling. Its target is asked (X-41)."""
    setup = state.setup
    table = state.table.move((card,), setup.power[seat], setup.played)
    told = happening(
        "played_power",
        seat=seat,
        card=Seen(card),
        owner=move["seat"],
        investment=move.get("investment"),
        stake=move.get("stake"),
    )
    return Step(state._replace(table=table, phase="security", action=move, drawn=None), (told,))


# ── what the cards do ────────────────────────────────────────────────────────────────────────────────────────────────


def take_place(state: BillionaireState) -> Step[BillionaireState]:
    """Nobody stopped it: the action takes place."""
    state = state._replace(phase="automatic")
    action, actor = state.action, state.actor
    assert action is not None
    face = action.get("card", "ANALYZE")
    owner: int = action["seat"]
    investment: Face = action.get("investment", "")
    if face == "ANALYZE":  # X-47, and the spaces
        return Step(state._replace(agenda=(SpinAnalyzer(),)))
    if face in STEALS:
        kind = "profit" if face == "ESP-PROFIT" else "power"
        return Step(state._replace(agenda=(TakeUnseen(owner, kind), *AFTER_ACTION)))  # type: ignore[arg-type]
    if face == "POWER":  # the actor rolls first
        return Step(state._replace(agenda=(HighRoll((actor, owner), "stakes"), *AFTER_ACTION)))
    if face == "DISASTER":  # back to its deck
        card = card_of(state, owner, investment)
        told = happening("struck", seat=actor, owner=owner, investment=investment)
        state = state._replace(owned=without(state.owned, owner, (investment,)))
        return Step(state._replace(agenda=(Reshuffle(investment[0], (card,)), *AFTER_ACTION)), (told,))
    # it changes hands
    told = happening("took_investment", seat=actor, owner=owner, investment=investment)
    return Step(handed_over(state, investment, owner, actor)._replace(agenda=AFTER_ACTION), (told,))


def stakes_won(state: BillionaireState, winner: int) -> Step[BillionaireState]:
    """X-46: the high roller gets both."""
    action, actor = state.action, state.actor
    assert action is not None
    owner, investment, stake = action["seat"], action["investment"], action["stake"]
    loser, prize = (owner, investment) if winner == actor else (actor, stake)
    told = happening(
        "won_stakes", seat=winner, loser=loser, investment=prize, kept=stake if prize != stake else investment
    )
    return Step(handed_over(state, prize, loser, winner), (told,))


def take_unseen(state: BillionaireState, task: TakeUnseen, rest: Agenda) -> Step[BillionaireState]:
    """X-48, X-49, X-32: which card is luck. X-33: from an empty hand nothing is taken."""
    setup = state.setup
    hand = state.table[(setup.profit if task.kind == "profit" else setup.power)[task.victim]]
    if hand:
        return Step(state.waiting(task, rest, Pick(len(hand))))
    told = happening("took_nothing", seat=state.actor, owner=task.victim, what=task.kind)
    return Step(state._replace(agenda=rest), (told,))


def taken_unseen(state: BillionaireState, task: TakeUnseen, rest: Agenda, index: int) -> Step[BillionaireState]:
    """The card that luck chose changes hands; taker and victim know it."""
    setup, taker = state.setup, state.actor
    hands = setup.profit if task.kind == "profit" else setup.power
    card = state.table[hands[task.victim]][index]
    table = state.table.move((card,), hands[task.victim], hands[taker])
    seen = Seen(card, (taker, task.victim))
    told = happening("took_card", seat=taker, owner=task.victim, what=task.kind, card=seen)
    return Step(state._replace(table=table, agenda=rest, awaits=None), (told,))


def to_the_bottom(state: BillionaireState, task: PowerDeckBottom, rest: Agenda) -> Step[BillionaireState] | None:
    """X-38: played cards go to the bottom of the deck, in the order played, even if cancelled (Q20)."""
    setup, table = state.setup, state.table
    cards = table[setup.played]
    if not cards:
        return None
    if task.cancelled and not setup.options.cancelled_returns and state.action is not None and "card" in state.action:
        table = table.move(cards[:1], setup.played, setup.power[state.actor])
        cards = cards[1:]
    if cards:
        table = table.move(cards, setup.played, setup.decks["power"])
    return Step(state._replace(table=table, agenda=rest))
