"""Watching again: any line, from any seat's eyes, is what that seat saw then."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from core.game import game_ids
from core.local import LocalMatch
from replays.canonical import from_text
from replays.kept_moments import SNAPSHOT_EVERY
from replays.player import Player
from replays.table import RecordedTable
from tests.replays.ledgers import finished, lines_of, opened, parsed, play_on


@pytest.mark.parametrize("game", game_ids())
def test_every_moment_of_a_game_is_shown_as_it_was(tmp_path: Path, game: str) -> None:
    """After each input the table says what each viewer sees; the player must say the same at that line."""
    path, luck = tmp_path / "game.honor", random.Random(8)
    moments = []
    with opened(path, game, 3, durable=False) as table:
        while not table.over:
            moments.append(
                (table.lines - 1, [table.view(seat) for seat in (None, 0, 1, 2)], len(table.happenings(None)))
            )
            play_on(table, luck, moves=1)
        told = {viewer: table.happenings(viewer) for viewer in (None, 0, 1, 2)}
    player = Player.open(path)
    assert player.findings.list == []
    luck.shuffle(moments)
    for line, views, happened in moments:
        assert [player.view(line, viewer) for viewer in (None, 0, 1, 2)] == views, line
        assert [shown.what for shown in player.told(None, 0, line)] == told[None][:happened]
    for viewer, whole in told.items():
        assert [shown.what for shown in player.told(viewer)] == whole


def test_jumping_anywhere_is_going_there_step_by_step() -> None:
    data = finished("billionaire", 3, 2, short=False)
    player, walker = Player(lines_of(data)), Player(lines_of(data))
    assert player.lines > 2 * SNAPSHOT_EVERY
    walked = [walker.view(line, "all") for line in range(walker.lines)]
    order = list(range(player.lines))
    random.Random(1).shuffle(order)
    for line in order:
        assert player.view(line, "all") == walked[line], line
    for line in (-1, player.lines):
        with pytest.raises(IndexError):
            player.view(line)


def test_all_seats_together_see_every_hand() -> None:
    player = Player(lines_of(finished("charge-it", 2)))
    for line in player.steps()[2:-3]:
        view = player.view(line, "all")
        assert view["seat"] is None
        for seat in (0, 1):
            assert view["seats"][seat]["hand"] == player.view(line, seat)["seats"][seat]["hand"]
            assert player.view(line, None)["seats"][seat]["hand"] is None


def test_a_moment_can_be_played_on_from(tmp_path: Path) -> None:
    player = Player(lines_of(finished("james-bond-007", 4)))
    for line in player.steps()[3::9]:
        position = player.position(line)
        match = LocalMatch.from_position(position)
        assert match.view(None)["points"] == player.view(line)["points"]
    branch = RecordedTable.open(
        "james-bond-007", 4, position=player.position(player.steps()[5]), path=tmp_path / "b", durable=False
    )
    with branch:
        play_on(branch, random.Random(0))
    assert Player.open(tmp_path / "b").last.signed_off


def test_happenings_know_their_line_and_their_time() -> None:
    data = finished()
    player = Player(lines_of(data))
    lines = parsed(data)
    shown = player.told("all")
    assert [one.line for one in shown] == sorted(one.line for one in shown)
    for one in shown:
        assert one.ms == lines[one.line]["ms"]
        if one.what["kind"] == "announced":
            assert lines[one.line]["kind"] == "move"
            assert lines[one.line]["by"] == one.what["seat"]
        if one.what["kind"] == "replaced":
            assert None not in (one.what["card"], one.what["old"])
    middle = shown[len(shown) // 2]
    assert player.told("all", middle.line, middle.line) == [one for one in shown if one.line == middle.line]
    assert {one.line for one in shown} == set(player.steps())


def test_a_flawed_file_is_shown_as_far_as_it_goes() -> None:
    lines = lines_of(finished())
    player = Player([*lines[:60], b"nonsense", *lines[61:]])
    assert player.findings.list
    assert player.view(59) == Player(lines).view(59)
    player.view(player.lines - 1)


def test_the_disclosed_secret_is_believed_only_if_it_was_committed_to() -> None:
    lines = lines_of(finished())
    other = lines_of(finished("james-bond-007", 3, 12))
    exchanged = [*lines[:-2], other[-2], lines[-1]]
    assert Player(exchanged).viewers == [None]
    assert Player(lines[:-3], secret=from_text(parsed(finished())[-2]["body"]["secret"])).knows_all
