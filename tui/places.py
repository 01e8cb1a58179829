"""Where things are kept on this machine: the platform's own folders for data, settings and state."""

from __future__ import annotations

from pathlib import Path
from typing import Final

APPLICATION: Final = "honor-system"


def data_folder() -> Path:
    """Saved games and crash reports."""
    import platformdirs

    return platformdirs.user_data_path(APPLICATION, appauthor=False)


def settings_file() -> Path:
    """The one file of settings."""
    import platformdirs

    return platformdirs.user_config_path(APPLICATION, appauthor=False) / "settings.toml"


def state_file() -> Path:
    """What the program remembers by itself: the last table."""
    import platformdirs

    return platformdirs.user_state_path(APPLICATION, appauthor=False) / "state.json"
