"""A table that is written down: every game, every option, every start; and the audit of it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from core.game import IllegalMove, game_ids, load_game
from core.local import LocalMatch
from replays.audit import audit
from replays.folders import games_folder
from replays.keys import keys_path, seat_key_path
from replays.table import RecordedTable, free_path
from tests.replays.ledgers import SHORT, Ticking, first, forged, lines_of, opened, parsed, play_on

SEATS = [(game, seats) for game in game_ids() for seats in load_game(game).seat_counts]


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_a_whole_random_game_is_sound(tmp_path: Path, game: str, seats: int) -> None:
    for seed in range(2):
        path = tmp_path / f"{seed}.honor"
        with opened(path, game, seats, seed=seed, options=SHORT[game] if seed else {}, durable=False) as table:
            play_on(table, random.Random(seed), moves=None if seed else 150)
            result = table.result
        report = audit(path)
        assert report.findings == []
        assert report.verdict == ("sound" if result is not None else "sound so far")
        assert report.result == result


OPTIONS = [
    ("james-bond-007", {"answers": "clockwise"}),
    ("james-bond-007", {"claim": "free", "deck": "even48", "show_known_down": True}),
    ("james-bond-007", {"may_discard_drawn": True, "pass_without_draw": True, "refill_then_act": False}),
    ("charge-it", {"loss_reveal": "hidden", "assist": "own_totals"}),
    ("charge-it", {"declare_timing": "any_time", "max_rounds": 2}),
    ("charge-it", {"reshuffle": "keep_top", "defence_draw": "either"}),
    ("billionaire", {"payments": "closed"}),
    ("billionaire", {"no_bids": "to_lander", "tie_rebid": "tied"}),
    ("billionaire", {"security_chain": "unlimited", "billion": "claim"}),
]


@pytest.mark.parametrize(("game", "options"), OPTIONS, ids=[f"{game} {options}" for game, options in OPTIONS])
def test_games_with_other_rules_are_sound(tmp_path: Path, game: str, options: dict[str, Any]) -> None:
    try:
        load_game(game).begin(3, options)
    except ValueError as error:
        pytest.skip(f"not an option of this game: {error}")
    path = tmp_path / "game.honor"
    with opened(path, game, 3, options={**SHORT[game], **options}, durable=False) as table:
        play_on(table, random.Random(6))
    report = audit(path)
    assert (report.verdict, report.findings) == ("sound", [])
    assert parsed(path.read_bytes())[0]["body"]["rules"]["options"].items() >= options.items()


@pytest.mark.parametrize("game", game_ids())
def test_a_game_from_a_position_is_sound_and_holds_the_position(tmp_path: Path, game: str) -> None:
    for seed in range(6):
        match = LocalMatch.start(game, 3, SHORT[game])
        luck = random.Random(seed)
        for _ in range(5 + 3 * seed):
            if match.to_act:
                seat = luck.choice(sorted(match.to_act))
                match.play(seat, luck.choice(match.legal_moves(seat)))
        position = match.position()
        path = tmp_path / f"{seed}.honor"
        with opened(path, game, 3, position=position) as table:
            assert table.view(None) == LocalMatch.from_position(position).view(None)
            play_on(table, luck, moves=6)
        assert parsed(path.read_bytes())[0]["body"]["rules"]["position"] == position
        assert audit(path).fine, audit(path).findings
        if not keys_path(path).exists():
            continue  # it was over after six moves
        with RecordedTable.resume(path) as table:
            play_on(table, luck)
        report = audit(path)
        assert (report.verdict, report.findings) == ("sound", [])


@pytest.mark.parametrize("game", game_ids())
def test_games_in_which_everybody_is_slow_are_sound(tmp_path: Path, game: str) -> None:
    path = tmp_path / "game.honor"
    with opened(path, game, 3, durable=False) as table:
        luck = random.Random(2)
        lapses = 0
        while not table.over and lapses < 80:
            if luck.random() < 0.6:
                table.lapse(luck.choice(sorted(table.to_act)))
                lapses += 1
            else:
                play_on(table, luck, moves=1)
        assert lapses > 5
    assert audit(path).findings == []
    lines = parsed(path.read_bytes())
    assert sum(line["kind"] == "lapse" for line in lines) == lapses


def test_a_lapse_that_plays_another_move_is_found(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    with opened(path, durable=False) as table:
        while table.phase != "place":
            play_on(table, random.Random(4), moves=1)
        table.lapse(min(table.to_act))
        play_on(table, random.Random(1))

    def change(lines: list[dict[str, Any]]) -> None:
        lines[first(lines, "lapse")]["body"]["move"] = {"kind": "replace", "slot": "L"}

    assert "lapse" in {found.rule for found in audit(forged(path.read_bytes(), change)).findings}


def test_a_refused_move_leaves_no_trace(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    with opened(path) as table:
        before = path.read_bytes()
        for seat in (0, 1, 2, 9):
            with pytest.raises(IllegalMove):
                table.play(seat, {"kind": "replace", "slot": "L"})
        assert path.read_bytes() == before


def test_everything_an_input_led_to_is_in_the_file_when_play_returns(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    with opened(path, "billionaire", 3) as table:
        for _ in range(30):
            play_on(table, random.Random(5), moves=1)
            assert len(lines_of(path.read_bytes())) == table.lines
            assert audit(path).fine


def test_saved_games_have_readable_names_of_their_own() -> None:
    clock = Ticking()
    paths = []
    for _ in range(3):
        with RecordedTable.open("james-bond-007", 2, clock=clock) as table:
            paths.append(table.path)
    assert all(path.parent == games_folder() for path in paths)
    assert [path.name for path in paths] == [
        "2027-01-15-james-bond-007.honor",
        "2027-01-15-james-bond-007-2.honor",
        "2027-01-15-james-bond-007-3.honor",
    ]
    assert free_path("james-bond-007", 1_800_000_000.0).name.endswith("-4.honor")


def test_a_table_that_cannot_be_leaves_no_files(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    for wrong in (
        {"game": "chess"},
        {"seats": 9},
        {"options": {"colour": 1}},
        {"position": {"game": "james-bond-007", "seats": 3, "rows": 1}},
        {"position": {"game": "james-bond-007", "seats": 2, "seed": 2**60}},
    ):
        with pytest.raises(ValueError, match=r"\."):
            opened(path, **wrong)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(OSError, match="directory"):
        opened(Path("/proc/nowhere/game.honor"))


def test_the_keys_of_a_game_go_when_it_is_signed_off(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    with opened(path) as table:
        assert keys_path(path).stat().st_mode & 0o777 == 0o600
        assert seat_key_path(path, 0).stat().st_mode & 0o777 == 0o600
        assert not seat_key_path(path, 1).exists()  # a bot's
        play_on(table, random.Random(1))
        assert not keys_path(path).exists()


def test_a_clock_that_is_put_back_does_not_turn_the_ledgers_time(tmp_path: Path) -> None:
    clock = Ticking()
    path = tmp_path / "game.honor"
    with opened(path, clock=clock, durable=False) as table:
        play_on(table, random.Random(1), moves=5)
        clock.now -= 10_000
        play_on(table, random.Random(1), moves=5)
    times = [line["ms"] for line in parsed(path.read_bytes())]
    assert times == sorted(times)
    assert times[-1] > 0


def test_chat_is_written_down_and_disturbs_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    with opened(path) as table:
        table.chat(0, "nice bluff — 007!")
        play_on(table, random.Random(1), moves=4)
        table.chat(0, "one minute")
    with RecordedTable.resume(path) as table:
        table.chat(0, "back")
        play_on(table, random.Random(1))
    assert audit(path).verdict == "sound"
    assert [line["body"]["text"] for line in parsed(path.read_bytes()) if line["kind"] == "chat"] == [
        "nice bluff — 007!",
        "one minute",
        "back",
    ]


def test_the_report_says_what_was_proved_and_what_was_not(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    with opened(path) as table:
        play_on(table, random.Random(1), moves=6)
        report = audit(path)
        assert report.verdict == "sound so far"
        assert any("not disclosed" in sentence for sentence in report.unchecked)
        assert any("not over" in sentence for sentence in report.unchecked)
        play_on(table, random.Random(1))
    report = audit(path)
    assert report.verdict == "sound"
    assert any("trust level local" in sentence for sentence in report.unchecked)
    assert not any("not disclosed" in sentence for sentence in report.unchecked)
    assert report.line == f"{path}: sound (james-bond-007, {report.lines} lines, trust level local)"
    told = report.as_json()
    assert told["verdict"] == "sound"
    assert told["names"] == ["Seat 0", "Seat 1", "Seat 2"]
    assert audit(path, signatures=False).unchecked[0].startswith("Signatures")
