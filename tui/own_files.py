"""Files of one's own beside the settings: themes and card skins, one TOML file each, called by their names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tui.places import settings_file

LARGEST: Final = 100_000
"""Bytes of a file that are read."""
MOST: Final = 100
"""Files of a kind that are offered."""
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")


class BadFile(ValueError):
    """What is wrong, as the end of a sentence."""


def folder_of(kind: str) -> Path:
    """Where files of this kind lie ("themes", "skins"). It need not exist."""
    return settings_file().parent / kind


def file_of(kind: str, name: str) -> Path | None:
    """The file of this name; None where there is none. Raises OSError."""
    file = folder_of(kind) / f"{name}.toml"
    return file if _NAME.fullmatch(name) and file.is_file() else None


def names_of(kind: str) -> Iterator[str]:
    """The names there are."""
    try:
        yield from sorted(path.stem for path in folder_of(kind).glob("*.toml"))[:MOST]
    except OSError:
        return


def data_of(file: Path) -> dict[str, Any]:
    """What it says. Raises OSError, and BadFile where it says nothing."""
    import tomllib

    if file.stat().st_size > LARGEST:
        raise BadFile("it is larger than 100 kB.")
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadFile(f"it is not TOML: {error}.") from None
