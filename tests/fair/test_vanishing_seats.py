"""Seats that fall silent, or vanish, at every kind of chance event: luck says what it would have said."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from core.game import load_game
from replays.canonical import dumps
from tests.fair.network import FAST, Circle, silent
from tests.net.party import play_out, table_until, until, within

SHORT: dict[str, dict[str, Any]] = {
    "james-bond-007": {"max_turns": 20},
    "charge-it": {"max_rounds": 2, "match_target": 3000},
    "billionaire": {"max_turns": 16},
}
KINDS = [
    ("james-bond-007", 3, "shuffle"),
    ("james-bond-007", 3, "unseal"),
    ("charge-it", 3, "pick"),
    ("charge-it", 5, "shuffle"),
    ("charge-it", 6, "pick"),
    ("billionaire", 3, "roll"),
    ("billionaire", 4, "shuffle"),
    ("billionaire", 4, "roll"),
    ("billionaire", 3, "unseal"),
]


def lines_of(circle: Circle) -> list[dict[str, Any]]:
    (path,) = (circle.folder / "host").glob("*.honor")
    return [json.loads(line) for line in path.read_bytes().splitlines()]


@pytest.mark.parametrize(("game", "seats", "kind"), KINDS)
async def test_what_a_silent_seat_keeps_back_is_rebuilt_by_the_others(
    tmp_path: Path, game: str, seats: int, kind: str
) -> None:
    circle = await Circle.of(tmp_path, game, seats, options=SHORT[game], seed=seats)
    await circle.gather()
    kept = silent(circle.visits[1], lambda purpose: purpose == kind and len(kept) < 3)
    await circle.begin()
    await circle.play_out()
    await circle.close()
    assert kept, f"no {kind} in this game"
    lines = lines_of(circle)
    shown = {line["body"]["k"]: line["body"]["values"][1] for line in lines if line["kind"] == "luck"}
    for event, value in kept:
        if event > 0:
            assert shown[event] == value  # the very value that the seat would have shown
    by_host = [line for line in lines if line["kind"] == "unseal" and line["by"] == "host"]
    opened = [dumps(line["body"]["move"]).decode() for line in by_host]
    assert set(opened) <= {move for event, move in kept if event < 0}
    recovered = [line for line in lines if line["kind"] == "recover"]
    assert 1 in {line["body"]["seat"] for line in recovered}  # on a busy machine others may be late as well
    if kind == "unseal":
        assert opened
    report = circle.audited()
    assert (report.verdict, report.trust) == ("sound", "fair-dealer")
    circle.same_bytes()


async def test_a_seat_that_vanishes_for_good_is_played_by_a_bot_and_its_part_in_luck_stays_its_own(
    tmp_path: Path,
) -> None:
    rules = type(FAST)(pace="instant", away_seconds=0.1, recover_seconds=2.0)  # others may be slow
    circle = await Circle.of(tmp_path, "billionaire", 4, options=SHORT["billionaire"], rules=rules)
    sessions = await circle.begin()
    hand = sessions[2].copy.hand
    assert hand is not None
    await circle.visits[2].vanish()
    await circle.play_out([session for session in sessions if session is not sessions[2]])
    await circle.close()
    values = {line["body"]["k"]: line["body"]["values"][2] for line in lines_of(circle) if line["kind"] == "luck"}
    from replays.canonical import to_text

    assert all(value == to_text(hand.value(event)) for event, value in values.items())
    report = circle.audited()
    assert (report.findings, report.trust) == ([], "fair-dealer")


async def test_with_five_people_two_may_be_gone(tmp_path: Path) -> None:
    rules = type(FAST)(pace="instant", away_seconds=0.1, recover_seconds=2.0)  # others may be slow
    circle = await Circle.of(tmp_path, "charge-it", 5, options=SHORT["charge-it"], rules=rules)
    sessions = await circle.begin()
    for gone in (1, 3):
        await circle.visits[gone].vanish()
    await circle.play_out([sessions[seat] for seat in (0, 2, 4)])
    await circle.close()
    recovered = {line["body"]["seat"] for line in lines_of(circle) if line["kind"] == "recover"}
    assert recovered <= {1, 3}
    report = circle.audited()
    assert (report.findings, report.trust) == ([], "fair-dealer")


async def asked_and_alone(circle: Circle) -> None:
    """Play until luck is asked for; the second person's program keeps its part back, and is gone."""
    kept = silent(circle.visits[1], lambda purpose: True)
    keeper = circle.visits[0]
    circle.visits[1].ready()
    await until(keeper, lambda: keeper.table.seats[1].ready)
    keeper.start()
    await until(keeper, lambda: bool(kept))
    await circle.visits[1].vanish()
    await until(keeper, lambda: "nobody can rebuild" in keeper.news.paused)


@pytest.mark.parametrize("game", sorted(SHORT))
async def test_with_two_people_the_game_waits_for_the_return(tmp_path: Path, game: str) -> None:
    circle = await Circle.of(tmp_path, game, 2, options=SHORT[game])
    await circle.gather()
    await asked_and_alone(circle)
    keeper = circle.visits[0]
    assert "P1 is away" in keeper.news.paused
    assert keeper.table.seats[1].bot_in_ms is None  # no bot takes over by itself: it would lower the trust
    circle.visits[1] = await circle.come("P1")
    circle.visits.pop()
    await until(keeper, lambda: keeper.news.paused == "")
    for visit in circle.visits:
        await within(visit.game())
    await circle.play_out()
    await circle.close()
    report = circle.audited()
    assert (report.verdict, report.trust) == ("sound", "fair-dealer")
    circle.same_bytes()


@pytest.mark.parametrize("returns", [False, True])
async def test_with_two_people_a_bot_lowers_the_trust_from_that_line_on(tmp_path: Path, returns: bool) -> None:
    circle = await Circle.of(tmp_path, "billionaire", 2, options=SHORT["billionaire"])
    await circle.gather()
    await asked_and_alone(circle)
    keeper = circle.visits[0]
    keeper.propose("bot", 1)
    await until(keeper, lambda: keeper.table.trust == "host")
    session = await within(keeper.game())
    await table_until(session, lambda: session.copy.game.luck.event > 2)
    assert session.info.trust == "host"
    if returns:
        circle.visits[1] = await circle.come("P1")
        circle.visits.pop()
        back = await within(circle.visits[1].game())
        playing = asyncio.create_task(play_out(session))  # a bot that has sealed keeps the seat until all have
        await table_until(back, lambda: back.copy.own_luck)
        await asyncio.gather(playing, play_out(back))
    else:
        await play_out(session)
    await within(circle.over())
    await circle.close()
    lines = lines_of(circle)
    lowered = [line["n"] for line in lines if line["kind"] == "presence" and line["body"].get("trust") == "host"]
    assert len(lowered) == 1
    assert lines[0]["body"]["trust"] == "fair-dealer"
    report = circle.audited()
    assert (report.findings, report.trust) == ([], "host")
    assert any("after the trust fell" in sentence for sentence in report.unchecked)


async def test_who_returns_after_his_secret_was_rebuilt_has_another_that_nobody_knows(tmp_path: Path) -> None:
    circle = await Circle.of(tmp_path, "billionaire", 3, options=SHORT["billionaire"])
    await circle.gather()
    kept = silent(circle.visits[1], lambda purpose: len(kept) < 1)
    sessions = await circle.begin()
    await circle.play_out()
    copy = sessions[1].copy
    assert kept
    assert copy._known == 1
    assert copy.own_luck
    await circle.close()
    lines = lines_of(circle)
    secret = next(line["body"]["secret"] for line in lines if line["kind"] == "recover")
    from replays.canonical import from_text
    from replays.luck import Chain

    known = Chain(from_text(secret), copy.hand.context, 1)  # type: ignore[union-attr]
    asked = [line for line in lines if line["kind"] == "luck"]
    from_known = [line["body"]["values"][1] == _text(known.value(line["body"]["k"])) for line in asked]
    assert from_known[0]
    assert not any(from_known[2:])
    assert circle.audited().verdict == "sound"


def _text(value: bytes) -> str:
    from replays.canonical import to_text

    return to_text(value)


def test_every_game_has_the_chance_events_that_are_tried_here() -> None:
    assert {game for game, _, _ in KINDS} == {load_game(game).id for game in SHORT}
