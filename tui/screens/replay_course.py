"""How a game went, told beside its picture: scores over time, and what was marked by hand or by the analysis."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from replays.analysis import Analysis
    from replays.notes import Notes
    from tui.replaying import Rewound


class ReplayCourse:
    """A part of `ReplayScreen`."""

    session: Rewound
    analyses: dict[int, Analysis]
    notes: Notes | None
    feed_panels: Callable[[], None]
    _scores: dict[Any, list[tuple[int, list[int]]]]

    def scores(self) -> list[tuple[int, list[int]]]:
        """Scores over time through the eyes of the moment. Made once."""
        viewer = self.session.viewer
        if viewer not in self._scores:
            self._scores[viewer] = self.session.player.scores(viewer)
        return self._scores[viewer]

    def profile(self, end: int) -> tuple[tuple[int, int, int], ...]:
        """(line, eighths, seat): who leads up to this line, and how far, by the furthest that anybody was ahead."""
        leads = []
        for line, scores in self.scores():
            if line <= end:
                best, second = sorted(scores)[:-3:-1]
                leads.append((line, best - second, scores.index(best)))
        most = max((lead for _line, lead, _seat in leads), default=0) or 1
        return tuple((line, 1 + lead * 7 // most, seat) for line, lead, seat in leads)

    async def recall_analyses(self) -> None:
        """What was kept beside the ledger on another day."""
        file = Path(self.session.info.ledger)
        if not file.name or not file.with_name(file.name + ".analysis.json").exists():
            return
        from net.elsewhere import elsewhere
        from replays.analysis import kept

        self.analyses.update(await elsewhere().on_disk(kept, file, self.session.player))

    def mark_own(self) -> None:
        """Notes and turning points stand on the timeline too."""
        from replays.marks import Mark

        noted = [Mark(line, "note") for line in (self.notes.by_line if self.notes is not None else ())]
        turning = [
            Mark(judgement.line, "turning", analysis.seat)
            for analysis in self.analyses.values()
            for judgement in analysis.turning_points()
        ]
        self.session.own_marks = [*noted, *turning]
        self.feed_panels()
