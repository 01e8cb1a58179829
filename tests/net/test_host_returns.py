"""The host goes down and comes back: from any line, the same game goes on, and nobody loses his seat."""

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from net.entrusted import guests_path
from net.game_run import RunRules
from net.host import TableHost
from net.reopening import reopen
from replays.formats import Unreadable
from replays.keys import keys_path
from replays.private_files import PrivateFileError
from replays.resume import CannotGoOn
from replays.writer import LedgerInUse
from tests.net.party import Party, play_out, table_until, until, within

PATIENT = RunRules(pace="instant", away_seconds=60)
SHORT: dict[str, dict[str, Any]] = {"james-bond-007": {"max_turns": 8}, "charge-it": {"match_target": 5000}}


async def crash(host: TableHost) -> None:
    """The host's program is gone from one moment to the next: no farewell, nothing more written."""
    table = host.table
    if table.run is not None:
        table.run.sequencer.ledger.unwrite()
        await table.run.close()
    for connection in list(host.port.connections):
        connection.abort()
    for task in list(table._tasks):
        task.cancel()
    if host.desk._ticking is not None:
        host.desk._ticking.cancel()
    if host.own is not None:
        await host.own.vanish()
    await host.port.close()


async def back_again(party: Party) -> None:
    """The host's program is started again, with the file."""
    from dataclasses import replace

    (path,) = (party.folder / "host").glob("*.honor")
    party.host = await TableHost.reopen(replace(party.wanted, ledger=path), party.person("Ann"))
    party.address = ("127.0.0.1", party.host.port.number)
    party.visits[0] = await party.host.sit()


async def test_a_host_that_crashes_again_and_again_loses_nothing(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=3, rules=PATIENT, options={"max_turns": 60})
    await party.begin()
    for round_number in range(4):
        sessions = [visit.session for visit in party.visits if visit.session is not None]
        playing = [asyncio.create_task(play_out(session, round_number)) for session in sessions]
        run = party.host.table.run
        assert run is not None
        follower, goal = sessions[1], len(run.sequencer.ledger.lines) + 17
        while follower.copy.lines < goal and not follower.copy.game.over:
            await within(follower.changed(follower.number))
        await crash(party.host)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        if sessions[1].copy.game.over:
            break
        await back_again(party)
        for visit in party.visits[1:]:
            await until(visit, lambda visit=visit: visit.trouble == "")  # type: ignore[misc]
        await within(party.visits[0].game())
    await party.play_out()
    await party.close()
    assert party.audited().verdict == "sound"
    party.same_bytes()


@pytest.mark.parametrize(("game", "seats"), [("james-bond-007", 3), ("charge-it", 2), ("billionaire", 3)])
async def test_from_every_line_of_a_game_it_goes_on_as_it_did(tmp_path: Path, game: str, seats: int) -> None:
    """Cut off anywhere, the host writes again what had followed by itself, and waits for the seats where they did."""
    party = await Party.open(tmp_path / "party", game, seats, bots=("random",), options=SHORT.get(game, {}), seed=4)
    await party.begin()
    (path,) = (party.folder / "host").glob("*.honor")
    kept = tmp_path / "kept"
    kept.mkdir()
    for file in (keys_path(path), guests_path(path)):
        shutil.copy(file, kept / file.name)
    await party.play_out()
    await party.close()
    lines = path.read_bytes().splitlines(keepends=True)
    told = [(json.loads(line)["kind"], json.loads(line)["by"], json.loads(line)["body"]) for line in lines]
    first = next(number for number, (kind, _, _) in enumerate(told) if kind == "ask")
    step = max(1, len(lines) // 30)
    for end in [*range(first, len(lines) - 1, step), len(lines) - 2, len(lines) - 1]:
        copy = tmp_path / f"cut{end}"
        copy.mkdir()
        for file in kept.iterdir():
            shutil.copy(file, copy / file.name)
        torn = lines[end][: len(lines[end]) // 2]
        (copy / path.name).write_bytes(b"".join(lines[:end]) + torn)
        reopened = await reopen(copy / path.name, durable=False)
        reopened.ledger.close()
        whole = (copy / path.name).read_bytes().rpartition(b"\n")[0]  # what is torn is cut off before the next line
        again = [json.loads(line) for line in whole.splitlines()]
        following = next((n for n in range(end, len(told)) if told[n][1] not in ("host", seats - 1)), len(told))
        for number, line in enumerate(again[:following]):
            kind, by, body = told[number]
            if kind in ("checkpoint", "signoff"):
                continue  # signatures of people who are not here
            assert (line["kind"], line["by"], line["body"]) == (kind, by, body), (end, number)
        shutil.rmtree(copy)


async def test_what_cannot_be_gone_on_with_says_why(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=2)
    await party.begin()
    (path,) = (party.folder / "host").glob("*.honor")
    with pytest.raises(LedgerInUse):
        await reopen(path)
    await crash(party.host)
    for visit in party.visits[1:]:
        await visit.vanish()
    guests_path(path).chmod(0o644)
    with pytest.raises(PrivateFileError, match="chmod 600"):
        await reopen(path)
    guests_path(path).unlink()
    with pytest.raises(PrivateFileError, match="entrusted to the host is missing"):
        await reopen(path)
    keys_path(path).unlink()
    with pytest.raises(PrivateFileError, match="keys of this game are missing"):
        await reopen(path)
    with pytest.raises(Unreadable, match="no such file"):
        await reopen(tmp_path / "nothing.honor")
    path.write_bytes(b"nonsense\n")
    with pytest.raises(Unreadable):
        await reopen(path)


async def test_a_finished_game_and_a_changed_one_are_not_gone_on_with(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=2, options={"max_turns": 8})
    await party.begin()
    (path,) = (party.folder / "host").glob("*.honor")
    keys, guests = keys_path(path).read_bytes(), guests_path(path).read_bytes()
    await party.play_out()
    await party.close()
    assert not keys_path(path).exists()
    assert not guests_path(path).exists()
    with pytest.raises(CannotGoOn, match="The game is over"):
        await reopen(path)
    for file, content in ((keys_path(path), keys), (guests_path(path), guests)):
        file.write_bytes(content)
        file.chmod(0o600)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:20] + lines[21:30]))
    with pytest.raises(CannotGoOn, match="was changed: line 20"):
        await reopen(path)


@pytest.mark.parametrize(("game", "seats"), [("charge-it", 2), ("james-bond-007", 4), ("billionaire", 4)])
@pytest.mark.parametrize("returned", [False, True])
async def test_a_host_comes_back_to_a_game_in_which_a_bot_has_played_for_somebody(
    tmp_path: Path, game: str, seats: int, returned: bool
) -> None:
    rules = RunRules(pace="instant", away_seconds=0.1)
    party = await Party.open(tmp_path, game, seats, rules=rules)
    sessions = await party.begin()
    leaver, name = party.visits.pop(), f"P{seats - 1}"
    await leaver.vanish()
    if seats == 2:  # nobody can rebuild the leaver's part in luck: the other one agrees to a bot
        await until(party.visits[0], lambda: party.visits[0].table.seats[1].away_ms is not None)
        party.visits[0].propose("bot", seats - 1)
    table = party.host.table
    playing = [asyncio.create_task(play_out(session)) for session in sessions[:-1]]

    def bot_plays() -> bool:
        assert table.run is not None
        lines = table.run.sequencer.ledger.lines
        since = next((n for n, line in enumerate(lines) if b'"state":"bot"' in line), len(lines))
        own = b'"by":%d,' % (seats - 1)
        return sum(own in line and b'"sig"' in line for line in lines[since:]) >= 2

    await table_until(sessions[0], bot_plays)
    if returned:
        back = await party.come(name)
        sessions[-1] = await within(back.game())
        moves = sum(json.loads(line)["kind"] == "move" for line in table.run.sequencer.ledger.lines)  # type: ignore[union-attr]
        playing.append(asyncio.create_task(play_out(sessions[-1])))
        await table_until(sessions[-1], lambda: len(sessions[-1].copy.heads) > moves + 10)
    await crash(party.host)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await back_again(party)
    for visit in party.visits[1:]:
        await until(visit, lambda visit=visit: visit.trouble == "")  # type: ignore[misc]
    if not returned:
        back = await party.come(name)
    sessions = [await within(visit.game()) for visit in party.visits]
    assert [session.seat for session in sessions] == list(range(seats))
    playing = [asyncio.create_task(play_out(session)) for session in sessions]
    copy = sessions[1].copy
    goal = copy.lines + 60
    await table_until(sessions[1], lambda: copy.lines > goal or copy.game.over)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await party.close()
    assert party.audited().verdict in ("sound", "sound so far")
    assert party.audited().findings == []


async def test_who_was_away_at_the_end_gets_the_last_line_even_after_a_crash_of_the_host(tmp_path: Path) -> None:
    rules = RunRules(pace="instant", away_seconds=0.1)
    party = await Party.open(tmp_path, seats=3, rules=rules, options={"max_turns": 8})
    sessions = await party.begin()
    await party.visits.pop().vanish()
    await party.play_out(sessions[:2])
    (path,) = (party.folder / "host").glob("*.honor")
    assert party.host.table.lacking == [2]
    await crash(party.host)
    assert keys_path(path).exists()  # somebody still needs this host
    await back_again(party)
    late = await party.come("P2")
    assert late.seat == 2
    session = await within(late.game())
    await table_until(session, lambda: session.copy.game.signed_off)
    await until(party.visits[1], lambda: party.visits[1].trouble == "")

    async def all_have_it() -> None:
        while party.host.table.lacking:
            await asyncio.sleep(0.01)

    await within(all_have_it())
    assert not keys_path(path).exists()
    assert not guests_path(path).exists()
    await party.close()
    assert party.audited().verdict == "sound"
    party.same_bytes()


async def test_the_table_is_as_it_was_with_its_code_title_and_clock(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=2, rules=PATIENT, code="FISHPIE", title="Friday")
    party.visits.append(await party.host.sit())
    await party.come("P1", code="FISHPIE")
    await party.begin()
    before = party.host.table.facts()
    await crash(party.host)
    await back_again(party)
    await until(party.visits[1], lambda: party.visits[1].trouble == "")
    after = party.host.table.facts()
    assert (after.id, after.title, after.private, after.clock, after.options) == (
        before.id,
        "Friday",
        True,
        before.clock,
        before.options,
    )
    await within(party.visits[0].game())
    await party.play_out()
    await party.close()
    party.same_bytes()


async def test_a_disk_that_refuses_stops_the_table_in_words_and_then_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("net.game_base.DISK_SECONDS", 0.05)
    party = await Party.open(tmp_path, seats=2, options={"max_turns": 8})
    sessions = await party.begin()
    run = party.host.table.run
    assert run is not None
    ledger = run.sequencer.ledger
    syncing, full = ledger.sync, True

    def sync() -> None:
        if full:
            raise OSError(28, "No space left on device")
        syncing()

    monkeypatch.setattr(ledger, "sync", sync)
    held = len(ledger.lines)
    playing = [asyncio.create_task(play_out(session)) for session in sessions]
    await until(party.visits[0], lambda: "No space left on device" in party.visits[0].news.paused)
    assert len(ledger.lines) == held  # nobody is told of what is not on the disk
    full = False
    await until(party.visits[0], lambda: party.visits[0].news.paused == "")
    await within(asyncio.gather(*playing))
    await within(party.over())
    for session in sessions:
        await table_until(session, lambda session=session: session.copy.game.signed_off)  # type: ignore[misc]
    await party.close()
    assert party.audited().verdict == "sound"
    party.same_bytes()
