"""The lessons of a game line by line: what a lesson says, what it asks for, and what comes of it, as sentences."""

from __future__ import annotations

import re
from typing import Final

from core.game import Move
from core.telling import words
from tui.plain.choices import Wording
from tui.plain.console import Console, Gone
from tui.plain.playing import descriptor
from tui.plain.teller import Teller
from tui.problem import FINE
from tui.tutorial import Script, TutorialSession

ON_SCREEN: Final = re.compile(r"\[[\w.]+\]|[▸✓←→↑↓]")
"""What only a screen has: keys, and marks beside choices."""
LEAVING: Final = ("q", "quit", "exit", "leave")


async def learn(script: Script, console: Console | None = None) -> int:
    """All lessons, or as many as somebody wants to hear. The exit status."""
    console = console or Console(descriptor())
    session = TutorialSession(script)
    try:
        await _teach(session, console, Teller(session, console))
    except Gone:
        pass  # nobody reads what we would say
    finally:
        await session.close()
    return FINE


async def _teach(session: TutorialSession, console: Console, teller: Teller) -> None:
    console.say(words("Enter goes on, t says the table, q leaves."))
    while (lesson := session.lesson) is not None:
        teller.news()
        console.say(words("Lesson {number} of {all}.", number=session.at + 1, all=len(session.script.lessons)))
        teller.own()
        if said := in_lines(words(lesson.text)):  # empty where it tells of nothing but keys
            console.say(said)
        proposed = await session.hint()
        move = proposed.move if proposed is not None else None
        prompt = words("Enter goes on.")
        if move is not None:
            prompt = words("Enter does this: {move}.", move=_in_words(session, teller, move))
        while True:
            console.prompt(prompt)
            typed = await console.line()
            if typed is None or typed.strip().casefold() in LEAVING:
                return
            if not typed.strip():
                break
            if typed.strip().casefold() == "t":
                teller.table()
            else:
                console.say(
                    words("Here there is one thing to do at a time: Enter does it, t says the table, q leaves.")
                )
        if move is None:
            session.go_on()
        else:
            await session.play(move, session.number)
    teller.news()
    console.say(words("That was all. To play: honor play {game} --plain", game=session.script.game))


def in_lines(text: str) -> str:
    """What a lesson says, without the sentences that tell of keys.

    >>> in_lines("Your cards make nothing yet. [act] does what is marked ▸. Look at them.")
    'Your cards make nothing yet. Look at them.'
    """
    return " ".join(part for part in re.split(r"(?<=[.!?]) ", text) if not ON_SCREEN.search(part))


def _in_words(session: TutorialSession, teller: Teller, move: Move) -> str:
    return Wording(teller.telling, session.view(), teller.names).move(move)
