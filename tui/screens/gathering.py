"""Before a game at a table of people: who sits where, who is ready; the keeper puts bots on free seats, and starts."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from core.telling import words
from net.moment import away_words, state_words
from net.session import SessionClosed
from net.succession import Succession
from net.visit import Visit
from tui.plain.table_lines import joining_lines, table_lines
from tui.screens.choosing import Choosing
from tui.screens.copying import copied
from tui.widgets.action_bar import Button
from tui.widgets.choice_list import Row
from tui.widgets.entry import Entry

if TYPE_CHECKING:
    from net.host import TableHost
    from tui.app import HonorApp

LOOK_SECONDS: Final = 1.0
"""How often it is looked whether a host that was lost has to be done without."""
MOST_SAID: Final = 8
LEVELS: Final = (None, "random", "steady", "sharp")


class GatheringScreen(Choosing[int]):
    """The seats of a table. When the game begins, the table opens over it; leaving that leaves this as well."""

    def __init__(self, app: HonorApp, visit: Visit, host: TableHost | None) -> None:
        super().__init__(app.look, visit.table.title)
        self.honor, self.visit, self.host = app, visit, host
        self._full = True
        """Whether no seat was free when it was looked last: who comes to a full table need not be told."""
        self._shown: Any = None
        self._moving = False
        self._succession = Succession(visit)
        self._offered = False
        """Whether it was asked who keeps the table, since the host was lost."""
        self._tell()

    # ── what is shown ────────────────────────────────────────────────────────────────────────────────────────────────

    def rows(self) -> tuple[Row, ...]:
        return tuple(
            Row(
                str(number),
                words("Seat {number}", number=number + 1) + (f"  {seat.name}" if seat.name else ""),
                state_words(seat) + (f", {seat.latency} ms" if seat.latency is not None else ""),
                self._about(number),
                changed=number == self.visit.seat,
                steps=self.visit.keeper and seat.kind != "person",
            )
            for number, seat in enumerate(self.visit.table.seats)
        )

    def _about(self, number: int) -> str:
        seat = self.visit.table.seats[number]
        if number == self.visit.seat:
            return words("Your seat. Enter says that you are ready, or not yet.")
        if seat.kind == "person":
            return away_words(seat, self.visit.news_age_ms)
        if self.visit.keeper:
            return words("Left and right put a bot here, or take it off.")
        return words("Somebody may still sit down here.") if seat.kind == "open" else ""

    def notes(self) -> tuple[tuple[str, str], ...]:
        """What the table is, how others come to it, and what was said."""
        facts = [("text", line) for line in table_lines(self.visit.table)]
        joining = [("gold", line) for line in joining_lines(self.host)] if self.host is not None else []
        said = [("strong", line) for line in self._said()]
        blank = [("text", "")]
        return (*facts, *(blank + joining if joining else []), *(blank + said if said else []))

    def _said(self) -> list[str]:
        lines: list[str] = []
        for said in self.visit.said[-MOST_SAID:]:
            name, text = getattr(said, "name", ""), getattr(said, "text", "") or getattr(said, "sentence", "")
            line = words("{name}: “{text}”", name=name, text=text) if name else text
            if lines[-1:] != [line]:
                lines.append(line)
        return lines

    def _tell(self) -> None:
        """The line beside the title: what is in the way, or what the keeper's program has to say."""
        self.heading = (self.visit.table.title, self.visit.trouble or self.visit.news.paused)

    def buttons(self) -> tuple[Button, ...]:
        keeper = (Button("s", "s", words("Start")),) if self.visit.keeper else ()
        ready = (Button("r", "r", words("Ready")),) if self.visit.seat is not None else ()
        return (
            Button("down", "↑↓", words("Go")),
            *ready,
            *keeper,
            Button("c", "c", words("Chat")),
            *((Button("y", "y", words("Copy the invitation")),) if self.host is not None else ()),
            Button("escape", "q", words("Leave")),
        )

    # ── what is done ─────────────────────────────────────────────────────────────────────────────────────────────────

    def on_mount(self) -> None:
        self.run_worker(self._follow(), name="table", group="table", exit_on_error=True)
        self.set_interval(LOOK_SECONDS, self._offer)

    async def _follow(self) -> None:
        """Show what changes; open the table when a game begins."""
        try:
            while True:
                number = self.visit.number
                self._tell()
                self.show()
                self._tell_elsewhere()
                session = self.visit.session
                if session is not None and self._shown is None:
                    from tui.screens.table import TableScreen

                    self._shown = session
                    self.app.push_screen(TableScreen(session, self.look, self.honor.rebound), self._left)
                await self.visit.changed(number)
        except SessionClosed as closed:
            self.say(str(closed))

    def _tell_elsewhere(self) -> None:
        """Give notice when the last free seat is taken."""
        was, self._full = self._full, all(seat.kind != "open" for seat in self.visit.table.seats)
        if self._full and not was and self._shown is None:
            short = words("{title}: the table is full", title=self.visit.table.title)
            self.honor.notices.call(short, words("The game can begin."))

    def on_unmount(self) -> None:
        self.honor.notices.over()

    def _left(self, status: int | None) -> None:
        if self._moving:  # the game goes on at another table
            self._moving = False
        else:
            self.dismiss(status or 0)

    # ── a host that has vanished ─────────────────────────────────────────────────────────────────────────────────────

    def _offer(self) -> None:
        """Ask who keeps the table, once the host has been gone for long enough."""
        if not self.visit.trouble:
            self._offered = False
        elif not self._offered and self.host is None and self._succession.due:
            from tui.screens.handover import HandoverScreen

            self._offered = True
            self.app.push_screen(HandoverScreen(self.look, self._succession), self._kept)

    def _kept(self, table: TableHost | Visit | None) -> None:
        if table is not None:
            self.run_worker(self._move(table), name="move", exit_on_error=True)

    async def _move(self, table: TableHost | Visit) -> None:
        """One keeps the table oneself from now on, or has another seat at it."""
        if isinstance(table, Visit):
            self.visit = table
            self.honor.closing.append(table.leave)
        else:
            self.visit, self.host = await table.sit(), table
            self.honor.closing.append(table.close)
        self._succession, self._offered = Succession(self.visit), False
        if self.visit.session is not None:
            self.visit.session.missed_since = None  # one was there all the time, though the table is another one
        if self._shown is not None:
            self._shown, self._moving = None, True
            while self.app.screen is not self:
                self.app.screen.dismiss(0)
                await asyncio.sleep(0)
        self.run_worker(self._follow(), name="table", group="table", exit_on_error=True, exclusive=True)

    def key(self, key: str) -> bool:
        if key == "r":
            self._ready()
        elif key == "s" and self.visit.keeper:
            self.visit.start()
        elif key == "c":
            self.ask(Entry(words("Say")))
        elif key == "y" and self.host is not None:
            self.tell(copied(self.app, joining_lines(self.host)))
        else:
            return False
        return True

    def _ready(self) -> None:
        seat = self.visit.seat
        if seat is not None:
            self.visit.ready(not self.visit.table.seats[seat].ready)

    def typed(self, text: str) -> None:
        if text.strip():
            self.visit.say(text)

    def enter(self, row: Row) -> None:
        if int(row.id) == self.visit.seat:
            self._ready()
        elif row.steps:
            self.step(row, 1)

    def step(self, row: Row, by: int) -> None:
        seat = self.visit.table.seats[int(row.id)]
        at = LEVELS.index(seat.level) if seat.level in LEVELS else 0
        self.visit.fill(int(row.id), LEVELS[(at + by) % len(LEVELS)])

    def close(self) -> None:
        self.run_worker(self._leave(), name="leave")

    async def _leave(self) -> None:
        await self.visit.leave()
        self.dismiss(0)
