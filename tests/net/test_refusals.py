"""What a seat may not do in a game: refused in words that say why, and nobody else notices anything."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.bots.bot import bot_for, generator
from core.game import IllegalMove
from core.observation import Observation
from net import wire
from net.seat import SeatSession
from net.session import StaleMove
from net.visit import Visit
from tests.net.party import Party, play_out, refused, table_until, until, within


async def at_work(party: Party) -> tuple[SeatSession, SeatSession]:
    """Whose turn it is, and somebody else over the network."""
    sessions = await party.begin()
    (active,) = sessions[0].copy.game.to_act
    await table_until(sessions[active], lambda: active in sessions[active].view()["to_act"])
    return sessions[active], next(session for session in sessions[1:] if session.seat != active)


async def no_to(visit: Visit, entry: wire.Entry) -> wire.No:
    """What the host says to an entry that is not to be taken."""
    before = len(visit.said)
    visit.link.send(entry)
    await until(visit, lambda: any(isinstance(said, wire.No) for said in visit.said[before:]))
    return next(said for said in visit.said[before:] if isinstance(said, wire.No))


def good_entry(session: SeatSession) -> wire.Entry:
    """A move that could be made."""
    return session.copy.move(dict(session.legal_moves()[0]))


async def unmoved(party: Party) -> bytes:
    """The state everybody has, as bytes, once all are up to date."""
    run = party.host.table.run
    assert run is not None
    lines = list(run.sequencer.ledger.lines)
    return b"\n".join(line for line in lines if b'"kind":"move"' in line or b'"kind":"seal"' in line)


async def test_moves_out_of_turn_are_refused_here_and_at_the_host(tmp_path: Path) -> None:
    party = await Party.open(tmp_path)
    active, other = await at_work(party)
    before = await unmoved(party)
    assert "not your turn" in await refused(other.play({"kind": "draw"}, other.number))
    assert other.why_not({"kind": "draw"}) == "It is not your turn."
    entry = other.copy._entry("move", {"at": other.copy.game.question, "move": {"kind": "draw"}})
    no = await no_to(other.visit, entry)
    assert (no.why, no.sentence) == ("illegal", "It is not your turn.")
    assert await unmoved(party) == before
    await active.play(active.legal_moves()[0], active.number)
    await party.close()


async def test_a_move_to_a_question_that_is_asked_no_longer_is_stale(tmp_path: Path) -> None:
    party = await Party.open(tmp_path)
    active, _ = await at_work(party)
    number = active.number
    await active.play({"kind": "draw"}, number)
    with pytest.raises(StaleMove, match="moved on"):
        await active.play({"kind": "pass"}, number)
    late = active.copy._entry("move", {"at": active.copy.game.question - 1, "move": {"kind": "pass"}})
    no = await no_to(active.visit, late)
    assert no.why == "stale"
    assert "look again" in no.sentence
    await party.close()


@pytest.mark.parametrize(
    "move",
    [
        {"kind": "steal"},
        {"kind": "announce", "claim": {"kind": "set", "n": 99}},
        {"kind": "replace", "slot": "L"},
        {"kind": "call", "bet": 10**15},
        {},
        {"kind": ["draw"]},
        {"kind": "draw", "more": "x" * 3000},
        {"kind": {"kind": {"kind": {}}}},
    ],
    ids=str,
)
async def test_moves_that_the_rules_refuse_change_nothing(tmp_path: Path, move: dict[str, Any]) -> None:
    party = await Party.open(tmp_path)
    active, _ = await at_work(party)
    before = await unmoved(party)
    with pytest.raises(IllegalMove):
        await active.play(move, active.number)
    no = await no_to(active.visit, active.copy._entry("move", {"at": active.copy.game.question, "move": move}))
    assert no.why in ("illegal", "unknown")
    assert no.sentence
    assert await unmoved(party) == before
    await active.play({"kind": "draw"}, active.number)
    await party.close()


async def test_entries_that_were_changed_or_copied_are_refused(tmp_path: Path) -> None:
    party = await Party.open(tmp_path)
    sessions = await party.begin()
    active = sessions[next(iter(sessions[0].copy.game.to_act))]
    while active.seat == 0:  # the entry has to come over the network
        await active.play({"kind": "draw"}, active.number)
        await play_out(active, moves=2)
        await table_until(sessions[1], lambda: sessions[1].copy.lines == sessions[0].copy.lines)
        active = sessions[next(iter(sessions[0].copy.game.to_act))]
    good = good_entry(active)
    before = await unmoved(party)
    bad = [
        good.model_copy(update={"sig": good.sig[:-3] + "AAA"}),
        good.model_copy(update={"sig": "not base64!"}),
        good.model_copy(update={"body": {**good.body, "at": 3}}),
        good.model_copy(update={"count": good.count + 1}),
        good.model_copy(update={"count": good.count - 1}),
        good.model_copy(update={"seen": good.seen + 500}),
        good.model_copy(update={"seen": 0}),
        good.model_copy(update={"kind": "seal"}),
        good.model_copy(update={"kind": "end"}),
        good.model_copy(update={"kind": "x-files"}),
        good.model_copy(update={"body": {"move": 5}}),
        good.model_copy(update={"body": {**good.body, "half": "\\ud800"}}),
        good.model_copy(update={"body": {**good.body, "float": 1.5}}),
    ]
    for entry in bad:
        no = await no_to(active.visit, entry)
        assert no.why in ("unknown", "stale", "illegal"), entry
    # the same entry by somebody else's connection
    thief = next(session for session in sessions[1:] if session is not active)
    assert (await no_to(thief.visit, good)).why in ("unknown", "stale")
    assert await unmoved(party) == before
    active.visit.link.send(good)
    await table_until(active, lambda: len(party.host.table.run.sequencer.ledger.lines) > good.seen + 1)  # type: ignore[union-attr]
    assert len(await unmoved(party)) > len(before)
    active.visit.link.send(good)  # twice: a duplicate on the wire
    again = await no_to(active.visit, good)
    assert again.why == "stale"
    await party.close()


async def test_a_seal_that_cannot_be_one_is_refused(tmp_path: Path) -> None:
    """What is in it nobody can read before it is opened: see tests/fair."""
    party = await Party.open(tmp_path, seats=2)
    sessions = await party.begin()
    await to_respond(sessions)
    answerer = sessions[1] if 1 in sessions[0].copy.game.to_act else sessions[0]
    copy = answerer.copy
    entry = copy.move({"kind": "accept"})
    for commitment in (entry.body["commitment"][:-4], "!" * 32, "A" * 43, "A" * 5000):
        wrong = copy._entry("seal", {"commitment": commitment})
        assert (await no_to(answerer.visit, wrong)).why == "unknown"
    wrong = copy._entry("seal", {**entry.body, "kept": ""})
    assert (await no_to(answerer.visit, wrong)).why == "unknown"
    seen = copy.game.question - 1
    assert copy.hand is not None
    late = copy.hand.entry(copy.name, "seal", entry.body, copy.count, seen, copy.heads[seen])
    assert (await no_to(answerer.visit, late)).why == "stale"
    await answerer.play({"kind": "accept"}, answerer.number)
    await party.close()


async def to_respond(sessions: list[SeatSession]) -> None:
    """Play until somebody has announced and an answer is awaited."""
    random, bot = generator(5, 0), bot_for(sessions[0].copy.match.game, "random")
    while sessions[0].view()["phase"] != "respond":
        number = sessions[0].number
        acting = [session for session in sessions if session.seat in session.copy.game.to_act]
        for session in acting:
            choices = [move for move in session.legal_moves() if move["kind"] == "announce"]
            move = (
                choices[0]
                if choices
                else bot.choose(Observation.of(session.copy.match, session.seat or 0), random).move
            )
            try:
                await session.play(move, session.number)
            except IllegalMove:
                pass
        if not acting:
            await within(sessions[0].changed(number))
    target = sessions[0].copy.lines
    for session in sessions:
        while session.copy.lines < target:
            await within(session.changed(session.number))


async def test_entries_before_and_after_a_game_are_refused(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=2)
    await party.gather()
    entry = wire.Entry(kind="move", body={}, count=1, seen=0, sig="x")
    assert (await no_to(party.visits[1], entry)).sentence == "No game is being played."
    await party.begin()
    await party.play_out()
    assert (await no_to(party.visits[1], entry)).sentence == "No game is being played."
    await party.close()


async def test_a_spectator_can_do_nothing_to_the_game(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=2)
    sessions = await party.begin()
    watcher = await party.come("Watcher", watch=True)
    session = await within(watcher.game())
    assert session.legal_moves() == []
    assert "watch" in await refused(session.play({"kind": "draw"}, session.number))
    active = sessions[next(iter(sessions[0].copy.game.to_act))]
    for message in (
        good_entry(active),
        wire.Start(),
        wire.Propose(what="pause"),
        wire.Ready(on=True),
        wire.FillSeat(seat=0, level=None),
    ):
        before = len(watcher.said)
        watcher.link.send(message)
        await until(watcher, lambda before=before: len(watcher.said) > before)  # type: ignore[misc]
        said = watcher.said[-1]
        assert isinstance(said, wire.No)
        assert "You watch" in said.sentence
    party.visits.remove(watcher)
    await party.play_out()
    assert session.view()["result"] is not None
    party.visits.append(watcher)
    await party.close()
    party.same_bytes()


def test_refusals_fit_on_one_line() -> None:
    assert json.loads(wire.encoded(wire.No(why="illegal", sentence="No.")))["sentence"] == "No."
