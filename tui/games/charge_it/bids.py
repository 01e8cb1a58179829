"""What is asked: where to draw, what to do with the marked card, how to answer a Lost card, and the round sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Region

from core.games.charge_it.box import BOX
from core.telling import words
from tui.games.charge_it.state import ChargeTable, money, type_name
from tui.games.panels import Scene
from tui.text import wrap
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas


def choices(state: ChargeTable, cursor: int) -> tuple[tuple[str, str], ...]:
    """What can be chosen now, with the action that does it, in the order in which it is listed."""
    if not state.my_turn:
        return ()
    if state.phase == "play":
        if cursor >= len(state.hand):
            return ()
        return tuple(
            ("charge.discard" if use.move["kind"] == "discard" else "charge.play", use.words)
            for use in state.hand[cursor].uses
        )
    listed = []
    if state.phase == "draw":
        if state.move("draw", source="deck"):
            listed.append(("charge.draw", words("Draw from the pile")))
        if state.move("draw", source="discard"):
            listed.append(("charge.take", words("Take the top discard")))
        if state.move("declare"):
            listed.append(("charge.declare", words("Declare the round")))
    if state.phase == "defend":
        if state.move("defend", **{"with": "credit"}):
            listed.append(("charge.credit", words("Lay another credit card")))
        if state.move("defend", **{"with": "insurance"}):
            listed.append(("charge.insurance", words("Lay an Insurance card")))
        if state.move("decline"):
            listed.append(("charge.decline", words("Let it go")))
    if state.move("ready"):
        listed.append(("charge.ready", words("Ready for the next round")))
    return tuple(listed)


class Bids(Panel[Scene[ChargeTable]]):
    """One of: my choices; the attack that is being answered; the round sheet."""

    SURFACE = "ground"

    def paint(self, canvas: Canvas, scene: Scene[ChargeTable]) -> None:
        state = scene.state
        heavy = state.my_turn and scene.beat is None
        canvas.box(Region(0, 0, canvas.width, canvas.height), "plate", "gold" if heavy else "line", heavy=heavy)
        if state.phase in ("round_end", "game_over"):
            self._sheet(canvas, scene)
            return
        if state.attack is not None and state.phase == "defend":
            self._attack(canvas, scene)
        elif state.my_turn:
            title = words("declare with it") if scene.hands.mode == "declare" else words("your choice")
            self._title(canvas, title, "gold")
            self._choices(canvas, scene, 1)
        else:
            self._title(canvas, words("round {round}", round=state.round), "dim")
            said = words(
                "First to {aim} in charges declares: {bonus} extra.",
                aim=money(BOX.round_target),
                bonus=money(BOX.bonus),
            )
            for line, text in enumerate(wrap(said, canvas.width - 4)[: canvas.height - 2]):
                canvas.put(2, 1 + line, text, "dim", "plate")

    def _title(self, canvas: Canvas, text: str, ink: str) -> None:
        canvas.put(2, 0, f" {text} ", ink, "plate", bold=ink != "dim", width=canvas.width - 4)

    def _choices(self, canvas: Canvas, scene: Scene[ChargeTable], top: int) -> None:
        """Lines to choose from; the marked one is always in sight."""
        listed = choices(scene.state, scene.hands.cursor)
        marked_at = scene.hands.amount if scene.state.phase == "play" else scene.hands.cursor
        rows = canvas.height - 1 - top
        first = max(0, min(marked_at - rows + 1, len(listed) - rows)) if len(listed) > rows else 0
        if not listed:
            canvas.put(2, top, words("Nothing can be done with it."), "dim", "plate", width=canvas.width - 4)
        for row, (_action, said) in enumerate(listed[first : first + rows]):
            number = first + row
            region = Region(1, top + row, canvas.width - 2, 1)
            marked = number == marked_at
            surface = "lit" if marked else "plate"
            canvas.fill(region, surface)
            x = canvas.put(1, region.y, canvas.signs["cursor"] if marked else " ", "gold", surface, bold=True)
            canvas.put(x + 1, region.y, said, "strong" if marked else "text", surface, width=canvas.width - 5)
            canvas.spot(region, Spot("choice", number))
        if len(listed) > rows:
            canvas.right(canvas.width - 2, canvas.height - 1, f" {marked_at + 1}/{len(listed)} ", "dim", "plate")

    def _attack(self, canvas: Canvas, scene: Scene[ChargeTable]) -> None:
        state, attack = scene.state, scene.state.attack
        assert attack is not None
        by, target = state.seats[attack["by"]], state.seats[attack["target"]]
        self._title(canvas, words("LOST: {account}", account=type_name(attack["type"])), "bad")
        if state.my_turn:
            self._choices(canvas, scene, 1)
            return
        name = words("you") if target.seat == state.me else target.name
        who = words("You") if by.seat == state.me else by.name
        for line, text in enumerate(wrap(words("{by} against {name}", by=who, name=name), canvas.width - 4)[:2]):
            canvas.put(2, 1 + line, text, "text", "plate")
        canvas.put(2, 3, f"{canvas.signs['writing']} {words('DEFENDING')}", "gold", "plate", bold=True)

    # ── the round sheet ──────────────────────────────────────────────────────────────────────────────────────────────

    def _sheet(self, canvas: Canvas, scene: Scene[ChargeTable]) -> None:
        """What everybody made, and has; who declared, and whether rightly."""
        state = scene.state
        self._title(canvas, self._verdict(state), "gold")
        width = canvas.width
        rows = sorted(state.seats, key=lambda seat: -seat.score)
        for line, seat in enumerate(rows[: canvas.height - 2]):
            y = 1 + line
            mark = canvas.look.glyphs.seat(seat.seat)
            at = canvas.put(2, y, f"{mark} ", canvas.look.palette.seat(seat.seat), "plate")
            name = words("You") if seat.seat == state.me else seat.name
            begin = canvas.right(width - 2, y, money(seat.score), "strong", "plate", bold=True)
            if seat.made is not None and width >= 26:
                begin = canvas.right(begin - 1, y, f"+{seat.made:,}", "good" if seat.made else "bad", "plate")
            canvas.put(at, y, name, "text", "plate", width=max(1, begin - at - 1))
        if state.my_turn and len(rows) < canvas.height - 2:
            self._choices(canvas, scene, canvas.height - 2)

    def _verdict(self, state: ChargeTable) -> str:
        if state.declarer is None:
            return words("round {round}", round=state.round)
        name = state.seats[state.declarer].name if state.declarer != state.me else words("you")
        if state.bonus is not None:
            return words("{name}: right, bonus", name=name)
        return words("{name}: declared WRONGLY", name=name)
