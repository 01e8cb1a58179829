"""The command `honor`: finds the command named, runs it, and answers for how it ends.

Nothing heavy is imported here. Each command is a module of `tui.commands`, imported when it is asked for:
``DESCRIPTION``, ``declare(parser)`` for its arguments, ``run(arguments)`` for the work, which returns the exit status.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from core import VERSION
from tui import startup
from tui.problem import FINE, NOT_FINE, Problem, one_line, why

COMMANDS: Final[dict[str, str]] = {
    "play": "a table against bots, at once",
    "host": "open a table on the LAN, and sit at it",
    "tables": "the tables on the LAN",
    "join": "take a seat at somebody's table",
    "watch": "watch a game at somebody's table",
    "serve": "the door of a shared machine: anybody with ssh plays there",
    "replays": "the library of saved games",
    "replay": "watch a game again",
    "audit": "check saved games for cheating",
    "export": "a saved game in another form",
    "compare": "a game and the one it branches off from, side by side",
    "simulate": "bots against bots, with a table of results",
    "rules": "the rules, as played here",
    "doctor": "what this terminal, network and machine allow, and what falls back",
    "config": "settings in force, and where each comes from",
}
"""Every command, in the order of the help, with what it does. Its module is ``tui.commands.NAME``."""

MACHINE_TROUBLE: Final = (errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EROFS, errno.ENOMEM)
"""Refusals of the operating system that are no defect of ours: a full disk, a terminal that was closed."""

HOME: Final = "home"
"""What `honor` alone does; not a name one types."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0 fine, 1 what was asked about is not fine, 2 wrong usage or input."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    debug_startup = "--debug-startup" in words[:1]
    if debug_startup:
        words = words[1:]
    _tolerate_any_character()
    try:
        with startup.few_collections():
            status = _run(words)
        if sys.stdout is not None:
            sys.stdout.flush()
    except Problem as problem:
        _say(str(problem))
        status = problem.status
    except KeyboardInterrupt:
        status = NOT_FINE
    except BrokenPipeError:
        status = FINE  # whoever read our output has seen enough
        _let_go_of(sys.stdout)
    except SystemExit as leaving:  # argparse, after --help
        status = leaving.code if isinstance(leaving.code, int) else FINE
    except Exception as crash:
        status = NOT_FINE
        if isinstance(crash, OSError) and crash.errno in MACHINE_TROUBLE:
            _say(f"The machine refuses: {why(crash)}.")
            _let_go_of(sys.stdout)
        else:
            from tui.crash import report

            _say(report(crash, words))
    if debug_startup:
        _say(startup.report())
    _flush_or_let_go()
    return status


def _run(words: list[str]) -> int:
    first = words[0] if words else ""
    if first in ("--version", "-V"):
        print(f"honor {VERSION}")
        return _command("doctor", []) if words[1:] == ["--debug-info"] else FINE
    if first in ("--help", "-h", "help"):
        print(usage())
        return FINE
    if not first or first.startswith("-"):
        return _command(HOME, words)
    if first not in COMMANDS:
        raise Problem(f"honor: there is no command {first!r}{_perhaps(first)}.", "See: honor --help")
    return _command(first, words[1:])


def _command(name: str, words: list[str]) -> int:
    from tui.arguments import Parser

    module: Any = import_module(f"tui.commands.{name}")
    parser = Parser("honor" if name == HOME else f"honor {name}", module.DESCRIPTION)
    module.declare(parser)
    parsed = parser.parse_args(words)
    startup.mark("arguments")
    return int(module.run(parsed))


def usage() -> str:
    """The help: every command, with what it does."""
    width = max(map(len, COMMANDS))
    lines = [f"  honor {name:<{width}}  {what}" for name, what in COMMANDS.items()]
    return "\n".join(
        [
            "Honor System: hidden-information table games, with files that anybody can check for cheating.",
            "",
            f"  honor {'':<{width}}  the home screen (--plain: line by line, --ascii: with ASCII signs only)",
            *lines,
            "",
            "honor COMMAND --help says what a command takes. For issues: honor --version --debug-info.",
            "honor --debug-startup COMMAND times a start.",
        ]
    )


def _perhaps(word: str) -> str:
    from difflib import get_close_matches

    close = get_close_matches(word, COMMANDS, 1)
    return f"; did you mean {close[0]!r}?" if close else ""


def _say(text: str) -> None:
    """On standard error, if there is anybody to read it."""
    try:
        print("\n".join(one_line(line) for line in text.splitlines()), file=sys.stderr, flush=True)
    except (OSError, ValueError, AttributeError):
        pass


def _tolerate_any_character() -> None:
    """A terminal that cannot show a character shows a question mark; that is no reason to end a game."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _flush_or_let_go() -> None:
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):
            _let_go_of(stream)


def _let_go_of(stream: Any) -> None:
    """Point a closed pipe nowhere, or the interpreter complains about it when it ends."""
    import os

    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError, AttributeError):
        pass
