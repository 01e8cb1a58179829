"""Billionaire on the table screen: where things lie, what can be done, what keys and clicks do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.geometry import Region

from core.game import Move
from core.games.billionaire.money import GOAL, MILLION, dollars
from core.games.billionaire.moves import NO_BID, bid
from core.telling import words
from tui.games.billionaire.actions import ACTIONS, GAME
from tui.games.billionaire.bids import BIG_STEP, Bids
from tui.games.billionaire.hand import Hand
from tui.games.billionaire.inspect import inspected
from tui.games.billionaire.places import (
    WIDE,
    places_in_a_narrow_window,
    places_in_a_wide_window,
    places_with_large_cards,
)
from tui.games.billionaire.ring import Ring
from tui.games.billionaire.seats import Seats
from tui.games.billionaire.state import BillionaireTable, read
from tui.games.billionaire.ways import OWN, Way, amount, back_from, laid, payment_total, power_name, purse, ways
from tui.games.billionaire.wording import short, waited_for, why_not
from tui.games.panels import Ahead, Deed, GamePanels, Hands, Offer

if TYPE_CHECKING:
    from net.session import Told
    from tui.moment import Moment
    from tui.widgets.canvas import Spot

POINT: Final = -1
"""Among the digits of a bid that is typed: here ended the whole millions."""


class BillionairePanels(GamePanels[BillionaireTable]):
    """The screens of Billionaire. Amount: the bid, in units; mode: a Power Play card, or a payment of one's own."""

    game = GAME
    actions = ACTIONS
    parts: ClassVar = {"table": Ring, "seats": Seats, "bids": Bids, "hand": Hand}

    def arrange(self, width: int, height: int, seats: int) -> Mapping[str, Region]:
        return (
            places_in_a_wide_window(width, height, seats) if width >= WIDE else places_in_a_narrow_window(width, height)
        )

    def arrange_large(self, width: int, height: int, seats: int) -> Mapping[str, Region]:
        return places_with_large_cards(width, height)

    def arrange_to_learn(self, width: int, height: int, seats: int) -> Mapping[str, Region]:
        """In a small window the lessons and the seats change places."""
        places = dict(self.arrange(width, height, seats))
        if width < WIDE:
            places["seats"], places["feed"] = places["feed"], places["seats"]
        return places

    def read(self, moment: Moment) -> BillionaireTable:
        return read(moment)

    # ── hands ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def hands(self, state: BillionaireTable) -> Hands:
        """On the first line: roll, hold, skip, allow, the cheapest payment. A slate begins with no bid."""
        return Hands()

    def move(self, state: BillionaireTable, hands: Hands, across: int, down: int) -> Deed:
        if not state.my_turn:
            return None
        if state.phase == "bid":
            return self._step(state, hands, across - BIG_STEP * down)
        if hands.mode == OWN:
            count = len(purse(state))
            return Hands((hands.cursor + across + down) % count, picked=hands.picked, mode=OWN) if count else None
        listed = ways(state, hands)
        return Hands((hands.cursor + across + down) % len(listed), mode=hands.mode) if listed else None

    def _step(self, state: BillionaireTable, hands: Hands, units: int) -> Hands:
        """A bid goes up and down by units, from nothing to a billion."""
        return Hands(amount=max(0, min(GOAL // state.box.unit, hands.amount + units)))

    def digit(self, state: BillionaireTable, hands: Hands, number: int) -> Deed:
        """On a slate digits write millions; elsewhere they pick a line."""
        if not state.my_turn:
            return None
        if state.phase == "bid":
            if POINT in hands.picked:
                return self._written(state, hands.picked[: hands.picked.index(POINT)], number)
            return self._written(state, (*hands.picked, number)[-3:])
        if hands.mode != OWN and 1 <= number <= len(ways(state, hands)):
            return self._pick(state, hands, number - 1)
        return None

    def _written(self, state: BillionaireTable, millions: Sequence[int], tenths: int | None = None) -> Hands:
        """A bid as it is typed: 6 5 is $65M, 6 . 5 is $6.5M."""
        typed = int("".join(map(str, millions))) * MILLION + (tenths or 0) * MILLION // 10
        after = () if tenths is None else (POINT, tenths)
        return Hands(amount=min(GOAL, typed) // state.box.unit, picked=(*millions, *after))

    def escape(self, state: BillionaireTable, hands: Hands) -> Deed:
        """One step back: from the target to the stake, from there to the card."""
        if hands.mode and hands.mode != OWN:
            back = Hands(mode=back_from(hands.mode))
            before = ways(state, back)
            return Hands(
                next((at for at, way in enumerate(before) if way.does == Hands(mode=hands.mode)), 0), mode=back.mode
            )
        return super().escape(state, hands)

    def _pick(self, state: BillionaireTable, hands: Hands, at: int) -> Deed:
        """Marks a line; doing so to the marked one does it."""
        return self.enter(state, hands) if at == hands.cursor else Hands(at, mode=hands.mode)

    def enter(self, state: BillionaireTable, hands: Hands) -> Deed:
        if not state.my_turn:
            return None
        if state.phase == "bid":
            return self.offer(state, hands, "bill.seal" if hands.amount else "bill.stay")
        if hands.mode == OWN:
            return self._lay(state, hands, hands.cursor)
        listed = ways(state, hands)
        return self._doing(listed[hands.cursor], state) if hands.cursor < len(listed) else None

    def _lay(self, state: BillionaireTable, hands: Hands, at: int) -> Deed:
        """Lay a card of a payment, or take it back."""
        if at >= len(purse(state)):
            return None
        picked = tuple(other for other in hands.picked if other != at)
        return Hands(at, picked=picked if at in hands.picked else (*picked, at), mode=OWN)

    def click(self, state: BillionaireTable, hands: Hands, spot: Spot) -> Deed:
        value = spot.value
        if spot.kind == "power" and state.my_turn and state.phase == "start":  # a card of one's own: at whom?
            return next((way.does for way in ways(state, Hands()) if way.does == Hands(mode=str(value))), None)
        if not state.my_turn or not isinstance(value, int):
            return None
        if spot.kind == "choice":
            return self._pick(state, hands, value)
        if spot.kind == "step" and state.phase == "bid":
            return self._step(state, hands, value)
        if spot.kind == "amount" and state.phase == "bid":
            return Hands(amount=value)
        if spot.kind == "purse" and hands.mode == OWN:
            return self._lay(state, hands, value)
        return None

    def hint(self, state: BillionaireTable, hands: Hands, move: Move) -> Hands:
        if move["kind"] == "bid":
            return Hands(amount=move["amount"] // state.box.unit)
        if move["kind"] == "no_bid":
            return Hands()
        mode = move["card"] if move["kind"] == "play_power" and state.phase != "power_drawn" else ""
        if move.get("stake"):
            mode = f"{move['card']}/{move['stake']}"
        listed = ways(state, Hands(mode=mode))
        return next((Hands(at, mode=mode) for at, way in enumerate(listed) if way.does == move), hands)

    # ── offers ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def _doing(self, way: Way, state: BillionaireTable) -> Offer:
        """Doing a line. Playing a Security card is final and precious: it is asked about."""
        question = words("Play your Security card?") if way.action == "bill.security" else ""
        said = words("Analyze {what}", what=way.words) if way.action == "bill.analyze" else way.words
        if not isinstance(way.does, Hands) and way.does["kind"] == "play_power":
            said = words("{card}: {target}", card=power_name(way.does["card"]), target=way.words)
        return Offer(way.action, said, way.does, confirm=question)

    def offer(self, state: BillionaireTable, hands: Hands, action: str) -> Offer:
        if action in ("bill.seal", "bill.stay"):
            return self._bid(state, hands, action)
        if action == "bill.half":
            return self._half(state, hands)
        if action == "bill.own":
            return self._own(state, hands)
        if action == "bill.pay" and hands.mode == OWN:
            return self._pay_own(state, hands)
        listed = ways(state, hands)
        of_action = [(at, way) for at, way in enumerate(listed) if way.action == action]
        if not of_action:
            return Offer(action, short(action), reason=why_not(state, action))
        marked = next((way for at, way in of_action if at == hands.cursor), None)
        if marked is not None or len(of_action) == 1:
            return self._doing(marked or of_action[0][1], state)
        return Offer(action, words("{what}…", what=short(action)), Hands(of_action[0][0], mode=hands.mode))

    def _bid(self, state: BillionaireTable, hands: Hands, action: str) -> Offer:
        if state.phase != "bid":
            return Offer(action, short(action))
        if action == "bill.stay":
            return Offer(action, words("Stay out"), NO_BID, confirm=words("Stay out of this auction? It is final."))
        offered = amount(state, hands)
        if not offered:
            return Offer(action, words("Seal a bid"), reason=words("write an amount first"))
        said = words("Seal {amount}", amount=dollars(offered))
        question = words("Seal {amount}? It is final.", amount=dollars(offered))
        if offered > state.means():
            question = words("OVERBID: winning costs you an Investment. Seal {amount}?", amount=dollars(offered))
        return Offer(action, said, bid(offered), confirm=question)

    def _half(self, state: BillionaireTable, hands: Hands) -> Offer:
        """The point of an amount that is being typed; nothing where bids go by whole millions."""
        half = MILLION // 2
        if state.phase != "bid" or half % state.box.unit or not hands.picked or POINT in hands.picked:
            return Offer("bill.half", "")
        return Offer("bill.half", words("and a half"), self._written(state, hands.picked, 5))

    def _own(self, state: BillionaireTable, hands: Hands) -> Offer:
        if state.phase != "pay":
            return Offer("bill.own", "")
        if hands.mode == OWN:
            return Offer("bill.own", words("Proposals"), Hands())
        return Offer("bill.own", words("Own choice"), Hands(mode=OWN))

    def _pay_own(self, state: BillionaireTable, hands: Hands) -> Offer:
        move = laid(state, hands)
        assert state.winner is not None
        owed, total = state.seats[state.winner].bid, payment_total(move, state)
        if total < owed:
            return Offer("bill.pay", words("Pay"), reason=words("{owed} are owed", owed=dollars(owed)))
        return Offer("bill.pay", words("Pay {total}", total=dollars(total)), move)

    def ahead(self, state: BillionaireTable) -> Sequence[Ahead]:
        """To stay out of the next auction, or to let the next action pass. Both cost nothing that is not known."""
        if state.my_turn or state.me is None or state.over:
            return ()
        allow = Ahead("bill.allow", words("Allow the next action"), "security", Move(kind="allow"))
        if state.phase == "bid":
            return (allow,)
        return (Ahead("bill.stay", words("Stay out of the next auction"), "bid", NO_BID), allow)

    # ── the rest ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def inspect(self, state: BillionaireTable, hands: Hands, spot: Spot | None) -> Sequence[str]:
        return inspected(state, hands, spot)

    def asked(self, state: BillionaireTable) -> str:
        if not state.my_turn:
            return waited_for(state) or state.asked
        said = {
            "start": words("Roll, or play a Power Play card."),
            "bid": words("Bid: digits are millions, arrows steps. Or stay out."),
            "pay": words("Pay your bid: choose the cards."),
            "analyze": words("Analyze an Investment, or skip."),
            "security": words("An action against you: allow it?"),
            "counter": words("Security stops you: counter it?"),
        }
        return said.get(state.phase, state.asked)

    def headline(self, state: BillionaireTable) -> str:
        return words("turn {turn}", turn=state.turn)

    def beat(self, told: Told) -> bool:
        kind, what = told.what["kind"], told.what
        return kind in ("spun", "bids") or (kind == "moved" and bool(what.get("die")))

    def moves(self, told: Told) -> bool:
        return told.what["kind"] in ("spun", "moved")

    def mood(self, what: Mapping[str, Any]) -> str:
        moods = {
            "bids": "gold",
            "bought": "good",
            "overbid": "bad",
            "forfeited": "bad",
            "struck": "bad",
            "took_investment": "bad",
            "cancelled": "info",
            "billion": "gold",
            "game_over": "gold",
        }
        return moods.get(what["kind"], "text")
