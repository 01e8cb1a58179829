"""Answers that were prepared while one waited, and what one is told when one comes back. A part of `TableScreen`."""

from __future__ import annotations

from random import uniform
from typing import TYPE_CHECKING, Any, Final

from core.telling import words
from tui.widgets.notice import Notice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from textual.timer import Timer

    from net.session import Session
    from tui.games.panels import Ahead, GamePanels
    from tui.moment import Moment

PAUSE: Final = (1.0, 4.0)
"""Seconds after which a prepared answer is given to people: at once would tell them what it must be."""


class TableAhead:
    """One answer can be prepared at a time. It answers a question of its own kind, or is dropped."""

    session: Session
    moment: Moment
    state: Any
    games: GamePanels[Any]
    prepared: Ahead | None = None
    pause: Callable[[], float] = staticmethod(lambda: uniform(*PAUSE))
    feed_panels: Callable[[], None]
    tell: Callable[[Notice], None]
    set_timer: Callable[..., Timer]
    run_worker: Callable[..., Any]
    _play: Callable[[Mapping[str, Any], int], Any]
    _told_missed: int | None = None

    def prepare(self, action: str) -> bool:
        """Prepare what the key of this action stands for. Whether there is such a thing now."""
        for ahead in self.games.ahead(self.state):
            if ahead.action == action:
                self.prepared = None if ahead == self.prepared else ahead
                self.feed_panels()
                return True
        return False

    def take_back(self) -> bool:
        """Prepare nothing. Whether anything was prepared."""
        was, self.prepared = self.prepared, None
        if was is not None:
            self.feed_panels()
        return was is not None

    def answer_ahead(self) -> None:
        """A question has come: give the prepared answer, or drop it where it answers something else."""
        ahead, moment = self.prepared, self.moment
        if ahead is None or not moment.my_turn:
            return
        if moment.phase != ahead.phase or ahead.move not in moment.legal:
            self.prepared = None
            self.tell(Notice(ahead.words, words("Dropped: you are asked something else."), "gold"))
            return
        question = moment.question

        def answer() -> None:
            if self.prepared is ahead and self.moment.question == question:
                self.prepared = None
                self.run_worker(self._play(ahead.move, self.moment.number), name="move")

        if moment.info.trust == "local":
            answer()  # bots do not look at the clock
        else:
            self.set_timer(self.pause(), answer)

    def on_screen_resume(self) -> None:
        """What lay over the table is closed."""
        self.tell_missed()

    def tell_missed(self) -> None:
        """What happened while the viewer was away, where the session says since when: `missed_since`."""
        since = getattr(self.session, "missed_since", None)
        if since is None or since == self._told_missed:
            return
        from tui.screens.missed import show_missed

        if show_missed(self, since):  # where something lies over the table, it is told as soon as that is closed
            self._told_missed = since
