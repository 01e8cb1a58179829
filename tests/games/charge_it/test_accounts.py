"""C-13..C-29: credit cards, merchandise, Extended Credit, Insurance."""

import json

import pytest

from tests.games.charge_it.tables import (
    account,
    full,
    hand,
    happened,
    kinds,
    play,
    refusal,
    seat_of,
    table,
    turn,
)

# ── credit cards ─────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("of", "exactly", "more"),
    [
        ("SUP", ["M1000"], "M250"),
        ("PHO", ["M2000"], "M250"),
        ("DIN", ["M2000", "M1000"], "M250"),
        ("BAN", ["M2000", "M2000"], "M250"),
    ],
)
def test_C_13_C_17_charges_go_up_to_and_including_the_line(of: str, exactly: list[str], more: str) -> None:
    amount = sum(int(face[1:]) for face in exactly)
    for under, made in ((exactly, amount), ([*exactly, more], 0)):
        match = table(theirs=[account(of, *under)])
        play(match, 0, "declare")  # wrongly: so the other seat is counted without being the declarer
        assert match.view(None)["round_scores"] == [0, made]
    assert match.view(None)["lines"] == {"SUP": 1000, "PHO": 2000, "DIN": 3000, "BAN": 4000}


def test_C_14_a_credit_card_lies_face_up_and_is_charged_in_later_turns() -> None:
    match = table(hand=["C:SUP"] + ["M250"] * 5)
    turn(match, 0, "play_credit", type="SUP")
    for viewer in (None, 0, 1):
        assert seat_of(match, 0, viewer)["accounts"] == [{"type": "SUP", "insured": False, "count": 0}]
    assert match.to_act == {1}  # the turn is over: nothing can be charged in it
    turn(match, 1, "discard", card="M500")
    turn(match, 0, "play_merchandise", value=250, account="SUP")
    assert seat_of(match, 0)["accounts"][0]["count"] == 1


def test_C_14_merchandise_needs_an_open_account() -> None:
    match = table(hand=["C:SUP"] + ["M250"] * 5, theirs=[account("PHO")])
    play(match, 0, "draw", source="deck")
    for of in ("SUP", "PHO"):  # a credit card in hand is no account, and an opponent's is not one's own
        assert "account" in refusal(match, 0, "play_merchandise", value=250, account=of)
    assert "play_merchandise" not in kinds(match, 0)


def test_C_15_at_most_one_account_of_each_type_hence_four() -> None:
    match = table(hand=["C:SUP", "C:PHO", "C:DIN", "C:BAN", "C:SUP", "M250"], deck=["C:PHO"])
    for of in ("SUP", "PHO", "DIN", "BAN"):
        turn(match, 0, "play_credit", type=of)
        turn(match, 1, "discard", card=hand(match, 1)[0])
    assert [each["type"] for each in seat_of(match, 0)["accounts"]] == ["SUP", "PHO", "DIN", "BAN"]
    play(match, 0, "draw", source="deck")
    assert "already" in refusal(match, 0, "play_credit", type="SUP")
    assert "play_credit" not in kinds(match, 0)


def test_C_15_two_players_may_have_the_same_type() -> None:
    match = table(hand=["C:SUP"] + ["M250"] * 5, theirs=[account("SUP")])
    turn(match, 0, "play_credit", type="SUP")
    assert len(seat_of(match, 0)["accounts"]) == len(seat_of(match, 1)["accounts"]) == 1


def test_C_16_after_a_loss_the_type_may_be_opened_again_with_another_card() -> None:
    match = table(hand=["L:SUP"] + ["M250"] * 5, other=["C:SUP"] + ["M500"] * 5, theirs=[account("SUP", "M1000")])
    turn(match, 0, "play_lost", target=1, type="SUP")
    play(match, 1, "decline")
    turn(match, 1, "play_credit", type="SUP")
    assert seat_of(match, 1)["accounts"] == [{"type": "SUP", "insured": False, "count": 0}]


# ── merchandise ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_C_18_merchandise_goes_face_down_under_one_of_ones_own_accounts() -> None:
    match = table(hand=["M2000"] + ["M250"] * 5, mine=[account("SUP"), account("BAN")], theirs=[account("DIN")])
    play(match, 0, "draw", source="deck")
    assert {move["account"] for move in match.legal_moves(0) if move["kind"] == "play_merchandise"} == {"SUP", "BAN"}
    refusal(match, 0, "play_merchandise", value=2000, account="DIN")
    play(match, 0, "play_merchandise", value=2000, account="BAN")
    for viewer in (None, 0, 1):
        assert seat_of(match, 0, viewer)["accounts"] == [
            {"type": "SUP", "insured": False, "count": 0},
            {"type": "BAN", "insured": False, "count": 1},
        ]
    assert match.position()["accounts"][0][1]["under"] == ["M2000"]


def test_C_18_only_what_one_holds_is_placed() -> None:
    match = table(hand=["M250"] * 6, mine=[account("SUP")], deck=["M500"])
    play(match, 0, "draw", source="deck")
    assert refusal(match, 0, "play_merchandise", value=750, account="SUP") == "You hold no $750 merchandise card."
    assert "You hold no" in refusal(match, 0, "play_merchandise", value=300, account="SUP")


def test_C_19_what_was_placed_is_never_moved_taken_back_or_discarded() -> None:
    match = table(hand=["M250"] * 6, mine=[account("SUP", "M750"), account("BAN")], deck=["M500"])
    play(match, 0, "draw", source="deck")
    assert refusal(match, 0, "discard", card="M750") == "You hold no $750 merchandise card."
    assert "You hold no" in refusal(match, 0, "play_merchandise", value=750, account="BAN")
    for move in match.legal_moves(0):
        twin = match.copy()
        twin.play(0, move)
        if twin.phase != "round_end":
            assert twin.position()["accounts"][0][0]["under"][:1] == ["M750"]


def test_C_20_the_engine_accepts_a_card_that_goes_over_the_line() -> None:
    match = table(hand=["M2000"] + ["M250"] * 5, mine=[account("SUP", "M1000")])
    turn(match, 0, "play_merchandise", value=2000, account="SUP")
    assert match.position()["accounts"][0][0]["under"] == ["M1000", "M2000"]


def test_C_21_the_totals_are_the_players_to_remember() -> None:
    """No view gives a sum, the room left, or a hint that a card goes over."""
    match = table(hand=["M2000"] + ["M250"] * 5, mine=[account("SUP", "M1000")])
    play(match, 0, "draw", source="deck")
    assert {move["value"] for move in match.legal_moves(0) if move["kind"] == "play_merchandise"} == {2000, 250}
    play(match, 0, "play_merchandise", value=2000, account="SUP")
    for viewer in (None, 0, 1):
        assert seat_of(match, 0, viewer)["accounts"] == [{"type": "SUP", "insured": False, "count": 2}]


def test_C_22_a_placed_card_is_seen_by_nobody_its_owner_included() -> None:
    match = table(hand=["M2000", "EXT"] + ["M250"] * 4, mine=[account("BAN", "M750")], deck=["M500"] * 4)
    for move in ({"kind": "play_merchandise", "value": 2000}, {"kind": "play_extended"}):
        turn(match, 0, **move, account="BAN")
        turn(match, 1, "discard", card="M500")
    state = match.match.state
    under = state.table[state.setup.accounts[0]["BAN"].under]
    assert len(under) == 3
    for viewer in (None, 0, 1):
        assert not set(under) & state.table.visible_to(viewer)
        assert seat_of(match, 0, viewer)["accounts"] == [{"type": "BAN", "insured": False, "count": 3}]
        told = json.dumps([told for told in match.happenings(viewer) if told["kind"] == "charged"])
        assert "2000" not in told
        assert "EXT" not in told
    assert [sorted(told) for told in happened(match, "charged", 0)] == [["account", "count", "kind", "seat"]] * 2


# ── Extended Credit ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_C_23_extended_credit_goes_face_down_and_looks_like_merchandise() -> None:
    seen = []
    for face in ("EXT", "M1000"):
        match = table(hand=[face] + ["M250"] * 5, mine=[account("SUP")])
        play(match, 0, "draw", source="deck")
        if face == "EXT":
            assert "account" in refusal(match, 0, "play_extended", account="BAN")
            play(match, 0, "play_extended", account="SUP")
        else:
            play(match, 0, "play_merchandise", value=1000, account="SUP")
        seen.append([(match.view(viewer)["seats"][0]["accounts"], match.happenings(viewer)) for viewer in (None, 1)])
    assert seen[0] == seen[1]


def test_C_24_each_extended_credit_adds_2500_to_the_line_of_its_account() -> None:
    for under, made in (
        (["EXT", "M2000", "M1000", "M500"], 3500),
        (["EXT", "M2000", "M1000", "M500", "M250"], 0),
        (["M2000", "M1000", "M500"], 0),
    ):
        match = table(theirs=[account("SUP", *under)])
        play(match, 0, "declare")
        assert match.view(None)["round_scores"] == [0, made]
    # the credit counts in its own account only
    match = table(theirs=[account("SUP", "EXT"), account("PHO", "M2000", "M250")])
    play(match, 0, "declare")
    assert match.view(None)["round_scores"] == [0, 0]


def test_C_25_several_extended_credits_may_lie_under_one_account() -> None:
    match = table(hand=["EXT", "EXT"] + ["M250"] * 4, mine=[account("SUP", "EXT", "M2000", "M2000", "M2000", "M2000")])
    for _ in range(2):
        turn(match, 0, "play_extended", account="SUP")
        turn(match, 1, "discard", card="M500")
    play(match, 0, "declare")
    assert happened(match, "counted")[0]["line"] == 1000 + 3 * 2500
    assert happened(match, "counted")[0]["total"] == 8000


def test_C_26_extended_credit_counts_nothing_as_merchandise() -> None:
    match = table(theirs=[account("BAN", "EXT", "EXT", "M250")])
    play(match, 0, "declare")
    assert match.view(None)["round_scores"] == [0, 250]


# ── Insurance ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("of", ["SUP", "PHO", "DIN", "BAN"])
def test_C_27_insurance_goes_on_any_own_account(of: str) -> None:
    match = table(hand=["INS"] + ["M250"] * 5, mine=[account(of, "M250")], theirs=[account("SUP")])
    turn(match, 0, "play_insurance", account=of)
    for viewer in (None, 0, 1):
        assert seat_of(match, 0, viewer)["accounts"] == [{"type": of, "insured": True, "count": 1}]


def test_C_27_insurance_goes_on_no_other_account_and_is_a_turns_play_or_a_defence() -> None:
    match = table(hand=["INS"] + ["M250"] * 5, mine=[account("SUP")], theirs=[account("PHO")])
    play(match, 0, "draw", source="deck")
    assert "account" in refusal(match, 0, "play_insurance", account="PHO")
    play(match, 0, "play_insurance", account="SUP")
    assert match.to_act == {1}

    match = table(hand=["L:PHO"] + ["M250"] * 5, other=["INS"] + ["M500"] * 5, theirs=[account("PHO")])
    turn(match, 0, "play_lost", target=1, type="PHO")
    play(match, 1, "defend", **{"with": "insurance"})
    assert seat_of(match, 1)["accounts"] == [{"type": "PHO", "insured": True, "count": 0}]


def test_C_28_no_lost_card_on_an_insured_account_for_the_rest_of_the_round() -> None:
    match = table(hand=["L:SUP", "L:SUP"] + ["M250"] * 4, theirs=[account("SUP", insured=True), account("PHO")])
    for _ in range(2):
        play(match, 0, "draw", source="deck")
        assert "insured" in refusal(match, 0, "play_lost", target=1, type="SUP")
        assert "play_lost" not in kinds(match, 0)
        play(match, 0, "discard", card="M250")
        turn(match, 1, "discard", card="M500")


def test_C_29_one_insurance_on_an_account_and_it_stays() -> None:
    match = table(hand=["INS", "INS"] + ["M250"] * 4, mine=[account("SUP"), account("PHO")])
    turn(match, 0, "play_insurance", account="SUP")
    turn(match, 1, "discard", card="M500")
    play(match, 0, "draw", source="deck")
    assert "insured already" in refusal(match, 0, "play_insurance", account="SUP")
    assert {move["account"] for move in match.legal_moves(0) if move["kind"] == "play_insurance"} == {"PHO"}
    play(match, 0, "play_insurance", account="PHO")
    assert [each["insured"] for each in seat_of(match, 0)["accounts"]] == [True, True]


def test_accounts_are_listed_in_the_order_in_which_they_were_opened() -> None:
    match = table(hand=["C:BAN", "C:SUP"] + ["M250"] * 4, mine=[account("PHO")])
    for of in ("BAN", "SUP"):
        turn(match, 0, "play_credit", type=of)
        turn(match, 1, "discard", card=hand(match, 1)[0])
    assert [each["type"] for each in match.position()["accounts"][0]] == ["PHO", "BAN", "SUP"]


def test_the_full_accounts_of_these_tests_make_ten_thousand() -> None:
    match = table(theirs=full())
    play(match, 0, "declare")
    assert match.view(None)["round_scores"] == [0, 10_000]
