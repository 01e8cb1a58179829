"""What is asked, claimed, sealed and answered: the claim builder, the answers to an announcement, its outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Region

from core.telling import plural, words
from tui.games.james_bond_007.seats import answer_words
from tui.games.james_bond_007.state import MIDDLE, BondTable, Choice, Showing, short
from tui.games.panels import Scene
from tui.widgets import card
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from tui.widgets.canvas import Canvas

LONG_LIST = 5
"""More choices than this stand in columns."""


class Bids(Panel[Scene[BondTable]]):
    """One of: my choices; the answers to an announcement; the outcome of the last one."""

    SURFACE = "ground"

    def paint(self, canvas: Canvas, scene: Scene[BondTable]) -> None:
        state = scene.state
        heavy = state.my_turn and scene.beat is None
        canvas.box(Region(0, 0, canvas.width, canvas.height), "plate", "gold" if heavy else "line", heavy=heavy)
        if scene.beat is not None and state.showing is not None:
            self._outcome(canvas, state, state.showing, scene.beat)
        elif state.phase == "respond":
            self._answers(canvas, scene)
        elif state.phase == "place" and state.my_turn:
            self._placing(canvas, scene)
        elif state.my_turn:
            self._title(canvas, words("your choice"), "gold")
            self._choices(canvas, scene, 1, canvas.height - 2)
        elif state.showing is not None:
            self._outcome(canvas, state, state.showing, None)
        else:
            self._title(canvas, words("announcements"), "dim")
            canvas.put(2, 2, words("None so far."), "dim", "plate")

    def _title(self, canvas: Canvas, text: str, ink: str) -> None:
        canvas.put(2, 0, f" {text} ", ink, "plate", bold=ink == "gold", width=canvas.width - 4)

    # ── my choices ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _choices(self, canvas: Canvas, scene: Scene[BondTable], top: int, rows: int) -> None:
        choices = scene.state.choices
        columns = 1 if len(choices) <= min(rows, LONG_LIST) else (len(choices) + rows - 1) // rows
        width, pitch = (canvas.width - 2) // columns, canvas.look.pitch(len(choices), canvas.height - 1 - top)
        for number, choice in enumerate(choices):
            column, row = divmod(number, rows) if columns > 1 else (0, number)
            self._choice(
                canvas,
                Region(1 + column * width, top + row * (pitch if columns == 1 else 1), width, 1),
                number,
                choice,
                scene,
                columns,
            )

    def _choice(
        self, canvas: Canvas, region: Region, number: int, choice: Choice, scene: Scene[BondTable], columns: int
    ) -> None:
        marked = scene.hands.cursor == number
        surface = "lit" if marked else "plate"
        canvas.fill(region, surface)
        x = canvas.put(region.x, region.y, canvas.signs["cursor"] if marked else " ", "gold", surface, bold=True)
        digit = "" if choice.digit is None else str(choice.digit)
        x = canvas.put(x, region.y, f"{digit:1} ", "gold", surface, bold=True)
        said = words("Announce {claim}", claim=choice.words) if choice.faces and columns == 1 else choice.words
        if columns > 1 and not choice.faces:
            said = said.split(" ", maxsplit=1)[0]
        x = canvas.put(x, region.y, said, "strong" if marked else "text", surface, width=region.right - x - 1)
        if choice.truth is not None:
            sign = canvas.signs["yes" if choice.truth else "no"]
            truth = "" if columns > 1 else _truth_words(choice)
            canvas.put(x + 1, region.y, f"{sign} {truth}".rstrip(), "good" if choice.truth else "bad", surface)
            x += 3 + cell_len(truth)
        if columns == 1 and choice.truth is not None and x + 11 < region.right:
            canvas.right(region.right - 1, region.y, words("private"), "dim", surface)
        canvas.spot(region, Spot("choice", number))

    def _placing(self, canvas: Canvas, scene: Scene[BondTable]) -> None:
        """Where may the drawn card go, and what would the row be then?"""
        state = scene.state
        self._title(canvas, words("the drawn card replaces"), "gold")
        assert state.me is not None
        row = state.seats[state.me].row
        pitch = canvas.look.pitch(len(state.choices), canvas.height - 4)
        for number, choice in enumerate(state.choices):
            region = Region(1, 1 + number * pitch, canvas.width - 2, 1)
            marked = scene.hands.cursor == number
            surface = "lit" if marked else "plate"
            canvas.fill(region, surface)
            x = canvas.put(1, region.y, canvas.signs["cursor"] if marked else " ", "gold", surface, bold=True)
            x = canvas.put(x, region.y, f"{choice.digit} ", "gold", surface, bold=True)
            made: tuple[str, ...] = ()
            said = choice.words
            if choice.digit and choice.digit <= len(state.placing):
                slot = choice.digit - 1
                made = state.placing[slot]
                said = words("the {face}, {place}", face=short(row[slot]), place=choice.words)
            x = canvas.put(x, region.y, said, "strong" if marked else "text", surface)
            if made:
                canvas.right(region.right - 1, region.y, f"{canvas.signs['yes']} {made[0]}", "good", surface, bold=True)
            canvas.spot(region, Spot("choice", number))
        y = len(state.choices) * pitch + 2
        if y < canvas.height - 1:
            canvas.put(2, y, words("The old card is discarded."), "dim", "plate", width=canvas.width - 4)

    # ── answers ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _answers(self, canvas: Canvas, scene: Scene[BondTable]) -> None:
        state = scene.state
        assert state.active is not None
        announcer = state.seats[state.active]
        claim = "-".join(state.claim)
        mine = state.active == state.me
        said = (
            words("You announce {claim}", claim=claim)
            if mine
            else words("{name} announces {claim}", name=announcer.name, claim=claim)
        )
        self._title(canvas, said, "gold")
        answering = [
            seat
            for seat in (*state.seats[state.active + 1 :], *state.seats[: state.active])
            if not seat.out and seat.seat != state.me
        ]
        y = 1
        for seat in answering:
            sign, said, ink = answer_words(seat)
            mark = canvas.look.glyphs.seat(seat.seat)
            x = canvas.put(2, y, mark + " ", canvas.look.palette.seat(seat.seat), "plate")
            canvas.put(x, y, seat.name, "text", "plate", width=14)
            if sign:
                x = canvas.put(20, y, canvas.signs[sign] + " ", ink, "plate")
                canvas.put(x, y, said, ink, "plate", bold=True)
            y += 1
        if state.my_turn:
            self._answer_choices(canvas, scene, y + 1 if y + len(state.choices) + 2 < canvas.height else y)
        elif state.me is not None and not mine:
            sign, said, ink = answer_words(state.seats[state.me])
            x = canvas.put(2, y, canvas.look.glyphs.seat(state.me) + " ", canvas.look.palette.seat(state.me), "plate")
            canvas.put(x, y, words("You"), "text", "plate")
            if sign:
                x = canvas.put(20, y, canvas.signs[sign] + " ", ink, "plate")
                canvas.put(x, y, said, ink, "plate", bold=True)
            y += 1
        if not state.my_turn and y + 1 < canvas.height - 1:
            canvas.put(2, y + 1, words("All answers open together."), "dim", "plate", width=canvas.width - 4)

    def _answer_choices(self, canvas: Canvas, scene: Scene[BondTable], top: int) -> None:
        choices = scene.state.choices
        if top + len(choices) <= canvas.height - 1:
            self._choices(canvas, scene, top, len(choices))
            return
        # little room: Accept on a line of its own, the bets side by side below
        self._choice(canvas, Region(1, top, canvas.width - 2, 1), 0, choices[0], scene, 1)
        x = canvas.put(2, top + 1, words("Call:"), "text", "plate") + 1
        for number, choice in enumerate(choices[1:], start=1):
            marked = scene.hands.cursor == number
            said = words("bet {bet}", bet=choice.move["bet"])
            begin = x
            surface = "lit" if marked else "plate"
            x = canvas.put(x, top + 1, canvas.signs["cursor"] if marked else " ", "gold", surface, bold=True)
            x = canvas.put(x, top + 1, f"{choice.digit} ", "gold", surface, bold=True)
            x = canvas.put(x, top + 1, said + " ", "strong" if marked else "text", surface)
            canvas.spot(Region(begin, top + 1, x - begin, 1), Spot("choice", number))
            x += 1

    # ── the outcome ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _outcome(self, canvas: Canvas, state: BondTable, shown: Showing, beat: int | None) -> None:
        """The three cards, turned up in three frames, the verdict, and who paid."""
        claim = "-".join(shown.claim)
        announcer = state.seats[shown.seat]
        mine = shown.seat == state.me
        said = (
            words("You announced {claim}", claim=claim)
            if mine
            else words("{name} announced {claim}", name=announcer.name, claim=claim)
        )
        self._title(canvas, said, "text")
        tall = canvas.look.skin.tall(min(5, canvas.height - 2))
        across = 5 if tall < 5 or canvas.width < 44 else 7
        for slot, face in enumerate(shown.cards):
            place = Region(2 + slot * (across + 1), 1, across, tall)
            if slot == MIDDLE and beat == 0:
                card.back(canvas, place)
            elif slot == MIDDLE and beat == 1:
                canvas.fill(place, "plate")
                canvas.fill(Region(place.x + across // 2, place.y, 1, tall), "paper")
            else:
                card.face(canvas, place, short(face))
        if beat in (0, 1):
            return
        x = 2 + 3 * (across + 1) + 1
        room = canvas.width - x - 2
        verdict = words("TRUE") if shown.holds else words("BLUFF")
        sign = canvas.signs["yes" if shown.holds else "no"]
        canvas.tag(x, 1, f"{sign} {verdict}", "fine" if shown.holds else "alarm")
        below = canvas.height >= 2 * tall
        left, top = (2, tall + 2) if below else (x, 2)
        for line, (text, ink) in enumerate(self._paid(state, shown)[: canvas.height - 1 - top]):
            canvas.put(left, top + line, text, ink, "plate", width=canvas.width - 4 if below else room)

    def _paid(self, state: BondTable, shown: Showing) -> list[tuple[str, str]]:
        lines = []
        for seat, bet in shown.calls:
            name = words("You") if seat == state.me else state.seats[seat].name
            lines.append((words("{name} called {bet}", name=name, bet=bet), "text"))
        if not shown.calls:
            lines.append((words("nobody called"), "dim"))
        for payer, to, points in shown.paid:
            if payer == shown.seat and to is None:
                lines.append((words("{points} to the pot", points=points), "dim"))
        if shown.won:
            lines.append((plural("wins {count} point", "wins {count} points", shown.won), "good"))
        elif shown.calls and not shown.holds:
            total = sum(points for _payer, _to, points in shown.paid)
            lines.insert(len(shown.calls), (words("pays {points}", points=total), "bad"))
        return lines


def _truth_words(choice: Choice) -> str:
    if choice.named:
        return words("true")
    return words("holds") if choice.truth else words("bluff")
