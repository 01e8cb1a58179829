"""What stands around the table of a replay: the title with the verdict, the timeline, the keys, the plot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from core.telling import words
from replays.marks import strongest
from tui.widgets.action_bar import Button
from tui.widgets.all_hands import HandsScene
from tui.widgets.feed import FeedLine
from tui.widgets.panel import Panel
from tui.widgets.plot import Band, PlotScene
from tui.widgets.timeline import TimeMark, TimeScene, aside_fits

if TYPE_CHECKING:
    from tui.replaying import Rewound
    from tui.screens.replay import ReplayScreen
    from tui.widgets.canvas import Canvas

VERDICTS: Final = {
    "": ("off", "", "CHECKING"),
    "sound": ("fine", "yes", "SOUND"),
    "sound so far": ("fine", "yes", "SOUND SO FAR"),
    "flawed": ("alarm", "no", "FLAWED"),
    "unreadable": ("alarm", "no", "UNREADABLE"),
}
"""Verdict → surface, sign and word of its badge."""
NO_VERDICT: Final = "none"
"""No audit is made: nothing is said about one."""
FOOTER: Final = (
    *("replay_play", "replay_event_on", "replay_eyes", "replay_spoilers", "replay_branch", "replay_kind"),
    *("replay_note", "replay_knowledge", "replay_graph", "replay_analysis", "replay_export", "help", "leave"),
)


@dataclass(frozen=True, slots=True)
class Title:
    """What the top line of a replay says."""

    game: str
    when: str
    verdict: str
    eyes: str
    eyes_seat: int | None
    aside: str = ""
    """LIVE, a branch, spoiler-free: in words."""


class TitleLine(Panel[Title]):
    """The top line. What does not fit is left out, the verdict and the eyes last."""

    SURFACE = "bar"

    def paint(self, canvas: Canvas, scene: Title) -> None:
        from rich.cells import cell_len

        surface, sign, text = VERDICTS.get(scene.verdict, VERDICTS[""])
        mark = canvas.look.glyphs.seat(scene.eyes_seat) + " " if scene.eyes_seat is not None else ""
        eyes = words("seen by {whom}", whom=scene.eyes)
        begin = canvas.width - 1 - cell_len(eyes) - cell_len(mark)
        badge = f" {canvas.signs[sign]} {words(text)} " if sign else f" {words(text)}{canvas.signs['ellipsis']} "
        x = canvas.put(1, 0, words("Replay"), "gold", "bar", bold=True)
        x = canvas.put(x + 1, 0, scene.game, "text", "bar")
        aside = cell_len(scene.aside) + 2 if scene.aside else 0  # that a game is running says more than its date
        if x + cell_len(scene.when) + cell_len(badge) + aside + 5 < begin:
            x = canvas.put(x, 0, f" {canvas.signs['dot']} {scene.when}", "dim", "bar")
        if scene.verdict != NO_VERDICT:
            x = canvas.put(x + 1, 0, badge, "text", surface)
        if scene.aside and x + cell_len(scene.aside) + 2 < begin:
            canvas.put(x + 1, 0, scene.aside, "gold", "bar", bold=True)
        x = canvas.put(begin, 0, mark, canvas.look.palette.seat(scene.eyes_seat or 0), "bar")
        canvas.put(x, 0, eyes, "strong", "bar")


def title(screen: ReplayScreen) -> Title:
    """The top line of the moment."""
    session = screen.session
    header: Any = session.player.last.header
    asides = []
    if screen.follower is not None and not screen.follower.over:
        delay = f"{screen.follower.delay:g}"
        live = words("LIVE") if screen.live else words("RUNNING")
        asides.append(live if delay == "0" else words("{live}, {seconds} s later", live=live, seconds=delay))
    if not session.spoilers:
        asides.append(words("NO SPOILERS"))
    if header.body.parent is not None:
        asides.append(words("WHAT IF, FROM LINE {line}", line=header.body.parent.line))
    name = session.player.game.name
    when = header.body.created[:10]
    return Title(name, when, screen.verdict, session.whose_eyes(), session.seat, f" {' · '.join(asides)}".strip())


def where(session: Rewound) -> str:
    """The place of the moment in words: line, round, turn."""
    annals = session.player.annals
    chapter = words(annals.chapter_words, number=session.chapter_number)
    turn = words("turn {number}", number=session.turn_number)
    if session.spoilers:
        line = words("line {line}/{last}", line=session.line, last=session.last)
    else:
        line = words("line {line}", line=session.line)
    return f"{line} · {chapter} · {turn}"


def timeline(screen: ReplayScreen) -> TimeScene:
    """The timeline of the moment."""
    session, kinds = screen.session, screen.session.kinds
    marks = session.shown_marks()
    looked = words(kinds[session.kind].words) if session.kind else words("mark")
    end = session.last if session.spoilers else session.furthest
    there = {mark.kind for mark in marks}
    state, aside, mood, seat = _in_words(screen)
    tall = screen.size.height >= screen.TALL
    return TimeScene(
        line=session.line,
        last=end,
        spoilers=session.spoilers,
        marks=tuple(
            TimeMark(mark.line, kinds[mark.kind].sign, kinds[mark.kind].mood) for mark in strongest(marks, kinds)
        ),
        chapters=tuple(
            (line, words(session.player.annals.chapter_words, number=number))
            for line, number in session.player.chapters
            if line <= end and number
        ),
        profile=screen.profile(end) if tall else (),
        state=state,
        aside=aside,
        mood=mood,
        seat=seat,
        legend=(
            ("n", words("next {kind}", kind=looked), "gold"),
            *((kinds[kind].sign, words(kinds[kind].words), kinds[kind].mood) for kind in kinds if kind in there),
        )
        if tall
        else (),
        playing=screen.playing,
    )


def all_hands(screen: ReplayScreen) -> HandsScene:
    """What everybody holds, for eyes that see everything."""
    telling = screen.session.player.telling
    return hands_scene(screen.session.player.annals.private(screen.moment.view), screen.moment.names, telling.short)


def hands_scene(held: Any, names: Sequence[str], short: Callable[[str], str]) -> HandsScene:
    """The same from what the annals of a game say is hidden."""
    return tuple(
        (
            name,
            seat,
            tuple((words(what), _grouped([short(face) for face in faces if face])) for what, faces in held[seat]),
        )
        for seat, name in enumerate(names)
        if seat < len(held)
    )


def _grouped(faces: Sequence[str]) -> tuple[str, ...]:
    """Equal cards beside each other as one, with their number."""
    return tuple(
        face if count == 1 else f"{face} ×{count}"
        for face, count in ((key, len(list(same))) for key, same in groupby(faces))
    )


def plot(screen: ReplayScreen, told: tuple[str, ...] = ()) -> PlotScene:
    """Scores over time, as the viewer can tell."""
    session = screen.session
    end = session.last if session.spoilers else session.furthest
    points = [(line, scores) for line, scores in screen.scores() if line <= end]
    annals = session.player.annals
    now = annals.scores(screen.moment.view)
    bands = tuple(
        Band(name, seat, annals.in_words(now[seat]), tuple((line, scores[seat]) for line, scores in points))
        for seat, name in enumerate(screen.moment.names)
    )
    return PlotScene(words("{scores} over time", scores=words(annals.score_words)), bands, session.line, end, told)


def _in_words(screen: ReplayScreen) -> tuple[str, str, str, int | None]:
    """The state; and what was asked, or a notice, with its ink and its seat."""
    session, notice = screen.session, screen.notice
    aside, mood, seat = screen.moment.asked, "dim", None if screen.moment.over else screen.moment.view["active"]
    if notice.lead or notice.text:
        aside = f"{notice.lead}: {notice.text}" if notice.lead and notice.text else notice.lead or notice.text
        mood, seat = notice.ink, None
    speed = f"{screen.signs_times}{screen.speed_now:g}"
    if screen.size.height >= screen.TALL:
        pace = words("even") if screen.even else words("real pace")
        state = f"{speed} {pace} · {where(session)}"
    else:  # a notice has the row for itself
        state = f"{speed} {where(session)}" if mood == "dim" else words("line {line}", line=session.line)
    return state, aside, mood, seat


def beside_log(screen: ReplayScreen) -> tuple[FeedLine, ...]:
    """What was asked, or the notice, whole: for the log, where the row of the timeline has to cut it."""
    state, aside, mood, seat = _in_words(screen)
    if aside_fits(state, aside, seat, screen.size.width, screen.size.height >= screen.TALL):
        return ()
    return (FeedLine(aside, seat, mood="info" if mood == "dim" else mood),)


def footer(screen: ReplayScreen) -> tuple[Button, ...]:
    """The keys. Where they do not all fit, the later ones are in the help and in the list of commands."""
    keys = screen.keys
    names = {
        "replay_play": words("Stop") if screen.playing else words("Play"),
        "replay_event_on": words("Mark"),
        "replay_kind": words("Kind"),
        "replay_spoilers": words("Spoilers"),
    }
    arrows = f"{keys.shown('replay_back')}{keys.shown('replay_on')}"
    step = Button("replay_on", arrows, words("Step"))
    turn = Button("replay_turn_on", f"{keys.shown('replay_turn_back')}{keys.shown('replay_turn_on')}", words("Turn"))
    rest = (Button(name, keys.shown(name), names.get(name, words(keys.words[name]))) for name in FOOTER)
    return (step, turn, *rest)
