"""Who is at the table, and who is away; pausing, and a bot for somebody who is away, by agreement; muting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from core.telling import plural, words
from tui.screens.choosing import Choosing
from tui.widgets.action_bar import Button
from tui.widgets.choice_list import Row

if TYPE_CHECKING:
    from tui.screens.table import TableScreen

WATCHING: Final = "watching"


class People(Choosing[None]):
    """A row for each seat, and one for those who watch."""

    def __init__(self, table: TableScreen) -> None:
        super().__init__(table.look, words("People"))
        self.table = table
        self.visit: Any = getattr(table.session, "visit", None)
        """The table of others one sits at; None for a table against bots."""
        self._tell()

    def rows(self) -> tuple[Row, ...]:
        info, seat = self.table.session.info, self.table.session.seat
        seats = tuple(
            Row(str(number), person.name, self._state(number), self._about(number), steps=False, changed=number == seat)
            for number, person in enumerate(info.people)
        )
        watching = plural("{count} person", "{count} people", info.spectators)
        muted = self.visit is not None and self.visit.spectators_muted
        value = words("{watching}, muted", watching=watching) if muted else watching
        about = words("Those who watch see what everybody may see. Enter mutes what they say, or hears it again.")
        return (*seats, Row(WATCHING, words("Watching"), value, about, steps=False))

    def _state(self, seat: int) -> str:
        person = self.table.session.info.people[seat]
        parts = [
            words("you") if seat == self.table.session.seat else "",
            words("bot, {level}", level=person.level) if person.level else "",
            person.away,
            f"{person.latency} ms" if person.latency is not None else "",
            words("muted") if self.visit is not None and self.visit.muted(seat) else "",
        ]
        return ", ".join(part for part in parts if part)

    def _about(self, seat: int) -> str:
        person = self.table.session.info.people[seat]
        if self.visit is None or seat == self.table.session.seat or person.level:
            return ""
        if person.away:
            return words("Enter proposes that a bot plays for {name}; all here have to agree.", name=person.name)
        return words("Enter mutes what {name} says, or hears it again.", name=person.name)

    def _tell(self) -> None:
        """Beside the title: what is proposed, and whose word is awaited."""
        proposals = self.visit.news.proposals if self.visit is not None else ()
        names = self.table.session.info.names
        said = [
            words(
                "{what}: awaited {names}",
                what={
                    "pause": words("Pause"),
                    "resume": words("Go on"),
                    "end": words("Give the game up"),
                    "bot": words("A bot for {name}", name=names[proposal.seat or 0]),
                }[proposal.what],
                names=", ".join(names[seat] for seat in proposal.missing) or words("nobody"),
            )
            for proposal in proposals
        ]
        self.heading = (self.heading[0], "; ".join(said) or self.table.session.info.paused)

    def buttons(self) -> tuple[Button, ...]:
        if self.visit is None or self.visit.seat is None:
            return (Button("down", "↑↓", words("Go")), Button("escape", "Esc", words("Done")))
        pause = words("Go on") if self.visit.news.paused else words("Pause")
        return (
            Button("down", "↑↓", words("Go")),
            Button("enter", "Enter", words("Mute, or a bot")),
            Button("p", "p", pause),
            Button("e", "e", words("Give up the game")),
            Button("n", "n", words("Say no")),
            Button("escape", "Esc", words("Done")),
        )

    def on_mount(self) -> None:
        if self.visit is not None:
            self.run_worker(self._follow(), name="people", exit_on_error=False)

    async def _follow(self) -> None:
        while self.visit.open_still:
            number = self.visit.number
            self._tell()
            self.show()
            await self.visit.changed(number)

    def key(self, key: str) -> bool:
        if self.visit is None or self.visit.seat is None:
            return False
        if key == "p":
            self.visit.propose("resume" if self.visit.news.paused else "pause")
        elif key == "e":
            self.visit.propose("end")
        elif key == "n":
            for proposal in self.visit.news.proposals:
                self.visit.propose(proposal.what, proposal.seat, False)
        else:
            return False
        return True

    def enter(self, row: Row) -> None:
        if self.visit is None:
            return
        if row.id == WATCHING:
            self.visit.spectators_muted = not self.visit.spectators_muted
            return
        seat = int(row.id)
        person = self.table.session.info.people[seat]
        if seat == self.table.session.seat or person.level:
            return
        if person.away and self.visit.seat is not None:
            self.visit.propose("bot", seat)
        else:
            self.visit.mute(seat, not self.visit.muted(seat))


def over(table: TableScreen) -> People:
    """The people of this table."""
    return People(table)
