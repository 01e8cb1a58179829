"""The pictures of the README: drawn by the app, and the same every time."""

from __future__ import annotations

from pathlib import Path

import pytest

from tui import pictures

SET_BY_THE_COMMAND = (*pictures.ENVIRONMENT, "HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")


async def test_the_same_program_draws_the_same_picture() -> None:
    picture = next(picture for picture in pictures.PICTURES if picture.name == "james-bond-007")
    first, second = await pictures.drawn(picture), await pictures.drawn(picture)
    assert first == second
    assert "accept,&#160;or&#160;call?" in first


def test_the_command_draws_every_picture_as_it_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SET_BY_THE_COMMAND:  # they are given back afterwards
        monkeypatch.setenv(name, "x")
    for name, value in (("HONOR_THEME", "light"), ("NO_COLOR", "1"), ("COLUMNS", "40"), ("LANG", "C")):
        monkeypatch.setenv(name, value)  # what somebody may have set, and must not change a picture
    said: list[str] = []
    assert pictures.main([str(tmp_path)], said.append) == 0
    drawn = {path.stem: path.read_text("utf-8") for path in tmp_path.glob("*.svg")}
    assert set(drawn) == {picture.name for picture in pictures.PICTURES}
    assert len(said) == len(drawn)
    assert all("not drawn" not in line for line in said)
    kept = {path.stem: path.read_text("utf-8") for path in Path(pictures.FOLDER).glob("*.svg")}
    old = sorted(name for name in drawn if drawn[name] != kept.get(name))
    assert old == [], "these show the app as it was; look at what changed after: make pictures"
    assert "sealed&#160;bids" in drawn["billionaire"]
    assert "The&#160;round&#160;is&#160;counted." in drawn["charge-it-count"]


def test_every_picture_that_is_kept_is_one_we_can_draw_and_is_shown() -> None:
    kept = {path.stem for path in Path(pictures.FOLDER).glob("*.svg")}
    assert kept == {picture.name for picture in pictures.PICTURES}
    pages = "".join(page.read_text("utf-8") for page in (Path("README.md"), *Path("docs").glob("*.md")))
    assert [name for name in sorted(kept) if f"pictures/{name}.svg)" not in pages] == []
