"""The panels of James Bond 007, each from a frozen view-state, without an app."""

from __future__ import annotations

from tests.tui import tables
from tests.tui.fake_session import FakeSession
from tui.games.james_bond_007 import PANELS
from tui.games.james_bond_007.state import BondTable
from tui.games.panels import Hands, Offer, Scene
from tui.look import Look
from tui.moment import moment_of
from tui.widgets.canvas import Spot


def state_of(session: FakeSession) -> BondTable:
    return PANELS.read(moment_of(session))


def painted(session: FakeSession, panel: str, width: int = 40, height: int = 7, beat: int | None = None) -> str:
    state = state_of(session)
    widget = PANELS.panels(Look())[panel]
    widget.show(Scene(state, PANELS.hands(state), beat))
    return widget.painted(width, height).text()


def test_the_hand_shows_ones_cards_points_and_chips_and_marks_the_down_card_private() -> None:
    text = painted(tables.my_turn(), "hand")
    assert "37 points" in text
    assert "10 ×3  5 ×1  1 ×2" in text
    assert text.count("private") == 1


def test_a_hand_without_cards_says_when_they_come() -> None:
    session = tables.example(seat=1)
    session.other(1, kind="announce", claim={"kind": "run", "low": 4})
    session.others((0, {"kind": "accept"}), (2, {"kind": "accept"}))
    assert "three come at your next turn" in painted(session, "hand", 60)


def test_the_drawn_card_is_shown_beside_the_row_with_the_keys_of_the_places() -> None:
    text = painted(tables.placing(), "hand")
    assert "drawn" in text
    assert " 1 " in text.splitlines()[-1]
    assert text.count("private") == 2


def test_seats_show_points_chips_backs_and_who_has_no_cards() -> None:
    text = painted(tables.my_turn(), "seats", 80, 6)
    assert "▲ Bea" in text
    assert " 25 " in text
    assert "no cards yet" in text
    assert "░░░░░" in text


def test_the_felt_shows_the_pile_as_a_back_and_a_number_the_last_discard_and_the_pot() -> None:
    text = painted(tables.my_turn(), "table")
    assert "44 cards" in text
    assert "7 cards" in text
    assert "20 points" in text


def test_the_claim_builder_offers_what_the_up_cards_allow_and_tells_only_the_viewer_what_is_true() -> None:
    text = painted(tables.my_turn(), "bids")
    assert "Announce 4-5-6 ✗ bluff" in text
    assert "Announce 5-6-7 ✗ bluff" in text
    assert "3-3-3" not in text
    text = painted(tables.choosing(), "bids")
    assert "Announce 4-5-6 ✓ true" in text
    assert "Announce 5-6-7 ✓ holds" in text, "B-19: any combination holds"


def test_two_wild_cards_allow_every_claim_and_all_fit() -> None:
    text = painted(tables.wild(), "bids")
    assert all(f"{n}-{n}-{n}" in text for n in range(1, 8))
    assert all(f"{low}-{low + 1}-{low + 2}" in text for low in range(1, 6))


def test_placing_tells_what_each_place_would_make() -> None:
    text = painted(tables.placing(), "bids")
    assert "the 3, middle card" in text
    assert text.count("✓ 4-5-6") == 1


def test_answers_are_writing_or_sealed_in_words_and_shape() -> None:
    asked, sealed = painted(tables.asked(), "bids"), painted(tables.sealed(), "bids")
    assert "□ WRITING" in asked
    assert "▣ SEALED" in sealed
    assert "accept" not in sealed.lower().replace("accept: believe it", "")


def test_the_answering_panel_is_the_same_whatever_the_others_hold() -> None:
    """Nothing leaks by layout: a seat that answered shows the same cells for an accept and for a call."""
    called = tables.asked()
    called.other(2, kind="call", bet=3)
    assert painted(called, "bids") == painted(tables.sealed(), "bids")
    assert painted(called, "seats", 80, 6) == painted(tables.sealed(), "seats", 80, 6)


def test_the_outcome_tells_the_verdict_who_called_and_who_paid() -> None:
    text = painted(tables.caught(seat=0), "bids")
    assert "✗ BLUFF" in text
    assert "Cem called 3" in text
    assert "pays 4" in text
    assert "1 to the pot" in text


def test_a_beat_turns_the_down_card_up_in_frames_and_keeps_the_verdict_for_the_last() -> None:
    frames = [painted(tables.caught(seat=0), "bids", beat=frame) for frame in range(3)]
    assert len(set(frames)) == 3
    assert "BLUFF" not in frames[0]
    assert "BLUFF" not in frames[1]
    assert "BLUFF" in frames[2]


def test_who_called_right_so_far_is_counted_from_what_happened() -> None:
    state = state_of(tables.caught(seat=0))
    assert [(seat.right, seat.calls) for seat in state.seats] == [(0, 0), (0, 0), (1, 1)]
    assert "calls 1/1" in painted(tables.caught(seat=0), "seats", 80, 6)


def test_a_call_is_confirmed_and_an_announcement_a_draw_a_pass_are_not() -> None:
    state = state_of(tables.asked())
    called = PANELS.enter(state, Hands(2))
    assert isinstance(called, Offer)
    assert called.confirm == "Call a bluff, betting 2 points?"
    for session in (tables.my_turn(), tables.choosing(), tables.placing()):
        state = state_of(session)
        for cursor in range(len(state.choices)):
            deed = PANELS.enter(state, Hands(cursor))
            assert isinstance(deed, Offer)
            assert not deed.confirm


def test_every_legal_move_can_be_reached_by_digits_and_by_clicks() -> None:
    for session in (tables.my_turn(), tables.placing(), tables.choosing(), tables.asked(), tables.wild()):
        state = state_of(session)
        moves = []
        for cursor in range(len(state.choices)):
            deed = PANELS.click(state, Hands(cursor), Spot("choice", cursor))
            assert isinstance(deed, Offer)
            moves.append(deed.does)
        assert sorted(map(str, moves)) == sorted(map(str, session.legal_moves()))
        for choice in state.choices:
            if choice.digit is not None:
                hands = PANELS.digit(state, Hands(-1), choice.digit)
                assert isinstance(hands, Hands)
                assert state.choices[hands.cursor] == choice


def test_what_cannot_be_done_has_a_reason() -> None:
    state = state_of(tables.my_turn())
    reasons = {offer.action: offer.reason for offer in PANELS.offers(state, PANELS.hands(state)) if offer.does is None}
    assert reasons == {"bond.pass": "You may pass only after drawing."}


def test_the_cursor_begins_on_the_truth_else_on_what_is_safe() -> None:
    assert state_of(tables.my_turn()).choices[PANELS.hands(state_of(tables.my_turn())).cursor].move == {"kind": "draw"}
    state = state_of(tables.choosing())
    assert state.choices[PANELS.hands(state).cursor].named
    state = state_of(tables.asked())
    assert state.choices[PANELS.hands(state).cursor].move == {"kind": "accept"}
    state = state_of(tables.placing())
    assert state.choices[PANELS.hands(state).cursor].move == {"kind": "replace", "slot": "M"}


def test_everything_on_the_table_can_be_inspected_in_words() -> None:
    state = state_of(tables.placing())
    for panel in PANELS.panels(Look()).values():
        panel.show(Scene(state, PANELS.hands(state)))
        for _region, spot in panel.painted(80, 9).spots:
            lines = PANELS.inspect(state, PANELS.hands(state), spot)
            assert lines, spot
            assert all(lines)


def test_another_seats_down_card_is_inspected_without_its_face() -> None:
    state = state_of(tables.my_turn())
    lines = PANELS.inspect(state, Hands(), Spot("card", "1.1"))
    assert lines == ("A down card", "In the row of Bea.", "Only Bea may look at it.")
