"""Running the real `honor`: with pipes, or in a terminal that can be looked at."""

from __future__ import annotations

import io
import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, Final

import pyte
from ptyprocess import PtyProcess  # type: ignore[import-untyped]  # comes with pexpect, without types

from tui.command import main

NOTHING: Final = Path(os.devnull)
HONOR: Final = str(Path(sys.executable).with_name("honor"))
PATIENCE: Final = 30.0
"""Seconds until a program that says nothing is taken for hanging."""
ESCAPE: Final = re.compile("\x1b")


def honor(
    *arguments: str, typed: str = "", environment: Mapping[str, str] | None = None, **options: Any
) -> subprocess.CompletedProcess[str]:
    """Run it to its end, with this text on standard input."""
    return subprocess.run(
        [HONOR, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        env={**os.environ, **(environment or {})},
        check=False,
        **options,
    )


def here(*arguments: str, environment: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """The same command in this process, without input: for what needs no process of its own, at a tenth of the time."""
    said, errors = io.StringIO(), io.StringIO()
    before = dict(os.environ)
    os.environ.update(environment or {})
    try:
        with redirect_stdout(said), redirect_stderr(errors), NOTHING.open() as nothing:
            before_input, sys.stdin = sys.stdin, nothing
            try:
                status = main(arguments)
            finally:
                sys.stdin = before_input
    finally:
        os.environ.clear()
        os.environ.update(before)
    return subprocess.CompletedProcess([HONOR, *arguments], status, said.getvalue(), errors.getvalue())


def started(*arguments: str, environment: Mapping[str, str] | None = None, **options: Any) -> subprocess.Popen[str]:
    """Start it with pipes, and talk to it."""
    return subprocess.Popen(
        [HONOR, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, **(environment or {})},
        **options,
    )


class Terminal:
    """A terminal with the program in it. ``text`` is all that was written, ``screen`` what stands there now."""

    def __init__(
        self,
        *arguments: str,
        columns: int = 80,
        lines: int = 24,
        environment: Mapping[str, str] | None = None,
        command: Sequence[str] = (HONOR,),
    ) -> None:
        self.process = PtyProcess.spawn(
            [*command, *arguments], dimensions=(lines, columns), env={**os.environ, **(environment or {})}
        )
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self._screen)
        self.written = b""

    @property
    def text(self) -> str:
        """Everything that was written so far."""
        return self.written.decode("utf-8", "replace")

    @property
    def screen(self) -> str:
        """What stands on the screen."""
        return "\n".join(self._screen.display)

    def until(self, *texts: str) -> str:
        """Read until one of these texts was written after the last one was waited for; gives the one that was."""
        start = getattr(self, "_seen", 0)
        deadline = time.monotonic() + PATIENCE
        while True:
            new = self.written[start:].decode("utf-8", "replace")
            found = sorted((new.index(text), text) for text in texts if text in new)
            if found:
                at, text = found[0]
                self._seen = start + len(new[: at + len(text)].encode("utf-8", "surrogateescape"))
                return text
            if not self._read(deadline):
                raise AssertionError(f"waited for {texts}, and read:\n{new[-2000:]}")

    def shows(self, words: str) -> None:
        """Read until these words stand on the screen."""
        deadline = time.monotonic() + PATIENCE
        while words not in self.screen:
            assert self._read(deadline), f"waited for {words!r}; the screen is:\n{self.screen}"

    def type(self, text: str) -> None:
        """Press keys."""
        self.process.write(text.encode())

    def ended(self) -> int:
        """Read to the end; the exit status, or minus the number of the signal."""
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        self.process.wait()
        killed_by: int | None = self.process.signalstatus
        return -killed_by if killed_by else int(self.process.exitstatus)

    def _read(self, deadline: float) -> bool:
        """Some more output; False at the end, or when patience is."""
        if not select.select([self.process.fd], [], [], max(0.0, deadline - time.monotonic()))[0]:
            return False
        try:
            data = os.read(self.process.fd, 65536)
        except OSError:
            return False
        self.written += data
        self._stream.feed(data)
        return bool(data)

    def close(self) -> None:
        """End it, whatever it does."""
        self.process.close(force=True)
