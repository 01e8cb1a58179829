"""Frames: the table of any moment, painted by the very panels of the screens, without a screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from textual.geometry import Region

from core.telling import words
from tui.games import panels_of
from tui.games.panels import Scene
from tui.look import Look
from tui.moment import Moment
from tui.replaying import Rewound
from tui.screens import replay_look
from tui.screens.replay_look import NO_VERDICT, Title, TitleLine
from tui.screens.retold import Retold
from tui.widgets.all_hands import AllHands
from tui.widgets.canvas import Canvas
from tui.widgets.feed import Feed, FeedScene
from tui.widgets.plot import Band, Plot, PlotScene
from tui.widgets.timeline import TimeScene, scale

if TYPE_CHECKING:
    from replays.player import Player, Viewer
    from tui.widgets.panel import Panel

RECENT = 60
KEPT_BELOW = 2
"""Rows of the title and of the line below the table."""


class Frames:
    """One viewer's frames of one game."""

    def __init__(
        self,
        player: Player,
        viewer: Viewer,
        size: tuple[int, int] = (80, 24),
        look: Look | None = None,
        *,
        spoilers: bool = True,
    ) -> None:
        """``spoilers``: whether a frame may tell how long the game is, and what scores are still to come."""
        self.player, self.viewer = player, viewer
        self.width, self.height = size
        self.look = look or Look(motion="none")
        self.session = Rewound(player, viewer)
        self.session.spoilers = spoilers
        self.games = panels_of(player.game.id)
        self.story = Retold(self.games)
        self.story.viewer = viewer
        self.names = tuple(player.shown_names)
        self._panels: dict[str, Panel[Any]] = {
            **self.games.panels(self.look),
            "feed": Feed(self.look),
            "plot": Plot(self.look),
            "title": TitleLine(self.look),
            "hands": AllHands(self.look),
        }
        places = dict(self.games.arrange(self.width, self.height - KEPT_BELOW, player.seats))
        if "detail" in places:
            places["plot"] = places.pop("detail")
        if viewer == "all" and "hand" in places:
            places["hands"] = places.pop("hand")
        self._places = {name: region.translate((0, 1)) for name, region in places.items()}
        self._places["title"] = Region(0, 0, self.width, 1)
        self.scores: list[int] = []
        """Those of the last frame, by seat."""
        self._scores = player.scores(viewer) if "plot" in self._places else []
        header: Any = player.last.header
        self._title = Title(
            player.game.name, header.body.created[:10], NO_VERDICT, self.session.whose_eyes(), self.session.seat
        )

    def moment(self, line: int) -> Moment:
        """All that the viewer knew after a line."""
        session = self.session
        session.go(line)
        return Moment(
            number=0,
            view=session.view(),
            info=session.info,
            names=self.names,
            seat=session.seat,
            legal=(),
            told=tuple(session.told()),
            asked=session.asked(),
        )

    def canvas(self, line: int) -> Canvas:
        """The table after a line."""
        moment = self.moment(line)
        self.scores = self.player.annals.scores(moment.view)
        self.story.go_on(moment)
        state = self.games.read(moment)
        scenes: dict[str, Any] = dict.fromkeys(self._panels, Scene(state, self.games.hands(state), None))
        scenes["feed"] = FeedScene(self.story.lines[-RECENT:])
        scenes["title"] = self._title
        if "hands" in self._places:
            held = self.player.annals.private(moment.view)
            scenes["hands"] = replay_look.hands_scene(held, self.names, self.player.telling.short)
        if "plot" in self._places:
            scenes["plot"] = self._plot(line)
        whole = Canvas(self.width, self.height, self.look)
        for name, region in self._places.items():
            panel = self._panels[name]
            panel.scene = scenes[name]
            whole.lay(panel.painted(region.width, region.height), region)
        self._below(whole, moment)
        return whole

    def _below(self, canvas: Canvas, moment: Moment) -> None:
        y = self.height - 1
        canvas.fill(Region(0, y, self.width, 1), "bar")
        x = canvas.put(1, y, replay_look.where(self.session), "gold", "bar", bold=True) + 2
        canvas.put(x, y, moment.asked, "text", "bar", width=max(0, self.width - x - 1))

    def _plot(self, line: int) -> PlotScene:
        annals, spoilers, now = self.player.annals, self.session.spoilers, self.scores
        scores = [(at, scores) for at, scores in self._scores if spoilers or at <= line]
        bands = tuple(
            Band(name, seat, annals.in_words(now[seat]), tuple((at, one[seat]) for at, one in scores))
            for seat, name in enumerate(self.names)
        )
        title = words("{scores} over time", scores=words(annals.score_words))
        last = self.player.lines - 1 if spoilers else scale(TimeScene(line, line, spoilers=False))
        return PlotScene(title, bands, line, last)

    def all(self, until: int | None = None) -> Iterator[tuple[int, Canvas]]:
        """The frames of all lines after which something has happened."""
        for line in self.session.steps:
            if until is None or line <= until:
                yield line, self.canvas(line)
