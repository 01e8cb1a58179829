"""A game and the one it branches off from, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from core.telling import words
from replays.branching import is_parent, parent_of
from replays.formats import Unreadable
from replays.player import Player, Viewer
from replays.private_files import PrivateFileError
from replays.reader import read_ledger
from replays.retelling import sentence_of

MOST_LOOKED_AT: Final = 5_000
"""Files of a folder that are looked at for the parent of a game."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two games that are one up to a line."""

    line: int
    """Of the first game: what they have in common ends here."""
    rows: tuple[tuple[str, str, str], ...]
    """What is compared, and how it is in either."""
    first: tuple[str, ...]
    second: tuple[str, ...]
    """What happened from there on, as sentences."""


def pair_for(player: Player, file: Path, branched: Path | None) -> tuple[Player, Player, int] | None:
    """The two games to compare, the parent first: a branch and its parent, or a game and its last branch.

    Raises Unreadable, PrivateFileError, OSError.
    """
    parent = parent_of(player)
    if parent is not None:
        path = find_parent(file, parent)
        return None if path is None else (Player.open(path), player, parent["line"])
    if branched is None or not branched.exists():
        return None
    branch = Player.open(branched)
    begun = parent_of(branch)
    return None if begun is None else (player, branch, begun["line"])


def find_parent(file: Path, parent: Any) -> Path | None:
    """The file of a parent, beside its branch."""
    named = file.with_name(file.name.rsplit("-from-", 1)[0] + ".honor")
    others = sorted(path for path in file.parent.glob("*.honor*") if path.suffix in (".honor", ".zst"))[:MOST_LOOKED_AT]
    mark = f'"game":"{parent["game"]}"'.encode()
    for path in (named, *others):
        try:
            lines = read_ledger(path).lines if path.suffix == ".zst" else None
            with path.open("rb") as opened:
                head = lines[0] if lines else opened.readline(1 << 20)
            if mark in head and path != file:
                player = Player.open(path)
                if is_parent(player, parent):
                    return path
        except (OSError, Unreadable, PrivateFileError, IndexError):
            continue
    return None


def common_eyes(first: Player, second: Player, wanted: Viewer = "all") -> Viewer:
    """The best eyes that are open in both games."""
    both = [viewer for viewer in first.viewers if viewer in second.viewers]
    return wanted if wanted in both else None


def compared(first: Player, second: Player, line: int, as_: Viewer = None) -> Comparison:
    """What became of either, from the line they have in common on. Raises NoKey."""
    return Comparison(
        line,
        tuple(_rows(first, second, line, as_)),
        tuple(_sentences(first, line + 1, as_)),
        tuple(_sentences(second, 0, as_)),
    )


def _rows(first: Player, second: Player, line: int, as_: Viewer) -> list[tuple[str, str, str]]:
    names = first.shown_names
    rows = [
        (words("turns from there"), str(sum(at > line for at in first.turns)), str(len(second.turns))),
        (words("happenings"), str(first.count_told(first.lines - 1) - first.count_told(line)), str(_all(second))),
        (words("won by"), _winners(first, names), _winners(second, names)),
    ]
    ends = [player.annals.scores(player.view(player.lines - 1, as_)) for player in (first, second)]
    for seat, name in enumerate(names):
        rows.append((name, *(first.annals.in_words(scores[seat]) for scores in ends)))  # type: ignore[arg-type]
    return rows


def _all(player: Player) -> int:
    return player.count_told(player.lines - 1)


def _winners(player: Player, names: Sequence[str]) -> str:
    result = player.last.result
    if result is None:
        return words("nobody so far")
    return ", ".join(names[seat] for seat in result["ranking"][0])


def _sentences(player: Player, since: int, as_: Viewer) -> list[str]:
    seat = as_ if isinstance(as_, int) else None
    names = player.shown_names
    told = ((shown.line, sentence_of(player.telling, shown.what, names, seat)) for shown in player.told(as_, since))
    return [f"{line}. {sentence}" for line, sentence in told if sentence]
