"""The worked example of the rules page, line by line, from the very start."""

from __future__ import annotations

from core.dealer import ScriptedDealer
from core.local import LocalMatch
from tests.games.billionaire.table import (
    ALLOW,
    GAME,
    HOLD,
    NO_BID,
    ROLL,
    analyze,
    bid,
    cash,
    deck,
    hand,
    kinds,
    owned,
    pay,
    power,
    profit,
    refused,
    turn_of,
)


def test_the_worked_example() -> None:
    dealt = ["P10", "P5", "P5", "P2", "P2", "P2", "P1", "P1", "P1", "P1"]  # one at a time from seat 0
    dealer = ScriptedDealer(
        decks={"profit": dealt, "E": ["E4"], "F": ["F2"], "power": ["DISASTER"]},
        rolls=[6, 1, 2, 3, 5, 3, 1, 2, 3],  # the first two: seat 0 begins
        spins=["green", "red", "red", "red"],
        picks=[1],
        seed=1,
    )
    match = LocalMatch.start(GAME, 2, dealer=dealer)
    assert [profit(match, seat) for seat in (0, 1)] == [[10, 5, 2, 1, 1], [5, 2, 2, 1, 1]]
    assert cash(match) == [19, 11]
    assert turn_of(match) == 0

    # 1
    match.play(0, ROLL)
    assert match.view(0)["seats"][0]["position"] == 2
    assert match.view(0)["lot"] == ["E4"]
    match.play(0, bid(6))
    match.play(1, bid(7.5))
    refused(match, 1, pay("P5", "P2"), "owed")  # exact 7.5 is impossible
    match.play(1, pay("P5", "P2", "P1"))
    assert cash(match) == [27, 3]
    assert sorted(profit(match, 1)) == [1, 2]
    assert owned(match) == [[], ["E4"]]

    # 2
    match.play(1, ROLL)
    assert match.view(1)["seats"][1]["position"] == 15
    assert match.phase == "power_drawn"
    assert match.legal_moves(1) == [HOLD]  # seat 0 owns nothing
    match.play(1, HOLD)
    assert hand(match, 1) == ["DISASTER"]

    # 3
    match.play(0, ROLL)
    assert match.view(0)["seats"][0]["position"] == 7
    assert match.view(0)["lot"] == ["F2"]
    match.play(0, bid(5))
    match.play(1, bid(5))
    assert match.phase == "bid"
    assert match.to_act == {0, 1}
    match.play(0, bid(5.5))
    match.play(1, NO_BID)

    # 4
    before = len(deck(match, "profit"))
    match.play(0, pay("P5", "P1"))
    assert len(deck(match, "profit")) == before + 2
    assert cash(match) == [21, 3]
    assert sorted(profit(match, 0), reverse=True) == [10, 5, 2, 2, 1, 1]
    assert owned(match) == [["F2"], ["E4"]]

    # 5
    assert kinds(match, 1) == {"roll", "play_power"}
    match.play(1, power("DISASTER", 0, "F2"))
    match.play(0, ALLOW)
    assert owned(match) == [[], ["E4"]]
    assert "F2" in deck(match, "F")
    assert deck(match, "power")[-1] == "DISASTER"
    assert match.view(1)["seats"][1]["position"] == 15

    # 6: the Profit top is scripted as 1M, the pick is the 2M
    match = _with_profit_top(match, "P1", dealer)
    match.play(0, ROLL)
    assert match.view(0)["seats"][0]["position"] == 10
    match.play(0, analyze(1, "E4"))
    match.play(1, ALLOW)
    assert cash(match) == [23, 2]
    assert sorted(profit(match, 1)) == [1, 1]

    # 7
    match.play(1, ROLL)
    assert match.view(1)["seats"][1]["position"] == 16
    assert turn_of(match) == 0  # no target

    # 8
    match.play(0, ROLL)
    assert match.view(0)["seats"][0]["position"] == 12
    match.play(0, analyze(1, "E4"))
    match.play(1, ALLOW)
    assert owned(match) == [["E4"], []]
    assert cash(match) == [23, 2]  # worth 98M and 2M

    # 9
    match.play(1, ROLL)
    assert match.view(1)["seats"][1]["position"] == 19
    (lot,) = match.view(1)["lot"]
    match.play(0, bid(30))
    match.play(1, bid(2))
    assert match.phase == "pay"
    everything = pay("P10", "P5", "P2", "P2", "P2", "P1", "P1", "E4")
    assert match.legal_moves(0) == [everything]
    refused(match, 0, pay("P10", "P5", "P2", "P2", "P2", "P1", "E4"), "owed")
    match.play(0, everything)

    # 10
    assert cash(match) == [0, 25]
    assert owned(match) == [[lot], ["E4"]]
    assert lot[0] == "F"


def _with_profit_top(match: LocalMatch, face: str, dealer: ScriptedDealer) -> LocalMatch:
    """The same moment with this Profit card on top: the deck was reshuffled, and later shuffles cannot be scripted.

    The hand of seat 1 is put in order, so that the pick that the script knows is the 2M.
    """
    position = match.position()
    profit_deck = position["decks"]["profit"]
    profit_deck.insert(0, profit_deck.pop(profit_deck.index(face)))
    position["profit"][1].sort()
    return LocalMatch.from_position(position, dealer)
