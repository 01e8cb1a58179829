"""Where saved games lie: the platform's own folder for this program's data."""

from __future__ import annotations

from pathlib import Path
from typing import Final

APPLICATION: Final = "honor-system"


def data_folder() -> Path:
    """The platform's folder for this program's data. It need not exist yet."""
    import platformdirs

    return platformdirs.user_data_path(APPLICATION, appauthor=False)


def games_folder(chosen: str = "") -> Path:
    """Where games are kept: the folder the settings name, or ``games`` in the data folder. It need not exist yet."""
    return Path(chosen).expanduser() if chosen else data_folder() / "games"
