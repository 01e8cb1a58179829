"""The analysis of a seat's decisions: it runs in a process of its own, decision by decision, and can be broken off."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.game import Move
from core.telling import words
from net.elsewhere import elsewhere
from replays.analysis import (
    Analysis,
    Judgement,
    count_in_worker,
    decisions,
    judge_in_worker,
    keep,
    kept,
    outcome_for,
)
from replays.player import NoKey
from tui.branching import seat_to_take
from tui.problem import told, why
from tui.screens.choosing import Choosing
from tui.widgets.action_bar import Button
from tui.widgets.choice_list import Row

if TYPE_CHECKING:
    from tui.screens.replay import ReplayScreen

BAR = 20


class AnalysisScreen(Choosing[None]):
    """Decision by decision: the chance of winning before and after, and the best alternative."""

    def __init__(self, screen: ReplayScreen, seat: int) -> None:
        self.replay = screen
        self.seat = seat
        self.done = 0
        self.total = 0
        self._working = False
        super().__init__(screen.look, words("Analysis"))
        if not screen.analyses and screen.file:
            screen.analyses.update(kept(Path(screen.file), screen.session.player))
        self.analysis = screen.analyses.get(seat) or Analysis(seat, outcome=outcome_for(screen.session.player, seat))
        self._head()

    # ── showing ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def rows(self) -> tuple[Row, ...]:
        turning = {judgement.line for judgement in self.analysis.turning_points()} if not self._working else set()
        return tuple(self._row(judgement, judgement.line in turning) for judgement in self.analysis.judgements)

    def _row(self, judgement: Judgement, turning: bool) -> Row:
        view, names = self._view(judgement.line), self.replay.moment.names
        choice = self.replay.session.player.telling.choice
        mark = words("turning point: ") if turning else ""
        move = choice(Move(judgement.move), view, names)
        cost = round(100 * judgement.lost)
        chances = f"{round(100 * judgement.before):>3} → {round(100 * judgement.after):>3} %"
        if judgement.best == judgement.move or cost == 0:
            about = words(
                "{mark}{move}. As good as any of {count} moves.", mark=mark, move=move, count=judgement.alternatives
            )
        else:
            best = choice(Move(judgement.best), view, names)
            about = words(
                "{mark}{move}. Better by {cost} in a hundred: {best}.", mark=mark, move=move, cost=cost, best=best
            )
        label = words("line {line}", line=judgement.line) + ("  %" if turning else "")
        return Row(str(judgement.line), label, f"{chances}  {move}", about[:1].upper() + about[1:], False, cost >= 5)

    def _view(self, line: int) -> dict[str, Any]:
        return self.replay.session.player.view(line - 1, self.seat)

    def _head(self) -> None:
        name = self.replay.moment.names[self.seat]
        if self._working and self.total:
            full = BAR * self.done // self.total
            signs = self.look.glyphs
            bar = signs["full"] * full + signs["empty"] * (BAR - full)
            aside = words("{name}: {bar} {done} of {total}", name=name, bar=bar, done=self.done, total=self.total)
        elif self.analysis.judgements:
            share = round(100 * self.analysis.accuracy)
            count = len(self.analysis.judgements)
            aside = words(
                "{name}: {share} % of {count} decisions were as good as the best", name=name, share=share, count=count
            )
        else:
            aside = words("{name}: Enter begins; it may take some minutes", name=name)
        self.heading = (words("Analysis"), aside)

    def buttons(self) -> tuple[Button, ...]:
        run = (
            words("Break off")
            if self._working
            else words("Analyse")
            if not self.analysis.judgements
            else words("Again")
        )
        return (
            Button("down", "↑↓", words("Choose")),
            Button("enter", "Enter", words("Go there") if self.analysis.judgements else words("Analyse")),
            Button("r", "r", run),
            Button("v", "v", words("Seat")),
            Button("escape", "Esc", words("Close")),
        )

    # ── doing ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def key(self, key: str) -> bool:
        if key == "r" or (key == "enter" and not self.analysis.judgements):
            self._start_or_stop()
        elif key == "v" and not self._working:
            self.seat = (self.seat + 1) % len(self.replay.moment.names)
            found = self.replay.analyses.get(self.seat)
            self.analysis = found or Analysis(self.seat, outcome=outcome_for(self.replay.session.player, self.seat))
            self.cursor = 0
            self._head()
        else:
            return False
        return True

    def enter(self, row: Row) -> None:
        self.replay.session.go(int(row.id) - 1)
        self.close()
        self.replay.look_again()

    def close(self) -> None:
        self._working = False
        self.dismiss(None)

    def _start_or_stop(self) -> None:
        if self._working:
            self._working = False
            return
        self._working = True
        self.analysis = Analysis(self.seat, outcome=outcome_for(self.replay.session.player, self.seat))
        self.run_worker(self._work(), name="analysis", exclusive=True, group="analysis")

    async def _work(self) -> None:
        file = self.replay.file
        try:
            async with elsewhere().for_minutes() as ask:
                self.total = await ask(count_in_worker, file, self.seat)
                for number in range(self.total):
                    if not self._working:
                        break
                    judgement = await ask(judge_in_worker, file, self.seat, number)
                    self.analysis.judgements.append(judgement)
                    self.done = number + 1
                    self._head()
                    self.show()
        except (ValueError, OSError, BrokenProcessPool) as error:
            self._working = False
            self._head()
            self.say(_why_not(error))
            return
        whole = self._working
        self._working = False
        if whole:
            self._keep()
        self._head()
        self.show()

    def _keep(self) -> None:
        replay = self.replay
        replay.analyses[self.seat] = self.analysis
        replay.mark_own()
        try:
            keep(Path(replay.file), replay.session.player, replay.analyses)
        except OSError as error:
            self.app.notify(words("The analysis cannot be kept: {why}.", why=why(error)), severity="warning")


def _why_not(error: Exception) -> str:
    if isinstance(error, BrokenProcessPool):
        return words("What was thinking about it has been ended from outside. r begins again.")
    return told(error)


def analysis_screen(screen: ReplayScreen) -> AnalysisScreen:
    """The analysis of the seat whose eyes these are, or whose turn it was. Raises NoKey."""
    session = screen.session
    if not screen.file:
        raise NoKey(words("This game lies in no file."))
    if not session.player.knows_all:
        decisions(session.player, 0)  # says why not
    return AnalysisScreen(screen, seat_to_take(session.player, session.line, session.viewer))
