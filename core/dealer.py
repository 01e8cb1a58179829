"""Dealers: they resolve chance for a match in the same process."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Protocol

from core.chance import Chance, Outcome, Pick, Roll, Shuffle, Spin, picked, rolled, shuffled, spun
from core.table import Face


class Dealer(Protocol):
    """Somebody who makes luck. ``number`` counts the chance events of the game from 0."""

    def resolve(self, chance: Chance, faces: Sequence[Face], number: int) -> Outcome:
        """The outcome; ``faces`` are those a shuffle takes in, in no meaningful order."""


class SeededDealer:
    """All luck from one number: the same seed, the same game.

    Each event has its own stream, SHA-256 of the seed and the event's number, so a game goes on identically from a
    position that says how many events there were.

    >>> SeededDealer(7).resolve(Roll(0), (), 3) == SeededDealer(7).resolve(Roll(1), (), 3)
    True
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def resolve(self, chance: Chance, faces: Sequence[Face], number: int) -> Outcome:
        """The outcome that the seed gives for this event."""
        return outcome_of(chance, faces, hashlib.sha256(b"honor-seed/1 %d %d" % (self.seed, number)).digest())


def outcome_of(chance: Chance, faces: Sequence[Face], mix: bytes) -> Outcome:
    """What a chance event comes to, given 32 bytes of luck."""
    if type(chance) is Roll:
        return rolled(mix)
    if type(chance) is Shuffle:
        return shuffled(mix, faces)
    if type(chance) is Spin:
        return spun(mix, chance.spinners)
    assert type(chance) is Pick
    return picked(mix, chance.among)


class ScriptedDealer:
    """Chosen luck, for tests and puzzles; where the script says nothing, the seed decides.

    ``decks``: the faces a deck shall hold after its first shuffle, top card first; a partial list is its top.
    ``rolls`` 1..6, ``spins`` "red" or "green", ``picks`` an index: used in order. Raises ValueError for a script that
    cannot happen (a face the deck does not have, a seven on the die).
    """

    def __init__(
        self,
        decks: Mapping[str, Sequence[Face]] | None = None,
        rolls: Sequence[int] = (),
        spins: Sequence[str] = (),
        picks: Sequence[int] = (),
        seed: int = 0,
    ) -> None:
        self._decks = {name: tuple(faces) for name, faces in (decks or {}).items()}
        self._rolls, self._spins, self._picks = list(rolls), list(spins), list(picks)
        self._otherwise = SeededDealer(seed)
        if any(roll not in range(1, 7) for roll in self._rolls):
            raise ValueError("Scripted rolls are 1 to 6.")
        if any(spin not in ("red", "green") for spin in self._spins):
            raise ValueError('Scripted spins are "red" or "green".')

    @property
    def seed(self) -> int:
        """What decides where the script is silent."""
        return self._otherwise.seed

    def resolve(self, chance: Chance, faces: Sequence[Face], number: int) -> Outcome:
        """The scripted outcome, or the seed's."""
        if isinstance(chance, Shuffle) and chance.deck in self._decks:
            top = self._decks.pop(chance.deck)
            rest = Counter(faces)
            rest.subtract(top)
            lacking = [face for face, count in rest.items() if count < 0]
            if lacking:
                raise ValueError(f"The script wants more {lacking[0]} than there are in the deck {chance.deck!r}.")
            under = self._otherwise.resolve(chance, tuple(rest.elements()), number)
            return top + under  # type: ignore[operator]  # a shuffle of faces gives faces
        if isinstance(chance, Roll) and self._rolls:
            return self._rolls.pop(0)
        if isinstance(chance, Spin) and self._spins:
            wanted = [self._spins.pop(0) for _ in range(min(chance.spinners, len(self._spins)))]
            rest_spun = self._otherwise.resolve(Spin(chance.spinners - len(wanted)), (), number)
            return (*wanted, *rest_spun)  # type: ignore[misc]  # a spin gives colours
        if isinstance(chance, Pick) and self._picks:
            pick = self._picks.pop(0)
            if not 0 <= pick < chance.among:
                raise ValueError(f"The script picks {pick} of {chance.among}.")
            return pick
        return self._otherwise.resolve(chance, faces, number)
