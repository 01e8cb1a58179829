"""Ledgers to test with, and what a forger would do to them."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from core.game import load_game
from replays.canonical import dumps, from_text, to_text
from replays.findings import Findings
from replays.ledger_match import LedgerMatch
from replays.table import RecordedTable

Lines = list[dict[str, Any]]

SHORT: dict[str, dict[str, Any]] = {
    "james-bond-007": {"max_turns": 14},
    "charge-it": {"max_rounds": 2, "match_target": 3000},
    "billionaire": {"max_turns": 14},
}
"""Options that make a game short."""


class Ticking:
    """A clock for tests: every look at it takes a quarter of a second."""

    def __init__(self, start: float = 1_800_000_000.0) -> None:
        self.now = start

    def __call__(self) -> float:
        self.now += 0.25
        return self.now


def opened(path: Path, game: str = "james-bond-007", seats: int = 3, **more: Any) -> RecordedTable:
    """A table of one person and bots; short, with a clock of its own, not synced to the disk."""
    more.setdefault("options", SHORT.get(game, {}))
    more.setdefault("levels", [None, *["random"] * (seats - 1)])
    more.setdefault("seed", 11)
    more.setdefault("clock", Ticking())
    return RecordedTable.open(game, seats, path=path, **more)


def play_on(table: RecordedTable, luck: random.Random, moves: int | None = None) -> int:
    """Random legal moves until the end, or so many; how many there were."""
    made = 0
    while not table.over and made != moves:
        seat = luck.choice(sorted(table.to_act))
        choices = table.legal_moves(seat)
        if game_declares_at_once(table, choices) and len(choices) > 1:
            choices = [move for move in choices if move["kind"] != "declare" and not move.get("declare")]
        table.play(seat, luck.choice(choices))
        made += 1
    return made


def game_declares_at_once(table: RecordedTable, choices: Sequence[Any]) -> bool:
    """Charge It!: a random player ends most rounds in the first turn; ours do so once in twenty moves."""
    return table.game.id == "charge-it" and table.lines % 20 != 0


@lru_cache
def finished(game: str = "james-bond-007", seats: int = 3, seed: int = 11, short: bool = True) -> bytes:
    """The bytes of a whole game."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.honor"
        with opened(path, game, seats, seed=seed, durable=False, options=SHORT[game] if short else {}) as table:
            play_on(table, random.Random(seed))
        return path.read_bytes()


def lines_of(data: bytes) -> list[bytes]:
    """Without their newlines."""
    return data.split(b"\n")[:-1]


def parsed(data: bytes) -> Lines:
    """The lines as plain JSON, to be forged."""
    return [json.loads(line) for line in lines_of(data)]


def rechained(lines: Lines) -> bytes:
    """Lines as a file whose numbers and hashes are right: what a forger without keys can do."""
    written, before = [], ""
    for number, line in enumerate(lines):
        line = {**line, "n": number, "prev": before}
        written.append(dumps(line))
        before = to_text(hashlib.sha256(written[-1]).digest())
    return b"\n".join(written) + b"\n"


def forged(data: bytes, change: Callable[[Lines], object]) -> bytes:
    """A file changed by a forger who makes good numbers and hashes, but has no keys."""
    lines = parsed(data)
    change(lines)
    return rechained(lines)


def first(lines: Lines, kind: str, nth: int = 0) -> int:
    """The number of the nth line of a kind."""
    return [number for number, line in enumerate(lines) if line["kind"] == kind][nth]


def secret_in(data: bytes) -> bytes:
    """The disclosed secret of the dealer."""
    return from_text(next(line for line in parsed(data) if line["kind"] == "disclose")["body"]["secret"])


def followed(data: bytes, **more: Any) -> LedgerMatch:
    """A match that was fed all lines, with its findings."""
    game = LedgerMatch(findings=Findings(), **more)
    for line in lines_of(data):
        game.feed(line)
    return game


def unlike(game: str, seat: int, move: dict[str, Any], before: list[bytes], secret: bytes) -> list[dict[str, Any]]:
    """Other legal moves of a seat at the place where it made this one, in their public form."""
    at = LedgerMatch(secret=secret, findings=Findings(), signatures=False)
    for line in before:
        at.feed(line)
    match, rules = at.match, load_game(game)
    legal = [
        rules.publish(match.state, seat, own, match.faces) for own in rules.legal_moves(match.state, seat, match.faces)
    ]
    return [dict(other) for other in legal if other != move]
