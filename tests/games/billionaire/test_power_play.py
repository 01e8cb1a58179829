"""X-35..X-46: Power Play cards."""

from __future__ import annotations

from typing import Any

import pytest

from core.local import LocalMatch
from tests.games.billionaire.table import (
    ALL,
    ALLOW,
    CONCEDE,
    HOLD,
    POWER_PLAY,
    ROLL,
    SECURITY,
    deck,
    hand,
    kinds,
    landed,
    moment,
    owned,
    plays,
    power,
    profit,
    refused,
    told,
    turn_of,
)


def holding(*cards: str, investments: list[list[str]] | None = None, **position: Any) -> LocalMatch:
    """Seat 0 begins its turn with these Power Play cards; three seats."""
    owns = investments or [["E4"], ["E1", "F9", "F2"], ["A5"]]
    return moment(3, power=[list(cards), [], []], investments=owns, **position)


def happens(match: LocalMatch, move: dict[str, Any]) -> LocalMatch:
    """Seat 0 plays a card, and its target lets it happen."""
    match.play(0, move)
    assert match.phase == "security"
    assert match.to_act == {move["seat"]}
    match.play(move["seat"], ALLOW)
    return match


# ── drawing, holding, playing ────────────────────────────────────────────────────────────────────────────────────────


def test_X_35_one_draws_the_top_card_and_plays_it_or_holds_it() -> None:
    match = landed(POWER_PLAY, decks={"power": ["DISASTER", "PROXY"]}, investments=[[], ["E4"]])
    assert match.phase == "power_drawn"
    assert match.view(0)["seats"][0]["power"] == ["DISASTER"]
    assert told(match, "drew_power", 0) == [{"seat": 0, "card": "DISASTER"}]
    for other in (1, None):
        assert told(match, "drew_power", other) == [{"seat": 0, "card": None}]
        assert match.view(other)["seats"][0]["power"] is None
    assert match.legal_moves(0) == [HOLD, power("DISASTER", 1, "E4")]
    match.play(0, HOLD)
    assert hand(match, 0) == ["DISASTER"]
    assert turn_of(match) == 1


def test_X_35_played_at_once() -> None:
    match = landed(POWER_PLAY, decks={"power": ["DISASTER", "PROXY"]}, investments=[[], ["E4"]])
    match.play(0, power("DISASTER", 1, "E4"))
    match.play(1, ALLOW)
    assert owned(match) == [[], []]
    assert turn_of(match) == 1


def test_X_35_without_a_card_nothing_happens() -> None:
    match = landed(POWER_PLAY, power=[[], ALL["power"]])
    assert turn_of(match) == 1
    assert told(match, "no_power_card") == [{"seat": 0}]


def test_X_36_a_held_card_is_played_instead_of_rolling_in_a_later_turn() -> None:
    match = holding("DISASTER", positions=[5, 5, 5])
    assert kinds(match, 0) == {"roll", "play_power"}
    happens(match, power("DISASTER", 1, "F9"))
    assert match.view(None)["seats"][0]["position"] == 5
    assert turn_of(match) == 1


def test_X_36_a_card_drawn_is_held_for_another_turn_not_for_this_one() -> None:  # Q13
    match = landed(POWER_PLAY, decks={"power": ["SECURITY"]}, power=[["DISASTER"], []], investments=[[], ["E4"]])
    assert match.legal_moves(0) == [HOLD]
    refused(match, 0, power("DISASTER", 1, "E4"), "just drawn")


def test_X_37_one_card_a_turn() -> None:
    match = happens(holding("DISASTER", "PROXY"), power("PROXY", 1, "E1"))
    assert turn_of(match) == 1
    assert hand(match, 0) == ["DISASTER"]
    with pytest.raises(ValueError):
        match.play(0, power("DISASTER", 1, "F9"))


def test_X_37_security_as_a_counter_excepted() -> None:
    match = moment(power=[["DISASTER", "SECURITY"], ["SECURITY"]], investments=[[], ["E4"]])
    match.play(0, power("DISASTER", 1, "E4"))
    match.play(1, SECURITY)
    match.play(0, SECURITY)
    assert owned(match) == [[], []]


def test_X_38_played_cards_go_to_the_bottom_in_the_order_played() -> None:
    match = moment(power=[["DISASTER", "SECURITY"], ["SECURITY"]], investments=[[], ["E4"]], decks={"power": ["PROXY"]})
    match.play(0, power("DISASTER", 1, "E4"))
    assert match.view(None)["played"] == ["DISASTER"]
    match.play(1, SECURITY)
    assert len(deck(match, "power")) == 21  # not before the action is over
    match.play(0, SECURITY)
    assert deck(match, "power")[0] == "PROXY"
    assert deck(match, "power")[-3:] == ["DISASTER", "SECURITY", "SECURITY"]
    assert match.view(None)["played"] == []


def test_X_38_even_if_cancelled() -> None:
    match = moment(power=[["DISASTER"], ["SECURITY"]], investments=[[], ["E4"]])
    match.play(0, power("DISASTER", 1, "E4"))
    match.play(1, SECURITY)
    match.play(0, CONCEDE)
    assert deck(match, "power")[-2:] == ["DISASTER", "SECURITY"]
    assert [hand(match, seat) for seat in (0, 1)] == [[], []]


def test_X_38_they_are_drawn_again_and_everybody_knows_what_lies_at_the_bottom() -> None:
    match = moment(power=[["DISASTER"], []], investments=[[], ["E4"]], decks={"power": []}, exact=True)
    match.play(0, power("DISASTER", 1, "E4"))
    match.play(1, ALLOW)
    assert deck(match, "power") == ["DISASTER"]
    bottom = match.match.state.table[match.match.state.setup.decks["power"]][-1]
    assert match.observation(1).faces[bottom] == "DISASTER"


@pytest.mark.parametrize(
    ("card", "investments", "others"),
    [
        ("PROXY", [["E1"], ["E4", "F9"]], {}),  # nothing of 50M or less
        ("DISASTER", [["E1"], []], {}),
        ("POWER", [["E1"], ["E4"]], {}),  # nothing as cheap as his own
        ("POWER", [[], ["E4"]], {}),
        ("ANALYZE", [["E1"], []], {}),
        ("ESP-PROFIT", [["E1"], ["E2"]], {"profit": [["P1"], []]}),
        ("ESP-POWER", [["E1"], ["E2"]], {}),
        ("ESP-INVEST", [["E1"], []], {}),
        ("SECURITY", [["E1"], ["E2"]], {}),
    ],
)
def test_X_40_a_card_without_a_legal_target_must_be_held(
    card: str, investments: list[list[str]], others: dict[str, Any]
) -> None:
    match = landed(POWER_PLAY, decks={"power": [card]}, investments=investments, **others)
    assert match.phase == "power_drawn"  # detail 8: the window opens all the same
    assert match.legal_moves(0) == [HOLD]
    match = moment(power=[[card], []], investments=investments, **others)
    assert match.legal_moves(0) == [ROLL]


# ── what they do ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_X_44_proxy_fight_takes_an_investment_of_up_to_50M_protected_or_not() -> None:
    match = holding("PROXY", investments=[["E4"], ["E1", "E2", "F4"], ["A5", "A4"]])
    assert plays(match, 0) == [power("PROXY", 1, "E1"), power("PROXY", 1, "E2"), power("PROXY", 2, "A4")]
    refused(match, 0, power("PROXY", 1, "F4"), "up to \\$50M")
    happens(match, power("PROXY", 1, "E2"))
    assert owned(match) == [["E4", "E2"], ["E1", "F4"], ["A5", "A4"]]


def test_X_45_disaster_sends_any_one_investment_of_an_opponent_back_reshuffled() -> None:
    match = holding("DISASTER", shuffles={"F": ["F9", "F1"]})
    assert len(plays(match, 0)) == 4
    refused(match, 0, power("DISASTER", 0, "E4"), "Choose an opponent")
    happens(match, power("DISASTER", 1, "F9"))  # F2 does not protect it
    assert owned(match) == [["E4"], ["E1", "F2"], ["A5"]]
    assert deck(match, "F")[:2] == ["F9", "F1"]
    assert len(deck(match, "F")) == 8


@pytest.mark.parametrize(("rolls", "winner"), [([6, 2], 0), ([2, 5], 1), ([3, 3, 4, 4, 1, 6], 1), ([3, 3, 5, 1], 0)])
def test_X_46_power_play_both_roll_and_the_higher_takes_both(rolls: list[int], winner: int) -> None:
    match = happens(holding("POWER", rolls=rolls), power("POWER", 1, "F2", "E4"))
    mine, theirs = (["E4", "F2"], ["E1", "F9"]) if winner == 0 else ([], ["E1", "F9", "F2", "E4"])
    assert owned(match) == [mine, theirs, ["A5"]]
    rolled = told(match, "rolled_for")
    assert [roll["die"] for roll in rolled] == rolls
    assert [roll["seat"] for roll in rolled] == [0, 1] * (len(rolls) // 2)  # detail 9: the actor first


def test_X_46_the_stake_is_worth_as_much_or_more() -> None:
    match = holding("POWER")  # E4 and A5 are worth 75M
    targets = [(move["seat"], move["investment"]) for move in plays(match, 0)]
    assert targets == [(1, "E1"), (1, "F2"), (2, "A5")]
    refused(match, 0, power("POWER", 1, "F9", "E4"), "worth more than your stake")
    refused(match, 0, power("POWER", 1, "E1", "E9"), "do not own E9")
    refused(match, 0, power("POWER", 1, "E1"), "name seat, investment, stake")


def test_X_47_analyze_any_investment_protected_or_not() -> None:
    match = holding("ANALYZE", spins=["red", "red"])
    assert len(plays(match, 0)) == 4
    happens(match, power("ANALYZE", 1, "F9"))
    assert owned(match) == [["E4", "F9"], ["E1", "F2"], ["A5"]]
    assert told(match, "spun")[0]["colours"] == ["red", "red"]


def test_X_47_the_spinners_mean_the_same() -> None:
    match = holding(
        "ANALYZE", spins=["red", "green"], profit=[[], ["P5", "P1"], []], picks=[0], decks={"profit": ["P2"]}
    )
    happens(match, power("ANALYZE", 1, "F9"))
    assert [profit(match, seat) for seat in range(3)] == [[5], [1, 2], []]


def test_X_48_espionage_takes_a_profit_card_unseen() -> None:
    match = holding("ESP-PROFIT", profit=[["P1"], ["P10", "P5", "P2"], []], picks=[1])
    assert plays(match, 0) == [power("ESP-PROFIT", 1)]
    refused(match, 0, power("ESP-PROFIT", 2), "no Profit card")
    refused(match, 0, power("ESP-PROFIT", 1, "E1"), "nothing else")
    happens(match, power("ESP-PROFIT", 1))
    assert [profit(match, seat) for seat in range(3)] == [[1, 5], [10, 2], []]
    assert [told(match, "took_card", seat)[0]["card"] for seat in (0, 1, 2, None)] == ["P5", "P5", None, None]


def test_X_49_espionage_takes_a_power_play_card_unseen() -> None:
    match = moment(3, power=[["ESP-POWER"], ["PROXY", "POWER"], []], investments=[["E4"], ["E1"], []], picks=[1])
    assert plays(match, 0) == [power("ESP-POWER", 1)]
    refused(match, 0, power("ESP-POWER", 2), "no Power Play card")
    happens(match, power("ESP-POWER", 1))
    assert hand(match, 0) == ["POWER"]
    assert hand(match, 1) == ["PROXY"]
    assert [told(match, "took_card", seat)[0]["card"] for seat in (0, 1, 2, None)] == ["POWER", "POWER", None, None]
    assert turn_of(match) == 1  # usable from the next own turn on


def test_X_49_if_the_hand_is_empty_when_it_happens_nothing_is_taken() -> None:
    match = moment(power=[["ESP-POWER", "SECURITY"], ["SECURITY"]])
    match.play(0, power("ESP-POWER", 1))
    match.play(1, SECURITY)
    match.play(0, SECURITY)
    assert told(match, "took_nothing") == [{"seat": 0, "owner": 1, "what": "power"}]
    assert hand(match, 0) == []


def test_X_50_espionage_takes_the_least_investment_of_one_group() -> None:
    match = holding("ESP-INVEST", investments=[[], ["F2", "F9", "E4", "E9"], ["A2", "A3"]])  # the example of the sheet
    aims = [(move["seat"], move["investment"]) for move in plays(match, 0)]
    assert aims == [(1, "F2"), (1, "E4"), (2, "A2"), (2, "A3")]
    refused(match, 0, power("ESP-INVEST", 1, "F9"), "not the least")
    happens(match, power("ESP-INVEST", 1, "E4"))
    assert owned(match) == [["E4"], ["F2", "F9", "E9"], ["A2", "A3"]]


@pytest.mark.parametrize("card", ["PROXY", "DISASTER", "ANALYZE", "ESP-INVEST", "ESP-PROFIT"])
def test_X_40_a_card_one_does_not_hold_cannot_be_played(card: str) -> None:
    match = holding("POWER", profit=[[], ["P1"], []])
    refused(match, 0, power(card, 1, "" if card == "ESP-PROFIT" else "E1"), f"hold no {card}")


def test_X_40_nonsense_is_no_card() -> None:
    match = holding("POWER")
    refused(match, 0, power("MOON", 1, "E1"), "no Power Play card MOON")
    refused(match, 0, power("SECURITY", 1), "only to answer")
    refused(match, 0, power("POWER", 1, "Z1", "E4"), "does not own Z1")
    refused(match, 0, power("POWER", 3, "E1", "E4"), "Choose an opponent")
    refused(match, 0, {"kind": "play_power", "card": "POWER"}, "name seat")
