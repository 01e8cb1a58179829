"""Somebody who is not at the table guesses its code, listens for it, or says that he is somebody else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from net import codes, wire
from net.channel import Channel, MemoryChannel, Peer
from net.desk import TRIES_PER_MINUTE
from net.limits import neighbourhood
from tests.command.program import Terminal, honor
from tests.fair.network import Circle
from tests.net.party import Party, until
from tests.net.test_gathering import why


async def test_p_guessing_the_code_is_stopped_whatever_names_and_keys_one_has(tmp_path: Path) -> None:
    """Twenty guesses a minute from one address: of 729 million codes half are tried in thirty-five years."""
    party = await Party.open(tmp_path, seats=3, code="K7WQ3F")
    await party.host.sit()
    answers = [await why(party.visit(f"Eve{number}", code=f"GUESS{number:02}")) for number in range(TRIES_PER_MINUTE)]
    assert set(answers) == {"That is not the code of this table."}
    assert "Wait a minute" in await why(party.visit("Eve", code="GUESSES"))
    assert "Wait a minute" in await why(party.visit("Somebody", code="K7WQ3F"))  # right, and too late to tell
    assert party.host.table.facts().people == 1
    years = len(codes.ALPHABET) ** codes.LENGTH / 2 / TRIES_PER_MINUTE / 60 / 24 / 365
    assert years > 30
    await party.close()


async def test_p_a_network_full_of_addresses_is_one_address(tmp_path: Path) -> None:
    """Whoever has a network of the newer kind has more addresses than there are codes."""
    circle = await Circle.of(tmp_path, "james-bond-007", 3, code="K7WQ3F")
    await circle.host.sit()
    refused: list[str] = []
    for number in range(TRIES_PER_MINUTE + 2):
        eve = circle.visit(f"Eve{number}", code=f"GUESS{number:02}")

        async def dial(eve: Any = eve, number: int = number) -> Channel:
            there, mine = MemoryChannel.pair(
                Peer(circle.host.fingerprint, circle.host.fingerprint, "here"),
                Peer(eve.me.identity.line, eve.me.fingerprint, f"2001:db8:0:7::{number:x}"),
            )
            circle.host.desk.welcome(there)
            return mine

        eve.link._dial = dial
        refused.append(await why(eve))
    assert "Wait a minute" in refused[-1]
    assert len(circle.host.desk._wrong) == 1
    assert neighbourhood("2001:db8:0:8::1") != neighbourhood("2001:db8:0:7::1")
    await circle.close()


async def test_p_what_somebody_overhears_of_a_join_opens_nothing(tmp_path: Path) -> None:
    """The proof of a code holds for one nonce, one key and one host: sent again it is a wrong code."""
    party = await Party.open(tmp_path, seats=3, code="K7WQ3F")
    await party.host.sit()
    heard: list[wire.Join] = []
    bob = party.visit("Bob", code="K7WQ3F")
    joining = bob.joining

    async def overheard(hello: wire.HostHello) -> wire.Join:
        heard.append(await joining(hello))
        return heard[-1]

    bob.joining = overheard  # type: ignore[method-assign]
    await bob.open()
    assert "K7WQ3F" not in heard[0].model_dump_json()
    eve = party.visit("Eve")

    async def replayed(hello: wire.HostHello) -> wire.Join:
        return heard[0].model_copy(update={"name": "Eve", "instance": eve.link.instance})

    eve.joining = replayed  # type: ignore[method-assign]
    assert await why(eve) == "That is not the code of this table."
    await party.close()


def test_p_a_false_host_pays_for_each_guess_at_the_code() -> None:
    """Whoever answers in a host's place gets a proof, and needs a slow hash for each code that he tries on it."""
    codes.stretched.cache_clear()
    begun = monotonic()
    codes.stretched("K7WQ3F", "SHA256:host", "table")
    assert monotonic() - begun > 0.01  # a hundred thousand times a plain hash


@pytest.mark.parametrize("seated", [True, False])
async def test_p_a_seat_is_taken_again_by_its_key_and_not_by_its_name(tmp_path: Path, seated: bool) -> None:
    """A stranger under Bob's name gets no seat of Bob's, no card of his, and no copy of the game."""
    circle = await Circle.of(tmp_path, "james-bond-007", 3)
    sessions = await circle.begin()
    bob = circle.visits[1]
    if not seated:
        await bob.vanish()
        await until(circle.visits[0], lambda: circle.visits[0].table.seats[1].away_ms is not None)
    false = circle.visit("a stranger")
    false.errand = replace(false.errand, name=bob.name)
    sentence = await why(false)
    assert sentence
    assert false.seat is None
    assert false._copy is None
    assert sessions[0].copy.game.names[1] == bob.name
    await circle.close()


def test_p_a_code_that_is_asked_for_stands_in_no_list_of_processes(tmp_path: Path) -> None:
    """Whoever is on the machine sees the commands that run there, and their arguments."""
    where = {"XDG_DATA_HOME": str(tmp_path), "HONOR_RENDEZVOUS": "none"}
    table = ("host", "james-bond-007", "--plain", "--bind", "127.0.0.1", "--port", "0", "--no-announce", "--seats", "2")
    terminal = Terminal(*table, "--code", "-", environment=where)
    try:
        terminal.until("The table's code: ")
        terminal.type("FISHPIE\n")
        terminal.until("honor join FISHPIE", "honor join 127.0.0.1")
        pid = terminal.process.pid
        seen = Path(f"/proc/{pid}/cmdline").read_bytes() + Path(f"/proc/{pid}/environ").read_bytes()
        assert b"--code\0-" in seen
        assert b"FISHPIE" not in seen
    finally:
        terminal.close()


def test_a_code_that_nobody_can_be_asked_for_is_told(tmp_path: Path) -> None:
    where = {"XDG_DATA_HOME": str(tmp_path), "HONOR_RENDEZVOUS": "none"}
    for command in (("host", "james-bond-007", "--plain"), ("join", "127.0.0.1:9", "--plain")):
        done = honor(*command, "--code", "-", environment=where, start_new_session=True)
        assert (done.returncode, "no terminal to ask for the code" in done.stderr) == (2, True), done.stderr
