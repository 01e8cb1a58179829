"""The house line by line: a name, the tables, a game; all that the screen leads to, for screen readers and pipes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from core.game import game_ids, load_game
from core.telling import words
from net.session import SessionClosed
from net.trouble import NetworkTrouble
from tui.door.asked import Asked
from tui.door.tables import Goal, NoSuchTable, Offer, in_words, offers, sought, visit
from tui.plain.console import Gone
from tui.plain.prompter import Left

if TYPE_CHECKING:
    from net.identity import Self
    from tui.door.words import WordsTerminal


class PlainHouse:
    """One person's way through the house."""

    def __init__(self, terminal: WordsTerminal) -> None:
        self.terminal, self.door, self.console = terminal, terminal.door, terminal.console
        self.key = terminal.call.key

    async def serve(self, asked: Asked) -> int:
        """What was asked for, or the choice of everything. Returns the exit status."""
        if not await self._has_name():
            return 2
        if asked.command == "play":
            return await self._play(asked)
        if asked.command in ("watch", "join"):
            try:
                return await self._go(*sought(self.door, asked.table), watch=asked.command == "watch")
            except NoSuchTable as none:
                self.console.say(str(none))
                return 2
        await self._back_to_the_table()
        return await self._choose()

    async def _back_to_the_table(self) -> None:
        """Whoever has lost his connection is where he was."""
        kept = self.door.house.waiting_for(self._myself().identity.line)
        if kept is not None:
            facts = self.door.house.tables[kept].facts()
            self.console.say(words("Your seat is kept at {title}.", title=facts.title))
            await self._go(Offer(kept, facts=facts), watch=False)

    @property
    def name(self) -> str:
        """What the others call him."""
        person = self.door.residents.of(self.key)
        return person.name if person is not None else words("You")

    def _myself(self) -> Self:
        from net.identity import myself

        return myself(folder=self.door.residents.folder_of(self.key))

    async def _has_name(self) -> bool:
        """Whether the door knows him, by now."""
        from net.door_people import NameRefused

        residents, console = self.door.residents, self.console
        while residents.of(self.key) is None:
            console.prompt(words("You have not been here before. What shall the others call you?"))
            line = await console.line()
            if line is None:
                console.say(words("Without a name nobody sits down."))
                return False
            try:
                self.door.welcome(self.key, self.terminal.call.address, line)
            except NameRefused as refusal:
                console.say(str(refusal))
            except OSError:
                console.say(words("This door cannot write anything down at the moment."))
                return False
        return True

    # ── the choice of everything ─────────────────────────────────────────────────────────────────────────────────────

    async def _choose(self) -> int:
        console = self.console
        while True:
            tables, games = offers(self.door), game_ids()
            console.say(words("You are {name}. Choose a number; w and a number watches a table.", name=self.name))
            lines = [
                *map(in_words, tables),
                *(words("Play {game} against bots", game=load_game(game).name) for game in games),
                *(words("Open a table of people: {game}", game=load_game(game).name) for game in games),
            ]
            console.say_all([f"{number}. {line}" for number, line in enumerate(lines, start=1)])
            console.say(words("0. Leave"))
            console.prompt(words("Your choice:"))
            line = await console.line()
            typed = "0" if line is None else line.strip().casefold()
            if typed in ("0", "q"):
                console.say(words("Until next time."))
                return 0
            watch = typed.startswith("w")
            number = typed.removeprefix("w").strip()
            chosen = int(number) - 1 if number.isdecimal() and len(number) < 5 else -1
            if watch and not 0 <= chosen < len(tables):
                console.say(words("Only a table of people can be watched."))
            elif 0 <= chosen < len(tables):
                await self._go(tables[chosen], watch=watch)
            elif chosen < len(tables) + len(games) and chosen >= 0:
                await self._play(Asked("play", game=games[chosen - len(tables)]))
            elif chosen < len(lines) and chosen >= 0:
                await self._open(games[chosen - len(tables) - len(games)])
            elif typed:
                console.say(words("There is no such number."))

    async def _open(self, game: str) -> None:
        """A table of people, kept by him."""
        counts = load_game(game).seat_counts
        self.console.prompt(words("How many seats, {fewest} to {most}?", fewest=counts[0], most=counts[-1]))
        line = await self.console.line()
        seats = int(line) if line and line.strip().isdecimal() and len(line) < 4 else 0
        if seats not in counts:
            self.console.say(words("The game does not have so many seats."))
            return
        try:
            table = self.door.house.open_table(game, seats, self._myself(), self.name)
        except (ValueError, OSError) as refusal:
            cannot = words("This door cannot write anything down at the moment.")
            self.console.say(cannot if isinstance(refusal, OSError) else str(refusal))
            return
        await self._go(Offer(table.id, facts=table.facts()), watch=False)

    # ── tables ───────────────────────────────────────────────────────────────────────────────────────────────────────

    async def _go(self, *goals: Goal, watch: bool) -> int:
        """Sit down at a table of people, or watch it, until one leaves."""
        from replays.private_files import PrivateFileError
        from tui.places import games_folder
        from tui.plain.conversation import Conversation
        from tui.plain.gathering import Gathering

        first = goals[0]
        if isinstance(first, Offer) and first.needs_code:
            self.console.prompt(words("That is a private table. Its code:"))
            goals = (replace(first, code=(await self.console.line() or "").strip()),)
        try:
            place = await visit(self.door, self._myself(), self.name, goals, games_folder(), watch=watch)
        except (NetworkTrouble, SessionClosed, PrivateFileError, OSError) as trouble:
            told = isinstance(trouble, NetworkTrouble)
            self.console.say(str(trouble) if told else words("That table cannot be reached."))
            return 2
        status = 0
        try:
            session = await Gathering(place, self.console).game()
            await Conversation(session, self.console).run()
        except Left:
            pass
        except SessionClosed as closed:
            self.console.say(str(closed))
            status = 1
        finally:
            await (place.vanish() if self.terminal.lost else place.leave())
        self.console.say(words("You leave the table."))
        return status

    async def _play(self, asked: Asked) -> int:
        """A table against bots."""
        from net.solo import SoloTable
        from replays.private_files import PrivateFileError
        from replays.writer import LedgerInUse
        from tui.opening import Wanted, lay, lay_again
        from tui.plain.conversation import Conversation

        wanted = Wanted(asked.game, self.name, bots=asked.level)
        try:
            opened = lay(wanted)
        except (OSError, ValueError, LedgerInUse, PrivateFileError):
            self.console.say(words("This door cannot write anything down at the moment."))
            return 1
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
