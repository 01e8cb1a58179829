"""What is wrong with foreign data, in plain words: a strict model's complaint as the end of a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

PLAIN: Final = {
    "a valid integer": "a whole number",
    "a valid string": "text",
    "a valid boolean": "true or false",
    "a valid dictionary": "an object",
    "a valid list": "a list",
    "a valid tuple": "a list",
    "greater than or equal to": "at least",
    "less than or equal to": "at most",
}
"""What the validator says → what a player reads."""


def complaint(error: Mapping[str, Any]) -> str:
    """One entry of ``ValidationError.errors()``, to follow the name of what is wrong, without a full stop.

    >>> complaint({"type": "missing", "msg": "Field required"})
    ' is missing'
    >>> complaint({"type": "int_type", "msg": "Input should be a valid integer"})
    ' should be a whole number'
    >>> complaint({"type": "value_error", "msg": "Value error, there are two E4"})
    ': there are two E4'
    """
    if error["type"] == "missing":
        return " is missing"
    message: str = error["msg"].rstrip(".")
    if not message.startswith("Input should "):
        message = message.removeprefix("Value error, ")
        return f": {message[:1].lower()}{message[1:]}"
    for said, plain in PLAIN.items():
        message = message.replace(said, plain)
    return f" {message.removeprefix('Input ')}"
