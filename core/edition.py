"""Editions: the components of a game as data, each marked sourced or reconstructed; and the options of a table."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any, Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from core.cleaning import printable
from core.complaint import complaint

MOST_OF_A_KIND = 500  # no deck of these games comes near; an edition file is foreign data


DEFERRED: Final = ConfigDict(defer_build=True)
"""What reads foreign data is built when there is some: many a table sees no other moves than those it has offered."""


class Strict(BaseModel):
    """A model at a border: nothing unknown, nothing converted, nothing changed afterwards."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)


class Component(Strict):
    """One thing in the box, and how we know of it."""

    what: str = Field(max_length=200)
    count: int | None = Field(default=None, ge=0, le=10_000)
    status: Literal["sourced", "reconstructed", "derived"]
    note: str = Field(default="", max_length=1000)


class Edition(Strict):
    """What every edition file says; each game adds its own parts."""

    game: str = Field(max_length=40)
    title: str = Field(max_length=100)
    publisher: str = Field(default="", max_length=100)
    year: str = Field(default="", max_length=40)
    component: tuple[Component, ...] = Field(max_length=100)

    @model_validator(mode="before")
    @classmethod
    def _printable(cls, data: object) -> object:
        """Its names stand on everybody's screen, and in a stranger's ledger it is a stranger's."""
        for text in _texts(data):
            if not text.replace("\n", " ").isprintable():
                raise ValueError(f"{printable(text)[:40]!r} holds signs that cannot be printed")
        return data

    def fingerprint(self) -> str:
        """SHA-256 of the edition as canonical JSON, in hexadecimal: it stands in every ledger's header."""
        text = json.dumps(self.model_dump(mode="json"), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()


class GameOptions(Strict):
    """The options of a table. Every game adds its own; unknown ones are refused."""

    edition: dict[str, Any] | None = None
    """An owner's own edition, as data; None for the standard one."""
    hints: bool = Field(default=True, description="May one ask the program for hints?")

    def differing(self) -> dict[str, Any]:
        """The options that differ from the rule sheet's defaults, as JSON."""
        return self.model_dump(mode="json", exclude_defaults=True)


M = TypeVar("M", bound=BaseModel)


def validated(model: type[M], data: object, what: str) -> M:
    """Foreign data as a model. Raises ValueError with one sentence that says what is wrong and where.

    >>> validated(GameOptions, {"colour": 1}, "option")
    Traceback (most recent call last):
    ValueError: The option colour is unknown; there are edition, hints.
    """
    try:
        return model.model_validate(_tuples(data))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=True)[0]
        where = ".".join(str(part) for part in first["loc"])[:60]
        if first["type"] == "extra_forbidden":
            names = ", ".join(sorted(model.model_fields))
            raise ValueError(f"{_subject(what, where)} is unknown; there are {names}.") from None
        raise ValueError(f"{_subject(what, where)}{complaint(first)}.") from None


def _subject(what: str, where: str) -> str:
    """What a sentence about a wrong entry is about.

    >>> _subject("option", "tie"), _subject("edition", "decks.std60"), _subject("edition", "")
    ('The option tie', 'In the edition, decks.std60', 'The edition')
    """
    if what == "option" or not where:
        return f"The {what} {where}".rstrip()
    return f"In the {what}, {where}"


def _texts(data: object) -> Iterator[str]:
    """Every text in it, at any depth."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield from _texts(key)
            yield from _texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _texts(value)


def _tuples(data: object) -> object:
    """JSON and TOML have lists where frozen models have tuples."""
    if isinstance(data, list):
        return tuple(_tuples(item) for item in data)
    if isinstance(data, Mapping):
        return {key: value if key == "edition" else _tuples(value) for key, value in data.items()}
    return data


def standard_edition(package: str, model: type[M]) -> M:
    """The ``edition.toml`` of a game's package."""
    return validated(model, tomllib.loads(files(package).joinpath("edition.toml").read_text("utf-8")), "edition")
