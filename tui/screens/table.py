"""The table: one screen for every game, which knows none. It feeds the panels, and turns keys and clicks into moves.

Nothing here repaints a whole screen: each panel is shown a frozen scene and sends the cells that changed. There is no
focus; keys come to the screen, mean an action by the table of actions, and the game's panels say what it comes to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual.geometry import Region

from core.telling import words
from tui.actions import EVERYWHERE, SHARED, Action, keymap
from tui.games import panels_of
from tui.games.panels import Deed, Hands, Offer, Scene
from tui.moment import Moment, moment_of
from tui.screens.layout import PlannedScreen
from tui.screens.story import Story
from tui.screens.surround import buttons, commands, footer, status
from tui.screens.table_acts import TableActs
from tui.screens.table_ahead import TableAhead
from tui.screens.table_calls import TableCalls
from tui.screens.table_moves import TableMoves
from tui.screens.table_time import TableTime
from tui.widgets.action_bar import ActionBar, Button, Buttons, Footer
from tui.widgets.feed import Feed, FeedScene
from tui.widgets.notice import Detail, Notice, NoticeLine
from tui.widgets.panel import Panel
from tui.widgets.status import Clock, Status, StatusLine
from tui.widgets.too_small import MIN_HEIGHT, MIN_WIDTH, TooSmall

if TYPE_CHECKING:
    from textual import events
    from textual.widget import Widget

    from net.session import Session
    from tui.look import Look
    from tui.screens.inspecting import Place
    from tui.widgets.canvas import Spot
    from tui.widgets.choice_list import Row

RECENT = 60
"""Lines of the story that the small feed is given."""


class TableScreen(TableActs, TableMoves, TableAhead, TableCalls, TableTime, PlannedScreen[int]):
    """A seat at a table, or a spectator's chair."""

    hands_on_late_keys = False  # what is pressed for one question answers no other, nor what tells the result
    grace = 0.25
    """Seconds in which a key cannot answer a question that has just appeared, nor the last move's key move again."""
    clock: Callable[[], float] = staticmethod(monotonic)

    def __init__(self, session: Session, look: Look, rebound: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        self.session = session
        self.look = look
        self.games = panels_of(session.info.game)
        self.keys = keymap((*self.actions(), *EVERYWHERE), rebound or {})
        self.story = Story(self.games)
        self.moment: Moment = moment_of(session)
        self.state: Any = self.games.read(self.moment)
        self.hands: Hands = self.games.hands(self.state)
        self.beat: int | None = None
        self.asking: Offer | None = None
        """What waits to be confirmed."""
        self.notice = Notice()
        self.pointed: Spot | None = None
        self.inspecting: Place | None = None
        self.back = 0
        """Rows that one has scrolled back in the small log."""
        self._asked_at = -1.0
        self._last_move: tuple[str, float] = ("", -1.0)
        self._key = ""
        self._panels: dict[str, Panel[Any]] = {}
        self.story.go_on(self.moment)

    def actions(self) -> tuple[Action, ...]:
        """Every action of this table."""
        return (*SHARED, *self.games.actions)

    # ── what lies where ──────────────────────────────────────────────────────────────────────────────────────────────

    def compose(self) -> Iterator[Widget]:
        look = self.look
        own = self.games.panels(look)
        self._of_game = tuple(own)
        self._panels = {
            "status": StatusLine(look, id="status"),
            "clock": Clock(look, id="clock"),
            **own,
            "feed": self.make_feed(),
            "detail": Detail(look, id="detail"),
            "notice": NoticeLine(look, id="notice"),
            "bar": ActionBar(look, id="bar"),
            "footer": Footer(look, id="footer"),
            "small": TooSmall(look, id="small"),
        }
        self.feed_panels()
        yield from self._panels.values()

    def make_feed(self) -> Panel[Any]:
        """What stands where the log is."""
        return Feed(self.look, id="feed")

    def feed_scene(self) -> Any:
        """The scene of that."""
        return FeedScene(self.story.lines[-RECENT:], self.back, beside=self.story.beside)

    def plan(self, width: int, height: int) -> Mapping[str, Region]:
        if width < MIN_WIDTH or height < MIN_HEIGHT:
            return {"small": Region(0, 0, width, height)}
        large = self.look.large_in(width, height)
        inside = self.lay_out(large)(width, height - 4, len(self.moment.names))
        more = self.notice.rows(width) - 1
        return {
            "status": Region(0, 0, width - 7, 1),
            "clock": Region(width - 7, 0, 7, 1),
            **{name: region.translate((0, 1)) for name, region in inside.items()},
            "notice": Region(0, height - 3, width, 1 + more),
            "bar": Region(0, height - 2 + more, width, 1),
            **({} if more else {"footer": Region(0, height - 1, width, 1)}),
        }

    def lay_out(self, large: bool) -> Callable[[int, int, int], Mapping[str, Region]]:
        """What says where the panels of the game lie."""
        return self.games.arrange_large if large else self.games.arrange

    def tell_too_small(self) -> None:
        """Say why cards are not large, where they should be."""
        why = self.look.too_small_for_large(*self.size)
        if why:
            self.tell(Notice(words("Large cards"), why))

    # ── being told ───────────────────────────────────────────────────────────────────────────────────────────────────

    def on_mount(self) -> None:
        self.tell_elsewhere()
        self.run_worker(self._follow(), name="follow", exit_on_error=True)
        self.call_after_refresh(self.tell_missed)
        self.call_after_refresh(self.tell_too_small)
        self._ticking = self.set_interval(1.0, self._tick, pause=self.session.seconds_left() is None)

    async def _follow(self) -> None:
        """Wait for the table to change, for as long as there is a table."""
        from net.session import SessionClosed

        session = self.session
        while session is self.session:
            try:
                await session.changed(self.moment.number)
            except SessionClosed as gone:
                if session is self.session:
                    self.tell(Notice(words("Table closed"), str(gone), "bad"))
                return
            if session is self.session:
                self.look_again()

    def look_again(self) -> None:
        """Read the session, and show what it says."""
        earlier = self.moment
        self.moment = moment_of(self.session, earlier)
        self.state = self.games.read(self.moment)
        new = self.story.go_on(self.moment)
        self.back = 0 if new else self.back
        if self.moment.question != earlier.question:
            self.hands = self.games.hands(self.state)
            self.asking, self.touched = None, False
            self.inspect_place(None)
            if self.notice.lead != words("Table closed"):
                self.notice = Notice()
            if self.moment.my_turn and not earlier.my_turn:
                self._asked_at = self.clock()
                self.ring()
            self.tell_elsewhere()
            self.answer_ahead()
        told = self.moment.told[len(self.moment.told) - len(new) :]
        if self.has_beat(told):
            self._begin_beat()
        self._ticking_as_needed()
        self.feed_panels()
        self.tell_missed()
        if self.moment.over and not earlier.over:
            frames, seconds = self.look.beat(self.games.beat_frames)
            self.set_timer(frames * seconds + 0.1 if frames else 0.01, self.show_result)

    def feed_panels(self) -> None:
        """Give every panel its scene. Panels whose scene is the same do nothing."""
        panels = self._panels
        scene = Scene(self.state, self.hands, self.beat)
        for name in self._of_game:
            panels[name].show(scene)
        top, bar, keys = self.surroundings()
        panels["status"].show(top)
        panels["clock"].show(self._seconds())
        panels["feed"].show(self.feed_scene())
        panels["detail"].show(tuple(self.games.inspect(self.state, self.hands, self.pointed)))
        self.tell(self.notice)
        panels["bar"].show(bar)
        panels["footer"].show(keys)
        panels["small"].show(self.moment.asked)

    def surroundings(self) -> tuple[Status, Buttons, tuple[Button, ...]]:
        """The top line, the action bar, and the keys below."""
        return status(self), buttons(self), footer(self)

    def commands(self) -> tuple[Row, ...]:
        return commands(self)

    def command(self, action: str) -> None:
        self.do(action)

    def sit_at(self, session: Session) -> None:
        """Go on at another session of the same game: the same table once more."""
        self.session = session
        self.moment = moment_of(session)
        self.state = self.games.read(self.moment)
        self.hands = self.games.hands(self.state)
        self.story = Story(self.games)
        self.story.go_on(self.moment)
        self.asking, self.notice, self.beat, self.prepared = None, Notice(), None, None
        self.run_worker(self._follow(), name="follow", exit_on_error=True)
        self.feed_panels()

    def rebind(self, rebound: Mapping[str, Any]) -> None:
        """Other keys, at once."""
        self.keys = keymap((*self.actions(), *EVERYWHERE), rebound)
        self.feed_panels()

    def dress(self, look: Look) -> None:
        """Another look, at once."""
        resized = look.large != self.look.large
        self.look = look
        for panel in self._panels.values():
            panel.dress(look)
        if resized:
            self.refresh(layout=True)
            self.tell_too_small()

    # ── keys and clicks ──────────────────────────────────────────────────────────────────────────────────────────────

    def on_key(self, event: events.Key) -> None:
        self.skip_beat()
        action = self.keys.by_key.get(event.key)
        if action is None:
            return
        event.stop()
        event.prevent_default()
        self._key = event.key
        self.do(action)

    def on_panel_picked(self, message: Panel.Picked) -> None:
        self.skip_beat()
        spot = message.spot
        self._key = ""
        if spot.kind == "action":
            self.do(str(spot.value))
        elif spot.kind == "standings":
            self.do("standings")
        else:
            self.take(self.games.click(self.state, self.hands, spot))

    def on_panel_scrolled(self, message: Panel.Scrolled) -> None:
        if message.panel in ("bids", "hand"):
            self.take(self.games.move(self.state, self.hands, 0, -message.by))
            return
        self.back = min(max(0, self.back + message.by), RECENT)
        self._panels["feed"].show(self.feed_scene())

    def on_panel_pointed(self, message: Panel.Pointed) -> None:
        spot = message.spot
        self.show_pointed(spot if spot is not None and spot.kind not in ("action", "standings") else None)

    def show_pointed(self, spot: Spot | None) -> None:
        """Tell of this spot in the pane for details."""
        self.pointed = spot
        self._panels["detail"].show(tuple(self.games.inspect(self.state, self.hands, spot)))

    def take(self, deed: Deed) -> None:
        """Hands are taken up; an offer is asked about or done."""
        if isinstance(deed, Hands):
            self.hands, self.asking, self.touched = deed, None, True
            self.pointed = None
            self.forget_refusal()
            self.inspect_place(None)
            self.feed_panels()
        elif deed is not None:
            self._take_offer(deed)

    def tell(self, notice: Notice) -> None:
        """Say something above the action bar, until the question changes."""
        self.notice = notice
        line = self._panels["notice"]
        if line.region and notice.rows(line.region.width) != line.region.height:
            self.refresh(layout=True)
        line.show(notice)
