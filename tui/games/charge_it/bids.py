"""What is asked: where to draw, what to do with the marked card, how to answer a Lost card, and the round sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Region

from core.telling import words
from tui.games.charge_it.state import ChargeTable, SeatState, money
from tui.games.panels import Scene
from tui.text import wrap
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel
from tui.widgets.scroller import scroller

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
            listed.append(("charge.credit", words("Lay a new credit card")))
        if state.move("defend", **{"with": "insurance"}):
            listed.append(("charge.insurance", words("Lay an Insurance card")))
        if state.move("decline"):
            listed.append(("charge.decline", words("Let it go")))
    if state.move("ready"):
        listed.append(("charge.ready", words("Ready to go on")))
    return tuple(listed)


def short_words(scene: Scene[ChargeTable], number: int) -> str:
    """A choice in few words, "" where there are no fewer."""
    state, hands = scene.state, scene.hands
    return state.hand[hands.cursor].uses[number].short if state.phase == "play" else ""


def warns(scene: Scene[ChargeTable], number: int) -> bool:
    """Whether what stands beside a choice speaks against it."""
    state = scene.state
    return state.phase == "play" and state.hand[scene.hands.cursor].uses[number].alone_over


def line_words(scene: Scene[ChargeTable], number: int) -> str:
    """What is known of the account that a choice is about: the line printed on it."""
    state, hands = scene.state, scene.hands
    if state.phase != "play" or hands.cursor >= len(state.hand):
        return ""
    use = state.hand[hands.cursor].uses[number]
    if use.alone_over:
        return words("only {line}!", line=money(use.line))
    return words("line {line}", line=money(use.line)) if use.line else ""


def _aim(state: ChargeTable, width: int) -> tuple[str, ...]:
    """What one plays for in this round, in lines."""
    said = words(
        "First to {aim} in charges declares: {bonus} extra.",
        aim=money(state.box.round_target),
        bonus=money(state.box.bonus),
    )
    return wrap(said, width - 4)


class Bids(Panel[Scene[ChargeTable]]):
    """One of: my choices; the attack that is being answered; the round sheet."""

    SURFACE = "ground"

    def paint(self, canvas: Canvas, scene: Scene[ChargeTable]) -> None:
        state = scene.state
        heavy = state.my_turn and scene.beat is None
        canvas.box(Region(0, 0, canvas.width, canvas.height), "plate", "gold" if heavy else "line", heavy=heavy)
        if state.me is not None and state.phase not in ("round_end", "game_over"):
            total = words("you: {score}", score=money(state.seats[state.me].score))
            canvas.put(2, canvas.height - 1, f" {total} ", "dim", "plate", width=canvas.width - 10)
        if state.phase in ("round_end", "game_over"):
            self._sheet(canvas, scene)
            return
        if state.attack is not None and state.phase == "defend":
            self._attack(canvas, scene)
        elif state.my_turn:
            title = words("declare with it") if scene.hands.mode == "declare" else words("your choice")
            self._title(canvas, title, "gold")
            self._choices(canvas, scene, 1)
            aim = _aim(state, canvas.width)
            listed = len(choices(state, scene.hands.cursor))
            listed *= canvas.look.pitch(listed, canvas.height - 2)
            if listed + len(aim) + 3 < canvas.height:
                self._aim(canvas, canvas.height - 2 - len(aim), aim)
        else:
            self._title(canvas, words("round {round}", round=state.round), "dim")
            self._aim(canvas, 1, _aim(state, canvas.width)[: canvas.height - 2])

    def _aim(self, canvas: Canvas, top: int, lines: tuple[str, ...]) -> None:
        for line, text in enumerate(lines):
            canvas.put(2, top + line, text, "dim", "plate")

    def _title(self, canvas: Canvas, text: str, ink: str) -> None:
        canvas.put(2, 0, f" {text} ", ink, "plate", bold=ink != "dim", width=canvas.width - 4)

    def _choices(self, canvas: Canvas, scene: Scene[ChargeTable], top: int) -> None:
        """Lines to choose from; the marked one is always in sight."""
        listed = choices(scene.state, scene.hands.cursor)
        marked_at = scene.hands.amount if scene.state.phase == "play" else scene.hands.cursor
        rows = canvas.height - 1 - top
        pitch = canvas.look.pitch(len(listed), rows)
        first = max(0, min(marked_at - rows + 1, len(listed) - rows)) if len(listed) > rows else 0
        if not listed:
            canvas.put(2, top, words("Nothing can be done with it."), "dim", "plate", width=canvas.width - 4)
        for row, (_action, said) in enumerate(listed[first : first + rows]):
            number = first + row
            region = Region(1, top + row * pitch, canvas.width - 2, 1)
            marked = number == marked_at
            surface = "lit" if marked else "plate"
            canvas.fill(region, surface)
            x = canvas.put(1, region.y, canvas.signs["cursor"] if marked else " ", "gold", surface, bold=True)
            digit = " " if scene.state.phase == "play" else f"{number + 1} "  # in play the digits are the cards'
            x = canvas.put(x, region.y, digit, "gold", surface, bold=True)
            about, room = line_words(scene, number), region.right - 1 - x
            warned = cell_len(about) + 1 if about and warns(scene, number) else 0
            if cell_len(said) + warned > room:
                said = short_words(scene, number) or said
            x = canvas.put(x, region.y, said, "strong" if marked else "text", surface, width=room)
            if about and x + (1 if warned else 2) + cell_len(about) < region.right:
                canvas.right(region.right - 1, region.y, about, "dim", surface)
            canvas.spot(region, Spot("choice", number))
        if len(listed) > rows:
            scroller(canvas, canvas.width - 2, canvas.height - 1, marked_at, len(listed))

    def _attack(self, canvas: Canvas, scene: Scene[ChargeTable]) -> None:
        state, attack = scene.state, scene.state.attack
        assert attack is not None
        by, target = state.seats[attack["by"]], state.seats[attack["target"]]
        self._title(canvas, words("LOST: {account}", account=state.box.names[attack["type"]]), "bad")
        if state.my_turn:
            self._choices(canvas, scene, 1)
            return
        name = words("you") if target.seat == state.me else target.name
        who = words("You") if by.seat == state.me else by.name
        for line, text in enumerate(wrap(words("{by} against {name}", by=who, name=name), canvas.width - 4)[:2]):
            canvas.put(2, 1 + line, text, "text", "plate")
        sign = canvas.signs["writing"]
        canvas.put(2, 3, f"{sign} {words('DEFENDING')}", "gold", "plate", bold=True, width=canvas.width - 4)

    # ── the round sheet ──────────────────────────────────────────────────────────────────────────────────────────────

    def _sheet(self, canvas: Canvas, scene: Scene[ChargeTable]) -> None:
        """What everybody made, and has; who declared, and whether rightly. Told when all accounts are turned up."""
        state = scene.state
        if scene.beat is not None:
            self._title(canvas, words("the count"), "gold")
            return
        self._title(canvas, self._verdict(state), "gold")
        width = canvas.width
        rows = sorted(state.seats, key=lambda seat: -seat.score)
        if len(rows) > canvas.height - 2:
            self._short_sheet(canvas, rows, state)
            return
        for line, seat in enumerate(rows):
            y = 1 + line
            mark = canvas.look.glyphs.seat(seat.seat)
            at = canvas.put(2, y, f"{mark} ", canvas.look.palette.seat(seat.seat), "plate")
            name = words("You") if seat.seat == state.me else seat.name
            begin = canvas.right(width - 2, y, money(seat.score), "strong", "plate", bold=True)
            if seat.made is not None and width >= 26:
                begin = canvas.right(begin - 1, y, f"+{seat.made:,}", "good" if seat.made else "bad", "plate")
            canvas.put(at, y, name, "text", "plate", width=max(1, begin - at - 1))
        below = len(rows) + 1
        if state.my_turn and below < canvas.height - 1:
            self._choices(canvas, scene, min(below + 1, canvas.height - 2))

    def _short_sheet(self, canvas: Canvas, rows: list[SeatState], state: ChargeTable) -> None:
        """Two columns of totals, where there is little room; what the round brought stands on the plates."""
        high = canvas.height - 2
        wide = (canvas.width - 3) // 2
        for at, seat in enumerate(rows):
            x, y = 2 + at // high * wide, 1 + at % high
            mark = canvas.look.glyphs.seat(seat.seat)
            begin = canvas.right(x + wide - 1, y, f"{seat.score:,}", "strong", "plate", bold=True)
            x = canvas.put(x, y, mark, canvas.look.palette.seat(seat.seat), "plate")
            name = words("You") if seat.seat == state.me else seat.name
            canvas.put(x, y, name, "text", "plate", width=max(0, begin - x - 1))

    def _verdict(self, state: ChargeTable) -> str:
        if state.declarer is None:
            return words("round {round}", round=state.round)
        name = state.seats[state.declarer].name if state.declarer != state.me else words("you")
        if state.bonus is not None:
            return words("{name}: right, bonus", name=name)
        return words("{name}: declared WRONGLY", name=name)
