"""Where settings, the program's own memory and saved games lie: the platform's folders, or those somebody chose."""

from __future__ import annotations

from pathlib import Path

from replays.folders import APPLICATION


def games_folder(chosen: str = "") -> Path:
    """Where games are kept: the folder that the settings name, or the usual one. It need not exist."""
    from replays import folders

    return Path(chosen).expanduser() if chosen else folders.games_folder()


def settings_file() -> Path:
    """The one file of settings."""
    import platformdirs

    return platformdirs.user_config_path(APPLICATION, appauthor=False) / "settings.toml"


def state_file() -> Path:
    """What the program remembers by itself: the last table."""
    import platformdirs

    return platformdirs.user_state_path(APPLICATION, appauthor=False) / "state.json"
