"""Playing with other people: from an open table, or a seat at one, to the end, with or without a screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

from core.telling import words
from net.session import SessionClosed
from tui.problem import FINE, NOT_FINE

if TYPE_CHECKING:
    from net.host import TableHost
    from net.visit import Visit
    from tui.settings import Settings


async def plain_host(open_table: Callable[[], Awaitable[TableHost]]) -> int:
    """Keep a table and play at it, line by line."""
    from tui.leaving import on_signals

    host = await open_table()
    try:
        visit = await host.sit()
        playing = asyncio.ensure_future(_plain(visit, host))
        with on_signals(playing.cancel):
            return await playing
    except asyncio.CancelledError:
        return FINE
    finally:
        await host.close()


async def plain_guest(arrive: Callable[[], Awaitable[Visit]]) -> int:
    """Play at somebody's table, line by line."""
    from tui.leaving import on_signals

    visit = await arrive()
    playing = asyncio.ensure_future(_plain(visit, None))
    try:
        with on_signals(playing.cancel):
            return await playing
    except asyncio.CancelledError:
        return FINE
    finally:
        await visit.leave()


async def _plain(visit: Visit, host: TableHost | None) -> int:
    from tui.plain.console import Console, Gone
    from tui.plain.gathering import Gathering
    from tui.plain.playing import descriptor, play
    from tui.plain.prompter import Left

    console = Console(descriptor())
    try:
        session = await Gathering(visit, console, host).game()
    except Left as left:
        console.say(words("You leave the table.") if left.asked else words("Input has ended."))
        return FINE
    except Gone:
        return FINE
    except SessionClosed as closed:
        console.say(str(closed))
        return NOT_FINE
    return await play(session, console)


def screen_host(open_table: Callable[[], Awaitable[TableHost]], settings: Settings, messages: Sequence[str]) -> int:
    """Keep a table and play at it, on the screen."""
    from tui.app import HonorApp, run_screen

    async def first(app: HonorApp) -> Any:
        from tui.screens.gathering import GatheringScreen

        host = await open_table()
        app.closing.append(host.close)
        return GatheringScreen(app, await host.sit(), host)

    return run_screen(first, settings, messages)


def screen_guest(arrive: Callable[[], Awaitable[Visit]], settings: Settings, messages: Sequence[str]) -> int:
    """Play at somebody's table, on the screen."""
    from tui.app import HonorApp, run_screen

    async def first(app: HonorApp) -> Any:
        from tui.screens.gathering import GatheringScreen

        return GatheringScreen(app, await arrive(), None)

    return run_screen(first, settings, messages)
