"""What is played when somebody's time is up."""

import pytest

from core.game import Decide, IllegalMove
from core.local import LocalMatch
from tests.games.charge_it.tables import account, full, hand, happened, play, table, turn


def test_the_time_for_each_decision() -> None:
    match = table(hand=["L:SUP"] + ["M250"] * 5, theirs=[account("SUP")])
    seconds = []
    for move in (
        {"kind": "draw", "source": "deck"},
        {"kind": "play_lost", "target": 1, "type": "SUP", "declare": True},
        {"kind": "decline"},
        None,
    ):
        assert isinstance(match.match.pending, Decide)
        seconds.append(match.match.pending.seconds)
        if move is not None:
            match.play(next(iter(match.to_act)), move)
    assert seconds == [45, 45, 20, 30]


def test_drawing_draws_from_the_draw_pile() -> None:
    match = table(deck=["INS"], discard=["EXT"], mine=full())
    match.lapse(0)
    assert hand(match, 0)[-1] == "INS"
    assert match.phase == "play"


def test_playing_discards_the_very_card_that_was_drawn() -> None:
    for source in ("deck", "discard"):
        match = table(hand=["M500", "M250"] * 3, deck=["M250"], discard=["M250"], mine=full())
        play(match, 0, "draw", source=source)
        drawn = match.match.state.drawn
        match.lapse(0)
        assert match.position()["discard"][-1] == "M250"
        assert match.match.state.table[match.match.state.setup.discard][-1] == drawn
        assert hand(match, 0) == ["M500", "M250"] * 3
        assert match.phase == "draw"  # and nothing is declared


def test_playing_discards_the_card_drawn_last_of_several() -> None:
    match = table(hand=["M250"] * 4, deck=["INS", "EXT", "C:SUP"])
    for _ in range(3):
        match.lapse(0)
    assert match.phase == "play"
    match.lapse(0)
    assert match.view(None)["discard"]["top"] == "C:SUP"


def test_playing_without_a_draw_discards_the_first_card_of_the_hand() -> None:
    match = table(hand=["INS", "M250"], exact=True)
    assert match.phase == "play"
    match.lapse(0)
    assert match.view(None)["discard"]["top"] == "INS"


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (["INS", "C:SUP"] + ["M500"] * 4, {"kind": "defended", "with": "credit"}),
        (["INS"] + ["M500"] * 5, {"kind": "defended", "with": "insurance"}),
        (["M500"] * 6, {"kind": "cancelled"}),
    ],
)
def test_a_target_defends_with_a_credit_card_else_an_insurance_else_not(other: list[str], told: dict[str, str]) -> None:
    match = table(hand=["L:SUP"] + ["M250"] * 5, other=other, theirs=[account("SUP", "M500")])
    turn(match, 0, "play_lost", target=1, type="SUP")
    match.lapse(1)
    assert told.items() <= happened(match, told["kind"])[-1].items()


def test_at_the_end_of_a_round_it_means_ready() -> None:
    match = table(mine=full())
    play(match, 0, "declare")
    match.lapse(1)
    assert match.view(None)["ready"] == [1]
    match.lapse(0)
    assert match.view(None)["round"] == 2


def test_a_lapse_never_declares() -> None:
    """A whole game of lapses: every round ends by the safety valve, nobody scores."""
    match = LocalMatch.start("charge-it", 2, {"max_rounds": 2, "max_reshuffles": 1})
    for _ in range(10_000):
        if match.over:
            break
        match.lapse(min(match.to_act))
    assert match.over
    assert happened(match, "declared") == []
    assert match.result == {"ranking": [[0, 1]], "scores": [0, 0]}


def test_a_seat_that_owes_nothing_cannot_lapse() -> None:
    match = table(mine=full())
    with pytest.raises(IllegalMove, match="not your turn"):
        match.lapse(1)
    play(match, 0, "declare")
    match.lapse(0)
    with pytest.raises(IllegalMove):
        match.lapse(0)
    match.lapse(1)
    for seat in (2, -1, True):
        with pytest.raises(IllegalMove):
            match.lapse(seat)
