"""docs/adding-a-game.md shows the toy game as it is, and what it promises works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
DOCUMENT = (HERE.parent.parent / "docs" / "adding-a-game.md").read_text("utf-8")
SHOWN = [code for code in re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL) if code.startswith(" ")]


@pytest.mark.parametrize("code", SHOWN, ids=lambda code: code.split("\n")[0].strip()[:40])
def test_the_code_it_shows_is_the_code_there_is(code: str) -> None:
    assert any(code in path.read_text("utf-8") for path in HERE.glob("*.py"))


def test_it_shows_some() -> None:
    assert len(SHOWN) >= 4


def test_it_names_every_file_of_the_folder() -> None:
    files = {path.name for path in HERE.iterdir() if path.is_file() and not path.name.startswith("test_")}
    assert files == set(re.findall(r"^\| `([a-z_]+\.\w+)` \|", DOCUMENT, re.MULTILINE))


def test_every_file_of_the_project_it_names_exists() -> None:
    for name in re.findall(r"`((?:core|tests|tui)/[\w/]+(?:\.py)?)`", DOCUMENT):
        assert (HERE.parent.parent / name).exists(), name


def test_it_takes_two_pages() -> None:
    assert len(DOCUMENT.splitlines()) <= 150
