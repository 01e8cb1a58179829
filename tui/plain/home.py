"""Home, for a terminal that shows lines only: it says so, asks for a game, and lays its table in plain mode."""

from __future__ import annotations

import os

from core.cleaning import printable
from core.telling import words
from tui.arguments import Parser
from tui.problem import FINE
from tui.remembered import last_table
from tui.screens.home_items import GAMES, USUAL_SEATS
from tui.terminals import why_lines


def at_home() -> int:
    """Ask until a game or leaving is chosen, and play it. The exit status."""
    for line in (why_lines(os.environ), *offered()):
        print(printable(line))
    last = last_table()
    usual = next((at for at, card in enumerate(GAMES, 1) if last is not None and card.id == last.game), 1)
    while True:
        try:
            typed = input(words("Which game? Enter means {number}.", number=usual) + " ").strip().casefold()
        except EOFError:
            print()
            return FINE
        if typed in ("q", "quit", "exit", "leave"):
            return FINE
        number = int(typed) if typed.isascii() and typed.isdecimal() else 0 if typed else usual
        if 1 <= number <= len(GAMES):
            return _play(GAMES[number - 1].id)
        print(words("Type 1 to {last}, or q to leave.", last=len(GAMES)))


def offered() -> list[str]:
    """What can be chosen, line by line."""
    games = enumerate(GAMES, 1)
    return [
        *(words("{number}. {game}: {pitch}", number=at, game=card.name, pitch=card.pitch) for at, card in games),
        words("Four sit at a table, you and three bots; honor play GAME --help tells of other tables. q leaves."),
    ]


def _play(game: str) -> int:
    from tui.commands import play

    parser = Parser("honor play", play.DESCRIPTION)
    play.declare(parser)
    return play.run(parser.parse_args([game, "--seats", str(USUAL_SEATS), "--plain"]))
