"""The course of a game, as the lines of its ledger are read: the game after each line, and what had happened by then.

Nobody's eyes are in it: whose view may be shown, and what each was told, is the player's (`replays.player`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from core.annals import Annals, annals_of
from core.cleaning import clean_name
from core.game import Game, Happening
from core.telling import Telling
from replays.collecting import nothing_to_collect
from replays.entries import Deck, Entry, Header
from replays.findings import Findings
from replays.formats import Unreadable
from replays.kept_moments import FOLLOWING, KeptMoments, kind_of
from replays.ledger_match import LedgerMatch
from replays.turns import Turns

LONGEST_KEPT: Final = 1 << 16
"""Bytes of a line that is kept. Only decks have more in a game; what a forger writes takes twenty times the room."""


class Course:
    """A game that is read line by line, to be looked at after any of them."""

    def __init__(self, lines: list[bytes], secret: bytes | None, seat_keys: Mapping[int, bytes]) -> None:
        """Lines so far, the dealer's secret and the keys of seats, as far as they are at hand. Raises Unreadable."""
        if not lines:
            raise Unreadable("It is empty.")
        self.findings = Findings()
        """What stood in the way of showing the game. It says nothing about signatures."""
        self.entries: list[Entry | None] = []
        self.ms: list[int] = []
        """By line: milliseconds since the header, never falling."""
        self._fed = LedgerMatch(secret=secret, seat_keys=seat_keys, findings=self.findings, signatures=False)
        self._told: list[int] = []
        self._kept = KeptMoments(self.entries)
        self._before = 0
        """How much had happened before the input whose lines are being read."""
        self._passed = Turns()
        self._feed(lines)

    def extend(self, lines: Sequence[bytes]) -> None:
        """More lines of the same game, as it goes on. A player that is to know a secret now is made anew."""
        if not lines:
            return
        # what followed silently from the last line was taken to be all; more may be said about it now
        self._told[-1] = len(self._fed.happened)
        self._passed.back_to(self._certain)
        self._kept.more_to_come()
        self._feed(lines)

    def _feed(self, lines: Sequence[bytes]) -> None:
        with nothing_to_collect():
            self._take(lines)
        game = self._fed
        if game.signed_off:
            game.settle()
            self.last = game
        else:  # more may come, and be said about what is not settled yet
            self.last = game.copy()
            self.last.settle()
        self._told[-1] = len(self.last.happened)
        self._certain = self._passed.so_far()
        self._passed.look(len(self.entries) - 1, self.last.match.state, self.annals)

    def _take(self, lines: Sequence[bytes]) -> None:
        """Take lines in. What an input led to counts as happened when its last line is there, for every viewer."""
        game, told = self._fed, self._told
        for line in lines:
            if self.findings.enough:  # after a thousand findings there is no game to be shown
                return
            number = len(self.entries)
            follows = kind_of(line) in FOLLOWING
            if number and not follows:
                game.settle()
                told[-1] = len(game.happened)
                self._passed.look(number - 1, game.match.state, self.annals)
                self._before = told[-1]
            elif follows and number:
                told[-1] = self._before
            entry = game.feed(line)
            strange = len(line) > LONGEST_KEPT and number > 0 and not isinstance(entry, Deck)
            self.entries.append(None if strange else entry)
            self.ms.append(max(self.ms[-1] if self.ms else 0, entry.ms if entry is not None else 0))
            told.append(len(game.happened))
            self._kept.passed(number, game)

    # ── who and what ─────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def lines(self) -> int:
        """How many lines there are; they are numbered from 0."""
        return len(self.entries)

    @property
    def turns(self) -> list[int]:
        """The lines that began a turn."""
        return self._passed.turns

    @property
    def chapters(self) -> list[tuple[int, int]]:
        """The lines that began a chapter (a round, a lap), with its number."""
        return self._passed.chapters

    @property
    def moments(self) -> list[tuple[int, Any]]:
        """The public state at the end of each turn, with its line: what scores over time are read from."""
        return self._passed.moments

    @property
    def game(self) -> Game[Any]:
        """The rules."""
        return self.last.match.game

    @property
    def telling(self) -> Telling:
        """The words of this table, whose edition may have names of its own."""
        header = self.entries[0]
        assert isinstance(header, Header)
        return self.game.telling_at(header.body.rules.options)

    @cached_property
    def annals(self) -> Annals:
        """What the story of this game is made of."""
        return annals_of(self._fed.match.game)

    @property
    def names(self) -> list[str]:
        """By seat, as they stand in the ledger."""
        return self.last.names

    @property
    def shown_names(self) -> list[str]:
        """By seat, fit to be shown: what stands in a file is anybody's."""
        return [clean_name(name, f"Seat {seat}") for seat, name in enumerate(self.last.names)]

    @property
    def levels(self) -> list[str | None]:
        """By seat: the level of a bot, None for a person."""
        return self.last.levels

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.last.names)

    # ── the game after a line, and what happened ─────────────────────────────────────────────────────────────────────

    def at(self, line: int) -> LedgerMatch:
        """The game after this line. It stays ours: look, and do not feed it. Raises IndexError."""
        if not 0 <= line < self.lines:
            raise IndexError(f"There are lines 0 to {self.lines - 1}.")
        return self._kept.at(line)

    def happened(self, since: int = 0, until: int | None = None) -> Iterator[tuple[int, Happening]]:
        """The happenings of lines ``since`` to ``until`` (both included), each with its line, nobody's faces in it."""
        told, happened = self._told, self.last.happened
        last = self.lines - 1 if until is None else min(until, self.lines - 1)
        line = max(0, since)
        for index in range(told[line - 1] if line else 0, told[last] if last >= 0 else 0):
            while told[line] <= index:
                line += 1
            yield line, happened[index]

    def count_told(self, until: int) -> int:
        """How many happenings there were by this line."""
        return self._told[until]

    def steps(self) -> list[int]:
        """The lines after which something has happened: where a step forward or back goes."""
        return [line for line in range(self.lines) if self._told[line] > (self._told[line - 1] if line else 0)]
