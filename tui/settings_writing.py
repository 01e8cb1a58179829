"""Changing the settings file from within the program, without touching what else somebody wrote into it."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tui.places import settings_file
from tui.settings import Settings


def save(changes: Mapping[str, Any], file: Path | None = None) -> None:
    """Write these settings into the file. Raises OSError, and ValueError for a value that no setting can have."""
    Settings.model_validate(dict(changes))  # a pydantic ValidationError is a ValueError
    path = file or settings_file()
    try:
        text = path.read_text("utf-8")
    except (FileNotFoundError, UnicodeDecodeError):
        text = ""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    fresh = path.with_name(f".{path.name}.new")
    fresh.write_text(edited(text, changes), "utf-8")
    fresh.replace(path)


def edited(text: str, changes: Mapping[str, Any]) -> str:
    """The file with these settings in it; its comments and its order stay.

    >>> print(edited('# mine\\ntheme = "light"\\n\\n[keys]\\nhint = "f"\\n', {"theme": "dark", "mouse": False}), end="")
    # mine
    theme = "dark"
    mouse = false
    <BLANKLINE>
    [keys]
    hint = "f"

    A file that is no TOML, or too clever to be edited line by line, is written anew.
    """
    try:
        before: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return written({}, changes)
    after = {**before, **changes}
    lines = _without_table(text.splitlines(), "keys") if "keys" in changes else text.splitlines()
    for name, value in changes.items():
        if name != "keys":
            _set(lines, name, value)
    if changes.get("keys"):
        lines += ["", "[keys]", *(f"{_key(action)} = {_value(key)}" for action, key in changes["keys"].items())]
    elif "keys" in changes:
        after.pop("keys", None)
    result = "\n".join(lines).strip("\n") + "\n"
    try:
        if tomllib.loads(result) == after:
            return result
    except tomllib.TOMLDecodeError:
        pass
    return written(before, changes)


def written(before: Mapping[str, Any], changes: Mapping[str, Any]) -> str:
    """A new file of all known settings."""
    values = {name: value for name, value in {**before, **changes}.items() if name in Settings.model_fields}
    lines = [f"{name} = {_value(value)}" for name, value in values.items() if name != "keys"]
    if values.get("keys"):
        lines += ["", "[keys]", *(f"{_key(action)} = {_value(key)}" for action, key in values["keys"].items())]
    return "\n".join(lines) + "\n"


def _set(lines: list[str], name: str, value: Any) -> None:
    """Replace the line of a setting, or put one behind the last line that stands before any table."""
    end = next((number for number, line in enumerate(lines) if line.lstrip().startswith("[")), len(lines))
    for number in range(end):
        if re.match(rf"\s*{re.escape(name)}\s*=", lines[number]):
            lines[number] = f"{name} = {_value(value)}"
            return
    while end and not lines[end - 1].strip():
        end -= 1
    lines.insert(end, f"{name} = {_value(value)}")


def _without_table(lines: list[str], table: str) -> list[str]:
    kept, inside = [], False
    for line in lines:
        if line.lstrip().startswith("["):
            inside = line.strip().startswith(f"[{table}]")
        if not inside:
            kept.append(line)
    return kept


def _value(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)
