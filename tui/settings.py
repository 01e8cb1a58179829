"""Settings: flags over environment over one TOML file. A mistake in them is told, and never stops a game.

>>> settings, messages = load({"pacing": "quick"})
>>> settings.pacing, settings.motion, messages
('quick', 'full', [])
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tui.places import settings_file

PREFIX: Final = "HONOR_"
"""Of environment variables: ``HONOR_PACING=quick``."""
OTHERS: Final = frozenset(("HONOR_INTERFACES", "HONOR_RENDEZVOUS"))
"""Variables that are no settings of a person, but say how this machine is wired (`net.discovery`)."""


class Settings(BaseModel):
    """What a person may set. Every field has a default; a theme that does not exist falls back where it is used."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    name: str = Field(default="", max_length=200, description="what the others at a table call you")
    theme: str = Field(default="dark", max_length=60, description="colours")
    glyphs: Literal["auto", "unicode", "ascii"] = Field(default="auto", description="which signs are drawn")
    cards: str = Field(default="standard", max_length=60, description="how cards are drawn")
    size: Literal["normal", "large"] = Field(
        default="normal",
        description="large: higher cards, larger figures and more space, in a window of 120x36 or more",
    )
    clock: Literal["ticking", "calm"] = Field(
        default="ticking", description="calm: the time that is left in minutes, without ticking and without a warning"
    )
    motion: Literal["full", "reduced", "none"] = Field(
        default="full",
        description="reduced: what is revealed is waited for, but nothing moves; none: it is there at once",
    )
    pacing: Literal["instant", "quick", "normal", "slow"] = Field(default="normal", description="how long bots think")
    sounds: bool = Field(default=True, description="the terminal's bell when it is your turn")
    notices: bool = Field(
        default=True,
        description="a mark in the window's title at your turn; a notice then, or when a table fills, if you look away",
    )
    plain: bool = Field(default=False, description="play line by line, for a screen reader; from the next start on")
    mouse: bool = Field(default=True, description="whether the mouse is used")
    auto_select: bool = Field(
        default=True, description="whether Enter does the choice that is marked for you, or only one you have marked"
    )
    connection: Literal["auto", "fast", "slow"] = Field(
        default="auto",
        description="a slow line is sent 256 colours, no motion, and a clock that ticks rarely",
    )
    games: str = Field(default="", max_length=4096, description="the folder of saved games")
    keys: dict[str, str | list[str]] = Field(default_factory=dict, description="action = key, or a list of keys")


@dataclass(frozen=True, slots=True)
class Layer:
    """One place settings come from, with what it says. The first layer that has a value wins."""

    name: str
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Loaded:
    """The settings in force, where each comes from, and what was wrong on the way."""

    settings: Settings
    origins: Mapping[str, str]
    messages: list[str]


def load(
    flags: Mapping[str, Any] | None = None, file: Path | None = None, environment: Mapping[str, str] | None = None
) -> tuple[Settings, list[str]]:
    """The settings in force, and messages about what fell back. ``environment``: if not this program's own."""
    loaded = explained(flags, file, environment)
    return loaded.settings, loaded.messages


def explained(
    flags: Mapping[str, Any] | None = None, file: Path | None = None, environment: Mapping[str, str] | None = None
) -> Loaded:
    """The settings in force, with where each comes from."""
    messages: list[str] = []
    layers = [Layer("flag", dict(flags or {})), *_outside(file or settings_file(), messages, environment)]
    values: dict[str, Any] = {}
    origins: dict[str, str] = {}
    for name in Settings.model_fields:
        for layer in layers:
            if name in layer.values and _fits(name, layer, messages):
                values[name], origins[name] = layer.values[name], layer.name
                break
    return Loaded(Settings.model_validate(values), origins, messages)


def _fits(name: str, layer: Layer, messages: list[str]) -> bool:
    """Whether one value of one layer can be used; otherwise a message says what is wrong, and the next layer counts."""
    try:
        Settings.model_validate({name: layer.values[name]})
    except ValidationError as error:
        what = error.errors(include_url=False, include_input=False)[0]["msg"]
        messages.append(f"{layer.name}: {name} = {str(layer.values[name])[:60]!r} is not used: {what}.")
        return False
    return True


def _outside(file: Path, messages: list[str], environment: Mapping[str, str] | None) -> list[Layer]:
    """Environment and file. pydantic-settings is loaded only where there is something to read: it costs 30 ms."""
    there_are = os.environ if environment is None else environment
    ours = [name for name in there_are if name.upper().startswith(PREFIX) and name not in OTHERS]
    named = [name for name in ours if _field(name) in Settings.model_fields]
    messages += [f"environment: there is no setting for {name[:60]}." for name in ours if name not in named]
    try:
        there = file.is_file()
    except OSError:
        there = False
    if not named and not there:
        return []
    from tui.settings_sources import from_environment, from_file

    return [
        Layer("environment", from_environment(messages) if named else {}),
        Layer(str(file), from_file(file, messages) if there else {}),
    ]


def _field(variable: str) -> str:
    return variable[len(PREFIX) :].lower()
