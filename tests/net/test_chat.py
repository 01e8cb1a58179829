"""Chat: in the ledger while a game is on, past it otherwise; clean, not too fast, and mutable (checklist 38-40)."""

from pathlib import Path

import pytest

from core.cleaning import CHAT_CELLS, width
from net import wire
from net.seat import SeatSession
from tests.net.party import Party, table_until, until, within


def spoken(session: SeatSession) -> list[tuple[object, str]]:
    """Who said what, as this viewer was told."""
    return [(told.what["seat"], told.what["text"]) for told in session.told() if told.what["kind"] == "chat"]


async def test_what_a_seat_says_in_a_game_is_signed_and_heard_by_all(tmp_path: Path) -> None:
    party = await Party.open(tmp_path)
    sessions = await party.begin()
    watcher = await party.come("Watcher", watch=True)
    watching = await within(watcher.game())
    await sessions[1].chat("Nice bluff.")
    for session in (*sessions, watching):
        await table_until(session, lambda session=session: spoken(session) == [(1, "Nice bluff.")])  # type: ignore[misc]
    assert party.bodies("chat") == [{"text": "Nice bluff."}]
    party.visits.remove(watcher)
    await party.play_out()
    party.visits.append(watcher)
    await party.close()
    assert party.audited().verdict == "sound"


async def test_chat_leaves_the_question_of_the_moment_as_it_is(tmp_path: Path) -> None:
    party = await Party.open(tmp_path)
    sessions = await party.begin()
    active = sessions[next(iter(sessions[0].copy.game.to_act))]
    number = active.number
    other = next(session for session in sessions if session is not active)
    await other.chat("Take your time.")
    await table_until(active, lambda: active.number > number)
    await active.play(dict(active.legal_moves()[0]), number)
    await party.close()


@pytest.mark.parametrize("text", ["\x1b[2J\x1b]0;x\x07red[bold]", "a\u202eb\u200bc", "x" * 5000, "山" * 500])
async def test_chat_is_cleaned_on_its_way_and_on_arrival(tmp_path: Path, text: str) -> None:
    party = await Party.open(tmp_path, seats=2)
    sessions = await party.begin()
    await sessions[1].chat(text)
    await table_until(sessions[0], lambda: bool(spoken(sessions[0])))
    ((_, heard),) = spoken(sessions[0])
    assert width(heard) <= CHAT_CELLS
    assert heard.isprintable()
    assert "[" not in heard
    dirty = sessions[1].copy.chat(text[:400])  # a program that does not clean
    sessions[1].visit.link.send(dirty)
    await table_until(sessions[0], lambda: len(spoken(sessions[0])) == 2)
    assert all(said.isprintable() and "[" not in said for _, said in spoken(sessions[0]))
    await party.close()


async def test_who_talks_too_fast_is_held_back_with_a_word_why(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=2)
    sessions = await party.begin()
    refusals = []
    for number in range(12):
        try:
            await sessions[1].chat(f"{number}")
        except ValueError as refusal:
            refusals.append(str(refusal))
    assert refusals
    assert set(refusals) == {"Not so fast: a line of chat every two seconds."}
    assert len(party.bodies("chat")) + len(refusals) == 12
    active = sessions[next(iter(sessions[0].copy.game.to_act))]
    await active.play(dict(active.legal_moves()[0]), active.number)
    await party.close()


async def test_spectators_talk_among_themselves_while_a_game_is_on(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=2)
    sessions = await party.begin()
    one, two = [await party.come(name, watch=True) for name in ("W1", "W2")]
    first, second = await within(one.game()), await within(two.game())
    await first.chat("He bluffs!")
    await table_until(second, lambda: spoken(second) == [(None, "He bluffs!")])
    assert all(spoken(session) == [] for session in sessions)
    two.spectators_muted = True
    await first.chat("Really.")
    await table_until(first, lambda: len(spoken(first)) == 2)
    await until(two, lambda: two.table.spectators == 2)
    assert len(spoken(second)) == 1
    assert party.bodies("chat") == []
    for visit in (one, two):
        party.visits.remove(visit)
    await party.play_out()
    await first.chat("Well played.")
    await until(
        party.visits[0], lambda: any(getattr(said, "text", "") == "Well played." for said in party.visits[0].said)
    )
    for visit in (one, two):
        await visit.leave()
    await party.close()


async def test_a_seat_that_is_muted_is_not_heard(tmp_path: Path) -> None:
    party = await Party.open(tmp_path)
    sessions = await party.begin()
    sessions[0].visit.mute(1)
    await sessions[1].chat("Psst.")
    await sessions[2].chat("Hello.")
    await table_until(sessions[0], lambda: bool(spoken(sessions[0])))
    assert spoken(sessions[0]) == [(2, "Hello.")]
    sessions[0].visit.mute(1, False)
    await sessions[1].chat("Again.")
    await table_until(sessions[0], lambda: len(spoken(sessions[0])) == 2)
    await party.close()


async def test_before_a_game_chat_is_heard_and_written_nowhere(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=2)
    await party.gather()
    party.visits[1].say("Hello [all]!")
    keeper = party.visits[0]
    await until(keeper, lambda: any(isinstance(said, wire.Heard) for said in keeper.said))
    (heard,) = [said for said in keeper.said if isinstance(said, wire.Heard)]
    assert (heard.seat, heard.name, heard.text) == (1, "P1", "Hello (all)!")
    await party.begin()
    assert party.bodies("chat") == []
    await party.close()
