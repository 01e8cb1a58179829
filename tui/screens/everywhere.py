"""What the menu offers on every screen: the lessons of the games, and how it all looks and moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui.actions import LESSONS

if TYPE_CHECKING:
    from tui.screens.layout import PlannedScreen


def do_everywhere(screen: PlannedScreen[Any], action: str) -> None:
    """Do it over this screen."""
    app: Any = screen.app
    if action in LESSONS:
        from tui.screens.home_more import tutorial_for

        lessons = tutorial_for(app, LESSONS[action])
        if lessons is not None:
            app.push_screen(lessons)
    elif action == "comfort":
        from tui.screens.comfort import ComfortScreen

        app.push_screen(ComfortScreen(app))
