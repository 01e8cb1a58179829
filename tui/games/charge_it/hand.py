"""The viewer's own accounts, as memory leaves them, and the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Region

from core.games.charge_it.box import TYPES
from core.telling import words
from tui.games.charge_it import cards
from tui.games.charge_it.state import Account, ChargeTable, SeatState, money
from tui.games.panels import Scene
from tui.text import wrap
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas

ACCOUNTS_HIGH = 3
WIDEST = 13
"""Cells of a card and the space after it, at most."""


class Hand(Panel[Scene[ChargeTable]]):
    """Four accounts side by side; below them the cards, the playable ones lit."""

    SURFACE = "ground"

    def paint(self, canvas: Canvas, scene: Scene[ChargeTable]) -> None:
        state = scene.state
        if state.me is None:
            canvas.box(Region(0, 0, canvas.width, canvas.height), "plate")
            note = words("You are watching. Hands stay hidden; what lies under an account is turned up at the count.")
            for line, text in enumerate(wrap(note, canvas.width - 6)):
                canvas.put(3, 2 + line, text, "dim", "plate")
            return
        seat = state.seats[state.me]
        high = ACCOUNTS_HIGH if canvas.height < 11 else 5
        self._accounts(canvas, Region(0, 0, canvas.width, high), seat, scene)
        self._cards(canvas, Region(0, high, canvas.width, canvas.height - high), scene)

    # ── accounts ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _accounts(self, canvas: Canvas, region: Region, seat: SeatState, scene: Scene[ChargeTable]) -> None:
        opened = {account.type: account for account in seat.accounts}
        share = region.width // len(TYPES)
        for number, of in enumerate(TYPES):
            room = share if number < len(TYPES) - 1 else region.width - 3 * share
            place = Region(number * share, region.y, room, region.height)
            account = opened.get(of)
            if account is None:
                canvas.box(place, "ground", "line")
                canvas.put(place.x + 2, place.y, f" {of} ", "dim", "ground")
                canvas.put(place.x + 2, place.y + 1, words("no account"), "dim", "ground", width=room - 3)
            else:
                self._account(canvas, place, account, scene, number)

    def _account(self, canvas: Canvas, place: Region, account: Account, scene: Scene[ChargeTable], number: int) -> None:
        state = scene.state
        assert state.me is not None
        attack = state.attack
        hit = attack is not None and attack["target"] == state.me and attack["type"] == account.type
        aimed = _aimed(scene) == account.type
        ink = "bad" if hit else "gold" if aimed else state_ink(canvas, state.me)
        canvas.box(place, "plate", ink, heavy=hit or aimed)
        room = place.width - 4
        line = money(account.line)
        named = account.name if cell_len(account.name) + cell_len(line) + 3 <= room else account.type
        at = canvas.put(place.x + 2, place.y, f" {named} ", "strong", "plate", bold=True)
        canvas.put(at, place.y, f"{line} ", "dim", "plate", width=place.right - at - 1)
        y = place.y + (1 if place.height < 5 else 2)
        turned = not account.counted or scene.beat is None or number <= scene.beat
        if account.total is not None and turned:
            said = words("OVER") if account.over else words("of {line}", line=line)
            at = canvas.put(place.x + 2, y, money(account.total), "bad" if account.over else "good", "plate", bold=True)
            if at + 1 + cell_len(said) > place.right - 1:
                at, said = at - 1, f"/{line}"
            canvas.put(at + 1, y, said, "bad" if account.over else "dim", "plate", width=place.right - at - 2)
        else:
            backs = min(account.count, room - 4)
            at = canvas.put(place.x + 2, y, canvas.signs["small_back"] * backs, "info", "plate")
            canvas.put(at + (1 if backs else 0), y, str(account.count), "text", "plate", bold=True)
        if account.insured:
            said = f" {words('INSURED')} "
            canvas.put(place.x + 2, place.bottom - 1, said, "good", "plate", bold=True)
        if hit:
            canvas.right(place.right - 1, place.bottom - 1, f" {words('LOST?')} ", "bad", "plate", bold=True)
        canvas.spot(place, Spot("account", f"{state.me}.{account.type}"))

    # ── cards ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _cards(self, canvas: Canvas, region: Region, scene: Scene[ChargeTable]) -> None:
        state = scene.state
        hand = state.hand
        if not hand:
            canvas.put(2, region.y + 1, words("no cards in hand"), "dim", "ground")
            return
        fanned = canvas.look.large  # no space between the cards, so that their figures are as large as can be
        pitch = min(WIDEST + 4 * fanned, region.width // max(7, len(hand)))
        left = max(0, region.width - pitch * max(7, len(hand))) // 2  # where a full hand would stand in the middle
        choosing = state.phase == "play" and state.my_turn
        for number, held in enumerate(hand):
            marked = choosing and number == scene.hands.cursor
            wide = pitch if fanned else pitch - 1
            place = Region(left + number * pitch, region.y, wide, canvas.look.skin.tall(region.height))
            lit = held.playable if choosing else True
            surface = "picked" if marked else "paper" if lit else "faded"
            cards.face(canvas, place, held.face, state.box, surface=surface, key=str(number + 1) if choosing else "")
            if fanned:
                for y in range(place.y, place.bottom):
                    canvas.put(place.right - 1, y, canvas.signs["vertical"], "dim", surface)
            if held.new and choosing:
                canvas.right(place.right - 1, place.y, words("new"), "dim", surface)
            if marked:
                canvas.put(place.x, place.bottom - 1, canvas.signs["cursor"], "text", surface, bold=True)
            canvas.spot(place, Spot("card", number))


def state_ink(canvas: Canvas, seat: int) -> str:
    """The colour of a seat."""
    return canvas.look.palette.seat(seat)


def _aimed(scene: Scene[ChargeTable]) -> str | None:
    """The own account that the marked use is about."""
    state, hands = scene.state, scene.hands
    if state.phase != "play" or not state.my_turn or hands.cursor >= len(state.hand):
        return None
    uses = state.hand[hands.cursor].uses
    if hands.amount >= len(uses):
        return None
    account: str | None = uses[hands.amount].move.get("account")
    return account
