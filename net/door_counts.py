"""How many terminals there are, and whose: who is one too many is told so in a sentence.

>>> rules = DoorRules(sessions=2, sessions_per_key=1)
>>> counts = Sessions(lambda: rules)
>>> counts.enter("a key", "10.0.0.5") is None, counts.enter("a key", "10.0.0.5")
(True, 'You are here already, in as many terminals as one person may have (1). Leave one of them first.')
>>> counts.leave("a key", "10.0.0.5"); counts.count
0
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from time import monotonic
from typing import Final

from net.door_rules import DoorRules
from net.limits import neighbourhood


class Sessions:
    """Counts terminals. The rules are asked each time: they may have been read again."""

    def __init__(self, rules: Callable[[], DoorRules]) -> None:
        self._rules = rules
        self._keys: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()

    @property
    def count(self) -> int:
        """How many there are."""
        return self._keys.total()

    @property
    def people(self) -> int:
        """How many people they belong to."""
        return len(self._keys)

    def enter(self, key: str, address: str) -> str | None:
        """One more. None where it may stay, else why not; then it does not count."""
        rules, address = self._rules(), neighbourhood(address)
        if self._keys[key] >= rules.sessions_per_key:
            return (
                "You are here already, in as many terminals as one person may have "
                f"({rules.sessions_per_key}). Leave one of them first."
            )
        if self._addresses[address] >= rules.sessions_per_address:
            return "Too many terminals come from your address. Try again later."
        if self.count >= rules.sessions:
            return "The house is full. Try again later."
        self._keys[key] += 1
        self._addresses[address] += 1
        return None

    def leave(self, key: str, address: str) -> None:
        """One that was let in has ended."""
        for counter, of in ((self._keys, key), (self._addresses, neighbourhood(address))):
            counter[of] -= 1
            if counter[of] <= 0:
                del counter[of]


HOUR: Final = 3600.0
MOST_ADDRESSES: Final = 10_000


class Newcomers:
    """Counts those who come for the first time, by address: keys cost nothing, and the door remembers everybody.

    >>> now = [0.0]
    >>> newcomers = Newcomers(lambda: DoorRules(newcomers_per_hour=2), lambda: now[0])
    >>> [newcomers.one_more("10.0.0.5") for _ in range(3)], newcomers.one_more("10.0.0.6")
    ([True, True, False], True)
    >>> now[0] = 3601.0
    >>> newcomers.one_more("10.0.0.5")
    True
    """

    def __init__(self, rules: Callable[[], DoorRules], clock: Callable[[], float] = monotonic) -> None:
        self._rules, self._clock = rules, clock
        self._came: dict[str, deque[float]] = {}

    def one_more(self, address: str) -> bool:
        """Whether one more may come from there within this hour; then it counts."""
        now, address = self._clock(), neighbourhood(address)
        if len(self._came) > MOST_ADDRESSES:
            self._came = {who: times for who, times in self._came.items() if now - times[-1] < HOUR}
        came = self._came.setdefault(address, deque())
        while came and now - came[0] > HOUR:
            came.popleft()
        if len(came) >= self._rules().newcomers_per_hour:
            return False
        came.append(now)
        return True
