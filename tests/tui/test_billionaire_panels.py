"""The panels of Billionaire, each from a frozen view-state, without an app."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tui import billionaire_tables as tables
from tests.tui.fake_session import FakeSession
from tui.games.billionaire import PANELS
from tui.games.billionaire.middle import die_shown
from tui.games.billionaire.state import BillionaireTable
from tui.games.billionaire.ways import OWN, ways
from tui.games.panels import Hands, Offer, Scene
from tui.look import Look
from tui.moment import moment_of
from tui.widgets.canvas import Spot

HIGH = "E6"


def state_of(session: FakeSession) -> BillionaireTable:
    return PANELS.read(moment_of(session))


def painted(
    session: FakeSession, panel: str, width: int, height: int, beat: int | None = None, hands: Hands | None = None
) -> str:
    state = state_of(session)
    widget = PANELS.panels(Look())[panel]
    widget.show(Scene(state, PANELS.hands(state) if hands is None else hands, beat))
    return widget.painted(width, height).text()


def test_the_ring_shows_24_squares_the_markers_and_the_decks_as_numbers() -> None:
    text = painted(tables.starting(), "table", 48, 12)
    assert text.count("BID") == 7
    assert text.count("ANL") == 3
    assert text.count("POWER") == 4
    assert text.count("CASH") == 6
    assert text.count("HQ") == 4
    assert all(text.count(mark) >= 2 for mark in "●▲■◆"), "each on its HQ and where it stands"
    assert "Profit 36, Power Play 19 cards" in text


def test_the_lander_sees_the_card_that_is_auctioned_and_the_others_a_back_in_words() -> None:
    assert "Bombay Picture Studios" in painted(tables.bidding(), "table", 48, 12)
    text = painted(tables.bidding_blindly(), "table", 48, 12)
    assert "Bombay" not in text
    assert "a hidden card of Eurasia" in text
    assert painted(tables.bidding_for_three(), "table", 48, 12).count("a hidden card of") == 3


def test_slates_are_writing_or_sealed_and_no_wider_for_a_larger_bid() -> None:
    small, large = tables.bidding(), tables.bidding()
    small.other(1, kind="no_bid")
    large.other(1, kind="bid", amount=1_000_000_000)
    assert painted(small, "bids", 32, 8) == painted(large, "bids", 32, 8)
    assert "▣ SEALED" in painted(small, "bids", 32, 8)
    assert painted(small, "bids", 32, 8).count("□ WRITING") == 2


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ("6", 6_000_000),
        ("6.", 6_500_000),
        ("6.5", 6_500_000),
        ("6.0", 6_000_000),
        ("12.7", 12_500_000),
        ("0.5", 500_000),
    ],
)
def test_a_point_ends_the_millions_and_65_is_not_meant_by_6_point_5(typed: str, amount: int) -> None:
    state = state_of(tables.bidding())
    hands = PANELS.hands(state)
    for sign in typed:
        offers = {offer.action: offer for offer in PANELS.offers(state, hands)}
        deed = offers["bill.half"].does if sign == "." else PANELS.digit(state, hands, int(sign))
        assert isinstance(deed, Hands)
        hands = deed
    assert hands.amount * state.box.unit == amount
    offered = {offer.action for offer in PANELS.offers(state, hands)}
    assert ("bill.half" in offered) == ("." not in typed)


def test_where_bids_go_by_whole_millions_no_point_is_offered() -> None:
    state = state_of(tables.bidding())
    state = replace(state, box=replace(state.box, unit=1_000_000))
    hands = PANELS.digit(state, PANELS.hands(state), 6)
    assert isinstance(hands, Hands)
    assert "bill.half" not in {offer.action for offer in PANELS.offers(state, hands)}


def test_digits_write_millions_arrows_half_millions_and_an_overbid_is_told_and_asked_about() -> None:
    state = state_of(tables.bidding())
    hands: Hands = Hands()
    for number in (1, 2):
        deed = PANELS.digit(state, hands, number)
        assert isinstance(deed, Hands)
        hands = deed
    deed = PANELS.move(state, hands, 1, 0)
    assert isinstance(deed, Hands)
    offer = PANELS.enter(state, deed)
    assert isinstance(offer, Offer)
    assert offer.does == {"kind": "bid", "amount": 12_500_000}
    assert offer.confirm == "Seal $12.5M? It is final."
    over = PANELS.enter(state, Hands(amount=200))
    assert isinstance(over, Offer)
    assert over.confirm.startswith("OVERBID")
    assert "OVERBID: your means are $54M" in painted(tables.bidding(), "bids", 32, 8, hands=Hands(amount=200))


def test_a_bid_is_written_by_the_mouse_with_arrows_and_on_the_bar() -> None:
    state = state_of(tables.bidding())
    widget = PANELS.panels(Look())["bids"]
    widget.show(Scene(state, Hands(amount=20)))
    spots = {spot for _region, spot in widget.painted(32, 8).spots}
    assert {Spot("step", step) for step in (-10, -1, 1, 10)} <= spots
    amounts = sorted(int(spot.value) for spot in spots if spot.kind == "amount")
    assert len(amounts) > 20
    assert amounts[-1] == state.means() // 500_000, "the end of the bar is all one has"
    assert PANELS.click(state, Hands(amount=20), Spot("step", -10)) == Hands(amount=10)
    assert PANELS.click(state, Hands(amount=20), Spot("amount", 33)) == Hands(amount=33)


def test_bids_open_one_after_the_other_the_landers_first() -> None:
    frames = [painted(tables.paying(), "bids", 32, 8, beat) for beat in range(3)]
    assert [frame.count("SEALED") for frame in frames] == [4, 3, 2]
    assert "You          $12.5M" in frames[1]
    assert "HIGHEST" not in frames[2]
    assert "HIGHEST" in painted(tables.others_pay(), "bids", 32, 8)


def test_the_spinners_show_their_other_end_while_they_spin() -> None:
    frames = [painted(tables.analyzed(), "table", 48, 12, beat) for beat in (0, 1, 2, None)]
    shown = [[word.strip("…") for word in frame.split() if word.strip("…") in ("RED", "GREEN")] for frame in frames]
    assert shown == [["RED", "GREEN"], ["GREEN", "GREEN"], ["GREEN", "RED"], ["GREEN", "RED"]]


def test_where_there_is_room_the_dials_turn_and_stop_one_after_the_other() -> None:
    frames = [painted(tables.analyzed(), "table", 80, 24, beat) for beat in (0, 1, 2, None)]
    stopped = [[word for word in frame.split() if word in ("RED", "GREEN")] for frame in frames]
    assert stopped == [[], ["GREEN"], ["GREEN", "RED"], ["GREEN", "RED"]]
    assert len(set(frames[:3])) == 3, "each frame is another picture"


def test_the_die_rolls_and_comes_to_rest_at_what_was_rolled() -> None:
    state = state_of(tables.bidding())
    shown = [die_shown(Scene(state, PANELS.hands(state), beat)) for beat in (0, 1, 2, None)]
    assert shown[-1] == state.die > 0
    assert all(1 <= number <= 6 for number in shown)
    assert len(set(shown)) > 2


def test_a_throw_and_a_spin_get_their_beat() -> None:
    kinds = [entry.what["kind"] for entry in tables.bidding().told() if PANELS.beat(entry)]
    assert "moved" in kinds


def test_what_a_lesser_card_protects_stands_in_brackets_and_all_of_it_fits() -> None:
    text = painted(tables.starting(), "seats", 48, 8)
    assert "25 (50) (100) (125)" in text
    assert "75 (125)" in text
    assert "75 75" in text, "equals are both exposed"


def test_a_power_play_card_asks_for_its_target_and_the_one_with_stakes_for_the_stake_first() -> None:
    state = state_of(tables.powerful())
    stakes = ways(state, Hands(mode="POWER"))
    assert [way.words for way in stakes] == ["Stake E4, $75M…", "Stake E8, $125M…", "Stake F2, $50M…"]
    targets = ways(state, Hands(mode="POWER/F2"))
    assert [way.words for way in targets] == ["Bea's E2, $50M", "Cem's A1, $25M", "Cem's A2, $50M"]
    back = PANELS.escape(state, Hands(1, mode="POWER/F2"))
    assert back == Hands(2, mode="POWER")
    assert isinstance(back, Hands)
    assert PANELS.escape(state, back) == Hands(3)


def test_ones_own_payment_is_laid_card_by_card_and_says_what_is_owed() -> None:
    session = tables.paying()
    state = state_of(session)
    hands = Hands(mode=OWN)
    for at in (0, 3, 6):  # 10, 2 and 1
        deed = PANELS.click(state, hands, Spot("purse", at))
        assert isinstance(deed, Hands)
        hands = deed
    offers = {offer.action: offer for offer in PANELS.offers(state, hands)}
    assert offers["bill.pay"].does == {"kind": "pay", "profit": ["P10", "P2", "P1"], "invest": []}
    assert "laid $13M of $12.5M" in painted(session, "bids", 32, 8, hands=hands)
    assert painted(session, "hand", 32, 6, hands=hands).count("✓") == 3
    less = PANELS.click(state, hands, Spot("purse", 0))
    assert isinstance(less, Hands)
    offers = {offer.action: offer for offer in PANELS.offers(state, less)}
    assert offers["bill.pay"].reason == "$12.5M are owed"


def test_a_purse_of_many_cards_scrolls_with_the_cursor() -> None:
    session = tables.at({"profit": [["P1"] * 20 + ["P2"] * 16, ["P5"], ["P10"], ["P10"]]})
    state = state_of(session)
    widget = PANELS.panels(Look())["hand"]
    for cursor in (0, 17, 35, 38):
        widget.show(Scene(state, Hands(cursor, mode=OWN)))
        shown = [int(spot.value) for _region, spot in widget.painted(32, 6).spots if spot.kind == "purse"]
        assert cursor in shown


def test_the_windows_of_security_look_the_same_to_others_whatever_the_target_holds() -> None:
    for panel in ("table", "seats", "bids"):
        one, other = tables.threatened(seat=2), tables.helpless(seat=2)
        assert painted(one, panel, 48, 12) == painted(other, panel, 48, 12)


def test_a_security_card_is_asked_about_and_allowing_is_what_the_cursor_begins_on() -> None:
    state = state_of(tables.threatened())
    first = PANELS.enter(state, PANELS.hands(state))
    assert isinstance(first, Offer)
    assert first.does == {"kind": "allow"}
    assert not first.confirm
    offers = {offer.action: offer for offer in PANELS.offers(state, PANELS.hands(state))}
    assert offers["bill.security"].confirm == "Play your Security card?"


def test_a_card_without_a_target_is_held_and_playing_it_has_its_reason() -> None:
    state = state_of(tables.untargeted())
    offers = {offer.action: offer for offer in PANELS.offers(state, PANELS.hands(state))}
    assert offers["bill.hold"].does == {"kind": "hold"}
    assert offers["bill.power"].reason == "It has no target now: hold it."


@pytest.mark.parametrize("name", ["starting", "powerful", "drawn", "analyzing", "choosing_a_deck", "threatened"])
def test_every_legal_move_can_be_reached_by_digits_arrows_and_clicks(name: str) -> None:
    session = getattr(tables, name)()
    state = state_of(session)
    reached: list[object] = []
    waiting = [PANELS.hands(state)]
    while waiting:
        hands = waiting.pop()
        for at, _way in enumerate(ways(state, hands)):
            deed = PANELS.click(state, Hands(at, mode=hands.mode), Spot("choice", at))
            assert isinstance(deed, Offer)
            if isinstance(deed.does, Hands):
                waiting.append(deed.does)
            else:
                reached.append(deed.does)
    assert sorted(map(str, reached)) == sorted(map(str, session.legal_moves()))


@pytest.mark.parametrize("name", ["starting", "powerful", "analyzed", "bidding_for_three", "paying", "threatened"])
def test_everything_on_the_table_can_be_inspected_in_words(name: str) -> None:
    state = state_of(getattr(tables, name)())
    for panel in PANELS.panels(Look()).values():
        panel.show(Scene(state, PANELS.hands(state)))
        for _region, spot in panel.painted(48, 12).spots:
            if spot.kind not in ("action", "choice", "step", "amount", "purse"):
                lines = PANELS.inspect(state, PANELS.hands(state), spot)
                assert lines, spot
                assert all(lines)


def test_the_money_of_a_seat_has_its_word_where_a_bot_s_level_gives_way_to_it() -> None:
    session = tables.rich()
    names = {len(name) for name in session.info.names}
    for width in (40, 48, 80):
        rows = painted(session, "seats", width, 8).splitlines()
        told = [row for row in rows if " Profit " in row]
        assert len(told) == (4 if width < 74 else 2)
        assert all("owns" in row for row in told), (width, names)


def test_a_lot_of_three_has_the_letters_of_its_groups_where_they_fit() -> None:
    narrow, wide = (painted(tables.bidding(), "table", width, 12) for width in (48, 80))
    assert "BID 3" in narrow
    assert "BID EFA" in wide
