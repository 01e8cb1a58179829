"""The clock of a question, and beats: the short pauses in which cards are turned up. A part of `TableScreen`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from textual.timer import Timer

    from net.session import Session, Told
    from tui.games.panels import GamePanels
    from tui.look import Look
    from tui.moment import Moment
    from tui.widgets.panel import Panel


RARELY: Final = 10
"""Seconds between two ticks over a slow line, but for the last of them."""
MINUTE: Final = 60
"""Seconds between two ticks of a calm clock."""


class TableTime:
    """What happens by the clock. Nothing ticks where a table has none."""

    session: Session
    look: Look
    games: GamePanels[Any]
    beat: int | None
    moment: Moment
    feed_panels: Callable[[], None]
    look_again: Callable[[], None]
    set_timer: Callable[..., Timer]
    _ticking: Timer
    _panels: dict[str, Panel[Any]]

    def _seconds(self) -> int:
        left = self.session.seconds_left()
        if left is None:
            return -1
        seconds = max(0, int(left + 0.999))
        if self.look.calm:
            return -(-seconds // MINUTE) * MINUTE
        rare = self.look.slow and seconds > RARELY
        return -(-seconds // RARELY) * RARELY if rare else seconds  # over a slow line it ticks where it matters

    def _tick(self) -> None:
        if self._somebody_is_away():
            self.look_again()
        else:
            self._panels["clock"].show(self._seconds())

    def _somebody_is_away(self) -> bool:
        return any(person.away for person in self.moment.info.people)

    def _ticking_as_needed(self) -> None:
        if self.session.seconds_left() is None and not self._somebody_is_away():
            self._ticking.pause()
        else:
            self._ticking.resume()

    def has_beat(self, told: Iterable[Told]) -> bool:
        """Whether any of this is waited for."""
        frames, _seconds = self.look.beat(self.games.beat_frames)
        return frames > 0 and any(
            self.games.beat(entry) and not (self.look.still and self.games.moves(entry)) for entry in told
        )

    def _begin_beat(self) -> None:
        self.beat = 0
        self.set_timer(self.look.beat(self.games.beat_frames)[1], self._next_frame)

    def _next_frame(self) -> None:
        if self.beat is None:
            return
        self.beat += 1
        frames, seconds = self.look.beat(self.games.beat_frames)
        if self.beat >= frames:
            self.beat = None
        else:
            self.set_timer(seconds, self._next_frame)
        self.feed_panels()

    def skip_beat(self) -> None:
        """Any key ends a beat; the key does what it does all the same."""
        if self.beat is not None:
            self.beat = None
            self.feed_panels()
