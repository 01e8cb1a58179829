"""What charts show of somebody's games: wins, bluffs made and caught, calls right, bids against value, over time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple

from core.telling import words
from replays.statistics import Played, Record, stretches
from tui.widgets.chart import ChartScene, Column

WINS: Final = "win"
BIDS: Final = "bid"
MOST_COLUMNS: Final = 30
"""Stretches of time that a chart shows."""
LAST: Final = 10
"""Games over which the share of wins is told; of fewer it would jump."""
SCALES: Final = (0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0)
"""Upper ends of a scale of shares: the first that everything fits under."""


class Measure(NamedTuple):
    """Something that is counted, and what its two sides are called."""

    title: str
    short: str
    good: str = ""
    bad: str = ""


MEASURES: Final[dict[str, Measure]] = {
    WINS: Measure("games won", "won"),
    "bluff": Measure("bluffs: worked above, caught below", "bluffs", "{count} worked", "{count} caught"),
    "call": Measure("calls: right above, wrong below", "calls", "{count} right", "{count} wrong"),
    BIDS: Measure("bids against the value of the lot", "bids"),
    "declaration": Measure("declared: right above, wrong below", "declared", "{count} right", "{count} wrong"),
    "attack": Measure("Lost: hit above, parried below", "Lost", "{count} hit", "{count} parried"),
    "analysis": Measure("analyses: won above, lost below", "analyses", "{count} won", "{count} lost"),
}
"""Kind of deed → how it is told. In the order in which they are shown."""


def measures_of(records: Sequence[Record]) -> list[str]:
    """What there is to show of these people."""
    return [kind for kind in MEASURES if kind == WINS or any(kind in record.deeds for record in records)]


def share_of(record: Record, kind: str) -> float | None:
    """All games in one number: wins, bluffs that worked, calls that were right, …; of bids the part of the value."""
    if kind == WINS:
        return record.share
    tally = record.deeds.get(kind)
    if tally is None or not tally.made:
        return None
    if kind == BIDS:
        return tally.amount / tally.value if tally.value else None
    return tally.good / tally.made


def chart_of(record: Record, kind: str) -> ChartScene:
    """The chart of a person's games."""
    course = [played for played in record.course if kind == WINS or kind in played.deeds]
    if not course:
        return ChartScene(words(MEASURES[kind].title), "", (), "", empty=words("None so far."))
    scene = _wins(record, course) if kind == WINS else _bids(course) if kind == BIDS else _deeds(kind, course)
    return scene._replace(since=day(course[0].created), until=day(course[-1].created))


def sparks(record: Record, kind: str, most: int, *, worth: bool = False) -> tuple[float | None, ...]:
    """The same in a few shares, for a row of a table. ``worth``: of bids the part of the value, and not which won."""
    course = [played for played in record.course if kind == WINS or kind in played.deeds]
    shares: list[float | None] = []
    for stretch in stretches(course, most):
        if kind == WINS:
            shares.append(sum(played.won for played in stretch) / len(stretch))
            continue
        made, good, amount, value = (sum(played.deeds[kind][at] for played in stretch) for at in range(4))
        shares.append((amount / value if value else None) if worth else good / made if made else None)
    return tuple(shares)


def _wins(record: Record, course: Sequence[Played]) -> ChartScene:
    columns, done = [], 0
    for stretch in stretches(course, MOST_COLUMNS):
        done += len(stretch)
        recent = course[max(0, done - max(LAST, len(stretch))) : done]
        columns.append(Column(sum(played.won for played in recent) / len(recent)))
    even = sum(1 / played.seats for played in course) / len(course)
    top = _scale(even, *(column.up for column in columns))
    told = words("{share} of {count}", share=percent(record.share), count=record.games)
    return ChartScene(
        words("games won, of the last {count}", count=min(LAST, len(course))),
        told,
        tuple(Column(column.up / top) for column in columns),
        percent(top),
        "0 %",
        level=even / top,
        level_told=percent(even),
        up="gold",
    )


def _deeds(kind: str, course: Sequence[Played]) -> ChartScene:
    measure = MEASURES[kind]
    sides = []
    for stretch in stretches(course, MOST_COLUMNS):
        made, good = (sum(played.deeds[kind][at] for played in stretch) for at in range(2))
        sides.append((good / len(stretch), (made - good) / len(stretch)))
    up, down = (max(side[at] for side in sides) for at in range(2))
    made, good = (sum(played.deeds[kind][at] for played in course) for at in range(2))
    return ChartScene(
        words(measure.title),
        f"{words(measure.good, count=good)}, {words(measure.bad, count=made - good)}",
        tuple(Column(above / (up or 1), below / (down or 1)) if above or below else None for above, below in sides),
        f"{up:.2g}",
        f"{down:.2g}",
        above=up / (up + down) if up or down else 1.0,
    )


def _bids(course: Sequence[Played]) -> ChartScene:
    ratios = []
    for stretch in stretches(course, MOST_COLUMNS):
        amount, value = (sum(played.deeds[BIDS][at] for played in stretch) for at in (2, 3))
        ratios.append(amount / value if value else None)
    top = _scale(*(ratio for ratio in ratios if ratio is not None))
    made, amount, value = (sum(played.deeds[BIDS][at] for played in course) for at in (0, 2, 3))
    told = words("{bid} for {value}", bid=millions(amount, made), value=millions(value, made)) if made else ""
    return ChartScene(
        words(MEASURES[BIDS].title),
        told,
        tuple(None if ratio is None else Column(ratio / top) for ratio in ratios),
        percent(top),
        "0 %",
        level=1 / top if top >= 1 else None,
        level_told=percent(1.0),
        up="info",
    )


def _scale(*shares: float) -> float:
    return next((top for top in SCALES if all(share <= top for share in shares)), max(shares, default=1.0))


def percent(share: float) -> str:
    """A share in words.

    >>> percent(0.276)
    '28 %'
    """
    return f"{round(100 * share)} %"


def millions(total: int, count: int) -> str:
    """A mean of dollars, short.

    >>> millions(9_000_000, 2)
    '$4.5M'
    """
    return f"${total / count / 1_000_000:.1f}M"


def day(created: str) -> str:
    """The day of a time, here."""
    try:
        return datetime.fromisoformat(created).astimezone().strftime("%Y-%m-%d")
    except (ValueError, OverflowError, OSError):
        return created[:10]
