"""Where settings, the program's own memory and saved games lie: the platform's folders, or those somebody chose."""

from __future__ import annotations

from pathlib import Path

from replays.folders import APPLICATION, person_folder


def games_folder(chosen: str = "") -> Path:
    """Where games are kept: the folder that the settings name, or the usual one. It need not exist."""
    from replays import folders

    return Path(chosen).expanduser() if chosen else folders.games_folder()


def shown(path: Path | str) -> str:
    """A path as its person may read it: where he plays on a server, from his own folder on.

    >>> shown("/home/ann/game.honor")
    '/home/ann/game.honor'
    """
    own = person_folder.get()
    if own is None:
        return str(path)
    try:
        return str(Path(path).relative_to(own))
    except ValueError:
        return Path(path).name


def settings_file() -> Path:
    """The one file of settings."""
    own = person_folder.get()
    if own is not None:
        return own / "settings.toml"
    import platformdirs

    return platformdirs.user_config_path(APPLICATION, appauthor=False) / "settings.toml"


def state_file() -> Path:
    """What the program remembers by itself: the last table."""
    own = person_folder.get()
    if own is not None:
        return own / "state.json"
    import platformdirs

    return platformdirs.user_state_path(APPLICATION, appauthor=False) / "state.json"
