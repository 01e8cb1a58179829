"""C-49..C-51: when the match is over, and who has won."""

from typing import Any

import pytest

from core.local import LocalMatch
from tests.games.charge_it.tables import account, all_ready, full, happened, play, refusal, table


def scored(scores: list[int], made: list[int], **position: Any) -> LocalMatch:
    """A round of as many seats that has just been scored, with these totals; seat 0 declared."""
    seats = len(scores)
    return table(
        seats=seats,
        hands=[[]] * seats,
        accounts=[[]] * seats,
        phase="round_end",
        dealer=0,
        scores=scores,
        declarer=0,
        round_scores=made,
        **position,
    )


def test_C_49_rounds_are_dealt_until_a_total_reaches_the_target() -> None:
    match = scored([49_750, 49_000], [0, 0])
    all_ready(match)
    assert not match.over
    assert match.view(None)["round"] == 2
    match = scored([50_000, 0], [0, 0])
    all_ready(match)
    assert match.over


def test_C_49_the_match_ends_when_all_are_ready_not_at_the_scoring() -> None:
    match = table(mine=full(), scores=[49_000, 0])
    play(match, 0, "declare")
    assert (match.phase, match.result) == ("round_end", None)
    play(match, 0, "ready")
    assert not match.over
    play(match, 1, "ready")
    assert (match.phase, match.over, match.to_act) == ("game_over", True, frozenset())
    assert match.result == match.view(None)["result"] == {"ranking": [[0], [1]], "scores": [61_000, 0]}
    assert match.view(None)["to_act"] == []
    assert happened(match, "game_over") == [
        {"kind": "game_over", "why": "match_target", "ranking": [[0], [1]], "scores": [61_000, 0]}
    ]
    assert refusal(match, 0, "draw", source="deck") == "The game is over."


@pytest.mark.parametrize(
    ("scores", "bonus", "ranking"),
    [
        ([50_250, 53_000, 1000], None, [[1], [0], [2]]),
        ([50_250, 53_000, 1000], 0, [[1], [0], [2]]),  # the bonus taker is not first: the highest total wins
        ([53_000, 53_000, 1000], 0, [[0], [1], [2]]),
        ([53_000, 53_000, 53_000], 0, [[0], [1, 2]]),  # it splits the first place, and no other
        ([53_000, 53_000, 1000], None, [[0, 1], [2]]),  # a false declarer shares
        ([53_000, 1000, 1000], 0, [[0], [1, 2]]),  # lower ties are shared
        ([53_000, 50_000, 50_000], None, [[0], [1, 2]]),
    ],
)
def test_C_50_the_highest_total_wins_and_the_bonus_breaks_a_tie(
    scores: list[int], bonus: int | None, ranking: list[list[int]]
) -> None:
    match = scored(scores, [0, 0, 0], bonus=bonus)
    all_ready(match)
    assert match.result == {"ranking": ranking, "scores": scores}


def test_C_50_the_bonus_of_an_earlier_round_breaks_no_tie() -> None:
    match = scored([40_000, 40_000], [12_000, 0], bonus=0)
    all_ready(match)
    match = LocalMatch.from_position(
        match.position() | {"hands": [[], []], "accounts": [[], [account("BAN", "M1000")]], "exact": False}
        | {"deck": [], "discard": [], "scores": [50_000, 49_000]}
    )  # fmt: skip
    play(match, match.view(None)["active"], "declare")
    all_ready(match)
    assert match.result is not None
    assert match.result["ranking"] == [[0, 1]]


@pytest.mark.parametrize(("number", "over"), [(39, False), (40, True)])
def test_C_51_after_forty_rounds_the_highest_total_wins(number: int, over: bool) -> None:
    match = scored([3000, 4000], [0, 0], round=number)
    all_ready(match)
    assert match.over is over
    if over:
        assert match.result == {"ranking": [[1], [0]], "scores": [3000, 4000]}
        assert happened(match, "game_over")[-1]["why"] == "max_rounds"
