"""Charts of somebody's games on standard output: those of the statistics screen, painted without a screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.color import ColorSystem
from textual.geometry import Region

from replays.statistics import Record
from tui.exports.picture import runs
from tui.look import Look
from tui.plots import chart_of
from tui.screens.statistics import across_of
from tui.thrift import thrifty
from tui.widgets.canvas import Canvas
from tui.widgets.chart import Chart

HIGH = 10
"""Rows of a chart."""


def charts_in_text(record: Record, kinds: Sequence[str], look: Look, *, width: int, coloured: bool) -> list[str]:
    """Rows of text, as many charts beside each other as the width has room for."""
    across = min(across_of(width), len(kinds)) or 1
    down = -(-len(kinds) // across)
    wide = min(width // across, 60)
    whole = Canvas(wide * across, HIGH * down, look)
    chart = Chart(look)
    for number, kind in enumerate(kinds):
        chart.scene = chart_of(record, kind)
        whole.lay(chart.painted(wide, HIGH), Region(number % across * wide, number // across * HIGH, wide, HIGH))
    if not coloured:
        return whole.text().split("\n")
    return [
        thrifty("".join(style.render(text, color_system=ColorSystem.TRUECOLOR) for _, _, text, style in runs(whole, y)))
        for y in range(whole.height)
    ]
