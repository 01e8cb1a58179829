"""Home, for a terminal that shows lines only: it says so, asks for a game, and lays its table in plain mode."""

from __future__ import annotations

import os
from typing import Final

from core.cleaning import printable
from core.telling import words
from tui.arguments import Parser
from tui.problem import FINE, why
from tui.remembered import last_table, remember_asked
from tui.screens.home_items import GAMES, USUAL_SEATS
from tui.terminals import why_lines

ALWAYS: Final = "always"
SCREEN: Final = "screen"
"""What can be typed instead of a game: how the next start shall be."""


def at_home(*, wished: bool = False, always: bool = False) -> int:
    """Ask until a game or leaving is chosen, and play it. The exit status.

    ``wished``: whether a person wants it so, and not the terminal; ``always``: whether the settings say so.
    """
    begin = () if wished else (why_lines(os.environ),)
    for line in (*begin, *offered(), *_other_way(wished, always)):
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
        if wished and typed in (ALWAYS, SCREEN):
            print(printable(_from_now_on(typed == ALWAYS)))
        else:
            print(words("Type 1 to {last}, or q to leave.", last=len(GAMES)))


def _other_way(wished: bool, always: bool) -> list[str]:
    """How the next start can be another one."""
    if not wished:
        return []
    if always:
        return [words("Type {word} to have the games on a screen again.", word=SCREEN)]
    return [words("Type {word} to play line by line from now on.", word=ALWAYS)]


def _from_now_on(plain: bool) -> str:
    from tui.settings_saved import save

    remember_asked()
    try:
        save({"plain": plain})
    except OSError as error:
        return words("The settings could not be kept: {why}.", why=why(error))
    return words("From now on line by line.") if plain else words("From the next start on, games are on a screen.")


def offered() -> list[str]:
    """What can be chosen, line by line."""
    games = enumerate(GAMES, 1)
    return [
        *(words("{number}. {game}: {pitch}", number=at, game=card.name, pitch=card.pitch) for at, card in games),
        words("Four sit at a table, you and three bots; honor play GAME --help tells of other tables. q leaves."),
        words("To learn a game in a few minutes: honor play GAME --learn"),
    ]


def _play(game: str) -> int:
    from tui.commands import play

    parser = Parser("honor play", play.DESCRIPTION)
    play.declare(parser)
    return play.run(parser.parse_args([game, "--seats", str(USUAL_SEATS), "--plain"]))
