"""What surrounds the body of every line of a ledger: the host's, and those that a seat wrote and signed."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from replays.bodies import Bytes32, Bytes64, Count, Model, Seat


class HostLine(Model):
    """A line of the host's."""

    quiet: ClassVar[bool] = False
    """Whether a line of this kind leaves the question of the moment as it is."""
    loose: ClassVar[tuple[str, ...]] = ()
    """The parts of the body in which the model does not say which keys there are."""

    body: Any
    by: Literal["host"]
    kind: str
    ms: Count
    """Milliseconds since the header, by the host's clock. For the pace of a replay; it proves nothing."""
    n: Count
    prev: Bytes32
    """SHA-256 of the line before."""

    @property
    def seat(self) -> int | None:
        """The seat that wrote and signed the line; None for the host."""
        return None


class SeatLine(Model):
    """A line that a seat wrote and signed."""

    quiet: ClassVar[bool] = False
    loose: ClassVar[tuple[str, ...]] = ()

    body: Any
    by: Seat
    count: Count
    """The seat's own counter, from 1."""
    kind: str
    ms: Count
    n: Count
    prev: Bytes32
    seen: Count
    """The last line the seat had seen; the signature holds its hash."""
    sig: Bytes64

    @property
    def seat(self) -> int:
        return self.by
