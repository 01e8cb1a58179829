"""One table at its host: who sits and watches, the time before and after games, and chat outside of them."""

from __future__ import annotations

import asyncio
import logging

from core.cleaning import CHAT_CELLS, cleaned
from net import wire
from net.coming import Coming
from net.guest import Guest
from net.refusal import Refusal
from net.starting import Starting
from net.table_base import TableWanted

log = logging.getLogger(__name__)


class Table(Coming, Starting):
    """A table. Its guests come from a `net.desk.Desk`."""

    def hear(self, guest: Guest, message: wire.FromGuest) -> None:
        """For the desk: a message of somebody who sits or watches here."""
        match message:
            case wire.Say():
                self._chat(guest, message.text)
            case wire.Warn():
                self._warned(guest, message)
            case wire.Leave():
                self._leave(guest, message)
            case _ if guest.seat is None:
                guest.refuse("state", "You watch: only those who sit at the table can do that.")
            case wire.Entry():
                self._entry(guest, message)
            case wire.Entrust() if self._opening is not None:
                self._told_opening(guest, message)
            case wire.Endorsed() if self.run is not None:
                self.run.endorsing.answered(guest, message)
            case wire.Value() if self.run is not None:
                self.run.value(guest, message)
            case wire.Share() if self.run is not None:
                self.run.shared(guest, message)
            case wire.Value() | wire.Share():
                pass  # of a game that is over
            case wire.Propose():
                self._propose(guest, message)
            case wire.Ready() | wire.Again() | wire.FillSeat() | wire.Start():
                self._before_game(guest, message)
            case _:
                guest.refuse("state", "That cannot be done now.")

    def _entry(self, guest: Guest, entry: wire.Entry) -> None:
        if self._opening is not None and entry.kind in ("join", "escrow"):
            self._told_opening(guest, entry)
        elif self.run is not None and self.state == "playing":
            self.run.entry(guest, entry)
        else:
            guest.refuse("state", "No game is being played.", entry.count)

    def _told_opening(self, guest: Guest, message: wire.Entrust | wire.Entry) -> None:
        assert self._opening is not None
        assert guest.seat is not None
        try:
            if isinstance(message, wire.Entrust):
                self._opening.entrust(guest.seat, message)
            else:
                self._opening.take(guest.seat, message)
        except Refusal as refusal:
            guest.refuse(refusal.why, str(refusal))
        self._joined.set()

    def _chat(self, guest: Guest, text: str) -> None:
        text = cleaned(text, CHAT_CELLS)
        if guest.chat.wait_for(1) > 0:
            guest.refuse("rate", "Not so fast: a line of chat every two seconds.")
        elif text:
            heard = wire.Heard(seat=guest.seat, name=guest.name, text=text)
            for other in list(self.guests):
                # while a game is on, spectators talk among themselves
                if guest.seat is not None or other.watching or self.state != "playing":
                    other.tell(heard)

    def _warned(self, guest: Guest, message: wire.Warn) -> None:
        if guest.chat.wait_for(1) > 0 or guest.seat is None:
            return
        log.warning("seat %d refuses line %d: %s", guest.seat, message.line, message.sentence)
        self.everybody(wire.Warned(seat=guest.seat, line=message.line, sentence=cleaned(message.sentence, 300)))

    def _propose(self, guest: Guest, message: wire.Propose) -> None:
        if self.run is None or self.state != "playing" or guest.seat is None:
            guest.refuse("state", "No game is being played.")
            return
        if message.what == "bot":
            chair = (
                self.people[message.seat]
                if message.seat is not None and message.seat < len(self.people.chairs)
                else None
            )
            if chair is None or chair.present or not chair.is_person or chair.bot_plays:
                guest.refuse("state", "A bot can take over for somebody who is away.")
                return
        elif message.seat is not None:
            message = message.model_copy(update={"seat": None})
        if self._agreements.say(message.what, message.seat, guest.seat, message.yes, self.people.present()):
            self._done(message.what, message.seat)
        self.news()

    def _agreed_by_absence(self) -> None:
        """Somebody whose word was awaited is gone."""
        if self.run is not None and self.state == "playing":
            for what, about in self._agreements.settled(self.people.present()):
                if what != "end":  # a game does not end because somebody's connection was lost
                    self._done(what, about)

    def _done(self, what: str, about: int | None) -> None:
        assert self.run is not None
        if what == "pause":
            self.run.pause("Paused by agreement.")
        elif what == "resume":
            self.run.pause("")
        elif what == "bot" and about is not None:
            self.run.hand_over(about)
        elif what == "end":
            self.run.give_up()

    async def close(self) -> None:
        """Stop. The game is kept, finished or not."""
        if self._news_due is not None:
            self._news_due.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._opening is not None:
            self._opening.abandon()
        if self.run is not None:
            await self.run.close()
        if self.state == "over":
            self.forget_secrets()


__all__ = ["Table", "TableWanted"]
