"""`honor config`: the settings in force, and where each comes from."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin

from tui.problem import FINE, one_line

if TYPE_CHECKING:
    from tui.settings import Loaded

DESCRIPTION: Final = "The settings in force, as the TOML that would set them."


def declare(parser: argparse.ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument("--explain", action="store_true", help="say for each where it comes from, and what it is for")


def run(arguments: argparse.Namespace) -> int:
    """Print them. A mistake in the file is told, and is no failure: the game starts all the same."""
    from tui.places import settings_file
    from tui.settings import PREFIX, Settings, explained

    loaded = explained()
    for message in (*loaded.messages, *_unknown_keys(loaded)):
        print(one_line(message), file=sys.stderr)
    if arguments.explain:
        file = settings_file()
        print(f"# Settings file: {file}{'' if file.is_file() else ' (not there; the defaults hold)'}")
        print(f"# A flag of a command counts before the environment ({PREFIX}THEME=light), and that before the file.")
    for name, field in Settings.model_fields.items():
        origin = loaded.origins.get(name, "default")
        choices = ", ".join(map(str, get_args(field.annotation))) if get_origin(field.annotation) is Literal else ""
        about = f"  # {origin}; {field.description}{choices and f' ({choices})'}" if arguments.explain else ""
        print(f"{name} = {toml(getattr(loaded.settings, name))}{about}")
    return FINE


def _unknown_keys(loaded: Loaded) -> list[str]:
    if not loaded.settings.keys:
        return []
    from tui.actions import unknown_actions  # with the screens of all games, which nothing else here needs

    return [
        f"{loaded.origins['keys']}: keys: there is no action {name[:60]!r}."
        for name in unknown_actions(loaded.settings.keys)
    ]


def toml(value: Any) -> str:
    """A value as TOML. JSON strings, numbers and lists are TOML too; a table stands on one line.

    >>> toml({"hint": "f", "leave": ["q", "x"]}), toml(True), toml("dark")
    ('{ hint = "f", leave = ["q", "x"] }', 'true', '"dark"')
    """
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(name)} = {toml(entry)}" for name, entry in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    return json.dumps(value, ensure_ascii=False)


def _key(name: str) -> str:
    bare = name.replace("_", "a").replace("-", "a")
    return name if bare.isascii() and bare.isalnum() else json.dumps(name, ensure_ascii=False)
