"""A session in plain mode from standard input and output, to its end, however it ends."""

from __future__ import annotations

import asyncio
import os
import sys

from core.telling import words
from net.session import Session, SessionClosed
from tui.farewell import farewell
from tui.leaving import on_signals
from tui.plain.company import tell_of_a_vanished_host
from tui.plain.console import Console, Gone
from tui.plain.conversation import Conversation
from tui.plain.prompter import Left
from tui.problem import FINE, NOT_FINE


async def play(session: Session, console: Console | None = None) -> int:
    """Sit down, play, leave. The exit status: leaving is fine at any time, a table that is gone is not."""
    console = console or Console(descriptor())
    conversation = Conversation(session, console)
    playing = asyncio.ensure_future(conversation.run())
    watching = asyncio.ensure_future(tell_of_a_vanished_host(session, console.say))
    status = FINE
    try:
        with on_signals(playing.cancel):
            await playing
            _farewell(conversation, words("You leave the table."))
    except Left as left:
        _farewell(conversation, words("You leave the table.") if left.asked else words("Input has ended."))
    except asyncio.CancelledError:
        _farewell(conversation, words("You leave the table."))
    except Gone:
        pass  # nobody reads what we would say
    except SessionClosed as closed:
        console.say(str(closed))
        status = NOT_FINE
    finally:
        playing.cancel()
        watching.cancel()
        await conversation.session.close()
    return status


def _farewell(conversation: Conversation, why: str) -> None:
    over = conversation.session.view()["result"] is not None
    try:
        conversation.console.say_all([why, *farewell(conversation.session.info, over=over, plain=True)])
    except Gone:
        pass


def descriptor() -> int | None:
    """Standard input, where there is one."""
    try:
        descriptor = sys.stdin.fileno()
        os.fstat(descriptor)
    except (AttributeError, OSError, ValueError):
        return None
    return descriptor
