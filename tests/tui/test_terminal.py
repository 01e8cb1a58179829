"""In a real terminal: what a key costs, that idling costs nothing, and that the terminal is given back."""

from __future__ import annotations

import re
import signal

import pytest

from tests.tui.terminal import Terminal

BOND = ("tests.tui.pty_table", "james-bond-007", "4")
MOST = 2000
"""Bytes of output that a key may cost at 80x24."""
RESTORED = b"\x1b[?1049l"
"""Back from the alternate screen."""


def test_the_table_appears_and_a_key_costs_under_2_kb_and_idling_nothing() -> None:
    with Terminal(*BOND) as terminal:
        terminal.until("q Leave")
        assert "YOUR TURN" in terminal.text
        while terminal.read(0.5):
            pass
        costs = {}
        for key in ("j", "j", "k", "\x1b[B", "\x1b[A", "0", "1", "0", "p", "q", "\x1b"):
            costs[repr(key)] = len(terminal.press(key))
        terminal.press("d")
        assert "drawn" in terminal.text
        for key in ("1", "2", "3", "\x1b[D", "\x1b[C"):
            costs[f"placing {key!r}"] = len(terminal.press(key))
        assert all(costs.values()), costs
        assert {key: cost for key, cost in costs.items() if cost >= MOST} == {}
        assert terminal.read(1.5) == b"", "an idle table sends nothing"


def test_what_stands_there_already_is_not_sent_again() -> None:
    with Terminal(*BOND) as terminal:
        out = terminal.until("q Leave")
        while piece := terminal.read(0.5):
            out += piece
        assert out.count(b"YOUR TURN") == 1
        assert len(out) < 16_000


@pytest.mark.parametrize("keys", ["?", "l", "s", ",", ":"])
def test_whoever_closes_what_lay_over_the_table_sees_the_whole_table(keys: str) -> None:
    with Terminal(*BOND) as terminal:
        terminal.until("q Leave")
        while terminal.read(0.5):
            pass
        before = terminal.text
        for _ in range(2):
            terminal.press(keys)
            while terminal.read(0.3):
                pass
            assert terminal.text != before
            terminal.press("\x1b")
            while terminal.read(0.3):
                pass
            assert terminal.text == before


def test_a_window_that_was_small_for_a_moment_is_drawn_anew() -> None:
    with Terminal(*BOND) as terminal:
        terminal.until("q Leave")
        while terminal.read(0.5):
            pass
        before = terminal.text
        terminal.screen.reset()  # as a terminal does with what no longer fits
        terminal.child.kill(signal.SIGWINCH)
        while terminal.read(0.5):
            pass
        assert terminal.text == before


def test_ctrl_l_draws_everything_again() -> None:
    with Terminal(*BOND) as terminal:
        terminal.until("q Leave")
        while terminal.read(0.5):
            pass
        before = terminal.text
        terminal.screen.reset()  # somebody has written all over it
        terminal.press("\x0c")
        assert terminal.text == before


@pytest.mark.parametrize("game", ["charge-it", "billionaire"])
def test_a_key_costs_under_2_kb_and_idling_nothing_at_the_other_tables_too(game: str) -> None:
    with Terminal("tests.tui.pty_table", game, "4") as terminal:
        terminal.until("q Leave")
        assert "YOUR" in terminal.text
        while terminal.read(0.5):
            pass
        costs = {}
        for key in ("j", "k", "\x1b[C", "\x1b[D", "i", "\x1b", "q", "\x1b"):
            costs[repr(key)] = len(terminal.press(key, 1.0))
        before = terminal.text
        terminal.press("\r")  # into the next question, whatever it is
        while terminal.read(0.5):
            pass
        assert terminal.text != before
        for key in ("7", "1", "\x1b[C", "\x1b[D", "i", "\x1b", "h"):
            costs[f"later {key!r}"] = len(terminal.press(key, 1.0))
        assert {key: cost for key, cost in costs.items() if cost >= MOST} == {}
        assert terminal.read(1.0) == b"", "an idle table sends nothing"


def test_leaving_gives_the_terminal_back() -> None:
    with Terminal(*BOND) as terminal:
        terminal.until("q Leave")
        terminal.press("q")
        assert "Leave the table?" in terminal.text
        terminal.child.send("\r")
        out, status = terminal.end()
    assert RESTORED in out
    assert status == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_gives_the_terminal_back(number: signal.Signals) -> None:
    with Terminal(*BOND) as terminal:
        terminal.until("q Leave")
        terminal.child.kill(number)
        out, status = terminal.end()
    assert RESTORED in out
    assert status == 0


def test_ctrl_c_asks_first_and_leaves_when_pressed_again() -> None:
    with Terminal(*BOND) as terminal:
        terminal.until("q Leave")
        terminal.press("\x03")
        assert "Leave the table?" in terminal.text
        terminal.child.send("\x03")
        out, status = terminal.end()
    assert RESTORED in out
    assert status == 0


def test_the_linux_console_gets_sixteen_colours_and_ascii_signs() -> None:
    with Terminal(*BOND, environment={"TERM": "linux", "COLORTERM": ""}) as terminal:
        out = terminal.until("q Leave")
        while piece := terminal.read(0.5):
            out += piece
    assert not re.search(rb"[34]8;[25];", out), "no colours beyond sixteen"
    assert "o YOUR TURN" in terminal.text
    assert terminal.text.isascii()


def test_lang_c_gets_ascii_signs() -> None:
    with Terminal(*BOND, environment={"LC_ALL": "C", "LANG": "C"}) as terminal:
        terminal.until("q Leave")
        while terminal.read(0.5):
            pass
        assert terminal.text.isascii()


def test_no_color_gets_greys_only_and_something_to_read() -> None:
    with Terminal(*BOND, environment={"NO_COLOR": "1"}) as terminal:
        out = terminal.until("q Leave")
    colours = set(re.findall(rb"[34]8;2;(\d+);(\d+);(\d+)", out))
    assert len(colours) > 4
    assert all(red == green == blue for red, green, blue in colours)


@pytest.mark.parametrize("term", ["screen-256color", "tmux-256color", "xterm"])
def test_other_terminals_show_the_table_too(term: str) -> None:
    with Terminal(*BOND, environment={"TERM": term, "COLORTERM": ""}) as terminal:
        terminal.until("q Leave")
        assert "YOUR TURN" in terminal.text


def test_stopping_gives_the_terminal_back_and_going_on_draws_the_table_again() -> None:
    with Terminal(*BOND) as terminal:
        terminal.until("q Leave")
        while terminal.read(0.5):
            pass
        terminal.child.kill(signal.SIGTSTP)
        out = b""
        while RESTORED not in out:
            piece = terminal.read()
            assert piece
            out += piece
        terminal.screen.reset()
        terminal.child.kill(signal.SIGCONT)
        terminal.until("q Leave")
        assert "YOUR TURN" in terminal.text
