"""Every kind of line where it does not belong, or saying what is not so; everybody has signed it all the same.

Each is told by the line, the seat where there is one, and a sentence: live to everybody at the table, or at the audit
where only the dealer's secret shows it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from replays.audit import audit
from replays.findings import Breach
from tests.fair.dealt import DealtTable, fed
from tests.fair.misplaced import LIVE, Change, a_move, before, repeated, with_deck
from tests.fair.resigning import resigned
from tests.replays.ledgers import Lines, first, lines_of, parsed


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> DealtTable:
    """A game of James Bond 007 to its end, with every key: it has sealed answers, deals and openings."""
    table = DealtTable(tmp_path_factory.mktemp("game") / "game", seed=3)
    table.begin()
    table.play(3)
    table.close()
    return table


@pytest.fixture(scope="module")
def data(table: DealtTable) -> bytes:
    return table.path.read_bytes()


def changed(table: DealtTable, data: bytes, change: Change) -> tuple[bytes, int]:
    number: list[int] = []

    def deed(lines: Lines) -> None:
        if len(number) == 0:
            number.append(change(lines))

    return resigned(table, data, deed), number[0]


@pytest.mark.parametrize("what", LIVE)
def test_l_it_is_refused_live_by_line_and_in_words(table: DealtTable, data: bytes, what: str) -> None:
    change, rule, sentence = LIVE[what]
    if what == "a sealed answer where all is open":
        sealed = parsed(data)[first(parsed(data), "seal")]["body"]
        change = before(a_move, "seal", 0, **{**sealed, **({"at": a_move(parsed(data)) - 1} if "at" in sealed else {})})
    forgery, number = changed(table, data, change)
    lines = lines_of(forgery)
    follower = fed(table.follower(None), lines[:number])
    with pytest.raises(Breach) as breach:
        fed(follower, lines[number:])
    found = breach.value.finding
    assert found.line == number
    assert sentence in found.sentence
    assert found.rule == rule
    report = audit(forgery)
    assert report.verdict == "flawed"
    assert report.findings[0].line <= number


def test_a_commitments_that_occur_twice_and_a_card_under_another_salt(table: DealtTable, data: bytes) -> None:
    """Nobody can see it before the card is opened; the audit works every commitment out."""
    forgery, number = changed(table, data, with_deck(commitments=repeated))
    fed(table.follower(1), lines_of(forgery))
    whole = parsed(data)
    whole[number]["body"]["commitments"] = repeated(whole[number]["body"])
    report = audit(resigned(table, data, lambda lines: lines.__setitem__(number, whole[number])))
    assert any(
        found.line == number and "Luck did not put these cards there" in found.sentence for found in report.findings
    )


def test_l_an_opening_that_was_sealed_for_another_seat(table: DealtTable, data: bytes) -> None:
    """What another seat could open is no opening to the one whose card it is; the others cannot see that."""
    numbers = [number for number, line in enumerate(parsed(data)) if line["kind"] == "deal"][:2]
    seats = [parsed(data)[number]["body"]["seat"] for number in numbers]
    assert seats[0] != seats[1]

    def swap(lines: Lines) -> int:
        one, other = (lines[number]["body"] for number in numbers)
        one["opening"], other["opening"] = other["opening"], one["opening"]
        return numbers[0]

    lines = lines_of(changed(table, data, swap)[0])
    with pytest.raises(Breach, match=f"What was sealed for seat {seats[0]} does not open"):
        fed(table.follower(seats[0]), lines)
    fed(table.follower(3 - sum(seats)), lines[: numbers[1] + 1])


@pytest.mark.parametrize(("seen", "count", "sentence"), [
    (lambda last: last + 1, 0, "cannot have seen line"), (lambda last: last + 9, 0, "cannot have seen line"),
    (lambda last: 1, 0, "cannot have seen line"), (lambda last: last, 1, "by its own count"),
    (lambda last: last, -1, "by its own count"),
])  # fmt: skip
def test_l_a_seat_that_has_seen_what_it_cannot_have_or_counts_otherwise(
    tmp_path: Path, seen: Callable[[int], int], count: int, sentence: str
) -> None:
    table = DealtTable(tmp_path / "game")
    table.begin()
    seat = min(table.local.to_act)
    hand, last = table.hands[seat], len(table.lines()) - 1
    signing = hand.author

    def author(game: str, kind: str, body: bytes, _: int, __: str) -> Any:
        hand._count += count
        number = seen(last)
        return signing(game, kind, body, number, table.scribe.hashes[min(number, last)])

    hand.author = author  # type: ignore[method-assign, assignment]
    table.local.play(seat, table.local.legal_moves(seat)[0])
    with pytest.raises(Breach, match=sentence) as breach:
        fed(table.follower((seat + 1) % 3), table.lines())
    assert (breach.value.finding.line, breach.value.finding.seat) == (last + 1, seat)


def test_a_a_fact_that_is_not_so_and_one_that_is_kept_back(tmp_path: Path) -> None:
    for seed in range(9):  # until somebody says that he has a billion
        table = DealtTable(tmp_path / str(seed), "billionaire", 3, seed=seed, options={"max_turns": 60})
        table.begin()
        table.play(seed)
        data = table.close()
        lines = parsed(data)
        facts = [number for number, line in enumerate(lines) if line["kind"] == "fact"]
        if facts:
            break
    else:
        raise AssertionError("other seeds are needed")

    def lie(forged: Lines) -> None:
        forged[facts[0]]["body"]["seat"] = (forged[facts[0]]["body"]["seat"] + 1) % 3
        del forged[facts[0] + 1 : -3]

    def keep_back(forged: Lines) -> None:
        del forged[facts[0]]
        del forged[facts[0] + 1 : -3]

    for change in (lie, keep_back):
        found = audit(resigned(table, data, change)).findings
        assert any(one.rule == "fact" and one.line == facts[0] for one in found), change.__name__
