"""People go and come back: the seat stays, everybody is told, a bot may play meanwhile, and the file says so."""

import asyncio
from collections import Counter
from pathlib import Path
from time import monotonic

from net.game_run import RunRules
from net.moment import away_words
from net.visit import Errand, Visit
from tests.net.party import QUICK, Party, play_out, refused, table_until, until, within
from tests.net.test_refusals import to_respond

PATIENT = RunRules(pace="instant", away_seconds=60)
HASTY = RunRules(pace="instant", away_seconds=0.15)


def presence(party: Party) -> list[tuple[int, str]]:
    """What the ledger says about who was there."""
    return [(body["seat"], body["state"]) for body in party.bodies("presence")]


async def everybody_plays(party: Party, *without: int) -> list["asyncio.Task[int]"]:
    """All but these seats play on in the background."""
    return [
        asyncio.create_task(play_out(visit.session))
        for visit in party.visits
        if visit.session is not None and visit.seat not in (*without, None) and visit.open_still
    ]


async def test_somebody_who_is_away_is_shown_with_what_will_happen(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, rules=PATIENT)
    sessions = await party.begin()
    await party.visits[2].vanish()
    keeper = party.visits[0]
    await until(keeper, lambda: keeper.table.seats[2].away_ms is not None)
    seat = keeper.table.seats[2]
    assert away_words(seat, 2000).startswith("away 0:0")
    assert "a bot takes over in 0:5" in away_words(seat, 2000)
    assert sessions[0].info.people[2].away.startswith("away 0:0")
    await table_until(sessions[0], lambda: any(told.what.get("text") == "P2 is away." for told in sessions[0].told()))
    await party.close()


async def test_a_bot_takes_over_and_plays_to_the_end(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, rules=HASTY)
    await party.begin()
    await party.visits[2].vanish()
    await within(asyncio.gather(*await everybody_plays(party, 2)))
    await within(party.over())
    assert presence(party) == [(2, "left"), (2, "bot")]
    keeper = party.visits[0]
    assert any(
        "A bot (steady) plays for P2." in str(told.what) for told in (keeper.session.told() if keeper.session else [])
    )
    await party.close()
    assert party.audited().verdict == "sound"


async def test_who_returns_in_time_sits_where_he_sat(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, rules=PATIENT)
    await party.begin()
    await party.visits[1].vanish()
    keeper = party.visits[0]
    await until(keeper, lambda: keeper.table.seats[1].away_ms is not None)
    party.visits[1] = await party.come("P1")
    party.visits.pop()
    await within(party.visits[1].game())
    await until(keeper, lambda: keeper.table.seats[1].away_ms is None)
    await party.play_out()
    assert presence(party) == [(1, "left"), (1, "returned")]
    await party.close()
    assert party.audited().verdict == "sound"
    party.same_bytes()


async def test_who_returns_after_the_bot_takes_his_seat_back(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, rules=HASTY)
    await party.begin()
    await party.visits[1].vanish()
    keeper = party.visits[0]
    await until(keeper, lambda: keeper.table.seats[1].played_by_bot)
    party.visits[1] = await party.come("P1")
    party.visits.pop()
    session = await within(party.visits[1].game())
    await until(keeper, lambda: not keeper.table.seats[1].played_by_bot)
    assert any("A bot (steady) plays for P1." in str(told.what) for told in session.told())  # he is told what happened
    await party.play_out()
    assert presence(party) == [(1, "left"), (1, "bot"), (1, "person")]
    await party.close()
    assert party.audited().verdict == "sound"
    party.same_bytes()


async def test_the_seat_is_found_again_from_another_machine_with_all_that_was_dealt_to_it(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, rules=PATIENT)
    sessions = await party.begin()
    playing = await everybody_plays(party)
    await table_until(sessions[1], lambda: sessions[1].copy.lines > 60)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await party.visits[1].vanish()
    me = party.person("P1")
    elsewhere = Visit(me, party.dial(me), Errand("P1"), folder=tmp_path / "elsewhere", patience=QUICK)
    await within(elsewhere.open())
    session = await within(elsewhere.game())
    assert session.seat == 1
    match = party.host.table.run.sequencer.match  # type: ignore[union-attr]
    await table_until(session, lambda: session.copy.lines == party.host.table.run.sequencer.scribe.lines)  # type: ignore[union-attr]
    assert session.view() == match.game.view(match.state, 1, match.faces)
    party.visits[1] = elsewhere
    await party.play_out()
    await party.close()
    assert party.audited().verdict == "sound"


async def test_a_sealed_answer_is_opened_by_the_bot_as_the_person_sealed_it(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=3, rules=HASTY)
    sessions = await party.begin()
    await to_respond(sessions)
    owing = sorted(sessions[0].copy.game.to_act)
    leaver = next(seat for seat in owing if seat != 0)
    await sessions[leaver].play({"kind": "call", "bet": 2}, sessions[leaver].number)
    await party.visits[leaver].vanish()
    await until(party.visits[0], lambda: party.visits[0].table.seats[leaver].played_by_bot)
    for seat in owing:
        if seat != leaver:
            await sessions[seat].play({"kind": "accept"}, sessions[seat].number)
    await table_until(
        sessions[0],
        lambda: any(told.what == {"kind": "called", "seat": leaver, "bet": 2} for told in sessions[0].told()),
    )
    await within(asyncio.gather(*await everybody_plays(party, leaver)))
    await within(party.over())
    await party.close()
    assert party.audited().verdict == "sound"


async def test_leaving_for_good_gives_the_seat_to_a_bot_at_once(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, rules=PATIENT)
    await party.begin()
    await party.visits[1].leave(for_good=True)
    keeper = party.visits[0]
    await until(keeper, lambda: keeper.table.seats[1].played_by_bot)
    await party.close()


async def test_a_seat_is_handed_over_when_all_who_are_there_agree(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, rules=RunRules(pace="instant", away_seconds=0))
    await party.begin()
    await party.visits[2].vanish()
    keeper, other = party.visits[0], party.visits[1]
    keeper.propose("bot", 1)
    await until(keeper, lambda: any("somebody who is away" in str(said) for said in keeper.said))
    await until(keeper, lambda: keeper.table.seats[2].away_ms is not None)
    assert away_words(keeper.table.seats[2]) == "away 0:00"
    keeper.propose("bot", 2)
    await until(other, lambda: bool(other.news.proposals))
    assert other.news.proposals[0].missing == (1,)
    assert not other.table.seats[2].played_by_bot
    other.propose("bot", 2)
    await until(keeper, lambda: keeper.table.seats[2].played_by_bot and not keeper.news.proposals)
    await party.close()


async def test_the_game_pauses_and_goes_on_by_agreement(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=2, rules=PATIENT)
    sessions = await party.begin()
    one, two = party.visits
    one.propose("pause")
    await until(two, lambda: bool(two.news.proposals))
    two.propose("pause", yes=False)
    await until(one, lambda: not one.news.proposals)
    assert one.news.paused == ""
    one.propose("pause")
    two.propose("pause")
    await until(one, lambda: one.news.paused != "")
    active = sessions[next(iter(sessions[0].copy.game.to_act))]
    assert "stands still" in await refused(active.play({"kind": "draw"}, active.number))
    assert active.info.paused == "Paused by agreement."
    one.propose("resume")
    two.propose("resume")
    await until(active.visit, lambda: active.visit.news.paused == "")
    await active.play({"kind": "draw"}, active.number)
    await party.close()


async def test_a_game_ends_without_a_result_when_all_agree(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=2)
    await party.begin()
    for visit in party.visits:
        visit.propose("end")
    await within(party.over())
    await party.close()
    assert party.bodies("end") == [{"result": None}]
    assert party.audited().verdict in ("sound", "sound so far")
    party.same_bytes()


async def test_where_nobody_is_left_nothing_happens_until_somebody_returns(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=3, rules=HASTY, bots=())
    await party.begin()
    for visit in party.visits:
        await visit.vanish()
    run = party.host.table.run
    assert run is not None
    begun = monotonic()
    while monotonic() - begun < 0.5:
        assert not any(chair.bot_plays for chair in party.host.table.people.chairs)
        await asyncio.sleep(0.05)
    lines = len(run.sequencer.ledger.lines)
    assert Counter(presence(party)) == {(0, "left"): 1, (1, "left"): 1, (2, "left"): 1}
    assert lines == run.sequencer.scribe.lines
    again = await party.come("P1")
    await within(again.game())
    await until(again, lambda: again.table.seats[0].played_by_bot)
    await party.close()
