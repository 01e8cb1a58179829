"""Telling somebody who looks elsewhere that the table waits: a mark in the window's title, and a notice of the desktop.

A terminal that does not know these sequences passes over them in silence (tmux and screen do); to one that may not know
any such sequence they are not sent, nor over a slow line. What is said stands on the screen, too, and is cleaned once
more: it leaves the window.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic
from typing import Final

from core.cleaning import cleaned
from tui.terminals import SIXTEEN, colours_of

NAME: Final = "Honor System"
MARK: Final = "*"
"""In the title. GNU screen and old terminals show other signs there as something else."""
LONGEST: Final = 120
AWAY_SECONDS: Final = 10.0
"""Of a terminal that does not tell whether it has the focus: without a key for so long, somebody looks elsewhere."""
KEEP_TITLE, OLD_TITLE = "\x1b[22;2t", "\x1b[23;2t"
NINE: Final = ("iterm.app", "wezterm", "ghostty")
"""Programs that want OSC 9 for a notice (TERM_PROGRAM). The others that have any know OSC 777."""


class Notices:
    """What one window is told. ``wanted`` says whether anything may be sent now; ``send`` sends it."""

    def __init__(
        self,
        send: Callable[[str], None],
        wanted: Callable[[], bool],
        environment: Mapping[str, str],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._send = send
        self._wanted = wanted
        self._nine = _wants_nine(environment)
        self._possible = colours_of(environment) > SIXTEEN
        self._clock = clock
        self._seen_at = clock()
        self._focus: bool | None = None
        self._title = ""

    def focus(self, *, has: bool) -> None:
        """The terminal tells whether it has the focus."""
        self._focus = has
        self.seen()

    def seen(self) -> None:
        """Somebody has just done something here."""
        self._seen_at = self._clock()

    @property
    def away(self) -> bool:
        """Whether somebody looks elsewhere, as far as one can know."""
        if self._focus is not None:
            return not self._focus
        return self._clock() - self._seen_at > AWAY_SECONDS

    def call(self, short: str, text: str) -> None:
        """The table waits: ``short`` stands in the title after a mark, ``text`` in the notice."""
        if self._possible and self._wanted():
            if not self._title:
                self._send(KEEP_TITLE)
            new = self._put_title(f"{MARK} {short}")
            if new and self.away:
                self._send(notice(f"{short}. {text}", nine=self._nine))

    def over(self) -> None:
        """It does not wait any more."""
        if self._title:
            self._put_title(NAME)

    def close(self) -> None:
        """The window gets its title back."""
        if self._title:
            self._send(OLD_TITLE)
            self._title = ""

    def _put_title(self, text: str) -> bool:
        if text == self._title:
            return False
        self._title = text
        self._send(title(text))
        return True


def title(text: str) -> str:
    """What gives the window this title.

    >>> title("Ann\\x1b]0;evil\\x07: your turn")
    '\\x1b]2;Ann: your turn\\x07'
    """
    return f"\x1b]2;{cleaned(text, LONGEST)}\x07"


def notice(text: str, *, nine: bool) -> str:
    """What makes a notice of the desktop.

    >>> notice("Your turn.", nine=True), notice("Your turn; go.", nine=False)
    ('\\x1b]9;Honor System: Your turn.\\x07', '\\x1b]777;notify;Honor System;Your turn, go.\\x07')
    """
    said = cleaned(text, LONGEST)
    if nine:
        return f"\x1b]9;{NAME}: {said}\x07"
    return f"\x1b]777;notify;{NAME};{said.replace(';', ',')}\x07"


def _wants_nine(environment: Mapping[str, str]) -> bool:
    program, term = environment.get("TERM_PROGRAM", "").lower(), environment.get("TERM", "").lower()
    return program in NINE or any(name in term for name in ("kitty", "ghostty", "wezterm"))
