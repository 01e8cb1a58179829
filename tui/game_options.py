"""`--set OPTION=VALUE`: text turned into what an option of a game is declared to be."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic import TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from core.game import Game
from tui.problem import Problem, why

BOUNDS: Final = {"ge": "from", "gt": "above", "le": "to", "lt": "below", "multiple_of": "in steps of"}
LARGEST_EDITION: Final = 1_000_000
"""Bytes of an edition file that are read."""


def options_of(game: Game[Any], settings: Sequence[str]) -> dict[str, Any]:
    """All of ``--set``. Raises Problem with what is wrong and what would be right."""
    options: dict[str, Any] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise Problem(f"--set {setting}: a setting is OPTION=VALUE.", _known(game))
        field = game.options_model.model_fields.get(name)
        if field is None:
            from difflib import get_close_matches

            close = get_close_matches(name, game.options_model.model_fields, 1)
            hint = f"; did you mean {close[0]}?" if close else "."
            raise Problem(f"{game.name} has no option {name!r}{hint}", _known(game))
        options[name] = read_edition(Path(text)) if name == "edition" else converted(name, field, text.strip())
    return options


def converted(name: str, field: FieldInfo, text: str) -> Any:
    """One value as declared. Raises Problem."""
    value: Any = text
    if _is_list(field.annotation):
        value = [part.strip() for part in text.strip("[]() ").split(",") if part.strip()]
    declared: Any = Annotated[field.annotation, field]
    adapter: TypeAdapter[Any] = TypeAdapter(declared)
    try:
        return adapter.validate_python(value)
    except ValidationError as error:
        about = f" ({field.description.rstrip('.')})" if field.description else ""
        first = error.errors(include_url=False, include_input=False)[0]
        entry = f" An entry: {first['msg']}." if _is_list(field.annotation) else ""
        raise Problem(f"--set {name}={text}: {name} is {wanted(field)}{about}.{entry}") from None


def wanted(field: FieldInfo) -> str:
    """What a value may be, in words.

    >>> wanted(FieldInfo(annotation=bool)), wanted(FieldInfo(annotation=Literal["any", "in_row"]))
    ('yes or no', 'any or in_row')
    """
    annotation = field.annotation
    if get_origin(annotation) is Literal:
        return " or ".join(map(str, get_args(annotation)))
    if annotation is bool:
        return "yes or no"
    between = " ".join(
        f"{word} {getattr(limit, kind)}"
        for kind, word in BOUNDS.items()
        for limit in field.metadata
        if hasattr(limit, kind)
    )
    if annotation is int:
        return f"a whole number {between}".rstrip()
    if _is_list(annotation):
        count = _length(annotation)
        return f"{f'{count} ' if count else ''}whole numbers with commas between them"
    return f"{getattr(annotation, '__name__', annotation)}"


def _is_list(annotation: Any) -> bool:
    if get_origin(annotation) in (Union, UnionType):
        return any(_is_list(part) for part in get_args(annotation))
    return get_origin(annotation) in (tuple, list)


def _length(annotation: Any) -> int | None:
    """How many entries a tuple must have; None for any number."""
    if get_origin(annotation) in (Union, UnionType):
        return next((_length(part) for part in get_args(annotation) if _is_list(part)), None)
    entries = get_args(annotation)
    return None if get_origin(annotation) is not tuple or Ellipsis in entries else len(entries)


def read_edition(path: Path) -> dict[str, Any]:
    """An owner's own edition, as data; the game checks whether it adds up. Raises Problem."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_EDITION + 1)
    except OSError as error:
        raise Problem(
            f"The edition {path} cannot be read: {why(error)}.", "Name a TOML file: --set edition=FILE"
        ) from None
    if len(data) > LARGEST_EDITION:
        raise Problem(f"The edition {path} is larger than a megabyte; that is no edition.")
    try:
        return tomllib.loads(data.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Problem(f"The edition {path} is not TOML: {error}.") from None


def _known(game: Game[Any]) -> str:
    return f"Its options are {', '.join(game.options_model.model_fields)}."
