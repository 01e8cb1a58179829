"""The page for browsers: what it gives to whom, and what it refuses; spoken to as browsers do, and as none does."""

from __future__ import annotations

import hashlib
import json
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from net.door_browsers import BROWSERS_OF_ONE, LINK_SECONDS, LINKS_OF_ONE, Browsers, proved
from net.door_people import Residents
from tests.door.page_client import PageClient, answered, asked_for, fresh_key
from tests.door.visitor import HONOR, RunningDoor, key, named, spoken
from tui.door.page_files import page


@pytest.fixture(scope="module")
def door(place: Path) -> Iterator[RunningDoor]:
    rules = "sessions_per_key = 2\nlog_in_seconds = 4\nstrangers_per_address = 8\n"
    rules += 'web_addresses = ["https://play.example.org"]\n'
    with RunningDoor(place / "door", rules, web=0) as door:
        # links and addresses of this door name where it is found from outside; here it is spoken to directly
        door.page = f"http://127.0.0.1:{door.event('open')['web']}/"
        yield door


WITHOUT = "import sys; sys.modules['websockets'] = None\n"


def test_without_the_extra_one_is_told_what_to_install_and_everything_else_works(tmp_path: Path) -> None:
    words = ["serve", "--web", "8080", "--folder", str(tmp_path)]
    program = f"{WITHOUT}from tui.command import main; sys.exit(main({words!r}))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "pipx install 'honor-system[web]'" in done.stderr
    program = f"{WITHOUT}from tui.door.stage import _import_ahead; _import_ahead(web=False)"
    assert subprocess.run([sys.executable, "-c", program], timeout=60, check=False).returncode == 0


def test_the_check_opens_the_page_too(tmp_path: Path) -> None:
    command = [
        *HONOR,
        "serve",
        "--check",
        "--port",
        "0",
        "--bind",
        "127.0.0.1",
        "--web",
        "0",
        "--folder",
        str(tmp_path),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "The page for browsers can be opened on port" in done.stdout


# ── what is served ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_page_and_what_it_needs_come_from_here_alone(door: RunningDoor) -> None:
    for path, (kind, body) in page().items():
        answer, received = asked_for(door.page, path)
        assert (answer.status, answer.getheader("Content-Type"), received) == (200, kind, body)
        policy = str(answer.getheader("Content-Security-Policy"))
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.getheader("X-Content-Type-Options") == "nosniff"
        assert answer.getheader("Server") is None
        if kind.startswith("text/html"):
            assert b"http" not in received  # nothing from elsewhere
            assert b"<script>" not in received


@pytest.mark.parametrize(
    "path",
    ["/door.toml", "/host_key", "/../door.toml", "/%2e%2e/door.toml", "//etc/passwd", "/xterm.mjs/..", "/people/"],
)
def test_no_other_path_leads_anywhere(door: RunningDoor, path: str) -> None:
    answer, body = asked_for(door.page, path)
    assert answer.status == 404
    assert body == b"There is only one page here: /\n"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW"])
def test_nothing_can_be_done_but_to_get_the_page(door: RunningDoor, method: str) -> None:
    answer, body = asked_for(door.page, "/", method)
    assert answer.status >= 400
    assert b"Traceback" not in body
    assert str(door.folder).encode() not in body


@pytest.mark.parametrize(
    "host", ["rebound.example", "127.0.0.1.example", "localhost.example:80", "[::2]", "", "x" * 300]
)
def test_under_a_name_that_is_not_its_own_the_page_is_not_known(door: RunningDoor, host: str) -> None:
    answer, body = asked_for(door.page, "/", Host=host)
    assert answer.status == 421
    assert b"not known under that name" in body


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:9000", "127.0.0.1:1", "[::1]:8080", "play.example.org"])
def test_its_own_names_through_a_tunnel_or_a_proxy_are_known(door: RunningDoor, host: str) -> None:
    assert asked_for(door.page, "/", Host=host)[0].status == 200


def test_the_terminal_that_is_shipped_is_the_one_that_was_decided_on() -> None:
    decision = (Path(__file__).parents[2] / "docs/decisions/0007-the-page-for-browsers.md").read_text("utf-8")
    for name in ("/xterm.mjs", "/xterm.css"):
        assert hashlib.sha256(page()[name][1]).hexdigest() in decision


# ── who may open the channel ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "http://127.0.0.1:1",  # another program on this machine
        "https://play.example.org.evil.example",
        "http://play.example.org",  # not with https
        "null",
        "",
    ],
)
def test_no_other_page_opens_the_channel(door: RunningDoor, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        PageClient(door.page, origin)
    assert refused.value.response.status_code == 403


def test_the_channel_under_a_rebound_name_stays_shut(door: RunningDoor) -> None:
    with pytest.raises(InvalidStatus) as refused:
        PageClient(door.page, "http://rebound.example", "rebound.example")
    assert refused.value.response.status_code == 421


def test_behind_a_proxy_the_address_of_the_rules_is_the_pages_own(door: RunningDoor) -> None:
    with PageClient(door.page, "https://play.example.org", "play.example.org") as client:
        client.prove(fresh_key()).until(b"Your name")


# ── whose browser it is ──────────────────────────────────────────────────────────────────────────────────────────────


def test_a_key_is_a_person_from_the_first_visit_on(door: RunningDoor) -> None:
    mine = fresh_key()
    with PageClient(door.page) as client:
        client.prove(mine).until(b"this browser")
        client.press(b"Ann\r").until(b"James Bond 007")
    with PageClient(door.page) as client:
        client.prove(mine).until(b"James Bond 007")
        assert b"Your name" not in client.out
    with PageClient(door.page) as client:
        client.prove(fresh_key()).until(b"Your name")
    assert "SHA256:" in str(door.event("session")["fingerprint"])


def test_a_proof_is_good_for_one_connection_one_page_and_one_door(door: RunningDoor) -> None:
    mine = fresh_key()
    with PageClient(door.page) as client:
        question = client.question()
        with PageClient(door.page) as other:
            other.question()
            other.say(answered(mine, question, other.origin))  # of another connection
            assert "could not prove" in other.farewell()
        for wrong in (
            answered(mine, question, "http://evil.example"),
            answered(mine, {**question, "door": "SHA256:another"}, client.origin),
            {**answered(mine, question, client.origin), "signature": "AAAA"},
            {**answered(mine, question, client.origin), "key": answered(fresh_key(), question, "")["key"]},
        ):
            with PageClient(door.page) as other:
                other.question()
                other.say(wrong)
                assert "could not prove" in other.farewell()


@pytest.mark.parametrize(
    "first",
    ["", "[]", "null", "{}", "[" * 5000, '{"key": 5, "signature": []}', '{"key":"' + "A" * 1900 + '"}', b"\x00"],
)
def test_what_is_no_answer_is_no_proof(door: RunningDoor, first: str | bytes) -> None:
    with PageClient(door.page) as client:
        client.question()
        client.socket.send(first)
        assert "could not prove" in client.farewell()


@given(st.text(max_size=120), st.text(max_size=120))
def test_no_text_is_a_proof(key_text: str, signature: str) -> None:
    assert proved(key_text, signature, "http://127.0.0.1:1", "SHA256:x", "n") is None


def test_who_says_nothing_is_let_go_in_time(door: RunningDoor) -> None:
    with PageClient(door.page) as client:
        client.question()
        begun = time.monotonic()
        with pytest.raises(ConnectionClosed):
            client.socket.recv(timeout=15)
        assert time.monotonic() - begun < 10


def test_too_many_terminals_of_one_browser_are_refused_in_a_sentence(door: RunningDoor) -> None:
    mine = fresh_key()
    with PageClient(door.page) as first, PageClient(door.page) as second, PageClient(door.page) as third:
        first.prove(mine).until(b"Your name")
        second.prove(mine).until(b"Your name")
        third.prove(mine)
        assert "as many terminals as one person may have (2)" in third.farewell()


def test_a_closed_door_says_how_to_come_in_and_a_link_leads_in_once(place: Path) -> None:
    mine, ann = fresh_key(), key(place, "ann")
    with RunningDoor(place / "closed", web=0) as door, named(door, ann, "Ann") as visitor:
        visitor.press("q").ends()
    with RunningDoor(place / "closed", 'guests = "known"\n', web=0) as door:
        with PageClient(door.page) as client:
            client.prove(mine)
            assert "ssh HOST browser gives a link" in client.farewell()
        status, out, _ = spoken(door, ann, "browser")
        assert status == 0
        (unwanted,) = [line.split("#")[1] for line in out.splitlines() if "#" in line]
        for no in (False, 1, "yes", None):  # another page may have led him here
            with PageClient(door.page) as client:
                client.prove(fresh_key(), link=unwanted).agree("Ann", no)
                assert "ssh HOST browser gives a link" in client.farewell()
        status, out, _ = spoken(door, ann, "browser")
        (link,) = [line.strip() for line in out.splitlines() if "#" in line]
        assert link.startswith(door.page)
        secret = urlsplit(link).fragment
        with PageClient(door.page) as client:
            client.prove(mine, link=secret).agree("Ann").until(b"James Bond 007")
            assert b"Your name" not in client.out
        with PageClient(door.page) as client:
            client.prove(fresh_key(), link=secret)
            assert "was used before" in client.farewell()
        assert secret not in (door.folder / "log").read_text("utf-8")
    with RunningDoor(place / "closed", 'guests = "known"\n', web=0) as door, PageClient(door.page) as client:
        client.prove(mine).until(b"James Bond 007")  # it is his browser after a restart as well


def test_without_a_page_there_are_no_links(place: Path) -> None:
    bea = key(place, "bea")
    with RunningDoor(place / "pageless") as door, named(door, bea, "Bea") as visitor:
        status, out, _ = spoken(door, bea, "browser")
        assert status == 2
        assert "no page for browsers" in out
        visitor.press("q").ends()


# ── what may come, and how much ──────────────────────────────────────────────────────────────────────────────────────


def test_sizes_that_no_window_has_cost_no_more_than_a_large_one(door: RunningDoor) -> None:
    with PageClient(door.page) as client:
        client.prove(fresh_key(), size=[10**9, -5]).until(b"Your name")
        for size in ([1, 1], [10**30, 10**30], ["a", None], [80.5, 24], [80], {"x": 1}, None, [True, False], [80, 24]):
            client.say({"size": size})
        client.press(b"Zoe\r").until(b"James Bond 007")
        assert len(client.out) < 400_000


def test_strange_messages_end_nothing(door: RunningDoor) -> None:
    draw = random.Random(5)
    with PageClient(door.page) as client:
        client.prove(fresh_key()).until(b"Your name")
        for text in ("", "{", "[]", "null", '{"over":"x"}', '{"size":{}}', "[" * 3000, '{"key":"k","signature":"s"}'):
            client.socket.send(text)
        for _ in range(30):
            client.socket.send(bytes(draw.choice([0x1B, 0x5B, 0x3C, *range(0x80, 0x100)]) for _ in range(60)))
        client.say({"size": [90, 30]})
        client.until(b"Your name")
    assert not [event for event in door.events() if event.get("event") == "crashed"]


def test_a_message_larger_than_any_paste_ends_its_own_connection_only(door: RunningDoor) -> None:
    with PageClient(door.page) as other, PageClient(door.page) as client:
        other.prove(fresh_key()).until(b"Your name")
        client.prove(fresh_key()).until(b"Your name")
        client.socket.send(b"x" * (1 << 16))
        with pytest.raises(ConnectionClosed):
            list(client.socket)
        other.press(b"Other\r").until(b"James Bond 007")


def test_half_open_connections_are_bounded_and_others_still_come_in(door: RunningDoor) -> None:
    address = urlsplit(door.page)
    assert address.port is not None
    halves = [socket.create_connection(("127.0.0.1", address.port), 5) for _ in range(40)]
    for half in halves:
        half.settimeout(15)
        try:
            half.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
        except OSError:
            pass
    refused, began = 0, time.monotonic()
    for half in halves:
        try:
            while half.recv(4096):
                pass
            refused += 1
        except TimeoutError:
            pass
        except OSError:
            refused += 1
        half.close()
    assert refused == 40  # all but eight at once, those when their time was up
    assert time.monotonic() - began < 15
    with PageClient(door.page) as client:
        client.prove(fresh_key()).until(b"Your name")


def test_a_flood_of_half_open_connections_keeps_nobody_out_who_comes_with_ssh(door: RunningDoor, place: Path) -> None:
    address = urlsplit(door.page)
    assert address.port is not None
    halves = [socket.create_connection(("127.0.0.1", address.port), 5) for _ in range(200)]
    assert spoken(door, key(place, "meanwhile"), "help")[0] == 0
    for half in halves:
        half.close()


@pytest.mark.parametrize(
    "noise", [b"\x16\x03\x01\x02\x00", b"SSH-2.0-x\r\n", b"GET /\r\n\r\n", b"\x00" * 5000, b"\r\n\r\n"]
)
def test_what_is_no_request_is_answered_with_nothing_of_the_server(door: RunningDoor, noise: bytes) -> None:
    address = urlsplit(door.page)
    assert address.port is not None
    with socket.create_connection(("127.0.0.1", address.port), 10) as raw:
        raw.sendall(noise)
        raw.shutdown(socket.SHUT_WR)
        raw.settimeout(10)
        answer = b""
        try:
            while piece := raw.recv(4096):
                answer += piece
        except OSError:
            pass
    for told in (b"Traceback", b".py", str(door.folder).encode(), b"Python", b"websockets/"):
        assert told not in answer


def test_a_slow_browser_costs_little_and_is_let_go(door: RunningDoor) -> None:
    """It reads nothing while its window changes all the time."""
    client = PageClient(door.page)
    client.prove(fresh_key()).until(b"Your name")
    client.press(b"Slow\r").until(b"James Bond 007")
    before = _memory(door)
    client.socket.recv_events_enabled = False
    for number in range(400):
        client.say({"size": [100 + number % 50, 40]})
    assert _memory(door) - before < 20_000_000
    client.socket.close()


def _memory(door: RunningDoor) -> int:
    pages = Path(f"/proc/{door.process.pid}/statm")
    return int(pages.read_text("ascii").split()[1]) * 4096 if pages.exists() else 0


# ── links and browsers ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def residents(tmp_path: Path) -> Residents:
    residents = Residents(tmp_path / "people")
    for name in ("Ann", "Bob"):
        residents.welcome(f"ssh-ed25519 {name}", name)
    return residents


ANN, BOB = "ssh-ed25519 Ann", "ssh-ed25519 Bob"


def test_a_link_is_good_once_and_for_ten_minutes(residents: Residents) -> None:
    now = [0.0]
    browsers = Browsers(residents, lambda: now[0])
    first, late = browsers.link(ANN), browsers.link(ANN)
    assert browsers.take("browser", first)
    assert not browsers.take("browser", first)
    assert browsers.owner("browser") == ANN
    now[0] = LINK_SECONDS
    assert not browsers.take("browser", late)
    assert browsers.owner("another") == "another"


def test_links_and_browsers_of_one_person_are_bounded(residents: Residents) -> None:
    browsers = Browsers(residents, lambda: 0.0)
    links = [browsers.link(ANN) for _ in range(LINKS_OF_ONE + 1)]
    assert [browsers.take(f"b{number}", link) for number, link in enumerate(links)] == [False, *[True] * LINKS_OF_ONE]
    for number in range(BROWSERS_OF_ONE):
        assert browsers.take(f"more{number}", browsers.link(ANN))
    assert browsers.owner("b1") == "b1"  # the first is forgotten
    assert browsers.owner("more0") == ANN


def test_a_browser_belongs_to_whom_it_was_given_last_and_still_does_after_a_restart(residents: Residents) -> None:
    browsers = Browsers(residents, lambda: 0.0)
    browsers.take("shared", browsers.link(ANN))
    browsers.take("shared", browsers.link(BOB))
    browsers.take("anns", browsers.link(ANN))
    again = Browsers(residents)
    assert (again.owner("shared"), again.owner("anns")) == (BOB, ANN)
    for file in residents.folder.glob("*/browsers.json"):
        assert file.stat().st_mode & 0o077 == 0
        assert "shared" not in file.read_text("utf-8")


def test_a_list_of_browsers_that_makes_no_sense_is_none(residents: Residents) -> None:
    for text in ("{", "5", "null", json.dumps([[1], {}, "x" * 50])):
        path = residents.folder_of(ANN) / "browsers.json"
        path.write_text(text, "utf-8")
        path.chmod(0o600)
        assert Browsers(residents).owner("b") == "b"
