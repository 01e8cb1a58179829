"""What goes wrong for a person: one or two plain lines, what is wrong and what to do, and an exit status."""

from __future__ import annotations

from typing import Final

FINE: Final = 0
NOT_FINE: Final = 1
"""The thing asked about is not fine: an audit finding, a lost connection, work that was broken off."""
WRONG: Final = 2
"""Wrong usage, or input that cannot be read."""


class Problem(Exception):
    """Ends a command. ``wrong`` and ``remedy`` are the lines that standard error gets.

    >>> print(Problem("There is no game 'chess'.", "Choose one of charge-it, billionaire."))
    There is no game 'chess'.
    Choose one of charge-it, billionaire.
    """

    def __init__(self, wrong: str, remedy: str = "", status: int = WRONG) -> None:
        super().__init__(wrong)
        self.wrong = wrong
        self.remedy = remedy
        self.status = status

    def __str__(self) -> str:
        return f"{one_line(self.wrong)}\n{one_line(self.remedy)}".rstrip("\n")


def one_line(text: str, longest: int = 600) -> str:
    """Text from anywhere as one printable line: control characters are shown, not obeyed, and nothing is endless.

    >>> one_line("no such file: a\\nb\\x1b[31m")
    'no such file: a b?[31m'
    """
    flat = " ".join(text.split())
    printable = "".join(character if character.isprintable() else "?" for character in flat)
    return printable if len(printable) <= longest else printable[: longest - 3] + "..."


def why(error: OSError) -> str:
    """What an operating system's refusal means, in lower case, without its number.

    >>> why(PermissionError(13, "Permission denied"))
    'permission denied'
    """
    return (error.strerror or type(error).__name__).lower()


def told(error: Exception) -> str:
    """What has gone wrong, for a screen: a sentence as it is; what the machine says without its number and path.

    >>> told(OSError(28, "No space left on device", "/srv/games/x.honor")), told(ValueError("There is no such game."))
    ('The machine refuses: no space left on device.', 'There is no such game.')
    """
    return f"The machine refuses: {why(error)}." if isinstance(error, OSError) else str(error)
