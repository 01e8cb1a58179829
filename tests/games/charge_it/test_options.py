"""Every option of the table: what it changes, and that nothing else is an option."""

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


# ── the piles ────────────────────────────────────────────────────────────────────────────────────────────────────────


def defended(options: dict[str, Any], face: str = "C:SUP", **more: Any) -> LocalMatch:
    match = table(
        hand=["L:SUP"] + ["M250"] * 5,
        other=[face] + ["M500"] * 5,
        theirs=[account("SUP", "M1000", "EXT")],
        deck=["M750", "M2000"],
        discard=["C:DIN"],
        options=options,
        **more,
    )
    turn(match, 0, "play_lost", target=1, type="SUP")
    return match


@pytest.mark.parametrize(("face", "way"), [("C:SUP", "credit"), ("INS", "insurance")])
@pytest.mark.parametrize("source", ["deck", "discard"])
def test_defence_draw_either_lets_the_defender_choose(face: str, way: str, source: str) -> None:
    match = defended({"defence_draw": "either"}, face)
    play(match, 1, "defend", **{"with": way})
    assert (sorted(match.to_act), match.view(None)["active"]) == ([1], 0)
    assert [move["source"] for move in match.legal_moves(1)] == ["deck", "discard"]
    assert "Draw" in refusal(match, 1, "declare")
    assert LocalMatch.from_position(match.position()).view(1) == match.view(1)
    play(match, 1, "draw", source=source)
    assert hand(match, 1) == ["M500"] * 5 + [{"deck": "M2000", "discard": "L:SUP"}[source]]
    assert (*now(match), match.view(None)["active"]) == ("draw", [1], 1)


def test_defence_draw_either_lapses_to_the_draw_pile_and_then_the_attackers_declaration_counts() -> None:
    match = table(
        hand=["L:SUP"] + ["M250"] * 5, other=["INS"] + ["M500"] * 5, mine=full()[1:], theirs=[account("SUP")],
        deck=["M750", "M2000"], options={"defence_draw": "either"},
    )  # fmt: skip
    play(match, 0, "draw", source="deck")
    play(match, 0, "play_lost", target=1, type="SUP", declare=True)
    play(match, 1, "defend", **{"with": "insurance"})
    match.lapse(1)
    assert hand(match, 1)[-1] == "M2000"
    assert match.view(None)["declarer"] == 0


def test_defence_draw_draw_pile_gives_no_choice() -> None:
    match = defended({"defence_draw": "draw_pile"})
    play(match, 1, "defend", **{"with": "credit"})
    assert hand(match, 1) == ["M500"] * 5 + ["M2000"]


def test_spent_lost_underneath() -> None:
    match = defended({"spent_lost": "underneath"})
    play(match, 1, "defend", **{"with": "credit"})
    assert match.position()["discard"] == ["C:DIN", "L:SUP", "C:SUP"]
    match = defended({"spent_lost": "underneath"})
    play(match, 1, "decline")
    assert match.position()["discard"] == ["C:DIN", "L:SUP", "M1000", "EXT", "C:SUP"]
    assert match.view(None)["frozen"] is True


@pytest.mark.parametrize("freezes", [False, True])
def test_freeze_on_defence(freezes: bool) -> None:
    match = defended({"freeze_on_defence": freezes})
    play(match, 1, "defend", **{"with": "credit"})
    assert match.view(None)["frozen"] is freezes
    match = defended({"freeze_on_defence": freezes}, "INS")  # no credit card goes back there
    play(match, 1, "defend", **{"with": "insurance"})
    assert match.view(None)["frozen"] is False


@pytest.mark.parametrize("freezes", [True, False])
@pytest.mark.parametrize("before", [False, True])
def test_freeze_empty(freezes: bool, before: bool) -> None:
    options = {} if freezes else {"freeze_empty": False}
    for under, frozen in (([], freezes), (["M250"], True)):
        match = table(
            hand=["L:SUP"] + ["M250"] * 5, theirs=[account("SUP", *under)], options=options, frozen=before,
            discard=["C:DIN"],
        )  # fmt: skip
        turn(match, 0, "play_lost", target=1, type="SUP")
        play(match, 1, "decline")
        assert match.view(None)["frozen"] is frozen


def test_reshuffle_keep_top_leaves_the_top_card() -> None:
    match = table(deck=[], discard=["INS", "EXT", "L:SUP"], frozen=True, exact=True, options={"reshuffle": "keep_top"})
    play(match, 0, "draw", source="deck")
    assert match.position()["discard"] == ["L:SUP"]
    assert sorted([hand(match, 0)[-1], *match.position()["deck"]]) == ["EXT", "INS"]
    assert match.view(None)["frozen"] is False


def test_reshuffle_keep_top_has_nothing_to_shuffle_in_a_pile_of_one() -> None:
    match = table(deck=[], discard=["INS"], exact=True, options={"reshuffle": "keep_top"})
    assert "no card left" in refusal(match, 0, "draw", source="deck")
    assert [move.get("source") for move in match.legal_moves(0)] == ["discard", None]
    match.lapse(0)
    assert hand(match, 0)[-1] == "INS"
    frozen = table(deck=[], discard=["INS"], frozen=True, exact=True, options={"reshuffle": "keep_top"})
    assert frozen.phase == "play"  # nothing can be drawn


def test_take_and_return() -> None:
    match = table(discard=["INS"])  # allowed
    play(match, 0, "draw", source="discard")
    play(match, 0, "discard", card="INS")
    assert match.view(None)["discard"]["top"] == "INS"

    match = table(discard=["INS"], options={"take_and_return": False})
    play(match, 0, "draw", source="discard")
    assert {move["card"] for move in match.legal_moves(0) if move["kind"] == "discard"} == {"M250"}
    assert "just taken" in refusal(match, 0, "discard", card="INS")
    assert LocalMatch.from_position(match.position()).legal_moves(0) == match.legal_moves(0)
    match.lapse(0)
    assert match.view(None)["discard"]["top"] == "M250"


def test_take_and_return_forbids_the_very_card_not_its_like() -> None:
    match = table(hand=["M250"] * 6, discard=["M250"], options={"take_and_return": False})
    play(match, 0, "draw", source="discard")
    taken = match.match.state.drawn
    play(match, 0, "discard", card="M250")
    state = match.match.state
    assert state.table[state.setup.hands[0]][-1] == taken
    # from the draw pile it may go at once
    match = table(deck=["INS"], options={"take_and_return": False})
    turn(match, 0, "discard", card="INS")
    assert match.view(None)["discard"]["top"] == "INS"


def test_take_and_return_yields_where_there_is_no_other_card() -> None:
    match = table(hand=[], discard=["INS", "EXT"], deck=[], exact=True, options={"take_and_return": False})
    for _ in range(2):
        play(match, 0, "draw", source="discard")
    assert match.phase == "play"
    assert {move["card"] for move in match.legal_moves(0)} == {"INS", "EXT"}
    match.lapse(0)
    assert match.view(None)["discard"]["top"] == "INS"


# ── the end of the match ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("target", "over"), [(12_000, True), (12_250, False)])
def test_match_target(target: int, over: bool) -> None:
    match = table(mine=full(), options={"match_target": target})
    play(match, 0, "declare")
    all_ready(match)
    assert match.over is over


def test_max_rounds() -> None:
    match = LocalMatch.start("charge-it", 2, {"max_rounds": 3})
    for _ in range(3):
        assert not match.over
        play(match, match.view(None)["active"], "declare")
        all_ready(match)
    assert match.over
    assert match.view(None)["round"] == 3


def test_max_reshuffles() -> None:
    match = table(deck=[], discard=["INS"], exact=True, options={"max_reshuffles": 1})
    turn(match, 0, "discard", card="M250")
    assert match.phase == "round_end"


def test_tie_extra_round() -> None:
    tied: dict[str, Any] = {
        "phase": "round_end", "dealer": 0, "declarer": 0, "bonus": 0, "round_scores": [0, 0], "active": None,
    }  # fmt: skip
    match = table(hand=[], other=[], scores=[53_000, 53_000], options={"tie": "extra_round"}, **tied)
    all_ready(match)
    assert (match.over, match.view(None)["round"]) == (False, 2)
    ahead = match.position() | tied | {"scores": [53_000, 53_250], "hands": [[], []], "frozen": False}
    match = LocalMatch.from_position(ahead | {"discard": [], "deck": [], "exact": False})
    all_ready(match)
    assert match.result == {"ranking": [[1], [0]], "scores": [53_000, 53_250]}
    # the safety valve of the match comes first; then the victory is shared
    options: dict[str, Any] = {"tie": "extra_round", "max_rounds": 1}
    match = table(hand=[], other=[], scores=[53_000, 53_000], options=options, **tied)
    all_ready(match)
    assert match.result == {"ranking": [[0, 1]], "scores": [53_000, 53_000]}


# ── what one sees ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("assist", "more"),
    [
        ("none", {}),
        ("own_totals", {"total": 1250, "line": 3500}),
        ("own_cards", {"total": 1250, "line": 3500, "under": ["M500", "EXT", "M750"]}),
    ],
)
def test_assist(assist: str, more: dict[str, Any]) -> None:
    match = table(hand=["M750"] + ["M250"] * 5, mine=[account("SUP", "M500", "EXT")], options={"assist": assist})
    turn(match, 0, "play_merchandise", value=750, account="SUP")
    plain: dict[str, Any] = {"type": "SUP", "insured": False, "count": 3}
    for viewer in (None, 0, 1):
        assert match.view(viewer)["assist"] == assist
        assert seat_of(match, 0, viewer)["accounts"] == [plain | more if viewer == 0 else plain]
    assert [told.get("card") for told in happened(match, "charged", 0)] == [None]
    play(match, 1, "declare")
    assert seat_of(match, 0, None)["accounts"] == [plain | {"under": ["M500", "EXT", "M750"]}]


def test_loss_reveal_hidden_buries_the_cards_face_down() -> None:
    match = defended({"loss_reveal": "hidden"})
    play(match, 1, "decline")
    for viewer in (None, 0, 1):
        assert happened(match, "cancelled", viewer)[-1]["cards"] == []
        assert happened(match, "cancelled", viewer)[-1]["count"] == 2
        assert match.view(viewer)["discard"] == {"top": "L:SUP", "count": 5}
        state = match.match.state
        assert not set(state.table[state.setup.buried]) & state.table.visible_to(viewer)
        if viewer != 1:  # their owner has seen them
            assert not set(state.table[state.setup.buried]) & state.table.known_to(viewer)
    position = match.position()
    assert (position["discard"], position["buried"]) == (["C:DIN", "C:SUP", "L:SUP"], ["M1000", "EXT"])
    assert LocalMatch.from_position(position).position() == position | {"seed": 1}


def test_loss_reveal_hidden_cards_are_never_drawn_but_shuffled_with_the_others() -> None:
    match = table(
        deck=[], discard=["INS"], buried=["M2000", "EXT"], exact=True, options={"loss_reveal": "hidden"}
    )  # fmt: skip
    play(match, 0, "draw", source="discard")
    assert hand(match, 0)[-1] == "INS"
    play(match, 0, "discard", card="M250")
    play(match, 1, "draw", source="discard")
    play(match, 1, "play_credit", type="SUP") if "C:SUP" in hand(match, 1) else play(match, 1, "discard", card="M500")
    play(match, 0, "draw", source="deck")
    assert match.position()["buried"] == []
    assert sorted([hand(match, 0)[-1], *match.position()["deck"]]) == ["EXT", "M2000", "M500"]


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
