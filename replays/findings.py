"""What is wrong with a ledger, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.cleaning import cleaned
from replays.limits import LONGEST_SENTENCE


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong."""

    line: int
    """The number of the line (the header is 0)."""
    seat: int | None
    """The seat it concerns, None for the host or nobody."""
    rule: str
    """Which check found it: one of `RULES`."""
    sentence: str

    def __str__(self) -> str:
        return self.told("" if self.seat is None else f"seat {self.seat}")

    def told(self, who: str) -> str:
        """The finding in a line; ``who`` is how its seat is called here."""
        return f"line {self.line}{who and ', '}{who}: {self.sentence} [{self.rule}]"


RULES = {
    "bytes": "Every line is canonical JSON of a known kind, within bounds.",
    "chain": "Lines are numbered, and each names the hash of the line before.",
    "order": "Header and joins come first; end, disclosure and sign-off last.",
    "signature": "A seat's lines are signed by its session key, over all that it had seen.",
    "identity": "A session key is certified by the person's identity.",
    "sign-off": "All have signed the last line.",
    "luck": "Beacon values continue the chains that the seats committed to, and each event was asked for first.",
    "escrow": "Each person's secret, and the dealer's, is shared among the others before luck first speaks.",
    "deck": "A shuffle is the one that the dealer's secret and the mix give.",
    "opening": "An opening fits its commitment, and is what was dealt.",
    "due": "A card that a seat may see is opened to it at once, and no other.",
    "seal": "A sealed answer is opened as it was sealed.",
    "move": "A move is one that the rules allow to this seat now.",
    "fact": "A fact about hidden faces is true, and said at once.",
    "lapse": "A lapse plays the default move of the rules.",
    "state": "What lies on the table at a checkpoint is what the rules give.",
    "result": "The result is the one that the rules give.",
    "disclosure": "The dealer's secret is the one that was committed to.",
    "handover": "A table is taken over by agreement of all who are there.",
    "receipt": "The file holds the lines that this program's own receipt says were there.",
}


class Breach(Exception):
    """A line that cannot be, met by somebody who follows a game as it is played."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(str(finding))
        self.finding = finding


class Findings:
    """Collects findings about the current line, up to a bound."""

    MOST = 1000
    MOST_NONSENSE = 4 << 20

    def __init__(self) -> None:
        self.line = 0
        self.list: list[Finding] = []
        self.more = 0
        """How many there were beyond the bound."""
        self.nonsense = 0
        """How many bytes there were of lines that are none."""

    @property
    def enough(self) -> bool:
        """Whether it is enough: a file of nonsense shall cost no more than this."""
        return self.more > 0 or self.nonsense > self.MOST_NONSENSE

    def add(self, rule: str, sentence: str, seat: int | None = None) -> None:
        """Something is wrong with the current line."""
        assert rule in RULES, rule
        sentence = cleaned(sentence, LONGEST_SENTENCE)  # it may quote what a stranger wrote
        if len(self.list) < self.MOST:
            self.list.append(Finding(self.line, seat, rule, sentence))
        else:
            self.more += 1


class Refusing(Findings):
    """For whoever follows a live game: the first finding is raised as a Breach."""

    def add(self, rule: str, sentence: str, seat: int | None = None) -> None:
        raise Breach(Finding(self.line, seat, rule, cleaned(sentence, LONGEST_SENTENCE)))


def result_in_words(result: Mapping[str, Any]) -> str:
    """A result for a finding.

    >>> result_in_words({"ranking": [[1], [0, 2]], "scores": [7, 40, 7]})
    'seat 1 with 40, then seats 0 and 2 with 7'
    """
    places = [
        f"{'seat' if len(seats) == 1 else 'seats'} {' and '.join(map(str, seats))} with {result['scores'][seats[0]]}"
        for seats in result["ranking"]
    ]
    return ", then ".join(places)
