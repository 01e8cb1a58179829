"""Ledgers that somebody with everybody's keys has written anew: numbers, hashes and signatures are right again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from replays import sshsig
from replays.canonical import dumps, to_text
from replays.hands import line_message, seat_message
from replays.keys import signing_key
from tests.fair.dealt import DealtTable
from tests.replays.ledgers import Lines, parsed


def resigned(table: DealtTable, data: bytes, change: Callable[[Lines], object]) -> bytes:
    """A changed file in which every signature is good: host and all seats have made it together."""
    lines = parsed(data)
    change(lines)
    keys = [signing_key(secrets.session) for secrets in table.secrets]
    written: list[bytes] = []
    hashes: list[str] = []
    counts = [0] * table.seats
    for number, line in enumerate(lines):
        line = {**line, "n": number, "prev": hashes[-1] if hashes else ""}
        if "sig" in line:
            counts[line["by"]] += 1
            line["count"], line["seen"] = counts[line["by"]], number - 1
            line["sig"] = _signature(keys[line["by"]], line, table.game_name, hashes[-1])
        elif isinstance(line["body"].get("signatures"), dict):
            _endorse(table, keys, line)
        written.append(dumps(line))
        hashes.append(to_text(hashlib.sha256(written[-1]).digest()))
    return b"\n".join(written) + b"\n"


def _signature(key: Any, line: dict[str, Any], game: str, seen_hash: str) -> str:
    message = seat_message(dumps(line["body"]), line["by"], line["count"], game, line["kind"], line["seen"], seen_hash)
    return to_text(sshsig.sign(key, message))


def _endorse(table: DealtTable, keys: list[Any], line: dict[str, Any]) -> None:
    message = line_message(line["body"], table.game_name, line["kind"], line["ms"], line["n"], line["prev"])
    signers = {"host": table.host, **{str(seat): key for seat, key in enumerate(keys)}}
    line["body"]["signatures"] = {
        name: to_text(sshsig.sign(signers[name], message)) for name in line["body"]["signatures"]
    }
