"""Line by line: questions are not put twice where nothing was said between them."""

from __future__ import annotations

from io import StringIO

from tui.plain.console import Console


def test_a_question_that_stands_there_is_put_again_only_after_something_was_said() -> None:
    console = Console(output=(out := StringIO()))
    console.prompt("Your choice:")
    console.prompt("Your choice:")
    assert out.getvalue() == "Your choice: "
    console.say("Bea has answered.")
    console.prompt("Your choice:")
    assert out.getvalue() == "Your choice: \nBea has answered.\nYour choice: "


def test_another_question_is_put_at_once() -> None:
    console = Console(output=(out := StringIO()))
    console.prompt("Your choice:")
    console.prompt("Amount:")
    assert out.getvalue().endswith("Amount: ")


async def test_after_a_line_was_read_the_same_question_is_put_again() -> None:
    console = Console(output=(out := StringIO()))
    console.prompt("Your choice:")
    console._lines.append("x")
    assert await console.line() == "x"
    console.prompt("Your choice:")
    assert out.getvalue().count("Your choice: ") == 2
