"""Watching a game again: any line at once, from any seat's eyes.

    player = Player.open("game.honor")
    player.view(120, as_=2)             # what seat 2 saw after line 120; None: the public; "all": all seats together
    player.told(2)                      # every happening with its line and time, as seat 2 was told
    player.viewers                      # whose eyes are open: what the keys at hand allow

Nothing is checked here that does not keep the game from being shown: that is what the audit is for.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from core.annals import Annals, annals_of
from core.game import Game, Happening, Move, Position
from core.table import Card, Face
from core.telling import Telling
from replays.audit import disclosed_secret
from replays.collecting import nothing_to_collect
from replays.entries import Entry, Header, Unseal
from replays.findings import Findings
from replays.formats import Unreadable
from replays.kept_moments import FOLLOWING, KeptMoments, kind_of
from replays.keys import check_seat_keys, seat_keys_beside
from replays.ledger_match import LedgerMatch
from replays.reader import read_ledger
from replays.turns import Turns
from replays.views import merged

Viewer = int | None | Literal["all"]


class NoKey(ValueError):
    """The cards of that seat are not to be seen with the keys at hand. The message says what would open them."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A happening in a replay."""

    line: int
    """The last of the lines of the input that led to it."""
    ms: int
    what: Mapping[str, Any]


class Player:
    """A ledger that can be looked at from any place."""

    def __init__(
        self, lines: list[bytes], *, secret: bytes | None = None, seat_keys: Mapping[int, bytes] | None = None
    ) -> None:
        """Raises Unreadable."""
        if not lines:
            raise Unreadable("It is empty.")
        self.findings = Findings()
        """What stood in the way of showing the game. It says nothing about signatures."""
        self.entries: list[Entry | None] = []
        self.ms: list[int] = []
        """By line: milliseconds since the header, never falling."""
        self._seat_keys = dict(seat_keys or {})
        self._fed = LedgerMatch(
            secret=secret or disclosed_secret(lines),
            seat_keys=self._seat_keys,
            findings=self.findings,
            signatures=False,
        )
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
            if self.findings.more:  # enough is enough: after a thousand findings there is no game to be shown
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
            self.entries.append(entry)
            self.ms.append(max(self.ms[-1] if self.ms else 0, entry.ms if entry is not None else 0))
            told.append(len(game.happened))
            self._kept.passed(number, game)

    @classmethod
    def open(
        cls, path: Path | str, *, secret: bytes | None = None, seat_keys: Mapping[int, bytes] | None = None
    ) -> Player:
        """A file, with the keys beside it. Raises Unreadable; PrivateFileError for a key others can read, or theirs."""
        path = Path(path)
        lines = read_ledger(path).lines
        beside = seat_keys_beside(path, 12) if lines and secret is None and disclosed_secret(lines) is None else {}
        player = cls(lines, secret=secret, seat_keys={**beside, **(seat_keys or {})})
        check_seat_keys(path, beside, player.last.joins)
        return player

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
        """By seat."""
        return self.last.names

    @property
    def levels(self) -> list[str | None]:
        """By seat: the level of a bot, None for a person."""
        return self.last.levels

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.last.names)

    @property
    def faces(self) -> Mapping[Card, Face]:
        """Every face that the keys at hand show, at any time of the game."""
        return self.last.match.faces

    @property
    def knows_all(self) -> bool:
        """Whether every card can be shown: the game is over and disclosed, or the dealer's secret is at hand."""
        return self.last.match.knows_all

    @property
    def viewers(self) -> list[Viewer]:
        """Whose view can be shown: the public always; seats by their keys; all, when everything is known."""
        if self.knows_all:
            return [None, *range(self.seats), "all"]
        return [None, *sorted(seat for seat in self._seat_keys if seat < self.seats)]

    # ── moments ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def at(self, line: int) -> LedgerMatch:
        """The game after this line. It is the player's own: look, and do not feed it. Raises IndexError."""
        if not 0 <= line < self.lines:
            raise IndexError(f"There are lines 0 to {self.lines - 1}.")
        return self._kept.at(line)

    def view(self, line: int, as_: Viewer = None) -> dict[str, Any]:
        """What a viewer saw after this line. Raises IndexError, and NoKey for a view the keys at hand do not open."""
        self._allow(as_)
        game = self.at(line)
        if as_ == "all":
            everybody: dict[str, Any] = merged([game.view(seat) for seat in (None, *range(self.seats))])
            return {**everybody, "seat": None}
        return game.view(as_)

    def position(self, line: int) -> Position:
        """The whole truth after this line, to play on from. Raises NoKey."""
        self._allow("all")
        match = self.at(line).match
        return match.game.position(match.state, match.faces, {**self._sealed(line), **match.answers})

    def _sealed(self, line: int) -> dict[int, Move]:
        """Answers that lie sealed after this line, as they were opened later."""
        answered = set(getattr(self.at(line).match.state, "answered", ()))
        answers: dict[int, Move] = {}
        for entry in self.entries[line + 1 :]:
            if isinstance(entry, Unseal) and entry.by in answered and entry.body.at <= line:
                answers[entry.by] = Move(entry.body.move)
            elif entry is not None and entry.kind in ("end", "move"):
                break
        return answers

    def scores(self, as_: Viewer = None, most: int = 400) -> list[tuple[int, list[int]]]:
        """Points, scores or worth over time, as a viewer can tell: (line, by seat), for at most so many turns."""
        self._allow(as_)
        moments = [*self.moments, (self.lines - 1, self.last.match.state)]
        step = max(1, -(-len(moments) // most))
        chosen = moments[::-step][::-1]
        return [(line, self.annals.scores(self._seen(state, as_))) for line, state in chosen]

    def _seen(self, state: Any, as_: Viewer) -> dict[str, Any]:
        """The view of a state that was kept. Handles are not used twice, so the faces of today are those of then."""
        match = self.last.match
        if as_ != "all":
            return match.game.view(state, as_, match.faces)
        views = [match.game.view(state, seat, match.faces) for seat in (None, *range(self.seats))]
        return merged(views)  # type: ignore[no-any-return]  # of dicts it makes a dict

    # ── what happened ────────────────────────────────────────────────────────────────────────────────────────────────

    def told(self, as_: Viewer = None, since: int = 0, until: int | None = None) -> list[Shown]:
        """The happenings of lines ``since`` to ``until`` (both included), as a viewer was told. Raises NoKey."""
        self._allow(as_)
        last = self.lines - 1 if until is None else min(until, self.lines - 1)
        first = self._told[since - 1] if since > 0 else 0
        happened = self.last.happened[first : self._told[last] if last >= 0 else 0]
        return [self._shown(first + index, happening, as_) for index, happening in enumerate(happened)]

    def happened(self, since: int = 0) -> Iterator[tuple[int, Happening]]:
        """Every happening from the one of this number on, with its line; nobody's faces are in it."""
        happened, told = self.last.happened, self._told
        line = bisect_right(told, since)
        for index in range(since, len(happened)):
            while told[line] <= index:
                line += 1
            yield line, happened[index]

    def count_told(self, until: int) -> int:
        """How many happenings there were by this line."""
        return self._told[until]

    def _shown(self, index: int, happening: Happening, as_: Viewer) -> Shown:
        line = bisect_right(self._told, index)
        seat = None if as_ == "all" else as_
        return Shown(line, self.ms[line], happening.told_to(seat, self.faces, all_seeing=as_ == "all"))

    def steps(self) -> list[int]:
        """The lines after which something has happened: where a step forward or back goes."""
        return [line for line in range(self.lines) if self._told[line] > (self._told[line - 1] if line else 0)]

    def line_at(self, ms: int) -> int:
        """The last line that was there so many milliseconds after the header."""
        return max(0, bisect_right(self.ms, ms) - 1)

    def _allow(self, as_: Viewer) -> None:
        if as_ in self.viewers:
            return
        if as_ == "all":
            raise NoKey("All cards can be seen when the game is over and the dealer has disclosed his secret.")
        if not isinstance(as_, int) or not 0 <= as_ < self.seats:
            raise NoKey(f"There is no seat {str(as_)[:20]}.")
        raise NoKey(f"The cards of seat {as_} open with its key file, or at the end.")
