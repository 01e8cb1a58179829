"""Apps for tests: one table, in a look, without waiting for anything."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from textual.app import App
from textual.pilot import Pilot

from net.session import Session
from tui.app import HonorApp
from tui.screens.table import TableScreen
from tui.settings import Settings
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel


def table_app(session: Session, environment: Mapping[str, str] | None = None, **settings: Any) -> HonorApp:
    """An app with one table; keys are never too early."""

    async def first(app: HonorApp) -> TableScreen:
        screen = TableScreen(session, app.look, app.rebound)
        screen.grace = 0.0
        return screen

    return HonorApp(Settings(**settings), first, environment={**os.environ, **(environment or {})})


def table_of(app: HonorApp) -> TableScreen:
    """The table screen, whatever lies over it."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


def text_of(app: App[Any]) -> str:
    """All that one reads on the screen on top, line by line."""
    width, height = app.size
    lines = [[" "] * width for _ in range(height)]
    for panel in app.screen.query(Panel):
        if panel.size and panel.region:
            painted = panel.painted(*panel.size).rows
            for dy, row in enumerate(painted):
                for dx, sign in enumerate(row):
                    if panel.region.y + dy < height and panel.region.x + dx < width:
                        lines[panel.region.y + dy][panel.region.x + dx] = sign
    return "\n".join("".join(line).rstrip() for line in lines)


async def click(pilot: Pilot[int], spot: Spot) -> None:
    """Click in the middle of what is painted as this spot. Fails where nothing is."""
    for panel in pilot.app.screen.query(Panel):
        if not panel.region:
            continue
        for region, found in reversed(panel.painted(*panel.size).spots):
            if found == spot:
                at = panel.region.offset + region.offset + (region.width // 2, region.height // 2)
                await pilot.click(offset=at)
                return
    raise AssertionError(f"there is no {spot} on the screen")
