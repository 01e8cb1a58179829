"""Calling the viewer to the table: the bell, a mark in the window's title, a notice. A part of `TableScreen`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.game import load_game
from core.telling import words

if TYPE_CHECKING:
    from tui.screens.table import TableScreen


class TableCalls:
    """What is done when something is asked of the viewer."""

    def ring(self: Any) -> None:
        """The terminal's bell, for a question to the viewer, where the settings want it."""
        if getattr(getattr(self.app, "settings", None), "sounds", False):
            self.app.bell()

    def tell_elsewhere(self: Any) -> None:
        """Mark the window's title while something is asked of the viewer, and give notice where he looks elsewhere."""
        screen: TableScreen = self
        notices: Any = getattr(screen.app, "notices", None)
        moment = screen.moment
        if notices is None:
            return
        if moment.my_turn and not moment.over:
            short = words("{game}: your turn", game=load_game(moment.info.game).name)
            notices.call(short, moment.asked)
        else:
            notices.over()

    def on_unmount(self: Any) -> None:
        """Whoever has got up is not called."""
        notices: Any = getattr(self.app, "notices", None)
        if notices is not None:
            notices.over()
