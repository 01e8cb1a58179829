"""The other seats: score, hand as a number, and up to four accounts with their face-down stacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from textual.geometry import Region

from core.telling import plural, words
from tui.games.charge_it.state import Account, ChargeTable, SeatState, money
from tui.games.panels import Scene
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas

WIDEST: Final = 40
NARROW: Final = 20
"""On a plate less wide than this the score stands below: the name has the upper edge to itself."""
BACKS: Final = 8
"""So many backs are drawn one by one; the number beside them tells the rest."""


class Seats(Panel[Scene[ChargeTable]]):
    """Plates side by side on the felt, clockwise from the viewer's left."""

    SURFACE = "felt"

    def paint(self, canvas: Canvas, scene: Scene[ChargeTable]) -> None:
        others = scene.state.others()
        share, spare = divmod(canvas.width, len(others))
        x = 0
        for number, seat in enumerate(others):
            room = share + (1 if number < spare else 0)
            width = min(room, WIDEST)
            _plate(canvas, Region(x + (room - width) // 2, 0, width, canvas.height), seat, scene)
            x += room


def _plate(canvas: Canvas, region: Region, seat: SeatState, scene: Scene[ChargeTable]) -> None:
    x, y, width, height = region
    state, palette = scene.state, canvas.look.palette
    colour = palette.seat(seat.seat)
    awaited = seat.active or (seat.owes and state.phase == "defend")
    canvas.box(region, "plate", colour if awaited else "line", heavy=awaited)
    canvas.spot(region, Spot("seat", seat.seat))
    score = money(seat.score - (seat.made or 0 if scene.beat is not None else 0))  # the sum comes after the count
    end = x + width - 1
    if width >= NARROW:
        end = canvas.right(end, y, f" {score} ", "strong", "plate")
    at = canvas.put(x + 1, y, f" {canvas.look.glyphs.seat(seat.seat)} ", colour, "plate")
    at = canvas.put(at, y, seat.name, "strong", "plate", width=max(1, end - at - 1))
    if seat.level and at + cell_len(seat.level) + 2 < end:
        at = canvas.put(at, y, f" {seat.level}", "dim", "plate")
    canvas.put(at, y, " ", "text", "plate")
    for line, account in enumerate(seat.accounts):
        if line < height - 2:
            account_line(canvas, Region(x + 1, y + 1 + line, width - 2, 1), account, scene, line)
            canvas.spot(Region(x + 1, y + 1 + line, width - 2, 1), Spot("account", f"{seat.seat}.{account.type}"))
    if not seat.accounts:
        said = words("no account yet") if width >= NARROW else words("no account")
        canvas.put(x + 2, y + 1, said, "dim", "plate", width=width - 3)
    room = width - 2
    if width < NARROW:
        room = canvas.right(x + width - 1, y + height - 1, score, "strong", "plate") - x - 2
    _standing(canvas, x + 1, y + height - 1, room, seat, scene, narrow=width < NARROW)


def account_line(canvas: Canvas, region: Region, account: Account, scene: Scene[ChargeTable], place: int) -> None:
    """One account in a line: its type, its cards as backs and a number, and whether it is insured; or its count."""
    x, y, width, _height = region
    attack = scene.state.attack
    hit = attack is not None and attack["type"] == account.type and f"{attack['target']}" == _owner(canvas, x, y)
    at = canvas.put(x, y, f" {account.type} ", "bad" if hit else "strong", "plate", bold=True)
    turned = account.counted and account.total is not None and (scene.beat is None or place <= scene.beat)
    if turned and account.total is not None:
        ink = "bad" if account.over else "good"
        said = words("OVER") if account.over else ""
        at = canvas.put(at, y, money(account.total), ink, "plate", bold=True)
        canvas.put(
            at + 1, y, said or f"/{money(account.line)}", ink if said else "dim", "plate", width=x + width - at - 1
        )
        return
    insured = words("INSURED") if width >= 28 else words("INS")
    room = width - 5 - 3 - (cell_len(insured) + 1 if account.insured else 0)
    backs = min(account.count, BACKS if room >= BACKS else max(0, room))
    at = canvas.put(at, y, canvas.signs["small_back"] * backs, "info", "plate")
    at = canvas.put(at + (1 if backs else 0), y, str(account.count), "text", "plate", bold=True)
    if account.insured:
        canvas.put(at + 1, y, insured, "good", "plate", bold=True, width=x + width - at - 1)


def _over(seat: SeatState) -> bool:
    return any(account.over for account in seat.accounts)


def _owner(canvas: Canvas, x: int, y: int) -> str:
    """Whose plate this cell is on."""
    spot = canvas.spot_at(x, y)
    return str(spot.value) if spot is not None and spot.kind == "seat" else ""


def _standing(
    canvas: Canvas, x: int, y: int, width: int, seat: SeatState, scene: Scene[ChargeTable], *, narrow: bool
) -> None:
    """The lower edge of a plate: the hand as a number, and what the seat is about."""
    state = scene.state
    if seat.away:
        said, ink = f" {words('AWAY')} {seat.away} ", "bad"
    elif seat.out:
        said, ink = words(" OUT of this round "), "bad"
    elif seat.made is not None and scene.beat is None:
        ready = f" {words('READY')} " if seat.ready else " "
        amount = f"{seat.made:,}" if narrow else money(seat.made)
        said, ink = f" +{amount}{ready}", "gold" if seat.made else "bad" if _over(seat) else "dim"
    elif state.phase == "defend" and seat.owes:
        said, ink = words(" DEFENDING "), "bad"
    elif narrow:
        said, ink = f"{canvas.signs['small_back']}{seat.cards}", "info"
    else:
        said, ink = plural(" {count} card ", " {count} cards ", seat.cards), "dim"
    canvas.put(x + 1, y, said, ink, "plate", width=width - 1)
