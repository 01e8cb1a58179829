"""The audit: is a ledger what it says it is? All findings, one verdict, and what could not be checked.

    report = audit("game.honor")
    report.verdict                      # "sound", "sound so far", "flawed" or "unreadable"
    for finding in report.findings:
        print(finding)                  # line 17, seat 2: The signature is not … [signature]

Any bytes are normal input: nothing here raises for what a file holds, and the work is bounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from json import JSONDecoder
from pathlib import Path
from typing import Any, Final

from core.cleaning import NAME_CELLS, cleaned
from replays.canonical import from_text
from replays.checks.signatures_elsewhere import SignaturesElsewhere
from replays.entries import Disclose, Dispute, HostDispute
from replays.findings import RULES, Findings
from replays.formats import Unreadable
from replays.ledger_match import LedgerMatch
from replays.limits import LONGEST_SENTENCE
from replays.parsing import BadLine, parse
from replays.people import KnownPeople
from replays.reader import RawLedger, read_ledger
from replays.receipts import kept_receipt
from replays.report import Report
from replays.report_words import say_what_was_checked, vouched_by_one
from replays.worker_process import prepare

LONG: Final = 2000
"""Lines from which on it pays to have signatures checked in other processes."""
MOST_JOBS: Final = 64
"""Processes that are ever started, however many somebody asks for."""


def audit(
    source: Path | str | bytes,
    *,
    name: str | None = None,
    signatures: bool = True,
    people: KnownPeople | None = None,
    receipts: Path | None = None,
    helpers: Executor | None = None,
) -> Report:
    """Check one ledger: a path, or its bytes. ``signatures=False`` leaves out the signatures, and says so.

    ``people``: whom one knows; the identities in the file are compared with theirs. ``receipts``: the folder of
    receipts; the file is compared with what this program saw when the game was played. ``helpers``: processes that
    check the signatures of a long file meanwhile.
    """
    file = name if name is not None else "(bytes)" if isinstance(source, bytes) else str(source)
    try:
        raw = read_ledger(source)
        if not raw.lines:
            raise Unreadable(raw.stopped or ("Its only line is not whole." if raw.torn else "It is empty."))
        if helpers is not None and signatures and len(raw.lines) >= LONG:
            elsewhere = SignaturesElsewhere(helpers)
            report = _audited(file, raw, LedgerMatch(**_making(raw), verify=elsewhere.verifies), people, receipts)
            if elsewhere.all_good():
                return report  # otherwise once more: each finding in its place
        return _audited(file, raw, LedgerMatch(**_making(raw), signatures=signatures), people, receipts)
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
    """Check many ledgers, in their order, on so many processes: file by file, or a few long ones together."""
    jobs = min(jobs, MOST_JOBS)
    check = partial(audit, signatures=signatures, people=people, receipts=receipts)
    names = [str(path) for path in paths]
    if jobs <= 1:
        yield from map(check, names)
    elif len(names) < 2 * jobs:
        with ProcessPoolExecutor(jobs - 1, initializer=prepare) as pool:  # they start when there is work for them
            yield from map(partial(check, helpers=pool), names)
    else:
        with ProcessPoolExecutor(jobs, initializer=prepare) as pool:
            yield from pool.map(check, names, chunksize=max(1, min(16, len(names) // (4 * jobs))))


def disclosed_secret(lines: list[bytes]) -> bytes | None:
    """The dealer's secret, where a ledger discloses it."""
    for line in reversed(lines):  # wherever it stands: what a host writes behind it must not hide it
        if b'"kind":"disclose"' in line:
            try:
                entry = parse(line)
            except BadLine:
                continue
            if isinstance(entry, Disclose):
                return from_text(entry.body.secret)
    return None


def _making(raw: RawLedger) -> dict[str, Any]:
    return {"secret": disclosed_secret(raw.lines), "findings": Findings()}


def _audited(file: str, raw: RawLedger, game: LedgerMatch, people: KnownPeople | None, receipts: Path | None) -> Report:
    findings = game.findings
    for line in raw.lines:
        game.feed(line)
        if findings.enough:
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
    own = [] if people is None else [seat for seat, key in game.signatures.identities.items() if key == people.own]
    receipt = None if receipts is None else kept_receipt(receipts, header.body.game)
    if receipt is not None and (trouble := receipt.why_not(game.chain.hashes)) is not None:
        findings.line = trouble[0]
        findings.add("receipt", trouble[1])
    dealt = game.disclosed and game.luck.dealing is not None  # every shuffle was worked out from what is disclosed
    unfinished = not (game.ended and dealt and game.signed_off) or vouched_by_one(game)
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
        own=sorted(own),
        disputes=[_dispute_in_words(dispute) for dispute in game.disputes],
    )
    if people is not None and people.trouble:
        report.unchecked.append(f"Whom you know: the file known_people cannot be read ({people.trouble}).")
    if receipt is not None:
        report.checked.append(f"This program's own receipt: {receipt.lines} lines were there when it last looked.")
    say_what_was_checked(report, game, raw)
    return report


def _compare_people(game: LedgerMatch, people: KnownPeople, findings: Findings) -> dict[int, str]:
    """The seats of people whom one knows. Somebody who bears a known name without that person's identity is none."""
    known: dict[int, str] = {}
    for seat, level in enumerate(game.levels):
        name = cleaned(game.names[seat], NAME_CELLS)
        key = game.signatures.identities.get(seat)
        found = None if key is None else people.name_of(key)
        pinned = people.key_of(name)
        if level is not None or (key is not None and key == people.own):
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


__all__ = ["RULES", "Report", "audit", "audit_files", "disclosed_secret"]
