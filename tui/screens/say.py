"""Say the table: everything one can see, as sentences; they can be copied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.telling import words
from tui.moment import telling_of
from tui.screens.copying import CopiedSheet
from tui.widgets.page import Line

if TYPE_CHECKING:
    from tui.screens.table import TableScreen


def over(table: TableScreen) -> CopiedSheet:
    """The table in words."""
    moment = table.moment
    said = telling_of(moment.info).table(moment.view, moment.names)
    return CopiedSheet(table.look, words("The table in words"), tuple(Line(sentence) for sentence in said))
