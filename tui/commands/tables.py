"""`honor tables`: the tables on the network, and of others on this machine."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from typing import TYPE_CHECKING, Any, Final

from tui.problem import FINE, NOT_FINE, Problem, one_line

if TYPE_CHECKING:
    from net.found import Found

DESCRIPTION: Final = "The tables that are announced on the network or on this machine."
SECONDS: Final = 1.6
"""A table is heard of within a second and a half."""


def declare(parser: argparse.ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(arguments: argparse.Namespace) -> int:
    """List them."""
    from net.trouble import NetworkTrouble

    try:
        tables = asyncio.run(_tables())
    except NetworkTrouble as trouble:
        raise Problem(trouble.wrong, trouble.remedy, NOT_FINE) from None
    if arguments.json:
        print(json.dumps([as_json(found, address, latency) for found, address, latency in tables], ensure_ascii=False))
    else:
        for found, address, latency in tables:
            print(one_line(in_words(found, address, latency)))
    if not tables:
        from net.found import advice

        for sentence in advice():
            print(sentence, file=sys.stderr)
        for line in _remembered():
            print(one_line(line), file=sys.stderr)
    return FINE


async def _tables() -> list[tuple[Found, str, int | None]]:
    """What is announced, with an address that answers and the milliseconds to it."""
    from net.found import reached
    from net.nearby import look_around

    tables = await look_around(SECONDS)
    answers = await asyncio.gather(*[reached(found, 0.8) for found in tables])
    return [
        (found, answer[0] if answer else found.addresses[0] if found.addresses else "", answer[1] if answer else None)
        for found, answer in sorted(
            zip(tables, answers, strict=True), key=lambda pair: (pair[0].facts.game, pair[0].facts.title)
        )
    ]


def in_words(found: Found, address: str, latency: int | None) -> str:
    """One table in one line."""
    from net.moment import seats_words, trust_words
    from net.trouble import address_text

    facts = found.facts
    parts = [
        f"{facts.title}: {facts.game}",
        seats_words(facts),
        facts.state,
        f"clock {facts.clock}",
        trust_words(facts.trust),
        f"{facts.spectators} watching" if facts.watchable else "nobody may watch",
        f"host {facts.host} ({found.label})",
        address_text(address, found.port),
        "private" if facts.private else f"code {found.code}",
        "does not answer" if latency is None else f"{latency} ms",
    ]
    if facts.options:
        parts.append(", ".join(f"{name} = {value}" for name, value in facts.options.items()))
    return "; ".join(parts)


def as_json(found: Found, address: str, latency: int | None) -> dict[str, Any]:
    """One table as JSON."""
    facts = found.facts
    return {
        "id": facts.id,
        "title": facts.title,
        "game": facts.game,
        "rules": facts.rules,
        "host": facts.host,
        "label": found.label,
        "address": address,
        "addresses": list(found.addresses),
        "port": found.port,
        "seats": [{"kind": seat.kind, "level": seat.level} for seat in facts.seats],
        "options": dict(facts.options),
        "clock": facts.clock,
        "trust": facts.trust,
        "private": facts.private,
        "watchable": facts.watchable,
        "spectators": facts.spectators,
        "state": facts.state,
        "code": found.code or None,
        "fingerprint": found.fingerprint,
        "latency_ms": latency,
    }


def _remembered() -> list[str]:
    """Hosts one has joined by address before."""
    from net.identity import myself
    from replays.private_files import PrivateFileError

    try:
        known = list(dict.fromkeys(host.name for host in myself().known_hosts.all() if host.address is not None))
    except (OSError, PrivateFileError):
        return []
    return [f"Joined before: {', '.join(known[:5])}"] if known else []
