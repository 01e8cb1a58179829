"""The options of a table: where the rule sheet leaves a question open, what the table agrees on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, get_args

from core.edition import GameOptions
from core.game import load_game
from core.telling import words
from tui.option_words import explained
from tui.screens.choosing import Choosing
from tui.widgets.action_bar import Button
from tui.widgets.choice_list import Row
from tui.widgets.entry import Entry

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

    from tui.look import Look


class OptionsScreen(Choosing[dict[str, Any]]):
    """Gives the options that differ from the rule sheet."""

    def __init__(self, look: Look, game: str, chosen: Mapping[str, Any]) -> None:
        self.game = load_game(game)
        self.guide = self.game.guide()
        super().__init__(look, words("Options"), self.game.name)
        fields, common = self.game.options_model.model_fields, GameOptions.model_fields
        own = [name for name in fields if name not in common]
        self.fields = {name: fields[name] for name in (*own, *common) if name != "edition"}
        self.values: dict[str, Any] = {
            name: chosen.get(name, field.get_default(call_default_factory=True)) for name, field in self.fields.items()
        }
        self.kept = {name: value for name, value in chosen.items() if name not in self.fields}

    def rows(self) -> tuple[Row, ...]:
        shown = []
        for name, field in self.fields.items():
            value, default = self.values[name], field.get_default(call_default_factory=True)
            about = explained(self.guide, name) or words(field.description or "")
            label = name.replace("_", " ")
            steps = bool(_values(field.annotation)) or type(value) is int
            shown.append(Row(name, label, _words(value), about, value != default, steps))
        return tuple(shown)

    def buttons(self) -> tuple[Button, ...]:
        return (*super().buttons()[:2], Button("d", "d", words("As on the sheet")), super().buttons()[-1])

    def key(self, key: str) -> bool:
        if key != "d":
            return False
        for name, field in self.fields.items():
            self.values[name] = field.get_default(call_default_factory=True)
        return True

    def step(self, row: Row, by: int) -> None:
        now = self.values[row.id]
        values = _values(self.fields[row.id].annotation)
        if values:
            self._try(row.id, values[(values.index(now) + by) % len(values)] if now in values else values[0])
        elif type(now) is int:
            self._try(row.id, now + by * _stride(self.fields[row.id]))

    def enter(self, row: Row) -> None:
        if row.steps and _values(self.fields[row.id].annotation):
            self.step(row, 1)
        else:
            text = "" if self.values[row.id] is None else row.value
            self.ask(Entry(row.label, text, len(text), 60))

    def typed(self, text: str) -> None:
        name = list(self.fields)[self.cursor]
        now = self.values[name]
        try:
            several = "," in text or isinstance(now, tuple)
            value: Any = tuple(int(part) for part in text.split(",")) if several else int(text)
        except ValueError:
            self.say(words("{text} is no number.", text=text[:20]))
            return
        self._try(name, value)

    def _try(self, name: str, value: Any) -> None:
        """Take the value if the game takes it; otherwise say why not."""
        try:
            self.game.begin(self.game.seat_counts[0], {name: value})
        except ValueError as error:
            self.tell(str(error))
            return
        self.values[name] = value
        self.heading = (self.heading[0], self.game.name)

    def close(self) -> None:
        differing = {
            name: value
            for name, value in self.values.items()
            if value != self.fields[name].get_default(call_default_factory=True)
        }
        self.dismiss({**self.kept, **differing})


def _values(annotation: Any) -> tuple[Any, ...]:
    """The values a closed choice has; empty for numbers and lists."""
    if annotation is bool:
        return (True, False)
    values = get_args(annotation)
    return values if values and all(isinstance(value, str | int) for value in values) else ()


def _stride(field: FieldInfo) -> int:
    """How far an arrow goes: as the option says, or a hundredth of its size or more.

    >>> from pydantic.fields import FieldInfo
    >>> _stride(FieldInfo(default=50_000)), _stride(FieldInfo(default=25))
    (1000, 1)
    """
    steps = [limit.multiple_of for limit in field.metadata if hasattr(limit, "multiple_of")]
    return int(steps[0]) if steps else 10 ** max(0, len(str(field.default)) - 2)


def _words(value: Any) -> str:
    if value is None:
        return words("as in the box")
    if isinstance(value, bool):
        return words("yes") if value else words("no")
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value)
