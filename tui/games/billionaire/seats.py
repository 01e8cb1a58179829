"""Everybody: cards in hand as numbers, and Investments by group, with what protects what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from textual.geometry import Region

from core.games.billionaire.edition import GROUPS, profit_value
from core.games.billionaire.money import MILLION, dollars
from core.telling import words
from tui.games.billionaire.middle import GROUP_SURFACES
from tui.games.billionaire.state import BillionaireTable, SeatState
from tui.games.panels import Scene
from tui.text import fit
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas


SEAT_ROWS: Final = 4
"""A seat with a line for each group."""
TWO_COLUMNS: Final = 74
"""Columns from which on two seats stand side by side."""
NAME: Final = 14
"""Cells of a name, at most."""
MARGINS: Final = 7
"""Cells of the first line of a seat that are neither name, level nor figures."""
TAG: Final = 4
"""Cells of a group's letter, with the space after it."""


class Seats(Panel[Scene[BillionaireTable]]):
    """Two lines a seat; more where there is room."""

    SURFACE = "plate"

    def paint(self, canvas: Canvas, scene: Scene[BillionaireTable]) -> None:
        state = scene.state
        columns = 2 if canvas.width >= TWO_COLUMNS else 1
        rows = -(-len(state.seats) // columns)
        most = SEAT_ROWS + canvas.look.large  # with a row between one seat and the next
        each, wide = max(2, min(most, canvas.height // rows)), canvas.width // columns
        figures, columns_of = _figures(state, wide), _columns(state, wide - 1)
        for number, seat in enumerate(state.seats):
            region = Region(number % columns * wide, number // columns * each, wide, each)
            self._seat(canvas, region, seat, state, figures[number], columns_of[number])
            canvas.spot(region, Spot("seat", seat.seat))

    def _seat(
        self,
        canvas: Canvas,
        region: Region,
        seat: SeatState,
        state: BillionaireTable,
        figures: str,
        columns: Sequence[tuple[int, int]],
    ) -> None:
        x, y, width, _height = region
        surface = "lit" if seat.active else "plate"
        canvas.fill(Region(x, y, width, 1), surface)
        mark = canvas.look.glyphs.seat(seat.seat)
        at = canvas.put(x + 1, y, f"{mark} ", canvas.look.palette.seat(seat.seat), surface)
        at = canvas.put(at, y, _name(seat, state), "strong", surface, bold=True, width=NAME)
        if seat.away:
            figures = f"{words('AWAY')} {seat.away}"
        end = x + width - 2
        spare = end - at - cell_len(figures)
        if seat.level and spare > cell_len(seat.level) + 1:
            canvas.put(at, y, f" {seat.level}", "dim", surface)
        elif seat.level and region.height > len(GROUPS):
            canvas.right(end + 1, y + 1, seat.level, "dim", "plate")
        if spare < 1:
            figures = fit(figures, end - at, canvas.signs["ellipsis"])
        canvas.right(end + 1, y, figures, "bad" if seat.away else "text", surface)
        if region.height > len(GROUPS):  # a line for each group
            rooms = [Region(x + 1, y + 1 + line, width - 2, 1) for line in range(len(GROUPS))]
        else:
            rooms = [Region(x + 1 + begin, y + 1, room, 1) for begin, room in columns]
        for group, room in zip(GROUPS, rooms, strict=True):
            _investments(canvas, room, group, seat, state)


def _name(seat: SeatState, state: BillionaireTable) -> str:
    return words("You") if seat.seat == state.me else seat.name


def _figures(state: BillionaireTable, wide: int) -> list[str]:
    """What stands to the right of each name: in columns, and all of them shorter where one does not fit otherwise.

    The level of a bot gives way first, then the word before the money.
    """
    totals = [sum(state.box.actual[face] for face in seat.investments) for seat in state.seats]
    if state.over and all(len(seat.profit) == seat.profit_count for seat in state.seats):  # all hands lie open
        cash = [sum(map(profit_value, seat.profit)) for seat in state.seats]
        worth = [dollars(held + total) for held, total in zip(cash, totals, strict=True)]
        columns = [_aligned(map(dollars, cash)), _aligned(worth)]
        return [words("cash {cash}, worth {worth}", cash=held, worth=all_) for held, all_ in zip(*columns, strict=True)]
    columns = [
        _aligned(f"{seat.profit_count}" for seat in state.seats),
        _aligned(f"{seat.power_count}" for seat in state.seats),
        _aligned(f"${total // MILLION:,}M" for total in totals),
    ]
    rows = [{"profit": profit, "power": power, "total": total} for profit, power, total in zip(*columns, strict=True)]
    long = [words("{profit} Profit  {power} Power  owns {total}", **row) for row in rows]
    short = [words("{profit} Profit {power} Power owns {total}", **row) for row in rows]
    names = [min(NAME, cell_len(_name(seat, state))) for seat in state.seats]
    beside = max(name + cell_len(seat.level or "") for name, seat in zip(names, state.seats, strict=True))
    if beside + MARGINS + max(map(cell_len, long)) <= wide:
        return long
    if max(names) + MARGINS + max(map(cell_len, short)) <= wide:
        return short
    return [words("{profit} Profit {power} Power {total}", **row) for row in rows]


def _aligned(column: Iterable[str]) -> list[str]:
    texts = list(column)
    return [text.rjust(max(map(len, texts))) for text in texts]


def _pieces(group: str, seat: SeatState, state: BillionaireTable) -> list[tuple[str, bool]]:
    """Values in millions, the least first, each with whether it is exposed; what is protected stands in brackets."""
    cards = state.box.exposed(seat.investments, group)
    values = [(f"{state.box.actual[face] // MILLION}", exposed) for face, exposed in cards]
    return [(text if exposed else f"({text})", exposed) for text, exposed in values]


def _columns(state: BillionaireTable, width: int) -> list[list[tuple[int, int]]]:
    """Where the three groups of each seat begin in one line, and how wide they are: below each other, if all fit so."""
    needs = [
        [TAG + (sum(len(text) + 1 for text, _exposed in _pieces(group, seat, state)) or 2) for group in GROUPS]
        for seat in state.seats
    ]
    most = list(map(max, zip(*needs, strict=True)))
    return [_shared(width, most if sum(most) <= width else need) for need in needs]


def _shared(width: int, needs: Sequence[int]) -> list[tuple[int, int]]:
    """Where each begins and how wide it is: an equal part, and what one does not need the others may use.

    >>> _shared(30, [8, 16, 6])
    [(0, 8), (8, 16), (24, 6)]
    """
    share = width // len(needs)
    taken = given = min(sum(max(0, need - share) for need in needs), sum(max(0, share - need) for need in needs))
    found, x = [], 0
    for need in needs:
        less = min(taken, max(0, share - need))
        more = min(given, max(0, need - share))
        taken, given = taken - less, given - more
        found.append((x, share - less + more))
        x += share - less + more
    begin, _room = found[-1]
    return [*found[:-1], (begin, width - begin)]


def _investments(canvas: Canvas, room: Region, group: str, seat: SeatState, state: BillionaireTable) -> None:
    """The Investments of one group. What does not fit is counted."""
    at = canvas.tag(room.x, room.y, group, GROUP_SURFACES[group]) + 1
    pieces = _pieces(group, seat, state)
    if not pieces:
        canvas.put(at, room.y, canvas.signs["dot"], "dim", "plate")
    for place, (text, exposed) in enumerate(pieces):
        left = len(pieces) - place
        if at + len(text) + (3 if left > 1 else 0) > room.right:
            canvas.put(at, room.y, f"+{left}", "dim", "plate", width=room.right - at)
            break
        at = canvas.put(at, room.y, text, "text" if exposed else "good", "plate", bold=exposed) + 1
