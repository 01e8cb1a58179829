"""Telling a file: what a damaged one leaves out is told as left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.telling import Telling, words


def sentence_of(telling: Telling, told: Mapping[str, Any], names: Sequence[str], viewer: int | None) -> str:
    """One happening as a sentence. A game's words count on open cards to be known; in a file that was cut off or
    changed, the line that opens one may be missing."""
    try:
        return telling.sentence(told, names, viewer)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        return words("What happened here cannot be told: a line is missing.")
