"""Plain mode before a game at a table of people: who is there, and what one may say until it begins."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from core.bots.bot import LEVELS
from core.telling import words
from net.moment import state_words
from net.session import SessionClosed
from tui.plain.prompter import Left
from tui.plain.table_lines import joining_lines, table_lines

if TYPE_CHECKING:
    from net.host import TableHost
    from net.seat import SeatSession
    from net.visit import Visit
    from tui.plain.console import Console


class Gathering:
    """Waits with a person until the game begins. Where nobody types, it is ready, and starts, by itself."""

    def __init__(self, visit: Visit, console: Console, host: TableHost | None = None) -> None:
        self.visit, self.console, self.host = visit, console, host
        self._shown: tuple[str, ...] = ()
        self._said = 0
        self._asked = False
        """Whether this program has said by itself that it is ready, or that the game may start."""

    async def game(self) -> SeatSession:
        """The game, when it begins. Raises Left and SessionClosed."""
        self._introduce()
        while self.visit.session is None:
            number = self.visit.number
            self._news()
            if not self.console.interactive:
                self._by_itself()
                await self.visit.changed(number)
            else:
                await self._line_or_news(number)
        return self.visit.session

    def _introduce(self) -> None:
        say, visit, host = self.console.say, self.visit, self.host
        for line in table_lines(visit.table):
            say(line)
        if host is not None:
            for line in joining_lines(host):
                say(line)
        if self.console.interactive:
            say(self._commands())

    def _commands(self) -> str:
        """What one can type here."""
        if self.visit.keeper:
            return words("r: ready, s: start, b N LEVEL: a bot on seat N, c TEXT: chat, q: leave.")
        return (
            words("c TEXT: chat, q: leave.") if self.visit.seat is None else words("r: ready, c TEXT: chat, q: leave.")
        )

    def _news(self) -> None:
        """Who sits here, where that has changed, and what was said."""
        lines = tuple(self._seats())
        if lines != self._shown:
            self._shown = lines
            self.console.say_all(list(lines))
        for said in self.visit.said[self._said :]:
            name = getattr(said, "name", "")
            text = getattr(said, "text", "") or getattr(said, "sentence", "")
            self.console.say(words("{name} says: {text}", name=name, text=text) if name else text)
        self._said = len(self.visit.said)

    def _seats(self) -> list[str]:
        lines = []
        for number, seat in enumerate(self.visit.table.seats):
            if seat.kind == "open":
                lines.append(words("Seat {number}: free", number=number + 1))
                continue
            you = words("you") if number == self.visit.seat else ""
            state = ", ".join(part for part in (you, state_words(seat)) if part)
            lines.append(words("Seat {number}: {name} ({state})", number=number + 1, name=seat.name, state=state))
        return lines

    def _by_itself(self) -> None:
        visit = self.visit
        if visit.seat is None:
            return
        others_ready = all(seat.ready for number, seat in enumerate(visit.table.seats) if number != visit.seat)
        can = others_ready and not visit.table.open_seats if visit.keeper else True
        if can and not self._asked:
            (visit.start if visit.keeper else visit.ready)()
        self._asked = can

    async def _line_or_news(self, number: int) -> None:
        reading = asyncio.ensure_future(self.console.line())
        changing = asyncio.ensure_future(self.visit.changed(number))
        try:
            await asyncio.wait((reading, changing), return_when=asyncio.FIRST_COMPLETED)
            if changing.done():
                changing.result()
            if reading.done():
                line = reading.result()
                if line is None:
                    raise Left(asked=False)
                self._obey(line.strip())
        finally:
            reading.cancel()
            changing.cancel()

    def _obey(self, typed: str) -> None:
        name, _, rest = typed.partition(" ")
        visit = self.visit
        match name.casefold():
            case "r" | "ready":
                visit.ready(not (visit.seat is not None and visit.table.seats[visit.seat].ready))
            case "s" | "start":
                visit.start()
            case "b" | "bot":
                self._bot(rest)
            case "c" | "chat" if rest:
                visit.say(rest)
            case "q" | "quit" | "leave":
                raise Left(asked=True)
            case "":
                self._shown = ()
                self._news()
            case _:
                self.console.say(self._commands())

    def _bot(self, rest: str) -> None:
        number, _, level = rest.partition(" ")
        chosen = next((one for one in LEVELS if one == (level.strip() or "steady")), None)
        off = level.strip() in ("none", "off")
        if not number.isdecimal() or int(number) < 1 or (chosen is None and not off):
            self.console.say(words("For example: b 3 steady   or: b 3 none"))
            return
        self.visit.fill(int(number) - 1, None if off else chosen)


__all__ = ["Gathering", "SessionClosed"]
