"""One terminal at the door, as somebody asks for it, and what serves it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Call:
    """One terminal, as somebody asks for it."""

    key: str
    fingerprint: str
    address: str
    login: str
    """The name he has typed at ssh; a suggestion, no more."""
    terminal: str
    """TERM; empty where there is none."""
    size: tuple[int, int]
    environment: Mapping[str, str]
    """What his ssh has sent of the few variables that say how a terminal looks."""
    words: tuple[str, ...]
    """The command, in words."""
    write: Callable[[bytes], None]
    """Sends output; what cannot be sent any more is dropped."""
    end: Callable[[int], None]
    """Ends the session with an exit status, after what was written."""
    browser: bool = False
    """Whether he is known by a key that his browser has made."""


class Served(Protocol):
    """A session as the door looks after it."""

    fingerprint: str
    typed_at: float
    """When a key was pressed last, by the monotonic clock."""
    is_over: bool

    def hang_up(self, sentence: str) -> None:
        """End it; who is still there hears why."""


class Terminal(Protocol):
    """What serves one session. Everything is called in the event loop."""

    def typed(self, data: bytes) -> None: ...
    def resized(self, size: tuple[int, int]) -> None: ...
    def hold(self) -> None:
        """The terminal reads too slowly: nothing more, please."""

    def go(self) -> None:
        """It has caught up."""

    def hang_up(self, sentence: str) -> None:
        """It is gone (empty), or shall go, and hear this. `Call.end` follows."""
