"""What the door says to those who have no terminal, or want none: the tables, and how to come in. Games line by line,
too: `ssh HOST play GAME`."""

from __future__ import annotations

import asyncio
from codecs import getincrementaldecoder
from contextvars import Context
from typing import TYPE_CHECKING, Any, Final

from core.telling import words
from net.moment import seats_words
from replays.folders import person_folder
from tui.plain.console import LONGEST_LINE, Console, Gone

if TYPE_CHECKING:
    from net.door import Door
    from net.door_call import Call

MOST_LINES: Final = 200
"""Lines that may wait to be read."""


def listed(door: Door) -> list[str]:
    """The tables of the house, a line each."""
    tables = [table.facts() for table in door.house.tables.values()]
    if not tables:
        return [words("There is no table of people at the moment. Without a command you get the game.")]
    return [
        words(
            "{title}: {game}, {state}, {seats}",
            title=facts.title,
            game=facts.game,
            state=words("playing") if facts.state == "playing" else words("waiting"),
            seats=seats_words(facts),
        )
        for facts in tables
    ]


def helped(known: bool) -> list[str]:
    """How to come in."""
    lines = [
        words("Honor System: hidden-information table games, with files that anybody can check for cheating."),
        "",
        words("  ssh HOST                        the game, on the screen (--ascii draws it with ASCII signs only)"),
        words("  ssh HOST list                   the tables of people in this house"),
        words("  ssh HOST play GAME [BOTS]       a table against bots, line by line; BOTS: random, steady, sharp"),
    ]
    if not known:
        lines += ["", words("You have not been here before: come with a terminal first (ssh -t), and say your name.")]
    return lines


class ChannelConsole(Console):
    """Lines over an SSH channel."""

    def __init__(self, call: Call) -> None:
        self._call = call
        super().__init__(None, None)
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._rest = ""
        self.interactive = False

    def _write(self, text: str) -> None:
        self._call.write(text.replace("\n", "\r\n" if self._call.terminal else "\n").encode("utf-8", "replace"))

    def _start(self) -> None:
        self._reading = True

    def feed(self, data: bytes) -> None:
        """What was typed; nothing at all is the end of input."""
        if not data:
            self._take([self._rest] if self._rest else [], True)
            return
        *lines, rest = (self._rest + self._decode(data)).replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self._rest = rest[:LONGEST_LINE]
        if lines and len(self._lines) < MOST_LINES:
            self._take([line[:LONGEST_LINE] for line in lines][:MOST_LINES], False)


class WordsTerminal:
    """Implements `net.door_call.Terminal` line by line."""

    def __init__(self, door: Door, call: Call) -> None:
        self.door, self.call = door, call
        self.console = ChannelConsole(call)
        self.ended = False
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
            from tui.door.hosting import APOLOGY, _told

            _told(defect, self.call.fingerprint)
            self.door.figures.happened["crashed"] += 1
            self.call.write(APOLOGY.encode())
            status = 1
        finally:
            self._task = None
            self.call.end(status)

    async def _answer(self) -> int:
        asked = [word for word in self.call.words if not word.startswith("--")]
        person = self.door.residents.of(self.call.key)
        if asked[:1] == ["list"]:
            self.console.say_all(listed(self.door))
            return 0
        if asked[:1] == ["play"] and len(asked) > 1 and person is not None:
            return await self._play(asked[1], asked[2] if len(asked) > 2 else "steady", person.name)
        self.console.say_all(helped(person is not None))
        return 0 if asked[:1] in ([], ["help"]) else 2

    async def _play(self, game: str, bots: str, name: str) -> int:
        from core.bots.bot import LEVELS
        from core.game import UnknownGame
        from net.session import SessionClosed
        from net.solo import SoloTable
        from tui.opening import Wanted, lay, lay_again
        from tui.plain.conversation import Conversation
        from tui.plain.prompter import Left

        level = next((level for level in LEVELS if level == bots), None)
        if level is None:
            self.console.say(words("Bots are {levels}.", levels=", ".join(LEVELS)))
            return 2
        wanted = Wanted(game, name, bots=level)
        try:
            opened = lay(wanted)
        except UnknownGame:
            from core.game import game_ids

            self.console.say(words("The games are {games}.", games=", ".join(game_ids())))
            return 2
        session: Any = SoloTable(opened, lambda before: lay_again(wanted, before), pace="instant")
        conversation = Conversation(session, self.console)
        try:
            await conversation.run()
        except (Left, Gone, SessionClosed):
            pass
        finally:
            await conversation.session.close()
        self.console.say(words("You leave the table. The game is kept on this server."))
        return 0

    def typed(self, data: bytes) -> None:
        """Lines."""
        self.console.feed(data)

    def resized(self, size: tuple[int, int]) -> None:
        """Lines have no size."""

    def hold(self) -> None:
        """Lines wait in the channel, where there is room for all that a game says."""

    def go(self) -> None:
        """He has caught up."""

    def hang_up(self, sentence: str) -> None:
        """He is gone, or shall go."""
        if sentence:
            self.console.say(sentence)
        if self._task is not None:
            self._task.cancel()
