"""X-25, X-26: what may be laid for a bid, and which payments are proposed."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random
from time import perf_counter
from typing import Any

import pytest

from core.games.billionaire.purse import MOST_LISTED, Kinds, cheapest
from core.local import LocalMatch
from tests.games.billionaire.table import (
    ALL,
    BIDS_E,
    M,
    bids,
    cash,
    deck,
    landed,
    moment,
    owned,
    pay,
    refused,
    turn_of,
)


def owing(millions: float, hand: list[str], owns: list[str] | None = None, **position: Any) -> LocalMatch:
    """Seat 1 owes so much to seat 0 for the Investment A1."""
    invest: list[list[str]] = [[], owns or []]
    lot = {"lot": ["A1"], "bids": [None, int(millions * M)], "winner": 1, "phase": "pay", "positions": [11, 13]}
    return moment(profit=[[], hand], investments=invest, **{**lot, **position})


def listed(match: LocalMatch) -> list[str]:
    """The payments proposed, each as one string."""
    return [" ".join([*move["profit"], *move["invest"]]) for move in match.legal_moves(1)]


# ── X-25 ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_X_25_investments_pay_at_trading_value_and_become_the_landers_face_up() -> None:
    match = owing(8, ["P1"], ["F4", "E2"])
    match.play(1, pay("P1", "F4"))  # 1 + 7.5
    assert owned(match) == [["F4"], ["E2", "A1"]]
    assert cash(match) == [1, 0]
    assert match.view(None)["seats"][0]["investments"] == ["F4"]


def test_X_25_what_is_paid_to_the_board_goes_back_to_its_decks_reshuffled() -> None:
    shuffles = {"E": ["E2", "E1"], "F": ["F9", "F4"], "profit": ["P10", "P1"]}
    match = landed(
        BIDS_E,
        decks={"E": ["E9"]},
        profit=[["P1"], []],
        investments=[["F4", "E2"], []],
        shuffles=shuffles,
    )
    assert len(deck(match, "E")) == 7
    bids(match, 13.5, None)
    match.play(0, pay("P1", "F4", "E2"))
    assert owned(match) == [["E9"], []]
    for name, top in shuffles.items():
        assert deck(match, name)[:2] == top
    assert [len(deck(match, name)) for name in ("E", "F", "profit")] == [8, 9, 54]


def test_X_25_what_is_not_paid_with_stays() -> None:
    match = owing(3, ["P2", "P1", "P5"], ["F4"])
    match.play(1, pay("P2", "P1"))
    assert owned(match) == [[], ["F4", "A1"]]
    assert cash(match) == [3, 5]


# ── X-26 ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_X_26_nobody_gives_change() -> None:
    match = owing(4, ["P5", "P2"])  # the example of the sheet
    refused(match, 1, pay("P2"), "\\$4M are owed")
    refused(match, 1, pay("P5", "P2"), "superfluous")
    match.play(1, pay("P5"))
    assert cash(match) == [5, 2]


@pytest.mark.parametrize(
    ("payment", "why"),
    [
        (("P5", "P2"), "owed"),  # short
        ((), "owed"),
        (("P5", "P2", "P1", "P1"), "superfluous"),
        (("P10",), "so many P10"),
        (("P5", "P2", "P2", "P2"), "so many P2"),
        (("P5", "P2", "F4"), "superfluous"),
        (("P5", "P5"), "so many P5"),
        (("P2", "E4"), "do not own E4"),
        (("F4", "F4"), "only one"),
    ],
)
def test_X_26_short_superfluous_and_impossible_payments_are_refused(payment: tuple[str, ...], why: str) -> None:
    match = owing(7.5, ["P5", "P2", "P1", "P1", "P2"], ["F4"])
    refused(match, 1, pay(*payment), why)


def test_X_26_the_lot_cannot_pay_for_itself() -> None:
    match = owing(2.5, ["P5"])
    refused(match, 1, pay("A1"), "do not own A1")
    assert "lot" not in str(match.legal_moves(1))


@pytest.mark.parametrize(
    "payment", [("P5", "P2", "P1"), ("P5", "P2", "P2"), ("F4",), ("P5", "E1"), ("P2", "P2", "E1", "P1")]
)
def test_X_26_more_may_be_given_as_long_as_nothing_is_superfluous(payment: tuple[str, ...]) -> None:
    match = owing(7.5, ["P5", "P2", "P1", "P1", "P2"], ["F4", "E1"])
    match.play(1, pay(*payment))
    assert turn_of(match) == 1


def test_X_26_a_payer_may_keep_investments_back_and_overpay_in_cash() -> None:  # Q5
    match = owing(7.5, ["P10"], ["F4"])
    match.play(1, pay("P10"))
    assert owned(match)[1] == ["F4", "A1"]


# ── the list ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_2_4_the_cheapest_cash_first_then_the_fewest_cards() -> None:
    match = owing(6, ["P5", "P2", "P2", "P2", "P1", "P10"])
    assert listed(match) == ["P5 P1", "P2 P2 P2", "P5 P2", "P10"]


def test_detail_6_investments_only_where_cash_does_not_do_the_least_total_first() -> None:
    match = owing(10, ["P5", "P2"], ["E6", "F4", "A2", "E1"])  # 10, 7.5, 5, 2.5
    # 7 in cash and E1 are not enough; beside E1, A2 and P5 the E1 would be superfluous
    assert listed(match) == ["P5 A2", "P5 F4", "E6", "E1 F4", "F4 A2"]


def test_detail_6_then_the_fewest_then_the_lowest_ids() -> None:
    match = owing(5, [], ["E1", "F1", "A2", "F2"])  # 2.5, 2.5, 5, 5
    assert listed(match) == ["F2", "A2", "E1 F1"]


def test_detail_6_with_the_same_investments_the_least_cash_and_the_larger_cards() -> None:
    match = owing(10, ["P2", "P1", "P1", "P2", "P1"], ["F4"])
    first = listed(match)
    assert first[0] == "P2 P1 F4"
    assert [payment for payment in first if payment.endswith("F4")] == first


def brute(coins: dict[int, int], papers: list[int], owed: int, *, exact: bool) -> list[tuple[Any, ...]]:
    """Every payment the rules allow, in order, by trying all."""
    values, found = sorted(coins, reverse=True), []
    for number in range(len(papers) + 1):
        for laid in combinations(range(len(papers)), number):
            for numbers in product(*[range(coins[value] + 1) for value in values]):
                amounts = [papers[at] for at in laid]
                amounts += [value for value, count in zip(values, numbers, strict=True) for _ in range(count)]
                total = sum(amounts)
                if total >= owed and all(total - amount < owed for amount in amounts):
                    trading = sum(papers[at] for at in laid)
                    larger = tuple(-count for count in numbers)
                    found.append((trading, number, laid, total - trading, sum(numbers), larger))
    if exact and any(payment[0] + payment[3] == owed for payment in found):
        found = [payment for payment in found if payment[0] + payment[3] == owed]
    return sorted(found)


def test_the_list_is_what_trying_all_of_them_finds() -> None:
    random = Random(4)
    for _ in range(500):
        coins = {value: random.randint(1, 3) for value in random.sample([2, 4, 10, 20, 6], random.randint(0, 4))}
        papers = [random.choice([5, 10, 10, 15, 20, 25, 35, 40]) for _ in range(random.randint(0, 5))]
        total = sum(value * count for value, count in coins.items()) + sum(papers)
        if not total:
            continue
        owed, exact = random.randint(1, total), random.random() < 0.3
        values = sorted(coins, reverse=True)
        purse, deeds, found = Kinds(values, [3] * len(values)), Kinds(papers, [1] * len(papers)), []
        piles = purse.pile([coins[value] for value in values]), deeds.pile([1] * len(papers))
        payments = cheapest(*piles, owed, exact=exact)
        for way, invest in [payments[index] for index in range(min(payments.count, MOST_LISTED))]:
            numbers = purse.numbers(way)
            laid = tuple(place for place, number in enumerate(deeds.numbers(invest)) if number)
            paid = sum(value * number for value, number in zip(values, numbers, strict=True))
            larger = tuple(-number for number in numbers)
            found.append((sum(papers[at] for at in laid), len(laid), laid, paid, sum(numbers), larger))
        assert found == brute(coins, papers, owed, exact=exact)[:MOST_LISTED]


def test_at_most_64_are_listed_and_every_one_of_them_is_accepted() -> None:
    hand = ALL["profit"][:12] + ["P2"] * 10 + ["P5"] * 7 + ["P10"] * 3
    match = owing(38.5, hand, ["E1", "E2", "F1", "F2", "A2", "A5"])
    legal = match.legal_moves(1)
    assert len(legal) == MOST_LISTED == 64
    assert len({str(move) for move in legal}) == 64
    for move in legal:
        twin = match.copy()
        twin.play(1, move)
        assert turn_of(twin) == 1


def test_others_than_the_listed_are_accepted_all_the_same() -> None:
    hand = ["P1"] * 20 + ["P2"] * 16 + ["P5"] * 12 + ["P10"] * 6
    match = owing(50, hand, ["E9", "F9", "A9"])
    move = pay("P10", "F9", "A9", "P2", "P1")  # 10 + 20 + 17.5 + 2 + 1 = 50.5
    assert move not in match.legal_moves(1)
    match.play(1, move)
    assert owned(match)[0] == ["F9", "A9"]


def test_a_fat_purse_is_listed_fast() -> None:
    hand = ["P1"] * 20 + ["P2"] * 16 + ["P5"] * 12 + ["P10"] * 6
    papers = [face for group in "EFA" for face in ALL[group] if face not in ("A1", "F9", "A9", "E9", "E8", "F8", "A8")]
    for millions in (20, 99.5, 171.5, 250):
        match = owing(millions, hand, papers)
        start = perf_counter()
        legal = match.legal_moves(1)
        assert len(legal) == 64
        assert perf_counter() - start < 0.5
        match.lapse(1)
        assert match.phase != "pay"


def test_the_equal_cards_of_a_hand_are_one_kind() -> None:
    match = owing(3, ["P1"] * 10)
    assert listed(match) == ["P1 P1 P1"]
    match.play(1, pay("P1", "P1", "P1"))
    assert Counter(match.position()["profit"][1]) == Counter(["P1"] * 7)


# ── option payment ───────────────────────────────────────────────────────────────────────────────────────────────────

EXACT = {"payment": "exact_if_possible"}


def test_option_payment_who_can_pay_exactly_must() -> None:
    match = owing(7.5, ["P10", "P5"], ["F4", "E1"], options=EXACT)
    assert listed(match) == ["P5 E1", "F4"]
    refused(match, 1, pay("P10"), "exactly")
    match.play(1, pay("F4"))


def test_option_payment_who_cannot_pays_more() -> None:
    match = owing(7.5, ["P10", "P5"], ["E2"], options=EXACT)
    assert listed(match) == ["P10", "P5 E2"]
    match.play(1, pay("P10"))
    assert cash(match) == [10, 5]


def test_option_payment_by_default_one_may_overpay() -> None:
    match = owing(7.5, ["P10", "P5"], ["F4", "E1"])
    assert listed(match) == ["P10", "P5 E1", "F4"]
