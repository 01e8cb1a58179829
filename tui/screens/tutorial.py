"""The tutorial on the real table: the lesson stands where the log is otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from textual.geometry import Region

from core.telling import words
from tui.screens.table import TableScreen
from tui.screens.table_acts import begin_anew, get_up
from tui.text import wrap
from tui.tutorial import TutorialSession
from tui.widgets.action_bar import Button, Buttons
from tui.widgets.canvas import Spot
from tui.widgets.notice import Notice
from tui.widgets.panel import Panel

if TYPE_CHECKING:
    from net.session import Session
    from tui.games.panels import Offer
    from tui.look import Look
    from tui.widgets.canvas import Canvas
    from tui.widgets.status import Status


SIT_DOWN: Final = 1
"""What this screen is dismissed with by somebody who wants to play now."""


@dataclass(frozen=True, slots=True)
class LessonScene:
    """What the coach says."""

    number: int
    """Which lesson it is; beyond their number, after the last."""
    lessons: int
    text: str
    do: str
    """What to press; several things in a line each."""


class Coach(Panel[LessonScene]):
    """One lesson. A click goes on, like Enter."""

    SURFACE = "plate"

    def paint(self, canvas: Canvas, scene: LessonScene) -> None:
        region = Region(0, 0, canvas.width, canvas.height)
        canvas.box(region, "plate", "info", heavy=True)
        title = words("lesson {number} of {all}", number=scene.number, all=scene.lessons)
        if scene.number > scene.lessons:
            title = words("the lessons are over")
        canvas.put(2, 0, f" {title} ", "info", "plate", bold=True)
        canvas.spot(region, Spot("action", "act"))
        rows = [(row, "text") for row in wrap(scene.text, canvas.width - 4)]
        to_do = [(row, "gold") for line in scene.do.split("\n") for row in wrap(line, canvas.width - 4)]
        if len(rows) + len(to_do) < canvas.height - 2:
            rows.append(("", "text"))
        for y, (row, ink) in enumerate([*rows, *to_do][: canvas.height - 2], start=1):
            canvas.put(2, y, row, ink, "plate", bold=ink == "gold")


class TutorialScreen(TableScreen):
    """A table at which one learns."""

    session: TutorialSession

    def __init__(self, session: TutorialSession, look: Look, rebound: Mapping[str, Any] | None = None) -> None:
        super().__init__(session, look, rebound)
        session.key_of = self.keys.shown

    def lay_out(self, large: bool) -> Callable[[int, int, int], Mapping[str, Region]]:
        return self.games.arrange_to_learn

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
            shown = self.keys.shown
            text = words(
                "That was all. The rules are on {help}; at the table {hint} gives a hint.",
                help=shown("help"),
                hint=shown("hint"),
            )
            keys = (f"{button.key}: {button.words}" for button in self._after_the_last())
            return LessonScene(len(lessons) + 1, len(lessons), text, "\n".join(keys))
        return LessonScene(
            self.session.at + 1, len(lessons), self.session.with_keys(words(lesson.text)), self.session.to_do(lesson)
        )

    def surroundings(self) -> tuple[Status, Buttons, tuple[Button, ...]]:
        top, bar, keys = super().surroundings()
        lesson = self.session.lesson
        if self.asking is None and self.inspecting is None:
            if lesson is None:
                bar = Buttons(self._after_the_last())
            elif lesson.expects is None:
                bar = Buttons((Button("act", self.keys.shown("act"), words("Go on")),))
        return top, replace(bar, idle=words("The lesson says what to press.")), keys

    def _after_the_last(self) -> tuple[Button, ...]:
        """What one can do when there is no further lesson."""
        does = {"act": words("Play a real game"), "again": words("The lessons again"), "leave": words("Leave")}
        return tuple(Button(action, self.keys.shown(action), said) for action, said in does.items())

    def refused(self, reason: str) -> Notice:
        return Notice(words("For now"), reason, "gold")

    def _take_offer(self, offer: Offer) -> None:
        """What the lesson does not ask for is refused at once, and not only after one has confirmed it."""
        reason = self.session.why_not(offer.does) if isinstance(offer.does, Mapping) else None
        if reason is None:
            super()._take_offer(offer)
        else:
            self.tell(self.refused(reason))

    def tell(self, notice: Notice) -> None:
        """Whatever cannot be done is followed by what can."""
        lesson = self.session.lesson
        if notice.ink == "gold" and lesson is not None:
            to_do = self.session.to_do(lesson)
            if not notice.text.endswith(to_do):
                notice = replace(notice, text=f"{notice.text} {to_do}")
        super().tell(notice)

    def tell_elsewhere(self) -> None:
        """Nobody waits at the lessons."""

    def leave_question(self) -> str:
        return words("Leave the lessons? They begin anew the next time.")

    def sit_at(self, session: Session) -> None:
        assert isinstance(session, TutorialSession)
        session.key_of = self.keys.shown
        super().sit_at(session)

    def do(self, action: str) -> None:
        if self.asking is None:
            if action == "act" and self.session.go_on():
                return
            if self.session.lesson is None and action in ("act", "leave"):
                get_up(self, SIT_DOWN if action == "act" else 0)
                return
            if action == "again":
                begin_anew(self)
                return
            lesson = self.session.lesson
            if action == "hint" and lesson is not None and lesson.expects is None:
                self.tell(Notice(words("Hint"), self.session.to_do(lesson)))
                return
        super().do(action)
