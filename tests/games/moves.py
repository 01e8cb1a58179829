"""Moves that nobody in his right mind would make: well-formed ones at random, and plain garbage."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from core.game import Game
from core.move import Move

NOT_EVEN_MOVES: tuple[object, ...] = (
    None, True, 5, 1.5, "draw", [], ["draw"], {}, {"kind": None}, {"kind": 5}, {"kind": ["draw"]}, {"kind": "fly"},
    {"kind": ""}, {"kind": "x" * 10_000}, {"Kind": "draw"}, {0: 1}, {"kind": {"kind": "draw"}}, {"kind": "\ud800"},
)  # fmt: skip


def faces_of(game: Game[Any], state: Any) -> list[str]:
    """Every kind of face in the game."""
    return sorted({face for deck in game.deck_names for face in game.deck_faces(state, deck)})


def random_move(game: Game[Any], faces: list[str], random: Random) -> dict[str, Any]:
    """A move that the game's schema allows, whatever the moment: mostly an illegal one."""
    schema = _schema_of(game)
    value = _value(schema, schema.get("$defs", {}), faces, random)
    assert isinstance(value, dict)
    return value


@cache
def _schema_of(game: Game[Any]) -> dict[str, Any]:
    return game.move_schema.json_schema()


def _value(schema: Mapping[str, Any], defined: Mapping[str, Any], faces: list[str], random: Random) -> Any:
    if "$ref" in schema:
        return _value(defined[schema["$ref"].rpartition("/")[2]], defined, faces, random)
    for choices in ("oneOf", "anyOf"):
        if choices in schema:
            return _value(random.choice(schema[choices]), defined, faces, random)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return random.choice(schema["enum"])
    match schema.get("type"):
        case "object":
            required = schema.get("required", ())
            return {
                name: _value(part, defined, faces, random)
                for name, part in schema.get("properties", {}).items()
                if name in required or random.random() < 0.5
            }
        case "array":
            count = random.randint(0, min(3, schema.get("maxItems", 3)))
            return [_value(schema.get("items", {}), defined, faces, random) for _ in range(count)]
        case "integer":
            return random.randint(schema.get("minimum", 0), min(schema.get("maximum", 12), 2**40))
        case "boolean":
            return random.random() < 0.5
        case "null":
            return None
    return random.choice(faces)


def spoiled(move: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """A legal move made wrong in every way: a key too many or too few, values of the wrong type or out of this world.

    JSON numbers that are no integers count as wrong even where they are equal: ``1.0``, ``True``.
    """
    plain = plainly(move)
    yield {**plain, "colour": "red"}
    yield {**plain, "kind": plain["kind"].upper()}
    for name, value in plain.items():
        if name == "kind":
            continue
        yield {**plain, name: [value]}
        yield {**plain, name: {"kind": value}}
        if isinstance(value, bool):
            yield from ({**plain, name: wrong} for wrong in (int(value), str(value), 2))
        elif isinstance(value, int):
            for wrong in (float(value), str(value), value == 1, math.nan, math.inf, -1, 10**30, value + 0.5):
                yield {**plain, name: wrong}
        elif isinstance(value, str):
            yield from ({**plain, name: wrong} for wrong in (0, 1.5, "", value + " ", "nonsense"))
        elif isinstance(value, dict):
            yield from ({**plain, name: inner} for inner in spoiled(value) if inner["kind"] == value["kind"])


def plainly(move: Any) -> Any:
    """A move as plain JSON data: dicts all the way down."""
    if isinstance(move, Mapping):
        return {name: plainly(value) for name, value in move.items()}
    return [plainly(item) for item in move] if isinstance(move, list | tuple) else move


def written(move: Mapping[str, Any]) -> str:
    """A move as one string, in which ``1`` and ``1.0`` and ``True`` are not the same."""
    return repr(sorted(plainly(move).items(), key=lambda item: str(item[0])))


__all__ = ["NOT_EVEN_MOVES", "Move", "faces_of", "plainly", "random_move", "spoiled", "written"]
