"""The table screen: what keys and clicks do, what a late key does not, and what is told."""

from __future__ import annotations

import pytest

from core.game import Move
from net.session import Hint
from tests.tui import tables
from tests.tui.fake_session import FakeSession
from tests.tui.showing import table_app, table_of, text_of
from tui.look import Look
from tui.screens.inspecting import neighbour, places_of
from tui.screens.result import Result
from tui.text import wrap
from tui.widgets.feed import Feed, FeedLine, FeedScene
from tui.widgets.notice import MOST_ROWS

SIZE = (80, 24)


async def test_the_top_line_says_whose_turn_it_is_and_what_is_asked() -> None:
    async with (app := table_app(tables.my_turn())).run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "● YOUR TURN" in text_of(app).splitlines()[0]
    async with (app := table_app(tables.example())).run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "▲ " in text_of(app).splitlines()[0]
        assert "Bea" in text_of(app).splitlines()[0]


async def test_who_watches_is_offered_no_choices_and_no_hints() -> None:
    async with (app := table_app(tables.example(None))).run_test(size=SIZE) as pilot:
        await pilot.pause()
        last = text_of(app).splitlines()[-1]
        assert "? Help" in last
        assert "Hint" not in last
        assert "Choose" not in last


async def test_a_letter_draws_and_digits_place_the_card() -> None:
    session = tables.my_turn()
    async with table_app(session).run_test(size=SIZE) as pilot:
        await pilot.press("d")
        await pilot.pause()
        await pilot.press("1", "1")
        await pilot.pause()
    assert session.played == [{"kind": "draw"}, {"kind": "replace", "slot": "L"}]


async def test_arrows_and_jk_move_and_enter_does_what_is_marked() -> None:
    session = tables.my_turn()
    async with table_app(session).run_test(size=SIZE) as pilot:
        await pilot.press("down", "j", "k", "right", "left", "enter")
        await pilot.pause()
    assert session.played == [{"kind": "announce", "claim": {"kind": "run", "low": 4}}]


async def test_a_call_is_asked_about_and_esc_takes_it_back() -> None:
    session = tables.asked()
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        await pilot.press("2", "2")
        await pilot.pause()
        assert "Call a bluff, betting 2 points?" in text_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "betting" not in text_of(app)
        assert session.played == []
        await pilot.press("2", "enter", "enter")
        await pilot.pause()
    assert session.played == [{"kind": "call", "bet": 2}]


async def test_what_cannot_be_done_now_tells_its_reason() -> None:
    session = tables.my_turn()
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        await pilot.press("p")
        await pilot.pause()
        assert "Pass: You may pass only after drawing." in text_of(app).splitlines()[-3]
    assert session.played == []


async def test_a_key_pressed_for_the_question_before_does_not_answer_the_next_one() -> None:
    session = tables.example()
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        table = table_of(app)
        now = [100.0]
        table.grace = 0.25
        table.clock = lambda: now[0]
        session.other(1, kind="announce", claim={"kind": "run", "low": 4})
        await pilot.pause()
        now[0] += 0.2
        await pilot.press("y")
        await pilot.pause()
        assert session.played == []
        assert "look before you answer" in text_of(app)
        now[0] += 0.1
        await pilot.press("y")
        await pilot.pause()
    assert session.played == [{"kind": "accept"}]


async def test_a_key_held_down_moves_only_once() -> None:
    """Enter draws; the same Enter, repeated by the keyboard, must not place the card."""
    session = tables.my_turn()
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        table = table_of(app)
        now = [100.0]
        table.grace = 0.25
        table.clock = lambda: now[0]
        await pilot.press("enter", "enter", "enter")
        await pilot.pause()
        assert session.played == [{"kind": "draw"}]
        now[0] += 0.3
        await pilot.press("enter")
        await pilot.pause()
    assert session.played[1:] == [{"kind": "replace", "slot": "M"}]


async def test_a_move_carries_the_number_it_was_aimed_at_and_a_stale_one_does_nothing() -> None:
    session = tables.asked()
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        await pilot.pause()
        table = table_of(app)
        await table._play({"kind": "accept"}, table.moment.number - 1)
        await pilot.pause()
        assert "Too late" in text_of(app)
    assert session.played == []


async def test_a_hint_marks_its_move_and_says_why() -> None:
    async with (app := table_app(tables.asked())).run_test(size=SIZE) as pilot:
        await pilot.press("h")
        await pilot.pause()
        assert "Hint: It is as good as any." in text_of(app)
        assert table_of(app).hands.cursor == 3


async def test_where_no_hints_were_agreed_none_is_offered_and_its_key_says_why() -> None:
    session = FakeSession.at({**tables.asked().match.position(), "options": {"hints": False}})
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "Hint" not in text_of(app).splitlines()[-1]
        await pilot.press("h")
        await pilot.pause()
        assert "Hint: At this table it was agreed to play without hints." in text_of(app)


async def test_space_skips_pauses_and_a_game_is_left_only_after_a_question() -> None:
    session = tables.example()
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        await pilot.press("space")
        assert session.skipped == 1
        await pilot.press("q")
        await pilot.pause()
        assert "Leave the table? The game is kept." in text_of(app)
        await pilot.press("escape", "q", "enter")
        await pilot.pause()
    assert session.closed
    assert app.return_value == 0


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (20, 5), (1, 1)])
async def test_a_window_that_is_too_small_shows_a_notice_and_the_game_goes_on(size: tuple[int, int]) -> None:
    session = tables.example()
    async with (app := table_app(session)).run_test(size=size) as pilot:
        await pilot.pause()
        session.other(1, kind="announce", claim={"kind": "run", "low": 4})
        await pilot.press("y")
        await pilot.pause()
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "SEALED" in text_of(app)
    assert session.played == [{"kind": "accept"}]


async def test_resizing_in_storms_ends_with_the_table_of_the_last_size() -> None:
    async with (app := table_app(tables.my_turn())).run_test(size=SIZE) as pilot:
        for width, height in ((120, 40), (40, 10), (200, 60), (81, 25), (110, 30), (80, 24)):
            await pilot.resize_terminal(width, height)
        await pilot.pause()
        lines = text_of(app).splitlines()
        assert len(lines) == 24
        assert "q Leave" in lines[-1]


async def test_pastes_and_unknown_keys_do_nothing_at_a_table() -> None:
    from textual.events import Key, Paste

    session = tables.my_turn()
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        app.screen.post_message(Paste("d\n" * 500_000))
        for key in ("f63", "ctrl+shift+alt+hyper+x", "circumflex_accent", "", "unknown"):
            app.screen.post_message(Key(key, None))
        await pilot.pause()
    assert session.played == []


async def test_names_and_chat_reach_the_screen_without_escapes_markup_or_bidi_marks() -> None:
    names = ("Ann", "\x1b[31mBea\u202e[b]", "山田太郎山田太郎山田太郎", "e\u0301" * 30)
    session = tables.my_turn(names=names)
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        await session.chat("\x1b]0;title\x07[red]he\u200bllo[/red]")
        await pilot.pause()
        text = text_of(app)
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "Bea(b)" in text
    assert "山田太郎" in text
    assert "(red)hello(/red)" in text.replace(" ", "").replace("\n", "") or "(red)hello" in text


async def test_a_seat_that_is_away_shows_for_how_long() -> None:
    async with (app := table_app(tables.my_turn(away="0:42, a bot in 1:18"))).run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "AWAY 0:42" in text_of(app)


async def test_a_clock_counts_in_a_widget_of_its_own() -> None:
    async with (app := table_app(tables.my_turn(seconds=24.2))).run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert text_of(app).splitlines()[0].endswith("0:25")


async def test_the_result_appears_at_the_end_and_g_plays_again() -> None:
    session = tables.last_point(bots=True, seed=3)
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        await pilot.press("2", "2")
        while not isinstance(app.screen, Result):
            await pilot.pause()
        assert "1. ● You" in text_of(app)
        await pilot.press("g")
        await pilot.pause()
        await pilot.pause()
        assert table_of(app).session is not session
        assert app.screen_stack[-1] == table_of(app)
        assert not table_of(app).moment.over


async def test_a_spectator_sees_all_seats_and_can_do_nothing() -> None:
    session = tables.asked(seat=None)
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        await pilot.press("y", "1", "enter", "enter")
        await pilot.pause()
        text = text_of(app)
    assert all(name in text for name in ("Ann", "Bea", "Cem"))
    assert "WATCHING" in text
    assert session.played == []


async def test_everything_at_the_table_is_inspected_by_keys_and_shown_inverted() -> None:
    session = tables.my_turn()
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        await pilot.press("i")
        await pilot.pause()
        table = table_of(app)
        assert table.inspecting is not None
        assert "Draw a card" in text_of(app)
        assert "←→↑↓  Inspect another" in text_of(app), "the bar says that the arrows mean something else now"
        seen = set()
        every = places_of(table)
        waiting = [every[0]]
        while waiting:  # whatever the arrows reach, from wherever they have gone
            place = waiting.pop()
            if place.spot not in seen:
                seen.add(place.spot)
                waiting += [neighbour(every, place, *step) for step in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        assert {place.spot for place in every} == seen
        await pilot.press("up", "up")
        await pilot.pause()
        lines = table.games.inspect(table.state, table.hands, table.inspecting.spot)
        assert text_of(app).splitlines()[-3].strip().startswith(f"{lines[0]}: {lines[1][:20]}")
        await pilot.press("escape")
        await pilot.pause()
        assert table.inspecting is None
        assert "Inspect another" not in text_of(app)
    assert session.played == []


async def test_enter_does_only_what_one_has_marked_oneself_where_one_wishes_so() -> None:
    session = tables.my_turn()
    async with (app := table_app(session, auto_select=False)).run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert session.played == []
        assert "Choose first" in text_of(app)
        await pilot.press("down", "up", "enter")
        await pilot.pause()
    assert session.played == [{"kind": "draw"}]


async def test_the_wheel_scrolls_the_small_log() -> None:
    async with (app := table_app(tables.caught())).run_test(size=SIZE) as pilot:
        await pilot.pause()
        before = text_of(app)
        app.screen.query_one("#feed", Feed).post_message(Feed.Scrolled(1))
        app.screen.query_one("#feed", Feed).post_message(Feed.Scrolled(1))
        await pilot.pause()
        assert text_of(app) != before
        for _ in range(5):
            app.screen.query_one("#feed", Feed).post_message(Feed.Scrolled(-1))
        await pilot.pause()
        assert text_of(app) == before


async def test_a_defect_prints_no_variables_and_with_them_nobodys_cards() -> None:
    app = table_app(tables.my_turn())

    async def run_into_it() -> None:
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            app._handle_exception(RuntimeError("a defect"))
            await pilot.pause()

    with pytest.raises(RuntimeError, match="a defect"):
        await run_into_it()
    assert app._exit_renderables == []
    assert app.return_code == 1


async def test_a_long_hint_is_read_to_its_end_in_two_lines_and_the_action_bar_stays() -> None:
    reason = "Two announcements of three are true, and accepting puts no points at risk, which is why one accepts."
    session = tables.asked(hint=Hint(Move(kind="accept"), reason))
    async with (app := table_app(session)).run_test(size=SIZE) as pilot:
        await pilot.pause()
        before = text_of(app).splitlines()
        await pilot.press("h")
        while "Hint:" not in text_of(app):
            await pilot.pause()
        await pilot.pause()
        rows = text_of(app).splitlines()
        assert reason in " ".join(f"{rows[-3]} {rows[-2]}".split())
        assert rows[-1].split() == before[-2].split(), "the action bar has gone down a line"
        assert rows[:-3] == before[:-3], "the table lies where it lay"
        await pilot.press("escape")
        await pilot.pause()
        assert text_of(app).splitlines() == before


async def test_whatever_is_inspected_is_told_in_whole_sentences_at_80x24() -> None:
    for session in (tables.my_turn(), tables.asked()):
        async with (app := table_app(session)).run_test(size=SIZE) as pilot:
            await pilot.pause()
            table = table_of(app)
            for place in places_of(table):
                table.inspect_place(place)
                assert len(wrap(table.notice.said, SIZE[0] - 2)) <= MOST_ROWS, place.spot
                assert not table.notice.said.endswith((":", ".:")), place.spot


def test_a_sentence_too_long_for_the_small_log_is_told_from_its_beginning() -> None:
    feed = Feed(Look())
    long = "Bea loses the Super Charge account, with nothing under it. The discard pile is frozen until another lands."
    feed.show(FeedScene((FeedLine("Cem draws a card."), FeedLine(long, seat=1))))
    rows = feed.painted(27, 6).text().splitlines()
    assert rows[1].split()[1:5] == ["▲", "Bea", "loses", "the"]
    assert rows[4].rstrip(" │").endswith("…")
    feed.show(FeedScene((FeedLine("Cem draws a card."), FeedLine("Bea draws a card.", seat=1))))
    assert "Cem draws a card." in feed.painted(27, 6).text()


@pytest.mark.parametrize(("height", "stands"), [(6, True), (5, False)])
def test_what_stands_beside_the_log_leaves_room_for_what_happened_last(height: int, stands: bool) -> None:
    feed = Feed(Look())
    asked = FeedLine("An Investment of the Americas is up for sealed bids.")
    feed.show(FeedScene((FeedLine("Bea draws a card.", seat=1),), beside=(asked,)))
    told = " ".join("".join(row) for row in feed.painted(28, height).rows)
    assert "Bea draws a card." in told
    assert ("sealed bids." in told) == stands
