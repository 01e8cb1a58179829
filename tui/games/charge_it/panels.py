"""Charge It! on the table screen: where things lie, what can be done, what keys and clicks do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.geometry import Region

from core.game import Move
from core.telling import words
from tui.games.charge_it.actions import ACTIONS, GAME
from tui.games.charge_it.bids import Bids, choices
from tui.games.charge_it.felt import Felt
from tui.games.charge_it.hand import Hand
from tui.games.charge_it.inspect import inspected
from tui.games.charge_it.seats import Seats
from tui.games.charge_it.state import ChargeTable, read
from tui.games.panels import Ahead, Deed, GamePanels, Hands, Offer

if TYPE_CHECKING:
    from net.session import Told
    from tui.moment import Moment
    from tui.widgets.canvas import Spot

WIDE = 110


class ChargePanels(GamePanels[ChargeTable]):
    """The screens of Charge It!. Cursor: a card of the hand, or a choice. Amount: the use of that card."""

    game = GAME
    actions = ACTIONS
    parts: ClassVar = {"seats": Seats, "table": Felt, "bids": Bids, "hand": Hand}

    def arrange(self, width: int, height: int, seats: int) -> Mapping[str, Region]:
        side = min(46, width // 3 - 2) if width >= WIDE else 0
        main = width - side
        hand_high = 8 if height < 30 else 12 if height < 36 else 14
        seats_high = 6 if height < 30 else 8
        middle = height - hand_high - seats_high
        places = {
            "seats": Region(0, 0, main, seats_high),
            "hand": Region(0, seats_high + middle, main, hand_high),
        }
        if side:
            piles = main * 5 // 9
            places["table"] = Region(0, seats_high, piles, middle)
            places["bids"] = Region(piles, seats_high, main - piles, middle)
            places["feed"] = Region(main, 0, side, height - hand_high)
            places["detail"] = Region(main, height - hand_high, side, hand_high)
            return places
        piles, asked = 26, 27
        places["table"] = Region(0, seats_high, piles, middle)
        places["bids"] = Region(piles, seats_high, asked, middle)
        places["feed"] = Region(piles + asked, seats_high, main - piles - asked, middle)
        return places

    def arrange_large(self, width: int, height: int, seats: int) -> Mapping[str, Region]:
        seats_high, hand_high = 8, 15
        middle, piles, asked = height - seats_high - hand_high, 46, (width - 46) // 2
        return {
            "seats": Region(0, 0, width, seats_high),
            "table": Region(0, seats_high, piles, middle),
            "bids": Region(piles, seats_high, asked, middle),
            "feed": Region(piles + asked, seats_high, width - piles - asked, middle),
            "hand": Region(0, seats_high + middle, width, hand_high),
        }

    def arrange_to_learn(self, width: int, height: int, seats: int) -> Mapping[str, Region]:
        """In a small window the lessons take the right side, beside the other seats and the choices."""
        places = dict(self.arrange(width, height, seats))
        if width < WIDE:
            table, feed = places["seats"], places["feed"]
            places["seats"] = Region(0, 0, feed.x, table.height)
            places["feed"] = Region(feed.x, 0, feed.width, feed.bottom)
        return places

    def read(self, moment: Moment) -> ChargeTable:
        return read(moment)

    # ── hands ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def hands(self, state: ChargeTable) -> Hands:
        """On the first card that can be played, in its likeliest use; in other phases on the first choice."""
        if state.phase == "play" and state.my_turn:
            return Hands(next((at for at, held in enumerate(state.hand) if held.playable), 0))
        return Hands(0)

    def move(self, state: ChargeTable, hands: Hands, across: int, down: int) -> Deed:
        """Across: the card. Up and down: what to do with it."""
        if not state.my_turn:
            return None
        if state.phase != "play":
            listed = choices(state, 0)
            return Hands((hands.cursor + across + down) % len(listed)) if listed else None
        if across and state.hand:
            return Hands((hands.cursor + across) % len(state.hand), mode=hands.mode)
        uses = state.hand[hands.cursor].uses
        return Hands(hands.cursor, amount=(hands.amount + down) % len(uses), mode=hands.mode) if uses else None

    def digit(self, state: ChargeTable, hands: Hands, number: int) -> Deed:
        """A card of the hand while one plays; else a line of the choices."""
        count = len(state.hand) if state.phase == "play" else len(choices(state, 0))
        if not state.my_turn or not 1 <= number <= count:
            return None
        return self.enter(state, hands) if number - 1 == hands.cursor else Hands(number - 1, mode=hands.mode)

    def enter(self, state: ChargeTable, hands: Hands) -> Deed:
        listed = choices(state, hands.cursor)
        at = hands.amount if state.phase == "play" else hands.cursor
        return self.offer(state, hands, listed[at][0]) if at < len(listed) else None

    def click(self, state: ChargeTable, hands: Hands, spot: Spot) -> Deed:
        if spot.kind == "card" and isinstance(spot.value, int):
            return self.digit(state, hands, spot.value + 1) if state.phase == "play" else None
        if spot.kind == "choice" and isinstance(spot.value, int):
            marked = hands.amount if state.phase == "play" else hands.cursor
            if spot.value == marked:
                return self.enter(state, hands)
            return (
                Hands(hands.cursor, amount=spot.value, mode=hands.mode) if state.phase == "play" else Hands(spot.value)
            )
        if spot.kind == "account" and isinstance(spot.value, str):
            return self._aim(state, hands, spot.value)
        if spot.kind == "draw":
            return self.offer(state, hands, "charge.draw")
        if spot.kind == "discard":
            return self.offer(state, hands, "charge.take" if state.phase == "draw" else "charge.discard")
        return None

    def _aim(self, state: ChargeTable, hands: Hands, account: str) -> Deed:
        """A click on an account: the marked card goes there; a second click plays it."""
        if state.phase != "play" or not state.my_turn or hands.cursor >= len(state.hand):
            return None
        seat, of = account.split(".")
        for at, use in enumerate(state.hand[hands.cursor].uses):
            move = use.move
            mine = int(seat) == state.me and move.get("account") == of
            theirs = move["kind"] == "play_lost" and move["target"] == int(seat) and move["type"] == of
            if mine or theirs:
                if at == hands.amount:
                    return self.enter(state, hands)
                return Hands(hands.cursor, amount=at, mode=hands.mode)
        return None

    def escape(self, state: ChargeTable, hands: Hands) -> Deed:
        if hands.mode:
            return Hands(hands.cursor, amount=hands.amount)
        return super().escape(state, hands)

    def hint(self, state: ChargeTable, hands: Hands, move: Move) -> Hands:
        plain = {name: value for name, value in move.items() if name != "declare"}
        mode = "declare" if move.get("declare") else ""
        for at, held in enumerate(state.hand):
            for number, use in enumerate(held.uses):
                if use.move == plain:
                    return Hands(at, amount=number, mode=mode)
        wanted = {"deck": "charge.draw", "discard": "charge.take"}.get(move.get("source", ""), f"charge.{move['kind']}")
        if move["kind"] == "defend":
            wanted = f"charge.{move['with']}"
        return next((Hands(at) for at, (action, _said) in enumerate(choices(state, 0)) if action == wanted), hands)

    # ── offers ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def offer(self, state: ChargeTable, hands: Hands, action: str) -> Offer:
        if action in ("charge.play", "charge.discard"):
            return self._use(state, hands, action)
        if action == "charge.declare":
            return self._declare(state, hands)
        simple: dict[str, tuple[str, Move | None]] = {
            "charge.draw": (words("Draw"), state.move("draw", source="deck")),
            "charge.take": (words("Take discard"), state.move("draw", source="discard")),
            "charge.credit": (words("Save: credit card"), state.move("defend", **{"with": "credit"})),
            "charge.insurance": (words("Save: insurance"), state.move("defend", **{"with": "insurance"})),
            "charge.decline": (words("Let it go"), state.move("decline")),
            "charge.ready": (words("Ready"), state.move("ready")),
        }
        said, move = simple[action]
        question = words("Let the account go, with all that lies under it?") if action == "charge.decline" else ""
        return (
            Offer(action, said, move, confirm=question) if move else Offer(action, said, reason=_why_not(state, action))
        )

    def _use(self, state: ChargeTable, hands: Hands, action: str) -> Offer:
        said = words("Play") if action == "charge.play" else words("Discard")
        if state.phase != "play" or not state.my_turn or hands.cursor >= len(state.hand):
            reason = words("Draw a card first.") if state.phase == "draw" and state.my_turn else ""
            return Offer(action, said, reason=reason)
        uses = state.hand[hands.cursor].uses
        wanted = [use for use in uses if (use.move["kind"] == "discard") == (action == "charge.discard")]
        marked = uses[hands.amount] if hands.amount < len(uses) else None
        use = marked if marked in wanted else next(iter(wanted), None)
        if use is None:
            return Offer(action, said, reason=words("This card can only be discarded now."))
        if hands.mode == "declare":
            move = use.move | {"declare": True}
            return Offer(action, words("{use}, and declare", use=use.words), Move(move), confirm=_declare_question())
        return Offer(action, use.words, use.move)

    def _declare(self, state: ChargeTable, hands: Hands) -> Offer:
        """A person's own decision: never marked by itself, always asked about."""
        said = words("Declare")
        move = state.move("declare")
        if move is not None:
            return Offer("charge.declare", said, move, confirm=_declare_question())
        if state.phase == "play" and state.my_turn and state.can_declare:
            if hands.mode == "declare":
                return Offer("charge.declare", words("Do not declare"), Hands(hands.cursor, amount=hands.amount))
            return Offer(
                "charge.declare", words("Declare with it"), Hands(hands.cursor, amount=hands.amount, mode="declare")
            )
        return Offer("charge.declare", said)

    def ahead(self, state: ChargeTable) -> Sequence[Ahead]:
        """To be ready as soon as the round is counted. Cards are drawn and answered only by those who look."""
        if state.my_turn or state.me is None or state.over or state.phase == "round_end":
            return ()
        return (Ahead("charge.ready", words("Ready after the count"), "round_end", Move(kind="ready")),)

    # ── the rest ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def inspect(self, state: ChargeTable, hands: Hands, spot: Spot | None) -> Sequence[str]:
        return inspected(state, hands, spot)

    def asked(self, state: ChargeTable) -> str:
        if not state.my_turn:
            if state.phase == "defend" and state.attack is not None:
                name, of = state.seats[state.attack["target"]].name, state.box.names[state.attack["type"]]
                return words("{name} may save {account}, or let it go.", name=name, account=of)
            return state.asked
        short = {
            "draw": words("Draw a card, or declare."),
            "play": words("Play one card, or discard one."),
            "defend": words("A Lost card hits you: save the account, or let it go."),
            "round_end": words("The round is counted. Ready for the next?"),
        }
        return short.get(state.phase, state.asked)

    def headline(self, state: ChargeTable) -> str:
        said = words("round {round}", round=state.round)
        return said if state.assist == "none" else words("{said}, assist {assist}", said=said, assist=state.assist)

    def beat(self, told: Told) -> bool:
        return bool(told.what["kind"] == "scored")

    def mood(self, what: Mapping[str, Any]) -> str:
        if what["kind"] == "counted":
            return "bad" if what["over"] else "text"
        moods = {"attacked": "bad", "cancelled": "bad", "defended": "good", "declared": "gold", "scored": "gold"}
        return moods.get(what["kind"], "gold" if what["kind"] == "game_over" else "text")


def _declare_question() -> str:
    return words("Declare? If you are wrong you score nothing.")


def _why_not(state: ChargeTable, action: str) -> str:
    """The reason why an action does nothing now; none for what is no question at all."""
    if not state.my_turn:
        return ""
    if action == "charge.take" and state.phase == "draw":
        if state.frozen:
            return words("FROZEN until another card lands on it.")
        return words("The discard pile is empty.")
    if action in ("charge.draw", "charge.take") and state.phase == "play":
        return words("You have drawn already in this turn.")
    if state.phase == "defend" and action in ("charge.credit", "charge.insurance"):
        return words("You do not hold such a card.")
    return ""
