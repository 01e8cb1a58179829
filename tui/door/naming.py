"""The first visit: whoever comes with a key that is not known here says what the others shall call him."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.cleaning import clean_name
from core.telling import words
from net.door_people import NameRefused
from tui.screens.choosing import Choosing
from tui.widgets.action_bar import Button
from tui.widgets.choice_list import Row
from tui.widgets.entry import Entry

if TYPE_CHECKING:
    from tui.door.guest_app import GuestApp


class NamingScreen(Choosing[bool]):
    """Dismissed with True once there is a name."""

    def __init__(self, app: GuestApp) -> None:
        super().__init__(app.look, words("Honor System"), words("You have not been here before."))
        self.guest = app
        self.entry = self._line(clean_name(app.call.login, ""))

    @staticmethod
    def _line(text: str) -> Entry:
        return Entry(words("Your name"), text, len(text), 40)

    def rows(self) -> tuple[Row, ...]:
        call = self.guest.call
        return (
            Row(
                "name",
                words("Your name"),
                "",
                words(
                    "What the others at a table call you. From now on this door knows you by {key} "
                    "({fingerprint}); your games and settings are kept on this server.",
                    key=words("a key that stays in this browser") if call.browser else words("your SSH key"),
                    fingerprint=call.fingerprint,
                ),
                steps=False,
            ),
        )

    def buttons(self) -> tuple[Button, ...]:
        return (Button("enter", "Enter", words("Type a name")), Button("escape", "q", words("Leave")))

    def open_menu(self) -> None:
        """There is nothing to do here but to say one's name, or to leave."""

    def enter(self, row: Row) -> None:
        self.ask(self._line(""))

    def typed(self, text: str) -> None:
        try:
            self.guest.door.welcome(self.guest.call.key, self.guest.call.address, text)
        except NameRefused as refusal:
            self.say(str(refusal))
            self.ask(self._line(""))
        except OSError:
            self.say(words("This door cannot write anything down at the moment."))
        else:
            self.dismiss(True)

    def close(self) -> None:
        self.dismiss(False)
