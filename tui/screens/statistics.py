"""Statistics over the library: everybody in a table, and below it the marked one's games over time, as charts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

from textual.geometry import Region

from core.registry import name_of
from core.telling import words
from replays.catalogue import Entry
from replays.statistics import Record, records
from tui.figures import statistics_lines, who_in_words
from tui.plots import MEASURES, WINS, chart_of, measures_of, share_of, sparks
from tui.screens.layout import PressedScreen
from tui.screens.sheet import Sheet
from tui.widgets.action_bar import Button, Footer
from tui.widgets.chart import Chart, ChartScene, spark
from tui.widgets.page import Heading, Line
from tui.widgets.panel import Panel
from tui.widgets.people_table import SPARK, PeopleScene, PeopleTable, PersonRow
from tui.widgets.too_small import MIN_HEIGHT, MIN_WIDTH, TooSmall

if TYPE_CHECKING:
    from textual import events
    from textual.widget import Widget

    from tui.look import Look

T = TypeVar("T")

BROAD: Final = 110
"""Columns from which on three charts stand side by side."""
DOWN: Final = 2
"""Rows of charts."""
MOST: Final = 6
"""Charts at once."""
CLOSING: Final = ("escape", "q", "backspace", "close")


class Statistics(PressedScreen[None]):
    """Up and down go from person to person, left and right to further charts."""

    def __init__(self, look: Look, entries: Sequence[Entry], about: str) -> None:
        super().__init__()
        self.look = look
        self.entries = entries
        self.about = about
        self.games = ["", *sorted({entry.game.game for entry in entries if entry.game.game})]
        self.game = ""
        self.cursor = 0
        self.page = 0
        self._add_up()

    def _add_up(self) -> None:
        self.people = records(self.entries, self.game)
        self.measures = measures_of(self.people)
        self.cursor = min(self.cursor, max(0, len(self.people) - 1))
        self.page = 0

    # ── what lies where ──────────────────────────────────────────────────────────────────────────────────────────────

    def plan(self, width: int, height: int) -> Mapping[str, Region]:
        if width < MIN_WIDTH or height < MIN_HEIGHT:
            return {"small": Region(0, 0, width, height)}
        table = 1 + min(max(1, len(self.people)), max(3, (height - 2) // 4))
        begin, room = 1 + table, height - 2 - table
        charts = {}
        for slot, place in enumerate(places(len(self.measures_shown(width)) or 1, Region(0, begin, width, room))):
            charts[f"chart{slot}"] = place
        return {
            "heading": Region(0, 0, width, 1),
            "people": Region(0, 1, width, table),
            **charts,
            "keys": Region(0, height - 1, width, 1),
        }

    def compose(self) -> Iterator[Widget]:
        look = self.look
        self.heading = Heading(look, id="heading")
        self.table = PeopleTable(look, id="people")
        self.charts = [Chart(look, id=f"chart{slot}") for slot in range(MOST)]
        self.keys = Footer(look, (), id="keys")
        self.small = TooSmall(look, "", id="small")
        self.show()
        yield from self._panels()

    def _panels(self) -> list[Panel[Any]]:
        return [self.heading, self.table, *self.charts, self.keys, self.small]

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self.show()

    # ── showing ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def pages(self, width: int) -> list[list[str]]:
        """The measures: on as few pages as there is room for, on each about as many."""
        return shared_out(self.measures, DOWN * across_of(width)) or [[]]

    def measures_shown(self, width: int) -> list[str]:
        """Those of this page; none of nobody."""
        pages = self.pages(width)
        return pages[min(self.page, len(pages) - 1)] if self.people else []

    def show(self) -> None:
        """Show things as they are now."""
        about = f"{self.about} · {name_of(self.game)}" if self.game else self.about
        self.heading.show((words("Statistics"), about))
        high = max(1, (self.table.size.height or 6) - 1)
        first = max(0, min(self.cursor - high // 2, len(self.people) - high))
        others = [kind for kind in self.measures if kind != WINS]
        rows = tuple(_row(record, others, self.look) for record in self.people[first : first + high])
        heads = tuple(words(MEASURES[kind].short) for kind in others)
        self.table.show(PeopleScene(heads, rows, first, self.cursor, len(self.people)))
        width = self.size.width or MIN_WIDTH
        self.charts[0].show(ChartScene("", "", (), "", empty=words("There is no game that is over.")))
        for chart, kind in zip(self.charts, self.measures_shown(width), strict=False):
            chart.show(chart_of(self.people[self.cursor], kind))
        self.keys.show(self._buttons(len(self.pages(width))))

    def _buttons(self, pages: int) -> tuple[Button, ...]:
        more = words("Charts {page} of {pages}", page=self.page + 1, pages=pages)
        return (
            Button("down", "↑↓", words("Person")),
            *((Button("right", "←→", more),) if pages > 1 else ()),
            *((Button("f", "f", name_of(self.game) or words("All games")),) if len(self.games) > 2 else ()),
            Button("t", "t", words("Table")),
            Button("close", "Esc", words("Close")),
        )

    def dress(self, look: Look) -> None:
        """Another look, at once."""
        self.look = look
        for panel in self._panels():
            panel.dress(look)
        self.show()

    # ── keys and clicks ──────────────────────────────────────────────────────────────────────────────────────────────

    def press(self, key: str) -> None:
        """A key, or the id of a button."""
        last = max(0, len(self.people) - 1)
        moves = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -5, "pagedown": 5, "home": -last, "end": last}
        turns = {"left": -1, "h": -1, "right": 1, "l": 1}
        if key in moves:
            self.cursor = min(max(0, self.cursor + moves[key]), last)
        elif key in turns:
            self.page = (self.page + turns[key]) % len(self.pages(self.size.width))
            self.refresh(layout=True)
        elif key == "f":
            self.game = self.games[(self.games.index(self.game) + 1) % len(self.games)]
            self._add_up()
            self.refresh(layout=True)
        elif key == "t":
            self.app.push_screen(self._figures())
        elif key in CLOSING:
            self.dismiss(None)
            return
        self.show()

    def _figures(self) -> Sheet:
        """Everything in figures."""
        wanted = [entry for entry in self.entries if self.game in ("", entry.game.game)]
        lines = tuple(
            Line(text, "text" if text.startswith(" ") else "gold", bold=not text.startswith(" "))
            for text in statistics_lines(wanted, self.look.glyphs)
        )
        empty = (Line(words("There is no game that is over."), "dim"),)
        return Sheet(self.look, words("Statistics"), lines or empty, self.about)

    def on_panel_picked(self, message: Panel.Picked) -> None:
        if message.spot.kind == "action":
            self.press(str(message.spot.value))
        elif message.spot.kind == "row":
            self.cursor = int(message.spot.value)
            self.show()

    def on_panel_scrolled(self, message: Panel.Scrolled) -> None:
        self.press("up" if message.by > 0 else "down")


def across_of(width: int) -> int:
    """How many charts stand side by side."""
    return 3 if width >= BROAD else 2


def shared_out(things: Sequence[T], most: int) -> list[list[T]]:
    """In as few parts as can be of so many at most, each about as large.

    >>> shared_out("abcdefg", 6), shared_out("abcd", 3)
    ([['a', 'b', 'c', 'd'], ['e', 'f', 'g']], [['a', 'b'], ['c', 'd']])
    """
    parts = -(-len(things) // most)
    size = -(-len(things) // parts) if parts else 1
    return [list(things[at : at + size]) for at in range(0, len(things), size)]


def places(count: int, room: Region) -> list[Region]:
    """Where so many charts stand: rows of equal height, each as wide as the room.

    >>> [(place.x, place.width, place.height) for place in places(3, Region(0, 0, 80, 20))]
    [(0, 40, 10), (40, 40, 10), (0, 80, 10)]
    """
    rows = list(map(len, shared_out(range(count), across_of(room.width))))
    found = []
    for row, charts in enumerate(rows):
        top, bottom = room.y + room.height * row // len(rows), room.y + room.height * (row + 1) // len(rows)
        for column in range(charts):
            left, right = room.width * column // charts, room.width * (column + 1) // charts
            found.append(Region(left, top, right - left, bottom - top))
    return found


def _row(record: Record, kinds: Sequence[str], look: Look) -> PersonRow:
    return PersonRow(
        who_in_words(record),
        record.games,
        record.share,
        tuple(share_of(record, kind) for kind in kinds),
        spark(sparks(record, WINS, SPARK - 4), look.glyphs.signs),
    )
