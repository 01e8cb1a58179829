"""What somebody has asked for behind `ssh HOST`: understood, or told what is possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from core.bots.bot import LEVELS, Level
from core.game import game_ids
from core.telling import words

FLAGS: Final = ("--plain", "--ascii")
BARE: Final = {"plain": "--plain", "ascii": "--ascii"}
"""As the first word without dashes: ssh takes what begins with a dash there for its own."""
TAKES: Final = {"list": (0, 0), "help": (0, 0), "browser": (0, 0), "play": (1, 2), "watch": (1, 40), "join": (1, 40)}
"""How many words may come behind each; several make up a title."""
TEXT_ONLY: Final = ("list", "help", "browser")


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody wants."""

    command: str = ""
    table: str = ""
    game: str = ""
    level: Level = "steady"
    plain: bool = False
    ascii: bool = False

    @property
    def is_text(self) -> bool:
        """Whether it is answered in lines, whatever the terminal."""
        return self.plain or self.command in TEXT_ONLY


def asked(said: Sequence[str]) -> Asked | str:
    """What was asked for, or a sentence that says what could have been.

    >>> asked(["watch", "Ann's", "table"])
    Asked(command='watch', table="Ann's table", game='', level='steady', plain=False, ascii=False)
    >>> asked(["play", "charge-it", "sharp", "--plain"]).level, asked(["plain"]).plain
    ('sharp', True)
    >>> print(asked(["play", "charge"]))
    There is no game charge here; the games are charge-it, james-bond-007, billionaire.
    >>> print(asked(["lst"]))
    There is no lst here; did you mean list? See: ssh HOST help
    """
    said = [BARE.get(word, word) if at == 0 else word for at, word in enumerate(said)]
    flags = [word for word in said if word.startswith("--")]
    strange = next((flag for flag in flags if flag not in FLAGS), "")
    if strange:
        return words("{flag} is not known here; there are {flags}.", flag=strange[:40], flags=", ".join(FLAGS))
    command, *rest = [word for word in said if not word.startswith("--")] or [""]
    plain, ascii_only = "--plain" in flags, "--ascii" in flags
    if not command:
        return Asked(plain=plain, ascii=ascii_only)
    if command not in TAKES:
        close = get_close_matches(command[:40], (*TAKES, *BARE), 1)
        perhaps = words("did you mean {word}?", word=close[0]) if close else words("there is no shell, only tables.")
        return words("There is no {word} here; {perhaps} See: ssh HOST help", word=command[:40], perhaps=perhaps)
    fewest, most = TAKES[command]
    if len(rest) > most:
        return words("{command} takes nothing more. See: ssh HOST help", command=command)
    if len(rest) < fewest:
        return _missing(command)
    if command == "play":
        return _play(rest, plain=plain, ascii_only=ascii_only)
    return Asked(command, " ".join(rest), plain=plain, ascii=ascii_only)


def _missing(command: str) -> str:
    if command == "play":
        return words("Which game? ssh HOST play GAME, with {games}.", games=", ".join(game_ids()))
    return words("Which table? ssh HOST {command} TABLE; ssh HOST list lists them.", command=command)


def _play(rest: list[str], *, plain: bool, ascii_only: bool) -> Asked | str:
    game, bots = rest[0], rest[1] if len(rest) > 1 else "steady"
    if game not in game_ids():
        return words(
            "There is no game {game} here; the games are {games}.", game=game[:40], games=", ".join(game_ids())
        )
    level = next((level for level in LEVELS if level == bots), None)
    if level is None:
        return words("There are no bots {bots}; bots are {levels}.", bots=bots[:40], levels=", ".join(LEVELS))
    return Asked("play", game=game, level=level, plain=plain, ascii=ascii_only)
