"""The pictures of the README: drawn by the app, and the same every time."""

from __future__ import annotations

from pathlib import Path

from tui import pictures


async def test_the_same_program_draws_the_same_picture() -> None:
    picture = next(picture for picture in pictures.PICTURES if picture.name == "james-bond-007")
    first, second = await pictures.drawn(picture), await pictures.drawn(picture)
    assert first == second
    assert "accept,&#160;or&#160;call?" in first


def test_every_picture_that_is_kept_is_one_we_can_draw() -> None:
    kept = {path.stem for path in Path(pictures.FOLDER).glob("*.svg")}
    assert kept <= {picture.name for picture in pictures.PICTURES}
