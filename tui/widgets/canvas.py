"""A grid of cells to paint on. Panels paint whole scenes; what changed is found afterwards, cell by cell.

Signs come from one glyph table and colours from one palette, by role. Mouse targets (`Spot`) are painted along with
what one sees, so they can never lie beside it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from rich.cells import get_character_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from core.cleaning import printable
from tui.text import fit

if TYPE_CHECKING:
    from tui.look import Look


@dataclass(frozen=True, slots=True)
class Spot:
    """Something one can point at: a card, a choice, an action, a seat."""

    kind: str
    value: int | str = 0


@lru_cache(maxsize=512)
def _inverted(style: Style) -> Style:
    return style + Style(reverse=True)


Run = tuple[str, str]
"""A piece of text and its ink."""


APART = 8
"""So many equal cells between two changes cost more than to move the terminal's cursor across them."""


class Canvas:
    """Cells of one panel. Coordinates are cells from its top left corner; what lies outside is not painted."""

    def __init__(self, width: int, height: int, look: Look, surface: str = "ground") -> None:
        self.width, self.height, self.look = width, height, look
        self.signs = look.glyphs.signs
        blank = look.style("text", surface)
        self.rows: list[list[str]] = [[" "] * width for _ in range(height)]
        self.styles: list[list[Style]] = [[blank] * width for _ in range(height)]
        self.spots: list[tuple[Region, Spot]] = []

    def put(
        self,
        x: int,
        y: int,
        text: str,
        ink: str = "text",
        surface: str = "ground",
        *,
        bold: bool = False,
        italic: bool = False,
        width: int | None = None,
    ) -> int:
        """Write text; returns where it ended. ``width`` cuts it, with an ellipsis."""
        look = self.look
        if not text.isprintable():  # nothing that acts on a terminal gets this far, whoever wrote it
            text = printable(text)
        text = look.glyphs.words(text)
        if width is not None:
            text = fit(text, width, self.signs["ellipsis"])
        if not 0 <= y < self.height:
            return x
        row, styles = self.rows[y], self.styles[y]
        style = look.style(ink, surface, bold, italic)
        if text.isascii():
            for mark in text:
                if 0 <= x < self.width:
                    row[x] = mark
                    styles[x] = style
                x += 1
            return x
        for mark in text:
            cells = get_character_cell_size(mark)
            if cells == 0:
                if 0 < x <= self.width:
                    row[x - 1] += mark  # a combining mark belongs to the cell before
                continue
            if x >= 0 and x + cells <= self.width:
                row[x] = mark
                styles[x] = style
                if cells == 2:
                    row[x + 1] = ""
                    styles[x + 1] = style
            x += cells
        return x

    def runs(self, x: int, y: int, pieces: Iterable[Run], surface: str = "ground", *, width: int | None = None) -> int:
        """Write several pieces of text in a row, each in its own ink, all within ``width``."""
        end = self.width if width is None else x + width
        for text, ink in pieces:
            x = self.put(x, y, text, ink, surface, bold=ink == "strong", width=max(0, end - x))
        return x

    def right(
        self, x: int, y: int, text: str, ink: str = "text", surface: str = "ground", *, bold: bool = False
    ) -> int:
        """Write text so that it ends before ``x``; returns where it begins."""
        from rich.cells import cell_len

        begin = x - cell_len(self.look.glyphs.words(text))
        self.put(begin, y, text, ink, surface, bold=bold)
        return begin

    def centre(
        self, x: int, y: int, width: int, text: str, ink: str = "text", surface: str = "ground", *, bold: bool = False
    ) -> None:
        """Write text in the middle of ``width`` cells."""
        from rich.cells import cell_len

        text = fit(self.look.glyphs.words(text), width, self.signs["ellipsis"])
        self.put(x + (width - cell_len(text)) // 2, y, text, ink, surface, bold=bold)

    def fill(self, region: Region, surface: str, sign: str = " ", ink: str = "text") -> None:
        """Fill a rectangle with one sign."""
        style = self.look.style(ink, surface)
        for y in range(max(0, region.y), min(self.height, region.bottom)):
            row, styles = self.rows[y], self.styles[y]
            for x in range(max(0, region.x), min(self.width, region.right)):
                row[x] = sign
                styles[x] = style

    def box(
        self, region: Region, surface: str = "plate", ink: str = "line", *, heavy: bool = False, fill: bool = True
    ) -> None:
        """A frame with its surface inside. Titles are put on it afterwards."""
        if fill:
            self.fill(region, surface)
        signs, prefix = self.signs, "heavy_" if heavy else ""
        x, y, right, bottom = region.x, region.y, region.right - 1, region.bottom - 1
        across = signs[prefix + "horizontal"] * (region.width - 2)
        self.put(x, y, signs[prefix + "top_left"] + across + signs[prefix + "top_right"], ink, surface)
        self.put(x, bottom, signs[prefix + "bottom_left"] + across + signs[prefix + "bottom_right"], ink, surface)
        for line in range(y + 1, bottom):
            self.put(x, line, signs[prefix + "vertical"], ink, surface)
            self.put(right, line, signs[prefix + "vertical"], ink, surface)

    def tag(self, x: int, y: int, text: str, surface: str) -> int:
        """A word on a solid surface, with a space on both sides."""
        return self.put(x, y, f" {text} ", "text", surface)

    def lay(self, part: Canvas, region: Region) -> None:
        """Put another canvas of this size there; what lies below the lower edge is left out."""
        for dy, (row, styles) in enumerate(zip(part.rows, part.styles, strict=True)):
            if 0 <= region.y + dy < self.height:
                self.rows[region.y + dy][region.x : region.right] = row
                self.styles[region.y + dy][region.x : region.right] = styles

    def spot(self, region: Region, spot: Spot) -> None:
        """This rectangle can be pointed at. Later spots lie above earlier ones."""
        self.spots.append((region, spot))

    def spot_at(self, x: int, y: int) -> Spot | None:
        """What lies at this cell."""
        for region, spot in reversed(self.spots):
            if region.contains(x, y):
                return spot
        return None

    def invert(self, region: Region) -> None:
        """Ink and surface change places: a mark that every theme has."""
        for y in range(max(0, region.y), min(self.height, region.bottom)):
            styles = self.styles[y]
            for x in range(max(0, region.x), min(self.width, region.right)):
                styles[x] = _inverted(styles[x])

    def strips(self) -> list[Strip]:
        """The painted lines."""
        strips = []
        for row, styles in zip(self.rows, self.styles, strict=True):
            segments: list[Segment] = []
            begin = 0
            for x in range(1, self.width + 1):
                if x == self.width or styles[x] is not styles[begin]:
                    segments.append(Segment("".join(row[begin:x]), styles[begin]))
                    begin = x
            strips.append(Strip(segments, self.width))
        return strips

    def changes(self, earlier: Canvas) -> list[Region]:
        """Where this canvas differs from an earlier one of the same size: stretches of lines, close ones as one."""
        regions = []
        for y in range(self.height):
            row, styles, old_row, old_styles = self.rows[y], self.styles[y], earlier.rows[y], earlier.styles[y]
            if row == old_row and styles == old_styles:
                continue
            differ = [x for x in range(self.width) if row[x] != old_row[x] or styles[x] is not old_styles[x]]
            begin = 0
            for at, x in enumerate(differ):
                if at + 1 == len(differ) or differ[at + 1] - x > APART:
                    regions.append(Region(differ[begin], y, x - differ[begin] + 1, 1))
                    begin = at + 1
        return regions

    def text(self) -> str:
        """What one reads, without colours; for tests."""
        return "\n".join("".join(row).rstrip() for row in self.rows)
