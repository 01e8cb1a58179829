"""The host vanishes, and another seat takes the table over: the same game, the same committed decks."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from net.channel import Channel
from net.identity import myself
from net.orphaned_table import OrphanedTable
from net.takeover import TakeOver
from net.transport import connect
from net.visit import Visit
from replays.audit import audit
from replays.hashing import digest
from replays.keys import kept_secrets, keys_path
from replays.resume import CannotGoOn
from tests.fair.dealt import DealtTable, identity
from tests.fair.network import FAST
from tests.fair.recovering import begin_again, recover, vanish
from tests.net.party import Party, play_out, table_until, until, within
from tests.net.test_host_returns import crash
from tests.replays.ledgers import parsed

SHORT: dict[str, dict[str, Any]] = {
    "james-bond-007": {"max_turns": 30},
    "charge-it": {"max_rounds": 3, "match_target": 6000},
    "billionaire": {"max_turns": 24},
}


async def orphaned(folder: Path, game: str, seats: int, **more: Any) -> Party:
    """A table in the middle of a game whose host is gone for good."""
    rules = replace(FAST, away_seconds=0.1)
    options = SHORT[game] if seats > 2 else {}  # a game of two may be a short one
    party = await Party.open(folder, game, seats, options=options, rules=rules, **more)
    sessions = await party.begin()
    playing = [asyncio.create_task(play_out(session)) for session in sessions]
    enough = 60 if seats > 2 else 24
    await table_until(sessions[1], lambda: sessions[1].copy.lines > enough)
    await crash(party.host)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for visit in party.visits[1:]:
        await until(visit, lambda visit=visit: visit.trouble != "")  # type: ignore[misc]
    return party


def copy_of(visit: Visit) -> Path:
    assert visit._copy is not None
    assert visit._copy.path is not None
    return visit._copy.path


def longest(party: Party) -> list[Visit]:
    """Those who are left, who has seen most first."""
    return sorted(party.visits[1:], key=lambda visit: -visit._copy.lines)  # type: ignore[union-attr]


async def taken_over(party: Party, taker: Visit, others: list[Visit]) -> TakeOver:
    """Somebody opens the door, and the others come."""
    path, seat = copy_of(taker), taker.seat
    assert seat is not None
    await taker.vanish()
    takeover = await TakeOver.open(replace(party.wanted, name=taker.name, folder=path.parent), taker.me, path)
    port = takeover.port.number

    for visit in others:

        async def dial(visit: Visit = visit) -> Channel:
            return await connect("127.0.0.1", port, visit.me.key, lambda key: None, seconds=2.0)

        visit.agree(seat, dial)
    await within(takeover.gathered(len(others)))
    return takeover


@pytest.mark.parametrize(
    ("game", "seats", "bots"), [("james-bond-007", 3, 0), ("charge-it", 4, 1), ("billionaire", 3, 0)]
)
async def test_another_seat_goes_on_with_the_same_committed_decks(
    tmp_path: Path, game: str, seats: int, bots: int
) -> None:
    party = await orphaned(tmp_path, game, seats, bots=("random",) * bots)
    secret = kept_secrets(*_ledger(party)).dealer
    before = _ledger(party)[0].read_bytes().splitlines()
    taker, *others = longest(party)
    path = copy_of(taker)
    takeover = await taken_over(party, taker, others)
    host = await within(takeover.finish())
    assert kept_secrets(path, _ledger(party)[1]).dealer == secret  # the same decks, as they were committed to
    own = await host.sit(taker.name)
    sessions = [await within(own.game()), *[await within(visit.game()) for visit in others]]
    await asyncio.gather(*[play_out(session) for session in sessions])
    await until(own, lambda: own.table.state == "over")
    for session in sessions:
        await table_until(session, lambda session=session: session.copy.game.signed_off)  # type: ignore[misc]
    for visit in (own, *others):
        await visit.leave()
    await host.close()
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    changed = [line["n"] for line in lines if line["kind"] == "handover"]
    assert len(changed) == 1
    assert lines[changed[0]]["body"]["seat"] == taker.seat
    held = path.read_bytes().splitlines()
    assert held[: min(len(before), changed[0] - 1)] == before[: min(len(before), changed[0] - 1)]
    assert {copy_of(visit).read_bytes() for visit in others} == {path.read_bytes()}
    report = audit(path)
    assert (report.verdict, report.findings) == ("sound", [])
    assert not keys_path(path).exists()


def _ledger(party: Party) -> tuple[Path, str]:
    (path,) = (party.folder / "host").glob("*.honor")
    return path, json.loads(path.read_bytes().splitlines()[0])["body"]["game"]


async def test_nobody_takes_a_table_over_alone_or_without_agreement(tmp_path: Path) -> None:
    party = await orphaned(tmp_path, "james-bond-007", 3)
    taker, other = longest(party)
    path = copy_of(taker)
    kept = path.read_bytes()
    takeover = await taken_over(party, taker, [])
    with pytest.raises(CannotGoOn, match="There are 1 shares, and 2 are needed"):
        await takeover.finish()
    port = takeover.port.number

    async def dial() -> Channel:
        return await connect("127.0.0.1", port, other.me.key, lambda key: None, seconds=2.0)

    other.link.redirect(dial)  # he finds the table, and has agreed to nothing
    await within(takeover.gathered(1))
    with pytest.raises(CannotGoOn, match="shares, and 2 are needed"):
        await takeover.finish()
    await takeover.close()
    assert path.read_bytes() == kept
    assert not keys_path(path).exists()
    await other.vanish()


async def test_who_has_seen_more_is_told_to_take_over_himself_and_strangers_do_not_come_in(tmp_path: Path) -> None:
    party = await orphaned(tmp_path, "james-bond-007", 3)
    taker, other = longest(party)
    path = copy_of(taker)
    await taker.vanish()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:40]))
    takeover = await TakeOver.open(replace(party.wanted, name=taker.name), taker.me, path)
    port = takeover.port.number

    async def dial() -> Channel:
        return await connect("127.0.0.1", port, other.me.key, lambda key: None, seconds=2.0)

    assert taker.seat is not None
    other.agree(taker.seat, dial)
    async with asyncio.timeout(10):
        while not takeover.behind:
            await asyncio.sleep(0.01)
    assert "this copy has 40" in takeover.behind
    stranger = party.person("Stranger")
    with pytest.raises(CannotGoOn, match="You have no seat in this game"):
        TakeOver(party.wanted, stranger, path)
    await other.vanish()
    await takeover.close()


async def test_with_two_people_nothing_is_shared_and_nobody_can_take_over(tmp_path: Path) -> None:
    party = await orphaned(tmp_path, "james-bond-007", 2)
    taker = party.visits[1]
    path = copy_of(taker)
    await taker.vanish()
    with pytest.raises(CannotGoOn, match="with fewer than three people nothing is shared"):
        await TakeOver.open(party.wanted, taker.me, path)


def test_who_has_begun_another_chain_is_still_who_he_was_to_whoever_takes_over(tmp_path: Path) -> None:
    """A seat that was slow once joins again, and that join names no identity: it may take over all the same."""
    me = myself(folder=tmp_path / "Bob")
    table = DealtTable(tmp_path / "game", "billionaire", 3, people=[identity("Ann"), me.identity, identity("Cem")])
    table.begin()
    vanish(table, 1)
    recover(table, 1)
    asked = sum(line["kind"] == "ask" for line in parsed(b"\n".join(table.lines()) + b"\n"))
    begin_again(table, 1, digest("another"), asked + 1)
    orphan = OrphanedTable(table.lines(), me)
    assert orphan.seat == 1
    assert orphan.seat_of(identity("Cem").line) == 2
    assert orphan.game.joins[1].tip != table.recorder.joins[1]["tip"]  # its part in luck is the new chain's
