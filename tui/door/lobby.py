"""The tables of the house and those of others around, in one list: to join, to watch, and to open one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from core.telling import words
from net.door_network import name_elsewhere
from net.moment import seats_words, trust_words
from tui.door.tables import Goal, NoSuchTable, Offer, offers, sought
from tui.screens.choosing import Choosing
from tui.screens.home_items import GAMES, USUAL_SEATS, card_of
from tui.widgets.action_bar import Button
from tui.widgets.choice_list import Row
from tui.widgets.entry import Entry

if TYPE_CHECKING:
    from tui.door.guest_app import GuestApp

LOOK_SECONDS: Final = 1.0
OPEN: Final = "open "


class HouseLobby(Choosing[None]):
    """Looks again every second; what has not changed is not sent."""

    def __init__(self, app: GuestApp) -> None:
        super().__init__(app.look, words("Tables of this house, and around"))
        self.guest = app
        self.seats = {card.id: min(USUAL_SEATS, card.seats[-1]) for card in GAMES}
        self._shown: tuple[Row, ...] = ()
        self._offers: dict[str, Offer] = {}
        self._private: Offer | None = None
        """The table whose code is asked for."""
        self._watching = False
        self._elsewhere = name_elsewhere(app.name_here)

    def rows(self) -> tuple[Row, ...]:
        """What is shown: it changes when one looks again, not between two keys."""
        if not self._shown:
            self._refresh()
        return self._shown

    def _refresh(self) -> None:
        """Look again. The mark stays on its row, wherever that stands now."""
        marked = self._shown[self.cursor].id if self.cursor < len(self._shown) else None
        self._shown = self._rows_now()
        places = [place for place, row in enumerate(self._shown) if row.id == marked]
        self.cursor = places[0] if places else min(self.cursor, len(self._shown) - 1)

    def _rows_now(self) -> tuple[Row, ...]:
        self._offers = {offer.id: offer for offer in offers(self.guest.door)}
        house = tuple(self._row(offer) for offer in self._offers.values() if not offer.where)
        around = tuple(self._row(offer) for offer in self._offers.values() if offer.where)
        fresh = tuple(
            Row(
                f"{OPEN}{card.id}",
                words("Open a table: {game}", game=words(card.name)),
                words("{seats} seats", seats=self.seats[card.id]),
                words("Others of this house join it here; on the network with: honor join"),
            )
            for card in GAMES
        )
        return (*house, *fresh, *around)

    def _row(self, offer: Offer) -> Row:
        facts = offer.facts
        watching = words("{count} watching", count=facts.spectators) if facts.watchable else words("Nobody may watch")
        where = words(" ({where}; you are called {name} there)", where=offer.where, name=self._elsewhere)
        return Row(
            offer.id,
            f"{facts.title}  {card_of(facts.game).name if facts.game in self.seats else facts.game}",
            "  ".join(self._columns(offer)),
            words(
                "Opened by {host}{where}. {trust}. {watching}. Replays show all hands once the game is over.",
                host=facts.host,
                where=where if offer.where else "",
                trust=trust_words(facts.trust).capitalize(),
                watching=watching,
            ),
            changed=facts.open_seats > 0 and facts.state != "playing",
            steps=False,
        )

    def _columns(self, offer: Offer) -> tuple[str, ...]:
        seats = words("playing") if offer.facts.state == "playing" else seats_words(offer.facts)
        return (seats, words("private")) if offer.needs_code else (seats,)

    def buttons(self) -> tuple[Button, ...]:
        return (
            Button("down", "↑↓", words("Go")),
            Button("right", "←→", words("Seats")),
            Button("enter", "Enter", words("Sit down")),
            Button("w", "w", words("Watch")),
            Button("a", "a", self._ask_for()),
            Button("escape", "Esc", words("Back")),
        )

    def on_mount(self) -> None:
        self.set_interval(LOOK_SECONDS, self._look)

    def _look(self) -> None:
        before = self._shown
        self._refresh()
        if self._shown != before:
            self.show()

    def step(self, row: Row, by: int) -> None:
        game = row.id.removeprefix(OPEN)
        if game in self.seats:
            seats = card_of(game).seats
            self.seats[game] = min(max(self.seats[game] + by, seats[0]), seats[-1])
            self._refresh()

    def key(self, key: str) -> bool:
        rows = self.rows()
        if key == "a":
            self._private = None
            self.ask(Entry(self._ask_for()))
            return True
        if key == "w" and rows and not rows[self.cursor].id.startswith(OPEN):
            self._go(self._offers[rows[self.cursor].id], watch=True)
            return True
        return False

    def _ask_for(self) -> str:
        return words("Address or code") if self.guest.door.rules.elsewhere else words("Code")

    def typed(self, text: str) -> None:
        if not text.strip():
            return
        if self._private is not None:
            self._go(replace(self._private, code=text.strip()), watch=self._watching)
            return
        try:
            goals = sought(self.guest.door, text)
        except NoSuchTable as none:
            self.say(str(none))
        else:
            self._go(*goals, watch=False)

    def enter(self, row: Row) -> None:
        if not row.id.startswith(OPEN):
            self._go(self._offers[row.id], watch=False)
            return
        game = row.id.removeprefix(OPEN)
        try:
            guest = self.guest
            table = guest.door.house.open_table(game, self.seats[game], guest.myself(), guest.name_here)
        except ValueError as refusal:
            self.say(str(refusal))
        except OSError:
            self.say(words("This door cannot write anything down at the moment."))
        else:
            self._go(Offer(table.id, facts=table.facts()), watch=False)

    def _go(self, *goals: Goal, watch: bool) -> None:
        first = goals[0]
        if isinstance(first, Offer) and first.needs_code:
            self._private, self._watching = first, watch
            self.ask(Entry(words("Code of this table")))
        else:
            self.run_worker(self._arrive(goals, watch), name="go", exclusive=True, group="go")

    async def _arrive(self, goals: Sequence[Goal], watch: bool) -> None:
        self.say(await self.guest.go_to(*goals, watch=watch))
