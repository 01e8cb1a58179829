"""A defect of the program: a report for its makers, in which nobody's cards stand, and a line that says where it is."""

from __future__ import annotations

import platform
import sys
import traceback
from collections.abc import Sequence
from datetime import UTC, datetime

from core import VERSION

WITH_CARDS = ("core", "replays")
"""Packages whose error messages may name a card."""


def report(crash: BaseException, words: Sequence[str]) -> str:
    """Write the report, and say in two lines what happened and where it is."""
    from replays.folders import data_folder

    text = described(crash, words)
    try:
        folder = data_folder() / "crashes"
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = folder / f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{type(crash).__name__}.txt"
        path.write_text(text, "utf-8")
    except OSError:
        return f"That was a defect of Honor System: {_where(crash)}.\nThe game, if there was one, is kept up to here."
    return f"That was a defect of Honor System; the game, if there was one, is kept.\nA report is in {path}"


def described(crash: BaseException, words: Sequence[str]) -> str:
    """The report: versions, the command, and the way to the error; values of variables do not stand in it."""
    lines = [
        f"Honor System {VERSION}, Python {platform.python_version()}, {platform.platform()}",
        f"Command: honor {' '.join(words)}",
        f"Terminal: {sys.stdin is not None and sys.stdin.isatty()}",
        "",
    ]
    error: BaseException | None = crash
    while error is not None:
        lines += ["".join(traceback.format_tb(error.__traceback__)).rstrip(), _named(error), ""]
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n".join(lines)


def _named(error: BaseException) -> str:
    """The error with its message, except where the message may name a card somebody else holds."""
    packages = {
        frame.f_globals.get("__name__", "").partition(".")[0] for frame, _ in traceback.walk_tb(error.__traceback__)
    }
    if packages & set(WITH_CARDS):
        return f"{type(error).__name__} (the message is left out: it may name a card)"
    return f"{type(error).__name__}: {error}"


def _where(crash: BaseException) -> str:
    frames = traceback.extract_tb(crash.__traceback__)
    return f"{type(crash).__name__} in {frames[-1].name}, line {frames[-1].lineno}" if frames else type(crash).__name__
