"""C-8..C-12, C-36..C-37: the turn and the piles."""

from core.local import LocalMatch
from tests.games.charge_it.tables import account, hand, happened, kinds, now, play, refusal, seat_of, table, turn

# ── whose turn it is, and what a turn is ─────────────────────────────────────────────────────────────────────────────


def test_C_8_the_player_left_of_the_dealer_starts_and_turns_pass_left() -> None:
    match = LocalMatch.start("charge-it", 3)
    dealer = match.view(None)["dealer"]
    for step in range(1, 8):
        seat = (dealer + step) % 3
        assert match.to_act == {seat}
        assert match.view(None)["active"] == seat
        turn(match, seat, "discard", card=hand(match, seat)[0])


def test_C_9_one_card_is_drawn_from_either_pile_then_exactly_one_leaves_the_hand() -> None:
    for source, drawn in (("deck", "INS"), ("discard", "EXT")):
        match = table(deck=["INS", "M750"], discard=["M750", "EXT"])
        assert kinds(match, 0) == {"draw", "declare"}
        play(match, 0, "draw", source=source)
        assert hand(match, 0) == ["M250"] * 6 + [drawn]
        assert match.phase == "play"
        assert "draw" not in kinds(match, 0)
        assert "drawn" in refusal(match, 0, "draw", source="deck")
        play(match, 0, "discard", card=drawn)
        assert hand(match, 0) == ["M250"] * 6
        assert match.to_act == {1}


def test_C_9_nothing_is_played_before_drawing() -> None:
    match = table(mine=[account("SUP")])
    for move in ({"kind": "discard", "card": "M250"}, {"kind": "play_merchandise", "value": 250, "account": "SUP"}):
        assert refusal(match, 0, **move) == "Draw a card first, or declare."


def test_C_9_what_is_drawn_from_the_draw_pile_is_private_and_from_the_discard_pile_public() -> None:
    for source, seen_by_others in (("deck", None), ("discard", "EXT")):
        match = table(deck=["EXT"], discard=["EXT"])
        play(match, 0, "draw", source=source)
        for viewer, face in ((0, "EXT"), (1, seen_by_others), (None, seen_by_others)):
            assert happened(match, "drew", viewer)[-1] == {"kind": "drew", "seat": 0, "source": source, "card": face}


def test_C_10_who_plays_nothing_must_discard_one_card() -> None:
    match = table(hand=["M250", "C:SUP", "L:SUP", "EXT", "INS", "M500"], deck=["M750"], discard=["M1000"])
    play(match, 0, "draw", source="deck")
    assert kinds(match, 0) == {"play_credit", "discard"}  # nothing else fits, and one cannot pass
    play(match, 0, "discard", card="INS")
    assert match.view(None)["discard"] == {"top": "INS", "count": 2}
    assert happened(match, "discarded")[-1]["card"] == "INS"


def test_C_11_playing_and_discarding_are_alternatives() -> None:
    match = table(hand=["C:SUP"] + ["M250"] * 5, other=["C:SUP"] + ["M500"] * 5)
    for seat in (0, 1):
        play(match, seat, "draw", source="deck")
        play(match, seat, "play_credit", type="SUP")
        assert refusal(match, seat, "discard", card="M250") == "It is not your turn."
        assert len(hand(match, seat)) == 6


def test_C_12_a_hand_has_its_size_after_every_completed_turn() -> None:
    for seats, size in ((2, 6), (4, 6), (6, 5)):
        match = LocalMatch.start("charge-it", seats)
        for _ in range(3 * seats):
            seat = match.view(None)["active"]
            turn(match, seat, "discard", card=hand(match, seat)[2])
            assert [len(hand(match, other)) for other in range(seats)] == [size] * seats


def test_C_12_a_short_hand_draws_until_it_is_full() -> None:
    match = table(hand=["M250"] * 4, deck=["INS", "EXT"], discard=["M750", "M1000"])
    play(match, 0, "draw", source="deck")
    assert now(match) == ("draw", [0])
    play(match, 0, "draw", source="discard")
    assert now(match) == ("draw", [0])
    play(match, 0, "draw", source="discard")
    assert match.phase == "play"
    assert hand(match, 0) == ["M250"] * 4 + ["INS", "M1000", "M750"]


def test_declaring_is_allowed_between_the_draws_of_a_short_hand() -> None:
    match = table(hand=["M250"] * 4, mine=[account("SUP", "M1000")])
    play(match, 0, "draw", source="deck")
    play(match, 0, "declare")
    assert match.phase == "round_end"
    assert match.view(None)["declarer"] == 0


# ── the piles ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_C_36_an_empty_draw_pile_is_refilled_with_the_whole_discard_pile() -> None:
    match = table(
        hand=["M250"] * 6, other=["M500"] * 6, deck=[], discard=["INS", "EXT", "L:SUP"], frozen=True, exact=True
    )
    assert match.view(None)["deck"] == 0  # nothing happens before a card is due
    play(match, 0, "draw", source="deck")
    view = match.view(None)
    assert (view["deck"], view["discard"], view["frozen"]) == (2, {"top": None, "count": 0}, False)
    assert view["reshuffles"] == match.position()["reshuffles"] == 1
    assert sorted([hand(match, 0)[-1], *match.position()["deck"]]) == ["EXT", "INS", "L:SUP"]
    assert [told["count"] for told in happened(match, "reshuffled")] == [3]


def test_C_36_the_shuffle_ends_all_knowledge_of_its_cards() -> None:
    match = table(deck=[], discard=["INS", "EXT", "L:SUP"], exact=True)
    taken = match.match.state.table[match.match.state.setup.discard]
    play(match, 0, "draw", source="deck")
    assert not set(taken) & match.match.state.table.known_to(None)
    drawn = match.match.state.table[match.match.state.setup.hands[0]][-1]
    assert drawn not in match.match.state.table.known_to(1)


def test_C_36_the_order_of_the_new_draw_pile_is_luck() -> None:
    drawn = set()
    for seed in range(20):
        match = table(deck=[], discard=["INS", "EXT", "L:SUP"], exact=True, seed=seed)
        play(match, 0, "draw", source="deck")
        drawn.add(hand(match, 0)[-1])
    assert drawn == {"INS", "EXT", "L:SUP"}


def test_C_37_with_both_piles_empty_the_draw_is_skipped() -> None:
    match = table(hand=["M250"] * 6, other=["M500"] * 6, exact=True)
    assert now(match) == ("play", [0])
    assert "declare" in refusal(match, 0, "declare").lower()  # declaring needs a card now
    play(match, 0, "discard", card="M250")
    assert match.phase == "draw"  # the discard pile has a card again
    play(match, 1, "draw", source="discard")
    play(match, 1, "discard", card="M500")
    assert seat_of(match, 1)["hand_count"] == 6
    assert seat_of(match, 0)["hand_count"] == 5


def test_C_37_a_declaration_may_come_with_the_card_when_there_was_none_to_draw() -> None:
    match = table(hand=["M250"] * 6, other=["M500"] * 6, mine=[account("SUP")], exact=True)
    play(match, 0, "play_merchandise", value=250, account="SUP", declare=True)
    assert match.view(None)["declarer"] == 0


def test_C_37_nothing_to_draw_with_an_account_open_skips_the_next_draw_and_tells_it() -> None:
    match = table(hand=["M250"] * 2, other=["M500"] * 2, mine=[account("SUP")], exact=True)
    play(match, 0, "play_merchandise", value=250, account="SUP")
    assert now(match) == ("play", [1])
    assert happened(match, "draw_skipped") == [{"kind": "draw_skipped", "seat": 1}]


def test_with_an_empty_hand_and_nothing_to_draw_the_turn_passes() -> None:
    match = table(hand=[], other=["M500", "M750"], theirs=[account("BAN")], active=1, exact=True)
    assert match.phase == "play"
    play(match, 1, "play_merchandise", value=500, account="BAN")
    assert now(match) == ("play", [1])  # seat 0 has nothing, so seat 1 goes on
    assert happened(match, "passed") == [{"kind": "passed", "seat": 0}]


def test_no_card_anywhere_to_draw_or_play_is_scored_without_declarer_or_bonus() -> None:
    match = table(hand=["M250"], other=[], mine=full_but_one(), theirs=[account("BAN", "M500")], exact=True)
    play(match, 0, "play_merchandise", value=250, account="SUP")
    view = match.view(None)
    assert (view["phase"], view["declarer"], view["bonus"]) == ("round_end", None, None)
    assert view["round_scores"] == [10_000, 500]


def test_a_position_without_any_card_is_scored_at_once() -> None:
    match = table(hand=[], other=[], exact=True)
    assert match.phase == "round_end"
    assert match.view(None)["round_scores"] == [0, 0]


def full_but_one() -> list[dict[str, object]]:
    return [
        account("SUP", "M750"),
        account("PHO", "M2000"),
        account("DIN", "M2000", "M1000"),
        account("BAN", "M2000", "M2000"),
    ]
