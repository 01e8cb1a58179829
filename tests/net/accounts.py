"""Other people on this machine: commands that run under accounts of their own, each with a home of his own."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

FIRST = 64_500
"""Numbers of accounts that nobody has."""
ROOT = Path(__file__).parents[2]


def why_not() -> str:
    """Why nobody else can be played here; empty where it can be done."""
    if os.geteuid() != 0:
        return "to run programs under other accounts needs root"
    if shutil.which("setpriv") is None:
        return "there is no setpriv command (util-linux)"
    tried = subprocess.run(
        _as(FIRST, sys.executable, "-c", "import tui.command"), cwd=ROOT, capture_output=True, text=True, check=False
    )
    return "" if tried.returncode == 0 else f"other accounts cannot run this program: {tried.stderr[-200:]}"


def _as(number: int, *command: str) -> list[str]:
    return ["setpriv", f"--reuid={number}", f"--regid={number}", "--clear-groups", "--no-new-privs", *command]


@dataclass(frozen=True)
class Account:
    """One of them."""

    number: int
    home: Path

    def environment(self, more: Mapping[str, str]) -> dict[str, str]:
        """Only what a fresh log-in has."""
        return {
            "HOME": str(self.home),
            "LC_ALL": "C.UTF-8",
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "TERM": "dumb",
            "USER": f"player{self.number}",
            **more,
        }

    def command(self, *words: str) -> list[str]:
        """``honor`` with these words, in the usual mode of a log-in (umask 022)."""
        program = f"import os, sys; os.umask(0o022); from tui.command import main; sys.exit(main({list(words)!r}))"
        return _as(self.number, sys.executable, "-c", program)

    def honor(self, *words: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        """Run it to its end."""
        return subprocess.run(
            self.command(*words),
            cwd=self.home,
            env=self.environment(more),
            input=typed,
            capture_output=True,
            text=True,
            timeout=90,
            check=False,
        )

    def until(self, said: str, *words: str, **more: str) -> None:
        """Run it until it has said this, and kill it. Fails where it ends without."""
        process = subprocess.Popen(
            self.command(*words),
            cwd=self.home,
            env=self.environment(more),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert process.stdout is not None
        heard = ""
        try:
            while said not in heard:
                line = process.stdout.readline()
                assert line, heard
                heard += line
        finally:
            process.kill()
            process.communicate()

    def tables(self, **more: str) -> list[dict[str, object]]:
        """``honor tables --json``."""
        done = self.honor("tables", "--json", **more)
        return list(json.loads(done.stdout)) if done.stdout.startswith("[") else []

    def python(self, program: str, *words: str) -> subprocess.CompletedProcess[str]:
        """Any other program of his."""
        command = _as(self.number, sys.executable, "-c", program, *words)
        environment = self.environment({})
        return subprocess.run(command, cwd=self.home, env=environment, capture_output=True, text=True, check=False)


class Keeper:
    """Somebody who keeps a table; a context manager, so that nothing is left running."""

    def __init__(self, account: Account, *words: str, **more: str) -> None:
        self.process = subprocess.Popen(
            account.command("host", *words, "--plain"),
            cwd=account.home,
            env=account.environment(more),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        self.said = ""
        while "This host's key" not in self.said:
            line = self.process.stdout.readline()
            assert line, self.said
            self.said += line
        self.code = re.findall(r"honor join ([A-Z0-9]{6})\b", self.said)[-1]

    def __enter__(self) -> Keeper:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.communicate()


@contextmanager
def village(*numbers: int) -> Iterator[tuple[Path, list[Account]]]:
    """A folder where everybody may write, sticky as /tmp is, and accounts with homes in another."""
    place = Path(tempfile.mkdtemp(prefix="honor-village-"))
    try:
        place.chmod(0o755)
        board = place / "board"
        board.mkdir()
        board.chmod(0o1777)
        accounts = []
        for number in numbers:
            home = place / f"home{number}"
            home.mkdir(mode=0o755)
            os.chown(home, number, number)
            accounts.append(Account(number, home))
        yield board, accounts
    finally:
        shutil.rmtree(place)
