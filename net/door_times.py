"""Many durations, kept as counts in buckets: figures over months cost nothing, and can be told as a histogram."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

BOUNDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.06, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Upper bounds of the buckets, in seconds."""


class Times:
    """Many durations, as counts in buckets.

    >>> times = Times()
    >>> for seconds in (0.004, 0.004, 0.3): times.add(seconds)
    >>> times.count, times.worst, times.at_most(0.5)
    (3, 0.3, 0.005)
    """

    def __init__(self) -> None:
        self.buckets = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0
        self.worst = 0.0

    @property
    def count(self) -> int:
        """How many there were."""
        return sum(self.buckets)

    def add(self, seconds: float) -> None:
        """One more."""
        self.buckets[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds
        self.worst = max(self.worst, seconds)

    def at_most(self, part: float) -> float:
        """An upper bound, in seconds, for this part of them (0.5: the median)."""
        wanted, seen = part * self.count, 0
        for bound, count in zip(BOUNDS, self.buckets, strict=False):
            seen += count
            if seen >= wanted:
                return bound
        return self.worst

    def text(self, name: str, what: str) -> list[str]:
        """As a histogram of Prometheus."""
        lines, seen = [f"# HELP {name} {what}", f"# TYPE {name} histogram"], 0
        for bound, count in zip(BOUNDS, self.buckets, strict=False):
            seen += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {seen}')
        return [
            *lines,
            f'{name}_bucket{{le="+Inf"}} {self.count}',
            f"{name}_sum {self.sum:.6f}",
            f"{name}_count {self.count}",
        ]
