"""Where this program keeps things, by the customs of the platform."""

from __future__ import annotations

from pathlib import Path

APPLICATION = "honor-system"


def data_folder() -> Path:
    """The folder for what must not get lost: saved games, the identity. It need not exist."""
    from platformdirs import user_data_path

    return user_data_path(APPLICATION, appauthor=False)


def games_folder() -> Path:
    """The folder of saved games. It need not exist."""
    return data_folder() / "games"
