"""`honor export FILE`: a saved game in another form."""

from __future__ import annotations

import argparse
import json
from typing import Any, Final

from tui.problem import FINE

DESCRIPTION: Final = "A saved game in another form, on standard output."


def declare(parser: argparse.ArgumentParser) -> None:
    """The arguments of the contract."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--to", choices=sorted(WAYS), required=True, metavar="FORM", help=" or ".join(sorted(WAYS)))
    parser.add_argument("--as", dest="viewer", metavar="SEAT|public|all", help="whose eyes (a seat's number or name)")


def run(arguments: argparse.Namespace) -> int:
    """Write it."""
    from tui.transcript import Transcript, player_of, viewer_named

    player = player_of(arguments.file)
    print(WAYS[arguments.to](Transcript(player, viewer_named(player, arguments.viewer))))
    return FINE


def as_text(transcript: Any) -> str:
    """The transcript, to be read."""
    return "\n".join([*transcript.about(), "", *transcript.lines(), "", *transcript.standing()])


def as_json(transcript: Any) -> str:
    """Everything that this viewer was told, for programs."""
    player = transcript.player
    header = player.last.header.body
    return json.dumps(
        {
            "format": header.format,
            "game": header.rules.game,
            "created": header.created,
            "trust": header.trust,
            "options": header.rules.options,
            "names": player.names,
            "levels": player.levels,
            "as": "public" if transcript.viewer is None else transcript.viewer,
            "lines": player.lines,
            "happenings": list(transcript.entries()),
            "view": player.view(player.lines - 1, transcript.viewer),
            "result": player.last.result,
        },
        ensure_ascii=False,
    )


WAYS: Final = {"text": as_text, "json": as_json}
"""Forms that a game can be had in."""
