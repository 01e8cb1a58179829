"""Swap Once, rule by rule."""

from __future__ import annotations

from core.dealer import ScriptedDealer
from core.local import LocalMatch
from tests.toy_game import GAME


def dealt(deck: str, **options: bool) -> LocalMatch:
    return LocalMatch.start(GAME, 3, options, ScriptedDealer({"deck": list(deck)}))


def hands(match: LocalMatch, seat: int | None) -> list[str | None]:
    return [part["hand"][0] for part in match.view(seat)["seats"]]


def test_S_1_everybody_gets_one_card_which_only_he_may_see() -> None:
    match = dealt("152")
    assert [hands(match, seat) for seat in (0, 1, 2, None)] == [
        ["1", None, None],
        [None, "5", None],
        [None, None, "2"],
        [None, None, None],
    ]


def test_S_2_in_turn_everybody_keeps_the_card_or_swaps_it_for_the_top_of_the_deck() -> None:
    match = dealt("152" + "4")
    match.play(0, {"kind": "swap"})
    assert hands(match, 0)[0] == "4"
    assert hands(match, 1)[0] is None
    assert match.view(None)["discard"] == ["1"]
    match.play(1, {"kind": "keep"})
    assert match.to_act == {2}
    match.lapse(2)
    assert match.over


def test_S_3_then_all_cards_are_shown_and_the_highest_wins() -> None:
    for options, ranking in (({}, [[1], [0, 2]]), ({"lowest_wins": True}, [[0, 2], [1]])):
        match = dealt("252", **options)
        for seat in range(3):
            match.play(seat, {"kind": "keep"})
        assert match.result == {"ranking": ranking, "scores": [2, 5, 2]}
        assert match.happenings(None)[-1]["hands"] == ["2", "5", "2"]
