"""Options of the piles, of the end of a match, and of what one sees."""

from typing import Any

import pytest

from core.local import LocalMatch
from tests.games.charge_it.tables import (
    account,
    all_ready,
    full,
    hand,
    happened,
    now,
    play,
    refusal,
    seat_of,
    table,
    turn,
)

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
