"""Reading settings from the environment and from the TOML file, each by itself, so that it is known which said what."""

from __future__ import annotations

import os
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from pydantic_settings import BaseSettings, EnvSettingsSource, SettingsConfigDict, TomlConfigSettingsSource
from pydantic_settings.exceptions import SettingsError

from tui.problem import one_line, why
from tui.settings import PREFIX, Settings

LARGEST: Final = 1_000_000
"""Bytes of a settings file that are read."""


class _Outside(Settings, BaseSettings):
    """The same fields, as pydantic-settings wants them."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="ignore", frozen=True)


def from_environment(messages: list[str]) -> dict[str, Any]:
    """Settings from ``HONOR_…``. Lists and tables (``keys``) are JSON there."""
    try:
        return dict(EnvSettingsSource(_Outside)())
    except SettingsError:
        found: dict[str, Any] = {}
        for name in Settings.model_fields:  # one that cannot be read shall not hide the others
            value = os.environ.get(f"{PREFIX}{name.upper()}")
            if value is None:
                continue
            if name == "keys":
                messages.append(f"environment: {PREFIX}KEYS is not used: it is no JSON object.")
            else:
                found[name] = value
        return found


def from_file(file: Path, messages: list[str]) -> dict[str, Any]:
    """Settings from the file. What it says that nobody knows is told, with what may have been meant."""
    try:
        if file.stat().st_size > LARGEST:
            messages.append(f"{file} is not used: it is larger than a megabyte.")
            return {}
        values = dict(TomlConfigSettingsSource(_Outside, toml_file=file)())
    except OSError as error:
        messages.append(f"{file} cannot be read: {why(error)}.")
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError, SettingsError) as error:
        messages.append(one_line(f"{file} is not used: it is not TOML: {error}."))
        return {}
    for name in [name for name in values if name not in Settings.model_fields]:
        close = get_close_matches(name, Settings.model_fields, 1)
        meant = f"; did you mean {close[0]}?" if close else "."
        messages.append(f"{file}: there is no setting {name[:60]!r}{meant}")
    return values
