"""What tests of the door share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a door and the keys of its visitors lie, for all tests of a file."""
    return tmp_path_factory.mktemp("door")
