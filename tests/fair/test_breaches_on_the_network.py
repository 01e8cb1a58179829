"""Somebody breaks the rules of the deal at a table on the network: the table stops, and says which line and who."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.game import Move
from net import wire
from net.copy import dispute_path
from net.seat import SeatSession
from replays.audit import audit
from replays.canonical import dumps, from_text, to_text
from replays.keys import kept_secrets, keys_path
from replays.people import KnownPeople
from replays.receipts import kept_receipt
from tests.fair.network import Circle, opens_another_card, silent
from tests.net.party import play_out, table_until, until, within

SHORT = {"max_turns": 20}


def host_lines(circle: Circle) -> list[dict[str, Any]]:
    (path,) = (circle.folder / "host").glob("*.honor")
    return [json.loads(line) for line in path.read_bytes().splitlines()]


async def to_respond(sessions: list[SeatSession]) -> list[SeatSession]:
    """Until an answer is awaited of some seats: those."""
    while True:
        game = sessions[0].copy.game
        if game.match.state.phase == "respond":
            target = sessions[0].copy.lines
            for session in sessions:
                while session.copy.lines < target:
                    await within(session.changed(session.number))
            return [session for session in sessions if session.seat in game.to_act]
        number = sessions[0].number
        for session in sessions:
            if session.seat in session.copy.game.to_act and session.seat in game.to_act:
                moves = session.legal_moves()
                move = next((move for move in moves if move["kind"] == "announce"), moves[0])
                await session.play(move, session.number)
                break
        else:
            await within(sessions[0].changed(number))


async def test_a_host_that_opens_another_card_stops_the_table_with_a_sentence_and_a_dispute(tmp_path: Path) -> None:
    circle = await Circle.of(tmp_path, "james-bond-007", 3, options=SHORT)
    sessions = await circle.begin()
    opens_another_card(circle)
    playing = [asyncio.create_task(play_out(session)) for session in sessions]
    victim = circle.visits[1]
    await until_ended(circle, 1)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    sentence = victim._ended or ""
    assert sentence.startswith("Line ")
    assert "does not fit its commitment" in sentence or "does not open" in sentence
    path = sessions[1].copy.path
    assert path is not None
    kept = json.loads(dispute_path(path).read_text())
    assert kept["dispute"]["body"]["line"] == sessions[1].copy.lines
    assert kept["line"].startswith('{"body":')
    disputes = [line for line in host_lines(circle) if line["kind"] == "dispute"]
    assert disputes
    assert all(line["body"]["line"] > 0 and line["body"]["sentence"] for line in disputes)
    await circle.close()


async def until_ended(circle: Circle, seat: int) -> None:
    async with asyncio.timeout(20):
        while circle.visits[seat].open_still:
            await asyncio.sleep(0.01)


async def test_a_dispute_stops_the_table_for_all_and_stands_in_the_ledger(tmp_path: Path) -> None:
    """One program refuses a line that all others find good: everybody hears who, which line, and why."""
    circle = await Circle.of(tmp_path, "james-bond-007", 3, options=SHORT)
    sessions = await circle.begin()
    copy = sessions[1].copy
    body = {"line": 7, "sentence": "That card was another one.", "seat": 2}
    circle.visits[1].link.send(copy._entry("dispute", body))
    keeper = circle.visits[0]
    await until(keeper, lambda: "refuses line 7" in keeper.news.paused)
    assert "P1's program refuses line 7: That card was another one." in keeper.news.paused
    acting = next(session for session in sessions if session.seat in session.copy.game.to_act)
    with pytest.raises(Exception, match="The game stands still"):
        await within(acting.play(acting.legal_moves()[0], acting.number))
    for visit in circle.visits:
        visit.propose("resume")
    await until(keeper, lambda: keeper.news.paused == "")
    await circle.play_out()
    await circle.close()
    report = circle.audited()
    assert (report.verdict, len(report.disputes)) == ("sound", 1)
    assert "The program of seat 1 disputed line 7, about seat 2" in report.disputes[0]
    circle.same_bytes()


async def test_an_answer_against_the_rules_stops_the_table_and_names_the_seat(tmp_path: Path) -> None:
    """Nobody can see it while it is sealed. When it is opened, the host says so, and it stands in the ledger."""
    circle = await Circle.of(tmp_path, "james-bond-007", 3, options=SHORT)
    sessions = await circle.begin()
    cheat, *others = await to_respond(sessions)
    copy = cheat.copy
    assert copy.hand is not None
    too_much = Move(kind="call", bet=99)
    copy.hand.recalled = lambda at, commitment, answers: too_much  # type: ignore[method-assign]
    cheat.visit.link.send(copy._entry("seal", copy.hand.seal(copy.game.question, too_much)))
    await table_until(others[0], lambda: cheat.seat not in others[0].copy.game.to_act)
    for other in others:
        await other.play({"kind": "accept"}, other.number)
    keeper = circle.visits[0]
    await until(keeper, lambda: "is against the rules" in keeper.news.paused)
    (dispute,) = [line for line in host_lines(circle) if line["kind"] == "dispute"]
    assert (dispute["by"], dispute["body"]["seat"]) == ("host", cheat.seat)
    for visit in circle.visits:
        visit.propose("end")
    await within(circle.over())
    await circle.close()
    assert any("disputed" in sentence for sentence in circle.audited().unchecked)


async def test_a_vanished_seats_answer_that_there_is_not_stops_the_table_and_names_the_seat(tmp_path: Path) -> None:
    """The others have its secret, and try all answers that the rules know: it has sealed none of them."""
    circle = await Circle.of(tmp_path, "james-bond-007", 3, options=SHORT)
    *others, cheat = await to_respond(await circle.begin())
    copy = cheat.copy
    assert copy.hand is not None
    too_much = Move(kind="call", bet=99)
    copy.hand.recalled = lambda at, commitment, answers: too_much  # type: ignore[method-assign]
    kept_back = silent(cheat.visit, lambda purpose: purpose == "unseal")
    cheat.visit.link.send(copy._entry("seal", copy.hand.seal(copy.game.question, too_much)))
    await table_until(others[0], lambda: cheat.seat not in others[0].copy.game.to_act)
    for other in others:
        await other.play({"kind": "accept"}, other.number)
    keeper = circle.visits[0]
    await until(keeper, lambda: "is no answer that the rules know here" in keeper.news.paused)
    assert kept_back
    (dispute,) = [line for line in host_lines(circle) if line["kind"] == "dispute"]
    assert (dispute["by"], dispute["body"]["seat"]) == ("host", cheat.seat)
    await circle.close()


async def test_another_answer_than_the_sealed_one_is_not_taken(tmp_path: Path) -> None:
    circle = await Circle.of(tmp_path, "james-bond-007", 3, options=SHORT)
    sessions = await circle.begin()
    cheat, *others = await to_respond(sessions)
    hand = cheat.copy.hand
    assert hand is not None
    hand.recalled = lambda at, commitment, answers: Move(kind="call", bet=1)  # type: ignore[method-assign]
    for session in (cheat, *others):
        await session.play({"kind": "accept"}, session.number)
    # what it opens is refused; the others rebuild its secret, and its answer is the one that it has sealed
    await table_until(others[0], lambda: others[0].copy.game.match.state.phase != "respond")
    opened = [line for line in host_lines(circle) if line["kind"] == "unseal" and line["by"] == "host"]
    assert [line["body"]["move"] for line in opened] == [{"kind": "accept"}]
    assert any(said.why == "unknown" and "not what you sealed" in said.sentence for said in cheat.visit.said
               if isinstance(said, wire.No))  # fmt: skip
    await circle.close()


async def test_a_value_that_does_not_continue_the_chain_is_refused_and_rebuilt(tmp_path: Path) -> None:
    circle = await Circle.of(tmp_path, "billionaire", 3, options={"max_turns": 12})
    await circle.gather()
    sending, lied = circle.visits[1].link.send, 0

    def send(*messages: Any) -> bool:
        nonlocal lied
        changed = []
        for message in messages:
            if isinstance(message, wire.Value) and lied < 2:
                lied += 1
                message = message.model_copy(update={"value": to_text(bytes(24))})
            changed.append(message)
        return sending(*changed)

    circle.visits[1].link.send = send  # type: ignore[method-assign]
    await circle.begin()
    await circle.play_out()
    await circle.close()
    assert lied == 2
    assert [line["body"]["seat"] for line in host_lines(circle) if line["kind"] == "recover"] == [1]
    assert circle.audited().verdict == "sound"


async def test_luck_on_the_hosts_word_is_refused_where_several_people_play(tmp_path: Path) -> None:
    """A host that writes another trust level into the header than the table promised gets no secret and no game."""
    from net.opening import GamePlan

    circle = await Circle.of(tmp_path, "james-bond-007", 2, options=SHORT)
    before = GamePlan.trust
    try:
        GamePlan.trust = "host"  # type: ignore[assignment, method-assign]
        await circle.gather()
        circle.visits[1].ready()
        await until(circle.visits[0], lambda: circle.visits[0].table.seats[1].ready)
        circle.visits[0].start()
        await until_ended(circle, 1)
    finally:
        GamePlan.trust = before  # type: ignore[method-assign]
    assert "on the host's word" in (circle.visits[1]._ended or "")
    await circle.host.close()


JUNK: list[Any] = [None, "", "A" * 43, "!", "A" * 100, -1, 2**60, [], {}, {"0": "A" * 87}, True, 1.5, "\ud800"]


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6))
def test_a_peer_that_lies_in_every_field_costs_nobody_else_anything(tmp_path_factory: Any, seed: int) -> None:
    """Values, shares, entries and signatures of every kind, with nonsense in every place: the game goes on."""

    async def scene() -> None:
        random = Random(seed)
        circle = await Circle.of(tmp_path_factory.mktemp("lies"), "james-bond-007", 3, options={"max_turns": 6})
        sessions = await circle.begin()
        liar, copy = circle.visits[1], sessions[1].copy
        channel = liar.link._attempt.channel  # type: ignore[union-attr]
        truths: list[dict[str, Any]] = [
            {"say": "value", "k": 1, "value": to_text(bytes(24))},
            {"say": "share", "seat": 0, "share": to_text(bytes(33))},
            {"say": "endorsed", "n": 5, "signature": "x"},
            {"say": "entrust", "game": copy.name, "beacon": to_text(bytes(32))},
            *[
                copy._entry(kind, body).model_dump(mode="json")
                for kind, body in (
                    ("escrow", {"shares": {"0": "A", "2": "B"}, "t": 2}),
                    ("dispute", {"line": 3, "sentence": ""}),
                    ("join", {"name": "Eve"}),
                    ("unseal", {"move": {}, "salt": to_text(bytes(12))}),
                    ("seal", {"commitment": to_text(bytes(24))}),
                    ("recover", {"seat": 0, "secret": to_text(bytes(32)), "signatures": {}}),
                    ("handover", {"host_key": to_text(bytes(32)), "seat": 1, "signatures": {}}),
                )
            ],
        ]
        for _ in range(8):
            lie = json.loads(json.dumps(random.choice(truths)))
            target = lie["body"] if isinstance(lie.get("body"), dict) and random.random() < 0.6 and lie["body"] else lie
            target[random.choice(sorted(set(target) - {"say"}))] = random.choice(JUNK)
            channel.send(json.dumps(lie).encode("utf-8", "replace"))
        await circle.play_out()
        await circle.close()
        assert circle.audited().verdict == "sound"

    asyncio.run(scene())


async def test_no_secret_in_a_log_a_traceback_argv_or_the_environment(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    circle = await Circle.of(tmp_path, "james-bond-007", 3, options=SHORT)
    sessions = await circle.begin()
    path, game = next((circle.folder / "host").glob("*.honor")), sessions[0].copy.name
    secrets = {path: path.read_bytes() for path in (keys_path(path), *circle.folder.rglob("*.key"))}
    dealer = kept_secrets(path, game)
    hidden = [dealer.dealer, dealer.keys, dealer.luck, dealer.host, *[s for s in secrets.values() if len(s) == 32]]
    for session in sessions:
        hand = session.copy.hand
        assert hand is not None
        hidden += [hand._secrets.session, hand._secrets.box, hand._secrets.beacon]
        assert "SeatSecrets(" not in repr(hand._secrets) or "session=" not in repr(hand._secrets)
        # whoever looks at the copy while something fails sees no secret either
        assert to_text(hand._secrets.beacon) not in repr(vars(session.copy))
    before_end = caplog.text
    await circle.play_out()
    await circle.close()
    told = caplog.text + before_end + " ".join(sys.argv) + " ".join(f"{k}={v}" for k, v in os.environ.items())
    for secret in hidden:
        for form in (secret.hex(), to_text(secret), repr(secret)[2:-1]):
            assert form not in told
    assert len(hidden) > 10
    for file in circle.folder.rglob("*"):
        if file.suffix in (".key", ".keys", ".guests", ".receipt") or file.name in ("identity", "host_key"):
            assert file.stat().st_mode & 0o077 == 0, file


async def test_every_seat_keeps_a_receipt_and_gets_to_know_the_others(tmp_path: Path) -> None:
    circle = await Circle.of(tmp_path, "james-bond-007", 3, options=SHORT)
    sessions = await circle.begin()
    await circle.play_out()
    game = sessions[0].copy.name
    await circle.close()
    data = circle.same_bytes()
    lines = data.splitlines()
    for name in ("Ann", "P1", "P2"):
        receipt = kept_receipt(tmp_path / name / "receipts", game)
        assert receipt is not None
        assert receipt.lines == len(lines)
        people = KnownPeople.load(tmp_path / name / "known_people")
        assert {known for known, _ in people.people} == {"Ann", "P1", "P2"} - {name}
        report = audit(data, people=people, receipts=tmp_path / name / "receipts")
        assert report.verdict == "sound"
        assert len(report.known) == 2
        short = b"\n".join(lines[:-4]) + b"\n"
        assert audit(short, receipts=tmp_path / name / "receipts").verdict == "flawed"


async def test_all_ledgers_of_a_game_are_the_same_bytes_and_a_seats_key_opens_what_was_dealt_to_it(
    tmp_path: Path,
) -> None:
    from replays.keys import read_seat_key, seat_key_path
    from replays.player import NoKey, Player

    circle = await Circle.of(tmp_path, "charge-it", 3, options={"max_rounds": 2})
    sessions = await circle.begin()
    playing = [asyncio.create_task(play_out(session)) for session in sessions]
    await table_until(sessions[1], lambda: sessions[1].copy.lines > 60)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    copy = sessions[1].copy
    assert copy.path is not None
    copy.sync()
    key = read_seat_key(seat_key_path(copy.path, 1))
    player = Player.open(copy.path)
    assert player.viewers == [None, 1]
    hand = player.view(player.lines - 1, as_=1)["seats"][1]["hand"]
    assert hand
    assert None not in hand
    assert player.view(player.lines - 1)["seats"][1]["hand"] is None
    with pytest.raises(NoKey):
        player.view(player.lines - 1, as_=0)
    assert len(key) == 32
    await circle.close()
    assert dumps(json.loads(copy.path.read_bytes().splitlines()[0])) == copy.path.read_bytes().splitlines()[0]
    assert from_text(json.loads(copy.path.read_bytes().splitlines()[0])["body"]["game"])
