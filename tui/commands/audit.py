"""`honor audit FILE…`: is a game what its file says it is?"""

from __future__ import annotations

import argparse
import json
import os
from typing import TYPE_CHECKING, Final

from tui.arguments import positive
from tui.problem import FINE, NOT_FINE, WRONG, one_line
from tui.progress import Progress

if TYPE_CHECKING:
    from replays.audit import Report

DESCRIPTION: Final = "Check saved games: nothing changed afterwards, every rule kept, every card where it was dealt."


def declare(parser: argparse.ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--json", action="store_true", help="reports as JSON, one a line")
    parser.add_argument("--jobs", type=positive, metavar="N", help="processes (one for each processor)")


def run(arguments: argparse.Namespace) -> int:
    """One verdict line a file, with its findings; 1 where there is a finding, 2 where a file cannot be read."""
    from replays.own_audit import own_audits

    files = arguments.files
    status = FINE
    jobs = arguments.jobs or os.cpu_count() or 1
    with Progress("Files", len(files)) as progress:
        for done, report in enumerate(own_audits(files, jobs), start=1):
            if arguments.json:
                print(json.dumps(report.as_json(), ensure_ascii=False))
            else:
                for line in in_words(report, thorough=len(files) == 1):
                    print(one_line(line, longest=1000))
            status = max(status, status_of(report))
            progress.at(done)
    return status


def status_of(report: Report) -> int:
    """The exit status for one report."""
    if report.verdict == "unreadable":
        return WRONG
    return FINE if report.fine else NOT_FINE


def in_words(report: Report, *, thorough: bool) -> list[str]:
    """The verdict, what is wrong, and, where only one file was asked for, what was checked and what could not be."""
    lines = [report.line, *(f"- {finding.told(report.seat(finding.seat))}" for finding in report.findings)]
    if report.more:
        lines.append(f"- and {report.more} more findings")
    if thorough and report.verdict != "unreadable":
        lines += [f"Checked: {sentence}" for sentence in report.checked]
        lines += [f"Not checked: {sentence}" for sentence in report.unchecked]
    return lines
