"""Winding: turns, chapters, scores and marks; files that grow; moments to play on from."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from core.annals import annals_of
from core.game import game_ids, load_game
from replays.audit import audit
from replays.branching import NoBranch, branch_at, is_parent, parent_of
from replays.following import Follower
from replays.kept_moments import FOLLOWING, STOP_EVERY
from replays.keys import read_seat_key, seat_key_path
from replays.marks import kinds_of, marks_of, strongest
from replays.player import NoKey, Player
from replays.resume import CannotGoOn
from replays.table import RecordedTable
from tests.replays.ledgers import finished, first, forged, lines_of, opened, parsed, play_on

GAMES = ["james-bond-007", "charge-it", "billionaire"]


@pytest.mark.parametrize("game", GAMES)
def test_turns_and_chapters_are_where_the_state_says(game: str) -> None:
    player = Player(lines_of(finished(game, 3)))
    annals = annals_of(load_game(game))
    kinds = [line["kind"] for line in parsed(finished(game, 3))]
    assert len(player.turns) > 8
    assert [number for _line, number in player.chapters] == sorted({number for _line, number in player.chapters})
    for before, line in zip(player.turns, player.turns[1:], strict=False):
        assert annals.chapter(player.at(line).match.state) != annals.chapter(player.at(before).match.state)
        whole = [
            at for at in range(before, line) if kinds[at + 1] not in FOLLOWING
        ]  # all that an input led to is there
        for inside in whole[::3]:
            assert annals.chapter(player.at(inside).match.state) == annals.chapter(player.at(before).match.state)


@pytest.mark.parametrize("game", GAMES)
def test_scores_over_time_are_those_of_the_views(game: str) -> None:
    player = Player(lines_of(finished(game, 3)))
    for viewer in player.viewers:
        scores = player.scores(viewer)
        assert [line for line, _ in scores] == sorted(line for line, _ in scores)
        assert scores[-1][1] == player.annals.scores(player.view(player.lines - 1, viewer))
        assert len(player.scores(viewer, most=5)) <= 6
    result = player.last.result
    assert result is not None
    assert player.scores("all")[-1][1] == result["scores"]


def test_marks_are_the_called_bluffs_of_the_transcript() -> None:
    player = Player(lines_of(finished("james-bond-007", 4, 5, short=False)))
    marks = marks_of(player)
    bluffs = [
        (shown.line, shown.what["seat"])
        for shown in player.told(None)
        if shown.what["kind"] == "kept"  # B-25: only who was caught keeps his cards
    ]
    assert bluffs
    assert [(mark.line, mark.seat) for mark in marks if mark.kind == "caught"] == bluffs
    assert {mark.kind for mark in marks} <= set(kinds_of(player))
    assert [mark.line for mark in strongest(marks, kinds_of(player))] == sorted({mark.line for mark in marks})
    leaders = [mark for mark in marks if mark.kind == "leader"]
    for mark in leaders:
        points = player.view(mark.line, None)["points"]
        assert points.count(max(points)) == 1
        assert points.index(max(points)) == mark.seat


@pytest.mark.parametrize("game", GAMES)
def test_a_player_that_was_given_its_lines_bit_by_bit_is_like_one_that_got_them_all(game: str) -> None:
    lines, luck = lines_of(finished(game, 3)), random.Random(3)
    whole = Player(lines)
    secret = parsed(finished(game, 3))[first(parsed(finished(game, 3)), "disclose")]["body"]["secret"]
    from replays.canonical import from_text

    growing = Player(lines[:7], secret=from_text(secret))
    at = 7
    while at < len(lines):
        more = luck.choice((1, 1, 2, 3, 17))
        growing.extend(lines[at : at + more])
        at += more
        growing.view(growing.lines - 1, "all")  # looking on the way changes nothing
    assert growing.findings.list == []
    assert (growing.turns, growing.chapters, growing.ms) == (whole.turns, whole.chapters, whole.ms)
    assert growing.steps() == whole.steps()
    assert [(line, scores) for line, scores in growing.scores("all")] == whole.scores("all")
    assert growing.told("all") == whole.told("all")
    for line in luck.sample(range(whole.lines), 60):
        assert growing.view(line, "all") == whole.view(line, "all")


def test_stops_on_the_way_change_nothing() -> None:
    lines = lines_of(finished("billionaire", 3, 2, short=False))
    player, fresh = Player(lines), Player(lines)
    views = {line: fresh.view(line, "all") for line in range(300, 420)}
    for _ in range(2):
        for line in (*range(419, 299, -1), *range(300, 420, STOP_EVERY - 1)):
            assert player.view(line, "all") == views[line]


# ── following ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_running_game_is_followed_line_by_line_and_with_a_delay(tmp_path: Path) -> None:
    data = finished("james-bond-007", 3)
    path, lines = tmp_path / "game.honor", data.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:50]))
    player = Player.open(path)
    follower = Follower(path, player)
    now = path.stat().st_mtime
    assert follower.look(now) == 49
    with path.open("ab") as file:
        file.write(b"".join(lines[50:60]) + lines[60][:20])
    assert follower.look(now + 1) == 59, "a line that is not whole is waited for"
    follower.delay = 5
    assert follower.look(now + 2) < 59
    with path.open("ab") as file:
        file.write(lines[60][20:] + b"".join(lines[61:]))
    assert follower.look(now + 5.5) == 49 if player.ms[49] < player.ms[50] else True
    assert follower.look(now + 60) == len(lines) - 1
    assert follower.over
    assert player.findings.list == []
    assert player.told(None) == Player(lines_of(data)).told(None)


def test_a_file_that_was_exchanged_is_followed_no_longer(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    path.write_bytes(b"".join(finished().splitlines(keepends=True)[:30]))
    follower = Follower(path, Player.open(path))
    path.write_bytes(finished("james-bond-007", 3, 12))
    follower.look(path.stat().st_mtime)
    assert follower.gone
    assert follower.player.lines == 30


# ── what if ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES)
def test_any_moment_can_be_branched_off_from_in_a_sound_game_that_names_it(tmp_path: Path, game: str) -> None:
    player, tried = Player(lines_of(finished(game, 3))), 0
    for number, line in enumerate(range(player.turns[2], player.lines, 23)):
        branch = branch_at(player, line, seat=1)
        assert branch.line <= line
        assert branch.true
        path = tmp_path / f"{number}.honor"
        with RecordedTable.open(
            game, 3, position=branch.position, parent=branch.parent, path=path, durable=False
        ) as table:
            assert (
                table.view(1) == {**player.view(branch.line, 1), "turn": table.view(1).get("turn")} or game != GAMES[0]
            )
            play_on(table, random.Random(number), moves=4)
        assert audit(path).fine
        begun = Player.open(path)
        named = parent_of(begun)
        assert named == branch.parent
        assert named is not None
        assert is_parent(player, named)
        tried += 1
    assert tried > 3


def test_the_parent_is_pinned_by_the_hash_of_its_line(tmp_path: Path) -> None:
    data = finished()
    branch = branch_at(Player(lines_of(data)), 60, seat=0)
    other = forged(data, lambda lines: lines[20].update(ms=lines[20]["ms"] + 1))
    assert is_parent(Player(lines_of(data)), branch.parent)
    assert not is_parent(Player(lines_of(other)), branch.parent)
    assert not is_parent(Player(lines_of(finished("james-bond-007", 3, 12))), branch.parent)


def test_a_branch_can_be_resumed_and_a_branch_of_nothing_is_refused(tmp_path: Path) -> None:
    player = Player(lines_of(finished()))
    with pytest.raises(NoBranch):
        branch_at(player, 2, seat=0)
    branch = branch_at(player, 80, seat=0)
    path = tmp_path / "branch.honor"
    with RecordedTable.open(
        "james-bond-007", 3, position=branch.position, parent=branch.parent, path=path, durable=True
    ) as table:
        play_on(table, random.Random(1), moves=3)
    try:
        with RecordedTable.resume(path) as table:
            play_on(table, random.Random(1), moves=3)
    except CannotGoOn as error:
        raise AssertionError(error) from error
    assert audit(path).fine


def test_in_a_running_game_the_cards_one_does_not_know_are_dealt_anew(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    with opened(path, "james-bond-007", 3, levels=[None] * 3) as table:
        play_on(table, random.Random(2), moves=20)
        truth = table.match.faces
        key = read_seat_key(seat_key_path(path, 0))
        lines = lines_of(path.read_bytes())
        player = Player(lines, seat_keys={0: key})
        own = table.view(0)["seats"][0]["row"]
    with pytest.raises(NoKey):
        branch_at(player, player.lines - 1, seat=1)
    hidden = set()
    for seed in range(12):
        branch = branch_at(player, player.lines - 1, seat=0, seed=seed)
        assert not branch.true
        if branch.line == player.lines - 1:
            assert branch.position["rows"][0] == own
        hidden.add(tuple(row[1] for row in branch.position["rows"][1:] if row))
    assert len(hidden) > 3, "they lie another way each time"
    assert truth


def test_every_game_has_annals_or_does_without() -> None:
    for game in game_ids():
        kinds = annals_of(load_game(game)).kinds()
        assert {"over", "leader"} <= kinds.keys()
        assert all(len(kind.sign) == 1 and kind.sign.isascii() for kind in kinds.values())
        signs = [kind.sign for kind in kinds.values()]
        assert len(signs) == len(set(signs)), "a sign means one thing"
