"""Help: what one can do now, the keys, and the rules, which can be searched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.game import load_game
from core.telling import words
from tui.markdown import page_of
from tui.moment import telling_of
from tui.screens.sheet import Sheet
from tui.widgets.action_bar import Button
from tui.widgets.page import Line, rows

if TYPE_CHECKING:
    from tui.screens.table import TableScreen


class Help(Sheet):
    """The sheet of help. ``r`` goes to where the rules begin."""

    rules_at = 0

    def more_buttons(self) -> tuple[Button, ...]:
        return (Button("r", "r", words("Rules")),)

    def press(self, key: str) -> bool:
        if key != "r":
            return False
        before = rows(self.lines[: self.rules_at], self.page.size.width - 5)
        self.top = min(len(before), self._furthest())
        self.show()
        return True


def over(table: TableScreen) -> Help:
    """Help for the moment of this table."""
    moment, keys = table.moment, table.keys
    lines = [Line(words("What you can do now"), "gold", bold=True)]
    lines.append(Line(moment.asked, "strong"))
    lines.append(Line(telling_of(moment.info).can_do(moment.view)))
    for offer in table.games.offers(table.state, table.hands):
        key = keys.shown(offer.action)
        if offer.does is not None:
            lines.append(Line(offer.words, mark=key, indent=4))
        elif offer.reason:
            lines.append(Line(f"{offer.words}: {offer.reason}", "dim", mark=key, indent=4))
    lines += [Line(""), Line(words("Keys"), "gold", bold=True)]
    arrows = f"{keys.shown('left')}{keys.shown('right')}{keys.shown('up')}{keys.shown('down')}"
    if arrows:  # a replay has other uses for them
        choosing = words("Go from choice to choice; digits pick one, the same digit again does it.")
        lines.append(Line(choosing, mark=arrows, indent=7))
    for action in table.actions():
        if action.about and (action.group != "move" or action.id in ("act", "back")):
            lines.append(Line(f"{words(action.words)}: {words(action.about)}", mark=keys.shown(action.id), indent=7))
    lines.append(Line(words("The mouse does all of this too: click once to mark, again to do.")))
    lines.append(Line(""))
    help_ = Help(table.look, words("Help"), (), load_game(moment.info.game).name)
    help_.rules_at = len(lines)
    help_.lines = (*lines, *_guide(moment.info.game))
    return help_


def _guide(game: str) -> tuple[Line, ...]:
    try:
        return page_of(load_game(game).guide())
    except FileNotFoundError:  # a game that somebody is still writing
        return (Line(words("This game comes without written rules."), "dim"),)
