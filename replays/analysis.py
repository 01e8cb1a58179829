"""Analysis: what the sharp bot thinks of each decision of a seat, with no more than what that seat knew.

    for number, decision in enumerate(decisions(player, 2)):
        judgement = judged(player, 2, decision)

A judgement compares the move that was made with the best one, over deals of the cards that the seat had not seen. It is
an estimate: the error of a chance over 100 deals is about five in a hundred. It is kept beside the ledger, in
``game.honor.analysis.json``, never in it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, Final

from core.bots.insight import insight_of, utility
from core.bots.sharp import Search
from core.game import Move
from core.observation import Observation
from replays.entries import AnyUnseal, MoveLine, Seal
from replays.files import one_at_a_time
from replays.player import NoKey, Player
from replays.private_files import write_private

FORMAT: Final = "honor-analysis/1"
DEALS: Final = 60
"""Deals for each decision where nobody says otherwise."""
LARGEST: Final = 8 << 20


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that a seat had."""

    line: int
    """The line of its move, or of its sealed answer."""
    move: Mapping[str, Any]
    """What it did, in its own form."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is thought of it. Chances are 0..1, to win the game."""

    line: int
    move: dict[str, Any]
    before: float
    """With the best move."""
    after: float
    """With the move that was made."""
    best: dict[str, Any]
    deals: int
    alternatives: int
    """How many moves were compared."""

    @property
    def lost(self) -> float:
        """What the move cost."""
        return max(0.0, self.before - self.after)


@dataclass(slots=True)
class Analysis:
    """All judgements about one seat so far."""

    seat: int
    judgements: list[Judgement] = field(default_factory=list)
    outcome: float = 0.0
    """What became of it: 1 for a win, 0 for the last place, a share of it for a shared one."""

    def turning_points(self, most: int = 3) -> list[Judgement]:
        """The decisions from which to the next the chance of winning changed most, in the order of the game."""
        if not self.judgements:
            return []
        after = [*(judgement.before for judgement in self.judgements[1:]), self.outcome]
        swings = sorted(
            zip(after, self.judgements, strict=True), key=lambda pair: (-abs(pair[0] - pair[1].before), pair[1].line)
        )
        return sorted((judgement for _after, judgement in swings[:most]), key=lambda judgement: judgement.line)

    @property
    def accuracy(self) -> float:
        """The share of decisions that cost less than two in a hundred; 1 where there was none."""
        if not self.judgements:
            return 1.0
        return sum(judgement.lost < 0.02 for judgement in self.judgements) / len(self.judgements)


def decisions(player: Player, seat: int) -> list[Decision]:
    """The choices of a seat, where it had more than one. Raises NoKey for a game that is not over.

    While a game is played, nobody shall have this at hand.
    """
    if not player.knows_all:
        raise NoKey("A game can be analysed when it is over and its cards are disclosed.")
    found: list[Decision] = []
    sealed = 0
    for entry in player.entries:
        if isinstance(entry, Seal) and entry.by == seat:
            sealed = entry.n
        elif isinstance(entry, AnyUnseal) and entry.whose == seat:
            found.append(Decision(sealed, entry.body.move))
        elif isinstance(entry, MoveLine) and entry.by == seat:
            match = player.at(entry.n - 1).match
            own = match.game.own_form(match.state, seat, Move(entry.body.move), match.faces)
            if own is not None and len(match.game.legal_moves(match.state, seat, match.faces)) > 1:
                found.append(Decision(entry.n, own))
    return sorted(found, key=lambda decision: decision.line)


def judged(player: Player, seat: int, decision: Decision, deals: int = DEALS, seed: int = 0) -> Judgement:
    """What the sharp bot thinks of a decision. The same program, deals and seed give the same judgement."""
    seen_match = player.at(decision.line - 1).match
    insight = insight_of(seen_match.game)
    seen = Observation.of(seen_match, seat, listening=insight.listens)
    random = Random(f"honor-analysis/1 {seed} {decision.line}")
    known = insight.ready(seen)
    made = seen.game.parse_move(decision.move)
    moves = [made, *(move for move in insight.candidates(seen, known, random) if move != made)]
    search = Search(insight, known, seen, moves, random)
    tallies = list(search.running)  # those that fall behind are dropped from the search, not from here
    for _ in range(deals):
        search.one_deal()
    best = max(search.running, key=lambda tally: tally.mean())
    mine = tallies[0].mean()
    return Judgement(
        line=decision.line,
        move=dict(made),
        before=round(max(best.mean(), mine), 4),
        after=round(mine, 4),
        best=dict(best.move if best.mean() > mine else made),
        deals=deals,
        alternatives=len(moves),
    )


def analyse(
    player: Player,
    seat: int,
    deals: int = DEALS,
    seed: int = 0,
    at: Callable[[int, int], bool] | None = None,
) -> Analysis:
    """All decisions of a seat. ``at(done, total)`` is told of each, and breaks the work off where it gives False."""
    analysis = Analysis(seat, outcome=outcome_for(player, seat))
    todo = decisions(player, seat)
    for number, decision in enumerate(todo):
        if at is not None and not at(number, len(todo)):
            break
        analysis.judgements.append(judged(player, seat, decision, deals, seed))
    return analysis


def outcome_for(player: Player, seat: int) -> float:
    """What became of a seat, as a chance that has come true; a half where there is no result."""
    result = player.last.result
    return utility(result, seat) if result is not None else 0.5


# ── in a process of its own, so that the screen stays free ───────────────────────────────────────────────────────────


@lru_cache(maxsize=1)
def _opened(path: str, seat: int) -> tuple[Player, list[Decision]]:
    """The game that this process looks at. Where others' come between, it is opened again: some ten milliseconds."""
    player = Player.open(path)
    return player, decisions(player, seat)


def count_in_worker(path: str, seat: int) -> int:
    """Open a game in a worker process; how many decisions there are. Raises Unreadable, NoKey, OSError."""
    _opened.cache_clear()  # the file may have grown
    return len(_opened(path, seat)[1])


def judge_in_worker(path: str, seat: int, number: int, deals: int = DEALS) -> Judgement:
    """One decision of a game."""
    player, todo = _opened(path, seat)
    return judged(player, seat, todo[number], deals)


# ── kept beside the ledger ───────────────────────────────────────────────────────────────────────────────────────────


def analysis_path(ledger: Path) -> Path:
    """Where analyses of a ledger lie."""
    return ledger.with_name(ledger.name + ".analysis.json")


def keep(ledger: Path, player: Player, analyses: Mapping[int, Analysis]) -> None:
    """Write these analyses of a game, beside those of other seats that lie there. Raises OSError."""
    with one_at_a_time(ledger.parent):
        every = {**kept(ledger, player), **analyses}  # another program may have looked at another seat meanwhile
        content = {
            "format": FORMAT,
            "last_line": player.last.chain.hashes[-1],
            "seats": {
                str(seat): {
                    "outcome": analysis.outcome,
                    "judgements": [asdict(judgement) for judgement in analysis.judgements],
                }
                for seat, analysis in sorted(every.items())
            },
        }
        write_private(analysis_path(ledger), (json.dumps(content, indent=1, sort_keys=True) + "\n").encode())


def kept(ledger: Path, player: Player) -> dict[int, Analysis]:
    """The analyses beside a ledger; none where there is no file, or one of another game, or of another day."""
    try:
        with analysis_path(ledger).open("rb") as file:
            content = json.loads(file.read(LARGEST))
        if content["format"] != FORMAT or content["last_line"] != player.last.chain.hashes[-1]:
            return {}
        return {
            int(seat): Analysis(int(seat), [_judgement(data, player) for data in one["judgements"]], one["outcome"])
            for seat, one in content["seats"].items()
            if int(seat) < player.seats
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def _judgement(data: Mapping[str, Any], player: Player) -> Judgement:
    """One of a file that anybody may have written."""
    judgement = Judgement(**data)
    player.game.parse_move(judgement.move)
    player.game.parse_move(judgement.best)
    if not (0 <= judgement.line < player.lines and 0 <= judgement.before <= 1 and 0 <= judgement.after <= 1):
        raise ValueError("out of bounds")
    return judgement
