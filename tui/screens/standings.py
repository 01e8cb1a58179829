"""The scores: each seat with its points, the best first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.game import load_game
from core.telling import words
from tui.moment import telling_of
from tui.option_words import options_in_words
from tui.places import shown
from tui.screens.copying import CopiedSheet
from tui.widgets.page import Line

if TYPE_CHECKING:
    from tui.screens.table import TableScreen


def over(table: TableScreen) -> CopiedSheet:
    """The scores of this table, and what was agreed at it."""
    moment = table.moment
    game = load_game(moment.info.game)
    lines = [Line(words("Scores"), "gold", bold=True)]
    for seat, score in telling_of(moment.info).standing(moment.view, moment.names):
        person = moment.info.people[seat]
        name = words("You") if seat == moment.seat else moment.names[seat]
        kind = words("bot, {level}", level=person.level) if person.level else ""
        lines.append(Line(f"{name}: {score}" + (f" ({kind})" if kind else ""), seat=seat, indent=2))
        for detail in table.games.record(table.state, seat):
            lines.append(Line(detail, "dim", indent=2))
    lines += [Line(""), Line(words("This table"), "gold", bold=True)]
    options = options_in_words(moment.info.options)
    lines.append(Line(words("Options: {options}", options=options or words("those of the rule sheet"))))
    lines.append(Line(words("Trust: {trust}", trust=moment.info.trust)))
    if moment.info.ledger:
        lines.append(Line(words("Kept in {file}", file=shown(moment.info.ledger))))
    return CopiedSheet(table.look, words("Scores"), tuple(lines), game.name)
