"""How many terminals there are, and whose: who is one too many is told so in a sentence.

>>> rules = DoorRules(sessions=2, sessions_per_key=1)
>>> counts = Sessions(lambda: rules)
>>> counts.enter("a key", "10.0.0.5") is None, counts.enter("a key", "10.0.0.5")
(True, 'You are here already, in as many terminals as one person may have (1). Leave one of them first.')
>>> counts.leave("a key", "10.0.0.5"); counts.count
0
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from net.door_rules import DoorRules


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
        rules = self._rules()
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
        for counter, of in ((self._keys, key), (self._addresses, address)):
            counter[of] -= 1
            if counter[of] <= 0:
                del counter[of]
