"""What this table plays with: names, lines and amounts, of the standard edition or of one's own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from core.games.charge_it.state import setup_for


class Box(NamedTuple):
    """The box of one table."""

    names: Mapping[str, str]
    """The names of the four types of credit cards."""
    lines: Mapping[str, int]
    extended_credit: int
    round_target: int
    bonus: int


def box_of(seats: int, options: Mapping[str, Any]) -> Box:
    """The box of a table with these options."""
    return _box(seats, json.dumps(dict(options), sort_keys=True))


@lru_cache(maxsize=16)
def _box(seats: int, options: str) -> Box:
    setup = setup_for(seats, json.loads(options))
    edition = setup.edition
    return Box(
        names={code: of_type.name for code, of_type in edition.types.items()},
        lines={str(of): line for of, line in setup.lines.items()},
        extended_credit=edition.extended_credit,
        round_target=edition.round_target,
        bonus=edition.bonus,
    )
