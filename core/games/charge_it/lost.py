"""Lost cards: the attack, the defence, and what becomes of a cancelled account (C-28, C-30..C-35)."""

from __future__ import annotations

from core.game import Happening, Move, Seen, Step, happening
from core.games.charge_it import turn
from core.games.charge_it.state import Attack, ChargeState
from core.table import Table, Zone


def attack(state: ChargeState, seat: int, public: Move) -> Step[ChargeState]:
    """C-30: a Lost card is played on an opponent's account. The target answers, whether it holds a defence or not."""
    setup, card = state.setup, public["card"]
    table = state.table.move((card,), setup.hands[seat], setup.lost)
    by = Attack(seat, public["target"], public["type"], public.get("declare", False))
    told = happening("attacked", seat=seat, target=by.target, account=by.type, card=Seen(card))
    return Step(state._replace(table=table, phase="defend", attack=by, drawn=None, taken=()), (told,))


def defend(state: ChargeState, seat: int, public: Move) -> Step[ChargeState]:
    """C-31: another credit card takes over everything under the account, or an Insurance saves it."""
    assert state.attack is not None
    setup, table, of, card = state.setup, state.table, state.attack.type, public["card"]
    up = setup.accounts[seat][of].up
    with_credit = public["with"] == "credit"
    # C-34: the old credit card, then the Lost card; an Insurance costs nothing but the Lost card
    table = _put_away(state, table, (up,) if with_credit else ())
    table = table.move((card,), setup.hands[seat], up)
    told = happening("defended", seat=seat, by=state.attack.by, account=of, card=Seen(card), **{"with": public["with"]})
    # C-35: a Lost card spent against a defence ends a freeze. Option: a credit card put back begins one (Q6b)
    frozen = with_credit and setup.options.freeze_on_defence
    return _defender_draws(state._replace(table=table, frozen=frozen), (told,))


def _defender_draws(state: ChargeState, told: tuple[Happening, ...]) -> Step[ChargeState]:
    """C-32: exactly one card, from the draw pile (or, by an option, from either); a hand may stay short."""
    assert state.attack is not None
    if state.setup.options.defence_draw == "either" and turn.can_draw(state):
        return Step(state._replace(phase="draw"), told)
    if turn.can_draw_deck(state):
        return turn.draw(state, "deck", told)
    return turn.end_turn(state, state.attack.declare, told)


def decline(state: ChargeState, seat: int, public: Move) -> Step[ChargeState]:
    """C-30, C-31: the account is cancelled with all that lies under it. C-33: the discard pile is frozen."""
    assert state.attack is not None
    setup, table, of = state.setup, state.table, state.attack.type
    zones, declares = setup.accounts[seat][of], state.attack.declare
    contents, hidden = table[zones.under], setup.options.loss_reveal == "hidden"
    if hidden:  # Q15: face down, beneath the discard pile, where nobody draws them
        table = table.move(contents, zones.under, setup.buried)
    table = _put_away(state, table, (zones.under, zones.up))  # C-34: the contents, the oldest first, the credit card
    frozen = bool(contents) or setup.options.freeze_empty  # Q6c
    told = happening(
        "cancelled",
        seat=seat,
        by=state.attack.by,
        account=of,
        count=len(contents),
        cards=[] if hidden else [Seen(card) for card in contents],
        frozen=frozen,
    )
    accounts = tuple(
        tuple(each for each in own if other != seat or each != of) for other, own in enumerate(state.accounts)
    )
    state = state._replace(table=table, accounts=accounts, frozen=frozen)
    return turn.end_turn(state, declares, (told,))


def _put_away(state: ChargeState, table: Table, zones: tuple[Zone, ...]) -> Table:
    """C-34: cards go onto the discard pile, and the Lost card on top of them (option ``spent_lost``: under them)."""
    setup = state.setup
    underneath = setup.options.spent_lost == "underneath"
    return table.gather((setup.lost, *zones) if underneath else (*zones, setup.lost), setup.discard)
