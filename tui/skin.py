"""How cards are drawn, as data: a skin is a TOML file in `tui/skins`, or one of a person's own (`tui.own_skins`).

::

    title = "Classic: figures in the corners, too"
    back = ["▚▞", "▞▚"]   # rows of the pattern on a back, repeated all over it
    figures = "large"     # of numbers: large, or small
    corners = "auto"      # a mark in each corner of a card: always, never, or auto: where the theme needs it
    index = true          # the number once more, small, in two corners
    height = 0            # the most rows of a card; 0 for as many as there are

What a file does not say is as in the standard skin.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from tui.own_files import BadFile

FOLDER: Final = Path(__file__).parent / "skins"
FIGURES: Final = ("large", "small")
CORNERS: Final = ("auto", "always", "never")
LARGEST_PATTERN: Final = 8
"""Rows and columns."""
LEAST_HEIGHT: Final = 3
"""Rows of the flattest cards: a private one has a word above its number."""


@dataclass(frozen=True, slots=True)
class Skin:
    """One way to draw cards. The standard one, where nothing else is said."""

    name: str = "standard"
    title: str = "Standard: large figures, woven backs"
    back: tuple[str, ...] = ("░",)
    figures: str = "large"
    corners: str = "auto"
    index: bool = False
    height: int = 0

    def tall(self, rows: int) -> int:
        """How many of these rows a card takes.

        >>> STANDARD.tall(7), Skin(height=3).tall(7)
        (7, 3)
        """
        return min(rows, self.height or rows)

    @property
    def ascii(self) -> bool:
        """Whether every terminal can show it. Large figures are drawn in half blocks."""
        return self.figures == "small" and all(row.isascii() for row in self.back)


STANDARD: Final = Skin()


@cache
def named(name: str) -> Skin:
    """A skin that comes with the program."""
    import tomllib

    return skin_from(name, tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8")))


@cache
def names() -> tuple[str, ...]:
    """Those that come with the program, the standard one first."""
    found = sorted(path.stem for path in FOLDER.glob("*.toml"))
    return (STANDARD.name, *(name for name in found if name != STANDARD.name))


def skin_from(name: str, data: Mapping[str, Any]) -> Skin:
    """The skin that a file says. Raises BadFile."""
    unknown = sorted(set(data) - _CHECKS.keys())
    if unknown:
        raise BadFile(f"it says {unknown[0][:30]!r}; a skin has {', '.join(_CHECKS)}.")
    said = dict(data)
    if isinstance(said.get("back"), list):
        said["back"] = tuple(said["back"])
    for field, value in said.items():
        allowed, wanted = _CHECKS[field]
        if not allowed(value):
            raise BadFile(f"{field} is {wanted}.")
    return Skin(name=name, **{"title": name, **said})


def _is_pattern(value: Any) -> bool:
    from rich.cells import cell_len

    return (
        isinstance(value, tuple)
        and 1 <= len(value) <= LARGEST_PATTERN
        and all(isinstance(row, str) and row.isprintable() and 1 <= len(row) <= LARGEST_PATTERN for row in value)
        and all(cell_len(sign) == 1 for row in value for sign in row)
    )


def _is_height(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and (value == 0 or LEAST_HEIGHT <= value <= 100)


_CHECKS: Final[dict[str, tuple[Callable[[Any], bool], str]]] = {
    "title": (lambda value: isinstance(value, str) and 0 < len(value) <= 60, "a text of at most 60 signs"),
    "back": (_is_pattern, f"up to {LARGEST_PATTERN} rows of up to {LARGEST_PATTERN} signs, each one cell wide"),
    "figures": (lambda value: value in FIGURES, " or ".join(FIGURES)),
    "corners": (lambda value: value in CORNERS, "auto, always or never"),
    "index": (lambda value: isinstance(value, bool), "true or false"),
    "height": (_is_height, f"0, or at least {LEAST_HEIGHT} rows"),
}
"""What each field may be: a test, and the words for it."""
