"""What a browser says to the door in text: small JSON objects, believed as little as anything from outside."""

from __future__ import annotations

import json
from typing import Any, Final

LONGEST_ANSWER: Final = 2000


def understood(message: object) -> dict[str, Any]:
    """A small JSON object; an empty one where it is none.

    >>> understood('{"size": [80, 24]}'), understood("[1]"), understood("{"), understood(b"{}")
    ({'size': [80, 24]}, {}, {}, {})
    """
    if not isinstance(message, str) or len(message) > LONGEST_ANSWER:
        return {}
    try:
        answer = json.loads(message)
    except (ValueError, RecursionError):
        return {}
    return answer if isinstance(answer, dict) else {}


def text(answer: dict[str, Any], name: str) -> str:
    """A text in it; empty where there is none."""
    said = answer.get(name)
    return said if isinstance(said, str) else ""


def size(answer: dict[str, Any]) -> tuple[int, int]:
    """The size of a window in it, columns and lines; zeros where there is none.

    >>> size({"size": [80, 24]}), size({"size": [1e9, 24]}), size({"size": [10**30, -5]}), size({})
    ((80, 24), (0, 0), (100000, 1), (0, 0))
    """
    said = answer.get("size")
    if isinstance(said, list) and len(said) == 2 and all(type(number) is int for number in said):
        return min(max(said[0], 1), 100_000), min(max(said[1], 1), 100_000)
    return 0, 0
