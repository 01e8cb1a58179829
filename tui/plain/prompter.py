"""What plain mode asks: a prompt, a line, and the one-letter commands that may be typed instead of an answer."""

from __future__ import annotations

import asyncio
from typing import Final

from core.game import IllegalMove
from core.telling import words
from net.session import Session
from tui.plain.company import obey_company
from tui.plain.console import Console
from tui.plain.guide import Guide
from tui.plain.teller import Teller

SPELLED_OUT: Final = {
    "help": "?",
    "table": "t",
    "hint": "h",
    "standings": "s",
    "rules": "r",
    "last": "l",
    "log": "l",
    "chat": "c",
    "say": "c",
    "quit": "q",
    "exit": "q",
    "leave": "q",
}
BACK: Final = frozenset(("b", "back", "0"))


class Left(Exception):
    """The person leaves the table. ``asked``: by a command; otherwise input has ended."""

    def __init__(self, asked: bool) -> None:
        super().__init__()
        self.asked = asked


class AskedNoLonger(Exception):
    """What was asked is no longer the question of the moment."""


class Prompter:
    """Asks one person at one table."""

    def __init__(self, teller: Teller) -> None:
        self.teller = teller
        self.console: Console = teller.console
        self.session: Session = teller.session
        self.guide = Guide(teller.game)

    async def reply(self, prompt: str) -> str:
        """The line typed at this prompt, stripped. Raises Left at the end of input, AskedNoLonger where it is too late.

        What happens meanwhile is told, and the prompt put again. Commands are obeyed, and the prompt put again.
        """
        question = self._question()
        while True:
            self.teller.news()
            self.console.prompt(prompt)
            typed = await self.line_or_change(self.session.number)
            if self._question() != question:
                raise AskedNoLonger
            if typed is not None and not await self.obey(typed):
                return typed

    async def line_or_change(self, number: int) -> str | None:
        """What is typed, or None as soon as the table has changed. Raises Left at the end of input."""
        reading = asyncio.ensure_future(self.console.line())
        changing = asyncio.ensure_future(self.session.changed(number))
        try:
            await asyncio.wait((reading, changing), return_when=asyncio.FIRST_COMPLETED)
            if not reading.done():
                changing.result()
                return None
            line = reading.result()
            if line is None:
                raise Left(asked=False)
            return line.strip()
        finally:
            reading.cancel()
            changing.cancel()

    def _question(self) -> tuple[object, ...]:
        view = self.session.view()
        mine = self.session.seat in view["to_act"]
        return (mine, view["phase"], view["active"], view["result"] is not None)

    # ── commands ─────────────────────────────────────────────────────────────────────────────────────────────────────

    async def obey(self, typed: str) -> bool:
        """Do what a command says; False where it is none. Raises Left."""
        name, _, rest = typed.partition(" ")
        match SPELLED_OUT.get(name.casefold(), name.casefold()):
            case "?":
                self.teller.help()
            case "t":
                self.teller.table()
            case "s":
                self.teller.standings()
            case "l":
                self.teller.last()
            case "h":
                await self._hint()
            case "r":
                self.console.say_all(self.guide.lines(rest.strip()))
            case "c" if rest.strip():
                await self._say(rest.strip())
            case "q":
                raise Left(asked=True)
            case other:
                return obey_company(self.session, other, rest.strip(), self.console.say)
        return True

    async def _say(self, text: str) -> None:
        try:
            await self.session.chat(text)
        except IllegalMove as refusal:
            self.console.say(refusal.reason)

    async def _hint(self) -> None:
        try:
            hint = await self.session.hint()
        except IllegalMove as refusal:
            self.console.say(refusal.reason)
            return
        if hint is None:
            self.console.say(words("Nothing is asked of you now."))
            return
        move = self.teller.telling.choice(hint.move, self.session.view(), self.teller.names)
        self.console.say(words("A hint: {move}. {reason}", move=move, reason=hint.reason).strip())
