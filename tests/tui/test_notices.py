"""Checklist 15: whoever looks elsewhere is told that it is his turn, or that the table is full; and can turn it off."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from tests.net.party import Party
from tests.tui import tables
from tests.tui.showing import table_app
from tests.tui.terminal import Terminal
from tui.app import HonorApp
from tui.notices import AWAY_SECONDS, Notices, notice, title
from tui.screens.gathering import GatheringScreen
from tui.settings import Settings

XTERM = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
OURS = re.compile(r"\x1b\[2[23];2t|\x1b\](?:2|9|777);[^\x07\x1b]*\x07")


class Window:
    """A terminal that keeps what it was sent, and a clock."""

    def __init__(self, environment: dict[str, str] | None = None, *, wanted: bool = True) -> None:
        self.sent: list[str] = []
        self.now = 100.0
        self.notices = Notices(self.sent.append, lambda: wanted, environment or XTERM, lambda: self.now)


def test_checklist_15_at_ones_turn_the_title_is_marked_and_gets_its_old_words_back() -> None:
    window = Window()
    window.notices.call("Billionaire: your turn", "Roll the die.")
    window.notices.over()
    window.notices.close()
    assert window.sent == [
        "\x1b[22;2t",
        "\x1b]2;* Billionaire: your turn\x07",
        "\x1b]2;Honor System\x07",
        "\x1b[23;2t",
    ]


def test_checklist_15_a_notice_is_given_only_where_the_terminal_has_not_the_focus() -> None:
    window = Window()
    window.notices.focus(has=True)
    window.now += 1000
    window.notices.call("one", "")
    assert not any("777" in text for text in window.sent)
    window.notices.focus(has=False)
    window.notices.call("two", "Look.")
    assert window.sent[-1] == "\x1b]777;notify;Honor System;two. Look.\x07"


def test_checklist_15_a_terminal_that_does_not_tell_has_the_focus_for_as_long_as_keys_come_from_it() -> None:
    window = Window()
    window.notices.seen()
    window.notices.call("one", "")
    assert not window.notices.away
    window.now += AWAY_SECONDS + 1
    window.notices.call("two", "")
    assert [text for text in window.sent if "777" in text] == ["\x1b]777;notify;Honor System;two.\x07"]


def test_checklist_15_the_same_question_is_told_once() -> None:
    window = Window()
    window.notices.focus(has=False)
    for _ in range(3):
        window.notices.call("one", "Answer.")
    assert sum("777" in text for text in window.sent) == 1


@pytest.mark.parametrize(
    ("environment", "begins"),
    [
        ({"TERM": "xterm-kitty"}, "\x1b]9;"),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}, "\x1b]9;"),
        ({"TERM": "foot"}, "\x1b]777;"),
        ({"TERM": "tmux-256color"}, "\x1b]777;"),
    ],
)
def test_checklist_15_each_terminal_is_told_once_and_in_its_own_way(environment: dict[str, str], begins: str) -> None:
    window = Window(environment)
    window.notices.focus(has=False)
    window.notices.call("one", "")
    assert [text[: len(begins)] for text in window.sent[2:]] == [begins]


@pytest.mark.parametrize("term", ["linux", "vt100", "dumb", ""])
def test_checklist_15_a_terminal_that_may_not_know_such_sequences_is_sent_none(term: str) -> None:
    window = Window({"TERM": term})
    window.notices.focus(has=False)
    window.notices.call("one", "")
    window.notices.over()
    window.notices.close()
    assert window.sent == []


@pytest.mark.parametrize("evil", ["\x1b]0;evil\x07", "\x07\x1b[2J", "\u202eevil", "a\nb", "\x9b2J", "\x1b\\;9;"])
def test_checklist_15_nothing_that_a_name_holds_acts_on_the_terminal(evil: str) -> None:
    for told in (title(evil), notice(evil, nine=True), notice(evil, nine=False)):
        assert OURS.fullmatch(told), told
        assert all(ord(sign) >= 32 and not 127 <= ord(sign) < 160 for sign in told[1:-1])


def heard(app: HonorApp) -> list[str]:
    """What the window of this app is sent from now on."""
    sent: list[str] = []
    app.notices._send = sent.append
    return sent


async def test_checklist_15_the_turn_at_a_table_marks_the_title_and_the_answer_takes_the_mark_away() -> None:
    session = tables.example()
    async with (app := table_app(session, XTERM)).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        sent = heard(app)
        app.on_app_blur()
        session.other(1, kind="announce", claim={"kind": "run", "low": 4})
        await pilot.pause()
        asked = "Bea announces the run four, five, six. Accept it, or call it a bluff?"
        assert sent == [
            "\x1b[22;2t",
            "\x1b]2;* James Bond 007: your turn\x07",
            f"\x1b]777;notify;Honor System;James Bond 007: your turn. {asked}\x07",
        ]
        await pilot.press("enter")
        await pilot.pause()
        assert sent[3:] == ["\x1b]2;Honor System\x07"]


@pytest.mark.parametrize("settings", [{"notices": False}, {"connection": "slow"}])
async def test_checklist_15_the_setting_turns_it_off_and_over_a_slow_line_it_is_off(settings: dict[str, Any]) -> None:
    session = tables.example()
    async with (app := table_app(session, XTERM, **settings)).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        sent = heard(app)
        app.on_app_blur()
        session.other(1, kind="announce", claim={"kind": "run", "low": 4})
        await pilot.pause()
    assert sent == []


async def test_checklist_15_a_table_that_fills_is_told_of(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, title="Friday", seats=2)
    keeper = await party.host.sit()

    async def first(app: HonorApp) -> GatheringScreen:
        return GatheringScreen(app, keeper, party.host)

    async with (app := HonorApp(Settings(), first, environment=XTERM)).run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        sent = heard(app)
        app.on_app_blur()
        await party.come("Bea")
        async with asyncio.timeout(15):
            while not any("777" in text for text in sent):
                await pilot.pause(0.02)
        assert sent[-2:] == [
            "\x1b]2;* Friday: the table is full\x07",
            "\x1b]777;notify;Honor System;Friday: the table is full. The game can begin.\x07",
        ]
    await party.close()


def test_checklist_15_in_a_terminal_the_title_is_marked_and_given_back_and_nothing_of_it_is_seen() -> None:
    with Terminal("tests.tui.pty_table", "james-bond-007", "4") as terminal:
        out = terminal.until("q Leave") + terminal.read(0.5)
        assert b"\x1b[22;2t\x1b]2;" in out
        assert b": your turn\x07" in out
        assert b"]777;" not in out, "somebody has just come here"
        assert "your turn" not in terminal.text
        terminal.press("q")
        terminal.child.send("\r")
        end, _ = terminal.end()
    assert b"\x1b[23;2t" in end
