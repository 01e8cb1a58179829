"""C-38..C-48: declaring, the count, the safety valve of a round."""

import pytest

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

OVER = [account("SUP", "M1000", "M250"), account("BAN", "M2000", "M2000", "EXT")]
"""One account over its line by 250."""


def test_C_38_only_a_declaration_ends_the_round() -> None:
    match = table(hand=["M250"] * 6, other=["M500"] * 6, mine=full(), theirs=full_of_the_other())
    for _ in range(8):  # both have 10,000; that alone ends nothing
        seat = match.view(None)["active"]
        turn(match, seat, "discard", card=hand(match, seat)[0])
        assert match.phase == "draw"
    play(match, match.view(None)["active"], "declare")
    assert match.phase == "round_end"


def full_of_the_other() -> list[dict[str, object]]:
    """10,000 from the cards that `full` leaves."""
    return [
        account("SUP", "M500", "M500"),
        account("PHO", "M1000", "M1000"),
        account("DIN", "M1000", "M1000", "M1000"),
        account("BAN", "M1000", "M1000", "M2000"),
    ]


def test_C_39_one_declares_before_drawing_instead_of_the_turn() -> None:
    match = table(mine=full())
    assert "declare" in kinds(match, 0)
    play(match, 0, "declare")
    view = match.view(None)
    assert (view["phase"], view["declarer"], view["active"]) == ("round_end", 0, None)
    assert seat_of(match, 0)["hand_count"] == 6


@pytest.mark.parametrize(
    "move",
    [
        {"kind": "play_credit", "type": "DIN"},
        {"kind": "play_merchandise", "value": 1000, "account": "SUP"},
        {"kind": "play_extended", "account": "SUP"},
        {"kind": "play_insurance", "account": "SUP"},
        {"kind": "discard", "card": "M250"},
    ],
    ids=lambda move: str(move["kind"]),
)
def test_C_39_one_declares_together_with_the_card_played(move: dict[str, object]) -> None:
    def fresh() -> LocalMatch:
        match = table(hand=["C:DIN", "M1000", "EXT", "INS", "M250", "M250"], mine=[account("SUP")])
        play(match, 0, "draw", source="deck")
        assert move in match.legal_moves(0)
        assert {**move, "declare": True} in match.legal_moves(0)
        return match

    for declare, phase in ((True, "round_end"), (False, "draw")):
        match = fresh()
        match.play(0, {**move, "declare": declare})
        assert match.phase == phase
        assert (match.view(None)["declarer"] == 0) is declare
    assert hand(match, 0) != hand(fresh(), 0)  # the card is played in both cases


def test_C_39_the_card_played_with_the_declaration_counts() -> None:
    match = table(hand=["M1000"] + ["M250"] * 5, mine=[*full()[1:], account("SUP")])
    play(match, 0, "draw", source="deck")
    play(match, 0, "play_merchandise", value=1000, account="SUP", declare=True)
    assert match.view(None)["round_scores"] == [12_000, 0]


def test_C_39_not_between_drawing_and_playing_and_not_out_of_turn() -> None:
    match = table(mine=full(), theirs=full_of_the_other())
    assert refusal(match, 1, "declare") == "It is not your turn."
    play(match, 0, "draw", source="deck")
    assert "declare" not in kinds(match, 0)
    assert refusal(match, 0, "declare") == "Declare before you draw, or together with the card you play."


def test_C_39_a_declaration_with_a_lost_card_waits_for_the_defence() -> None:
    for answer, under in (({"kind": "decline"}, []), ({"kind": "defend", "with": "insurance"}, ["M1000"])):
        match = table(
            hand=["L:SUP"] + ["M250"] * 5,
            other=["INS"] + ["M500"] * 5,
            mine=full()[1:],
            theirs=[account("SUP", "M1000")],
        )
        play(match, 0, "draw", source="deck")
        play(match, 0, "play_lost", target=1, type="SUP", declare=True)
        assert now(match) == ("defend", [1])
        assert match.view(1)["attack"] == {"by": 0, "target": 1, "type": "SUP"}
        assert match.position()["attack"]["declare"] is True
        match.play(1, answer)
        assert match.phase == "round_end"
        assert match.view(None)["declarer"] == 0
        assert match.view(None)["round_scores"] == [0, sum(int(face[1:]) for face in under)]


def test_C_40_all_placed_cards_of_all_players_are_turned_up() -> None:
    mine, theirs = [account("SUP", "M1000", "EXT"), account("PHO")], [account("BAN", "M250", "M750")]
    match = table(hand=["M250"] * 6, other=["M500"] * 6, mine=mine, theirs=theirs)
    assert all("under" not in each for seat in (0, 1) for each in seat_of(match, seat)["accounts"])
    play(match, 0, "declare")
    for viewer in (None, 0, 1):
        assert [each["under"] for each in seat_of(match, 0, viewer)["accounts"]] == [["M1000", "EXT"], []]
        assert [each["under"] for each in seat_of(match, 1, viewer)["accounts"]] == [["M250", "M750"]]
        counted = happened(match, "counted", viewer)
        assert [(told["seat"], told["account"], told["cards"]) for told in counted] == [
            (0, "SUP", ["M1000", "EXT"]),
            (0, "PHO", []),
            (1, "BAN", ["M250", "M750"]),
        ]
    # hands stay hidden
    assert seat_of(match, 1, 0)["hand"] is seat_of(match, 0, None)["hand"] is None


def test_C_41_the_total_is_all_merchandise_under_ones_accounts_and_nothing_in_hand() -> None:
    match = table(other=["M2000"] * 6, theirs=[account("BAN", "M750", "M250"), account("SUP", "M500", "EXT")])
    play(match, 0, "declare")
    assert match.view(None)["round_scores"] == [0, 1500]


@pytest.mark.parametrize(
    ("mine", "made"),
    [
        (full(), 12_000),
        ([*full()[1:], account("SUP", "M750")], 0),  # 9,750
        ([*full()[1:], account("SUP", "M1000", "EXT", "M1000")], 13_000),
        ([*full()[1:], account("SUP", "M1000", "M1000")], 0),  # 11,000, with an account over its line
    ],
)
def test_C_42_a_correct_declarer_scores_his_total_and_2000(mine: list[dict[str, object]], made: int) -> None:
    match = table(hand=["M250"] * 6, mine=mine, theirs=[account("PHO", "M500")])
    play(match, 0, "declare")
    assert match.view(None)["round_scores"] == [made, 500]
    assert match.view(None)["bonus"] == (0 if made else None)


def test_C_43_a_declarer_below_ten_thousand_scores_nothing_and_nobody_gets_a_bonus() -> None:
    match = table(mine=[account("BAN", "M2000", "M1000")], theirs=full_of_the_other())
    play(match, 0, "declare")
    view = match.view(None)
    assert (view["round_scores"], view["bonus"], view["declarer"]) == ([0, 10_000], None, 0)


def test_C_44_who_is_over_a_line_scores_nothing_for_the_round() -> None:
    match = table(mine=full(), theirs=OVER)
    play(match, 0, "declare")
    assert match.view(None)["round_scores"] == [12_000, 0]  # the declarer keeps his bonus
    assert [told["over"] for told in happened(match, "counted")] == [False] * 4 + [True, False]


def test_C_44_an_over_limit_declarer_costs_everybody_the_bonus_but_the_others_score() -> None:
    match = table(mine=[*full()[:3], account("BAN", "M2000", "M2000", "M250")], theirs=full_of_the_other())
    play(match, 0, "declare")
    assert match.view(None)["round_scores"] == [0, 10_000]
    assert match.view(None)["bonus"] is None


def test_C_44_extended_credit_lifts_the_line_of_its_own_account_alone() -> None:
    under = ["EXT", "M2000", "M1000", "M500"]
    for more, made in (([], 3500), (["M250"], 0)):
        match = table(theirs=[account("SUP", *under, *more), account("PHO")])
        play(match, 0, "declare")
        assert match.view(None)["round_scores"] == [0, made]


def test_C_45_only_the_declarer_can_get_the_bonus() -> None:
    match = table(mine=full(), theirs=full_of_the_other())
    play(match, 0, "declare")
    assert match.view(None)["round_scores"] == [12_000, 10_000]
    assert match.view(None)["bonus"] == 0


def test_C_46_scores_are_whole_totals_not_capped() -> None:
    match = table(
        hand=["M250"] * 6,
        mine=full(),
        theirs=[
            account("BAN", "EXT", "EXT", "M2000", "M2000", "M2000", "M1000", "M1000", "M500"),
            account("SUP", "M500"),
        ],
    )
    play(match, 0, "declare")
    assert match.view(None)["round_scores"] == [12_000, 9000]
    match = table(mine=[account("SUP", *["EXT"] * 4, *["M2000"] * 5, "M1000")])
    play(match, 0, "declare")
    assert match.view(None)["round_scores"] == [13_000, 0]


def test_C_47_scores_are_added_to_the_match_totals() -> None:
    match = table(mine=full(), theirs=[account("PHO", "M750")], scores=[5000, 7250])
    play(match, 0, "declare")
    assert match.view(None)["scores"] == [17_000, 8000]
    told = happened(match, "scored")[-1]
    assert (told["scores"], told["totals"], told["bonus"]) == ([12_000, 750], [17_000, 8000], 0)
    all_ready(match)
    assert match.view(None)["scores"] == [17_000, 8000]
    assert match.view(None)["round_scores"] is None


@pytest.mark.parametrize("most", [1, 2, 25])
def test_C_48_after_so_many_reshuffles_the_round_ends_at_the_end_of_that_turn(most: int) -> None:
    options = {} if most == 25 else {"max_reshuffles": most}
    match = table(
        mine=full(), theirs=[*OVER[:1], account("PHO", "M750")], deck=[], discard=["INS"], exact=True,
        reshuffles=most - 1, options=options,
    )  # fmt: skip
    play(match, 0, "draw", source="deck")
    assert match.phase == "play"  # the turn is played
    play(match, 0, "discard", card="M250")
    view = match.view(None)
    assert (view["phase"], view["declarer"], view["bonus"]) == ("round_end", None, None)
    assert view["round_scores"] == [10_000, 0]  # scored without bonus; over the line is over the line
    assert happened(match, "valve") == [{"kind": "valve", "reshuffles": most}]


def test_C_48_not_before_the_last_reshuffle() -> None:
    match = table(deck=[], discard=["INS"], exact=True, reshuffles=23)
    play(match, 0, "draw", source="deck")
    play(match, 0, "discard", card="M250")
    assert match.phase == "draw"


def test_C_48_a_declaration_in_that_turn_comes_before_the_valve() -> None:
    match = table(mine=full(), deck=[], discard=["INS"], exact=True, reshuffles=24)
    play(match, 0, "draw", source="deck")
    play(match, 0, "discard", card="M250", declare=True)
    assert match.view(None)["declarer"] == match.view(None)["bonus"] == 0
    assert happened(match, "valve") == []


def test_C_48_counts_the_shuffles_of_one_round_only() -> None:
    match = table(mine=full(), reshuffles=24)
    play(match, 0, "declare")
    all_ready(match)
    assert match.view(None)["reshuffles"] == 0


def test_C_48_waits_for_the_answer_to_a_lost_card() -> None:
    match = table(
        hand=["L:SUP"] + ["M250"] * 5, theirs=[account("SUP", "M500")], deck=[], discard=["INS"], exact=True,
        reshuffles=24,
    )  # fmt: skip
    turn(match, 0, "play_lost", target=1, type="SUP")
    assert now(match) == ("defend", [1])
    play(match, 1, "decline")
    assert match.phase == "round_end"
    assert match.view(None)["round_scores"] == [0, 0]


def test_the_scoring_example_of_the_rules() -> None:
    match = table(
        seats=3,
        dealer=1,
        active=2,
        hands=[["M250"] * 6, ["M500"] * 6, ["C:SUP"] * 3],
        accounts=[
            [account("SUP", "M1000"), account("PHO", "M1000", "M750")],
            [account("SUP", "M1000", "M250"), account("BAN", "M2000", "M2000")],
            full(),
        ],
    )
    play(match, 2, "declare")
    assert match.view(None)["round_scores"] == [2750, 0, 12_000]


def test_round_end_waits_for_all_seats_and_the_position_says_what_was_made() -> None:
    match = table(mine=full())
    play(match, 0, "declare")
    assert match.to_act == {0, 1}
    play(match, 1, "ready")
    assert (sorted(match.to_act), match.view(None)["ready"]) == ([0], [1])
    assert refusal(match, 1, "ready") == "It is not your turn."
    position = match.position()
    assert (position["ready"], position["declarer"], position["bonus"]) == ([1], 0, 0)
    assert (position["round_scores"], position["active"]) == ([12_000, 0], None)
    play(match, 0, "ready")
    assert match.phase == "draw"
    assert match.view(None)["round"] == 2
