"""The graph of a replay: scores over time, or after an analysis the chances of winning, as large as the window.

One winds in it with the keys of the replay, and switches the eyes. What is still to come is dim; without spoilers it is
not there at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from textual.geometry import Region

from core.telling import words
from replays.marks import strongest
from tui.screens.layout import PressedScreen
from tui.widgets.action_bar import Button, Footer
from tui.widgets.graph import Curve, Graph, GraphScene
from tui.widgets.page import Heading
from tui.widgets.timeline import TimeMark

if TYPE_CHECKING:
    from textual.widget import Widget

    from tui.look import Look
    from tui.screens.replay import ReplayScreen
    from tui.widgets.panel import Panel

WINDING: Final = frozenset(
    f"replay_{name}"
    for name in (
        *("on", "back", "turn_on", "turn_back", "chapter_on", "chapter_back", "event_on", "event_back"),
        *("first", "last", "eyes", "kind"),
    )
)
"""What one can do here as in the replay itself."""
CLOSING: Final = ("escape", "q", "backspace", "close")


class GraphScreen(PressedScreen[None]):
    """The graph, and the keys below."""

    def __init__(self, screen: ReplayScreen) -> None:
        super().__init__()
        self.replay = screen
        self.look = screen.look
        self.chances = False

    def plan(self, width: int, height: int) -> Mapping[str, Region]:
        return {
            "heading": Region(0, 0, width, 1),
            "graph": Region(0, 1, width, height - 2),
            "keys": Region(0, height - 1, width, 1),
        }

    def compose(self) -> Iterator[Widget]:
        self.heading = Heading(self.look, id="heading")
        self.graph = Graph(self.look, id="graph")
        self.keys_line = Footer(self.look, (), id="keys")
        self.show()
        yield from (self.heading, self.graph, self.keys_line)

    def show(self) -> None:
        """Show things as they are now."""
        session = self.replay.session
        aside = words("line {line}, as told to {whom}", line=session.line, whom=session.whose_eyes())
        self.heading.show((words("Graph"), f"{aside}  {self.replay.moment.asked}"))
        self.graph.show(chances_scene(self.replay) if self.chances else scores_scene(self.replay))
        self.keys_line.show(self.buttons())

    def buttons(self) -> tuple[Button, ...]:
        keys = self.replay.keys
        step = f"{keys.shown('replay_back')}{keys.shown('replay_on')}"
        turn = f"{keys.shown('replay_turn_back')}{keys.shown('replay_turn_on')}"
        other = words("Scores") if self.chances else words("Chances of winning")
        return (
            Button("replay_on", step, words("Step")),
            Button("replay_turn_on", turn, words("Turn")),
            Button("replay_event_on", keys.shown("replay_event_on"), words("Mark")),
            Button("replay_eyes", keys.shown("replay_eyes"), words("Eyes")),
            *((Button("c", "c", other),) if self.replay.analyses else ()),
            Button("close", "Esc", words("Close")),
        )

    def press(self, key: str) -> None:
        """A key, or the id of a button."""
        action = key if key in WINDING else self.replay.keys.by_key.get(key, "")
        if action in WINDING:
            self.replay.do(action)
        elif key == "c" and self.replay.analyses:
            self.chances = not self.chances
        elif key in CLOSING or action == "replay_graph":
            self.dismiss(None)
            return
        self.show()

    def on_panel_picked(self, message: Panel.Picked) -> None:
        if message.spot.kind == "action":
            self.press(str(message.spot.value))
        elif message.spot.kind == "line":
            self.replay.session.go(int(message.spot.value))
            self.replay.look_again()
            self.show()

    def on_panel_scrolled(self, message: Panel.Scrolled) -> None:
        self.press("replay_back" if message.by > 0 else "replay_on")

    def dress(self, look: Look) -> None:
        """Another look, at once."""
        self.look = look
        for panel in (self.heading, self.graph, self.keys_line):
            panel.dress(look)


def scores_scene(screen: ReplayScreen) -> GraphScene:
    """Scores over time, as the viewer can tell."""
    session, annals = screen.session, screen.session.player.annals
    end = session.last if session.spoilers else session.furthest
    first = session.steps[0]
    begun = (first, annals.scores(session.player.view(first, session.viewer)))
    points = [begun, *((line, scores) for line, scores in screen.scores() if line <= end)]
    now = annals.scores(screen.moment.view)
    values = [score for _line, scores in points for score in scores] or list(now)
    low, top = min(values), max(values)
    if low == top:
        low, top = low - 1, top + 1
    return GraphScene(
        words("{scores} over time", scores=words(annals.score_words)),
        tuple(
            Curve(name, seat, annals.in_words(now[seat]), tuple((line, float(scores[seat])) for line, scores in points))
            for seat, name in enumerate(screen.moment.names)
        ),
        session.line,
        end,
        tuple((float(value), annals.in_words(value)) for value in (low, (low + top) // 2, top)),
        *_story(screen, end),
    )


def chances_scene(screen: ReplayScreen) -> GraphScene:
    """The chances of winning before and after each decision of the seats that were analysed."""
    session = screen.session
    end = session.last if session.spoilers else session.furthest
    curves = []
    for seat, analysis in sorted(screen.analyses.items()):
        points: list[tuple[int, float]] = []
        for judgement in analysis.judgements:
            points += [(judgement.line - 1, judgement.before), (judgement.line, judgement.after)]
        if points and end == session.player.lines - 1:
            points.append((end, analysis.outcome))
        points = [(max(0, line), chance) for line, chance in points if line <= end]
        now = [chance for line, chance in points if line <= session.line]
        told = f"{round(100 * now[-1])} %" if now else ""
        curves.append(Curve(screen.moment.names[seat], seat, told, tuple(points)))
    return GraphScene(
        words("chances of winning, as the analysis has them"),
        tuple(curves),
        session.line,
        end,
        ((0.0, "0 %"), (0.5, "50 %"), (1.0, "100 %")),
        *_story(screen, end),
        empty=words("Nothing was decided so far."),
    )


def _story(screen: ReplayScreen, end: int) -> tuple[tuple[TimeMark, ...], tuple[tuple[int, str], ...]]:
    """Marks and chapters up to here."""
    session = screen.session
    kinds = session.kinds
    marks = tuple(
        TimeMark(mark.line, kinds[mark.kind].sign, kinds[mark.kind].mood)
        for mark in strongest(session.shown_marks(), kinds)
    )
    chapter = session.player.annals.chapter_words
    chapters = tuple(
        (line, words(chapter, number=number)) for line, number in session.player.chapters if line <= end and number
    )
    return marks, chapters
