"""A program in a terminal of its own: keys in, bytes out, and what a real emulator makes of them."""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Mapping
from types import TracebackType
from typing import Any

import pexpect
import pyte

PATIENCE = 20.0
"""Seconds until we give up on an answer; machines are busy."""
QUIET = 0.15
"""Seconds without output after which an answer is complete."""


class Terminal:
    """Runs ``python -m …``; a context manager, so that nothing is left running."""

    def __init__(
        self, *module: str, size: tuple[int, int] = (80, 24), environment: Mapping[str, str] | None = None
    ) -> None:
        width, height = size
        env = {name: value for name, value in os.environ.items() if not name.startswith(("TEXTUAL", "PYTEST"))}
        env = {**env, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8", **(environment or {})}
        self.child: Any = pexpect.spawn(
            sys.executable, ["-m", *module], dimensions=(height, width), env=env, timeout=PATIENCE
        )
        self.screen = pyte.Screen(width, height)
        self._stream = pyte.ByteStream(self.screen)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.child.isalive():
            self.child.kill(signal.SIGKILL)
            self.child.wait()
        self.child.close()

    @property
    def text(self) -> str:
        """What the emulator shows."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def read(self, patience: float = PATIENCE) -> bytes:
        """All output up to the next pause. Empty where nothing comes within ``patience`` seconds, or at the end."""
        out = b""
        while select.select([self.child.child_fd], [], [], QUIET if out else patience)[0]:
            try:
                piece = os.read(self.child.child_fd, 1 << 16)
            except OSError:
                break
            if not piece:
                break
            out += piece
        self._stream.feed(out)
        return out

    def take(self) -> None:
        """Whatever comes next, as soon as it comes."""
        self._stream.feed(os.read(self.child.child_fd, 1 << 16))

    def until(self, words: str) -> bytes:
        """Read until the emulator shows these words."""
        out = b""
        while words not in self.text:
            piece = self.read()
            assert piece, f"{words!r} never came; the screen is:\n{self.text}"
            out += piece
        return out

    def press(self, keys: str, patience: float = PATIENCE) -> bytes:
        """Send keys; returns what the program answered. With less patience where nothing may be the answer."""
        self.child.send(keys)
        return self.read(patience)

    def end(self) -> tuple[bytes, int | None]:
        """Wait for the program to end: what it still sent, and its exit status."""
        out = b""
        while piece := self.read():
            out += piece
        self.child.wait()
        return out, self.child.exitstatus
