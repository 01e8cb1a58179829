"""A door in a process of its own, and people who come to it with OpenSSH."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any

import pexpect
import pyte

PATIENCE = 30.0
QUIET = 0.12
ON = "draw pile"
"""Shown while a game of James Bond 007 is on, however wide the terminal."""
FLAG = "flag:"
"""Marks words that ssh itself takes, before the name of the machine."""
ALONE = "announce = false\nnetwork = false\n"
"""Rules of a door that has nothing to do with others on this machine."""
HONOR = (str(Path(sys.executable).with_name("honor")),)


class RunningDoor:
    """``honor serve`` on loopback; a context manager, so that nothing is left running."""

    def __init__(self, folder: Path, rules: str = "", *, port: int = 0, files: int = 0, web: int | None = None) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "door.toml").write_text(ALONE + rules, "utf-8")
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
        environment["SECRET_OF_THE_SERVER"] = "swordfish"
        self._log = (folder / "log").open("a", encoding="utf-8")
        self.process = subprocess.Popen(
            [
                *(*HONOR, "serve", "--bind", "127.0.0.1", "--port", str(port), "--folder", str(folder)),
                *(() if web is None else ("--web", str(web))),
            ],
            stdout=subprocess.PIPE,
            stderr=self._log,
            env=environment,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "The door is open" in line, (folder / "log").read_text("utf-8")
        self.port = int(line.split("-p ")[1].split()[0])
        self.page = "" if web is None else self.process.stdout.readline().split(": ")[1].strip()

    def __enter__(self) -> RunningDoor:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> int:
        """SIGTERM, and the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            self._log.close()
            if self.process.stdout is not None:
                self.process.stdout.close()

    def events(self) -> list[dict[str, Any]]:
        """What it has written down."""
        return [json.loads(line) for line in (self.folder / "log").read_text("utf-8").splitlines()]

    def event(self, name: str) -> dict[str, Any]:
        """The next event of this name, as soon as it is there."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = [event for event in self.events() if event.get("event") == name]
            if found:
                return found[-1]
            time.sleep(0.02)
        raise AssertionError(f"no event {name!r}: {self.events()}")


def key(folder: Path, name: str) -> Path:
    """A new SSH key, as people make them."""
    path = folder / name
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path)], check=True)
    return path


def ssh(door: RunningDoor, identity: Path | None, *more: str, login: str = "ann") -> list[str]:
    """The command line of OpenSSH, without anything of this machine's own settings."""
    own = ["-i", str(identity), "-o", "IdentitiesOnly=yes"] if identity is not None else ["-o", "IdentityFile=none"]
    options = ["StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR", "IdentityAgent=none"]
    flags = [word for option in options for word in ("-o", option)]
    before = [word for word in more if word.startswith(FLAG)]
    return [
        *("ssh", "-F", "none", *[word.removeprefix(FLAG) for word in before], "-p", str(door.port), *own, *flags),
        f"{login}@127.0.0.1",
        *[word for word in more if not word.startswith(FLAG)],
    ]


def spoken(door: RunningDoor, identity: Path | None, *words: str, typed: str = "") -> tuple[int, str, str]:
    """``ssh`` without a terminal: exit status, output, errors."""
    done = subprocess.run(
        ssh(door, identity, *words), input=typed, capture_output=True, text=True, timeout=60, check=False
    )
    return done.returncode, done.stdout, done.stderr


class Spoken:
    """``ssh`` without a terminal, with its input still open."""

    def __init__(self, door: RunningDoor, identity: Path, *words: str) -> None:
        self.process = subprocess.Popen(
            ssh(door, identity, *words),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self.heard = ""

    def __enter__(self) -> Spoken:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def until(self, words: str) -> Spoken:
        """Read until this was said."""
        assert self.process.stdout is not None
        handle = self.process.stdout.fileno()
        while words not in self.heard:
            assert select.select([handle], [], [], PATIENCE)[0], f"{words!r} never came: {self.heard}"
            piece = os.read(handle, 1 << 16)
            assert piece, f"the end came before {words!r}: {self.heard}"
            self.heard += piece.decode("utf-8", "replace")
        return self

    def say(self, line: str) -> Spoken:
        """Type a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()
        return self


class Visitor:
    """Somebody at a terminal, seen through an emulator."""

    def __init__(
        self,
        door: RunningDoor,
        identity: Path,
        *more: str,
        size: tuple[int, int] = (80, 24),
        terminal: str = "xterm-256color",
        login: str = "ann",
    ) -> None:
        width, height = size
        command = ssh(door, identity, FLAG + "-t", *more, login=login)
        environment: Any = {**os.environ, "TERM": terminal, "LC_ALL": "C.UTF-8"}
        self.child: Any = pexpect.spawn(
            command[0], command[1:], dimensions=(height, width), env=environment, timeout=PATIENCE
        )
        self.child.delaybeforesend = None
        self.screen = pyte.Screen(width, height)
        self._stream = pyte.ByteStream(self.screen)
        self.sent = b""

    def __enter__(self) -> Visitor:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.child.close(force=True)

    @property
    def text(self) -> str:
        """What the emulator shows."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def read(self, patience: float = PATIENCE) -> bytes:
        """All output up to the next pause; empty where nothing comes in time, or at the end."""
        out = b""
        while select.select([self.child.child_fd], [], [], QUIET if out else patience)[0]:
            try:
                piece = os.read(self.child.child_fd, 1 << 16)
            except OSError:
                break
            if not piece:
                break
            out += piece
            self.feed(piece)
        return out

    def feed(self, piece: bytes) -> None:
        """Show it."""
        self.sent += piece
        # pyte knows nothing of Kitty's keys
        self._stream.feed(piece.replace(b"\x1b[>25u", b"").replace(b"\x1b[<u", b""))

    def until(self, *words: str) -> Visitor:
        """Read until one of these is shown."""
        while not any(word in self.text for word in words):
            assert self.read(), f"{words!r} never came; the screen is:\n{self.text}"
        return self

    def until_line(self, *words: str, without: str) -> Visitor:
        """Read until one line has all these words, and not those."""
        while not any(all(word in line for word in words) and without not in line for line in self.text.splitlines()):
            assert self.read(), f"no line with {words!r} without {without!r} came; the screen is:\n{self.text}"
        return self

    def press(self, keys: str | bytes) -> Visitor:
        """Type."""
        self.child.send(keys)
        return self

    def resize(self, width: int, height: int) -> None:
        """Make the window another size."""
        self.child.setwinsize(height, width)
        self.screen.resize(height, width)

    def kill(self) -> None:
        """kill -9 the client."""
        self.child.kill(signal.SIGKILL)
        self.child.wait()

    def ends(self) -> int:
        """Wait for the client to end; its exit status."""
        while self.read():
            pass
        self.child.wait()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -1)


def named(door: RunningDoor, identity: Path, name: str) -> Visitor:
    """Somebody's first visit, up to the home screen."""
    visitor = Visitor(door, identity, login=name.lower())
    visitor.until("Your name")
    visitor.press("\x15" + "\x7f" * 20 + name + "\r").until("James Bond 007")
    return visitor


def opened_by(visitor: Visitor, name: str, seats: int = 2) -> Visitor:
    """A table kept by somebody at a terminal."""
    visitor.press("t").until("Open a table: James Bond 007")
    while "▸ Open a table: James Bond 007" not in visitor.text:
        visitor.press("j").read()
    visitor.press("h" * (4 - seats)).until(f"{seats} seats")
    return visitor.press("\r").until(f"Seat 1  {name}")


def begun(keeper: Visitor, *guests: Visitor) -> None:
    """All at a table of James Bond 007 are ready, and the game begins."""
    for one in (*guests, keeper):
        one.until("not ready").press("r")
    until = time.monotonic() + PATIENCE
    while "not ready" in keeper.text or "free" in keeper.text:
        assert time.monotonic() < until, keeper.text
        keeper.read(0.2)
    keeper.press("s")
    for one in (keeper, *guests):
        one.until(ON)
