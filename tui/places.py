"""Where settings and the program's own memory lie: the platform's folders. Saved games: `replays.places`."""

from __future__ import annotations

from pathlib import Path

from replays.places import APPLICATION


def settings_file() -> Path:
    """The one file of settings."""
    import platformdirs

    return platformdirs.user_config_path(APPLICATION, appauthor=False) / "settings.toml"


def state_file() -> Path:
    """What the program remembers by itself: the last table."""
    import platformdirs

    return platformdirs.user_state_path(APPLICATION, appauthor=False) / "state.json"
