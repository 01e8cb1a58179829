"""A table of people in words: who is away and what will happen, what the table agreed on, what was said out loud."""

from __future__ import annotations

from collections.abc import Sequence

from core.telling import plural, words
from net.session import Person
from net.wire import SeatFacts, TableFacts


def away_words(seat: SeatFacts, since_ms: int = 0, *, brief: bool = False) -> str:
    """What a seat shows whose person is away; empty where he is there. ``since_ms``: how old the facts are.

    ``brief``: for a place that says already that he is away.

    >>> away_words(SeatFacts(kind="person", name="Ann", away_ms=42_000, bot_in_ms=78_000))
    'away 0:42, a bot takes over in 1:18'
    >>> away_words(SeatFacts(kind="person", name="Ann", away_ms=42_000, bot_in_ms=78_000), brief=True)
    '0:42, bot in 1:18'
    """
    if seat.away_ms is None:
        return ""
    away = minutes(seat.away_ms + since_ms)
    if seat.played_by_bot:
        if brief:
            return words("{time}, a bot plays", time=away)
        return words("away {time}, a bot plays ({level})", time=away, level=seat.level)
    if seat.bot_in_ms is not None:
        rest = minutes(max(0, seat.bot_in_ms - since_ms))
        if brief:
            return words("{time}, bot in {rest}", time=away, rest=rest)
        return words("away {time}, a bot takes over in {rest}", time=away, rest=rest)
    return away if brief else words("away {time}", time=away)


def people_at(table: TableFacts, names: Sequence[str], since_ms: int = 0) -> tuple[Person, ...]:
    """Who sits at a table in a game in which the seats have these names. ``since_ms``: how old the facts are."""
    return tuple(
        Person(
            name,
            level=seat.level if seat.kind == "bot" else None,
            away=away_words(seat, since_ms),
            away_brief=away_words(seat, since_ms, brief=True),
            latency=seat.latency,
        )
        for name, seat in zip(names, table.seats, strict=False)
    )


def state_words(seat: SeatFacts) -> str:
    """How a seat stands before a game.

    >>> state_words(SeatFacts(kind="bot", name="Bea", level="steady"))
    'bot, steady'
    """
    if seat.kind == "open":
        return words("free")
    if seat.kind == "bot":
        return words("bot, {level}", level=seat.level)
    if seat.away_ms is not None:
        return words("away")
    return words("ready") if seat.ready else words("not ready")


def minutes(milliseconds: int) -> str:
    """A span of time as people read it.

    >>> minutes(0), minutes(61_000), minutes(3_600_000)
    ('0:00', '1:01', '60:00')
    """
    seconds = milliseconds // 1000
    return f"{seconds // 60}:{seconds % 60:02}"


def trust_words(trust: str) -> str:
    """What a trust level promises, in a few words for a title."""
    return {
        "local": words("everything on this machine"),
        "host": words("luck on the host's word"),
        "fair-dealer": words("luck made by all"),
        "no-dealer": words("no dealer"),
        "door": words("keys of seats are on the server"),
    }.get(trust, trust)


def seats_words(table: TableFacts) -> str:
    """Who sits at a table, counted: "2 people, 1 bot, 1 seat free"."""
    parts = [plural("{count} person", "{count} people", table.people)]
    if table.bots:
        parts.append(plural("{count} bot", "{count} bots", table.bots))
    parts.append(plural("{count} seat free", "{count} seats free", table.open_seats))
    return ", ".join(parts)


def title_of(table: TableFacts, game: str) -> str:
    """The title of a table: whose, what, and whom one has to trust."""
    return words(
        "{title}: {game}, {seats} players; {trust}.",
        title=table.title,
        game=game,
        seats=len(table.seats),
        trust=trust_words(table.trust),
    )
