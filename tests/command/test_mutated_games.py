"""Games with anything exchanged, left out or put in, chained anew: what they hold is shown, and nothing falls over."""

from __future__ import annotations

import random
from typing import Any

import pytest

from replays.audit import audit
from replays.formats import Unreadable
from replays.knowledge import knowledge
from replays.marks import marks_of
from replays.player import Player
from tests.replays.ledgers import Lines, finished, lines_of, parsed, rechained
from tui.exports import exported
from tui.replaying import Rewound

JUNK: list[Any] = [
    *(None, True, -1, 0, 1, 7, 2**53 - 1, 99, "", "x", "\x1b[2J", "\u202e", "W", "1", "9.99", "1.0", "C:SUP", "deck"),
    *([], [1], [[1]], ["1.0", "1.0"], {}, {"a": 1}),
]


def mutated(lines: Lines, luck: random.Random) -> Lines:
    """One to four changes: a line left out, doubled, moved, or something in one exchanged."""
    for _ in range(luck.choice((1, 1, 2, 4))):
        at, kind = luck.randrange(len(lines)), luck.random()
        if kind < 0.15:
            del lines[at]
        elif kind < 0.25:
            lines.insert(luck.randrange(len(lines)), lines[at])
        elif kind < 0.35:
            other = luck.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        else:
            _exchange(lines[at], luck)
    return lines


def _exchange(holder: Any, luck: random.Random) -> None:
    while holder:
        key = luck.choice(sorted(holder)) if isinstance(holder, dict) else luck.randrange(len(holder))
        inner = holder[key]
        if not isinstance(inner, dict | list) or not inner or luck.random() < 0.3:
            holder[key] = luck.choice(JUNK)
            return
        holder = inner


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("game", ["james-bond-007", "charge-it", "billionaire"])
def test_whatever_is_in_a_file_it_is_shown_as_far_as_it_goes(game: str, seed: int) -> None:
    luck = random.Random(seed)
    data = rechained(mutated(parsed(finished(game, 3)), luck))
    verdict = audit(data).verdict
    try:
        player = Player(lines_of(data))
    except Unreadable:
        assert verdict == "unreadable"
        return
    assert verdict in ("flawed", "sound so far", "sound")
    for viewer in player.viewers:
        session = Rewound(player, viewer)
        for line in luck.sample(range(player.lines), min(5, player.lines)):
            session.go(line)
            assert session.view()["seat"] == (viewer if isinstance(viewer, int) else None)
            assert session.told() is not None
            assert session.asked() is not None
        player.scores(viewer)
    marks_of(player)
    knowledge(player, player.lines // 2, None)
    for form in ("text", "json"):
        assert exported(player, form)
    picture = exported(player, "svg", "all" if player.knows_all else None, player.lines // 2)
    assert "\x1b" not in picture
    assert "\u202e" not in picture
