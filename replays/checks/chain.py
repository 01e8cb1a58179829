"""The bytes: canonical, numbered, and each line bound to the one before."""

from __future__ import annotations

import hashlib

from replays.canonical import to_text
from replays.entries import Entry
from replays.findings import Findings
from replays.formats import Parser, parser_of
from replays.parsing import BadLine


class ChainCheck:
    """Keeps the hash of every line, as the next one must name it."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.hashes: list[str] = []
        self._parse: Parser | None = None

    def take(self, line: bytes) -> Entry | None:
        """The line as an entry; None for bytes that are none. Raises Unreadable for a first line that is no header."""
        if self._parse is None:
            self._parse = parser_of(line)
        number = len(self.hashes)
        before = self.hashes[-1] if number else ""
        self.hashes.append(to_text(hashlib.sha256(line).digest()))
        try:
            entry = self._parse(line)
        except BadLine as error:
            self.findings.nonsense += len(line)
            self.findings.add("bytes", f"This is no line of a ledger: {error}")
            return None
        if entry.n != number:
            self.findings.add("chain", f"The line is numbered {entry.n}, and stands at {number}.", entry.seat)
        if entry.prev != before:
            self.findings.add("chain", "The line does not follow the line before it: its hash is another.", entry.seat)
        return entry
