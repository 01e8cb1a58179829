"""What if: a moment of a game, as somebody can play on from it, and which game and line it comes from.

    branch = branch_at(player, 137, seat=2)
    RecordedTable.open(player.game, player.seats, position=branch.position, parent=branch.parent, …)

Where every card is known, the truth is played on from. Where only one seat's cards are, the others lie as they may lie
for all that this seat knows: nobody learns anything from trying.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from core.bots.deal import Unseen
from core.game import Decide, Position
from core.observation import Observation
from replays.ledger_match import LedgerMatch
from replays.player import NoKey, Player


class NoBranch(ValueError):
    """Nobody can play on from there. The message says why."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A moment to play on from."""

    line: int
    """The last line of the parent that counts: the nearest before the wanted one at which somebody decides."""
    position: Position
    parent: Mapping[str, Any]
    """For the header: game, line, and the hash of the line."""
    true: bool
    """Whether the cards lie as they lay. Otherwise those that the seat does not know are dealt at random."""


def branch_at(player: Player, line: int, seat: int, seed: int = 0) -> Branch:
    """The last moment not after this line at which somebody decides.

    ``seed`` deals what is not known. Raises NoBranch, and NoKey where neither all cards nor the seat's can be seen.
    """
    if not player.knows_all and seat not in player.viewers:
        raise NoKey(f"The cards of seat {seat} open with its key file, or at the end.")
    for at in range(line, -1, -1):
        game = player.at(at)
        if _decides(game, knows_all=player.knows_all):
            break
    else:
        raise NoBranch("Nobody has decided anything by then.")
    match, header = game.match, player.last.header
    assert header is not None
    if player.knows_all:
        position = player.position(at)
    else:
        faces = Unseen(Observation.of(match, seat)).deal(Random(seed))
        position = match.game.position(match.state, faces, {})
    hashes = player.last.chain.hashes
    parent = {"game": header.body.game, "hash": hashes[at], "line": at}
    return Branch(at, position, parent, player.knows_all)


def _decides(game: LedgerMatch, *, knows_all: bool) -> bool:
    pending = game.match.pending if game.rules is not None and game.rules.complete() else None
    if type(pending) is not Decide:
        return False
    # what lies sealed is unknown to all but the one who wrote it
    answered = bool(getattr(game.match.state, "answered", ()))
    return knows_all or not (pending.sealed and answered)


def parent_of(player: Player) -> Mapping[str, Any] | None:
    """The moment a game branches off from; None for a game that begins at its beginning."""
    header = player.last.header
    assert header is not None
    return None if header.body.parent is None else header.body.parent.model_dump()


def is_parent(player: Player, parent: Mapping[str, Any]) -> bool:
    """Whether this is the game that another one names as its parent, unchanged up to that line."""
    header, hashes = player.last.header, player.last.chain.hashes
    assert header is not None
    line: int = parent["line"]
    return header.body.game == parent["game"] and line < len(hashes) and hashes[line] == parent["hash"]
