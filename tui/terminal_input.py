"""What comes from a terminal: keys and clicks, and much that is neither. What nobody understands does nothing.

Textual ends with an error at a byte that is no UTF-8, and takes a sequence that it does not know for its characters, as
if they had been typed: an unknown key, or the terminal's answer to a program before us, would play cards.
"""

from __future__ import annotations

import os
import re
import selectors
from codecs import getincrementaldecoder
from collections.abc import Iterable
from functools import lru_cache
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from textual import events
from textual._keyboard_protocol import FUNCTIONAL_KEYS
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, SPECIAL_SEQUENCES, XTermParser
from textual.keys import Keys

if TYPE_CHECKING:
    from textual.driver import Driver

WHOLE: Final = re.compile(r"\x1b(?:\[(?![M\[]$)[0-?]*[ -/]*[@-~]|O[ -~])")
"""A sequence that has come to its end; but for clicks of old, and the function keys of the Linux console."""
NO_KEY: Final = re.compile(r"\x1b\[(?:<[-\d;]+[mM]|\?\d+;\d\$y|\d+;\d+R|48(?:;[\d:]+)+t)")
"""Clicks, and answers to what Textual asks the terminal."""
MODIFIED: Final = re.compile(r"\x1b\[(\d+);\d+(?:;[\d:]*)?(~)")
TOLD: Final = re.compile(r"\x1b[\]P^_X][^\x07\x1b]*(?:\x07|\x1b\\)")
"""Strings that a terminal tells: its colours, its name. Nothing here asks for them."""
BEGUN: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|O|[\]P^_X][^\x07\x1b]*\x1b?)?\Z")
"""A sequence whose end has not come yet."""
LONGEST_PASTE: Final = 1 << 20
LONGEST_BEGUN: Final = 4096
SECONDS: Final = 0.1
"""How long we wait for the rest of a sequence."""
PATIENCE: Final = 20
"""How many times as long for the rest of a paste."""


class Parser(XTermParser):
    """Textual's own, which ignores what it does not know."""

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        numbered = MODIFIED.fullmatch(sequence)
        if numbered is None or "".join(numbered.groups()) in FUNCTIONAL_KEYS:
            try:
                keys = list(super()._sequence_to_key_events(sequence, alt))
            except (ValueError, OverflowError):  # a number that no character has
                keys = []
            if keys or len(sequence) < 3:
                yield from keys
                return
        if WHOLE.fullmatch(sequence) and sequence not in SPECIAL_SEQUENCES and not NO_KEY.fullmatch(sequence):
            yield events.Key(Keys.Ignore, sequence)


class Input:
    """Bytes in, messages out; of any bytes."""

    def __init__(self) -> None:
        self._parser = Parser()
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._paste: str | None = None
        self._waited = 0

    def feed(self, data: bytes) -> list[Any]:
        """What these bytes come to, as far as it is certain."""
        text, self._rest, self._waited = self._rest + self._decoder.decode(data), "", 0
        messages: list[Any] = []
        while text:
            if self._paste is None:
                keys, found, text = text.partition(BRACKETED_PASTE_START)
                messages += self._keys(keys, last=not found)
                self._paste = "" if found else None
            else:
                pasted, found, text = text.partition(BRACKETED_PASTE_END)
                if not found:
                    self._rest = begun.group() if (begun := BEGUN.search(pasted)) is not None else ""
                    pasted = pasted[: len(pasted) - len(self._rest)]
                self._paste = (self._paste + pasted)[:LONGEST_PASTE]
                if found:
                    messages += self._pasted()
        return messages

    def time_passes(self) -> list[Any]:
        """Nothing has come for a while: Escape was a key, and what was begun will not be ended."""
        self._waited += 1
        if self._paste is not None:
            return self._pasted() if self._waited > PATIENCE else []
        rest, self._rest = self._rest, ""
        escape = [events.Key("escape", "\x1b")] if rest == "\x1b" else self._parsed(rest)
        return [*escape, *self._parser.tick()]

    def _keys(self, text: str, last: bool) -> list[Any]:
        text = TOLD.sub("", text)
        if last and (begun := BEGUN.search(text)) is not None and len(begun.group()) < LONGEST_BEGUN:
            self._rest = begun.group()
        return self._parsed(text[: len(text) - len(self._rest)])

    def _pasted(self) -> list[Any]:
        paste, self._paste, self._rest = self._paste or "", None, ""
        return [events.Paste(paste.replace("\0", ""))]

    def _parsed(self, text: str) -> list[Any]:
        return list(self._parser.feed(text)) if text else []


@lru_cache(maxsize=4)
def tolerant_driver(base: type[Driver]) -> type[Driver]:
    """The same driver, whatever comes from the terminal. Where it reads no bytes (Windows) it is left as it is."""
    if not hasattr(base, "run_input_thread"):
        return base

    def run_input_thread(self: Any) -> None:
        terminal = Input()
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(SECONDS):
                    try:
                        data = os.read(self.fileno, 4096)
                    except OSError:
                        data = b""
                    if not data:  # the terminal is gone
                        self._app.call_later(self._app.exit, 0)
                        return
                    if b"$y" in data and (asked := self.__dict__.pop("asked_at", None)) is not None:
                        self._app.call_later(self._app.answered_after, perf_counter() - asked)
                    messages = terminal.feed(data)
                else:
                    messages = terminal.time_passes()
                for message in messages:
                    self.process_message(message)

    def ask_for_modes(self: Any) -> None:
        self.asked_at = perf_counter()  # the answer tells how far away the terminal is
        base._request_terminal_sync_mode_support(self)  # type: ignore[attr-defined]  # all drivers that read bytes ask

    members = {"run_input_thread": run_input_thread, "_request_terminal_sync_mode_support": ask_for_modes}
    return type(f"Tolerant{base.__name__}", (base,), members)
