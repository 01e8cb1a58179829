"""A game of Charge It! as JSON: what a seat sees, and whole positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.game import Position
from core.games.charge_it.box import Type
from core.games.charge_it.scoring import counted
from core.games.charge_it.state import ChargeState
from core.table import Face, Faces, Zone

if TYPE_CHECKING:
    from core.games.charge_it.rules import ChargeIt

FINISHED = ("round_end", "game_over")

# ── what a seat sees ─────────────────────────────────────────────────────────────────────────────────────────────────


def view(game: ChargeIt, state: ChargeState, seat: int | None, faces: Faces) -> dict[str, Any]:
    """What a seat (None: a spectator) may see now: of what was placed, the number of cards and no more (C-22)."""
    setup, table = state.setup, state.table
    pending = game.pending(state)
    discard = table.faces_in(setup.discard, seat, faces)
    return {
        "game": game.id,
        "seat": seat,
        "options": dict(setup.differing),
        "phase": state.phase,
        "active": state.active,
        "to_act": sorted(getattr(pending, "seats", ())) if state.phase in game.phases[:-1] else [],
        "round": state.round,
        "dealer": state.dealer,
        "scores": list(state.scores),
        "deck": len(table[setup.deck]),
        "discard": {"top": discard[-1] if discard else None, "count": len(discard) + len(table[setup.buried])},
        "frozen": state.frozen,
        "reshuffles": state.reshuffles,
        "attack": _attack_seen(state),
        "ready": sorted(state.ready),
        "declarer": state.declarer,
        "bonus": state.bonus,
        "round_scores": None if state.round_scores is None else list(state.round_scores),
        "out": sorted(state.out),
        "seats": [_seat_seen(state, other, seat, faces) for other in range(setup.seats)],
        # what was agreed for the table, as far as one looks for it while playing
        "assist": setup.options.assist,
        "lines": dict(setup.lines),
        "match_target": setup.options.match_target,
        "result": getattr(pending, "result", None),
    }


def _attack_seen(state: ChargeState) -> dict[str, Any] | None:
    attack = state.attack
    return None if attack is None else {"by": attack.by, "target": attack.target, "type": attack.type}


def _seat_seen(state: ChargeState, owner: int, seat: int | None, faces: Faces) -> dict[str, Any]:
    setup, table = state.setup, state.table
    hand = setup.hands[owner]
    return {
        "hand": table.faces_in(hand, seat, faces) if hand.visible_to(seat) else None,
        "hand_count": len(table[hand]),
        "accounts": [_account_seen(state, owner, of, seat, faces) for of in state.accounts[owner]],
    }


def _account_seen(state: ChargeState, owner: int, of: Type, seat: int | None, faces: Faces) -> dict[str, Any]:
    setup, table = state.setup, state.table
    zones = setup.accounts[owner][of]
    seen: dict[str, Any] = {
        "type": of,
        "insured": state.is_insured(owner, of),
        "count": len(table[zones.under]) + len(table[zones.counted]),
    }
    if table[zones.counted] or state.phase in FINISHED or owner in state.out:  # C-40: turned up for all
        return {**seen, "under": table.faces_in(zones.counted, seat, faces)}
    if zones.under.visible_to(seat):  # an assist that the whole table agreed on (Q14)
        under = [faces[card] for card in table[zones.under] if card in faces]
        total = counted(setup, of, under)
        seen |= {"total": total.total, "line": total.line}
        if setup.options.assist == "own_cards":
            seen["under"] = table.faces_in(zones.under, seat, faces)
    return seen


# ── positions ────────────────────────────────────────────────────────────────────────────────────────────────────────


def position(game: ChargeIt, state: ChargeState, faces: Faces) -> Position:
    """The whole truth."""
    setup, table = state.setup, state.table

    def lying(zone: Zone) -> list[Face]:
        return [faces[card] for card in table[zone]]

    return {
        "game": game.id,
        "exact": True,
        "seats": setup.seats,
        "options": setup.options.differing(),
        "phase": state.phase,
        "active": state.active,
        "dealer": state.dealer,
        "round": state.round,
        "scores": list(state.scores),
        "frozen": state.frozen,
        "reshuffles": state.reshuffles,
        "deck": lying(setup.deck),
        "discard": lying(setup.discard),
        "buried": lying(setup.buried),
        "hands": [lying(hand) for hand in setup.hands],
        "accounts": [
            [
                {
                    "type": of,
                    "insured": state.is_insured(seat, of),
                    "under": lying(setup.accounts[seat][of].under) + lying(setup.accounts[seat][of].counted),
                }
                for of in own
            ]
            for seat, own in enumerate(state.accounts)
        ],
        "drawn": None if state.drawn is None else faces[state.drawn],
        "taken": [faces[card] for card in state.taken],
        "attack": None if state.attack is None else state.attack._asdict(),
        "out": sorted(state.out),
        "ready": sorted(state.ready),
        "declarer": state.declarer,
        "bonus": state.bonus,
        "round_scores": None if state.round_scores is None else list(state.round_scores),
    }
