"""Settings: every change is seen at once, on all open screens, and written to the file when one is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

from textual.geometry import Region

from core.telling import words
from tui.screens.choosing import Choosing
from tui.theme import PALETTES
from tui.widgets.choice_list import Row
from tui.widgets.entry import Entry
from tui.widgets.sample import HIGH as SAMPLE_HIGH
from tui.widgets.sample import Sample

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from textual.widget import Widget

    from tui.app import HonorApp
    from tui.look import Look
    from tui.screens.table import TableScreen

SHOWN: Final = ("theme", "glyphs", "motion", "connection", "pacing", "sounds", "mouse", "auto_select", "name", "keys")

ROUND_ROWS: Final = 5
"""Rows of the list beside those of the settings: what the marked one is about, and space."""
LABELS: Final = {"glyphs": "signs", "auto_select": "mark a choice for me"}


class SettingsScreen(Choosing[None]):
    """The settings of one person."""

    def __init__(self, app: HonorApp) -> None:
        from tui.own_themes import take_in_all

        super().__init__(app.look, words("Settings"))
        wrong = take_in_all()
        if wrong:
            self.heading = (self.heading[0], wrong[0])
        self.honor = app
        self.changed: dict[str, Any] = {}
        if "NO_COLOR" in app.environment:
            self.heading = (self.heading[0], words("NO_COLOR is set: there are no colours, whatever the theme."))

    def plan(self, width: int, height: int) -> Mapping[str, Region]:
        places = dict(super().plan(width, height))
        rows = places["rows"]
        if rows.height >= len(SHOWN) + ROUND_ROWS + SAMPLE_HIGH:
            places["rows"] = Region(0, 1, width, rows.height - SAMPLE_HIGH)
            places["sample"] = Region(0, places["rows"].bottom, width, SAMPLE_HIGH)
        return places

    def compose(self) -> Iterator[Widget]:
        self.sample = Sample(self.look, words("This is what it looks like."), id="sample")
        yield from (*super().compose(), self.sample)

    def dress(self, look: Look) -> None:
        super().dress(look)
        self.sample.dress(look)

    def rows(self) -> tuple[Row, ...]:
        settings, fields = self.honor.settings, type(self.honor.settings).model_fields
        shown = []
        for name in SHOWN:
            value, field = getattr(settings, name), fields[name]
            default = field.get_default(call_default_factory=True)
            said = _words(name, value)
            about = words(field.description or "")
            shown.append(
                Row(name, words(LABELS.get(name, name)), said, about, value != default, name not in ("name", "keys"))
            )
        return tuple(shown)

    def step(self, row: Row, by: int) -> None:
        values = _values(row.id, type(self.honor.settings))
        if values:
            now = getattr(self.honor.settings, row.id)
            at = values.index(now) if now in values else 0
            self._set(row.id, values[(at + by) % len(values)])

    def enter(self, row: Row) -> None:
        if row.id == "name":
            self.ask(Entry(words("Your name"), self.honor.settings.name, len(self.honor.settings.name), 40))
        elif row.id == "keys":
            from tui.screens.keys import KeysScreen

            self.app.push_screen(KeysScreen(self.honor), self._bound)
        else:
            self.step(row, 1)

    def _bound(self, keys: dict[str, Any] | None) -> None:
        if keys is not None:
            self._set("keys", keys)
            self.show()

    def typed(self, text: str) -> None:
        from core.cleaning import clean_name

        self._set("name", clean_name(text, ""))

    def _set(self, name: str, value: Any) -> None:
        self.changed[name] = value
        settings = self.honor.settings.model_copy(update={name: value})
        self.honor.settings = settings
        look, said = self.honor.look_for(settings)
        if look != self.honor.look:
            self.honor.dress(look)
        self.honor.rebind()
        if said:
            self.say(said[0])

    def close(self) -> None:
        from tui.settings_saved import save

        if self.changed:
            try:
                save(self.changed)
            except OSError as error:
                self.app.notify(words("The settings could not be kept: {why}", why=error), severity="warning")
        self.dismiss(None)


def _values(name: str, model: Any) -> tuple[Any, ...]:
    """What a setting may be."""
    if name == "theme":
        return tuple(name for name in PALETTES if name != "monochrome")
    annotation = model.model_fields[name].annotation
    return (True, False) if annotation is bool else get_args(annotation)


def _words(name: str, value: Any) -> str:
    if name == "theme":
        palette = PALETTES.get(value)
        return words(palette.title) if palette else str(value)
    if name == "keys":
        return words("{count} changed; Enter to change them", count=len(value))
    if isinstance(value, bool):
        return words("yes") if value else words("no")
    return str(value) or words("(none; Enter to type one)")


def over(table: TableScreen) -> SettingsScreen:
    """Settings over a table."""
    return SettingsScreen(table.app)  # type: ignore[arg-type]  # there is only one app
