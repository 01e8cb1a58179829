"""The deal and the turn: draw one card, then exactly one card leaves the hand (C-5..C-29, C-36, C-37)."""

from __future__ import annotations

from typing import Any

from core.game import Happening, Move, Seen, Step, happening
from core.games.charge_it import scoring
from core.games.charge_it.state import ChargeState
from core.table import EVERYONE, Card

Told = tuple[Happening, ...]


def deal(state: ChargeState) -> Step[ChargeState]:
    """C-5: to each in turn, from the dealer's left. C-6: the next card is turned up; the rest is the draw pile."""
    setup = state.setup
    hands = [setup.hands[seat] for seat in state.left_of(state.dealer)]
    table = state.table.deal(setup.deck, hands, setup.hand_size)
    up = table[setup.deck][:1]
    table = table.move(up, setup.deck, setup.discard)
    told = happening(
        "dealt", round=state.round, dealer=state.dealer, each=setup.hand_size, up=Seen(up[0]) if up else None
    )
    return next_turn(state._replace(table=table), state.dealer, (told,))


def next_turn(state: ChargeState, after: int, told: Told) -> Step[ChargeState]:
    """C-8: the turn passes to the left, to a seat that can do something."""
    playing = state.left_of(after)
    for seat in playing:
        step = enter(state._replace(active=seat, phase="draw", drawn=None, taken=(), attack=None), told)
        if step.state.phase != "pass":
            return step
        told = step.happenings
    # the round is scored as in C-48
    why = "no_cards" if playing else "nobody_left"
    return scoring.count_all(state, None, (*told, happening("stuck", why=why)))


def enter(state: ChargeState, told: Told) -> Step[ChargeState]:
    """The active seat draws if it can; else it plays (C-37); with an empty hand as well the turn passes."""
    if can_draw(state):
        return Step(state, told)
    assert state.active is not None
    if state.table[state.setup.hands[state.active]]:
        told = told if state.drawn else (*told, happening("draw_skipped", seat=state.active))
        return Step(state._replace(phase="play"), told)
    return Step(state._replace(phase="pass"), (*told, happening("passed", seat=state.active)))


# ── drawing ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def can_draw(state: ChargeState) -> bool:
    """Whether there is a card to draw from either pile."""
    return can_draw_deck(state) or can_take(state)


def can_draw_deck(state: ChargeState) -> bool:
    """Whether the draw pile has a card, or there are cards to shuffle into it."""
    return bool(state.table[state.setup.deck]) or bool(to_reshuffle(state))


def can_take(state: ChargeState) -> bool:
    """Whether the top of the discard pile can be taken: C-33 not while the pile is frozen."""
    return bool(state.table[state.setup.discard]) and not state.frozen


def to_reshuffle(state: ChargeState) -> tuple[Card, ...]:
    """C-36: the entire discard pile, frozen or not. Option ``keep_top``: its top card stays."""
    setup, table = state.setup, state.table
    if setup.options.reshuffle == "keep_top":
        return table[setup.buried] + table[setup.discard][:-1]
    return table[setup.buried] + table[setup.discard]


def draw_from(state: ChargeState, seat: int, public: Move) -> Step[ChargeState]:
    """C-9: a card from the pile that was chosen."""
    return draw(state, public["source"])


def draw(state: ChargeState, source: str, told: Told = ()) -> Step[ChargeState]:
    """C-9, C-32: whoever is to draw takes a card; a shuffle may be due first (C-36)."""
    setup, table = state.setup, state.table
    drawer = state.active if state.attack is None else state.attack.target
    assert drawer is not None
    pile = setup.deck if source == "deck" else setup.discard
    if not table[pile]:
        return Step(state._replace(phase="reshuffle"), told)
    card = table[pile][0] if source == "deck" else table[pile][-1]
    table = table.move((card,), pile, setup.hands[drawer])
    audience = drawer if source == "deck" else EVERYONE
    told = (*told, happening("drew", seat=drawer, source=source, card=Seen(card, (audience,))))
    if state.attack is not None:
        return end_turn(state._replace(table=table), state.attack.declare, told)
    taken = state.taken if source == "deck" else (*state.taken, card)
    state = state._replace(table=table, drawn=card, taken=taken)
    if len(table[setup.hands[drawer]]) > setup.hand_size:
        return Step(state._replace(phase="play"), told)
    return enter(state._replace(phase="draw"), told)  # C-32: a short hand is filled again


def reshuffled(state: ChargeState) -> Step[ChargeState]:
    """The discard pile has become the draw pile, and the draw goes on. C-35: a freeze ends with it."""
    told = (happening("reshuffled", count=len(state.table[state.setup.deck]), thawed=state.frozen),)
    return draw(state._replace(frozen=False, reshuffles=state.reshuffles + 1), "deck", told)


# ── playing one card ─────────────────────────────────────────────────────────────────────────────────────────────────


def open_account(state: ChargeState, seat: int, public: Move) -> Step[ChargeState]:
    """C-14..C-16: a credit card is laid face up, and opens an account."""
    setup, of, card = state.setup, public["type"], public["card"]
    table = state.table.move((card,), setup.hands[seat], setup.accounts[seat][of].up)
    accounts = _changed(state, seat, (*state.accounts[seat], of))
    told = happening("opened", seat=seat, account=of, card=Seen(card))
    return end_turn(state._replace(table=table, accounts=accounts), public.get("declare", False), (told,))


def charge(state: ChargeState, seat: int, public: Move) -> Step[ChargeState]:
    """C-18, C-23: merchandise and Extended Credit go face down under an account. C-20: no limit is checked."""
    setup, of = state.setup, public["account"]
    under = setup.accounts[seat][of].under
    table = state.table.move((public["card"],), setup.hands[seat], under)
    told = happening("charged", seat=seat, account=of, count=len(table[under]))  # no face, not even its owner's
    return end_turn(state._replace(table=table), public.get("declare", False), (told,))


def insure(state: ChargeState, seat: int, public: Move) -> Step[ChargeState]:
    """C-27: an Insurance goes face up on an own account."""
    setup, of, card = state.setup, public["account"], public["card"]
    table = state.table.move((card,), setup.hands[seat], setup.accounts[seat][of].up)
    told = happening("insured", seat=seat, account=of, card=Seen(card))
    return end_turn(state._replace(table=table), public.get("declare", False), (told,))


def discard(state: ChargeState, seat: int, public: Move) -> Step[ChargeState]:
    """C-10: a card goes face up on the discard pile. C-35: that ends a freeze."""
    setup, card = state.setup, public["card"]
    table = state.table.move((card,), setup.hands[seat], setup.discard)
    told = happening("discarded", seat=seat, card=Seen(card), thawed=state.frozen)
    return end_turn(state._replace(table=table, frozen=False), public.get("declare", False), (told,))


def end_turn(state: ChargeState, declares: bool, told: Told) -> Step[ChargeState]:
    """C-39: a declaration takes effect now, and comes before the safety valve (C-48); else the turn passes (C-8)."""
    assert state.active is not None
    if declares:
        return scoring.declare(state, state.active, told)
    return after_turn(state, told)


def after_turn(state: ChargeState, told: Told) -> Step[ChargeState]:
    """A turn is over, without a declaration that ended the round."""
    assert state.active is not None
    if state.reshuffles >= state.setup.options.max_reshuffles:  # C-48
        return scoring.count_all(state, None, (*told, happening("valve", reshuffles=state.reshuffles)))
    return next_turn(state, state.active, told)


def _changed(state: ChargeState, seat: int, own: tuple[Any, ...]) -> tuple[tuple[Any, ...], ...]:
    """The accounts of all seats, with those of one seat changed."""
    return tuple([own if other == seat else accounts for other, accounts in enumerate(state.accounts)])
