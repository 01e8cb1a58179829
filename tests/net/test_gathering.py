"""Before and between games: who may sit, what is refused in which words, and who decides what."""

from pathlib import Path

import pytest

from net import wire
from net.desk import Desk
from net.link import Refused
from net.session import SessionClosed
from net.trouble import NetworkTrouble
from net.visit import Visit
from tests.net.ends import Ear
from tests.net.party import Party, until, within


async def why(visit: Visit) -> str:
    """The sentence with which somebody is not let in."""
    with pytest.raises(NetworkTrouble) as refusal:
        await within(visit.open())
    return str(refusal.value)


async def hears_no(visit: Visit, part: str) -> None:
    """Wait for a refusal with these words."""
    await until(visit, lambda: any(isinstance(said, wire.No) and part in said.sentence for said in visit.said))


async def test_a_full_table_says_so_and_offers_to_watch(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=2)
    await party.gather()
    assert "All seats are taken." in await why(party.visit("Late"))
    await party.begin()
    assert "You can watch." in await why(party.visit("Later"))
    watcher = await party.come("Later", watch=True)
    assert watcher.seat is None
    await party.close()


async def test_seats_are_chosen_and_names_made_distinct_and_clean(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=4)
    await party.host.sit()
    one = party.visit("one")
    one.errand = wire_errand(one, name="ann\x1b[31m\u202e", seat=3)
    await one.open()
    assert (one.seat, one.name) == (3, "ann 2")
    two = party.visit("two")
    two.errand = wire_errand(two, name="[b]" + "山" * 5000)
    await within(two.open())
    assert two.name == "(b)山山山山山山山山…"
    assert "Seat 4 is taken." in await why(party.visit("three", seat=3))
    assert "This table has 4 seats." in await why(party.visit("four", seat=9))
    party.visits = [one, two]
    await party.close()


def wire_errand(visit: Visit, **changes: object):  # type: ignore[no-untyped-def]
    from dataclasses import replace

    return replace(visit.errand, **changes)  # type: ignore[arg-type]


async def test_a_private_table_opens_for_its_code_only_and_counts_wrong_ones(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=3, code="fish pie")
    await party.host.sit()
    assert party.host.code == "FISHPIE"
    assert "you need its code" in await why(party.visit("Bob"))
    assert "not the code" in await why(party.visit("Bob", code="FISHPIES"))
    assert "you need its code" in await why(party.visit("Eve", watch=True))
    bob = await party.come("Bob", code="fishpie")
    assert bob.seat == 1
    watcher = await party.come("Watcher", code="FISH-PIE", watch=True)
    assert watcher.seat is None
    await party.close()


async def test_guessing_codes_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.desk.TRIES_PER_MINUTE", 5)
    party = await Party.open(tmp_path, seats=3, code="K7WQ3F")
    await party.host.sit()
    sentences = [await why(party.visit("Eve", code=f"GUESS{number:02}")) for number in range(6)]
    assert sentences[0] == "That is not the code of this table."
    assert "Wait a minute" in sentences[-1]
    assert "Wait a minute" in await why(party.visit("Eve", code="K7WQ3F"))
    await party.close()


async def test_only_the_keeper_puts_bots_and_starts(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=3)
    party.visits.append(await party.host.sit())
    guest = await party.come("Bob")
    keeper = party.visits[0]
    assert (keeper.keeper, guest.keeper) == (True, False)
    for forbidden in (lambda: guest.fill(2, "steady"), guest.start):
        forbidden()
        await hears_no(guest, "for Ann to decide")
        guest.said.clear()
    keeper.start()
    await hears_no(keeper, "1 seat is free")
    keeper.fill(1, "steady")
    await hears_no(keeper, "Bob sits there")
    keeper.fill(2, "steady")
    await until(keeper, lambda: keeper.table.bots == 1)
    keeper.fill(2, None)
    await until(keeper, lambda: keeper.table.bots == 0)
    keeper.fill(2, "random")
    await until(keeper, lambda: keeper.table.bots == 1)
    keeper.start()
    await hears_no(keeper, "Bob is not ready yet")
    guest.ready()
    await until(keeper, lambda: keeper.table.seats[1].ready)
    keeper.start()
    session = await within(guest.game())
    assert session.info.people[2].level == "random"
    await party.close()


async def test_who_leaves_before_the_game_gives_the_seat_free(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=2)
    await party.gather()
    keeper, guest = party.visits
    await guest.leave()
    await until(keeper, lambda: keeper.table.open_seats == 1)
    other = await party.come("Cem")
    assert other.seat == 1
    await party.close()


async def test_the_same_person_twice_is_refused_while_the_first_answers(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=3)
    await party.gather()
    assert "You sit at this table already" in await why(party.visit("P1"))
    assert all(visit.open_still for visit in party.visits)
    await party.visits[1].vanish()
    again = party.visit("P1")
    await within(again.open())
    assert again.seat == 1
    await party.close()


async def test_an_unknown_identity_gets_nobodys_seat(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=2)
    await party.begin()
    await party.visits[1].vanish()
    impostor = party.visit("Impostor", seat=1)
    impostor.errand = wire_errand(impostor, name="P1")
    assert "no seat at this table is yours" in await why(impostor)
    await party.close()


@pytest.mark.parametrize(
    ("hello", "part"),
    [
        (wire.GuestHello(protocol=0, software="honor-system 0.0.1"), "The older one has to be updated: the guest's"),
        (wire.GuestHello(protocol=2, software="honor-system 2.0"), "The older one has to be updated: this one"),
        (wire.GuestHello(formats=("honor-ledger/9",)), "The versions differ"),
    ],
)
async def test_another_version_is_told_so_and_shown_out(tmp_path: Path, hello: wire.GuestHello, part: str) -> None:
    party = await Party.open(tmp_path)
    ear = Ear(await party.dial(party.person("Old"))())
    ear.channel.send(wire.encoded(hello))
    await ear.ends()
    said = [wire.from_host(line) for line in ear.lines]
    assert any(isinstance(one, wire.No) and one.why == "version" and part in one.sentence for one in said)
    await party.close()


async def test_a_newer_host_is_understood_well_enough_to_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    welcome = Desk.welcome

    def newer(desk: Desk, channel) -> None:  # type: ignore[no-untyped-def]
        send = channel.send
        channel.send = lambda *lines: send(*[line.replace(b'"protocol":1', b'"protocol":9') for line in lines])
        welcome(desk, channel)

    monkeypatch.setattr(Desk, "welcome", newer)
    party = await Party.open(tmp_path)
    with pytest.raises(Refused, match=r"the host's program is [^(]*\(protocol 9\).*has to be updated: this one"):
        await within(party.visit("Bob").open())
    await party.close()


async def test_other_rules_are_told_at_the_door_not_in_the_game(tmp_path: Path) -> None:
    party = await Party.open(tmp_path)
    visit = party.visit("Bob")
    visit._rules = {"james-bond-007": "1/000000000000", "charge-it": "1/x"}
    assert "other rules of james-bond-007" in await why(visit)
    visit._rules = {"charge-it": "1/x"}
    assert "does not have james-bond-007" in await why(visit)
    await party.close()


async def test_facts_of_a_table_are_told_before_one_joins(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, options={"deck": "short46"}, watchable=False, title="Friday [b]")
    ear = Ear(await party.dial(party.person("Bob"))())
    (line,) = await ear.hears(1)
    hello = wire.from_host(line)
    assert isinstance(hello, wire.HostHello)
    (table,) = hello.tables
    assert (table.title, table.host, table.trust) == ("Friday (b)", "Ann", "fair-dealer")
    assert table.options == {"deck": "short46"}
    assert (table.people, table.bots, table.open_seats, table.watchable, table.clock) == (0, 0, 3, False, "none")
    assert "does not let anybody watch" in await why(party.visit("Eve", watch=True))
    ear.channel.close()
    await party.close()


async def test_who_does_not_answer_at_the_start_is_named_and_the_table_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("net.starting.JOIN_SECONDS", 0.2)
    party = await Party.open(tmp_path, seats=2, silence=30.0)
    await party.gather()
    keeper, guest = party.visits
    guest.ready()
    await until(keeper, lambda: keeper.table.seats[1].ready)
    guest.lines = lambda lines: None  # type: ignore[method-assign]  # his program hangs
    keeper.start()
    await until(
        keeper,
        lambda: any(isinstance(said, wire.Warned) and "P1 did not answer" in said.sentence for said in keeper.said),
    )
    assert keeper.table.state == "gathering"
    assert party.ledgers() == []
    assert not any((tmp_path / "host").iterdir())
    await party.close()


async def test_closing_the_table_tells_everybody_why(tmp_path: Path) -> None:
    party = await Party.open(tmp_path, seats=2)
    sessions = await party.begin()
    await party.host.close()
    for session in sessions:
        with pytest.raises(SessionClosed):
            await within(session.changed(10**9))
    assert sessions[1].closed == "Ann has closed the table. The game is kept, and can be gone on with."
