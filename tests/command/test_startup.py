"""Starting: garbage is hardly looked for until the first picture stands, and as usual ever after."""

from __future__ import annotations

import gc

import pytest

from tests.tui.terminal import Terminal
from tui import startup
from tui.command import main


def test_a_command_leaves_collections_as_they_were(capsys: pytest.CaptureFixture[str]) -> None:
    before = gc.get_threshold()
    assert main(["--version"]) == 0
    assert main(["no-such-command"]) == 2
    assert gc.get_threshold() == before == startup.USUAL
    with startup.few_collections():
        assert gc.get_threshold() == startup.SELDOM
    assert gc.get_threshold() == before
    assert "no command" in capsys.readouterr().err


def test_when_the_first_picture_stands_collections_are_as_usual_and_pass_over_it() -> None:
    program = "tests.command.started"
    with Terminal(program) as terminal:
        out, status = terminal.end()
    assert status == 0
    assert f"{startup.USUAL} True" in out.decode()
