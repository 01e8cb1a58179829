"""`honor rules GAME`: the rules as played here, and what is in the box, as far as the sheet tells it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any, Final

from core.game import Game
from tui.problem import FINE

DESCRIPTION: Final = "The rules of a game as they are played here; every component is marked sourced or reconstructed."


def declare(parser: argparse.ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="edition=FILE",
        help="show the components of an edition of your own",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print them as plain text."""
    from core.edition import validated
    from tui.asked_table import game_named
    from tui.game_options import options_of
    from tui.plain.guide import Guide
    from tui.problem import Problem

    game = game_named(arguments.game)
    edition: Any = game.edition
    own = options_of(game, arguments.set).get("edition")
    if own is not None:
        try:
            edition = validated(type(game.edition), own, "edition")
        except ValueError as error:
            raise Problem(str(error)) from None
    for line in [*Guide(game).everything(), "", *components(edition), "", *options(game)]:
        print(line)
    return FINE


def components(edition: Any) -> Iterator[str]:
    """What is in the box, with how it is known."""
    about = ", ".join(filter(None, (edition.publisher, edition.year)))
    yield f"Components: {edition.title}{f' ({about})' if about else ''}."
    yield "sourced: the rule sheet says so. reconstructed: the sheet is silent. derived: follows from the others."
    for part in edition.component:
        count = f"{part.count} x " if part.count is not None else ""
        note = f" {part.note}" if part.note else ""
        yield f"[{part.status}] {count}{part.what}.{note}"
    yield f"Fingerprint of this edition, as it stands in every ledger: {edition.fingerprint()}"


def options(game: Game[Any]) -> Iterator[str]:
    """Where the sheet leaves a question open: what may be set, and what it is here."""
    from tui.game_options import wanted

    yield "Options, with --set OPTION=VALUE:"
    for name, field in game.options_model.model_fields.items():
        if name == "edition":
            yield "edition: a TOML file with components of your own."
        else:
            about = (field.description or "").rstrip(".")
            about = f"{about}{'' if about.endswith('?') else ':'} " if about else ""
            usual = field.get_default(call_default_factory=True)
            yield f"{name}: {about}{wanted(field)}{'' if usual is None else f'; here {_shown(usual)}'}."


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
