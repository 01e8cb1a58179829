"""Watching a saved game on its own table: step by step, or as fast as one likes, through anybody's eyes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from core.telling import words
from replays.formats import Unreadable
from replays.player import Player
from replays.private_files import PrivateFileError
from tui.actions import REPLAY, Action
from tui.moment import moment_of
from tui.replaying import Rewound
from tui.screens.story import Story
from tui.screens.table import TableScreen
from tui.widgets.action_bar import Button, Buttons
from tui.widgets.notice import Notice
from tui.widgets.status import Status

if TYPE_CHECKING:
    from textual.screen import Screen
    from textual.timer import Timer

    from tui.app import HonorApp
    from tui.look import Look

SPEEDS: Final = (0.5, 1, 2, 4, 8)
SHORTEST, LONGEST = 0.4, 2.5
"""Seconds between two events while it plays at speed 1, however fast or slow it was played."""
BAR: Final = ("replay_play", "replay_back", "replay_on", "replay_eyes", "replay_faster")
OVER_IT: Final = frozenset(("feed", "standings", "say", "inspect", "settings", "palette", "help", "leave"))
"""Actions of a table that a replay has too."""


class ReplayScreen(TableScreen):
    """A table at which nobody is asked anything."""

    session: Rewound

    def __init__(self, session: Rewound, look: Look, rebound: Any = None, verdict: str = "") -> None:
        super().__init__(session, look, rebound)
        self.verdict = verdict
        self.speed = 1
        self.typed = ""
        self._playing: Timer | None = None
        self._shown: tuple[int, Any] = (session.line, session.viewer)
        self.moment = replace(self.moment, asked=session.asked())

    def actions(self) -> tuple[Action, ...]:
        """Winding, and what can be opened over a table."""
        from tui.actions import SHARED

        return (*REPLAY, *(action for action in SHARED if action.id in OVER_IT or action.id.startswith("pick")))

    # ── showing ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def look_again(self) -> None:
        """Show the moment that was wound to. Backwards, and with other eyes, the story is told anew."""
        session = self.session
        line, viewer = self._shown
        further = line <= session.line and viewer == session.viewer
        if not further:
            self.story = Story(self.games)
        self._shown = (session.line, session.viewer)
        self.moment = replace(moment_of(session, self.moment if further else None), asked=session.asked())
        self.state = self.games.read(self.moment)
        self.hands = self.games.hands(self.state)
        told = len(self.moment.told) - len(self.story.go_on(self.moment))
        if further and self.look.frame_seconds and any(map(self.games.beat, self.moment.told[told:])):
            self._begin_beat()
        self.feed_panels()

    def surroundings(self) -> tuple[Status, Buttons, tuple[Button, ...]]:
        """The top line, the bar and the keys of a replay."""
        return self._status(), self._buttons(), self._footer()

    def _status(self) -> Status:
        session = self.session
        place = words("line {line} of {last}", line=session.line, last=session.player.lines - 1)
        eyes = words("seen by {whom}", whom=session.whose_eyes())
        aside = f"{eyes}; {self.verdict}" if self.verdict else eyes
        seat = None if self.moment.over else self.moment.view["active"]
        return Status(words("Replay"), place, self.moment.asked, seat, "", aside)

    def _buttons(self) -> Buttons:
        session, keys = self.session, self.keys
        playing = self._playing is not None
        names = {
            "replay_play": words("Stop") if playing else words("Play"),
            "replay_back": words("Back"),
            "replay_on": words("On"),
            "replay_eyes": words("Eyes: {whom}", whom=session.whose_eyes()),
            "replay_faster": words("Speed {speed}", speed=f"{SPEEDS[self.speed]:g}"),
        }
        end = words("Nothing more happens.")
        return Buttons(
            tuple(
                Button(name, keys.shown(name), names[name], not (name == "replay_on" and session.at_end), end)
                for name in BAR
            )
        )

    def _footer(self) -> tuple[Button, ...]:
        keys = self.keys
        shown = ("replay_first", "replay_last", "feed", "inspect", "standings", "leave", "palette", "say")
        return tuple(Button(name, keys.shown(name), words(keys.words[name])) for name in shown)

    # ── doing ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def do(self, action: str) -> None:
        """An action of a replay, or one of a table's that only looks."""
        if action.startswith("pick"):
            self._type(action.removeprefix("pick"))
        elif action == "replay_jump":
            self._jump()
        elif action == "replay_clear":
            self._type(None)
        elif action.startswith("replay_"):
            self._wind(action)
        elif action == "leave":
            self.dismiss(0)  # nothing is lost, so nothing is asked
        elif action in OVER_IT:
            self._stop()
            super().do(action)

    def take(self, deed: Any) -> None:
        """A click on the table changes nothing; it has all happened."""

    def _wind(self, action: str) -> None:
        session = self.session
        if action not in ("replay_play", "replay_faster", "replay_slower", "replay_eyes"):
            self._stop()
        match action:
            case "replay_on":
                session.step(1)
            case "replay_back":
                session.step(-1)
            case "replay_first":
                session.go(session.steps[0])
            case "replay_last":
                session.go(session.player.lines - 1)
            case "replay_eyes":
                session.other_eyes()
            case "replay_faster":
                self.speed = (self.speed + 1) % len(SPEEDS)
            case "replay_slower":
                self.speed = (self.speed - 1) % len(SPEEDS)
            case "replay_play":
                self._start_or_stop()
        self.look_again()

    def _type(self, digit: str | None) -> None:
        """A number that is typed: the line that Enter goes to."""
        self.typed = "" if digit is None else (self.typed + digit)[-7:]
        text = words("{number}, then Enter", number=self.typed)
        self.tell(Notice(words("Go to line"), text) if self.typed else Notice())

    def _jump(self) -> None:
        if self.typed:
            self._stop()
            self.session.go(int(self.typed))
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
        wait = min(max(self.session.gap(), SHORTEST), LONGEST) / SPEEDS[self.speed]
        self._playing = self.set_timer(wait, self._play_on)

    def _play_on(self) -> None:
        self._playing = None
        if self.session.step(1) and not self.session.at_end:
            self._next_soon()
        self.look_again()

    def show_result(self) -> None:
        """The result is on the table; nothing lies over it in a replay."""


def replay_screen(app: HonorApp, player: Player, viewer: Any, line: int, file: str, verdict: str = "") -> ReplayScreen:
    """The screen for a game that was opened. Raises NoPanels for a game without screens."""
    return ReplayScreen(Rewound(player, viewer, line, file), app.look, app.rebound, verdict)


def from_library(app: HonorApp, file: str) -> Screen[Any]:
    """The screen for a file of the library; a sheet with the reason where it cannot be shown."""
    from replays.audit import audit
    from tui.games import NoPanels
    from tui.screens.sheet import Sheet
    from tui.transcript import viewer_named
    from tui.widgets.page import Line

    try:
        player = Player.open(Path(file))
        verdict = audit(file).verdict
        return replay_screen(app, player, viewer_named(player, None), player.steps()[0], file, verdict)
    except (Unreadable, PrivateFileError, NoPanels, LookupError) as error:
        return Sheet(app.look, words("Replay"), (Line(f"{file}: {error}"),))
