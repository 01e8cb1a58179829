"""Watching a saved game on its own table: step by step, or as fast as one likes, through anybody's eyes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from textual.geometry import Region

from core.telling import words
from replays.formats import Unreadable
from replays.notes import Notes, NotKept
from replays.player import Player
from replays.private_files import PrivateFileError
from tui.actions import EVERYWHERE, REPLAY, SHARED, Action
from tui.moment import Moment
from tui.replaying import Rewound
from tui.screens import replay_look
from tui.screens.replay_acts import ACTS, ReplayActs
from tui.screens.replay_course import ReplayCourse
from tui.screens.replay_following import ReplayFollowing
from tui.screens.replay_typing import ReplayTyping
from tui.screens.replay_winding import ReplayWinding
from tui.screens.retold import Retold
from tui.screens.table import TableScreen
from tui.widgets.action_bar import Button, Buttons
from tui.widgets.all_hands import AllHands
from tui.widgets.entry import EntryLine
from tui.widgets.notice import Notice
from tui.widgets.plot import Plot
from tui.widgets.status import Status
from tui.widgets.timeline import HIGH, LOW, Timeline
from tui.widgets.too_small import MIN_HEIGHT, MIN_WIDTH

if TYPE_CHECKING:
    from textual.screen import Screen
    from textual.timer import Timer
    from textual.widget import Widget

    from replays.analysis import Analysis
    from replays.following import Follower
    from tui.app import HonorApp
    from tui.look import Look
    from tui.widgets.panel import Panel

OVER_IT: Final = frozenset(
    (
        "feed",
        "standings",
        "say",
        "inspect",
        "settings",
        "palette",
        "help",
        "leave",
        *(action.id for action in EVERYWHERE),
    )
)
"""Actions of a table that a replay has too."""
INSPECTING: Final = {
    "replay_on": "right",
    "replay_back": "left",
    "replay_turn_on": "down",
    "replay_turn_back": "up",
    "replay_clear": "back",
}


class ReplayScreen(ReplayActs, ReplayWinding, ReplayFollowing, ReplayCourse, ReplayTyping):
    """A table at which nobody is asked anything."""

    TALL = 34
    """Rows from which on the timeline has room for more than two of them."""
    session: Rewound
    story: Retold

    def __init__(self, session: Rewound, look: Look, rebound: Any = None, verdict: str = "") -> None:
        super().__init__(session, look, rebound)
        self.verdict = verdict
        self.speed = 1
        self.even = False
        self.typed = ""
        self.entry = self.entry_done = None
        self.follower: Follower | None = None
        self.live = False
        """Whether one goes along with a running game."""
        self.branched: Path | None = None
        """The last game that was branched off from here."""
        self.analyses: dict[int, Analysis] = {}
        self.notes: Notes | None = None
        self._playing: Timer | None = None
        self._shown: tuple[int, Any] = (session.line, session.viewer)
        self._scores: dict[Any, list[tuple[int, list[int]]]] = {}
        self.story = Retold(self.games)
        self._retell()

    def actions(self) -> tuple[Action, ...]:
        """Winding, and what can be opened over a table."""
        return (*REPLAY, *(action for action in SHARED if action.id in OVER_IT or action.id.startswith("pick")))

    @property
    def signs_times(self) -> str:
        """The sign before the speed."""
        return self.look.glyphs["times"]

    # ── what lies where ──────────────────────────────────────────────────────────────────────────────────────────────

    def compose(self) -> Iterator[Widget]:
        widgets = list(super().compose())
        look = self.look
        more: dict[str, Panel[Any]] = {
            "title": replay_look.TitleLine(look, id="title"),
            "timeline": Timeline(look, id="timeline"),
            "plot": Plot(look, id="plot"),
            "hands": AllHands(look, id="hands"),
            "entry": EntryLine(look, None, id="entry"),
        }
        self._panels.update(more)
        self.feed_panels()
        yield from (*widgets, *more.values())

    def plan(self, width: int, height: int) -> Mapping[str, Region]:
        if width < MIN_WIDTH or height < MIN_HEIGHT:
            return {"small": Region(0, 0, width, height)}
        below = HIGH if height >= self.TALL else LOW
        inside = dict(self.games.arrange(width, height - 2 - below, len(self.moment.names)))
        if "detail" in inside:  # the scores stand there; what one points at is told in their place
            inside["plot"] = inside.pop("detail")
        if self.session.viewer == "all" and "hand" in inside:  # these eyes have no hand of their own, but see all
            inside["hands"] = inside.pop("hand")
        keys = "footer" if self.entry is None else "entry"
        return {
            "title": Region(0, 0, width, 1),
            **{name: region.translate((0, 1)) for name, region in inside.items()},
            "timeline": Region(0, height - 1 - below, width, below),
            keys: Region(0, height - 1, width, 1),
        }

    def on_mount(self) -> None:  # beside that of the table, which Textual calls too
        if self.file:
            self.run_worker(self._begin(), name="begin")

    async def _begin(self) -> None:
        """What can wait until the first picture stands: the audit, notes, and whether the game goes on."""
        if not self.verdict:
            self.run_worker(self._audit(), name="audit", group="audit")
        header = self.session.player.last.header
        assert header is not None
        try:
            self.notes = Notes.of(Path(self.file), header.body.game)
        except NotKept as error:
            self.tell(Notice(words("Notes"), str(error), "gold"))
        await self.recall_analyses()
        self.mark_own()
        if not self.session.player.last.signed_off:
            self._follow_file()

    # ── showing ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def look_again(self) -> None:
        """Show the moment that was wound to."""
        session = self.session
        line, viewer = self._shown
        further = line <= session.line and viewer == session.viewer
        self._shown = (session.line, session.viewer)
        if viewer != session.viewer and "all" in (viewer, session.viewer):
            self.refresh(layout=True)
        before = len(self.moment.told)
        self._retell()
        new = self.moment.told[before:] if further else ()
        # a beat is for who watches; who winds wants the next moment, and not three pictures of this one
        if self.playing and self.has_beat(new):
            self._begin_beat()
        self.feed_panels()

    def _retell(self) -> None:
        session = self.session
        self.moment = self._moment()
        self.story.viewer = session.viewer
        self.story.go_on(self.moment)
        self.state = self.games.read(self.moment)
        self.hands = self.games.hands(self.state)

    def _moment(self) -> Moment:
        session = self.session
        return Moment(
            number=session.number,
            view=session.view(),
            info=session.info,
            names=session.info.names,
            seat=session.seat,
            legal=(),
            told=tuple(session.told()),
            asked=session.asked(),
        )

    def feed_panels(self) -> None:
        self.story.beside = replay_look.beside_log(self)
        super().feed_panels()
        if "timeline" in self._panels:
            pointed = tuple(self.games.inspect(self.state, self.hands, self.pointed)) if self.pointed else ()
            self._panels["title"].show(replay_look.title(self))
            self._panels["timeline"].show(replay_look.timeline(self))
            self._panels["entry"].show(self.entry)
            if self.session.viewer == "all":
                self._panels["hands"].show(replay_look.all_hands(self))
            if self.size.width >= 110:
                self._panels["plot"].show(replay_look.plot(self, pointed))

    def show_pointed(self, spot: Any) -> None:
        super().show_pointed(spot)
        if "plot" in self._panels and self.size.width >= 110:
            told = tuple(self.games.inspect(self.state, self.hands, spot)) if spot is not None else ()
            self._panels["plot"].show(replay_look.plot(self, told))

    def surroundings(self) -> tuple[Status, Buttons, tuple[Button, ...]]:
        """The keys; a replay has a title of its own, and a timeline where the bar is."""
        return Status("", "", "", None), Buttons(()), replay_look.footer(self)

    def tell(self, notice: Notice) -> None:
        """Say something in the row of the timeline, until the next key."""
        self.notice = notice
        if "timeline" in self._panels:
            self.story.beside = replay_look.beside_log(self)
            self._panels["timeline"].show(replay_look.timeline(self))
            self._panels["feed"].show(self.feed_scene())

    # ── doing ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def on_panel_picked(self, message: Panel.Picked) -> None:
        message.prevent_default()  # or Textual would call the table's own a second time
        if message.spot.kind == "line":
            self._stop()
            self.live = False
            self.session.go(int(message.spot.value))
            self.look_again()
        else:
            super().on_panel_picked(message)

    def do(self, action: str) -> None:
        """An action of a replay, or one of a table's that only looks."""
        if self.inspecting is not None and action in INSPECTING:
            TableScreen.do(self, INSPECTING[action])
            return
        if self.notice != Notice() and not action.startswith("pick"):
            self.notice = Notice()
        if action.startswith("pick"):
            self._type(action.removeprefix("pick"))
        elif action == "replay_jump":
            self._jump()
        elif action == "replay_clear":
            self._type(None)
        elif action in ACTS:
            self._stop()
            ACTS[action](self)
        elif action.startswith("replay_"):
            self._wind(action)
        elif action == "leave":
            self.dismiss(0)  # nothing is lost, so nothing is asked
        elif action in OVER_IT:
            self._stop()
            super().do(action)

    def take(self, deed: Any) -> None:
        """A click on the table changes nothing; it has all happened."""

    def show_result(self) -> None:
        """The result is on the table; nothing lies over it in a replay."""


def replay_screen(
    app: HonorApp, player: Player, viewer: Any, line: int, file: str, verdict: str = "", delay: float = 0.0
) -> ReplayScreen:
    """The screen for a game that was opened. Raises NoPanels for a game without screens."""
    screen = ReplayScreen(Rewound(player, viewer, line, file), app.look, app.rebound, verdict)
    screen.delay = delay
    return screen


def from_library(app: HonorApp, file: str) -> Screen[Any]:
    """The screen for a file of the library; a sheet with the reason where it cannot be shown."""
    from tui.games import NoPanels
    from tui.screens.sheet import Sheet
    from tui.transcript import viewer_named
    from tui.widgets.page import Line

    try:
        player = Player.open(Path(file))
        first = (player.steps() or [0])[0]
        return replay_screen(app, player, viewer_named(player, None), first, file)
    except (Unreadable, PrivateFileError, NoPanels, LookupError) as error:
        return Sheet(app.look, words("Replay"), (Line(f"{file}: {error}"),))
