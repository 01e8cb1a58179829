"""X-51..X-53: what holds everywhere."""

from __future__ import annotations

from collections import Counter

from tests.games.billionaire.table import (
    ALL,
    ALLOW,
    ANALYZE_E,
    BIDS_E,
    ROLL,
    analyze,
    bids,
    deck,
    kinds,
    landed,
    moment,
    pay,
    power,
    profit,
    told,
    turn_of,
)


def test_X_51_investments_lie_face_up() -> None:
    match = moment(3, investments=[["E1", "F9"], ["A3"], []])
    for seat in (None, 0, 1, 2):
        assert [part["investments"] for part in match.view(seat)["seats"]] == [["E1", "F9"], ["A3"], []]


def test_X_51_bought_and_taken_ones_too() -> None:
    match = bids(landed(BIDS_E, decks={"E": ["E4"]}, profit=[["P5"], ["P1"]]), None, 1)
    match.play(1, pay("P1"))
    assert match.view(None)["seats"][1]["investments"] == ["E4"]


def test_X_52_a_deck_is_reshuffled_when_a_card_returns_and_only_that_deck() -> None:
    before = moment(power=[["DISASTER"], []], investments=[["E4"], ["F2"]], shuffles={"F": ["F2", "F9", "F1"]})
    others = {name: deck(before, name) for name in ("profit", "E", "A")}
    before.play(0, power("DISASTER", 1, "F2"))
    before.play(1, ALLOW)
    assert deck(before, "F")[:3] == ["F2", "F9", "F1"]
    assert {name: deck(before, name) for name in others} == others
    assert told(before, "reshuffled") == [{"deck": "F", "count": 9}]


def test_X_52_a_reshuffle_forgets_what_people_have_seen() -> None:
    match = landed(BIDS_E, decks={"E": ["E4"]}, profit=[["P5"], ["P1"]])
    lot = match.match.state.lot[0]
    assert match.observation(0).faces[lot] == "E4"
    bids(match, None, None)
    assert lot not in match.observation(0).faces
    assert all(
        card not in match.observation(0).faces for card in match.match.state.table[match.match.state.setup.decks["E"]]
    )


def test_X_52_power_play_cards_are_not_reshuffled() -> None:
    match = moment(power=[["DISASTER"], []], investments=[[], ["F2"]], decks={"power": ["PROXY", "ANALYZE", "POWER"]})
    before = deck(match, "power")
    match.play(0, power("DISASTER", 1, "F2"))
    match.play(1, ALLOW)
    assert deck(match, "power") == [*before, "DISASTER"]


def test_X_53_players_without_profit_cards_play_on() -> None:
    match = moment(profit=[[], ALL["profit"]], rolls=[1, 1], positions=[0, 13])
    assert profit(match, 0) == []
    assert kinds(match, 0) == {"roll"}
    match.play(0, ROLL)  # a Profit space, and no card
    assert turn_of(match) == 1


def test_X_53_they_may_bid_with_their_investments_or_not_at_all() -> None:
    match = landed(BIDS_E, profit=[[], []], investments=[["A9"], []])
    assert len(match.legal_moves(0)) == 1 + 35  # 17.5M
    assert len(match.legal_moves(1)) == 1


def test_X_53_and_are_analyzed_like_others() -> None:
    match = landed(ANALYZE_E, investments=[[], ["E1"]], spins=["red", "green"], decks={"profit": ["P10"]})
    match.play(0, analyze(1, "E1"))
    match.play(1, ALLOW)
    assert profit(match, 1) == [10]
    assert Counter(match.position()["profit"][0]) == Counter()
