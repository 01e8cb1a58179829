"""Whole games of each kind over sockets: everybody holds the same bytes, and they are sound."""

import json
from pathlib import Path

import pytest

from core.game import game_ids, load_game
from core.table import Card
from net import wire
from net.seat import SeatSession
from replays.entries import Deal
from replays.ledger_match import LedgerMatch
from tests.net.party import Party, play_out, within

BONDS = [("james-bond-007", seats) for seats in (2, 3, 4)]
OTHERS = [(game, seats) for game in game_ids() if game != "james-bond-007" for seats in (2, 4)]
SHORT = {"charge-it": {"match_target": 5000}, "james-bond-007": {"max_turns": 80}}


def playable(game: str) -> bool:
    try:
        return bool(load_game(game).policies.RANDOM)
    except (ImportError, AttributeError):
        return False


@pytest.mark.parametrize(("game", "seats"), BONDS + OTHERS)
async def test_a_whole_game_leaves_the_same_sound_ledger_with_everybody(tmp_path: Path, game: str, seats: int) -> None:
    if not playable(game):
        pytest.skip(f"{game} has no bots to play it yet")
    party = await Party.open(tmp_path, game, seats, options=SHORT.get(game, {}), seed=seats)
    sessions = await party.begin()
    await party.play_out()
    results = [session.view()["result"] for session in sessions]
    assert all(result == results[0] != None for result in results)  # noqa: E711 -- a result, and the same for all
    await party.close()
    report = party.audited()
    assert (report.verdict, report.trust) == ("sound", "fair-dealer")
    party.same_bytes()
    assert len(party.ledgers()) == seats


async def test_bots_fill_seats_and_play(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=4, bots=("steady", "random"))
    sessions = await party.begin()
    assert [person.level for person in sessions[0].info.people] == [None, None, "steady", "random"]
    await party.play_out()
    await party.close()
    assert party.audited().verdict == "sound"


async def test_what_each_seat_sees_is_what_the_host_would_show_it_at_every_move(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=3)
    sessions = await party.begin()
    run = party.host.table.run
    assert run is not None
    compared = 0

    def compare(session: SeatSession) -> None:
        nonlocal compared
        sequencer = run.sequencer
        if session.copy.lines != sequencer.scribe.lines or sequencer.match.to_act != session.copy.game.to_act:
            return
        match = sequencer.match
        assert session.view() == match.game.view(match.state, session.seat, match.faces)
        compared += 1

    for session in sessions:
        noting = session.note

        def note(session: SeatSession = session, noting: object = noting) -> None:
            noting()  # type: ignore[operator]
            compare(session)

        session.note = note  # type: ignore[method-assign]
    await party.play_out()
    assert compared > 50
    await party.close()


async def test_no_seat_and_no_spectator_is_sent_anything_but_the_ledger_and_the_table(tmp_path: Path) -> None:
    """The very bytes: ledger lines that all get alike, and messages that hold no card."""
    party = await Party.open(tmp_path, seats=3)
    await party.gather()
    await party.come("Watcher", watch=True)
    heard: dict[str, list[bytes]] = {}
    for visit in party.visits[1:]:
        taking, name = visit.link.received, visit.errand.name
        heard[name] = []

        def received(attempt: object, lines: list[bytes], name: str = name, taking: object = taking) -> None:
            heard[name].extend(lines)
            taking(attempt, lines)  # type: ignore[operator]

        visit.link.received = received  # type: ignore[method-assign, assignment]
    watcher = party.visits.pop()
    await party.begin()
    await party.play_out()
    party.visits.append(watcher)
    await party.close()
    ledger = party.same_bytes().splitlines()
    faces = set(load_game("james-bond-007").begin(3, {}).setup.faces)
    for name, lines in heard.items():
        assert [line for line in lines if not wire.is_message(line)] == ledger, name
        for line in lines:
            if wire.is_message(line):
                message = json.loads(line)
                assert message["say"] in {"table", "uptodate", "endorse", "ping", "bye", "heard"}, message
                assert not faces & set(_texts(message)), message
    outsider = LedgerMatch()
    known = 0
    for line in ledger:
        entry = outsider.feed(line)
        if isinstance(entry, Deal):
            card = Card(entry.body.card)
            known += card in outsider.match.faces and card not in outsider.match.state.table.known_to(None)
    assert known == 0


def _texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for item in value.values() for text in _texts(item)]
    return [text for item in value for text in _texts(item)] if isinstance(value, list) else []


async def test_the_same_people_play_again_in_a_new_file(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=2)
    first = await party.begin()
    await party.play_out()
    import asyncio

    second = await within(asyncio.gather(*[session.again() for session in first]))
    assert {session.copy.name for session in second} != {session.copy.name for session in first}
    assert [session.seat for session in second] == [session.seat for session in first]
    await asyncio.gather(*[play_out(session, 2) for session in second])
    await within(party.over())
    await party.close()
    files = party.ledgers()
    assert len(files) == 4
    assert len({file.read_bytes() for file in files}) == 2
