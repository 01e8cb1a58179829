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
from replays.entries import Disclose, Dispute, HostDispute
from replays.findings import LONGEST_SENTENCE, RULES, Finding, Findings
from replays.formats import Unreadable
from replays.ledger_match import LedgerMatch
from replays.parsing import BadLine, parse
from replays.people import KnownPeople
from replays.reader import RawLedger, read_ledger
from replays.receipts import kept_receipt
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
    known: dict[int, str] = field(default_factory=dict)
    """Seats whose identity is that of somebody whom whoever asks for the audit knows, with his name."""
    disputes: list[str] = field(default_factory=list)
    """What programs at the table said was wrong, while the game was played."""

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
            "known": {str(seat): name for seat, name in self.known.items()},
            "disputes": self.disputes,
        }


def audit(
    source: Path | str | bytes,
    *,
    name: str | None = None,
    signatures: bool = True,
    people: KnownPeople | None = None,
    receipts: Path | None = None,
) -> Report:
    """Check one ledger: a path, or its bytes. ``signatures=False`` leaves out the signatures, and says so.

    ``people``: whom one knows; the identities in the file are compared with theirs. ``receipts``: the folder of
    receipts; the file is compared with what this program saw when the game was played.
    """
    file = name if name is not None else "(bytes)" if isinstance(source, bytes) else str(source)
    try:
        raw = read_ledger(source)
        if not raw.lines:
            raise Unreadable(raw.stopped or ("Its only line is not whole." if raw.torn else "It is empty."))
        return _audited(file, raw, signatures, people, receipts)
    except Unreadable as error:
        return Report(file, "unreadable", reason=cleaned(str(error), LONGEST_SENTENCE))


def audit_files(
    paths: Iterable[Path | str],
    jobs: int = 1,
    *,
    signatures: bool = True,
    people: KnownPeople | None = None,
    receipts: Path | None = None,
) -> Iterator[Report]:
    """Check many ledgers, in their order, on so many processes."""
    check = partial(audit, signatures=signatures, people=people, receipts=receipts)
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


def _audited(file: str, raw: RawLedger, signatures: bool, people: KnownPeople | None, receipts: Path | None) -> Report:
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
    known = {} if people is None else _compare_people(game, people, findings)
    receipt = None if receipts is None else kept_receipt(receipts, header.body.game)
    if receipt is not None and (trouble := receipt.why_not(game.chain.hashes)) is not None:
        findings.line = trouble[0]
        findings.add("receipt", trouble[1])
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
        known=known,
        disputes=[_dispute_in_words(dispute) for dispute in game.disputes],
    )
    if receipt is not None:
        report.checked.append(f"This program's own receipt: {receipt.lines} lines were there when it last looked.")
    _say_what_was_checked(report, game, raw, signatures)
    return report


def _compare_people(game: LedgerMatch, people: KnownPeople, findings: Findings) -> dict[int, str]:
    """The seats of people whom one knows. Somebody who bears a known name without that person's identity is none."""
    known: dict[int, str] = {}
    for seat, level in enumerate(game.levels):
        name = cleaned(game.names[seat], NAME_CELLS)
        key = game.signatures.identities.get(seat)
        found = None if key is None else people.name_of(key)
        pinned = people.key_of(name)
        if level is not None:
            continue
        if found is not None:
            known[seat] = found
        elif pinned is not None and (key is not None or game.trust != "local"):
            findings.line = 0
            findings.add("identity", f"Seat {seat} calls itself {name}, and is not the {name} you know.", seat)
    return known


def _dispute_in_words(dispute: Dispute | HostDispute) -> str:
    body = dispute.body
    who = "The host's program" if isinstance(dispute, HostDispute) else f"The program of seat {dispute.by}"
    about = f", about seat {body.seat}" if body.seat is not None else ""
    return f"{who} disputed line {body.line}{about}: {cleaned(body.sentence, LONGEST_SENTENCE)}"


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
    if game.escrow.shares:
        unchecked.append("What seats have shared of their secrets: only those who hold the shares can open them.")
    if game.absent:
        unchecked.append(f"The consent of {_seats(game.absent)}: their people had left.")
    unchecked.extend(f"{dispute} The game was not as all wanted it." for dispute in report.disputes)
    _say_what_trust_leaves_open(report, header.body.trust, game.trust)
    people = [seat for seat, level in enumerate(report.levels) if level is None]
    if unknown := [seat for seat in people if seat not in report.identities]:
        unchecked.append(f"Who sat in {_seats(unknown)}: no identity vouches for it.")
    if strangers := [seat for seat in people if seat in report.identities and seat not in report.known]:
        unchecked.append(f"Who sat in {_seats(strangers)}: it has an identity, and not one of the people you know.")
    for seat, name in sorted(report.known.items()):
        checked.append(f"Seat {seat} is {name}, whom you know.")


def _say_what_trust_leaves_open(report: Report, begun: str, now: str) -> None:
    """What the trust level proves and what not, in the words of docs/fair-play.md."""
    checked, unchecked = report.checked, report.unchecked
    if begun == "fair-dealer":
        checked.append(
            "Luck was made by all seats jointly: nobody could choose it, and a silent seat did not change it."
        )
        unchecked.append("That the host did not look at cards: it could have (trust level fair-dealer).")
    if begun != now and now == "host":
        unchecked.append("Luck after the trust fell: a bot made the part of somebody who had left (trust level host).")
    elif now == "host":
        unchecked.append("That luck was fair: it was taken on the host's word (trust level host).")
    elif now == "local":
        unchecked.append("That nobody knew the cards: one program dealt, and held all keys (trust level local).")
    if now != "local":
        unchecked.append("That not all seats together wrote the whole file: nothing in a file can show that.")


def _seats(seats: Iterable[int]) -> str:
    named = [str(seat) for seat in sorted(seats)]
    return f"seat {named[0]}" if len(named) == 1 else f"seats {', '.join(named)}"


__all__ = ["RULES", "Report", "audit", "audit_files", "disclosed_secret"]
