"""Arguments of a command, with errors as `Problem`s instead of argparse's block of usage."""

from __future__ import annotations

import argparse
from typing import NoReturn

from tui.problem import Problem


class Parser(argparse.ArgumentParser):
    """argparse, that says in one line what is wrong, and in another where to look."""

    def __init__(self, prog: str, description: str) -> None:
        super().__init__(
            prog=prog,
            description=description,
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    def error(self, message: str) -> NoReturn:
        raise Problem(f"{self.prog}: {message}.", f"See: {self.prog} --help")


def whole(text: str) -> int:
    """A whole number, as somebody types it. Raises argparse's error with a sentence.

    >>> whole("12"), whole("1_000"), whole("-3")
    (12, 1000, -3)
    """
    try:
        if len(text) > 40:
            raise ValueError
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a whole number is wanted, not {text[:40]!r}") from None


def positive(text: str) -> int:
    """A whole number from 1 up."""
    number = whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"a number from 1 up is wanted, not {number}")
    return number


def port_number(text: str) -> int:
    """A port to listen at; 0 is any that is free.

    >>> port_number("7007"), port_number("0")
    (7007, 0)
    """
    number = whole(text)
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {number}")
    return number
