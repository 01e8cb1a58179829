"""A table of people at trust level `fair-dealer` in one process, with every key at hand: for tests, and for cheats.

Its lines are those of a table on the network. Whoever wants to cheat replaces a hand, the dealing or a line.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from core.game import load_game
from core.local import LocalMatch
from core.match import Match
from replays.canonical import to_text
from replays.dealing import Dealing
from replays.escrow import DEALER, escrowed
from replays.findings import Findings
from replays.hands import Hand
from replays.hashing import derived, digest
from replays.header import header_body
from replays.identity import OwnIdentity
from replays.keys import SeatSecrets, signing_key
from replays.ledger_match import LedgerMatch
from replays.recorder import LedgerRecorder
from replays.scribe import Scribe
from replays.writer import LedgerWriter
from tests.replays.ledgers import SHORT, Ticking

NAMES = ("Ann", "Bob", "Cem", "Dot", "Eve", "Fay")


def identity(name: str) -> OwnIdentity:
    """Somebody's lasting identity, always the same."""
    return OwnIdentity(signing_key(digest("identity", name)))


class DealtTable:
    """See the module. ``change`` may replace anything before the header is written: a cheat's place."""

    dealing_class: type[Dealing] = Dealing
    recorder_class: type[LedgerRecorder] = LedgerRecorder
    hand_class: type[Hand] = Hand

    def __init__(
        self,
        path: Path,
        game: str = "james-bond-007",
        seats: int = 3,
        *,
        seed: int = 1,
        options: dict[str, Any] | None = None,
        levels: Sequence[str | None] = (),
        people: Sequence[OwnIdentity | None] | None = None,
    ) -> None:
        rules, root = load_game(game), digest("dealt", seed)
        self.path, self.rules, self.seats = path, rules, seats
        self.state = rules.begin(seats, options if options is not None else SHORT.get(game, {}))
        self.dealing = self.dealing_class(derived(root, "dealer"))
        self.host = signing_key(derived(root, "host"))
        self.secrets = [
            SeatSecrets(*(derived(root, what, seat) for what in ("session", "box", "beacon"))) for seat in range(seats)
        ]
        self.hands: dict[int, Hand] = {
            seat: self.hand_class(seat, self.secrets[seat], self.dealing.context) for seat in range(seats)
        }
        self.levels = [levels[seat] if seat < len(levels) else None for seat in range(seats)]
        self.identities = list(people) if people is not None else [identity(name) for name in NAMES[:seats]]
        self.game_name = to_text(digest("game", seed)[:16])
        clock = Ticking()
        self.writer = LedgerWriter(path, durable=False)
        self.scribe = Scribe(self.writer, self.game_name, clock, clock.now)
        self.recorder = self.recorder_class(self.scribe, self.dealing, self.host, self.hands)
        self._write_start(clock.now, options if options is not None else SHORT.get(game, {}))

    def _write_start(self, began: float, options: dict[str, Any]) -> None:
        header = header_body(
            self.rules,
            self.seats,
            options,
            "fair-dealer",
            dealing=self.dealing,
            host=self.host,
            began=began,
            name=self.game_name,
        )
        self.scribe.host("header", header)
        for seat, hand in self.hands.items():
            who = self.identities[seat] if self.levels[seat] is None else None
            join = hand.join(self.game_name, NAMES[seat], self.levels[seat], who)
            self.recorder.joins[seat] = join
            self.scribe.seat(hand, "join", join, quiet=True)
        self.share()

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(self.seats) if self.levels[seat] is None]

    def boxes(self, *without: int) -> dict[int, bytes]:
        """Who holds shares."""
        return {seat: self.hands[seat].box for seat in self.people if seat not in without}

    def share(self) -> None:
        """Everybody's escrow, and the dealer's."""
        for seat in self.people:
            body = self.hands[seat].escrow(self.boxes(seat), self.recorder.joins[seat]["tip"])
            if body is not None:
                self.scribe.seat(self.hands[seat], "escrow", body, quiet=True)
        dealing = self.dealing
        body = escrowed(dealing.secret, DEALER, dealing.box_secret, self.boxes(0), dealing.context, DEALER)
        if body is not None:
            self.scribe.host("escrow", body, quiet=True)

    def begin(self) -> LocalMatch:
        """The first luck speaks, and whatever follows."""
        match: Match[Any] = Match(self.rules, self.state, knows_all=True, witness=self.recorder)
        self.local = LocalMatch(match, self.recorder, 0, self.recorder)
        self.recorder.settled(self.local)
        return self.local

    def play(self, seed: int = 1, moves: int | None = None, at: Callable[[int], None] = lambda number: None) -> None:
        """Random moves to the end, or so many; ``at`` is called before each."""
        luck, made = random.Random(seed), 0
        while not self.local.over and made != moves:
            at(made)
            seat = luck.choice(sorted(self.local.to_act))
            choices: Any = self.local.legal_moves(seat)
            if self.rules.id == "charge-it" and made % 20:
                choices = [one for one in choices if one["kind"] != "declare" and not one.get("declare")] or choices
            self.local.play(seat, luck.choice(choices))
            made += 1

    def play_until_sealed(self) -> None:
        """The first moves that lead to answers which all give at once (James Bond 007: to an announcement)."""
        local = self.local
        while not local.match.sealed_now():
            seat = min(local.to_act)
            moves = local.legal_moves(seat)
            local.play(seat, next((move for move in moves if move["kind"] == "announce"), moves[0]))

    def close(self) -> bytes:
        """The bytes of the file."""
        self.writer.close()
        return self.path.read_bytes()

    def lines(self) -> list[bytes]:
        """What is written so far."""
        self.writer.sync()
        return self.path.read_bytes().split(b"\n")[:-1]

    def follower(self, seat: int | None = None, findings: Findings | None = None) -> LedgerMatch:
        """Somebody who follows the game as it is played, with a seat's key; he refuses what is wrong."""
        keys = {} if seat is None else {seat: self.secrets[seat].box}
        return LedgerMatch(seat_keys=keys, findings=findings)


@lru_cache
def dealt(game: str = "james-bond-007", seats: int = 3, seed: int = 1) -> bytes:
    """The bytes of a whole game."""
    with TemporaryDirectory() as folder:
        table = DealtTable(Path(folder) / "game.honor", game, seats, seed=seed)
        table.begin()
        table.play(seed)
        return table.close()


def fed(follower: LedgerMatch, lines: Sequence[bytes]) -> LedgerMatch:
    """Give a follower all lines."""
    for line in lines:
        follower.feed(line)
    return follower


__all__ = ["NAMES", "DealtTable", "dealt", "fed", "identity"]
