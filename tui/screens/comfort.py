"""How shall it look, and how much shall move? Asked once, with a preview; Enter keeps it, Esc leaves all as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from textual.geometry import Region

from core.telling import words
from tui.remembered import remember_asked
from tui.screens.choosing import Choosing
from tui.screens.settings import kept, set_now, stepped, value_words
from tui.widgets.action_bar import Button
from tui.widgets.choice_list import Row
from tui.widgets.sample import HIGH as SAMPLE_HIGH
from tui.widgets.sample import Sample, SampleScene

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from textual.timer import Timer
    from textual.widget import Widget

    from tui.app import HonorApp
    from tui.look import Look

ASKED: Final = {
    "theme": ("Colours", "Which colours are easy on your eyes? Shapes and words say the same in all of them."),
    "motion": (
        "Motion",
        "full: a card is turned over. reduced: it is shown after a moment, and nothing moves. none: at once.",
    ),
    "plain": ("Games are shown", "For a screen reader: every event a sentence, and a number and Enter choose."),
}
"""Setting → what is asked about it."""
SPOKEN: Final = (
    "Bea announces the run two, three, four. Accept it, or call it a bluff?",
    "1. Accept",
    "2. Call it a bluff, betting 1 point",
    "Your choice: 2",
    "Bea shows two, seven, four: a bluff. Bea pays you 1 point, and 1 to the pot.",
)
"""What a game is like line by line."""


class ComfortScreen(Choosing[bool]):
    """Gives whether games are to be played line by line from now on; nothing where all stays as it was."""

    def __init__(self, app: HonorApp) -> None:
        super().__init__(app.look, words("Look and motion"), words("Later these are in the settings."))
        self.honor = app
        self.before = app.settings
        self.changed: dict[str, Any] = {}
        self._turned = 0
        self._turning: Timer | None = None

    def plan(self, width: int, height: int) -> Mapping[str, Region]:
        places = dict(super().plan(width, height))
        rows = places["rows"]
        high = min(SAMPLE_HIGH + 1, rows.height - 2)
        places["rows"] = Region(0, 1, width, rows.height - high)
        places["sample"] = Region(0, places["rows"].bottom, width, high)
        return places

    def compose(self) -> Iterator[Widget]:
        self.sample = Sample(self.look, id="sample")
        yield from (*super().compose(), self.sample)
        self._preview()

    def dress(self, look: Look) -> None:
        super().dress(look)
        self.sample.dress(look)

    def rows(self) -> tuple[Row, ...]:
        shown = []
        for name, (label, about) in ASKED.items():
            if name == "plain" and self.honor.hosted:  # whoever comes through the door has a screen
                continue
            value = getattr(self.honor.settings, name)
            said = _shown(value) if name == "plain" else value_words(name, value)
            shown.append(Row(name, words(label), said, words(about)))
        return tuple(shown)

    def buttons(self) -> tuple[Button, ...]:
        return (
            Button("down", "↑↓", words("Go")),
            Button("right", "←→", words("Change")),
            Button("enter", "Enter", words("Keep it")),
            Button("escape", "Esc", words("Leave it as it was")),
        )

    def open_menu(self) -> None:
        """Three questions are asked; nothing else can be done here."""

    def step(self, row: Row, by: int) -> None:
        value = stepped(self.honor.settings, row.id, by)
        self.changed[row.id] = value
        set_now(self.honor, {row.id: value})
        self._preview(moving=row.id == "motion")

    def _preview(self, *, moving: bool = False) -> None:
        """Show a table, or lines; and turn a card over as it would be turned with this much motion."""
        lines = tuple(map(words, SPOKEN)) if self.honor.settings.plain else ()
        title = words("This is what a game is like.")
        if self._turning is not None:
            self._turning.stop()
        frames, seconds = self.look.beat(SampleScene.FRAMES)
        if moving:
            self._turned = 1 if frames > 1 else 0 if frames else SampleScene.FRAMES
        self.sample.show(SampleScene(title, lines, self._turned))
        if moving and frames:
            self._turning = self.set_interval(seconds, self._turn_on, repeat=max(1, frames - 1))

    def _turn_on(self) -> None:
        self._turned = SampleScene.FRAMES if self.look.still else min(self._turned + 1, SampleScene.FRAMES)
        scene = self.sample.scene
        if scene is not None:
            self.sample.show(SampleScene(scene.title, scene.lines, self._turned))

    def enter(self, row: Row) -> None:
        remember_asked()
        kept(self.honor, self.changed)
        self.dismiss(bool(self.changed.get("plain")))

    def close(self) -> None:
        remember_asked()
        set_now(self.honor, {name: getattr(self.before, name) for name in self.changed})
        self.dismiss(None)


def _shown(plain: bool) -> str:
    return words("line by line, for a screen reader") if plain else words("as a table on the screen")
