"""The rules of a door, whom it knows, and what it measures: without a network."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path

import asyncssh
import pytest

from net.door_counts import Newcomers, Sessions
from net.door_figures import Figures
from net.door_log import JsonLines, log, note
from net.door_people import NameRefused, Residents
from net.door_rules import DoorRules, DoorRulesWrong, read_authorized, read_rules


def line_of(kind: str = "ssh-ed25519") -> str:
    return " ".join(asyncssh.generate_private_key(kind).export_public_key("openssh").decode("ascii").split()[:2])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('guests = "friends"', "guests"),
        ("sessions = 0", "sessions"),
        ("sesions = 5", "sesions"),
        ("guests = ", "is not TOML"),
        ('guests = "authorized_keys"', "needs authorized_keys"),
        ("\xff", "is not TOML"),
    ],
)
def test_wrong_rules_are_named(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "door.toml"
    file.write_bytes(text.encode("latin-1"))
    with pytest.raises(DoorRulesWrong, match=said):
        read_rules(file)


def test_without_a_file_the_usual_rules_hold(tmp_path: Path) -> None:
    assert read_rules(tmp_path / "nothing") == DoorRules()


def test_authorized_keys_are_read_as_openssh_reads_them(tmp_path: Path) -> None:
    ann, bob = line_of(), line_of("ecdsa-sha2-nistp256")
    keys = tmp_path / "keys"
    keys.write_text(f'# players\n\n{ann} ann@home\nno-pty,command="x y" {bob}\n', "utf-8")
    rules = DoorRules(guests="authorized_keys", authorized_keys=str(keys))
    assert read_authorized(rules) == {ann, bob}


@pytest.mark.parametrize("text", ["ssh-ed25519 nonsense", "hello", "ssh-ed25519"])
def test_a_line_that_is_no_key_is_named_with_its_number(tmp_path: Path, text: str) -> None:
    keys = tmp_path / "keys"
    keys.write_text(f"# first\n{text}\n", "utf-8")
    with pytest.raises(DoorRulesWrong, match="line 2: that is no key"):
        read_authorized(DoorRules(guests="authorized_keys", authorized_keys=str(keys)))


def test_a_missing_file_of_keys_is_a_failure_and_not_an_empty_one(tmp_path: Path) -> None:
    with pytest.raises(DoorRulesWrong, match="cannot be read"):
        read_authorized(DoorRules(guests="authorized_keys", authorized_keys=str(tmp_path / "none")))


def test_people_are_known_again_by_their_keys(tmp_path: Path) -> None:
    ann, bob = line_of(), line_of()
    residents = Residents(tmp_path)
    residents.welcome(ann, "Ann\x1b[31m")
    own = residents.of(ann)
    assert own is not None
    with pytest.raises(NameRefused, match="is called"):
        residents.welcome(bob, own.name.upper())
    with pytest.raises(NameRefused, match="looks alike"):
        residents.welcome(bob, "Аnn")  # with a Cyrillic capital
    with pytest.raises(NameRefused, match="like that of a bot"):
        residents.welcome(bob, "Bob sharp")
    again = Residents(tmp_path)
    assert again.of(ann) == own
    assert again.of(bob) is None
    assert "\x1b" not in own.name


def test_a_folder_is_made_of_the_key_and_of_nothing_that_was_typed(tmp_path: Path) -> None:
    residents = Residents(tmp_path)
    person = residents.welcome(line_of(), "../../etc/passwd")
    assert person.folder.parent == tmp_path
    assert person.folder.name.isalnum()
    assert person.folder.stat().st_mode & 0o077 == 0
    assert (person.folder / "person.json").stat().st_mode & 0o077 == 0


def test_a_person_whose_file_was_given_to_somebody_else_is_not_believed(tmp_path: Path) -> None:
    residents = Residents(tmp_path)
    ann, mal = line_of(), line_of()
    folder = residents.welcome(ann, "Ann").folder
    known = json.loads((folder / "person.json").read_text())
    (folder / "person.json").write_text(json.dumps({**known, "key": mal}))
    again = Residents(tmp_path)
    assert again.of(mal) is None
    assert again.of(ann) is None


def test_the_door_knows_so_many_people_and_no_more(tmp_path: Path) -> None:
    residents = Residents(tmp_path, 1)
    residents.welcome(line_of(), "Ann")
    with pytest.raises(NameRefused, match="as many people"):
        residents.welcome(line_of(), "Bob")


def test_the_log_is_json_without_control_characters(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, log.name):
        note("command refused", asked="rm\x1b[2J\nfake line" + "x" * 1000)
    line = JsonLines().format(caplog.records[-1])
    assert "\n" not in line
    assert "\x1b" not in json.loads(line)["asked"]
    assert len(json.loads(line)["asked"]) <= 200


def test_figures_are_given_on_loopback_and_nothing_else_is() -> None:
    async def ask(port: int, request: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request)
        answer = await reader.read()
        writer.close()
        return answer

    async def work() -> None:
        figures = Figures()
        figures.repaint.add(0.004)
        figures.gauges = lambda: {"sessions": 3}
        server = await figures.serve(0)
        port = server.sockets[0].getsockname()[1]
        assert server.sockets[0].getsockname()[0] == "127.0.0.1"
        text = await ask(port, b"GET /metrics HTTP/1.1\r\n\r\n")
        assert b"honor_sessions 3\n" in text
        assert b'honor_repaint_seconds_bucket{le="0.005"} 1\n' in text
        assert b"404" in await ask(port, b"GET /../../etc/passwd HTTP/1.1\r\n\r\n")
        server.close()

    asyncio.run(work())


def test_a_door_leads_to_no_host_and_port_but_those_it_names() -> None:
    assert DoorRules().leads_to("hall:7007") is None
    rules = DoorRules(elsewhere=("hall", "10.0.0.5:7010"))
    assert rules.leads_to("hall:7007") == rules.leads_to(" hall ") == ("hall", 7007)
    assert rules.leads_to("10.0.0.5:7010") == ("10.0.0.5", 7010)
    for other in ("hall:22", "10.0.0.5", "10.0.0.5:22", "localhost:7007", "hall.example.org", ""):
        assert rules.leads_to(other) is None


@pytest.mark.parametrize("wrong", ['proxies = ["everybody"]', 'elsewhere = ["a b"]'])
def test_proxies_and_hosts_that_are_none_are_named(tmp_path: Path, wrong: str) -> None:
    file = tmp_path / "door.toml"
    file.write_text(wrong)
    with pytest.raises(DoorRulesWrong, match="is not like"):
        read_rules(file)


def test_a_whole_network_of_the_newer_kind_counts_as_one_address() -> None:
    rules = DoorRules(sessions_per_address=1, newcomers_per_hour=1)
    sessions, newcomers = Sessions(lambda: rules), Newcomers(lambda: rules)
    assert sessions.enter("a key", "2001:db8::1") is None
    assert sessions.enter("another", "2001:db8::2") is not None
    sessions.leave("a key", "2001:db8::3")
    assert sessions.enter("another", "2001:db8::2") is None
    assert [newcomers.one_more(address) for address in ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1")] == [
        True,
        False,
        True,
    ]
