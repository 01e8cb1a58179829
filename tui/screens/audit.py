"""What an audit found out, in words: the verdict, every finding with its line, what was proved, and what not and why.

A finding is opened in the replay at its line: by its number, or by Enter for the one that is marked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from core.telling import words
from net.elsewhere import elsewhere
from replays.folders import person_folder
from tui.screens.copying import CopiedSheet
from tui.widgets.action_bar import Button
from tui.widgets.page import Line

if TYPE_CHECKING:
    from textual.screen import Screen

    from replays.audit import Report
    from tui.app import HonorApp
    from tui.look import Look

VERDICTS: Final = {
    "sound": "Sound: the game is complete, and everything that can be checked was, and is right.",
    "sound so far": "Sound so far: what can be checked of an unfinished game was, and is right.",
    "flawed": "Flawed: something is wrong with this game.",
    "unreadable": "Unreadable: this is no game that this program can check.",
}
INKS: Final = {"sound": "good", "sound so far": "good", "flawed": "bad", "unreadable": "bad"}
NUMBERED: Final = 9
"""So many findings have a key of their own."""

Go = Callable[[int], None]
"""Shows a line of the game in the replay."""


class AuditSheet(CopiedSheet):
    """A report. ``go`` shows a line; None where there is no replay to show it in."""

    def __init__(self, look: Look, report: Report, go: Go | None) -> None:
        self.report, self._go = report, go
        super().__init__(look, words("Audit"), report_lines(report, linked=go is not None), report.file)

    def more_buttons(self) -> tuple[Button, ...]:
        if self._go is None or not self.report.findings:
            return super().more_buttons()
        last = min(NUMBERED, len(self.report.findings))
        return (Button("1", "1" if last == 1 else f"1–{last}", words("Show the line")), *super().more_buttons())

    def press(self, key: str) -> bool:
        if self._go is None or not key.isdecimal() or not 1 <= int(key) <= len(self.report.findings[:NUMBERED]):
            return super().press(key)
        line = self.report.findings[int(key) - 1].line
        self.dismiss(None)
        self._go(line)
        return True


def report_lines(report: Report, *, linked: bool) -> tuple[Line, ...]:
    """A report as paragraphs."""
    lines = [Line(words(VERDICTS[report.verdict]), INKS[report.verdict], bold=True)]
    if report.verdict == "unreadable":
        return (*lines, Line(report.reason))
    trust = words("Trust level {trust}; {count} lines.", trust=report.trust, count=report.lines)
    lines += [Line(trust, "dim"), Line("")]
    if report.findings:
        lines.append(Line(words("What is wrong"), "gold", bold=True))
        for number, finding in enumerate(report.findings, start=1):
            mark = str(number) if linked and number <= NUMBERED else "·"
            where = words("Line {line}", line=finding.line)
            who = "" if finding.seat is None else f", {_name(report, finding.seat)}"
            lines.append(Line(f"{where}{who}: {finding.sentence}", mark=mark, indent=3))
        if report.more:
            lines.append(Line(words("And {count} more.", count=report.more), "dim", indent=4))
        lines.append(Line(""))
    for title, sentences in (
        (words("What was proved"), report.checked),
        (words("What was not, and why"), report.unchecked),
    ):
        lines.append(Line(title, "gold", bold=True))
        lines += [Line(sentence, indent=2) for sentence in sentences or [words("Nothing.")]]
        lines.append(Line(""))
    return tuple(lines)


def _name(report: Report, seat: int) -> str:
    return report.names[seat] if seat < len(report.names) else words("seat {seat}", seat=seat)


async def audit_sheet(look: Look, file: str, go: Go | None) -> AuditSheet:
    """The audit of a file, worked out without holding up the screen."""
    from replays.own_audit import own_audit

    report = await elsewhere().at_length(own_audit, file)
    if person_folder.get() is not None:  # where games lie on a server is not for its guests
        report = replace(report, file=Path(report.file).name)
    return AuditSheet(look, report, go)


async def audit_screen(app: HonorApp, file: str) -> Screen[Any]:
    """The audit of a saved game, whose findings open in the replay: for whoever has no replay open."""

    def go(line: int) -> None:
        from tui.screens.replay import from_library

        screen = from_library(app, file)
        app.push_screen(screen)
        session = getattr(screen, "session", None)
        if session is not None:
            session.go(line)

    return await audit_sheet(app.look, file, go)
