"""C-30..C-35: Lost cards, defences, the frozen pile."""

import pytest

from core.local import LocalMatch
from tests.games.charge_it.tables import (
    account,
    cards_of,
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

BUNDLE = ["M1000", "EXT", "M250", "M1000"]


def attacked(other: list[str] | None = None, **more: object) -> LocalMatch:
    """Seat 0 has played a Lost card on the fat Super Charge account of seat 1."""
    match = table(
        hand=["L:SUP"] + ["M250"] * 5,
        other=other or ["M500"] * 6,
        theirs=[account("PHO", "M750"), account("SUP", *BUNDLE)],
        deck=["M750", "M2000", "INS", "EXT"],
        discard=["C:DIN"],
        **more,  # type: ignore[arg-type]
    )
    turn(match, 0, "play_lost", target=1, type="SUP")
    return match


def discard_pile(match: LocalMatch) -> list[str]:
    pile: list[str] = match.position()["discard"]
    return pile


# ── the attack ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_C_30_a_lost_card_is_the_turns_card_on_an_opponents_account_of_its_type() -> None:
    match = table(
        hand=["L:SUP", "L:BAN"] + ["M250"] * 4,
        seats=3,
        hands=[["L:SUP", "L:BAN"] + ["M250"] * 4, ["M500"] * 6, ["M750"] * 6],
        accounts=[[account("BAN")], [account("PHO")], [account("SUP")]],
        dealer=2,
    )
    play(match, 0, "draw", source="deck")
    assert {
        (move["target"], move["type"]) for move in match.legal_moves(0) if move["kind"] == "play_lost"
    } == {(2, "SUP")}  # fmt: skip
    assert "no Super Charge account" in refusal(match, 0, "play_lost", target=1, type="SUP")
    assert "your own" in refusal(match, 0, "play_lost", target=0, type="BAN")
    assert "You hold no" in refusal(match, 0, "play_lost", target=1, type="PHO")
    assert "seat" in refusal(match, 0, "play_lost", target=3, type="SUP")
    play(match, 0, "play_lost", target=2, type="SUP")
    assert now(match) == ("defend", [2])
    assert match.view(None)["active"] == 0
    assert match.view(None)["attack"] == {"by": 0, "target": 2, "type": "SUP"}
    assert hand(match, 0) == ["L:BAN"] + ["M250"] * 4 + hand(match, 0)[-1:]


def test_C_30_a_cancelled_account_is_lost_with_all_that_lies_under_it() -> None:
    match = attacked()
    play(match, 1, "decline")
    assert seat_of(match, 1)["accounts"] == [{"type": "PHO", "insured": False, "count": 1}]
    assert set(BUNDLE) <= set(discard_pile(match))  # Extended Credit included
    play(match, 1, "declare")
    assert match.view(None)["round_scores"] == [0, 0]


@pytest.mark.parametrize(
    ("other", "ways"),
    [
        (["M500"] * 6, []),
        (["C:PHO"] + ["M500"] * 5, []),
        (["C:SUP"] + ["M500"] * 5, ["credit"]),
        (["INS"] + ["M500"] * 5, ["insurance"]),
        (["INS", "C:SUP"] + ["M500"] * 4, ["credit", "insurance"]),
    ],
)
def test_C_31_the_victim_may_lay_another_credit_card_of_the_type_or_an_insurance(
    other: list[str], ways: list[str]
) -> None:
    match = attacked(other)
    assert [move.get("with") for move in match.legal_moves(1)] == [*ways, None]
    assert match.legal_moves(1)[-1] == {"kind": "decline"}
    for way in {"credit", "insurance"} - set(ways):
        assert "You hold no" in refusal(match, 1, "defend", **{"with": way})


def test_C_31_a_new_credit_card_takes_over_everything_under_the_account() -> None:
    match = attacked(["C:SUP"] + ["M500"] * 5)
    play(match, 1, "defend", **{"with": "credit"})
    assert match.position()["accounts"][1] == [account("PHO", "M750"), account("SUP", *BUNDLE)]
    assert hand(match, 1) == ["M500"] * 5 + ["M2000"]
    assert match.to_act == {1}  # and it is the next turn


def test_C_31_an_insurance_saves_the_account_and_insures_it() -> None:
    match = attacked(["INS"] + ["M500"] * 5)
    play(match, 1, "defend", **{"with": "insurance"})
    assert match.position()["accounts"][1] == [account("PHO", "M750"), account("SUP", *BUNDLE, insured=True)]


def test_C_31_who_can_defend_may_decline_all_the_same() -> None:
    match = attacked(["C:SUP", "INS"] + ["M500"] * 4)
    play(match, 1, "decline")
    assert [each["type"] for each in seat_of(match, 1)["accounts"]] == ["PHO"]
    assert hand(match, 1) == ["C:SUP", "INS"] + ["M500"] * 4


def test_the_window_opens_whether_or_not_the_target_can_answer() -> None:
    """What others see of it is the same, and so is the time."""
    blank, armed = attacked(["M500"] * 6), attacked(["C:SUP", "INS"] + ["M500"] * 4)
    assert blank.match.pending == armed.match.pending
    for viewer in (None, 0):
        assert blank.view(viewer) == armed.view(viewer)
        assert blank.happenings(viewer) == armed.happenings(viewer)


def test_nobody_but_the_target_answers() -> None:
    match = attacked()
    assert refusal(match, 0, "decline") == "It is not your turn."
    assert "Answer the Lost card" in refusal(match, 1, "draw", source="deck")
    assert kinds(match, 0) == set()


# ── the defender's card ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("face", "way"), [("C:SUP", "credit"), ("INS", "insurance")])
def test_C_32_a_defender_draws_one_card_at_once_from_the_draw_pile(face: str, way: str) -> None:
    match = attacked([face] + ["M500"] * 5)
    play(match, 1, "defend", **{"with": way})
    assert hand(match, 1) == ["M500"] * 5 + ["M2000"]
    drawn = [happened(match, "drew", viewer)[-1] for viewer in (1, 0, None)]
    assert [told["card"] for told in drawn] == ["M2000", None, None]
    assert now(match) == ("draw", [1])


def test_C_32_who_declines_draws_nothing() -> None:
    match = attacked()
    play(match, 1, "decline")
    assert hand(match, 1) == ["M500"] * 6


def test_C_32_a_defender_whose_hand_is_short_draws_exactly_one_card() -> None:
    match = attacked(["INS", "M500", "M500"])
    play(match, 1, "defend", **{"with": "insurance"})
    assert hand(match, 1) == ["M500", "M500", "M2000"]
    play(match, 1, "draw", source="deck")
    assert match.phase == "draw"  # and fills it in its own turn


def test_C_32_an_empty_draw_pile_is_refilled_for_the_defender() -> None:
    match = table(
        hand=["L:SUP"] + ["M250"] * 5, other=["INS"] + ["M500"] * 5, theirs=[account("SUP")], deck=["M750"], exact=True
    )
    turn(match, 0, "play_lost", target=1, type="SUP")
    play(match, 1, "defend", **{"with": "insurance"})
    assert hand(match, 1) == ["M500"] * 5 + ["L:SUP"]  # the only card there was
    assert match.view(None)["reshuffles"] == 1


def test_C_32_where_nothing_can_be_drawn_the_hand_stays_short_until_its_next_draw() -> None:
    match = table(
        hand=["L:SUP"] + ["M250"] * 5,
        other=["INS"] + ["M500"] * 5,
        theirs=[account("SUP")],
        deck=["M750"],
        exact=True,
        options={"reshuffle": "keep_top"},
    )
    turn(match, 0, "play_lost", target=1, type="SUP")
    play(match, 1, "defend", **{"with": "insurance"})
    assert hand(match, 1) == ["M500"] * 5
    assert now(match) == ("draw", [1])
    play(match, 1, "draw", source="discard")
    assert match.phase == "play"  # nothing is left: it goes on with a short hand
    assert hand(match, 1) == ["M500"] * 5 + ["L:SUP"]


# ── the discard pile ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_C_33_the_whole_discard_pile_is_frozen_until_another_card_lands_on_it() -> None:
    match = attacked()
    play(match, 1, "decline")
    assert match.view(None)["frozen"] is True
    assert refusal(match, 1, "draw", source="discard") == "The discard pile is frozen until another card lands on it."
    assert [dict(move) for move in match.legal_moves(1)] == [{"kind": "draw", "source": "deck"}, {"kind": "declare"}]
    play(match, 1, "draw", source="deck")
    play(match, 1, "discard", card="M500")
    assert match.view(None)["frozen"] is False
    play(match, 0, "draw", source="discard")
    assert hand(match, 0)[-1] == "M500"


def test_C_33_a_card_that_is_played_to_the_table_does_not_thaw_it() -> None:
    match = attacked(["M500"] * 6)
    play(match, 1, "decline")
    turn(match, 1, "play_merchandise", value=500, account="PHO")
    assert match.view(None)["frozen"] is True
    assert "frozen" in refusal(match, 0, "draw", source="discard")


def test_C_33_a_frozen_pile_is_no_pile_to_draw_from() -> None:
    """With an empty draw pile the shuffle takes the frozen cards too."""
    match = table(deck=[], discard=["INS"], frozen=True, exact=True)
    assert [dict(move) for move in match.legal_moves(0)] == [{"kind": "draw", "source": "deck"}, {"kind": "declare"}]
    play(match, 0, "draw", source="deck")
    assert hand(match, 0)[-1] == "INS"


def test_C_34_a_lost_account_goes_away_contents_oldest_first_credit_card_lost_card_on_top() -> None:
    match = attacked()
    play(match, 1, "decline")
    assert discard_pile(match) == ["C:DIN", *BUNDLE, "C:SUP", "L:SUP"]
    for viewer in (None, 0, 1):
        assert match.view(viewer)["discard"] == {"top": "L:SUP", "count": 7}
        assert happened(match, "cancelled", viewer)[-1]["cards"] == BUNDLE  # shown once to all


def test_C_34_in_a_credit_defence_the_old_credit_card_then_the_lost_card() -> None:
    match = attacked(["C:SUP"] + ["M500"] * 5)
    old = match.match.state.table[match.match.state.setup.accounts[1]["SUP"].up]
    play(match, 1, "defend", **{"with": "credit"})
    assert discard_pile(match) == ["C:DIN", "C:SUP", "L:SUP"]
    assert match.match.state.table[match.match.state.setup.discard][1:2] == old
    assert match.view(None)["frozen"] is False


def test_C_34_in_an_insurance_defence_the_lost_card() -> None:
    match = attacked(["INS"] + ["M500"] * 5)
    play(match, 1, "defend", **{"with": "insurance"})
    assert discard_pile(match) == ["C:DIN", "L:SUP"]
    assert match.view(None)["frozen"] is False


@pytest.mark.parametrize(("face", "way"), [("C:SUP", "credit"), ("INS", "insurance")])
def test_C_35_a_lost_card_spent_against_a_defence_ends_a_freeze(face: str, way: str) -> None:
    match = attacked([face] + ["M500"] * 5, frozen=True)
    assert match.view(None)["frozen"] is True
    play(match, 1, "defend", **{"with": way})
    assert match.view(None)["frozen"] is False
    play(match, 1, "draw", source="discard")
    assert hand(match, 1)[-1] == "L:SUP"


def test_C_35_a_discard_and_a_reshuffle_end_a_freeze() -> None:
    match = table(discard=["INS"], frozen=True)
    turn(match, 0, "discard", card="M250")
    assert match.view(None)["frozen"] is False
    match = table(deck=[], discard=["INS", "EXT"], frozen=True, exact=True)
    play(match, 0, "draw", source="deck")
    assert match.view(None)["frozen"] is False


def test_C_35_the_lost_card_of_the_bundle_itself_does_not_thaw_the_pile() -> None:
    match = attacked(frozen=True)
    play(match, 1, "decline")
    assert match.view(None)["frozen"] is True


def test_while_the_attack_is_answered_the_lost_card_lies_where_everybody_sees_it() -> None:
    match = attacked()
    state = match.match.state
    (card,) = state.table[state.setup.lost]
    assert all(card in state.table.visible_to(viewer) for viewer in (None, 0, 1))
    assert "L:SUP" not in [*discard_pile(match), *hand(match, 0)]
    assert match.position()["attack"] == {"by": 0, "target": 1, "type": "SUP", "declare": False}
    assert cards_of(match).total() == 108
