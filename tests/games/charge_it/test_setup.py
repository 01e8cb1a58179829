"""C-1..C-7: players, cards, the deal."""

from collections import Counter

import pytest

from core.chance import Pick, Shuffle
from core.dealer import ScriptedDealer, SeededDealer
from core.game import load_game
from core.local import LocalMatch
from tests.games.charge_it.tables import all_ready, cards_of, full, hand, happened, play, table


@pytest.mark.parametrize("seats", range(2, 7))
def test_C_1_two_to_six_players(seats: int) -> None:
    assert len(LocalMatch.start("charge-it", seats).view(None)["seats"]) == seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 7, True, 4.0, "4", None])
def test_C_1_no_other_number_of_players(seats: object) -> None:
    with pytest.raises(ValueError, match="2 to 6 players"):
        LocalMatch.start("charge-it", seats)  # type: ignore[arg-type]


def test_C_2_the_first_to_fifty_thousand_ends_the_match() -> None:
    for before, over in ((37_750, False), (38_000, True)):
        match = table(mine=full(), scores=[before, 0])
        play(match, 0, "declare")
        assert match.view(0)["scores"][0] == before + 12_000
        all_ready(match)
        assert match.over is over


def test_C_3_ten_thousand_first_is_worth_two_thousand_more() -> None:
    match = table(mine=full(), theirs=[])
    play(match, 0, "declare")
    assert match.view(None)["round_scores"] == [12_000, 0]


def test_C_4_the_deck_is_the_108_cards_of_the_box() -> None:
    credit_and_lost = {f"C:{of}": 7 for of in ("SUP", "PHO", "DIN", "BAN")} | {
        f"L:{of}": 3 for of in ("SUP", "PHO", "DIN", "BAN")
    }
    merchandise = {"M2000": 12, "M1000": 14, "M750": 10, "M500": 10, "M250": 10}
    wanted = Counter(credit_and_lost | merchandise | {"INS": 4, "EXT": 8})
    for seats in range(2, 7):
        match = LocalMatch.start("charge-it", seats)
        assert cards_of(match) == wanted
        assert cards_of(match).total() == 108


@pytest.mark.parametrize(("seats", "each"), [(2, 6), (3, 6), (4, 6), (5, 5), (6, 5)])
def test_C_5_six_or_five_cards_each_one_at_a_time_from_the_dealers_left(seats: int, each: int) -> None:
    order = [f"M{250}"] * 10 + ["M500"] * 10 + ["M750"] * 10 + ["M1000"] * 6
    marked = ["C:SUP", "C:PHO", "C:DIN", "C:BAN", "INS", "EXT"][:seats]  # the first card of each, in the order dealt
    dealer = seats - 2
    match = LocalMatch.start(
        "charge-it", seats, dealer=ScriptedDealer({"deck": marked + order[: seats * (each - 1)]}, picks=[dealer])
    )
    assert [len(hand(match, seat)) for seat in range(seats)] == [each] * seats
    for place, face in enumerate(marked):
        assert hand(match, (dealer + 1 + place) % seats)[0] == face
    for seat in range(seats):  # the k-th card of a hand is a whole round of the table after the one before
        place = (seat - dealer - 1) % seats
        assert hand(match, seat)[1:] == [order[place + seats * step] for step in range(each - 1)]


def test_C_6_the_next_card_is_turned_up_and_the_rest_is_the_draw_pile() -> None:
    deck = ["M250"] * 10 + ["M500"] * 2 + ["INS"]
    match = LocalMatch.start("charge-it", 2, dealer=ScriptedDealer({"deck": deck}))
    for viewer in (None, 0, 1):
        view = match.view(viewer)
        assert view["discard"] == {"top": "INS", "count": 1}
        assert view["deck"] == 108 - 12 - 1


def test_C_7_the_first_dealer_is_picked_among_the_seats_before_the_shuffle() -> None:
    """And the deal moves one seat to the left each round."""
    game = load_game("charge-it")
    state = game.begin(5, {})
    assert game.pending(state) == Pick(5)
    state = game.after_chance(state, Pick(5), 3).state
    assert isinstance(game.pending(state), Shuffle)
    assert {LocalMatch.start("charge-it", 4, dealer=SeededDealer(n)).view(None)["dealer"] for n in range(40)} == {
        0, 1, 2, 3,
    }  # fmt: skip

    match = LocalMatch.start("charge-it", 3, dealer=ScriptedDealer(picks=[2]))
    dealers = []
    for _ in range(4):
        dealers.append(match.view(None)["dealer"])
        play(match, (dealers[-1] + 1) % 3, "declare")
        all_ready(match)
    assert dealers == [2, 0, 1, 2]
    assert [told["dealer"] for told in happened(match, "dealt")] == [2, 0, 1, 2, 0]


def test_the_next_deal_uses_every_card_of_the_edition() -> None:
    match = table(hand=["M250"] * 6, mine=full(), deck=["INS"], discard=["C:SUP"])
    play(match, 0, "declare")
    all_ready(match)
    assert match.view(None)["round"] == 2
    assert cards_of(match) == Counter(load_game("charge-it").edition.deck())  # type: ignore[attr-defined]
    assert (match.view(None)["deck"], match.view(None)["discard"]["count"]) == (95, 1)


def test_the_next_deal_of_an_exact_position_uses_every_card_in_it_and_no_other() -> None:
    match = table(hand=["M250"] * 6, other=["M500"] * 6, deck=["INS", "INS"], discard=["C:SUP"], exact=True)
    before = cards_of(match)
    play(match, 0, "declare")
    all_ready(match)
    assert cards_of(match) == before == Counter({"M250": 6, "M500": 6, "INS": 2, "C:SUP": 1})


def test_fewer_cards_than_the_deal_needs_are_dealt_as_far_as_they_go() -> None:
    match = table(hand=["M250"] * 3, other=["M500"] * 4, exact=True, options={"max_rounds": 2})
    play(match, 0, "discard", card="M250")
    play(match, 1, "declare")
    all_ready(match)
    assert [len(hand(match, seat)) for seat in (0, 1)] == [3, 4]  # seat 0 deals, so seat 1 has the seventh
    assert match.view(None)["discard"] == {"top": None, "count": 0}
