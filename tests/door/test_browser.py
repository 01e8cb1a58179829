"""The door in a real browser: the same people, the same tables, and nothing for other pages."""

from __future__ import annotations

import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.door import browser
from tests.door.browser import Browser, BrowserPage
from tests.door.visitor import ON, RunningDoor, key, named, spoken

WHY_NOT = browser.why_not()
pytestmark = pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT)


@pytest.fixture(scope="module")
def door(place: Path) -> Iterator[RunningDoor]:
    with RunningDoor(place / "door", web=0) as door:
        yield door


@pytest.fixture(scope="module")
def anns(place: Path) -> Iterator[Browser]:
    with Browser(place / "anns") as browser:
        yield browser


@pytest.fixture(scope="module")
def bobs(place: Path) -> Iterator[Browser]:
    with Browser(place / "bobs") as browser:
        yield browser


NOBODY_WAITED_FOR = "!/not ready|free/.test(document.querySelector('.xterm-rows').textContent)"


def at_home(tab: BrowserPage, name: str) -> BrowserPage:
    """A first visit, up to the home screen."""
    tab.until("Your name")
    return tab.press(f"{name}\r").until("Sit down")


def test_somebody_comes_plays_and_is_in_the_same_game_after_a_reload(door: RunningDoor, anns: Browser) -> None:
    tab = at_home(anns.page(door.page), "Ann")
    tab.press("\r").until("YOUR TURN", "YOUR ANSWER")
    for _ in range(8):  # Enter does what is marked
        tab.until("YOUR TURN", "YOUR ANSWER").press("\r")
    assert "● You" in tab.text
    tab.ask("Page.reload")
    tab.until("While you were away", "YOUR TURN", "YOUR ANSWER")
    assert "Your name" not in tab.text
    assert tab.notice == ""
    while "Leave the table?" not in tab.text:  # the first key may close what has happened meanwhile
        tab.press("q").until("Leave the table?", "YOUR TURN", "YOUR ANSWER")
    tab.press("\r").until("Sit down")
    tab.press("q").until("Enter comes back")
    tab.press("\r").until("Sit down")  # and here one is again
    tab.close()


def test_another_browser_is_somebody_else_and_both_sit_at_one_table_with_one_who_came_by_ssh(
    door: RunningDoor, anns: Browser, bobs: Browser, place: Path
) -> None:
    bob = at_home(bobs.page(door.page), "Bob")
    cem = key(place, "cem")
    with named(door, cem, "Cem") as third:
        bob.press("t").until("Open a table: James Bond 007")
        bob.press("h").until("3 seats").press("\r").until("Seat 1  Bob")
        assert "keys of seats are on the" in " ".join(bob.text.split())
        third.press("t").until("Bob's table")
        third.press("\r").until("Seat 2  Cem")
        ann = anns.page(door.page).until("Sit down", "Your name")
        if "Your name" in ann.text:
            at_home(ann, "Ann")
        ann.press("t").until("Bob's table").press("\r").until("Seat 3  Ann")
        third.press("r")
        ann.press("r")
        bob.press("r")
        until_so(bob, NOBODY_WAITED_FOR)
        bob.press("s")
        for seat in (bob, ann):
            seat.until(ON)
        third.until(ON)
        assert "Cem" in ann.text
    for tab in (ann, bob):
        tab.close()


def test_a_link_from_ssh_makes_a_browser_ones_own_and_works_once(door: RunningDoor, place: Path) -> None:
    dot = key(place, "dot")
    with named(door, dot, "Dot") as visitor:
        visitor.press("q").ends()
    (link,) = [line for line in spoken(door, dot, "browser")[1].split() if "#" in line]
    with Browser(place / "dots") as own:
        tab = own.page(link).until("This link makes this browser Dot's")
        assert tab.script("location.href") == door.page  # the secret does not stay in the address
        tab.press("x\x1b").until("Your name")  # any page might have led here: it is not done unasked
        tab.go("about:blank")
        tab.go(link).until("This link makes this browser Dot's")
        tab.press("\r").until("Sit down")
        assert "Your name" not in tab.text
        assert len(list((door.folder / "people").glob("*/browsers.json"))) == 1
        tab.go("about:blank")
        tab.go(door.page).until("Sit down")
        tab.close()
    with Browser(place / "thiefs") as other:
        tab = other.page(link).until("was used before")
        tab.close()


def test_the_window_may_be_of_any_size(door: RunningDoor, anns: Browser) -> None:
    tab = anns.page(door.page).until("Sit down", "YOUR TURN", "Your name")
    for width, height, columns in ((700, 450, 77), (1900, 1000, 211), (300, 200, 33)):
        tab.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        until_so(tab, f"Math.abs(document.querySelector('.xterm-rows').children.length * 18 - {height}) < 40")
        assert abs(int(tab.script(f"Math.round({width} / 9.03)")) - columns) <= 1
    tab.ask("Emulation.setDeviceMetricsOverride", width=1200, height=800, deviceScaleFactor=1, mobile=False)
    tab.until("Sit down", "YOUR TURN", "Your name")
    tab.close()


def until_so(tab: BrowserPage, expression: str) -> None:
    """Wait until something is true in the page."""
    assert tab.script(
        f"new Promise((done) => {{ let n = 0; const t = setInterval(() => {{ n += 1;"
        f" if (({expression}) || n > 200) {{ clearInterval(t); done(!!({expression})); }} }}, 50); }})"
    ), expression


def test_line_by_line_for_screen_readers(door: RunningDoor, place: Path) -> None:
    with Browser(place / "readers") as own:
        tab = own.page(f"{door.page}?plain")
        tab.until("What shall the others call you?")
        tab.press("Rea\r").until("Play James Bond 007 against bots")
        tab.press("0\r").until("Until next time.")
        assert tab.script("!!document.querySelector('.xterm-accessibility')")
        tab.close()


def test_a_door_that_closes_says_so_and_a_page_finds_it_again_by_itself(place: Path) -> None:
    with Browser(place / "faithful") as own:
        with RunningDoor(place / "second", web=0) as door:
            tab = at_home(own.page(door.page), "Fay")
            tab.press("\r").until("YOUR TURN", "YOUR ANSWER")
            assert door.stop() == 0
            tab.until("The door is being closed. Your game is kept")
        with RunningDoor(place / "second", web=urlsplit(door.page).port) as again:
            tab.press("\r").until("While you were away", "YOUR TURN", "YOUR ANSWER")
            again.process.kill()
            tab.until("The connection is lost. Your seat is kept")
            again.process.wait()
        with RunningDoor(place / "second", web=urlsplit(door.page).port):
            tab.until("While you were away", "YOUR TURN", "YOUR ANSWER")
        tab.close()


# ── other pages ──────────────────────────────────────────────────────────────────────────────────────────────────────

HOSTILE = """<!doctype html><meta charset="utf-8"><body><iframe src="{page}"></iframe><script>
window.seen = [];
const socket = new WebSocket("{channel}");
socket.onopen = () => seen.push("opened");
socket.onerror = () => seen.push("refused");
fetch("{page}").then(answer => answer.text()).then(text => seen.push("read " + text.length), () => seen.push("hidden"));
const script = document.createElement("script");
script.src = "{page}honor.js"; script.type = "module";
script.onload = () => seen.push("ran"); script.onerror = () => seen.push("not run");
document.body.append(script);
</script>"""


@contextmanager
def another_page(text: str) -> Iterator[str]:
    """A page of somebody else, on this machine."""

    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, format: str, *arguments: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def test_another_page_neither_opens_nor_reads_nor_frames_nor_runs_this_one(door: RunningDoor, anns: Browser) -> None:
    channel = door.page.replace("http:", "ws:") + "door"
    with another_page(HOSTILE.replace("{page}", door.page).replace("{channel}", channel)) as hostile:
        tab = anns.page(hostile)
        until_so(tab, "seen.length >= 3")
        assert sorted(tab.script("seen")) == ["hidden", "not run", "refused"]
        tab.close()


def test_a_name_that_was_made_to_lead_here_leads_nowhere(door: RunningDoor, anns: Browser) -> None:
    port = urlsplit(door.page).port
    tab = anns.page(f"http://rebound.example:{port}/")
    until_so(tab, "document.body && document.body.textContent.includes('not known under that name')")
    assert door.event("page refused")["why"] == "host"
    tab.close()


def test_nothing_of_the_server_is_in_the_page(door: RunningDoor, anns: Browser) -> None:
    tab = anns.page(door.page).until("Sit down", "YOUR TURN", "Your name")
    whole = str(tab.script("document.documentElement.outerHTML + JSON.stringify(localStorage) + document.cookie"))
    for told in (str(door.folder), "swordfish", "Traceback", "site-packages"):
        assert told not in whole
    assert tab.script("document.cookie") == ""
    tab.close()
