"""What is asked, and the bid slates: who writes, who has sealed, what was bid; choices; the payment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.geometry import Region

from core.games.billionaire.money import dollars
from core.telling import words
from tui.games.billionaire.state import BillionaireTable, SeatState
from tui.games.billionaire.ways import OWN, amount, laid, payment_total, power_name, ways
from tui.games.panels import Scene
from tui.text import wrap
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel
from tui.widgets.scroller import scroller
from tui.widgets.stepper import meter

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas


BEAT_FRAMES: Final = 3
BIG_STEP: Final = 10
"""Up and down change a bid by so many units."""


class Bids(Panel[Scene[BillionaireTable]]):
    """One of: the slates of an auction; the payment; my choices; whom everybody waits for."""

    SURFACE = "ground"

    def paint(self, canvas: Canvas, scene: Scene[BillionaireTable]) -> None:
        state = scene.state
        heavy = state.my_turn and (scene.beat is None or not state.lately)
        canvas.box(Region(0, 0, canvas.width, canvas.height), "plate", "gold" if heavy else "line", heavy=heavy)
        if scene.beat is not None and state.lately == "bids":
            self._opened(canvas, state, scene.beat)
        elif state.phase == "bid":
            self._slates(canvas, scene)
        elif state.phase == "pay":
            self._payment(canvas, scene)
        elif state.my_turn:
            self._title(canvas, _question(scene), "gold")
            self._lines(canvas, scene, 1, canvas.height - 2)
        elif state.opened and state.phase == "start":
            self._opened(canvas, state, None)
        else:
            self._title(canvas, words("turn {turn}", turn=state.turn), "dim")
            for line, text in enumerate(wrap(state.asked, canvas.width - 4)[: canvas.height - 2]):
                canvas.put(2, 1 + line, text, "text", "plate")

    def _title(self, canvas: Canvas, text: str, ink: str) -> None:
        canvas.put(2, 0, f" {text} ", ink, "plate", bold=ink == "gold", width=canvas.width - 4)

    def _lines(self, canvas: Canvas, scene: Scene[BillionaireTable], top: int, rows: int) -> None:
        """Lines to choose from; the marked one is always in sight."""
        listed, marked_at = ways(scene.state, scene.hands), scene.hands.cursor
        pitch = canvas.look.pitch(len(listed), rows)
        first = max(0, min(marked_at - rows + 1, len(listed) - rows)) if len(listed) > rows else 0
        for row, way in enumerate(listed[first : first + rows]):
            number = first + row
            region = Region(1, top + row * pitch, canvas.width - 2, 1)
            marked = number == marked_at
            surface = "lit" if marked else "plate"
            canvas.fill(region, surface)
            x = canvas.put(1, region.y, canvas.signs["cursor"] if marked else " ", "gold", surface, bold=True)
            x = canvas.put(x, region.y, f"{number + 1} " if number < 9 else "  ", "gold", surface, bold=True)
            canvas.put(x, region.y, way.words, "strong" if marked else "text", surface, width=canvas.width - x - 2)
            canvas.spot(region, Spot("choice", number))
        if len(listed) > rows:
            scroller(canvas, canvas.width - 2, canvas.height - 1, marked_at, len(listed))
        elif marked_at < len(listed):  # where there is room: what comes of it
            about = wrap(listed[marked_at].about, canvas.width - 4)
            below = len(listed) * pitch + 1
            for line, text in enumerate(about[: max(0, rows - below)]):
                canvas.put(2, top + below + line, text, "dim", "plate")

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
        }.get(seat.slate)
        if said is not None:
            sign, text, ink = said
            at = canvas.put(17, y, canvas.signs[sign] + " ", ink, "plate")
            canvas.put(at, y, text, ink, "plate", bold=True, width=canvas.width - at - 1)

    def _opened(self, canvas: Canvas, state: BillionaireTable, beat: int | None) -> None:
        """The bids face up. In a beat they open one after the other, the lander's first."""
        self._title(canvas, words("the bids"), "gold")
        highest = max((bid for _seat, bid in state.opened), default=0)
        turned = len(state.opened) if beat is None else len(state.opened) * beat // BEAT_FRAMES
        for line, (number, bid) in enumerate(state.opened[: canvas.height - 2]):
            seat, y = state.seats[number], 1 + line
            x = canvas.put(2, y, f"{canvas.look.glyphs.seat(number)} ", canvas.look.palette.seat(number), "plate")
            canvas.put(x, y, words("You") if number == state.me else seat.name, "text", "plate", width=12)
            if line >= turned:
                canvas.put(17, y, f"{canvas.signs['sealed']} {words('SEALED')}", "good", "plate", bold=True)
                continue
            best = bool(bid) and bid == highest
            said = dollars(bid) if bid else words("no bid")
            canvas.put(17, y, said, "strong" if best else "text" if bid else "dim", "plate")
            if best and beat is None:
                ties = sum(other == highest for _seat, other in state.opened) > 1
                canvas.right(
                    canvas.width - 2, y, words("TIED") if ties else words("HIGHEST"), "gold", "plate", bold=True
                )

    def _stepper(self, canvas: Canvas, room: Region, scene: Scene[BillionaireTable]) -> None:
        """The viewer's own slate: an amount in half millions, and what stays."""
        state = scene.state
        bid, means = amount(state, scene.hands), state.means()
        y = room.y + (1 if room.height >= 5 else 0)
        over = bid > means
        said = dollars(bid) if bid else words("no bid")
        canvas.fill(Region(room.x, y, room.width, 1), "lit")
        canvas.centre(room.x, y, room.width, said, "strong", "lit", bold=True)
        self._steps(canvas, Region(room.x, y, room.width, 1))
        if room.height >= 2 and means:
            cells = room.width - 2
            meter(canvas, Region(room.x + 1, y + 1, cells, 1), bid / means, ink="bad" if over else "gold")
            for cell in range(cells):  # a click on the bar writes so much of one's means
                units = (cell + 1) * (means // state.box.unit) // cells
                canvas.spot(Region(room.x + 1 + cell, y + 1, 1, 1), Spot("amount", units))
        if room.height >= 3:
            stays = words("OVERBID: your means are {means}", means=dollars(means))
            if not over:
                stays = words("{left} of your {means} stays", means=dollars(means), left=dollars(means - bid))
            canvas.centre(room.x, y + 2, room.width, stays, "bad" if over else "dim", "plate", bold=over)

    def _steps(self, canvas: Canvas, row: Region) -> None:
        """Arrows for the mouse on both sides of the amount: one unit, and the big step."""
        for sign, step in ((canvas.signs["left"], -1), (canvas.signs["right"], 1)):
            for far, text, units in ((0, sign * 2, BIG_STEP), (4, sign, 1)):
                x = row.x + 2 + far if step < 0 else row.right - 2 - far - len(text)
                canvas.put(x, row.y, text, "gold", "lit")
                canvas.spot(Region(x - 1, row.y, len(text) + 2, 1), Spot("step", step * units))

    # ── paying ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def _payment(self, canvas: Canvas, scene: Scene[BillionaireTable]) -> None:
        state, hands = scene.state, scene.hands
        assert state.winner is not None
        winner = state.seats[state.winner]
        who = words("You pay") if winner.seat == state.me else words("{name} pays", name=winner.name)
        self._title(canvas, f"{who} {dollars(winner.bid)}", "gold")
        if not state.my_turn:
            self._opened(canvas, state, None)
            self._title(canvas, f"{who} {dollars(winner.bid)}", "gold")
            return
        if hands.mode == OWN:
            total = payment_total(laid(state, hands), state)
            enough = total >= winner.bid
            said = words("laid {total} of {owed}", total=dollars(total), owed=dollars(winner.bid))
            canvas.put(2, 1, said, "good" if enough else "bad", "plate", bold=True, width=canvas.width - 4)
            note = words("Below are your cards: Enter or a click lays one, or takes it back. None too many, then pay.")
            for line, text in enumerate(wrap(note, canvas.width - 4)[: canvas.height - 3]):
                canvas.put(2, 2 + line, text, "dim", "plate")
            return
        self._lines(canvas, scene, 1, canvas.height - 2)


def _question(scene: Scene[BillionaireTable]) -> str:
    """What the lines are an answer to."""
    state, mode = scene.state, scene.hands.mode
    if mode:
        asked = words("staking what?") if mode == "POWER" else words("at whom?")
        return words("{card}: {question}", card=power_name(mode.partition("/")[0]), question=asked)
    if state.phase in ("security", "counter"):
        return words("against you") if state.phase == "security" else words("Security against you")
    return words("analyze what?") if state.phase == "analyze" else words("your choice")
