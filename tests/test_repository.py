"""What holds for the repository as a whole."""

import re
import tomllib
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pairs = [line.split("==") for line in lines if line and not line.startswith("#")]
    return {canonicalize_name(name): version for name, version in pairs}


def requirements() -> list[Requirement]:
    groups = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]
    return [Requirement(line) for group in groups for line in group]


@pytest.mark.parametrize("requirement", requirements(), ids=str)
def test_every_dependency_is_pinned_within_its_range(requirement: Requirement) -> None:
    if requirement.name == PROJECT["name"]:
        return
    assert requirement.specifier.contains(pins()[canonicalize_name(requirement.name)])


def test_the_pins_name_releases_and_no_place_to_get_them_from() -> None:
    for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines():
        assert line.startswith("#") or re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!-]+", line), line


@pytest.mark.parametrize("name", PROJECT["dependencies"])
def test_every_dependency_has_its_reason_written_down(name: str) -> None:
    reasons = (ROOT / "docs/decisions/0002-dependencies.md").read_text("utf-8").lower()
    assert f"**{Requirement(name).name}**" in reasons


def test_the_three_games_are_registered_like_anybody_elses() -> None:
    names = {entry.name for entry in entry_points(group="honor.games")}
    assert {"charge-it", "james-bond-007", "billionaire"} <= names


@pytest.mark.parametrize("folder", sorted({path.parent for path in (ROOT / "tui").rglob("*.py")}), ids=lambda f: f.name)
def test_no_file_of_the_screens_is_over_300_lines(folder: Path) -> None:
    lines = {path.name: len(path.read_text("utf-8").splitlines()) for path in folder.glob("*.py")}
    assert {name: number for name, number in lines.items() if number > 300} == {}
