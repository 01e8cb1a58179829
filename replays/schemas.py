"""JSON Schemas of what comes from outside: ``python -m replays.schemas`` writes them to ``docs/schemas/``.

The lines of a ledger; and of each game the moves in a seat's own form, the options of a table and the edition.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from core.game import game_ids, load_game
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
    written = {"ledger-1": ledger_schema()}
    for game in [game for game in map(load_game, game_ids()) if type(game).__module__.startswith("core.games.")]:
        written[f"{game.id}-moves"] = _titled(f"A move of {game.name}, in a seat's own form", game.move_schema)
        written[f"{game.id}-options"] = _titled(
            f"What a table of {game.name} agrees on", TypeAdapter(game.options_model)
        )
        edition = TypeAdapter(type(game.edition))
        written[f"{game.id}-edition"] = _titled(f"What is in the box of {game.name}: edition.toml as data", edition)
    return {
        f"{name}.json": json.dumps(schema, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
        for name, schema in written.items()
    }


def _titled(title: str, form: TypeAdapter[Any]) -> dict[str, Any]:
    return {**form.json_schema(), "$schema": DIALECT, "title": title}


def main(folder: Path = FOLDER) -> None:
    """Write them."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in schemas().items():
        (folder / name).write_text(text, encoding="utf-8")
        print(folder / name)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
