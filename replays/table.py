"""A table in one process whose game is written down: what the app uses for a game against bots.

    table = RecordedTable.open("james-bond-007", 4, names=["You", "Ann", "Bob", "Cy"], levels=[None] + ["steady"] * 3)
    table.play(0, {"kind": "draw"})           # as LocalMatch; the lines are on disk when it returns
    table.close()                             # the game is kept: RecordedTable.resume(table.path) goes on

It is played like a `LocalMatch` (`to_act`, `legal_moves`, `play`, `lapse`, `view`, `happenings`, `observation`, …).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any

from core.edition import validated
from core.game import Game, Move, Position, Result, load_game
from core.local import LocalMatch
from core.match import Match
from core.observation import Observation
from core.table import Card, Face
from replays import keys
from replays.canonical import NotCanonical, dumps
from replays.dealing import Dealing
from replays.folders import games_folder
from replays.hands import Hand
from replays.header import header_body
from replays.hints import HINT, Asked
from replays.identity import OwnIdentity
from replays.keys import TableSecrets, signing_key
from replays.limits import LONGEST_NAME
from replays.recorder import LedgerRecorder
from replays.scribe import Clock, Scribe
from replays.writer import LedgerWriter


class RecordedTable:
    """A game, its recorder and its ledger. Made by `open` and `resume`."""

    def __init__(self, local: LocalMatch, recorder: LedgerRecorder, path: Path) -> None:
        self.local = local
        """The match; play through the table."""
        self.recorder = recorder
        self.path = path
        """The ledger."""
        self._hint: Asked | None = None
        if recorder.ended:
            keys.forget_secrets(path)

    @classmethod
    def open(
        cls,
        game: str | Game[Any],
        seats: int,
        options: Mapping[str, Any] | None = None,
        names: Sequence[str] = (),
        levels: Sequence[str | None] = (),
        *,
        seed: int | None = None,
        path: Path | None = None,
        position: Position | None = None,
        parent: Mapping[str, Any] | None = None,
        identity: OwnIdentity | None = None,
        clock: Clock = time.time,
        durable: bool = True,
    ) -> RecordedTable:
        """A new game, written to ``path`` (by default a new file in the folder of saved games).

        ``levels``: the level of each seat's bot, None for a person (the default). ``seed``: luck comes from it, and
        only from it. ``position``: start from a written-down moment, which then stands in the header; ``seats`` and
        ``options`` are then the position's. ``parent``: the moment of another game that it is (`replays.branching`).
        ``identity`` certifies the seats of people. ``durable=False`` does not wait for the disk (simulations).

        Raises ValueError with a sentence (game, seats, options, position), FileExistsError, OSError.
        """
        rules = load_game(game) if isinstance(game, str) else game
        state: Any
        faces: dict[Card, Face]
        answers: dict[int, Move]
        if position is None:
            state, faces, answers = rules.begin(seats, dict(options or {})), {}, {}
            options = validated(rules.options_model, dict(options or {}), "option").differing()
        else:
            state, faces, answers = rules.from_position(dict(position))
            seats, options = state.seats, position.get("options", {})
        secrets = TableSecrets.fresh(seed)
        dealing = Dealing(secrets.dealer)
        host = signing_key(secrets.host)
        hands = {seat: Hand(seat, secrets.seat(seat), dealing.context) for seat in range(seats)}
        began = round(clock(), 3)
        path = path if path is not None else free_path(rules.id, began)
        body = header_body(
            rules,
            seats,
            options,
            "local",
            dealing=dealing,
            host=host,
            began=began,
            position=position,
            parent=parent,
        )
        game_name = body["game"]
        try:
            dumps(body)
        except NotCanonical as error:
            raise ValueError(f"This table cannot be written down: {error}") from None
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            raise FileExistsError(17, "There is a file of that name already", str(path))
        if durable:
            keys.keep_secrets(path, secrets, game_name)
        writer = LedgerWriter(path, durable=durable)
        try:
            scribe = Scribe(writer, game_name, clock, began)
            recorder = LedgerRecorder(scribe, dealing, host, hands, state.table.epoch)
            scribe.host("header", body)
            for seat, hand in hands.items():
                level = levels[seat] if seat < len(levels) else None
                name = (names[seat] if seat < len(names) else f"Seat {seat}")[:LONGEST_NAME]
                join = hand.join(game_name, name, level, identity if level is None else None)
                recorder.joins[seat] = join
                scribe.seat(hand, "join", join, quiet=True)
                if level is None and durable:
                    keys.keep_seat_key(path, seat, secrets.seat(seat).box)
            match: Match[Any] = Match(rules, state, faces, answers=answers, knows_all=True, witness=recorder)
            local = LocalMatch(match, recorder, 0, recorder)
            recorder.settled(local)
        except BaseException:
            writer.drop()
            if not path.exists():
                keys.forget_all(path, seats)
            raise
        return cls(local, recorder, path)

    @classmethod
    def resume(cls, path: Path, *, clock: Clock = time.time, durable: bool = True) -> RecordedTable:
        """Go on with an unfinished game. Raises what `replays.resume.resume` does."""
        from replays.resume import resume

        local, recorder = resume(path, clock=clock, durable=durable)
        return cls(local, recorder, path)

    # ── who and what ─────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def names(self) -> list[str]:
        """By seat."""
        return [self.recorder.joins[seat]["name"] for seat in sorted(self.recorder.joins)]

    @property
    def levels(self) -> list[str | None]:
        """By seat: the level of a bot, None for a person."""
        return [self.recorder.joins[seat]["bot"] for seat in sorted(self.recorder.joins)]

    @property
    def lines(self) -> int:
        """How many lines the ledger has."""
        return self.recorder.scribe.lines

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.recorder.joins)

    @property
    def ms(self) -> int:
        """Milliseconds from the header to the last line."""
        return self.recorder.scribe.ms

    # ── as a match ───────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def game(self) -> Game[Any]:
        """The rules."""
        return self.local.game

    @property
    def match(self) -> Match[Any]:
        """The dealer's match."""
        return self.local.match

    @property
    def to_act(self) -> frozenset[int]:
        """Seats that owe a move."""
        return self.local.to_act

    @property
    def phase(self) -> str:
        """The phase name of the rules page."""
        return self.local.phase

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.local.over

    @property
    def result(self) -> Result | None:
        """None, or places and scores."""
        return self.local.result

    def legal_moves(self, seat: int) -> Sequence[Move]:
        """Every move this seat may make now."""
        return self.local.legal_moves(seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that this seat (None: a spectator) may see now."""
        return self.local.view(seat)

    def happenings(self, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
        """What happened, as this seat (None: a spectator) may see it."""
        return self.local.happenings(seat, since)

    def observation(self, seat: int, *, listening: bool = False) -> Observation:
        """What a bot in this seat gets."""
        return self.local.observation(seat, listening=listening)

    def position(self) -> Position:
        """Everything, as a position."""
        return self.local.position()

    def play(self, seat: int, move: Move | Mapping[str, Any]) -> None:
        """A seat's move. Raises IllegalMove, and then nothing has changed; OSError where it cannot be written down."""
        self.local.play(seat, move)
        self._forget()

    def lapse(self, seat: int) -> None:
        """Time is up for a seat: the default move is played."""
        self.local.lapse(seat)
        self._forget()

    def chat(self, seat: int, text: str) -> None:
        """A seat says something."""
        self._by_the_way(seat, "chat", {"text": text})

    def hinted(self, seat: int) -> None:
        """A seat is given a hint. It is written down once for each question."""
        hint = seat, self.recorder.scribe.question
        if self._hint != hint:
            self._by_the_way(seat, HINT, {})
            self._hint = hint

    def _by_the_way(self, seat: int, kind: str, body: dict[str, Any]) -> None:
        scribe = self.recorder.scribe
        scribe.seat(self.recorder.hands[seat], kind, body, quiet=True)
        scribe.writer.sync()

    def settle_elsewhere(self) -> None:
        """From now on `play` does not wait for the disk; whoever plays waits for `settling` before anybody is told."""
        self.recorder.scribe.writer.durable = False

    def settling(self) -> Callable[[], None]:
        """What waits until everything so far is on disk. May be called in another thread. Raises OSError."""
        return self.recorder.scribe.writer.settling()

    def _forget(self) -> None:
        if self.recorder.ended:
            keys.forget_secrets(self.path)

    def close(self) -> None:
        """Give the ledger free. The game is kept, finished or not."""
        self.recorder.scribe.writer.close()

    def __enter__(self) -> RecordedTable:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def free_path(game: str, seconds: float, folder: Path | None = None) -> Path:
    """A readable name for a new game that no file has yet: ``2026-11-30-james-bond-007-2.honor``.

    In the folder of saved games, or in another one.
    """
    day = datetime.fromtimestamp(seconds).strftime("%Y-%m-%d")
    folder = folder or games_folder()
    for number in count(1):
        path = folder / (f"{day}-{game}.honor" if number == 1 else f"{day}-{game}-{number}.honor")
        if not path.exists() and not keys.keys_path(path).exists():
            return path
    raise AssertionError
