"""Views of one moment laid over each other: what all seats see together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def merged(views: Sequence[Any]) -> Any:
    """The first view, with what is hidden in it (null) filled in from the others.

    >>> merged([{"row": ["5", None], "hand": None}, {"row": ["5", "7"], "hand": ["1"]}])
    {'row': ['5', '7'], 'hand': ['1']}
    """
    first = next((view for view in views if view is not None), None)
    if isinstance(first, dict):
        return {key: merged([view.get(key) for view in views if isinstance(view, dict)]) for key in first}
    if isinstance(first, list):
        same = [view for view in views if isinstance(view, list) and len(view) == len(first)]
        return [merged([view[place] for view in same]) for place in range(len(first))]
    return first
