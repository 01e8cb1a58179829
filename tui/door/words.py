"""What the door says in lines: to those who have no terminal, or want none."""

from __future__ import annotations

import asyncio
from contextvars import Context
from typing import TYPE_CHECKING

from core.telling import words
from net.door_log import crashed
from replays.folders import person_folder
from tui.door.asked import Asked
from tui.door.channel_console import ChannelConsole
from tui.door.tables import in_words, offers
from tui.plain.console import Gone

if TYPE_CHECKING:
    from net.door import Door
    from net.door_call import Call


def listed(door: Door) -> list[str]:
    """The tables one can go to, a line each."""
    return [in_words(offer) for offer in offers(door)] or [
        words("There is no table of people at the moment. Without a command you get the game.")
    ]


def helped(door: Door, *, known: bool) -> list[str]:
    """How to come in."""
    lines = [
        words("Honor System: hidden-information table games, with files that anybody can check for cheating."),
        "",
        words("  ssh HOST                        the game, on the screen (ssh -t HOST ascii: with ASCII signs only)"),
        words("  ssh HOST plain                  the same line by line: for screen readers, pipes, any terminal"),
        words("  ssh HOST list                   the tables of people"),
        words("  ssh HOST watch TABLE            watch one, by its title, its code or who keeps it"),
        words("  ssh HOST join TABLE             sit down at one"),
        words("  ssh HOST play GAME [BOTS]       a table against bots; BOTS: random, steady, sharp"),
    ]
    if door.web is not None:
        lines.append(words("  ssh HOST browser                a link that makes a browser yours, good once"))
    lines += ["", words("watch, join and play show the screen where there is a terminal: ssh -t HOST watch TABLE.")]
    if not known:
        lines += ["", words("You have not been here before: you will be asked for your name.")]
    return lines


class WordsTerminal:
    """Implements `net.door_call.Terminal` line by line."""

    def __init__(self, door: Door, call: Call, asked: Asked | str) -> None:
        self.door, self.call, self.asked = door, call, asked
        self.console = ChannelConsole(call)
        self.lost = False
        """Whether the terminal is gone, so that seats are kept."""
        context = Context()
        context.run(person_folder.set, door.residents.folder_of(call.key))
        self._task: asyncio.Task[None] | None = context.run(asyncio.create_task, self._run())

    async def _run(self) -> None:
        status = 0
        try:
            status = await self._answer()
        except (asyncio.CancelledError, Gone):
            pass
        except Exception as defect:
            from tui.door.hosting import APOLOGY

            crashed(defect, self.call.fingerprint)
            self.door.figures.happened["crashed"] += 1
            self.call.write(APOLOGY.encode())
            status = 1
        finally:
            self._task = None
            self.call.end(status)

    async def _answer(self) -> int:
        asked, say = self.asked, self.console.say
        if isinstance(asked, str):
            say(asked)
            return 2
        known = self.door.residents.of(self.call.key) is not None
        match asked.command:
            case "list":
                self.console.say_all(listed(self.door))
            case "help":
                self.console.say_all(helped(self.door, known=known))
            case "browser":
                return self._browser(known=known)
            case _:
                from tui.door.plain_house import PlainHouse

                return await PlainHouse(self).serve(asked)
        return 0

    def _browser(self, *, known: bool) -> int:
        """A link that makes a browser his."""
        say, web = self.console.say, self.door.web
        if web is None:
            say(words("This door has no page for browsers."))
        elif not known:
            say(words("You have not been here before: come with ssh first, and say your name."))
        else:
            say(words("Open this within ten minutes, once, in the browser that shall be yours:"))
            say(f"{web.address}/#{self.door.browsers.link(self.call.key)}")
            return 0
        return 2

    def typed(self, data: bytes) -> None:
        """Lines."""
        self.console.feed(data)

    def resized(self, size: tuple[int, int]) -> None:
        """Lines have no size."""

    def hold(self) -> None:
        """He reads too slowly: what he asks for waits until he has read what was said."""
        self.console.hold()

    def go(self) -> None:
        """He has caught up."""
        self.console.go()

    def hang_up(self, sentence: str) -> None:
        """He is gone, or shall go."""
        self.lost = True
        if sentence:
            self.console.say(sentence)
        if self._task is not None:
            self._task.cancel()
