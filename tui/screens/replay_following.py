"""Following a game that is still played, and the audit behind the picture: what a replay does while one looks on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any, Final

from core.telling import words
from net.elsewhere import elsewhere
from replays.formats import Unreadable
from replays.player import Player
from replays.private_files import PrivateFileError
from tui.widgets.notice import Notice

if TYPE_CHECKING:
    from textual.timer import Timer

    from replays.following import Follower
    from tui.replaying import Rewound
    from tui.screens.retold import Retold

LOOK_EVERY: Final = 0.5
"""Seconds between two looks at a file that grows."""


class ReplayFollowing:
    """A part of `ReplayScreen`."""

    session: Rewound
    story: Retold
    verdict: str
    delay: float
    live: bool
    follower: Follower | None
    clock_of_day: Callable[[], float] = staticmethod(time)
    feed_panels: Callable[[], None]
    look_again: Callable[[], None]
    mark_own: Callable[[], None]
    tell: Callable[[Notice], None]
    run_worker: Callable[..., Any]
    set_interval: Callable[..., Timer]
    _scores: dict[Any, list[tuple[int, list[int]]]]
    _looking: Timer

    @property
    def file(self) -> str:
        """The file that is shown; empty for none."""
        return self.session.info.ledger

    async def _audit(self) -> None:
        from replays.own_audit import own_audit

        report = await elsewhere().at_length(own_audit, self.file)
        self.verdict = report.verdict
        if report.verdict == "flawed" and report.findings:
            self.tell(Notice(words("Flawed"), str(report.findings[0]), "bad"))
        self.feed_panels()

    def _follow_file(self) -> None:
        from replays.following import Follower

        try:
            self.follower = Follower(Path(self.file), self.session.player, self.delay)
        except OSError:
            return  # it was shown from memory, or is gone: then it does not grow either
        self.look_for_more()
        self._looking = self.set_interval(LOOK_EVERY, self.look_for_more)

    def look_for_more(self) -> None:
        """Take in what has been written meanwhile."""
        follower, session = self.follower, self.session
        if follower is None:
            return
        lines, last = session.player.lines, session.last
        try:
            until = follower.look(self.clock_of_day())
        except OSError:
            return
        if session.player.lines != lines:
            self._grown()
        session.until = None if follower.over and until >= session.player.lines - 1 else until
        if follower.over and session.until is None:
            self._looking.stop()
            self.follower = None
            self._open_eyes()
        if session.last != last or session.player.lines != lines:
            if self.live:
                session.go(session.last)
            self.look_again()

    def _grown(self) -> None:
        self.session.grown()
        self.story.forget()
        self._scores.clear()

    def _open_eyes(self) -> None:
        """The game is over: with the dealer's secret disclosed, every card can be seen from now on."""
        try:
            self.session.take_player(Player.open(self.file))
        except (Unreadable, PrivateFileError):
            return
        self.verdict = ""
        self.run_worker(self._audit(), name="audit", group="audit", exclusive=True)
        self._grown()
        self.mark_own()
