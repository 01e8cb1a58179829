"""The rules of Swap Once. Numbers S-n are those of `guide.md`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.chance import Chance, Outcome, Shuffle
from core.game import Decide, Game, Move, Over, Pending, Position, Result, Reveal, Seen, Step, happening
from core.positions import field, lay_out, per_seat, refuse_unknown_keys
from core.table import Card, Face, Faces, Table
from tests.toy_game.moves import KEEP, SCHEMA, SWAP
from tests.toy_game.state import BOX, Setup, ToyEdition, ToyOptions, ToyState


class SwapOnce(Game[ToyState]):
    """Everybody may swap a hidden card once; the highest wins."""

    id = "swap-once"
    name = "Swap Once"
    seat_counts = range(2, 5)
    rules_version = "1"
    phases = ("turn", "over")
    move_kinds = ("keep", "swap")
    move_schema = SCHEMA
    deck_names = ("deck",)
    options_model = ToyOptions

    @property
    def edition(self) -> ToyEdition:
        return BOX

    # ── how it runs ──────────────────────────────────────────────────────────────────────────────────────────────────

    def begin(self, seats: int, options: Mapping[str, Any]) -> ToyState:
        setup = Setup(self.check_seats(seats), options)
        return ToyState(setup, Table.laid_out(setup.zones()), "opening", None)

    def pending(self, state: ToyState) -> Pending:
        setup = state.setup
        if state.phase == "opening":
            return Shuffle("deck", setup.deck, new=setup.faces)
        if state.phase == "turn":
            assert state.active is not None
            return Decide(frozenset({state.active}), seconds=20)
        if state.phase == "show":
            return Reveal(tuple(state.table[hand][0] for hand in setup.hands))
        return Over(_result(state))

    def after_chance(self, state: ToyState, chance: Chance, outcome: Outcome) -> Step[ToyState]:
        setup, table = state.setup, state.table
        for hand in setup.hands:  # S-1
            table = table.move(table[setup.deck][:1], setup.deck, hand)
        hands = [Seen(table[hand][0], (hand.audience,)) for hand in setup.hands]
        return Step(state._replace(table=table, phase="turn", active=0), (happening("dealt", hands=hands),))

    def legal_moves(self, state: ToyState, seat: int, faces: Faces) -> Sequence[Move]:
        return [KEEP, SWAP]

    def why_not(self, state: ToyState, seat: int, move: Move, faces: Faces) -> str | None:
        return None  # both moves are allowed whenever one is due

    def default_move(self, state: ToyState, seat: int, faces: Faces) -> Move:
        return KEEP

    def apply(self, state: ToyState, seat: int, public: Move, faces: Faces) -> Step[ToyState]:
        setup, table = state.setup, state.table
        if public["kind"] == "swap":  # S-2
            (old,), new = table[setup.hands[seat]], table[setup.deck][0]
            table = table.move((old,), setup.hands[seat], setup.discard).move((new,), setup.deck, setup.hands[seat])
            told = happening("swapped", seat=seat, card=Seen(new, (seat,)), old=Seen(old))
        else:
            told = happening("kept", seat=seat)
        if seat + 1 < state.seats:
            return Step(state._replace(table=table, active=seat + 1), (told,))
        for hand in setup.hands:  # S-3: the cards are shown; the rules go on when their faces are known
            table = table.show(table[hand])
        return Step(state._replace(table=table, active=None, phase="show"), (told,))

    def revealed(self, state: ToyState, faces: Faces) -> Step[ToyState]:
        cards = [state.table[hand][0] for hand in state.setup.hands]
        state = state._replace(phase="over", scores=tuple(int(faces[card]) for card in cards))
        return Step(state, (happening("showed", hands=[Seen(card) for card in cards], **_result(state)),))

    # ── what is seen, and written down ───────────────────────────────────────────────────────────────────────────────

    def view(self, state: ToyState, seat: int | None, faces: Faces) -> dict[str, Any]:
        setup, table, pending = state.setup, state.table, self.pending(state)
        hands = [table.faces_in(hand, seat, faces) for hand in setup.hands]
        return {
            "game": self.id,
            "seat": seat,
            "phase": state.phase,
            "active": state.active,
            "to_act": sorted(pending.seats) if isinstance(pending, Decide) else [],
            "deck": len(table[setup.deck]),
            "discard": table.faces_in(setup.discard, seat, faces),
            "seats": [{"hand": hand} for hand in hands],
            "result": pending.result if isinstance(pending, Over) else None,
        }

    def position(self, state: ToyState, faces: Faces, answers: Mapping[int, Move]) -> Position:
        setup, table = state.setup, state.table
        return {
            "game": self.id,
            "seats": setup.seats,
            "options": setup.options.differing(),
            "exact": True,
            "phase": state.phase,
            "active": state.active,
            "deck": [faces[card] for card in table[setup.deck]],
            "discard": [faces[card] for card in table[setup.discard]],
            "hands": [[faces[card] for card in table[hand]] for hand in setup.hands],
        }

    def from_position(self, position: Position) -> tuple[ToyState, dict[Card, Face], dict[int, Move]]:
        refuse_unknown_keys(position, frozenset({"phase", "active", "deck", "discard", "hands"}))
        setup = Setup(self.check_seats(position.get("seats")), field(position, "options", dict, {}))
        phase = field(position, "phase", str, "turn")
        active = field(position, "active", (int, type(None)), 0)
        if phase not in self.phases or (phase == "turn") != (active in range(setup.seats)):
            raise ValueError('In the phase "turn" a seat is active; after it the game is over.')
        placed = [("deck", setup.discard, field(position, "discard", list, []))]
        for hand, cards in zip(setup.hands, per_seat(position, "hands", setup.seats, ()), strict=True):
            if len(cards) != 1:
                raise ValueError("Everybody has one card.")
            placed.append(("deck", hand, cards))
        placed.append(("deck", setup.deck, field(position, "deck", list, [])))
        exact, seed = field(position, "exact", bool, False), field(position, "seed", int, 0)
        table, faces = lay_out(setup.zones(), {"deck": (setup.deck, setup.faces)}, placed, exact=exact, seed=seed)
        state = ToyState(setup, table, phase, active)
        if phase == "over":
            state = state._replace(active=None, scores=tuple(int(faces[table[hand][0]]) for hand in setup.hands))
        return state, faces, {}

    def deck_faces(self, state: ToyState, deck: str) -> Sequence[Face]:
        return state.setup.faces


def _result(state: ToyState) -> Result:
    scores = state.scores
    order = sorted(set(scores), reverse=not state.setup.options.lowest_wins)
    ranking = [[seat for seat, score in enumerate(scores) if score == this] for this in order]
    return {"ranking": ranking, "scores": list(scores)}
