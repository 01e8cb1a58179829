"""Analysis: always the same, kept beside the ledger, broken off when asked, and of no running game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from replays.analysis import Analysis, Judgement, analyse, analysis_path, decisions, judged, keep, kept
from replays.keys import read_seat_key, seat_key_path
from replays.player import NoKey, Player
from tests.replays.ledgers import finished, lines_of, opened, play_on

GAMES = ["james-bond-007", "charge-it", "billionaire"]


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_is_judged_between_no_chance_and_certainty(game: str) -> None:
    player = Player(lines_of(finished(game, 3)))
    todo = decisions(player, 1)
    assert len(todo) > 3
    for decision in todo[:: max(1, len(todo) // 4)]:
        judgement = judged(player, 1, decision, deals=4)
        assert 0 <= judgement.after <= judgement.before <= 1
        assert judgement.move == dict(decision.move)
        assert judged(player, 1, decision, deals=4) == judgement, "the same once more"
        match = player.at(decision.line - 1).match
        assert match.game.why_not(match.state, 1, match.game.parse_move(judgement.best), match.faces) is None


def test_the_analysis_of_a_running_game_is_refused(tmp_path: Path) -> None:
    import random

    path = tmp_path / "game.honor"
    with opened(path, "james-bond-007", 3, levels=[None] * 3) as table:
        play_on(table, random.Random(1), moves=12)
        key = read_seat_key(seat_key_path(path, 0))
        player = Player(lines_of(path.read_bytes()), seat_keys={0: key})
    with pytest.raises(NoKey, match="when it is over"):
        decisions(player, 0)


def test_it_can_be_broken_off_and_has_told_how_far_it_came() -> None:
    player, heard = Player(lines_of(finished())), []

    def at(done: int, total: int) -> bool:
        heard.append((done, total))
        return done < 3

    analysis = analyse(player, 0, deals=2, at=at)
    assert len(analysis.judgements) == 3
    assert heard == [(number, heard[0][1]) for number in range(4)]


def test_the_turning_points_are_where_the_chance_changed_most() -> None:
    chances = [0.5, 0.5, 0.9, 0.1, 0.12, 0.6]
    analysis = Analysis(0, [Judgement(10 * n, {}, chance, chance, {}, 1, 1) for n, chance in enumerate(chances)], 0.6)
    assert [judgement.line for judgement in analysis.turning_points()] == [10, 20, 40]
    assert Analysis(0).turning_points() == []


def test_it_is_kept_beside_the_ledger_and_forgotten_for_another_game(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    path.write_bytes(finished())
    player = Player.open(path)
    analysis = analyse(player, 2, deals=2, at=lambda done, _total: done < 2)
    keep(path, player, {2: analysis})
    assert kept(path, player) == {2: analysis}
    assert path.read_bytes() == finished()
    other = Player(lines_of(finished("james-bond-007", 3, 12)))
    assert kept(path, other) == {}


@pytest.mark.parametrize("change", ["nonsense", "far line", "wrong move", "chance", "list"])
def test_a_foreign_file_of_analyses_is_not_believed(tmp_path: Path, change: str) -> None:
    path = tmp_path / "game.honor"
    path.write_bytes(finished())
    player = Player.open(path)
    keep(path, player, {2: analyse(player, 2, deals=1, at=lambda done, _total: done < 2)})
    content = json.loads(analysis_path(path).read_text())
    judgement = content["seats"]["2"]["judgements"][0]
    if change == "far line":
        judgement["line"] = 10**9
    elif change == "wrong move":
        judgement["best"] = {"kind": "fly"}
    elif change == "chance":
        judgement["before"] = 7
    text = {"nonsense": "{", "list": "[]"}.get(change) or json.dumps(content)
    analysis_path(path).write_text(text)
    assert kept(path, player) == {}
