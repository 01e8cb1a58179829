"""The tutorial on the real table: the lesson stands where the log is otherwise."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from textual.geometry import Region

from core.telling import words
from tui.screens.table import TableScreen
from tui.text import wrap
from tui.tutorial import TutorialSession
from tui.widgets.canvas import Spot
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tui.look import Look
    from tui.widgets.action_bar import Button, Buttons
    from tui.widgets.canvas import Canvas
    from tui.widgets.status import Status


@dataclass(frozen=True, slots=True)
class LessonScene:
    """What the coach says."""

    number: int
    lessons: int
    text: str
    do: str


class Coach(Panel[LessonScene]):
    """One lesson. A click goes on, like Enter."""

    SURFACE = "plate"

    def paint(self, canvas: Canvas, scene: LessonScene) -> None:
        region = Region(0, 0, canvas.width, canvas.height)
        canvas.box(region, "plate", "info", heavy=True)
        title = words("lesson {number} of {all}", number=scene.number, all=scene.lessons)
        canvas.put(2, 0, f" {title} ", "info", "plate", bold=True)
        canvas.spot(region, Spot("action", "act"))
        y = 1
        for text, ink in ((scene.text, "text"), (scene.do, "gold")):
            for row in wrap(text, canvas.width - 4):
                if y < canvas.height - 1:
                    canvas.put(2, y, row, ink, "plate", bold=ink == "gold")
                    y += 1


class TutorialScreen(TableScreen):
    """A table at which one learns."""

    session: TutorialSession

    def __init__(self, session: TutorialSession, look: Look, rebound: Mapping[str, Any] | None = None) -> None:
        super().__init__(session, look, rebound)
        self.lay_out = self.games.arrange_to_learn
        session.key_of = self.keys.shown

    def rebind(self, rebound: Mapping[str, Any]) -> None:
        super().rebind(rebound)
        self.session.key_of = self.keys.shown
        self.feed_panels()

    def make_feed(self) -> Panel[Any]:
        return Coach(self.look, id="feed")

    def feed_scene(self) -> Any:
        lessons = self.session.script.lessons
        lesson = self.session.lesson
        if lesson is None:
            text = words("That was all. The rest is in the rules, one key away.")
            leave = words("Press {leave} to leave.", leave=self.keys.shown("leave"))
            return LessonScene(len(lessons), len(lessons), text, leave)
        return LessonScene(
            self.session.at + 1, len(lessons), self.session.with_keys(words(lesson.text)), self.session.to_do(lesson)
        )

    def surroundings(self) -> tuple[Status, Buttons, tuple[Button, ...]]:
        top, bar, keys = super().surroundings()
        return top, replace(bar, idle=words("The lesson says what to press.")), keys

    def do(self, action: str) -> None:
        if action == "act" and self.asking is None and self.session.go_on():
            return
        super().do(action)
