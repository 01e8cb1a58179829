"""Lines in, lines out: what plain mode speaks through. No escape codes, no cursor tricks, no colour."""

from __future__ import annotations

import asyncio
import codecs
import os
import sys
import threading
from collections import deque
from typing import Final, TextIO

from core.cleaning import printable

LONGEST_LINE: Final = 10_000
"""Characters of a typed line that are looked at; nobody means more."""


class Gone(Exception):
    """Nobody is there any more: the terminal was closed, or the reader of our output has left."""


class Console:
    """Standard input and output as plain mode uses them.

    Input is read in a thread of its own with plain reads, so that it can be a terminal, a pipe or a file, and so that
    a read that never returns holds nobody up when the program ends.
    """

    def __init__(self, descriptor: int | None = None, output: TextIO | None = None) -> None:
        self._descriptor = descriptor
        self._output = output if output is not None else sys.stdout
        self._lines: deque[str] = deque()
        self._ended = False
        self._arrived = asyncio.Event()
        self._reading = False
        self._open_prompt = ""
        """The question behind which the cursor stands."""
        self.interactive = descriptor is not None and os.isatty(descriptor)
        """Whether a person types; otherwise what is read is repeated, so that a transcript reads well."""

    # ── out ──────────────────────────────────────────────────────────────────────────────────────────────────────────

    def say(self, text: str = "") -> None:
        """One line. Raises Gone where nobody reads."""
        self._write(f"\n{printable(text)}\n" if self._open_prompt else f"{printable(text)}\n")
        self._open_prompt = ""

    def say_all(self, lines: list[str]) -> None:
        """Several lines."""
        for line in lines:
            self.say(line)

    def _write(self, text: str) -> None:
        try:
            self._output.write(text)
            self._output.flush()
        except (OSError, ValueError) as error:
            raise Gone from error

    # ── in ───────────────────────────────────────────────────────────────────────────────────────────────────────────

    def prompt(self, text: str) -> None:
        """Ask, and leave the cursor behind the question. One that stands there already is not said again."""
        if text == self._open_prompt:
            return
        self._write(f"{printable(text)} ")
        self._open_prompt = text

    def waiting(self) -> bool:
        """Whether a line, or the end of input, is there to be read without waiting."""
        self._start()
        return bool(self._lines) or self._ended

    async def line(self) -> str | None:
        """The next line without its end; None at the end of input. Can be cancelled: nothing is lost then."""
        self._start()
        while not self._lines:
            if self._ended:
                if self._open_prompt:
                    self._write("\n")
                    self._open_prompt = ""
                return None
            self._arrived.clear()
            await self._arrived.wait()
        line = self._lines.popleft()
        if not self.interactive and self._open_prompt:
            self._write(printable(line) + "\n")
        self._open_prompt = ""
        return line

    def _start(self) -> None:
        if self._reading:
            return
        self._reading = True
        if self._descriptor is None:
            self._ended = True
            return
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, args=(self._descriptor, loop), name="input", daemon=True).start()

    def _read(self, descriptor: int, loop: asyncio.AbstractEventLoop) -> None:
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        rest = ""
        try:
            while data := os.read(descriptor, 65536):
                rest += decoder.decode(data)
                *lines, rest = rest.split("\n")
                rest = rest[:LONGEST_LINE]
                if lines:
                    loop.call_soon_threadsafe(self._take, [line[:LONGEST_LINE].rstrip("\r") for line in lines], False)
        except OSError:
            pass  # a terminal that was closed is the end of input
        try:
            loop.call_soon_threadsafe(self._take, [rest] if rest else [], True)
        except RuntimeError:
            pass  # the loop ended first

    def _take(self, lines: list[str], ended: bool) -> None:
        self._lines.extend(lines)
        self._ended = ended
        self._arrived.set()
