"""What lies in the middle of the ring: the lot, the action, the analyzer, the die, the decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.geometry import Region

from core.games.billionaire.money import dollars
from core.telling import words
from tui.games.billionaire.state import BillionaireTable
from tui.games.billionaire.ways import power_name
from tui.games.panels import Scene
from tui.widgets.canvas import Spot
from tui.widgets.digits import put_number

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas

GROUP_SURFACES: Final = {"E": "alarm", "F": "fine", "A": "chip10"}
"""Eurasia red, Afro-Europa green, the Americas blue; the letter always stands beside."""
LARGE: Final = (44, 14)
"""Cells across and down from which on there is room for the dials and the die as they are."""
DISC: Final = (7, 11, 13, 13, 11, 7)
"""How wide the rows of a dial are: cells are twice as high as wide."""
PIPS: Final = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}
"""Column and row of each pip, by the number of the face."""
DIE: Final = Region(0, 0, 9, 5)


def paint_middle(canvas: Canvas, room: Region, scene: Scene[BillionaireTable]) -> None:
    """Everything in the middle. A table that has not begun shows its decks."""
    state = scene.state
    large = room.width >= LARGE[0] and room.height >= LARGE[1]
    if large:
        room = Region(room.x + 1, room.y + 1, room.width - 2, room.height - 2)
    y = room.y
    if state.lot:
        y = _lot(canvas, room, state)
    elif state.action is not None:
        y = _action(canvas, room, state)
    if large:
        _dials_and_die(canvas, Region(room.x, room.y + 5, room.width, room.height - 7), scene)
        _decks(canvas, Region(room.x, room.bottom - 2, room.width, 2), state)
        return
    if state.spin:
        y = _analyzer(canvas, room, y, scene)
    top, die = room.bottom - 6, die_shown(scene)
    if die and top >= y:
        canvas.right(room.right - 5, top + 1, words("die") + " ", "dim", "felt")
        put_number(canvas, Region(room.right - 5, top, 3, 3), str(die), "strong", "felt")
    elif die:
        canvas.right(room.right - 1, room.y, words("die {number}", number=die), "dim", "felt")
    _decks(canvas, Region(room.x, room.bottom - 3, room.width, 3), state)


def _lot(canvas: Canvas, room: Region, state: BillionaireTable) -> int:
    """The lot: a lander sees its card; a lot of three is seen by nobody."""
    title = words("LOT, to be paid") if state.phase == "pay" else words("LOT")
    at = canvas.put(room.x, room.y, f"{title} ", "gold", "felt", bold=True)
    for group in state.groups:
        at = canvas.tag(at, room.y, group, GROUP_SURFACES[group]) + 1
    y = room.y + 1
    for face, group in zip(state.lot, state.groups, strict=False):
        if face is None:
            text = words("a hidden card of {group}", group=state.box.groups[group])
            canvas.put(room.x, y, text, "dim", "felt", width=room.width)
            y += 1
        else:
            canvas.put(room.x, y, state.box.names[face], "strong", "felt", bold=True, width=room.width)
            worth, trades = dollars(state.box.actual[face]), dollars(state.box.trading[face])
            note = words("worth {worth}, trades at {trades}", worth=worth, trades=trades)
            canvas.put(room.x, y + 1, note, "text", "felt", width=room.width)
            y += 2
    canvas.spot(Region(room.x, room.y, room.width, y - room.y), Spot("lot"))
    if state.ties and state.phase == "bid":
        canvas.put(room.x, y, words("TIED: everybody bids again"), "bad", "felt", bold=True, width=room.width)
        y += 1
    return y


def _action(canvas: Canvas, room: Region, state: BillionaireTable) -> int:
    action = state.action
    assert action is not None
    assert state.active is not None
    name = words("Analysis") if action["kind"] == "analyze" else power_name(action.get("face") or action["card"])
    canvas.put(room.x, room.y, name, "gold", "felt", bold=True, width=room.width)
    by = words("You") if state.active == state.me else state.seats[state.active].name
    owner = words("you") if action["seat"] == state.me else state.seats[action["seat"]].name
    said = words("{by} against {name}", by=by, name=owner)
    canvas.put(room.x, room.y + 1, said, "text", "felt", width=room.width)
    investment = action.get("investment")
    if investment:
        worth = dollars(state.box.actual[investment])
        text = words("{card} {name}, {worth}", card=investment, name=state.box.names[investment], worth=worth)
        canvas.put(room.x, room.y + 2, text, "strong", "felt", width=room.width)
    return room.y + 3


# ── the analyzer and the die ─────────────────────────────────────────────────────────────────────────────────────────


def die_shown(scene: Scene[BillionaireTable]) -> int:
    """What the die shows: while it rolls another face in each frame, at last the one it was."""
    die = scene.state.die
    if not die or scene.beat is None or scene.state.lately:
        return die
    return (die + 1 + scene.beat) % len(PIPS) + 1


def _spinners(scene: Scene[BillionaireTable]) -> list[tuple[str, bool]]:
    """The colour each spinner shows, and whether it still spins: they come to rest one after the other."""
    turning = scene.beat is not None and scene.state.lately == "spun"
    shown = []
    for place, colour in enumerate(scene.state.spin):
        spinning = turning and scene.beat is not None and scene.beat <= place
        shown.append(({"red": "green", "green": "red"}[colour] if spinning else colour, spinning))
    return shown


def _analyzer(canvas: Canvas, room: Region, y: int, scene: Scene[BillionaireTable]) -> int:
    """Two spinners, in words."""
    at = canvas.put(room.x, y, words("analyzer") + " ", "dim", "felt")
    for colour, spinning in _spinners(scene):
        word = words("RED") if colour == "red" else words("GREEN")
        sign = canvas.signs["ellipsis"] if spinning else ""
        at = canvas.tag(at, y, word + sign, "alarm" if colour == "red" else "fine") + 1
    return y + 1


def _dials_and_die(canvas: Canvas, room: Region, scene: Scene[BillionaireTable]) -> None:
    """The two dials of the analyzer, and the die, side by side in the middle of the room."""
    across = max(DISC)
    gap = min(6, (room.width - 2 * across - DIE.width) // 4)
    x = room.x + (room.width - 2 * across - DIE.width - 3 * gap) // 2
    y = room.y + max(0, (room.height - len(DISC) - 1) // 2)
    shown: list[tuple[str, bool]] = _spinners(scene) or [("", False), ("", False)]
    for place, (colour, spinning) in enumerate(shown[:2]):
        turned = spinning and (scene.beat or 0) % 2 == place % 2
        _dial(canvas, x + place * (across + gap), y, colour, spinning, turned=turned)
    under = y + len(DISC)
    canvas.centre(x, under, 2 * across + gap, words("analyzer"), "dim", "felt")
    left, die = x + 2 * (across + gap) + gap, die_shown(scene)
    if die:
        _die(canvas, left, y, die)
        canvas.centre(left, under, DIE.width, words("die"), "dim", "felt")


def _dial(canvas: Canvas, x: int, y: int, colour: str, spinning: bool, *, turned: bool) -> None:
    """One spinner: red on the left and green on the right as it rests; all of the colour that it has stopped at."""
    halves = {"red": ("alarm", "alarm"), "green": ("fine", "fine")}.get(colour, ("felt", "felt"))
    if spinning:
        halves = ("fine", "alarm") if turned else ("alarm", "fine")
    sign = " " if colour else canvas.signs["empty"]  # at rest both colours shimmer through
    across = max(DISC)
    for row, width in enumerate(DISC):
        left = x + (across - width) // 2
        middle = x + across // 2 + 1
        canvas.fill(Region(left, y + row, middle - left, 1), halves[0], sign, "bad")
        canvas.fill(Region(middle, y + row, left + width - middle, 1), halves[1], sign, "good")
    row = y + len(DISC) // 2 - 1
    if colour and not spinning:
        canvas.centre(x, row, across, words("RED") if colour == "red" else words("GREEN"), "text", halves[0], bold=True)
        return
    first, second = (words("G"), words("R")) if turned else (words("R"), words("G"))
    canvas.put(x + 3, row, first, "bad" if not spinning else "text", halves[0], bold=True)
    canvas.put(x + across - 4, row, second, "good" if not spinning else "text", halves[1], bold=True)


def _die(canvas: Canvas, x: int, y: int, number: int) -> None:
    """A face of the die, as it lies there."""
    canvas.fill(Region(x, y, DIE.width, DIE.height), "paper")
    for column, row in PIPS[number]:
        canvas.put(x + 2 + 2 * column, y + 1 + row, canvas.signs["pip"], "text", "paper", bold=True)


# ── the decks ────────────────────────────────────────────────────────────────────────────────────────────────────────


def _decks(canvas: Canvas, room: Region, state: BillionaireTable) -> None:
    """How many cards each deck has, and what the letters of the groups stand for."""
    y, at = room.y, room.x
    for group in ("E", "F", "A"):
        if group == "A" and room.height > 2:
            at, y = room.x, y + 1
        at = canvas.tag(at, y, group, GROUP_SURFACES[group]) + 1
        at = canvas.put(at, y, f"{state.box.groups[group]} ", "dim", "felt", width=max(1, room.right - at - 3))
        at = canvas.put(at, y, f"{state.decks[group]}", "text", "felt") + 2
    profit, power = state.decks["profit"], state.decks["power"]
    said = words("Profit {profit}, Power Play {power} cards", profit=profit, power=power)
    canvas.put(room.x, y + 1, said, "text", "felt", width=room.width)
    canvas.spot(room, Spot("decks"))
