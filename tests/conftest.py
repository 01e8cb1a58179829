"""What all tests share: hypothesis profiles, and a home of their own."""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A shell that starts the tests in the background has them ignore Ctrl+C, and whatever they start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A test is slow on a busy machine, not wrong: no deadlines. In CI the examples are the same in every run.
settings.register_profile("default", deadline=None)
settings.register_profile(
    "ci",
    deadline=None,
    derandomize=True,
    max_examples=60,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "default"))


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh home for each test, so that none reads or writes the settings, keys and saved games of a person."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(home))
    for name, folder in {
        "XDG_DATA_HOME": ".local/share",
        "XDG_CONFIG_HOME": ".config",
        "XDG_STATE_HOME": ".local/state",
        "XDG_CACHE_HOME": ".cache",
    }.items():
        monkeypatch.setenv(name, str(home / folder))
    return home


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of notices, as an administrator makes it: tables are found there, those of tests beside it are not."""
    board = tmp_path / "board"
    board.mkdir()
    board.chmod(0o1777)
    monkeypatch.setenv("HONOR_RENDEZVOUS", str(board))
    return board
