"""What a door says about itself, and what the system says about it, at one moment."""

from __future__ import annotations

import os
import re
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Final

MEGA: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Reading:
    """Figures by name, without ``honor_``; when they were read; seconds of a processor so far; bytes in memory."""

    figures: dict[str, float]
    at: float
    processor: float
    memory: float

    def __getitem__(self, name: str) -> float:
        return self.figures.get(name, 0.0)

    def at_most(self, before: Reading, name: str, part: float) -> float:
        """An upper bound in seconds for this part of what was measured since then, from the buckets that grew."""
        count = self[f"{name}_seconds_count"] - before[f"{name}_seconds_count"]
        bounds = sorted(
            (float(bound), self[key] - before[key])
            for key in self.figures
            if (bound := "".join(re.findall(rf'^{name}_seconds_bucket{{le="([\d.]+)"}}$', key)))
        )
        return min((bound for bound, seen in bounds if seen >= part * count), default=9.999)


def read(port: int, process: int) -> Reading:
    """Ask the door, and the system."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as answer:
        text = answer.read().decode()
    found = re.findall(r"^honor_(\S+(?:\{[^}]*\})?) (\S+)$", text, re.MULTILINE)
    figures = {name: float(value) for name, value in found}
    return Reading(figures, time.monotonic(), _processor(process), figures["memory_bytes"])


def _processor(process: int) -> float:
    try:
        words = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0  # only Linux says it here
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
