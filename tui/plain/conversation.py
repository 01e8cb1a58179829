"""Plain mode: tells what happens, asks what to do, and goes on until the person leaves.

The same happenings, view and session as the screen has; nothing here decides a rule.
"""

from __future__ import annotations

from core.game import IllegalMove
from core.telling import words
from net.session import Session, StaleMove
from tui.plain.asking import Asking
from tui.plain.console import Console
from tui.plain.prompter import AskedNoLonger, Left, Prompter
from tui.plain.teller import Teller


class Conversation:
    """One person in plain mode at one table; after the end it may go on at the next."""

    def __init__(self, session: Session, console: Console) -> None:
        self.console = console
        self._sit_down(session)

    def _sit_down(self, session: Session) -> None:
        self.session = session
        self.teller = Teller(session, self.console)
        self.prompter = Prompter(self.teller)

    async def run(self) -> None:
        """Play until the person has had enough. Raises Left where he leaves in the middle, or input ends."""
        while True:
            self.teller.introduce()
            await self._one_game()
            if not await self._once_more():
                return

    async def _one_game(self) -> None:
        while True:
            number = self.session.number
            self.teller.news()
            view = self.session.view()
            if view["result"] is not None:
                return
            if self.session.seat in view["to_act"]:
                await self._ask(number)
            else:
                await self._wait(number)

    async def _ask(self, number: int) -> None:
        """Put the question of the moment until it is answered, or is asked no longer. A move carries its number."""
        self.teller.own()
        self.console.say(self.teller.asked())
        while True:
            asking = Asking(self.prompter, self.session.legal_moves())
            try:
                move = await asking.move()
                await self.session.play(move, number)
                return
            except AskedNoLonger:
                self.console.say(words("The table has moved on meanwhile; nothing was done."))
                return
            except StaleMove as late:
                self.console.say(late.reason)
                return
            except IllegalMove as refusal:
                self.console.say(refusal.reason)

    async def _wait(self, number: int) -> None:
        """Somebody else is to act. At a keyboard commands are obeyed meanwhile, and an empty line hurries the bots.

        What comes from a pipe or a file is meant for the next question, and waits for it.
        """
        if not self.console.interactive:
            await self.session.changed(number)
            return
        typed = await self.prompter.line_or_change(number)
        if typed is None:
            return
        if not typed:
            self.session.skip()
        elif not await self.prompter.obey(typed):
            await self._put_in(typed)

    async def _put_in(self, typed: str) -> None:
        """A move out of turn, where the table allows one: ``d`` offers what may be done."""
        moves = self.session.legal_moves()
        if not moves or typed.casefold() not in ("d", "do"):
            self.console.say(
                words("It is not your turn; d offers what you may do all the same.")
                if moves
                else words("It is not your turn; Enter alone hurries the bots.")
                if self.session.info.trust == "local"  # the pace of a table with other people is everybody's
                else words("It is not your turn.")
            )
            return
        try:
            await self.session.play(await Asking(self.prompter, moves).move(), self.session.number)
        except AskedNoLonger:
            self.console.say(words("The table has moved on meanwhile; nothing was done."))
        except IllegalMove as refusal:
            self.console.say(refusal.reason)

    async def _once_more(self) -> bool:
        """The standings, and whether there is to be another game."""
        self.teller.standings()
        self.console.say(words("1. Leave"))
        self.console.say(words("2. Another game at the same table"))
        while True:
            self.console.prompt(words("Your choice:"))
            line = await self.console.line()
            typed = "1" if line is None else line.strip().casefold()
            if typed in ("2", "again"):
                self._sit_down(await self.session.again())
                return True
            if typed == "1":
                return False
            try:
                if not await self.prompter.obey(typed):
                    self.console.say(words("Type 1 or 2."))
            except Left:
                return False
