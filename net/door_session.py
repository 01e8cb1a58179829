"""One session at the door: a terminal, a command in words, or somebody's own program."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import asyncssh

from net.door_call import Call
from net.door_log import crashed, note
from net.limits import Limits, TokenBucket
from net.transport import SUBSYSTEM, Pipe, SSHChannel, peer_of, public_line

if TYPE_CHECKING:
    from net.door import Door
    from net.door_call import Terminal
    from net.door_connection import DoorConnection

TOLD: Final = ("LANG", "LC_ALL", "LC_CTYPE", "COLORTERM", "NO_COLOR")
"""Variables of a terminal that are looked at."""
PIECE: Final = 200
"""Bytes of a terminal's that are dealt with in one go: some 5 ms."""
PAUSE_SECONDS: Final = 0.001
SMALLEST: Final = (20, 5)
SUBSYSTEMS_REFUSED: Final = "This door leads to tables only: there are no files here."
WORDS: Final = ("list", "help", "play", "watch", "join", "browser", "plain", "ascii", "--plain", "--ascii")
"""The first word of what may be asked for."""
NOT_UNDERSTOOD: Final = 2
"""Exit status where the words themselves are wrong, as `honor` has it; 1: they are right, but it cannot be done."""
NO_SHELL: Final = (
    "There is no shell behind this door, only tables. Behind `ssh HOST` you can say: "
    "list, watch TABLE, join TABLE, play GAME, plain, ascii, help. With nothing behind it you get the game."
)


class DoorSession(asyncssh.SSHServerSession[bytes]):
    """See the module."""

    def __init__(
        self, door: Door, server: DoorConnection, connection: asyncssh.SSHServerConnection, key: asyncssh.SSHKey
    ) -> None:
        self.door, self._server, self._connection, self._key = door, server, connection, key
        self.fingerprint = key.get_fingerprint()
        self.typed_at = monotonic()
        self.is_over = False
        self._channel: Any = None
        self._terminal_type = ""
        self._size = (80, 24)
        self._command = ""
        self._subsystem = ""
        self._terminal: Terminal | None = None
        self._pipe: Pipe | None = None
        self._counted = False
        self._bucket = TokenBucket(door.rules.bytes_per_second, 4 * door.rules.bytes_per_second)
        self._typed = b""
        """What waits to be handed on."""
        self._listening: asyncio.TimerHandle | None = None
        self._is_at_end = False
        self._ending: asyncio.TimerHandle | None = None
        self._asking: asyncio.TimerHandle | None = None
        """Who has opened a session has to say soon what for."""

    # ── what is asked for ────────────────────────────────────────────────────────────────────────────────────────────

    def connection_made(self, chan: Any) -> None:
        self._channel = chan
        seconds = self.door.rules.log_in_seconds
        self._asking = asyncio.get_running_loop().call_later(seconds, self._connection.abort)

    def pty_requested(self, term_type: str, term_size: Any, term_modes: Any) -> bool:
        known = term_type.isascii() and term_type.isprintable() and len(term_type) <= 60
        self._terminal_type = (term_type if known else "") or "dumb"
        self._size = self._bounded(term_size[0], term_size[1])
        return True

    def _bounded(self, width: int, height: int) -> tuple[int, int]:
        rules = self.door.rules
        return (
            min(max(width or 80, SMALLEST[0]), rules.widest),
            min(max(height or 24, SMALLEST[1]), rules.tallest),
        )

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        self._command = command[:400]
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        self._subsystem = subsystem
        return True

    def session_started(self) -> None:
        door = self.door
        if self._asking is not None:
            self._asking.cancel()
        if self._subsystem == SUBSYSTEM:
            self._be_peer()
            return
        if self._subsystem:
            self._refuse(SUBSYSTEMS_REFUSED, "subsystem refused")
            return
        words = tuple(self._command.split())  # quotation marks got lost on the way: there is no shell to mind them
        if any(word not in WORDS for word in words[:1]):
            self._refuse(NO_SHELL, "command refused", NOT_UNDERSTOOD)
            return
        key = public_line(self._key)
        refusal = door.sessions.enter(key, self._server.address)
        if refusal is not None:
            self._refuse(refusal, "session refused")
            return
        self._counted = True
        door.open_sessions.add(self)
        door.figures.happened["sessions"] += 1
        note("session", fingerprint=self.fingerprint, address=self._server.address, terminal=self._terminal_type)
        self._begin(key, words)

    def _begin(self, key: str, words: tuple[str, ...]) -> None:
        sent = self._channel.get_environment()
        call = Call(
            key=key,
            fingerprint=self.fingerprint,
            address=self._server.address,
            login=self._server.login[:60],
            terminal=self._terminal_type,
            size=self._size,
            environment={name: str(sent[name])[:60] for name in TOLD if name in sent},
            words=words,
            write=self._write,
            end=self._end,
        )
        try:
            self._terminal = self.door.terminals(call)
        except Exception as defect:
            self.defect(defect)
            self._end(1)

    def _be_peer(self) -> None:
        limits = Limits()
        pipe = Pipe(limits)
        channel = SSHChannel(peer_of(self._connection, self._key), self._connection, self._channel)
        self._pipe = pipe
        pipe.opened(channel, self._channel)
        self._server.peer(channel)

    def _refuse(self, sentence: str, event: str, status: int = 1) -> None:
        note(event, fingerprint=self.fingerprint, address=self._server.address, asked=self._command or self._subsystem)
        self.door.figures.happened[event] += 1
        self._channel.write_stderr(f"{sentence}\r\n".encode())
        self._channel.exit(status)

    def defect(self, defect: BaseException) -> None:
        """Something of ours has failed: where is told to the log, what is not told to the session."""
        crashed(defect, self.fingerprint)
        self.door.figures.happened["crashed"] += 1

    # ── both ways ────────────────────────────────────────────────────────────────────────────────────────────────────

    def data_received(self, data: bytes, datatype: object) -> None:
        if self._pipe is not None:
            self._pipe.data_received(data, datatype)
            return
        self.typed_at = monotonic()
        self._typed += data
        if self._listening is None:
            self._listen()

    def _listen(self) -> None:
        """Hand on what was typed: piece by piece, so that others get their turns, and not faster than anybody types.

        What has not been handed on is at most what fits into the window of the channel, which is not read meanwhile.
        """
        self._listening = None
        piece, self._typed = self._typed[:PIECE], self._typed[PIECE:]
        wait = self._bucket.wait_for(len(piece))
        if self._typed or wait > 0:
            self._channel.pause_reading()
            self._listening = asyncio.get_running_loop().call_later(max(wait, PAUSE_SECONDS), self._listen)
        else:
            self._channel.resume_reading()
        if piece:
            self._tell(piece)
        if self._is_at_end and not self._typed:
            self._is_at_end = False
            self._tell(b"")

    def _tell(self, data: bytes) -> None:
        try:
            if self._terminal is not None:
                self._terminal.typed(data)
        except Exception as defect:
            self.defect(defect)
            self.hang_up("")

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        size = self._bounded(width, height)
        if size != self._size and self._terminal is not None:
            self._terminal.resized(size)
        self._size = size

    def pause_writing(self) -> None:
        if self._pipe is not None:
            self._pipe.pause_writing()
        elif self._terminal is not None:
            self._terminal.hold()

    def resume_writing(self) -> None:
        if self._pipe is not None:
            self._pipe.resume_writing()
        elif self._terminal is not None:
            self._terminal.go()

    def _write(self, data: bytes) -> None:
        if self._channel is None or self.is_over:
            return
        try:
            self._channel.write(data)
        except (OSError, asyncssh.Error):
            pass  # he is gone; `connection_lost` follows

    # ── the end ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def break_received(self, msec: int) -> bool:
        return True

    def signal_received(self, signal: str) -> None:
        if signal in ("HUP", "TERM", "KILL", "INT"):
            self.hang_up("")

    def eof_received(self) -> bool:
        if self._pipe is not None:
            return self._pipe.eof_received()
        if self._terminal_type:
            self.hang_up("")
        elif self._terminal is not None:
            self._is_at_end = True
            if self._listening is None:
                self._listen()
        return True

    def hang_up(self, sentence: str) -> None:
        """End the session; who is still there hears why."""
        if self._terminal is not None and not self.is_over:
            self._terminal.hang_up(sentence)

    def _end(self, status: int) -> None:
        """For the terminal: it has ended."""
        self._terminal = None
        if self.is_over or self._channel is None:
            self._forget()
            return
        self.is_over = True
        try:
            self._channel.exit(status)
        except (OSError, asyncssh.Error):
            pass
        # a client that does not read any more would keep what was written last, and with it the session, for ever
        self._ending = asyncio.get_running_loop().call_later(5.0, self._connection.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._listening, self._ending, self._asking):
            if timer is not None:
                timer.cancel()
        self._listening = self._ending = self._asking = None
        if self._pipe is not None:
            self._pipe.connection_lost(exc)
        terminal, self._channel = self._terminal, None
        if terminal is not None:
            terminal.go()
            terminal.hang_up("")
        else:
            self._forget()
        self._server.session_over()

    def _forget(self) -> None:
        """Nothing of it is left."""
        self.is_over = True
        if self._counted:
            self._counted = False
            self.door.open_sessions.discard(self)
            self.door.sessions.leave(public_line(self._key), self._server.address)
            note("session over", fingerprint=self.fingerprint)
