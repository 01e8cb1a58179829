"""Settings: every change is seen at once, on all open screens, and written to the file when one is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

from textual.geometry import Region

from core.telling import words
from tui.problem import why
from tui.screens.choosing import Choosing
from tui.theme import PALETTES
from tui.widgets.choice_list import Row
from tui.widgets.entry import Entry
from tui.widgets.sample import HIGH as SAMPLE_HIGH
from tui.widgets.sample import Sample, SampleScene

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from textual.widget import Widget

    from tui.app import HonorApp
    from tui.look import Look
    from tui.screens.table import TableScreen

SHOWN: Final = (
    *("theme", "cards", "glyphs", "size", "motion", "clock", "connection"),
    *("pacing", "sounds", "notices", "mouse", "auto_select", "plain", "name", "keys"),
)
LEAST_ROWS: Final = 10
"""Settings that can be seen at once where the sample is shown, too; the others come as one goes on."""
ROUND_ROWS: Final = 5
"""Rows of the list beside those of the settings: what the marked one is about, and space."""
LABELS: Final = {"glyphs": "signs", "auto_select": "mark a choice for me", "plain": "line by line"}


class SettingsScreen(Choosing[None]):
    """The settings of one person."""

    def __init__(self, app: HonorApp) -> None:
        from tui.own_skins import wrong_skins
        from tui.own_themes import take_in_all

        super().__init__(app.look, words("Settings"))
        wrong = take_in_all() + wrong_skins()
        if wrong:
            self.heading = (self.heading[0], wrong[0])
        self.honor = app
        self.changed: dict[str, Any] = {}
        if "NO_COLOR" in app.environment:
            self.heading = (self.heading[0], words("NO_COLOR is set: there are no colours, whatever the theme."))

    def plan(self, width: int, height: int) -> Mapping[str, Region]:
        places = dict(super().plan(width, height))
        rows = places["rows"]
        if rows.height >= LEAST_ROWS + ROUND_ROWS + SAMPLE_HIGH:
            places["rows"] = Region(0, 1, width, rows.height - SAMPLE_HIGH)
            places["sample"] = Region(0, places["rows"].bottom, width, SAMPLE_HIGH)
        return places

    def compose(self) -> Iterator[Widget]:
        self.sample = Sample(self.look, SampleScene(words("This is what it looks like.")), id="sample")
        yield from (*super().compose(), self.sample)

    def dress(self, look: Look) -> None:
        super().dress(look)
        self.sample.dress(look)

    def rows(self) -> tuple[Row, ...]:
        settings, fields = self.honor.settings, type(self.honor.settings).model_fields
        shown = []
        for name in SHOWN:
            if name == "plain" and self.honor.hosted:  # whoever comes through the door has a screen
                continue
            value, field = getattr(settings, name), fields[name]
            default = field.get_default(call_default_factory=True)
            said = value_words(name, value)
            about = words(field.description or "")
            shown.append(
                Row(name, words(LABELS.get(name, name)), said, about, value != default, name not in ("name", "keys"))
            )
        return tuple(shown)

    def step(self, row: Row, by: int) -> None:
        if _values(row.id, type(self.honor.settings)):
            self._set(row.id, stepped(self.honor.settings, row.id, by))

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
        said = set_now(self.honor, {name: value})
        if name == "size":
            self.tell(self.honor.look.too_small_for_large(*self.size))
        if said:
            self.say(said[0])

    def close(self) -> None:
        kept(self.honor, self.changed)
        self.dismiss(None)


def set_now(app: HonorApp, changes: Mapping[str, Any]) -> list[str]:
    """Use these settings from now on, on all open screens. Messages about what fell back."""
    app.settings = app.settings.model_copy(update=dict(changes))
    look, said = app.look_for(app.settings)
    if look != app.look:
        app.dress(look)
    app.rebind()
    return said


def kept(app: HonorApp, changes: Mapping[str, Any]) -> None:
    """Write changed settings into the file; where that cannot be done, it is told."""
    from tui.settings_saved import save

    if changes:
        try:
            save(changes)
        except OSError as error:
            app.notify(words("The settings could not be kept: {why}.", why=why(error)), severity="warning")


def stepped(settings: Any, name: str, by: int) -> Any:
    """The value of a setting that comes so many after the present one."""
    values, now = _values(name, type(settings)), getattr(settings, name)
    at = values.index(now) if now in values else 0
    return values[(at + by) % len(values)]


def _values(name: str, model: Any) -> tuple[Any, ...]:
    """What a setting may be."""
    if name == "theme":
        return tuple(name for name in PALETTES if name != "monochrome")
    if name == "cards":
        from tui.own_skins import offered

        return offered()
    annotation = model.model_fields[name].annotation
    return (True, False) if annotation is bool else get_args(annotation)


def value_words(name: str, value: Any) -> str:
    """A value, as a person reads it."""
    if name == "theme":
        palette = PALETTES.get(value)
        return words(palette.title) if palette else str(value)
    if name == "cards":
        from tui.own_skins import skin_of

        skin, wrong = skin_of(value)
        return str(value) if wrong else words(skin.title)
    if name == "keys":
        return words("{count} changed; Enter to change them", count=len(value))
    if isinstance(value, bool):
        return words("yes") if value else words("no")
    return str(value) or words("(none; Enter to type one)")


def over(table: TableScreen) -> SettingsScreen:
    """Settings over a table."""
    return SettingsScreen(table.app)  # type: ignore[arg-type]  # there is only one app
