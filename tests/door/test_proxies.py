"""The page behind a proxy: each browser has limits of its own, and nobody else says from where somebody comes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.door.page_client import PageClient, asked_for, fresh_key
from tests.door.visitor import RunningDoor

PROXY: Any = "X-Forwarded-For"


def test_behind_a_named_proxy_each_browser_has_limits_of_its_own(place: Path) -> None:
    rules = 'proxies = ["127.0.0.1"]\nsessions_per_address = 1\nstrangers_per_address = 1\n'
    with (
        RunningDoor(place / "proxied", rules, web=0) as door,
        PageClient(door.page, **{PROXY: "6.6.6.6, 203.0.113.9"}) as one,
        PageClient(door.page, **{PROXY: "203.0.113.10"}) as other,
    ):
        one.prove(fresh_key()).until(b"Your name")
        other.prove(fresh_key()).until(b"Your name")
        assert {event["address"] for event in door.events() if event["event"] == "session"} == {
            "203.0.113.9",
            "203.0.113.10",
        }
        with PageClient(
            door.page, **{PROXY: "6.6.6.7, 203.0.113.9"}
        ) as third:  # what he writes himself changes nothing
            third.prove(fresh_key())
            assert "Too many terminals come from your address." in third.farewell()
        with PageClient(door.page, **{PROXY: "203.0.113.11"}):  # a stranger: he does not say who he is
            answer, body = asked_for(door.page, "/", **{PROXY: "203.0.113.11"})
            assert (answer.status, body) == (429, b"Too many connections come from your address.\n")
            assert asked_for(door.page, "/", **{PROXY: "203.0.113.12"})[0].status == 200


def test_nobody_but_a_named_proxy_says_from_where_somebody_comes(place: Path) -> None:
    with (
        RunningDoor(place / "direct", 'proxies = ["192.0.2.1"]\nsessions_per_address = 1\n', web=0) as door,
        PageClient(door.page, **{PROXY: "203.0.113.9"}) as one,
        PageClient(door.page, **{PROXY: "203.0.113.10"}) as other,
    ):
        one.prove(fresh_key()).until(b"Your name")
        other.prove(fresh_key())
        assert "Too many terminals come from your address." in other.farewell()
        assert door.event("session")["address"] == "127.0.0.1"
