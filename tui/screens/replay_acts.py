"""What a replay can do beside winding: notes, knowledge, graph, analysis, what if, comparing, export, delay."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from core.telling import words
from tui.problem import told, why
from tui.widgets.entry import Entry
from tui.widgets.notice import Notice

if TYPE_CHECKING:
    from tui.screens.replay import ReplayScreen

DELAYS: Final = (0.0, 10.0, 30.0, 60.0, 120.0, 300.0)
"""Seconds, for following a running game."""


class ReplayActs:
    """A part of `ReplayScreen`, kept apart so that each stays small."""

    delay: float = 0.0
    """Seconds after which moves of a running game are shown."""


def _note_kept(screen: ReplayScreen, line: int, text: str | None) -> None:
    from replays.notes import NotKept

    if screen.notes is None:
        screen.tell(
            Notice(words("Notes"), words("This game lies in no file, so nothing can be kept beside it."), "gold")
        )
        return
    try:
        if text is None:
            screen.notes.take(line)
        else:
            screen.notes.put(line, text)
    except NotKept as error:
        screen.tell(Notice(words("Notes"), str(error), "bad"))
        return
    screen.mark_own()
    said = words("taken away") if text is None else text or words("bookmark at line {line}", line=line)
    screen.tell(Notice(words("Note"), said, "gold"))


def _mark(screen: ReplayScreen) -> None:
    line = screen.session.line
    there = screen.notes is not None and line in screen.notes.by_line
    _note_kept(screen, line, None if there else "")


def _note(screen: ReplayScreen) -> None:
    line = screen.session.line
    before = screen.notes.by_line.get(line, "") if screen.notes is not None else ""
    lead = words("Note on line {line}", line=line)
    screen.ask_for(Entry(lead, before, len(before)), lambda text: _note_kept(screen, line, text.strip() or None))


def _open_sheet(name: str) -> Callable[[ReplayScreen], None]:
    def opened(screen: ReplayScreen) -> None:
        from replays.player import NoKey
        from tui.screens import replay_sheets

        try:
            sheet: Any = getattr(replay_sheets, name)(screen)
        except NoKey as closed:
            screen.tell(Notice(words("Not now"), str(closed), "gold"))
            return
        screen.app.push_screen(sheet)

    return opened


def _branch(screen: ReplayScreen) -> None:
    screen.run_worker(_play_on(screen), name="branch", exclusive=True, group="branch")


async def _play_on(screen: ReplayScreen) -> None:
    from net.solo import SoloTable
    from replays.branching import NoBranch
    from replays.player import NoKey
    from tui.branching import open_branch, seat_to_take
    from tui.screens.table import TableScreen

    session, app = screen.session, screen.app
    settings: Any = getattr(app, "settings", None)
    seat = seat_to_take(session.player, session.line, session.viewer)

    def begin(_before: Any = None) -> Any:
        return open_branch(session.player, session.line, seat, Path(screen.file or "game.honor"))

    try:
        opened = begin()
    except (NoBranch, NoKey, ValueError) as error:
        screen.tell(Notice(words("What if"), str(error), "gold"))
        return
    except OSError as error:
        screen.tell(Notice(words("What if"), words("It cannot be kept: {why}.", why=why(error)), "bad"))
        return
    screen.branched = Path(opened.info.ledger)
    table = TableScreen(
        SoloTable(opened, begin, pace=getattr(settings, "pacing", "normal")), screen.look, getattr(app, "rebound", {})
    )

    def back(_status: int | None) -> None:
        name = screen.branched.name if screen.branched is not None else ""
        key = screen.keys.shown("replay_compare")
        screen.tell(Notice(words("What if"), words("Kept as {file}; {key} compares.", file=name, key=key), "gold"))

    app.push_screen(table, back)


def _compare(screen: ReplayScreen) -> None:
    from replays.formats import Unreadable
    from replays.private_files import PrivateFileError
    from tui.comparing import pair_for
    from tui.screens.replay_sheets import comparison_sheet

    try:
        pair = pair_for(screen.session.player, Path(screen.file), screen.branched)
    except (Unreadable, PrivateFileError, OSError) as error:
        screen.tell(Notice(words("Compare"), told(error), "bad"))
        return
    if pair is None:
        text = words(
            "It branches off from no game of this folder; b plays on from here, and then there is something to compare."
        )
        screen.tell(Notice(words("Compare"), text, "gold"))
        return
    screen.app.push_screen(comparison_sheet(screen, *pair))


def _export(screen: ReplayScreen) -> None:
    if getattr(screen.app, "hosted", False):
        screen.tell(Notice(words("Export"), words("You play on a server, where no files are written."), "gold"))
        return
    stem = Path(screen.file).name.removesuffix(".zst").removesuffix(".honor") or "game"
    suggestion = f"{stem}.html"
    lead = words("Export to FILE (.html .txt .json .cast .svg)")
    screen.ask_for(Entry(lead, suggestion, len(suggestion)), lambda text: _exported(screen, text.strip()))


def _exported(screen: ReplayScreen, name: str) -> None:
    import asyncio

    from replays.player import NoKey
    from tui.exports import FORMS, exported, form_of, warning

    if not name:
        return
    path, session = Path(name).expanduser(), screen.session
    form = form_of(path)
    if form is None:
        screen.tell(
            Notice(words("Export"), words("The ending says the form: {forms}.", forms=", ".join(FORMS)), "gold")
        )
        return

    async def write() -> None:
        from replays.files import write_new

        try:
            text = await asyncio.to_thread(exported, session.player, form, session.viewer, session.line)
            await asyncio.to_thread(write_new, path, text)
        except NoKey as closed:
            screen.tell(Notice(words("Export"), str(closed), "gold"))
        except OSError as error:
            screen.tell(Notice(words("Export"), words("It cannot be written: {why}.", why=why(error)), "bad"))
        else:
            written = words("Written to {path}, as seen by {whom}.", path=path, whom=session.whose_eyes())
            closing = warning(session.player, session.viewer)
            screen.tell(Notice(words("Export"), f"{written} {closing}".strip(), "gold" if closing else "good"))

    screen.tell(Notice(words("Export"), words("Writing {path} …", path=path)))
    screen.run_worker(write(), name="export", group="export")


def _delay(screen: ReplayScreen) -> None:
    if screen.follower is None:
        screen.tell(Notice(words("Delay"), words("This game is over: there is nothing to follow."), "gold"))
        return
    at = DELAYS.index(screen.delay) if screen.delay in DELAYS else 0
    screen.delay = screen.follower.delay = DELAYS[(at + 1) % len(DELAYS)]
    screen.look_for_more()
    screen.feed_panels()
    screen.tell(Notice(words("Delay"), words("{seconds} seconds", seconds=f"{screen.delay:g}")))


def _audit(screen: ReplayScreen) -> None:
    from tui.screens.audit import audit_sheet

    def go(line: int) -> None:
        screen.session.go(line)
        screen.look_again()

    async def show() -> None:
        screen.app.push_screen(await audit_sheet(screen.look, screen.file, go))

    screen.run_worker(show(), name="audit sheet", group="audit sheet", exclusive=True)


ACTS: Final[dict[str, Callable[[ReplayScreen], None]]] = {
    "replay_mark": _mark,
    "replay_note": _note,
    "replay_notes": _open_sheet("marks_sheet"),
    "replay_knowledge": _open_sheet("knowledge_sheet"),
    "replay_graph": _open_sheet("graph_sheet"),
    "replay_analysis": _open_sheet("analysis_sheet"),
    "replay_branch": _branch,
    "replay_compare": _compare,
    "replay_export": _export,
    "replay_delay": _delay,
    "replay_audit": _audit,
}
"""Action → what it does. All of them stop the playing first."""
