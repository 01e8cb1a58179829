"""The moves of Swap Once."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter

from core.edition import Strict
from core.move import known


class Keep(Strict):
    """Keep the card."""

    kind: Literal["keep"]


class Swap(Strict):
    """Take the top card of the deck instead."""

    kind: Literal["swap"]


SCHEMA: TypeAdapter[Any] = TypeAdapter(Annotated[Keep | Swap, Field(discriminator="kind")])
KEEP: Final = known("keep")
SWAP: Final = known("swap")
