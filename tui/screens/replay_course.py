"""How a game went, told beside its picture: scores over time, and what was marked by hand or by the analysis."""

from __future__ import annotations

from collections.abc import Callable
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

    def profile(self, end: int) -> tuple[tuple[int, int], ...]:
        """How far the leader is ahead, in eighths of the furthest anybody was up to this line."""
        leads = []
        for line, scores in self.scores():
            if line <= end:
                best = sorted(scores)
                leads.append((line, best[-1] - best[-2]))
        most = max((lead for _line, lead in leads), default=0) or 1
        return tuple((line, 1 + lead * 7 // most) for line, lead in leads)

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
