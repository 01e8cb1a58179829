"""What holds at every moment of every game: checked in random games that go deep, with all kinds of options."""

from random import Random
from typing import Any

import pytest

from core.dealer import SeededDealer
from core.local import LocalMatch
from tests.games import harness
from tests.games.charge_it.playing import declares, quiet_game, quiet_step

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (4, {}),
    (6, {}),
    (3, {"declare_timing": "any_time", "false_declaration": "continue", "dealer": "winner", "over_limit": "zero_pile"}),
    (4, {"defence_draw": "either", "freeze_on_defence": True, "freeze_empty": False, "spent_lost": "underneath"}),
    (5, {"reshuffle": "keep_top", "take_and_return": False, "tie": "extra_round", "match_target": 5000}),
    (2, {"assist": "own_totals", "hand_size": "six"}),
    (5, {"assist": "own_cards", "loss_reveal": "hidden", "hand_size": "six"}),
    (4, {"over_limit_placement": "refuse", "false_declaration": "end_no_score", "dealer": "fixed"}),
    (6, {"max_reshuffles": 2, "match_target": 1000, "limits": [250, 500, 750, 4000]}),
    (3, {"false_declaration": "continue", "loss_reveal": "hidden", "reshuffle": "keep_top"}),
]
ids = [f"{seats}-{'-'.join(map(str, options.values()))}"[:60] for seats, options in TABLES]


def listed_in_full(kind: str) -> bool:
    """Every play is listed, but ``declare: false`` is not: it says the same as leaving it out."""
    return kind in ("draw", "declare", "defend", "decline", "ready")


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=ids)
def test_every_moment_is_sound_and_everybody_agrees_about_it(seats: int, options: dict[str, Any]) -> None:
    """Cards conserved, legal moves accepted, others refused, views blind, followers in lockstep, positions go on."""
    random = Random(seats)
    match = harness.followed("charge-it", seats, {**options, "max_rounds": 4}, SeededDealer(seats))
    for step in range(500):
        if match.over:
            break
        quiet_step(match, random, 0.05)
        harness.check_cards_conserved(match)
        if step % 13 == 0:
            harness.check_view_is_json(match)
            harness.check_view_blind(match, random, visible_only=options.get("over_limit_placement") != "refuse")
        if step % 29 == 0:
            harness.check_every_legal_move_accepted(match)
            harness.check_lapses_accepted(match)
            harness.check_others_refused_without_effect(match, random, 4, listed_in_full)
        if step % 83 == 0:
            harness.check_position_goes_on(match, 60)


@pytest.mark.parametrize("seats", range(2, 7))
def test_whole_matches_come_to_an_end(seats: int) -> None:
    """Uniformly random moves, declarations included: the forty rounds of the safety valve, each one scored."""
    for match in harness.random_game("charge-it", seats, seed=seats, lapses=0.02):  # noqa: B007 -- the last one counts
        pass
    assert match.over
    assert match.result is not None
    assert match.view(None)["round"] <= 40
    assert sum(len(group) for group in match.result["ranking"]) == seats


def test_a_position_goes_on_identically_to_the_end() -> None:
    *_, match = quiet_game(3, {"max_rounds": 2}, seed=8, limit=120)
    harness.check_position_goes_on(match)
    *_, match = quiet_game(2, {"max_rounds": 2, "declare_timing": "any_time"}, seed=9, limit=70)
    harness.check_position_goes_on(match)


@pytest.mark.parametrize("seed", range(4))
def test_the_scores_follow_from_the_cards_that_were_turned_up(seed: int) -> None:
    """Counted again from the happenings alone, in every round of some random matches."""
    rounds = 0
    match = LocalMatch.start("charge-it", 4, {"max_rounds": 6}, SeededDealer(seed))
    random = Random(seed)
    while not match.over:
        quiet_step(match, random, rarely=0.05)
    counted: dict[int, list[tuple[int, int]]] = {}
    totals = [0] * 4
    for told in match.happenings(None):
        if told["kind"] == "counted":
            line = {"SUP": 1000, "PHO": 2000, "DIN": 3000, "BAN": 4000}[told["account"]]
            value = sum(int(face[1:]) for face in told["cards"] if face != "EXT")
            counted.setdefault(told["seat"], []).append((value, line + 2500 * told["cards"].count("EXT")))
        elif told["kind"] == "scored":
            made = [0] * 4
            for seat, accounts in counted.items():
                total = sum(value for value, _line in accounts)
                over = any(value > line for value, line in accounts)
                made[seat] = 0 if over or (seat == told["declarer"] and total < 10_000) else total
            if told["declarer"] is not None and made[told["declarer"]]:
                made[told["declarer"]] += 2000
            totals = [before + now for before, now in zip(totals, made, strict=True)]
            assert (told["scores"], told["totals"]) == (made, totals)
            counted, rounds = {}, rounds + 1
    assert rounds == 6
    assert match.result is not None
    assert match.result["scores"] == totals


def test_each_play_is_listed_without_and_with_a_declaration() -> None:
    for match in quiet_game(4, seed=2, limit=200):
        for seat in match.to_act:
            legal = [dict(move) for move in match.legal_moves(seat)]
            assert len({str(sorted(move.items())) for move in legal}) == len(legal)
            if match.phase == "play":
                plain = [move for move in legal if not declares(move)]
                assert [{**move, "declare": True} for move in plain] == [move for move in legal if declares(move)]
            else:
                assert not any("declare" in move for move in legal)


def test_exactly_one_card_leaves_the_hand_in_each_turn() -> None:
    for before, after in _pairs(quiet_game(3, seed=6, limit=300)):
        if before["phase"] == "play":
            seat = before["active"]
            assert len(after["hands"][seat]) == len(before["hands"][seat]) - 1 or after["round"] > before["round"]


def _pairs(game: Any) -> Any:
    before = None
    for match in game:
        now = match.position()
        if before is not None:
            yield before, now
        before = now
