"""Where this program keeps things, by the customs of the platform."""

from __future__ import annotations

from contextvars import ContextVar
from pathlib import Path

APPLICATION = "honor-system"

person_folder: ContextVar[Path | None] = ContextVar("person_folder", default=None)
"""Set where one program serves several people (the door): everything of the person served now lies in this folder,
and nothing is looked for in that of whoever runs the program. Tasks inherit it from whoever starts them."""


def data_folder() -> Path:
    """The folder for what must not get lost: saved games, the identity. It need not exist."""
    own = person_folder.get()
    if own is not None:
        return own
    from platformdirs import user_data_path

    return user_data_path(APPLICATION, appauthor=False)


def games_folder() -> Path:
    """The folder of saved games. It need not exist."""
    return data_folder() / "games"


def cache_folder() -> Path:
    """The folder for what can be made anew at any time. It need not exist."""
    own = person_folder.get()
    if own is not None:
        return own / "cache"
    from platformdirs import user_cache_path

    return user_cache_path(APPLICATION, appauthor=False)
