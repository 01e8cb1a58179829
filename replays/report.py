"""What an audit found out about one file: all findings, one verdict, what was checked and what could not be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from replays.findings import Finding

Verdict = Literal["sound", "sound so far", "flawed", "unreadable"]


@dataclass
class Report:
    """What an audit found out about one file."""

    file: str
    verdict: Verdict
    findings: list[Finding] = field(default_factory=list)
    more: int = 0
    """Findings beyond the bound that are not listed."""
    reason: str = ""
    """Why it is unreadable."""
    checked: list[str] = field(default_factory=list)
    """What was checked and found good or wanting, in sentences."""
    unchecked: list[str] = field(default_factory=list)
    """What could not be checked, and why."""
    lines: int = 0
    game: str = ""
    trust: str = ""
    names: list[str] = field(default_factory=list)
    levels: list[str | None] = field(default_factory=list)
    created: str = ""
    result: dict[str, Any] | None = None
    identities: dict[int, str] = field(default_factory=dict)
    """Who vouches for which seat, as public key lines."""
    known: dict[int, str] = field(default_factory=dict)
    """Seats whose identity is that of somebody whom whoever asks for the audit knows, with his name."""
    own: list[int] = field(default_factory=list)
    """Seats whose identity is that of whoever asks for the audit."""
    disputes: list[str] = field(default_factory=list)
    """What programs at the table said was wrong, while the game was played."""

    def seat(self, seat: int | None) -> str:
        """A seat, as it is spoken of: its number in the ledger, from 0, and its name; empty for none."""
        name = self.names[seat] if seat is not None and seat < len(self.names) else ""
        return "" if seat is None else f"seat {seat} ({name})" if name else f"seat {seat}"

    def seats(self, seats: Iterable[int]) -> str:
        """Several of them."""
        named = [self.seat(seat).removeprefix("seat ") for seat in sorted(seats)]
        return f"seat{'s' if len(named) > 1 else ''} {', '.join(named)}"

    @property
    def fine(self) -> bool:
        """Whether there is nothing wrong, as far as could be checked."""
        return self.verdict in ("sound", "sound so far")

    @property
    def line(self) -> str:
        """The verdict in one line."""
        if self.verdict == "unreadable":
            return f"{self.file}: unreadable: {self.reason}"
        about = f"{self.game}, {self.lines} lines, trust level {self.trust}"
        if self.verdict == "flawed":
            count = len(self.findings) + self.more
            return f"{self.file}: flawed: {count} finding{'s' if count > 1 else ''} ({about})"
        return f"{self.file}: {self.verdict} ({about})"

    def as_json(self) -> dict[str, Any]:
        """For ``honor audit --json``."""
        return {
            "file": self.file,
            "verdict": self.verdict,
            "reason": self.reason,
            "findings": [
                {"line": found.line, "seat": found.seat, "rule": found.rule, "sentence": found.sentence}
                for found in self.findings
            ],
            "more_findings": self.more,
            "checked": self.checked,
            "unchecked": self.unchecked,
            "lines": self.lines,
            "game": self.game,
            "trust": self.trust,
            "own": self.own,
            "names": self.names,
            "levels": self.levels,
            "created": self.created,
            "result": self.result,
            "identities": {str(seat): key for seat, key in self.identities.items()},
            "known": {str(seat): name for seat, name in self.known.items()},
            "disputes": self.disputes,
        }
