"""Hints at a table of people: agreed before the game, and each one is in the ledger for all to see (checklist 30)."""

import asyncio
from pathlib import Path

import pytest

from core.game import IllegalMove
from net import wire
from net.seat import SeatSession
from replays.hints import HINT
from tests.net.party import Party, table_until, until


def notes(session: SeatSession) -> list[str]:
    """What this viewer was told of hints."""
    return [told.what["text"] for told in session.told() if "hint" in told.what.get("text", "")]


def asked(sessions: list[SeatSession]) -> SeatSession:
    """Whoever owes a move."""
    return sessions[next(iter(sessions[0].copy.game.to_act))]


async def test_a_hint_is_signed_by_its_seat_told_to_all_and_counted_by_the_audit(tmp_path: Path) -> None:
    party = await Party.open(tmp_path)
    sessions = await party.begin()
    active = asked(sessions)
    seat, name = active.seat, active.info.names[active.seat or 0]
    hints = [await active.hint() for _ in range(3)]
    assert all(hint is not None and active.why_not(hint.move) is None for hint in hints)
    for session in sessions:
        said = "You asked for a hint." if session is active else f"{name} asked for a hint."
        await table_until(session, lambda session=session, said=said: notes(session) == [said])  # type: ignore[misc]
    assert party.bodies(HINT) == [{}], "once for one question, and nothing of what it said"
    await active.play(dict(active.legal_moves()[0]), active.number)
    await party.play_out()
    await party.close()
    report = party.audited()
    assert report.verdict == "sound"
    assert f"Hints, as the programs of the seats say: seat {seat} ({name}) asked for 1." in report.checked


async def test_a_hint_leaves_the_question_of_the_moment_as_it_is(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=2)
    sessions = await party.begin()
    active, number = asked(sessions), asked(sessions).number
    hint = await active.hint()
    assert hint is not None
    await active.play(hint.move, number)
    await party.close()


async def test_where_it_was_agreed_nobody_is_given_a_hint_and_the_ledger_says_so(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=2, options={"hints": False})
    sessions = await party.begin()
    assert not any(session.info.hints for session in sessions)
    with pytest.raises(IllegalMove, match="agreed to play without hints"):
        await asked(sessions).hint()
    await party.play_out()
    await party.close()
    assert party.bodies(HINT) == []
    assert party.bodies("header")[0]["rules"]["options"] == {"hints": False}
    report = party.audited()
    assert report.verdict == "sound"
    assert any("as was agreed" in sentence for sentence in report.unchecked)


async def test_a_program_that_takes_hints_where_none_are_agreed_and_says_so_is_told_of_in_the_report(
    tmp_path: Path,
) -> None:
    party = await Party.open(tmp_path, seats=2, options={"hints": False})
    sessions = await party.begin()
    active = asked(sessions)
    active.visit.link.send(active.copy.hint())
    await table_until(active, lambda: notes(active) == ["You asked for a hint."])
    await party.play_out()
    await party.close()
    (sentence,) = [sentence for sentence in party.audited().checked if sentence.startswith("Hints")]
    assert sentence.endswith("it was agreed to play without.")


async def test_hints_do_not_fill_a_ledger(tmp_path: Path) -> None:
    """One line a question: more are refused, and so is whatever else such a line would say."""
    party = await Party.open(tmp_path, seats=2)
    sessions = await party.begin()
    active = asked(sessions)
    waiting = next(session for session in sessions if session is not active)
    refused: list[wire.No] = []
    for session in sessions:
        session.refused = refused.append  # type: ignore[assignment]
    waiting.visit.link.send(waiting.copy.hint())  # nothing is asked of this seat
    await until(waiting.visit, lambda: len(refused) == 1)
    active.visit.link.send(active.copy._entry(HINT, {"move": "draw"}))
    await until(active.visit, lambda: len(refused) == 2)
    await active.hint()
    active.visit.link.send(active.copy.hint())
    await until(active.visit, lambda: len(refused) == 3)
    assert [no.why for no in refused] == ["illegal", "unknown", "unknown"]
    assert party.bodies(HINT) == [{}]
    await party.close()


async def test_a_hint_and_a_move_sent_at_once_follow_each_other(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=2)
    sessions = await party.begin()
    active = asked(sessions)
    await asyncio.gather(active.hint(), active.play(dict(active.legal_moves()[0]), active.number))
    await party.play_out()
    await party.close()
    assert party.audited().verdict == "sound"
