"""Winding: what each key of a replay that goes about comes to, and playing by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from core.telling import words
from tui.widgets.notice import Notice

if TYPE_CHECKING:
    from textual.timer import Timer

    from replays.following import Follower
    from replays.notes import Notes
    from tui.moment import Moment
    from tui.replaying import Rewound

SPEEDS: Final = (0.5, 1, 2, 4, 8)
SHORTEST, LONGEST = 0.4, 2.5
"""Seconds between two events while it plays at speed 1, however fast or slow it was played."""
EVEN: Final = 1.0
"""The same at an even pace."""
STAYING: Final = frozenset(("replay_play", "replay_faster", "replay_slower", "replay_eyes", "replay_pace"))
"""Actions that do not stop the playing."""


class ReplayWinding:
    """A part of `ReplayScreen`."""

    session: Rewound
    moment: Moment
    notice: Notice
    notes: Notes | None
    follower: Follower | None
    live: bool
    speed: int
    even: bool
    typed: str
    look_again: Callable[[], None]
    feed_panels: Callable[[], None]
    tell: Callable[[Notice], None]
    set_timer: Callable[..., Any]
    _playing: Timer | None

    @property
    def playing(self) -> bool:
        """Whether it plays by itself."""
        return self._playing is not None

    @property
    def speed_now(self) -> float:
        """How fast it plays."""
        return SPEEDS[self.speed]

    def _wind(self, action: str) -> None:
        session = self.session
        if action not in STAYING:
            self._stop()
            self.live = False
        match action:
            case "replay_on":
                session.step(1)
                self.live = self.follower is not None and session.at_end
            case "replay_back":
                session.step(-1)
            case "replay_turn_on" | "replay_turn_back":
                session.turn(action == "replay_turn_on")
            case "replay_chapter_on" | "replay_chapter_back":
                session.chapter(action == "replay_chapter_on")
            case "replay_event_on" | "replay_event_back":
                self._to_mark(action == "replay_event_on")
            case "replay_kind":
                kind = session.next_kind()
                self.notice = Notice(
                    words("Looking for"), words(session.kinds[kind].words) if kind else words("any mark")
                )
            case "replay_first":
                session.go(session.steps[0])
            case "replay_last":
                session.go(session.last if session.spoilers else session.furthest)
            case "replay_eyes":
                session.other_eyes()
            case "replay_faster":
                self.speed = (self.speed + 1) % len(SPEEDS)
            case "replay_slower":
                self.speed = (self.speed - 1) % len(SPEEDS)
            case "replay_pace":
                self.even = not self.even
                self.notice = Notice(words("Pace"), words("even") if self.even else words("as it was played"))
            case "replay_spoilers":
                session.spoilers = not session.spoilers
                session.furthest = session.line
            case "replay_live":
                self.live = self.follower is not None
                session.go(session.last)
            case "replay_play":
                self._start_or_stop()
        self.look_again()

    def _to_mark(self, on: bool) -> None:
        from replays.marks import in_words, strongest

        session = self.session
        if not session.event(on):
            self.notice = Notice(words("Marks"), words("There is none any more in this direction."), "gold")
            return
        here = [mark for mark in session.marks() if mark.line == session.line and session.kind in ("", mark.kind)]
        text = in_words(strongest(here, session.kinds)[0], session.kinds, list(self.moment.names))
        note = self.notes.by_line.get(session.line, "") if self.notes is not None else ""
        self.notice = Notice(text[:1].upper() + text[1:], note, "gold")

    def _type(self, digit: str | None) -> None:
        """A number that is typed: the line that Enter goes to."""
        self.typed = "" if digit is None else (self.typed + digit)[-7:]
        text = words("{number}, then Enter", number=self.typed)
        self.tell(Notice(words("Go to line"), text) if self.typed else Notice())

    def _jump(self) -> None:
        if not self.typed:
            return
        self._stop()
        self.live = False
        wanted = int(self.typed)
        if not self.session.spoilers and wanted > self.session.furthest:
            self._type(None)
            self.tell(Notice(words("No spoilers"), words("Only as far as you have come."), "gold"))
            return
        self.session.go(wanted)
        self._type(None)
        self.look_again()

    # ── playing ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _start_or_stop(self) -> None:
        if self._playing is not None:
            self._stop()
        else:
            if self.session.at_end:
                self.session.go(self.session.steps[0])
            self._next_soon()

    def _stop(self) -> None:
        if self._playing is not None:
            self._playing.stop()
            self._playing = None

    def _next_soon(self) -> None:
        gap = EVEN if self.even else self.session.gap()
        self._playing = self.set_timer(min(max(gap, SHORTEST), LONGEST) / SPEEDS[self.speed], self._play_on)

    def _play_on(self) -> None:
        if self.session.step(1) and not self.session.at_end:
            self._next_soon()
        self.look_again()
        if self.session.at_end:
            self._stop()
            self.feed_panels()
