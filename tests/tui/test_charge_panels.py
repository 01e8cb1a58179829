"""The panels of Charge It!, each from a frozen view-state, without an app."""

from __future__ import annotations

from copy import deepcopy

import pytest

from core.game import load_game
from tests.tui import charge_tables as tables
from tests.tui.fake_session import FakeSession
from tui.games.charge_it import PANELS
from tui.games.charge_it.bids import choices
from tui.games.charge_it.state import ChargeTable
from tui.games.panels import Hands, Offer, Scene
from tui.look import Look
from tui.moment import moment_of
from tui.widgets.canvas import Spot


def state_of(session: FakeSession) -> ChargeTable:
    return PANELS.read(moment_of(session))


def painted(session: FakeSession, panel: str, width: int, height: int, beat: int | None = None) -> str:
    state = state_of(session)
    widget = PANELS.panels(Look())[panel]
    widget.show(Scene(state, PANELS.hands(state), beat))
    return widget.painted(width, height).text()


def test_a_plate_shows_four_accounts_with_countable_backs_and_numbers_and_insurance_in_words() -> None:
    lines = painted(tables.drawing(), "seats", 80, 6).splitlines()
    assert "BAN ▌▌▌▌▌ 5" in lines[4]
    assert "DIN ▌▌ 2 INS" in lines[2]
    assert "$20,750" in lines[0]
    assert "6 cards" in lines[5]


def test_six_seats_show_every_name_every_score_and_every_account() -> None:
    text = painted(tables.six(), "seats", 80, 6)
    assert all(name in text for name in ("Bea", "Cem", "Dot", "Eli", "Fay"))
    assert all(score in text for score in ("$20,750", "$9,000", "$0", "$31,500", "$12,000"))
    assert text.count("BAN") == 3
    assert text.count("▌4") == 5, "hands as numbers"


def test_the_round_sheet_of_six_shows_all_totals_at_80x24() -> None:
    session = tables.six()
    session.other(0, kind="declare")
    text = painted(session, "bids", 27, 6)
    assert all(f"{seat.score:,}" in text for seat in state_of(session).seats)
    assert all(name in text for name in ("Bea", "Cem", "Dot", "Eli", "Fay", "You"))


def test_a_frozen_pile_says_so_and_drawing_from_it_has_its_reason() -> None:
    assert "✱ FROZEN ✱" in painted(tables.frozen(), "table", 26, 6)
    state = state_of(tables.frozen())
    reasons = {offer.action: offer.reason for offer in PANELS.offers(state, PANELS.hands(state)) if offer.does is None}
    assert reasons["charge.take"] == "FROZEN until another card lands on it."


def test_what_lies_under_ones_own_account_is_a_number_and_nothing_else() -> None:
    """C-22: nobody may look at a placed card again, its owner included; no sum, no room left."""
    text = painted(tables.drawing(), "hand", 80, 8).splitlines()
    assert "▌▌▌ 3" in text[1]
    assert "$4,000" in text[0], "the line printed on the card is public"
    assert not any(amount in "".join(text[:3]) for amount in ("$750", "$6,500", "$2,500", "$250"))


def test_a_card_that_alone_is_worth_more_than_a_line_goes_elsewhere_first_and_says_so() -> None:
    state = state_of(tables.playing())
    uses = [use.move.get("account") for use in state.hand[0].uses]
    assert state.hand[0].face == "M2000"
    assert uses == ["BAN", None, "SUP"]
    assert "only $1,000!" in painted(tables.playing(), "bids", 44, 8)


def test_digits_pick_cards_while_one_plays_and_choices_otherwise() -> None:
    state = state_of(tables.playing())
    assert PANELS.digit(state, Hands(0), 4) == Hands(3)
    state = state_of(tables.drawing())
    assert PANELS.digit(state, Hands(0), 2) == Hands(1)
    taken = PANELS.digit(state, Hands(1), 2)
    assert isinstance(taken, Offer)
    assert taken.does == {"kind": "draw", "source": "discard"}
    assert "1 Draw from the pile" in painted(tables.drawing(), "bids", 27, 6)


def test_the_defence_window_looks_the_same_to_others_whatever_the_target_holds() -> None:
    seen = [
        [painted(session, panel, 80, 6) for panel in ("seats", "bids", "table")]
        for session in (tables.attacked(seat=1), tables.defenceless(seat=1))
    ]
    assert seen[0] == seen[1]
    assert "DEFENDING" in seen[0][1]


def test_letting_an_account_go_and_declaring_are_asked_about() -> None:
    state = state_of(tables.attacked())
    offers = {offer.action: offer for offer in PANELS.offers(state, PANELS.hands(state))}
    assert "Let the account go" in offers["charge.decline"].confirm
    assert not offers["charge.credit"].confirm
    state = state_of(tables.drawing())
    offers = {offer.action: offer for offer in PANELS.offers(state, PANELS.hands(state))}
    assert "Declare?" in offers["charge.declare"].confirm
    assert not offers["charge.draw"].confirm, "draws are never asked about"


def test_the_count_turns_one_account_after_the_other_and_keeps_the_sum_for_the_end() -> None:
    frames = [painted(tables.counted(), "seats", 80, 6, beat) for beat in (0, 1, 2, None)]
    assert [frame.splitlines()[1:5][row].count("/$") for row, frame in enumerate(frames)] == [1, 2, 1, 1]
    assert ["BAN $4,000" in frame for frame in frames] == [False, False, False, True]
    assert ["+$12,000" in frame for frame in frames] == [False, False, False, True]
    sheets = [painted(tables.counted(), "bids", 27, 6, beat) for beat in (0, None)]
    assert "bonus" not in sheets[0]
    assert "Bea: right, bonus" in sheets[1]


def test_a_wrong_declaration_and_an_account_over_its_line_stand_in_words() -> None:
    assert "declared WRONGLY" in painted(tables.wrongly(), "bids", 40, 8)
    assert "$1,500 OVER" in painted(tables.counted(), "seats", 80, 6)


@pytest.mark.parametrize("name", ["drawing", "playing", "attacked", "counted", "six"])
def test_everything_on_the_table_can_be_inspected_in_words(name: str) -> None:
    state = state_of(getattr(tables, name)())
    for panel in PANELS.panels(Look()).values():
        panel.show(Scene(state, PANELS.hands(state)))
        for _region, spot in panel.painted(80, 9).spots:
            if spot.kind != "action":
                lines = PANELS.inspect(state, PANELS.hands(state), spot)
                assert lines, spot
                assert all(lines)


def test_lines_names_and_amounts_are_those_of_this_table_not_of_the_standard_box() -> None:
    own = deepcopy(load_game("charge-it").edition.model_dump(mode="json"))
    own["types"]["SUP"]["name"], own["extended_credit"], own["round_target"] = "Bag Charge", 3000, 12_000
    session = tables.playing(changes={"options": {"edition": own, "limits": [1250, 2000, 3000, 4000]}})
    state = state_of(session)
    said = " ".join(line for at in range(7) for line in PANELS.inspect(state, PANELS.hands(state), Spot("card", at)))
    assert "Bag Charge credit card" in said
    assert "a line of $1,250" in said
    assert "its line grows by $3,000" in said
    assert "+$3,000" in painted(session, "hand", 80, 9)
    assert "First to $12,000" in painted(tables.at({"options": {"edition": own}, "active": 1}), "bids", 40, 6)


def test_every_use_of_every_card_can_be_reached_by_clicks() -> None:
    session = tables.playing()
    state = state_of(session)
    moves = []
    for card in range(len(state.hand)):
        hands = PANELS.click(state, Hands(99), Spot("card", card))
        assert isinstance(hands, Hands)
        for use in range(len(state.hand[card].uses)):
            deed = PANELS.click(state, Hands(card, amount=use), Spot("choice", use))
            assert isinstance(deed, Offer)
            moves.append(deed.does)
    plain = [move for move in session.legal_moves() if not move.get("declare")]
    assert sorted(map(str, moves)) == sorted(map(str, plain))


def test_a_click_on_an_account_puts_the_marked_card_there() -> None:
    state = state_of(tables.playing())
    aimed = PANELS.click(state, Hands(0), Spot("account", "0.SUP"))
    assert aimed == Hands(0, amount=2)
    done = PANELS.click(state, Hands(0, amount=2), Spot("account", "0.SUP"))
    assert isinstance(done, Offer)
    assert done.does == {"kind": "play_merchandise", "value": 2000, "account": "SUP"}


def _choices_painted(session: FakeSession, hands: Hands) -> str:
    widget = PANELS.panels(Look())["bids"]
    widget.show(Scene(state_of(session), hands))
    return widget.painted(27, 7).text()


def test_a_choice_that_is_too_long_names_the_account_in_short_and_a_warning_beside_it_is_always_read() -> None:
    lost = next(at for at, held in enumerate(state_of(tables.playing()).hand) if held.face[0] == "L")
    assert "Cancel Cem's DIN" in _choices_painted(tables.playing(), Hands(lost))
    assert "Under SUP only $1,000!" in _choices_painted(tables.playing(), Hands(0))


def test_every_choice_can_be_inspected_and_tells_more_than_the_question() -> None:
    for session in (tables.drawing(), tables.attacked()):
        state = state_of(session)
        for at in range(len(choices(state, 0))):
            title, *told = PANELS.inspect(state, Hands(at), None)
            assert told
            assert state.asked not in (title, *told)
