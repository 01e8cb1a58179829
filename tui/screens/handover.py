"""The host has vanished: somebody of those who are here may keep the table, and the game goes on with the same decks.

Each person agrees for himself, or offers to keep it. Whoever keeps it sees who has come, until all have.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeVar

from core.telling import words
from net.host import TableHost
from net.succession import Succession
from net.trouble import NetworkTrouble
from net.visit import Visit
from replays.formats import Unreadable
from replays.private_files import PrivateFileError
from replays.resume import CannotGoOn
from replays.writer import LedgerInUse
from tui.problem import why
from tui.screens.choosing import Choosing
from tui.widgets.action_bar import Button
from tui.widgets.choice_list import Row

if TYPE_CHECKING:
    from net.takeover import TakeOver
    from tui.look import Look

T = TypeVar("T")

WAIT: Final = "wait"
KEEP: Final = "keep"
LOOK_SECONDS: Final = 0.2
AGREE: Final = "agree "


class HandoverScreen(Choosing[TableHost | Visit]):
    """Dismissed with the table that one keeps, or another seat at it; with None where all is as it was, or by Esc."""

    def __init__(self, look: Look, succession: Succession) -> None:
        super().__init__(look, words("The host has vanished"))
        self.succession, self.visit = succession, succession.visit
        self.takeover: TakeOver | None = None
        self.keeping = self._beginning = False
        self.agreed = ""
        """Whose offer one has agreed to."""
        self._tell()

    # ── what is shown ─────────────────────────────────────────────────────────────────────────────────────────────────

    def rows(self) -> tuple[Row, ...]:
        offers = [
            Row(
                f"{AGREE}{seat}",
                words("Agree: {name} keeps the table", name=self.succession.name_of(seat)),
                "",
                words("The game goes on there, with the same decks, as soon as all who are here agree."),
                steps=False,
            )
            for seat in sorted(self.succession.offers)
        ]
        if self.takeover is not None:
            return (*self._people(self.takeover), *offers)
        keep = Row(
            KEEP,
            words("Keep the table from now on"),
            "",
            words("You become the host. The others are asked, and have to agree; your file of the game goes on."),
            steps=False,
        )
        wait = Row(WAIT, words("Wait for the host"), "", words("The game is kept; nothing is lost."), steps=False)
        return (*offers, wait) if self.agreed else (*offers, keep, wait)

    def _people(self, takeover: TakeOver) -> tuple[Row, ...]:
        names = takeover.orphan.game.names
        here = {**dict.fromkeys(takeover.guests, words("agrees")), **dict.fromkeys(takeover.awaited, words("awaited"))}
        return tuple(Row(str(seat), names[seat], state, "", steps=False) for seat, state in sorted(here.items()))

    def _tell(self) -> None:
        title, takeover = words("The host has vanished"), self.takeover
        if takeover is not None:
            there, needed = len(takeover.guests) + 1, takeover.needed
            aside = words("{there} of you are here; {needed} are needed.", there=there, needed=needed)
            aside = takeover.behind or aside
        elif self.agreed:
            aside = words("You agree that {name} keeps the table. Waiting for the others.", name=self.agreed)
        elif self.succession.offers:
            names = ", ".join(self.succession.name_of(seat) for seat in sorted(self.succession.offers))
            aside = words("{names} would keep the table.", names=names)
        else:
            aside = words("It has not come back. One of you can keep the table, and the game goes on.")
        self.heading = (title, aside)

    def buttons(self) -> tuple[Button, ...]:
        if self.takeover is None:
            return (
                Button("down", "↑↓", words("Go")),
                Button("enter", "Enter", words("Do it")),
                Button("escape", "Esc", words("Wait")),
            )
        enough = len(self.takeover.guests) + 1 >= self.takeover.needed
        go_on = (Button("g", "g", words("Go on without the others")),) if enough else ()
        return (*go_on, Button("escape", "Esc", words("Give it up")))

    # ── what is done ──────────────────────────────────────────────────────────────────────────────────────────────────

    def on_mount(self) -> None:
        self.run_worker(self.succession.look(), name="offers", group="offers")
        self.run_worker(self._follow(), name="succession")

    async def _follow(self) -> None:
        while not self.keeping:
            number = self.visit.number
            if not self.visit.trouble or not self.visit.open_still:  # there is a host again, or nothing to wait for
                self.dismiss(None)
                return
            self._tell()
            self._show_offers()
            while self.visit.number == number and not self.keeping:
                await asyncio.sleep(LOOK_SECONDS)

    def _show_offers(self) -> None:
        """The rows as they are now; the mark stays on its row when an offer comes above it."""
        shown = self.list.scene
        marked = shown.rows[self.cursor].id if shown is not None else ""
        self.cursor = next((at for at, row in enumerate(self.rows()) if row.id == marked), 0)
        self.show()

    def enter(self, row: Row) -> None:
        seat = int(row.id.removeprefix(AGREE)) if row.id.startswith(AGREE) else None
        if self.takeover is not None:
            if seat is not None:
                self.run_worker(self._rather_agree(self.takeover, seat), name="agree", group="keep", exclusive=True)
        elif row.id == WAIT:
            self.close()
        elif seat is None:
            self.run_worker(self._keep(), name="keep", group="keep")
        else:
            self.agreed = self.succession.name_of(seat)
            self.succession.agree(seat)
            self._tell()
            self.show()

    def key(self, key: str) -> bool:
        takeover = self.takeover
        if key != "g" or takeover is None or len(takeover.guests) + 1 < takeover.needed:
            return False
        self.run_worker(self._finish(takeover), name="finish", group="keep", exclusive=True)
        return True

    async def _keep(self) -> None:
        """Offer it, and go on when all who may come have come."""
        if self._beginning:
            return
        self.keeping = self._beginning = True
        takeover = self.takeover = await self._or_why_not(self.succession.begin())
        self._beginning = False
        if takeover is None:
            return
        while takeover.awaited:
            self._tell()
            self._show_offers()
            with suppress(TimeoutError):  # an offer of somebody else is seen as well
                await asyncio.wait_for(takeover.changed(), LOOK_SECONDS)
        await self._finish(takeover)

    async def _finish(self, takeover: TakeOver) -> None:
        self._tell()
        self.show()
        host = await self._or_why_not(takeover.finish())
        if host is not None:
            self.takeover = None
            self.dismiss(host)

    async def _or_why_not(self, attempt: Awaitable[T]) -> T | None:
        """What comes of it; None where nothing does, and then it is said why."""
        try:
            return await attempt
        except (NetworkTrouble, CannotGoOn, Unreadable, LedgerInUse, PrivateFileError) as trouble:
            self.say(str(trouble))
        except OSError as error:
            self.say(words("The table cannot be kept: {why}.", why=why(error)))
        return None

    async def _rather_agree(self, takeover: TakeOver, seat: int) -> None:
        """Two have offered it: one of them agrees to the other, who keeps it."""
        await takeover.close()
        visit = await self._or_why_not(self.succession.join(seat))
        if visit is not None:
            self.dismiss(visit)

    def close(self) -> None:
        if self.takeover is None:
            self.dismiss(None)
        else:
            self.run_worker(self._give_up(self.takeover), name="give up", group="keep", exclusive=True)

    async def _give_up(self, takeover: TakeOver) -> None:
        await takeover.close()
        self.dismiss(None)


__all__ = ["HandoverScreen"]
