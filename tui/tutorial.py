"""A tutorial: the real table, chosen cards, and lessons one after the other. Each game has its script in its folder.

A lesson says something and waits for one move, or for Enter. Whatever else one tries is answered by what to do now.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from core.dealer import ScriptedDealer
from core.game import IllegalMove, Move
from core.local import LocalMatch
from core.telling import words
from net.session import Hint, Person, Session, SessionClosed, StaleMove, TableInfo, Told
from tui.actions import GAME_FOLDERS, SHARED, actions_of, keymap

NAMES = ("You", "Bea", "Cem", "Dot")


@dataclass(frozen=True, slots=True)
class Lesson:
    """One step."""

    text: str
    do: str
    """What to press, in words: it stands in gold below the text. ``[bond.draw]`` becomes the key of that action."""
    expects: Mapping[str, Any] | None = None
    """The move that ends the lesson, or a part of it; None: Enter goes on."""
    then: tuple[tuple[int, Mapping[str, Any]], ...] = ()
    """What the others do after it."""
    later: Mapping[str, Any] | None = None
    """A position at which this lesson begins: some turns later."""


@dataclass(frozen=True, slots=True)
class Script:
    """The cards, and the lessons."""

    game: str
    seats: int
    lessons: tuple[Lesson, ...]
    decks: Mapping[str, Sequence[str]] = field(default_factory=dict)
    rolls: tuple[int, ...] = ()
    spins: tuple[str, ...] = ()
    picks: tuple[int, ...] = ()
    seed: int = 1
    before: tuple[tuple[int, Mapping[str, Any]], ...] = ()
    """What the others do before the first lesson."""


def script_of(game: str) -> Script | None:
    """The tutorial of a game; None where there is none."""
    folder = GAME_FOLDERS.get(game)
    try:
        module: Any = import_module(f"tui.games.{folder}.tutorial")
    except ModuleNotFoundError:
        return None
    script: Script = module.SCRIPT
    return script


class TutorialSession:
    """Implements `Session`: the viewer in seat 0, everybody else by the script."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.at = 0
        self.key_of = keymap((*SHARED, *actions_of(script.game)), {}).shown
        self._dealer = ScriptedDealer(script.decks, script.rolls, script.spins, script.picks, script.seed)
        self.match = LocalMatch.start(script.game, script.seats, dealer=self._dealer)
        people = (Person(words(NAMES[0])), *(Person(name, "steady") for name in NAMES[1 : script.seats]))
        self._info = TableInfo(script.game, people, "local", {}, title=words("Tutorial"))
        self._number = 0
        self._told: list[Told] = []
        self._heard = 0
        self._change = asyncio.Event()
        self._closed = False
        self._others(script.before)
        self._wake()

    @property
    def lesson(self) -> Lesson | None:
        """The lesson of the moment; None after the last."""
        return self.script.lessons[self.at] if self.at < len(self.script.lessons) else None

    def go_on(self) -> bool:
        """Enter: the next lesson, where this one waits for nothing else. Whether it did."""
        lesson = self.lesson
        if lesson is None or lesson.expects is not None:
            return False
        self._next(lesson)
        return True

    def to_do(self, lesson: Lesson) -> str:
        """What to press."""
        return self.with_keys(words(lesson.do))

    def with_keys(self, text: str) -> str:
        """The text with the keys as they are bound."""
        return re.sub(r"\[([\w.]+)\]", lambda action: self.key_of(action[1]), text)

    def _next(self, lesson: Lesson) -> None:
        """The others do their part, and the next lesson begins."""
        self._others(lesson.then)
        self._wake()  # what they did is told before the table is another one
        self.at += 1
        if self.lesson is not None and self.lesson.later is not None:
            self.match = LocalMatch.from_position(dict(self.lesson.later), dealer=self._dealer)
            self._heard = 0
        self._wake()

    def _others(self, moves: Sequence[tuple[int, Mapping[str, Any]]]) -> None:
        for seat, move in moves:
            self.match.play(seat, move)

    def _wake(self) -> None:
        for what in self.match.happenings(0, self._heard):
            self._heard += 1
            self._told.append(Told(len(self._told), 0, what))
        self._number += 1
        self._change.set()
        self._change = asyncio.Event()

    # ── Session ──────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def info(self) -> TableInfo:
        return self._info

    @property
    def seat(self) -> int | None:
        return 0

    @property
    def number(self) -> int:
        return self._number

    def view(self) -> dict[str, Any]:
        return self.match.view(0)

    def legal_moves(self) -> Sequence[Move]:
        return self.match.legal_moves(0)

    def why_not(self, move: Mapping[str, Any]) -> str | None:
        lesson = self.lesson
        if lesson is None:
            return words("The lessons are over.")
        if lesson.expects is None or any(move.get(name) != value for name, value in lesson.expects.items()):
            return self.to_do(lesson)
        return None

    def told(self, since: int = 0) -> list[Told]:
        return self._told[since:]

    def seconds_left(self) -> float | None:
        return None

    async def play(self, move: Mapping[str, Any], at: int) -> None:
        if at != self._number:
            raise StaleMove(words("The table has moved on meanwhile; look again."))
        reason = self.why_not(move)
        if reason is not None:
            raise IllegalMove(reason)
        self.match.play(0, move)
        lesson = self.lesson
        assert lesson is not None  # or the move would have been refused
        self._next(lesson)

    async def changed(self, since: int) -> None:
        while self._number <= since:
            if self._closed:
                raise SessionClosed(words("The tutorial has ended."))
            await self._change.wait()

    async def hint(self) -> Hint | None:
        lesson = self.lesson
        if lesson is None or lesson.expects is None:
            return None
        expects = lesson.expects
        fitting = [move for move in self.legal_moves() if all(move.get(k) == v for k, v in expects.items())]
        return Hint(fitting[0], self.to_do(lesson)) if fitting else None

    async def chat(self, text: str) -> None:
        """Nobody is there to talk to."""

    def skip(self) -> None:
        """Nobody makes pauses."""

    async def again(self) -> Session:
        await self.close()
        return TutorialSession(self.script)

    async def close(self) -> None:
        self._closed = True
        self._change.set()
