"""Writing a changed setting into the one file, leaving everything else in it as it stands, comments included."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tui.places import settings_file
from tui.settings import Settings


def save(changes: Mapping[str, Any], file: Path | None = None) -> None:
    """Write these settings. Raises OSError, and ValueError for a value that no setting can have."""
    Settings.model_validate(dict(changes))  # a pydantic ValidationError is a ValueError
    path = file or settings_file()
    try:
        text = path.read_text("utf-8")
    except (FileNotFoundError, UnicodeDecodeError):
        text = ""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    fresh = path.with_name(f".{path.name}.new")
    fresh.write_text(changed(text, changes), "utf-8")
    fresh.replace(path)


def changed(text: str, changes: Mapping[str, Any]) -> str:
    """The file with these settings in it. One that is no TOML, or too clever to be edited by line, is written anew."""
    try:
        before = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return _anew({}, changes)
    edited = text
    for name, value in changes.items():
        edited = with_table(edited, name, value) if isinstance(value, Mapping) else with_value(edited, name, value)
    try:
        if tomllib.loads(edited) == {**before, **changes}:
            return edited
    except tomllib.TOMLDecodeError:
        pass
    return _anew(before, changes)


def _anew(before: Mapping[str, Any], changes: Mapping[str, Any]) -> str:
    """A new file of the settings that this program knows."""
    text = ""
    for name, value in {**before, **changes}.items():
        if name in Settings.model_fields:
            text = with_table(text, name, value) if isinstance(value, Mapping) else with_value(text, name, value)
    return text


def with_value(text: str, name: str, value: Any) -> str:
    """The text with one top-level value set.

    >>> with_value("# mine\\ntheme = 'dark'  # cosy\\n[keys]\\nhint = 'f'\\n", "theme", "light")
    '# mine\\ntheme = "light"\\n[keys]\\nhint = \\'f\\'\\n'
    """
    line = f"{name} = {_toml(value)}\n"
    head, tables = _split(text)
    found = re.compile(rf"^[ \t]*{re.escape(name)}[ \t]*=.*\n?", re.MULTILINE)
    if found.search(head):
        head = found.sub(lambda _match: line, head, count=1)
    else:
        head += ("" if not head or head.endswith("\n") else "\n") + line
    return head + tables


def with_table(text: str, name: str, values: Mapping[str, Any]) -> str:
    """The text with one whole table set.

    >>> with_table("theme = 'dark'\\n", "keys", {"hint": "f", "bond.draw": ["d", "x"]})
    'theme = \\'dark\\'\\n\\n[keys]\\n"hint" = "f"\\n"bond.draw" = ["d", "x"]\\n'
    """
    table = re.compile(rf"\n*^\[{re.escape(name)}\][^\n]*\n(?:(?!^\[).*\n?)*", re.MULTILINE)
    rest = table.sub("\n", text).rstrip("\n")
    lines = "".join(f"{_toml(key)} = {_toml(value)}\n" for key, value in values.items())
    return f"{rest}\n\n[{name}]\n{lines}" if rest else f"[{name}]\n{lines}"


def _split(text: str) -> tuple[str, str]:
    """What stands before the first table, and the rest."""
    match = re.search(r"^\[", text, re.MULTILINE)
    return (text[: match.start()], text[match.start() :]) if match else (text, "")


def _toml(value: Any) -> str:
    """A value as TOML; JSON's strings are TOML's, but for the one control character they let stand."""
    import json

    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return str(value)
