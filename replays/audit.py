"""The audit: is a ledger what it says it is? All findings, one verdict, and what could not be checked.

    report = audit("game.honor")
    report.verdict                      # "sound", "sound so far", "flawed" or "unreadable"
    for finding in report.findings:
        print(finding)                  # line 17, seat 2: The signature is not … [signature]

Any bytes are normal input: nothing here raises for what a file holds, and the work is bounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from json import JSONDecoder
from pathlib import Path
from typing import Any, Literal

from core.cleaning import NAME_CELLS, cleaned
from core.game import load_game
from replays.canonical import from_text
from replays.entries import Disclose
from replays.findings import LONGEST_SENTENCE, RULES, Finding, Findings
from replays.formats import Unreadable
from replays.ledger_match import LedgerMatch
from replays.parsing import BadLine, parse
from replays.reader import RawLedger, read_ledger
from replays.worker_process import prepare

Verdict = Literal["sound", "sound so far", "flawed", "unreadable"]

_TAIL = 64
"""The disclosure is among the last lines, so far from the end at most (seats may still chat)."""


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
            "names": self.names,
            "levels": self.levels,
            "created": self.created,
            "result": self.result,
            "identities": {str(seat): key for seat, key in self.identities.items()},
        }


def audit(source: Path | str | bytes, *, name: str | None = None, signatures: bool = True) -> Report:
    """Check one ledger: a path, or its bytes. ``signatures=False`` leaves out the signatures, and says so."""
    file = name if name is not None else "(bytes)" if isinstance(source, bytes) else str(source)
    try:
        raw = read_ledger(source)
        if not raw.lines:
            raise Unreadable(raw.stopped or ("Its only line is not whole." if raw.torn else "It is empty."))
        return _audited(file, raw, signatures)
    except Unreadable as error:
        return Report(file, "unreadable", reason=cleaned(str(error), LONGEST_SENTENCE))


def audit_files(paths: Iterable[Path | str], jobs: int = 1, *, signatures: bool = True) -> Iterator[Report]:
    """Check many ledgers, in their order, on so many processes."""
    check = partial(audit, signatures=signatures)
    names = [str(path) for path in paths]
    if jobs <= 1 or len(names) < 2:
        yield from map(check, names)
        return
    with ProcessPoolExecutor(min(jobs, len(names)), initializer=prepare) as pool:
        yield from pool.map(check, names, chunksize=max(1, min(16, len(names) // (4 * jobs))))


def disclosed_secret(lines: list[bytes]) -> bytes | None:
    """The dealer's secret, where a ledger discloses it."""
    for line in reversed(lines[-_TAIL:]):
        if b'"kind":"disclose"' in line:
            try:
                entry = parse(line)
            except BadLine:
                continue
            if isinstance(entry, Disclose):
                return from_text(entry.body.secret)
    return None


def _audited(file: str, raw: RawLedger, signatures: bool) -> Report:
    findings = Findings()
    game = LedgerMatch(secret=disclosed_secret(raw.lines), findings=findings, signatures=signatures)
    for line in raw.lines:
        game.feed(line)
        if findings.more:  # enough is enough: a file of nonsense costs no more than this
            break
    else:
        findings.line = len(raw.lines)
        _check_tail(raw.torn, game, findings)
        if raw.stopped:
            findings.add("bytes", f"Reading stopped here. {raw.stopped}")
    header, rules = game.header, game.rules
    assert header is not None
    assert rules is not None
    unfinished = not (game.ended and game.disclosed and game.signed_off)
    report = Report(
        file=file,
        verdict="flawed" if findings.list else "sound so far" if unfinished or raw.torn else "sound",
        findings=findings.list,
        more=findings.more,
        lines=len(raw.lines),
        game=header.body.rules.game,
        trust=game.trust,
        names=[cleaned(name, NAME_CELLS) for name in game.names],
        levels=game.levels,
        created=header.body.created,
        result=game.result,
        identities=game.signatures.identities,
    )
    _say_what_was_checked(report, game, raw, signatures)
    return report


def _check_tail(torn: bytes, game: LedgerMatch, findings: Findings) -> None:
    """What follows the last newline can only be the beginning of one more line."""
    if torn and game.signed_off:
        findings.add("order", f"There are {len(torn)} bytes after the sign-off.")
        return
    begins = b'{"body":'
    whole = torn[: len(begins)] == begins[: len(torn)]
    if whole:
        try:
            _, end = JSONDecoder().raw_decode(torn.decode())
            whole = end == len(torn)
        except (ValueError, RecursionError):  # cut off in the middle, as it should be
            pass
    if not whole:
        findings.add("bytes", "The bytes after the last line are not the beginning of another.")


def _say_what_was_checked(report: Report, game: LedgerMatch, raw: RawLedger, signatures: bool) -> None:
    header, rules, luck = game.header, game.rules, game.luck
    assert header is not None
    assert rules is not None
    checked, unchecked = report.checked, report.unchecked
    checked.append(f"The bytes and the chain of {report.lines} lines.")
    if signatures:
        checked.append(f"{game.signatures.checked} signatures of seats, each over all that the seat had seen.")
    else:
        unchecked.append("Signatures: they were left out.")
    checked.append(f"{luck.event} chance events: every seat's part in them, and what came of them.")
    if luck.dealing is not None:
        checked.append("Every shuffle, every sealed card and every fact about hidden cards, from the dealer's secret.")
    else:
        unchecked.append("Shuffles, sealed cards and facts about hidden cards: the dealer's secret is not disclosed.")
    if rules.lost_at is None:
        checked.append("Every move, by the rules.")
    else:
        unchecked.append(f"The rules, from line {rules.lost_at} on: they could not be followed any further.")
    if not game.ended:
        unchecked.append("The ending: the game is not over.")
    elif not game.signed_off:
        unchecked.append("The sign-off: there is none.")
    if raw.torn:
        unchecked.append(f"The last {len(raw.torn)} bytes: a line that was not written to its end.")
    if game.lines < report.lines:
        unchecked.append(f"Everything after line {game.lines - 1}: there were too many findings before.")
    if header.body.rules.edition != load_game(report.game).edition.fingerprint():
        unchecked.append("The edition: it was played with another one than this program has.")
    if any(b'"kind":"escrow"' in line for line in raw.lines[: 4 * len(report.names)]):
        unchecked.append("Escrowed shares: only the seats they are for can open them.")
    if game.absent:
        seats = ", ".join(str(seat) for seat in sorted(game.absent))
        unchecked.append(f"The consent of seats {seats}: their people had left.")
    if game.trust == "local":
        unchecked.append("That nobody knew the cards: one program dealt, and held all keys (trust level local).")
    elif game.trust == "host":
        unchecked.append("That luck was fair: it was taken on the host's word (trust level host).")
    elif game.trust == "fair-dealer":
        unchecked.append("That the host did not look at cards: it could have (trust level fair-dealer).")
    people = [seat for seat, level in enumerate(report.levels) if level is None]
    if unknown := [seat for seat in people if seat not in report.identities]:
        unchecked.append(f"Who sat in seat {', '.join(map(str, unknown))}: no identity vouches for it.")


__all__ = ["RULES", "Report", "audit", "audit_files", "disclosed_secret"]
