"""The moves of the James Bond 007 Card Game, and which claims two up cards allow."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter

from core.edition import DEFERRED, Strict
from core.move import Move, known
from core.table import Face

WILD: Final = "W"
SLOTS: Final = ("L", "M", "R")
HIGHEST: Final = 7
HIGHEST_LOW: Final = 5  # of a run: 5-6-7
BETS: Final = (1, 2, 3)


class SetClaim(Strict):
    """Three cards of the same number."""

    kind: Literal["set"]
    n: int = Field(ge=1, le=HIGHEST)


class RunClaim(Strict):
    """Three consecutive numbers, the lowest named."""

    kind: Literal["run"]
    low: int = Field(ge=1, le=HIGHEST_LOW)


class Announce(Strict):
    """Announce a winning combination (B-11)."""

    kind: Literal["announce"]
    claim: Annotated[SetClaim | RunClaim, Field(discriminator="kind")]


class Draw(Strict):
    """Take the top card of the draw pile (B-11)."""

    kind: Literal["draw"]


class Replace(Strict):
    """The drawn card takes this place (B-12)."""

    kind: Literal["replace"]
    slot: Literal["L", "M", "R"]


class Discard(Strict):
    """Discard the drawn card itself (option ``may_discard_drawn``)."""

    kind: Literal["discard"]


class Pass(Strict):
    """End the turn (B-13)."""

    kind: Literal["pass"]


class Accept(Strict):
    """Believe the announcement (B-15)."""

    kind: Literal["accept"]


class Call(Strict):
    """Call it a bluff, with a bet (B-17)."""

    kind: Literal["call"]
    bet: int = Field(ge=BETS[0], le=BETS[-1])


SCHEMA: TypeAdapter[Any] = TypeAdapter(
    Annotated[Announce | Draw | Replace | Discard | Pass | Accept | Call, Field(discriminator="kind")],
    config=DEFERRED,
)
KINDS: Final = ("announce", "draw", "replace", "discard", "pass", "accept", "call")

SETS: Final = tuple(known("announce", claim=known("set", n=n)) for n in range(1, HIGHEST + 1))
RUNS: Final = tuple(known("announce", claim=known("run", low=low)) for low in range(1, HIGHEST_LOW + 1))
DRAW: Final = known("draw")
REPLACE: Final = tuple(known("replace", slot=slot) for slot in SLOTS)
DISCARD: Final = known("discard")
PASS: Final = known("pass")
ACCEPT: Final = known("accept")
CALLS: Final = tuple(known("call", bet=bet) for bet in BETS)


@lru_cache(maxsize=256)
def combinations(left: Face, middle: Face, right: Face, in_row: bool) -> tuple[Move, ...]:
    """The claims that these three cards make true: B-7, B-8, B-9.

    >>> [move["claim"] for move in combinations("5", "W", "6", False)]
    [{'kind': 'run', 'low': 4}, {'kind': 'run', 'low': 5}]
    """
    cards = (left, middle, right)
    numbers = sorted(int(card) for card in cards if card != WILD)
    sets = [SETS[n - 1] for n in range(1, HIGHEST + 1) if all(number == n for number in numbers)]
    runs = []
    for low in range(1, HIGHEST_LOW + 1):
        wanted = (str(low), str(low + 1), str(low + 2))
        if in_row:
            fits = all(card in (WILD, want) for card, want in zip(cards, wanted, strict=True))
        else:  # B-9: order does not matter, so distinct numbers inside the run suffice
            fits = len(set(numbers)) == len(numbers) and all(str(number) in wanted for number in numbers)
        if fits:
            runs.append(RUNS[low - 1])
    return (*sets, *runs)


@lru_cache(maxsize=256)
def fitting(left: Face, right: Face, in_row: bool) -> tuple[Face, ...]:
    """The faces that make a combination with two up cards.

    >>> fitting("5", "6", False)
    ('4', '7', 'W')
    """
    numbers = map(str, range(1, HIGHEST + 1))
    return tuple(face for face in (*numbers, WILD) if combinations(left, face, right, in_row))


@lru_cache(maxsize=256)
def claims(left: Face, right: Face, in_row: bool) -> tuple[Move, ...]:
    """The announcements that two up cards allow (B-14): there is a down card that makes them true.

    >>> [move["claim"] for move in claims("5", "6", False)]
    [{'kind': 'run', 'low': 4}, {'kind': 'run', 'low': 5}]
    >>> claims("1", "7", False)
    ()
    """
    possible = {
        id(move) for down in map(str, range(1, HIGHEST + 1)) for move in combinations(left, down, right, in_row)
    }
    return tuple(move for move in (*SETS, *RUNS) if id(move) in possible)
