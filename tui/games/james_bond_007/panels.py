"""James Bond 007 on the table screen: where things lie, what can be done, what keys and clicks do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.geometry import Region

from core.game import Move
from core.telling import plural, words
from tui.games.james_bond_007.actions import ACTIONS, GAME
from tui.games.james_bond_007.bids import Bids
from tui.games.james_bond_007.felt import Felt
from tui.games.james_bond_007.hand import Hand
from tui.games.james_bond_007.inspect import inspected
from tui.games.james_bond_007.seats import Seats
from tui.games.james_bond_007.state import BondTable, Choice, read
from tui.games.panels import Ahead, Deed, GamePanels, Hands, Offer

if TYPE_CHECKING:
    from net.session import Told
    from tui.moment import Moment
    from tui.widgets.canvas import Spot

WIDE = 110


class BondPanels(GamePanels[BondTable]):
    """The screens of James Bond 007."""

    game = GAME
    actions = ACTIONS
    parts: ClassVar = {"seats": Seats, "table": Felt, "bids": Bids, "hand": Hand}

    def arrange(self, width: int, height: int, seats: int) -> Mapping[str, Region]:
        side = min(46, width // 3 - 2) if width >= WIDE else 0
        main = width - side
        seats_high = 6 if height < 26 else 9
        below_high = 7 if height < 30 else 11
        middle = height - seats_high - below_high
        half, below = (50 if side and below_high > 8 else main // 2), seats_high + middle
        places = {
            "seats": Region(0, 0, main, seats_high),
            "hand": Region(0, below, half, below_high),
            "bids": Region(half, below, main - half, below_high),
        }
        if side:
            places["table"] = Region(0, seats_high, main, middle)
            places["feed"] = Region(main, 0, side, below)
            places["detail"] = Region(main, below, side, below_high)
        else:
            places["table"] = Region(0, seats_high, half, middle)
            places["feed"] = Region(half, seats_high, main - half, middle)
        return places

    def arrange_large(self, width: int, height: int, seats: int) -> Mapping[str, Region]:
        seats_high, below_high = 11, 14
        middle, half, felt = height - seats_high - below_high, max(70, width * 7 // 12), width * 5 // 8
        return {
            "seats": Region(0, 0, width, seats_high),
            "table": Region(0, seats_high, felt, middle),
            "feed": Region(felt, seats_high, width - felt, middle),
            "hand": Region(0, seats_high + middle, half, below_high),
            "bids": Region(half, seats_high + middle, width - half, below_high),
        }

    def read(self, moment: Moment) -> BondTable:
        return read(moment)

    # ── hands ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def hands(self, state: BondTable) -> Hands:
        """On a claim that holds, or on the place that makes a combination; else on draw, pass, accept, the middle."""
        for number, choice in enumerate(state.choices):
            if choice.named:
                return Hands(number)
        if state.phase == "place":
            made = [slot for slot, combinations in enumerate(state.placing) if combinations]
            wanted = (made[0] if made else 1) + 1
            return Hands(next((n for n, choice in enumerate(state.choices) if choice.digit == wanted), 0))
        return Hands(0)

    def _marked(self, state: BondTable, hands: Hands) -> Choice | None:
        return state.choices[hands.cursor] if hands.cursor < len(state.choices) else None

    def move(self, state: BondTable, hands: Hands, across: int, down: int) -> Deed:
        if not state.choices:
            return None
        cursor = (hands.cursor + across + down) % len(state.choices)
        return Hands(cursor)

    def digit(self, state: BondTable, hands: Hands, number: int) -> Deed:
        for at, choice in enumerate(state.choices):
            if choice.digit == number:
                return self._pick(state, hands, at)
        return None

    def enter(self, state: BondTable, hands: Hands) -> Deed:
        marked = self._marked(state, hands)
        return None if marked is None else self._doing(marked, state)

    def click(self, state: BondTable, hands: Hands, spot: Spot) -> Deed:
        if spot.kind == "choice" and isinstance(spot.value, int):
            return self._pick(state, hands, spot.value)
        if spot.kind == "slot" and isinstance(spot.value, int) and state.phase == "place":
            return self.digit(state, hands, spot.value + 1)
        if spot.kind == "draw":
            return self.offer(state, hands, "bond.draw")
        return None

    def _pick(self, state: BondTable, hands: Hands, at: int) -> Deed:
        """Marks a choice; doing so to the marked one does it."""
        if at == hands.cursor and at < len(state.choices):
            return self._doing(state.choices[at], state)
        return Hands(at)

    def hint(self, state: BondTable, hands: Hands, move: Move) -> Hands:
        return next((Hands(at) for at, choice in enumerate(state.choices) if choice.move == move), hands)

    # ── offers ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def _doing(self, choice: Choice, state: BondTable) -> Offer:
        """Doing a choice. Only a call is asked about first: the rest is an ordinary part of a turn."""
        move, kind = choice.move, choice.move["kind"]
        if kind == "announce":
            return Offer("bond.announce", words("Announce {claim}", claim=choice.words), move)
        if kind == "call":
            question = plural(
                "Call a bluff, betting {count} point?", "Call a bluff, betting {count} points?", move["bet"]
            )
            return Offer("bond.call", words("Call, bet {bet}", bet=move["bet"]), move, confirm=question)
        said = {
            "draw": words("Draw"),
            "pass": words("Pass"),
            "accept": words("Accept"),
            "discard": words("Discard it"),
            "replace": words("Place it here"),
        }
        return Offer(f"bond.{kind}", said[kind], move)

    def offer(self, state: BondTable, hands: Hands, action: str) -> Offer:
        kind = action.removeprefix("bond.")
        of_kind = [(at, choice) for at, choice in enumerate(state.choices) if choice.move["kind"] == kind]
        if not of_kind:
            return Offer(action, *_why_not(state, kind))
        marked = next((choice for at, choice in of_kind if at == hands.cursor), None)
        if marked is not None or len(of_kind) == 1:
            return self._doing(marked or of_kind[0][1], state)
        said = {"announce": words("Announce…"), "call": words("Call a bluff…"), "replace": words("Place it…")}
        return Offer(action, said[kind], Hands(of_kind[0][0]))

    def ahead(self, state: BondTable) -> Sequence[Ahead]:
        """To believe the next announcement. Nobody passes or calls before seeing what it is about."""
        if state.my_turn or state.me is None or state.over or state.seats[state.me].out or state.active == state.me:
            return ()
        if state.phase == "respond":
            return ()
        return (Ahead("bond.accept", words("Accept the next announcement"), "respond", Move(kind="accept")),)

    # ── the rest ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def inspect(self, state: BondTable, hands: Hands, spot: Spot | None) -> Sequence[str]:
        return inspected(state, hands, spot)

    def record(self, state: BondTable, seat: int) -> Sequence[str]:
        here = state.seats[seat]
        if not here.calls:
            return ()
        return (words("{right} of {all} calls right", all=here.calls, right=here.right),)

    def asked(self, state: BondTable) -> str:
        if state.phase == "respond" and state.my_turn and state.active is not None:
            name, claim = state.seats[state.active].name, "-".join(state.claim)
            return words("{name} announces {claim}: accept, or call?", name=name, claim=claim)
        if state.phase == "turn" and state.my_turn:
            return words("Announce a combination, or draw a card.")
        return state.asked

    def headline(self, state: BondTable) -> str:
        return words("turn {turn}", turn=state.turn)

    def beat(self, told: Told) -> bool:
        return bool(told.what["kind"] == "showed")

    def mood(self, what: Mapping[str, Any]) -> str:
        if what["kind"] == "showed":
            return "good" if what["holds"] else "bad"
        return {"announced": "gold", "called": "bad", "out": "bad", "game_over": "gold"}.get(what["kind"], "text")


def _why_not(state: BondTable, kind: str) -> tuple[str, None, str]:
    """Words, nothing, and the reason why an action does nothing now; no reason for what is no question at all."""
    said = {
        "draw": words("Draw"),
        "announce": words("Announce"),
        "pass": words("Pass"),
        "accept": words("Accept"),
        "call": words("Call"),
    }
    if not state.my_turn or kind not in said:
        return said.get(kind, ""), None, ""
    reasons = {
        ("turn", "announce"): words("No down card makes a combination with your two up cards."),
        ("choose", "announce"): words("No down card makes a combination with your two up cards."),
        ("turn", "pass"): words("You may pass only after drawing."),
        ("choose", "draw"): words("You have drawn already in this turn."),
        ("place", "announce"): words("Put the drawn card into your row first."),
        ("place", "pass"): words("Put the drawn card into your row first."),
    }
    return said[kind], None, reasons.get((state.phase, kind), "")
