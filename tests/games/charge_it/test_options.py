"""Options of a round: who deals, how one declares, what a line is; and that there are no others than all those."""

from typing import Any

import pytest

from core.dealer import ScriptedDealer, SeededDealer
from core.game import IllegalMove, load_game
from core.local import LocalMatch
from tests.games.charge_it.tables import (
    account,
    all_ready,
    full,
    hand,
    happened,
    kinds,
    now,
    play,
    refusal,
    seat_of,
    table,
    turn,
)

HALF = [account("BAN", "M1000", "M1000"), account("PHO", "M500")]
"""2,500 dollars, from cards that `full` leaves."""


def three(options: dict[str, Any], accounts: list[list[dict[str, Any]]], **position: Any) -> LocalMatch:
    """Three seats, seat 0 to act."""
    usual: dict[str, Any] = {"hands": [["M250"] * 6, ["M500"] * 6, ["M750"] * 6], "dealer": 2}
    return table(seats=3, options=options, accounts=accounts, **(usual | position))


# ── who deals, and how many ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("habit", "dealers"), [("rotate", [1, 2, 0, 1]), ("fixed", [1, 1, 1, 1]), ("winner", [1, 2, 0, 1])]
)
def test_dealer(habit: str, dealers: list[int]) -> None:
    match = LocalMatch.start("charge-it", 3, {"dealer": habit}, ScriptedDealer(picks=[1]))
    seen = []
    for _ in range(4):
        seen.append(match.view(None)["dealer"])
        play(match, match.view(None)["active"], "declare")  # nobody makes anything: the next to the left is as good
        all_ready(match)
    assert seen == dealers


@pytest.mark.parametrize(
    ("made", "bonus", "dealer"),
    [([500, 9000, 750], None, 1), ([12_000, 15_000, 0], 0, 0), ([750, 0, 750], None, 2)],
)
def test_dealer_winner_took_the_bonus_or_made_the_most(made: list[int], bonus: int | None, dealer: int) -> None:
    match = three(
        {"dealer": "winner"}, [[], [], []], dealer=0, phase="round_end", active=None, round_scores=made, declarer=0,
        bonus=bonus, hands=[[], [], []],
    )  # fmt: skip
    all_ready(match)
    assert match.view(None)["dealer"] == dealer


@pytest.mark.parametrize(("habit", "size"), [("as_dealt", 5), ("six", 6)])
def test_hand_size(habit: str, size: int) -> None:
    match = LocalMatch.start("charge-it", 5, {"hand_size": habit})
    assert [seat["hand_count"] for seat in match.view(None)["seats"]] == [size] * 5
    seat = match.view(None)["active"]
    turn(match, seat, "discard", card=hand(match, seat)[0])
    assert seat_of(match, seat)["hand_count"] == size


# ── declaring ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_declare_timing_any_time_lets_everybody_declare_and_nobody_waits_for_it() -> None:
    for moment in (0, 1):
        match = three({"declare_timing": "any_time"}, [[], full(), []])
        for _ in range(moment):
            play(match, 0, "draw", source="deck")
        assert match.to_act == {0}
        assert [dict(move) for move in match.legal_moves(1)] == [{"kind": "declare"}]
        assert "declare" in kinds(match, 0)
        with pytest.raises(IllegalMove):
            match.lapse(1)
        assert "all you may do now is declare" in refusal(match, 1, "draw", source="deck")
        play(match, 1, "declare")
        view = match.view(None)
        assert (view["declarer"], view["bonus"], view["round_scores"]) == (1, 1, [0, 12_000, 0])
        assert LocalMatch.from_position(match.position()).view(0) == match.view(0)


def test_declare_timing_any_time_also_between_drawing_and_playing() -> None:
    match = table(mine=full(), options={"declare_timing": "any_time"})
    play(match, 0, "draw", source="deck")
    play(match, 0, "declare")
    assert match.view(None)["bonus"] == 0
    assert seat_of(match, 0)["hand_count"] == 7


def test_declare_timing_any_time_waits_while_a_lost_card_is_answered() -> None:
    match = table(
        hand=["L:SUP"] + ["M250"] * 5, theirs=[account("SUP", "M500")], options={"declare_timing": "any_time"}
    )
    turn(match, 0, "play_lost", target=1, type="SUP")
    assert "declare" not in kinds(match, 0) | kinds(match, 1)
    for seat in (0, 1):
        refusal(match, seat, "declare")


def test_declare_timing_any_time_refuses_everything_else_out_of_turn() -> None:
    match = three({"declare_timing": "any_time"}, [[], [account("SUP")], []])
    play(match, 0, "draw", source="deck")
    moves: list[dict[str, Any]] = [
        {"kind": "discard", "card": "M500"},
        {"kind": "play_merchandise", "value": 500, "account": "SUP"},
    ]
    for move in moves:
        assert "all you may do now is declare" in refusal(match, 1, **move)


def test_false_declaration_end_others_score() -> None:
    match = three({"false_declaration": "end_others_score"}, [HALF, full(), []])
    play(match, 0, "declare")
    assert match.view(None)["round_scores"] == [0, 10_000, 0]


def test_false_declaration_end_no_score() -> None:
    match = three({"false_declaration": "end_no_score"}, [HALF, full(), []])
    play(match, 0, "declare")
    assert match.view(None)["round_scores"] == [0, 0, 0]
    match = three({"false_declaration": "end_no_score"}, [full(), HALF, []])  # a right one is as ever
    play(match, 0, "declare")
    assert match.view(None)["round_scores"] == [12_000, 2500, 0]


def test_false_declaration_continue_puts_the_declarer_out_and_the_others_go_on() -> None:
    match = three({"false_declaration": "continue"}, [HALF, full(), []], hands=[["M250"] * 6, ["L:BAN"], ["L:BAN"]])
    play(match, 0, "declare")
    assert now(match) == ("draw", [1])
    for viewer in (None, 0, 1, 2):
        view = match.view(viewer)
        assert view["out"] == [0]
        assert view["seats"][0]["accounts"][0]["under"] == ["M1000", "M1000"]  # turned up, to prove it
        assert "under" not in view["seats"][1]["accounts"][0]
    assert [told["seat"] for told in happened(match, "disproved")] == [0]
    for _ in range(6):  # its hand has one card, so it draws on
        play(match, 1, "draw", source="deck")
    assert not any(move["kind"] == "play_lost" for move in match.legal_moves(1))
    assert "out of this round" in refusal(match, 1, "play_lost", target=0, type="BAN")
    play(match, 1, "discard", card="L:BAN")
    for _ in range(5):
        play(match, 2, "draw", source="deck")
    if match.phase == "draw":
        play(match, 2, "draw", source="deck")
    play(match, 2, "discard", card="L:BAN")
    assert match.to_act == {1}  # seat 0 is passed over
    again = LocalMatch.from_position(match.position())
    assert [again.view(viewer) for viewer in (None, 0, 1, 2)] == [match.view(viewer) for viewer in (None, 0, 1, 2)]
    play(match, 1, "declare")
    view = match.view(None)
    assert (view["declarer"], view["bonus"], view["round_scores"]) == (1, 1, [0, 12_000, 0])
    all_ready(match)
    assert match.view(None)["out"] == []


def test_false_declaration_continue_with_a_card_and_out_of_turn() -> None:
    options = {"false_declaration": "continue", "declare_timing": "any_time"}
    match = three(options, [HALF, [], full()])
    play(match, 0, "draw", source="deck")
    play(match, 1, "declare")
    assert (*now(match), match.view(None)["out"]) == ("play", [0], [1])  # the turn goes on where it was
    assert match.legal_moves(1) == []
    play(match, 0, "discard", card="M250", declare=True)
    assert (*now(match), match.view(None)["out"]) == ("draw", [2], [0, 1])
    play(match, 2, "declare")
    assert match.view(None)["round_scores"] == [0, 0, 12_000]


def test_false_declaration_continue_ends_when_everybody_was_wrong() -> None:
    match = three({"false_declaration": "continue"}, [HALF, [], []])
    for seat in (0, 1, 2):
        play(match, seat, "declare")
    view = match.view(None)
    assert (view["phase"], view["round_scores"], view["declarer"]) == ("round_end", [0, 0, 0], None)


# ── lines ────────────────────────────────────────────────────────────────────────────────────────────────────────────

OVER = [account("SUP", "M1000", "M250"), account("PHO", "M750")]


@pytest.mark.parametrize(("mode", "made"), [("zero_player", 0), ("zero_pile", 750)])
def test_over_limit(mode: str, made: int) -> None:
    match = three({"over_limit": mode}, [full(), OVER, []])
    play(match, 0, "declare")
    assert match.view(None)["round_scores"] == [12_000, made, 0]


def test_over_limit_zero_pile_spares_no_declarer() -> None:
    mine = [*full(), account("SUP", "M1000")]
    mine[0] = account("DIN", "EXT", *["M2000"] * 2, "M1000")
    mine = [account("DIN", "EXT", "M2000", "M2000", "M1000"), account("BAN", "EXT", "M2000", "M2000", "M2000"),
            account("SUP", "M1000", "M250")]  # fmt: skip
    match = table(mine=mine, options={"over_limit": "zero_pile"})
    play(match, 0, "declare")
    assert match.view(None)["round_scores"] == [0, 0]


def test_over_limit_placement_refuse() -> None:
    match = table(
        hand=["M2000", "M750", "EXT", "M250", "M250", "M250"],
        mine=[account("SUP", "M500"), account("PHO")],
        deck=["M500", "INS", "C:SUP"],
        options={"over_limit_placement": "refuse"},
    )
    play(match, 0, "draw", source="deck")
    listed = {(move["value"], move["account"]) for move in match.legal_moves(0) if move["kind"] == "play_merchandise"}
    assert listed == {(250, "SUP"), (500, "SUP"), (2000, "PHO"), (750, "PHO"), (250, "PHO"), (500, "PHO")}
    assert "over its line" in refusal(match, 0, "play_merchandise", value=750, account="SUP")
    play(match, 0, "play_extended", account="SUP")
    turn(match, 1, "discard", card="M500")
    turn(match, 0, "play_merchandise", value=2000, account="SUP")  # there is room now
    assert match.position()["accounts"][0][0]["under"] == ["M500", "EXT", "M2000"]


def test_over_limit_placement_refuse_never_refuses_extended_credit() -> None:
    options = {"over_limit_placement": "refuse"}
    match = table(hand=["EXT", "M250"], mine=[account("SUP", "M2000", "M2000")], phase="play", options=options)
    assert {"kind": "play_extended", "account": "SUP"} in match.legal_moves(0)
    play(match, 0, "play_extended", account="SUP")


@pytest.mark.parametrize(("lines", "made"), [([1250, 2000, 3000, 4000], 1250), ([1000, 1250, 3000, 4000], 0)])
def test_limits(lines: list[int], made: int) -> None:
    match = table(theirs=[account("SUP", "M1000", "M250")], options={"limits": lines})
    assert list(match.view(None)["lines"].values()) == lines
    play(match, 0, "declare")
    assert match.view(None)["round_scores"] == [0, made]


def test_the_default_limits_given_in_full_are_the_default() -> None:
    given = table(options={"limits": [1000, 2000, 3000, 4000]})
    assert given.view(0) | {"options": {}} == table().view(0)


# ── options themselves ───────────────────────────────────────────────────────────────────────────────────────────────


def test_every_option_of_the_rules_is_there_with_its_default() -> None:
    model = load_game("charge-it").options_model
    assert {name: field.default for name, field in model.model_fields.items()} == {
        "edition": None, "hints": True, "match_target": 50_000, "dealer": "rotate", "hand_size": "as_dealt",
        "declare_timing": "own_turn", "false_declaration": "end_others_score", "over_limit": "zero_player",
        "over_limit_placement": "allow", "defence_draw": "draw_pile", "spent_lost": "on_top",
        "freeze_on_defence": False, "freeze_empty": True, "reshuffle": "lazy_all", "take_and_return": True,
        "tie": "bonus_then_shared", "assist": "none", "loss_reveal": "faces", "limits": None, "max_reshuffles": 25,
        "max_rounds": 40,
    }  # fmt: skip
    assert all(field.description for name, field in model.model_fields.items() if name != "edition")


@pytest.mark.parametrize(
    "options",
    [
        {"match_target": 0},
        {"match_target": -1},
        {"match_target": 10**30},
        {"match_target": "20000"},
        {"match_target": 20_000.0},
        {"match_target": True},
        {"max_rounds": 0},
        {"max_rounds": 10**9},
        {"max_reshuffles": 0},
        {"limits": [1000, 2000, 3000]},
        {"limits": [1000, 2000, 3000, 4000, 5000]},
        {"limits": [1000, 2000, 3000, 4001]},
        {"limits": [0, 2000, 3000, 4000]},
        {"limits": [-250, 2000, 3000, 4000]},
        {"limits": "1000"},
        {"limits": [1000.0, 2000, 3000, 4000]},
        {"dealer": "random"},
        {"hand_size": 6},
        {"freeze_empty": "yes"},
        {"freeze_empty": 1},
        {"assist": "all"},
        {"colour": "red"},
        {"Dealer": "rotate"},
        {"edition": {"game": "charge-it"}},
        {"edition": 5},
    ],
    ids=str,
)
def test_wrong_options_are_refused_with_a_sentence(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"^\S.*\.$"):
        LocalMatch.start("charge-it", 4, options, SeededDealer(1))
