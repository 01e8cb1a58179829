"""A table of people before its game, in sentences: what is played and how, and how others come to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.game import UnknownGame, load_game
from core.telling import plural, words
from net.moment import title_of

if TYPE_CHECKING:
    from net.host import TableHost
    from net.wire import TableFacts


def table_lines(table: TableFacts) -> list[str]:
    """Game, trust, options, clock, and how many watch."""
    try:
        game = load_game(table.game).name
    except UnknownGame:
        game = table.game
    options = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in table.options.items())
    lines = [
        title_of(table, game),
        words("Options: {options}.", options=options) if options else "",
        words("Clock: {clock}.", clock=table.clock) if table.clock != "none" else words("No clock."),
        plural("{count} person watches.", "{count} people watch.", table.spectators) if table.spectators else "",
        words("A private table: only who knows its code comes in.") if table.private else "",
    ]
    return [line for line in lines if line]


def joining_lines(host: TableHost) -> list[str]:
    """How others join, for whoever keeps the table, and the key that their programs will see."""
    code = f" --code {host.code}" if host.wanted.code else ""
    ways = [f"honor join {host.address}{code}"]
    if host.wanted.announce:
        ways.insert(0, f"honor join {host.code}")
    lines = [
        words("Others join with: {ways}", ways=words("   or: ").join(ways)),
        words("This host's key is {fingerprint}", fingerprint=host.fingerprint),
        host.silent_because,
    ]
    return [line for line in lines if line]
