"""What is asked, and the bid slates: who writes, who has sealed, what was bid; choices; the payment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Region

from core.games.billionaire.money import dollars
from core.telling import words
from tui.games.billionaire.state import BillionaireTable, SeatState
from tui.games.billionaire.ways import OWN, amount, laid, payment_total, power_name, ways
from tui.games.panels import Scene
from tui.text import wrap
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas


class Bids(Panel[Scene[BillionaireTable]]):
    """One of: the slates of an auction; the payment; my choices; whom everybody waits for."""

    SURFACE = "ground"

    def paint(self, canvas: Canvas, scene: Scene[BillionaireTable]) -> None:
        state, hands = scene.state, scene.hands
        heavy = state.my_turn and scene.beat is None
        canvas.box(Region(0, 0, canvas.width, canvas.height), "plate", "gold" if heavy else "line", heavy=heavy)
        if state.phase == "bid":
            self._slates(canvas, scene)
        elif state.phase == "pay":
            self._payment(canvas, scene)
        elif state.my_turn:
            title = words("at whom?") if hands.mode else words("your choice")
            if hands.mode:
                title = f"{power_name(hands.mode)}: {title}"
            self._title(canvas, title, "gold")
            self._lines(canvas, scene, 1, canvas.height - 2)
        else:
            self._title(canvas, words("turn {turn}", turn=state.turn), "dim")
            for line, text in enumerate(wrap(state.asked, canvas.width - 4)[: canvas.height - 2]):
                canvas.put(2, 1 + line, text, "text", "plate")

    def _title(self, canvas: Canvas, text: str, ink: str) -> None:
        canvas.put(2, 0, f" {text} ", ink, "plate", bold=ink == "gold", width=canvas.width - 4)

    def _lines(self, canvas: Canvas, scene: Scene[BillionaireTable], top: int, rows: int) -> None:
        """Lines to choose from; the marked one is always in sight."""
        listed, marked_at = ways(scene.state, scene.hands), scene.hands.cursor
        first = max(0, min(marked_at - rows + 1, len(listed) - rows)) if len(listed) > rows else 0
        for row, way in enumerate(listed[first : first + rows]):
            number = first + row
            region = Region(1, top + row, canvas.width - 2, 1)
            marked = number == marked_at
            surface = "lit" if marked else "plate"
            canvas.fill(region, surface)
            x = canvas.put(1, region.y, canvas.signs["cursor"] if marked else " ", "gold", surface, bold=True)
            x = canvas.put(x, region.y, f"{number + 1} " if number < 9 else "  ", "gold", surface, bold=True)
            canvas.put(x, region.y, way.words, "strong" if marked else "text", surface, width=canvas.width - x - 2)
            canvas.spot(region, Spot("choice", number))
        if len(listed) > rows:
            canvas.right(canvas.width - 2, canvas.height - 1, f" {marked_at + 1}/{len(listed)} ", "dim", "plate")

    # ── the auction ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _slates(self, canvas: Canvas, scene: Scene[BillionaireTable]) -> None:
        state = scene.state
        self._title(canvas, words("sealed bids"), "gold")
        y = 1
        for seat in state.seats:
            if seat.seat != state.me:
                self._slate(canvas, y, seat, state)
                y += 1
        if state.my_turn:
            self._stepper(canvas, Region(1, y, canvas.width - 2, canvas.height - 1 - y), scene)
        elif state.mine is not None:
            self._slate(canvas, y, state.mine, state)
            canvas.put(2, canvas.height - 2, words("All open together."), "dim", "plate", width=canvas.width - 4)

    def _slate(self, canvas: Canvas, y: int, seat: SeatState, state: BillionaireTable) -> None:
        """A seat's slate in words: the same width whatever is written on it."""
        mark = canvas.look.glyphs.seat(seat.seat)
        x = canvas.put(2, y, f"{mark} ", canvas.look.palette.seat(seat.seat), "plate")
        name = words("You") if seat.seat == state.me else seat.name
        canvas.put(x, y, name, "text", "plate", width=12)
        said = {
            "sealed": ("sealed", words("SEALED"), "good"),
            "writing": ("writing", words("WRITING"), "gold"),
            "out": ("no", words("NOT IN IT"), "dim"),
            "none": ("no", words("NO BID"), "dim"),
            "bid": ("yes", dollars(seat.bid), "strong"),
        }.get(seat.slate)
        if said is not None:
            sign, text, ink = said
            at = canvas.put(17, y, canvas.signs[sign] + " ", ink, "plate")
            canvas.put(at, y, text, ink, "plate", bold=True, width=canvas.width - at - 1)
        if seat.slate == "bid" and state.winner == seat.seat:
            canvas.right(canvas.width - 2, y, words("WINS"), "gold", "plate", bold=True)

    def _stepper(self, canvas: Canvas, room: Region, scene: Scene[BillionaireTable]) -> None:
        """The viewer's own slate: an amount in half millions, and what stays."""
        state = scene.state
        bid, means = amount(state, scene.hands), state.means()
        y = room.y + (1 if room.height >= 5 else 0)
        over = bid > means
        said = dollars(bid) if bid else words("no bid")
        canvas.fill(Region(room.x, y, room.width, 1), "lit")
        canvas.centre(
            room.x,
            y,
            room.width,
            f"{canvas.signs['left']}  {said}  {canvas.signs['right']}",
            "strong",
            "lit",
            bold=True,
        )
        canvas.spot(Region(room.x, y, room.width // 2, 1), Spot("step", -1))
        canvas.spot(Region(room.x + room.width // 2, y, room.width - room.width // 2, 1), Spot("step", 1))
        if room.height >= 2:
            cells = room.width - 2
            full = min(cells, round(cells * bid / means)) if means else 0
            bar = canvas.signs["full"] * full + canvas.signs["empty"] * (cells - full)
            canvas.put(room.x + 1, y + 1, bar, "bad" if over else "gold", "plate")
        if room.height >= 3:
            stays = words("OVERBID: you have {means}", means=dollars(means))
            if not over:
                stays = words("of {means}; {left} stays", means=dollars(means), left=dollars(means - bid))
            canvas.centre(room.x, y + 2, room.width, stays, "bad" if over else "dim", "plate", bold=over)

    # ── paying ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def _payment(self, canvas: Canvas, scene: Scene[BillionaireTable]) -> None:
        state, hands = scene.state, scene.hands
        assert state.winner is not None
        winner = state.seats[state.winner]
        who = words("You pay") if winner.seat == state.me else words("{name} pays", name=winner.name)
        self._title(canvas, f"{who} {dollars(winner.bid)}", "gold")
        y = 1
        for seat in state.seats:
            if seat.seat != winner.seat:
                self._slate(canvas, y, seat, state)
                y += 1
        if not state.my_turn:
            return
        if hands.mode == OWN:
            total = payment_total(laid(state, hands), state)
            enough = total >= winner.bid
            canvas.put(
                2, y, words("laid {total}", total=dollars(total)), "good" if enough else "bad", "plate", bold=True
            )
            note = words("Enter lays or takes back a card; m pays.")
            for line, text in enumerate(wrap(note, canvas.width - 4)[: canvas.height - y - 2]):
                canvas.put(2, y + 1 + line, text, "dim", "plate")
            return
        self._lines(canvas, scene, y, canvas.height - 1 - y)
