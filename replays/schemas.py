"""JSON Schemas of the file formats: ``python -m replays.schemas`` writes them to ``docs/schemas/``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from replays.entries import HOST_KINDS, SEAT_KINDS, Entry

FOLDER = Path("docs/schemas")
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def ledger_schema() -> dict[str, Any]:
    """One line of a ledger, whatever its kind."""
    schema = TypeAdapter(Entry).json_schema()
    return {
        "$schema": DIALECT,
        "title": "A line of a ledger, format honor-ledger/1",
        "description": "Lines are canonical JSON (RFC 8785): keys sorted, no spaces. See docs/ledger.md.",
        **schema,
    }


def kinds() -> list[str]:
    """All kinds of lines there are, those of other programs (``x-…``) excepted."""
    return sorted({*HOST_KINDS, *SEAT_KINDS})


def schemas() -> dict[str, str]:
    """File name → contents, of every schema."""
    return {"ledger-1.json": json.dumps(ledger_schema(), indent=2, sort_keys=True, ensure_ascii=False) + "\n"}


def main(folder: Path = FOLDER) -> None:
    """Write them."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in schemas().items():
        (folder / name).write_text(text, encoding="utf-8")
        print(folder / name)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
