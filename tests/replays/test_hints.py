"""Hints in a ledger: that one was given, to whom, and never what it was (checklist 30)."""

import random
from pathlib import Path

import pytest

from core.dealer import SeededDealer
from core.game import game_ids, load_game
from core.local import LocalMatch
from replays.audit import audit
from replays.hints import HINT, are_agreed, counted
from replays.player import Player
from replays.table import RecordedTable
from tests.replays.ledgers import opened, parsed, play_on
from tui.replaying import Rewound


def test_hints_are_counted_by_seat_once_for_each_question(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    with opened(path) as table:
        for _ in range(4):
            while 0 not in table.to_act:
                play_on(table, random.Random(1), moves=1)
            table.hinted(0)
            table.hinted(0)
            table.play(0, table.legal_moves(0)[0])
        play_on(table, random.Random(1))
    lines = [line for line in parsed(path.read_bytes()) if line["kind"] == HINT]
    assert [(line["by"], line["body"]) for line in lines] == [(0, {})] * 4
    report = audit(path)
    assert report.verdict == "sound"
    assert "Hints, as the programs of the seats say: seat 0 (Seat 0) asked for 4." in report.checked


def test_a_game_goes_on_from_its_file_after_a_hint(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    with opened(path) as table:
        play_on(table, random.Random(2), moves=5)
        table.hinted(next(iter(table.to_act)))
    with RecordedTable.resume(path) as table:
        play_on(table, random.Random(2))
    assert audit(path).verdict == "sound"
    assert sum(line["kind"] == HINT for line in parsed(path.read_bytes())) == 1


def test_a_replay_tells_of_a_hint_where_it_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    with opened(path, names=["Ann", "Ben", "Cem"]) as table:
        play_on(table, random.Random(3), moves=6)
        seat = next(iter(table.to_act))
        table.hinted(seat)
        line = table.lines - 1
        play_on(table, random.Random(3))
    session = Rewound(Player.open(path))
    note = {"kind": "note", "text": f"{['Ann', 'Ben', 'Cem'][seat]} asked for a hint."}
    session.go(line - 1)
    assert note not in [told.what for told in session.told()]
    session.go(line)
    assert session.told()[-1].what == note


def test_without_hints_the_report_says_what_that_agreement_is_worth(tmp_path: Path) -> None:
    path = tmp_path / "game.honor"
    with opened(path, options={"max_turns": 14, "hints": False}) as table:
        play_on(table, random.Random(4))
    (sentence,) = [sentence for sentence in audit(path).unchecked if "hints" in sentence]
    assert sentence.startswith("That nobody had hints, as was agreed")


@pytest.mark.parametrize("game", game_ids())
def test_hints_are_an_option_of_every_game_and_change_no_rule(game: str) -> None:
    told = []
    for options in ({}, {"hints": False}):
        match = LocalMatch.start(game, seats=3, options=options, dealer=SeededDealer(5))
        for _ in range(40):
            seat = min(match.to_act)
            match.play(seat, match.legal_moves(seat)[-1])
        told.append(match.happenings(None))
    assert told[0] == told[1]
    assert are_agreed(load_game(game).options_model().differing())


def test_of_no_hints_nothing_is_said() -> None:
    assert counted([], str) == ""
