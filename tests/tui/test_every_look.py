"""Every state that matters, in both sizes and in every look, compared with what is kept in `looks/`: text, and styles.

After a change that is meant: ``pytest tests/tui/test_every_look.py --snapshot-update``, and read the difference.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import pytest

from tests.tui import billionaire_tables as bill
from tests.tui import charge_tables as charge
from tests.tui import tables
from tests.tui.fake_session import FakeSession
from tests.tui.showing import table_app
from tui.app import HonorApp, home_app
from tui.screens.result import Result
from tui.settings import Settings

FOLDER: Final = Path(__file__).parent / "looks"
SIZES: Final = {"80x24": (80, 24), "120x40": (120, 40)}
LOOKS: Final[dict[str, dict[str, Any]]] = {
    "dark": {},
    "high contrast": {"theme": "high-contrast"},
    "ASCII": {"glyphs": "ascii"},
    "NO_COLOR": {},
}
TOO_SMALL: Final = {"80x24": (79, 24), "120x40": (120, 23)}

Moment = tuple[Callable[[], FakeSession] | None, tuple[str, ...]]
STATES: Final[dict[str, Moment]] = {
    "home": (None, ()),
    "settings": (None, ("comma",)),
    "your-turn": (tables.my_turn, ()),
    "response-window": (tables.asked, ()),
    "reveal": (tables.caught, ()),
    "frozen": (charge.frozen, ()),
    "count": (charge.counted, ()),
    "sealed": (bill.sealed_mine, ()),
    "analyzer": (bill.analyzed, ()),
    "result": (lambda: tables.last_point(bots=True, seed=3), ("2", "2")),
    "too-small": (tables.my_turn, ()),
    "help": (tables.asked, ("question_mark",)),
}


async def drawn(state: str, size: str, look: str) -> str:
    """The screen as it is sent to the terminal: its text, and below it its styles, each with a letter."""
    make, keys = STATES[state]
    environment = {"NO_COLOR": "1"} if look == "NO_COLOR" else {}
    app: HonorApp
    app = home_app(Settings(**LOOKS[look])) if make is None else table_app(make(), environment, **LOOKS[look])
    async with app.run_test(size=(TOO_SMALL if state == "too-small" else SIZES)[size]) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        while state == "result" and not isinstance(app.screen, Result):
            await pilot.pause()
        await pilot.pause()
        strips = app.screen._compositor.render_strips()
    letters: dict[str, str] = {}
    text, styles = [], []
    for strip in strips:
        text.append("".join(segment.text for segment in strip).rstrip())
        cells = [(str(segment.style), segment.cell_length) for segment in strip]
        runs = [(style, sum(width for _, width in run)) for style, run in groupby(cells, key=lambda cell: cell[0])]
        named = [(letters.setdefault(style, chr(ord("A") + len(letters))), width) for style, width in runs]
        styles.append(" ".join(f"{letter}{width}" for letter, width in named))
    legend = [f"{letter} {style}" for style, letter in letters.items()]
    return "\n".join((f"=== {size}, {look}", *text, "---", *styles, "---", *legend, ""))


@pytest.mark.parametrize("state", STATES)
async def test_it_looks_as_it_is_kept(state: str, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for look in LOOKS:
        with monkeypatch.context() as inside:
            if look == "NO_COLOR":
                inside.setenv("NO_COLOR", "1")  # home reads it from there
            found += [await drawn(state, size, look) for size in SIZES]
    fresh, file = "\n".join(found), FOLDER / f"{state}.txt"
    if pytestconfig.getoption("--snapshot-update"):
        FOLDER.mkdir(exist_ok=True)
        file.write_text(fresh, "utf-8")
    assert fresh == file.read_text("utf-8")


def test_every_kept_look_is_one_of_these() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(STATES)


def test_text_says_the_same_in_every_colour_and_ascii_looks_are_ascii() -> None:
    """Words and shapes come first: without colours nothing is missing."""
    for file in FOLDER.glob("*.txt"):
        shown = {}
        for part in file.read_text("utf-8").split("=== ")[1:]:
            name, _, rest = part.partition("\n")
            shown[name] = rest.partition("\n---\n")[0]
        for size in SIZES:
            assert shown[f"{size}, high contrast"] == shown[f"{size}, dark"] or file.stem == "settings"
            assert shown[f"{size}, ASCII"].isascii()
            if file.stem not in ("home", "settings"):  # they say which colours there are
                assert shown[f"{size}, NO_COLOR"] == shown[f"{size}, dark"], file
