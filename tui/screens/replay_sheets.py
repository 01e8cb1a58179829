"""Screens that open over a replay: who knows what, marks and notes, scores over time, analysis, comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.telling import words
from replays.knowledge import Knowledge, knowledge
from replays.marks import in_words
from tui.comparing import common_eyes, compared
from tui.screens.choosing import Choosing
from tui.screens.sheet import Sheet
from tui.widgets.action_bar import Button
from tui.widgets.choice_list import Row
from tui.widgets.page import Line

if TYPE_CHECKING:
    from replays.player import Player
    from tui.screens.replay import ReplayScreen


# ── who knows what ───────────────────────────────────────────────────────────────────────────────────────────────────


def knowledge_sheet(screen: ReplayScreen) -> Sheet:
    """What each seat knows at this moment. Raises NoKey."""
    session = screen.session
    told = knowledge(session.player, session.line, session.viewer)
    lines: list[Line] = []
    for one in told:
        lines += _known(one, screen)
    lines.append(
        Line(words("Known is what was shown and not shuffled since; what lies open for all is not listed."), "dim")
    )
    aside = words("after line {line}, as told to {whom}", line=session.line, whom=session.whose_eyes())
    return Sheet(screen.look, words("Who knows what"), tuple(lines), aside)


def _known(one: Knowledge, screen: ReplayScreen) -> list[Line]:
    names, telling = screen.moment.names, screen.session.player.telling
    annals = screen.session.player.annals
    if one.seat is None:
        lines = [Line(words("Everybody"), "gold", bold=True)]
    else:
        lines = [Line(names[one.seat], "strong", bold=True, seat=one.seat, indent=2)]
    by_place: dict[str, list[str]] = {}
    for card in one.cards:
        face = words("a card") if card.face is None else telling.card(card.face)
        by_place.setdefault(annals.place(card.place, names), []).append(face)
    for place, cards in by_place.items():
        lines.append(
            Line(words("{place}: {cards}", place=place[:1].upper() + place[1:], cards=", ".join(cards)), indent=2)
        )
    if not by_place:
        nothing = (
            words("No card that lies face down.") if one.seat is None else words("Nothing beside what everybody knows.")
        )
        lines.append(Line(nothing, "dim", indent=2))
    for deck, faces in one.unseen.items():
        listed = ", ".join(f"{telling.short(face)} ×{count}" for face, count in sorted(faces.items()))
        lines.append(
            Line(words("Not seen ({deck}): {cards}", deck=deck, cards=listed or words("nothing")), "dim", indent=2)
        )
    return [*lines, Line("")]


# ── marks and notes ──────────────────────────────────────────────────────────────────────────────────────────────────


class Marks(Choosing[None]):
    """All marks that may be shown, and the reader's notes. Enter goes there."""

    def __init__(self, screen: ReplayScreen) -> None:
        self.replay = screen
        super().__init__(screen.look, words("Marks and notes"))
        self.marks = screen.session.shown_marks()
        here = [at for at, mark in enumerate(self.marks) if mark.line <= screen.session.line]
        self.cursor = here[-1] if here else 0
        if not self.marks:
            self.heading = (self.heading[0], words("None so far. m sets a bookmark, o writes a note."))

    def rows(self) -> tuple[Row, ...]:
        session = self.replay.session
        notes = self.replay.notes.by_line if self.replay.notes is not None else {}
        names = list(self.replay.moment.names)
        return tuple(
            Row(
                str(at),
                words("line {line}", line=mark.line),
                f"{session.kinds[mark.kind].sign}  {in_words(mark, session.kinds, names)}",
                notes.get(mark.line, "") or words("Enter goes there."),
                steps=False,
            )
            for at, mark in enumerate(self.marks)
        )

    def buttons(self) -> tuple[Button, ...]:
        return (
            Button("down", "↑↓", words("Choose")),
            Button("enter", "Enter", words("Go there")),
            super().buttons()[-1],
        )

    def enter(self, row: Row) -> None:
        self.replay.session.go(self.marks[int(row.id)].line)
        self.dismiss(None)
        self.replay.look_again()


def marks_sheet(screen: ReplayScreen) -> Marks:
    """The list of marks."""
    return Marks(screen)


# ── over time ────────────────────────────────────────────────────────────────────────────────────────────────────────


def graph_sheet(screen: ReplayScreen) -> Any:
    """The large plot."""
    from tui.screens.replay_graph import GraphScreen

    return GraphScreen(screen)


def analysis_sheet(screen: ReplayScreen) -> Any:
    """The analysis of a seat. Raises NoKey for a game that is not over."""
    from tui.screens.replay_analysis import analysis_screen

    return analysis_screen(screen)


# ── a game and its branch ────────────────────────────────────────────────────────────────────────────────────────────


def comparison_sheet(screen: ReplayScreen, first: Player, second: Player, line: int) -> Sheet:
    """Both games from the line they have in common on."""
    eyes = common_eyes(first, second, screen.session.viewer)
    result = compared(first, second, line, eyes)
    wide = max(len(what) for what, _one, _other in result.rows) + 2
    column = max(len(one) for _what, one, _other in result.rows) + 3
    lines = [Line(f"{'':<{wide}}{words('game'):<{column}}{words('what if')}", "gold", bold=True)]
    lines += [Line(f"{what:<{wide}}{one:<{column}}{other}") for what, one, other in result.rows]
    lines += [Line(""), Line(words("As it was played"), "gold", bold=True)]
    lines += [Line(text, indent=2) for text in result.first[:60]] or [Line(words("Nothing more."), "dim", indent=2)]
    lines += [Line(""), Line(words("What if"), "gold", bold=True)]
    lines += [Line(text, indent=2) for text in result.second[:60]] or [Line(words("Nothing so far."), "dim", indent=2)]
    return Sheet(screen.look, words("Compare"), tuple(lines), words("from line {line} on", line=line))
