"""A host that comes back finds its table taken over, and does not open a second one beside it."""

from __future__ import annotations

import asyncio
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from net.gone_on import goes_on_at
from net.takeover import TakeOver
from net.visit import Visit
from tests.fair.test_handover import copy_of, longest, orphaned
from tests.net.party import Party, within
from tui.commands.host import opened
from tui.problem import Problem


async def taken_over(party: Party) -> Visit:
    """The other person's table, open and announced, with both who are left."""
    taker, other = longest(party)
    path = copy_of(taker)
    await taker.vanish()
    wanted = replace(party.wanted, name=taker.name, ledger=None, port=0, announce=True)
    takeover = await TakeOver.open(wanted, taker.me, path)
    agreeing = asyncio.create_task(other_agrees(other, takeover))
    await within(takeover.gathered(1))
    party.host = await takeover.finish()
    await agreeing
    return other


async def other_agrees(other: Visit, takeover: TakeOver) -> None:
    from net.succession import Succession

    there = Succession(other)
    looking = asyncio.create_task(there.look())
    while takeover.seat not in there.offers:
        await asyncio.sleep(0.01)
    there.agree(takeover.seat)
    looking.cancel()


async def test_who_was_host_is_led_to_the_table_that_goes_on(tmp_path: Path, board: Path) -> None:
    party = await orphaned(tmp_path, "james-bond-007", 3)
    (path,) = (party.folder / "host").glob("*.honor")
    before = path.read_bytes()
    assert await goes_on_at(path) is None
    other = await taken_over(party)
    found = await within(goes_on_at(path))
    assert found is not None
    assert found.code == party.host.code
    with pytest.raises(Problem) as refused:
        await opened(replace(party.wanted, ledger=path, announce=True), party.person("Ann"))
    assert f"honor join {party.host.code}" in str(refused.value)
    assert f"{found.facts.host} has taken this table over" in str(refused.value)
    assert path.read_bytes() == before, "nothing is written to it"
    taken = party.host.table.kept_in
    assert taken is not None
    assert await goes_on_at(taken) is None, "who keeps it now finds no other than his own"
    await other.vanish()
    await party.host.close()
    assert await goes_on_at(path) is None


async def test_a_file_that_cannot_be_read_is_told_where_it_is_opened(tmp_path: Path, board: Path) -> None:
    nonsense = tmp_path / "nonsense.honor"
    nonsense.write_bytes(b"nonsense\n")
    assert await goes_on_at(nonsense) is None
    shutil.rmtree(board)
    assert await goes_on_at(tmp_path / "nothing.honor") is None
