"""Lines over a channel: from a pipe as they come; from a terminal edited and shown here, where nobody else does it."""

from __future__ import annotations

import asyncio
from codecs import getincrementaldecoder
from typing import TYPE_CHECKING, Final

from tui.plain.console import LONGEST_LINE, Console

if TYPE_CHECKING:
    from net.door_call import Call

MOST_LINES: Final = 5000
MOST_CHARACTERS: Final = 100_000
"""Lines that may wait to be read, and how much there may be in them; a game that was written down before fits."""
ENDS: Final = "\x03\x04"
"""Ctrl+C and Ctrl+D on an empty line: the end of input."""
ESCAPE, ERASE, ERASE_LINE = "\x1b", "\x7f\x08", "\x15"


class ChannelConsole(Console):
    """See the module."""

    def __init__(self, call: Call) -> None:
        self._call = call
        super().__init__(None, None)
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._rest = ""
        self._escape = ""
        """What has come of a key that is no character."""
        self._may_go_on = asyncio.Event()
        self._may_go_on.set()
        self.interactive = bool(call.terminal)

    def _write(self, text: str) -> None:
        self._call.write(text.replace("\n", "\r\n" if self._call.terminal else "\n").encode("utf-8", "replace"))

    def _start(self) -> None:
        self._reading = True

    async def line(self) -> str | None:
        """The next line; not before what was said has been read, so that nobody asks faster than he listens."""
        await self._may_go_on.wait()
        return await super().line()

    def hold(self) -> None:
        """He reads slowly."""
        self._may_go_on.clear()

    def go(self) -> None:
        """He has caught up."""
        self._may_go_on.set()

    def feed(self, data: bytes) -> None:
        """What was typed; nothing at all is the end of input."""
        if not data:
            self._take([self._rest] if self._rest else [], True)
        elif self.interactive:
            self._edit(self._decode(data))
        else:
            *lines, rest = (self._rest + self._decode(data)).replace("\r\n", "\n").replace("\r", "\n").split("\n")
            self._rest = rest[:LONGEST_LINE]
            self._arrived_lines(lines)

    def _arrived_lines(self, lines: list[str]) -> None:
        waiting = sum(map(len, self._lines))
        if lines and len(self._lines) < MOST_LINES and waiting < MOST_CHARACTERS:
            self._take([line[:LONGEST_LINE] for line in lines][:MOST_LINES], False)

    def _edit(self, typed: str) -> None:
        """A terminal sends keys: characters are shown, Backspace and Ctrl+U take them back, Enter ends the line."""
        shown, lines, ended = "", [], False
        for character in typed.replace("\r\n", "\r"):
            if self._escape or character == ESCAPE:
                self._escape = _after(self._escape + character)
            elif character in "\r\n":
                lines.append(self._rest)
                self._rest, shown = "", shown + "\r\n"
            elif character in ERASE:
                shown += "\b \b" * bool(self._rest)
                self._rest = self._rest[:-1]
            elif character == ERASE_LINE:
                shown += "\b \b" * len(self._rest)
                self._rest = ""
            elif character in ENDS and not self._rest:
                ended = True
            elif character.isprintable() and len(self._rest) < LONGEST_LINE:
                self._rest += character
                shown += character
        if shown:
            self._call.write(shown.encode("utf-8", "replace"))
        self._arrived_lines(lines)
        if ended:
            self._take([], True)


def _after(escape: str) -> str:
    """What is left of a key's sequence to wait for; empty where it is complete. (Arrows and the like mean nothing.)

    >>> [_after(text) for text in ("\\x1b", "\\x1b[", "\\x1b[A", "\\x1b[1;5", "\\x1b[1;5C", "\\x1bx", "\\x1bO")]
    ['\\x1b', '\\x1b[', '', '\\x1b[1;5', '', '', '\\x1bO']
    """
    if len(escape) == 1 or (len(escape) == 2 and escape[1] in "[O"):
        return escape
    if escape[1] == "[" and len(escape) < 24 and not "@" <= escape[-1] <= "~":
        return escape
    return ""
