"""`honor join`: take a seat at somebody's table."""

from __future__ import annotations

import argparse
import asyncio
import sys
from typing import TYPE_CHECKING, Final

from tui.arguments import whole
from tui.commands.play import flags_of, screen_possible
from tui.problem import FINE, NOT_FINE, Problem, one_line

if TYPE_CHECKING:
    from net.identity import Self
    from net.visit import Errand, Visit
    from tui.settings import Settings

DESCRIPTION: Final = (
    "Take a seat at somebody's table: by its title, its code, or the host's address; without any, at the only table "
    "there is on the network."
)


def declare(parser: argparse.ArgumentParser) -> None:
    """Its arguments."""
    common(parser)
    parser.add_argument("--seat", type=whole, metavar="N", help="this seat, from 1 up (the first that is free)")
    parser.add_argument(
        "--agree", type=whole, metavar="N", help="the host has vanished: seat N may keep the table from now on"
    )


def common(parser: argparse.ArgumentParser) -> None:
    """What joining and watching have in common."""
    parser.add_argument("where", metavar="TABLE|HOST[:PORT]|CODE", nargs="?")
    parser.add_argument(
        "--code", metavar="CODE", default="", help="of a private table at an address (or you are asked); - asks"
    )
    parser.add_argument("--name", metavar="NAME", help="what the others call you")
    parser.add_argument("--plain", action="store_true", help="line by line, without a screen")
    parser.add_argument("--ascii", action="store_true", help="draw with ASCII signs only")
    parser.add_argument(
        "--identity",
        metavar="FILE",
        help="an SSH key to be known by, instead of one's own; FILE.pub: the ssh-agent has it",
    )
    parser.add_argument("--forget", metavar="HOST", help="forget the key of this host, and trust it anew the next time")
    parser.add_argument(
        "--trust",
        metavar="FINGERPRINT",
        default="",
        help="SHA256:… of the host's key, as its own honor doctor tells it: a second host beside one that is known",
    )


def run(arguments: argparse.Namespace) -> int:
    """Go there, sit, play."""
    return go(arguments, watch=False)


def go(arguments: argparse.Namespace, *, watch: bool) -> int:
    """Join or watch."""
    from net.visit import Errand
    from tui.asked_table import own_name
    from tui.commands.host import code_of, identity_of
    from tui.company import plain_guest, screen_guest
    from tui.settings import load

    settings, messages = load(flags_of(arguments))
    me = identity_of(arguments.identity)
    if arguments.forget:
        return forgotten(me, arguments.forget)
    me.known_hosts.trusted = trusted(arguments.trust)
    seat = getattr(arguments, "seat", None)
    if seat is not None and seat < 1:
        raise Problem("Seats are numbered from 1.")
    agree = getattr(arguments, "agree", None)
    errand = Errand(
        own_name(arguments.name or settings.name),
        watch,
        None if seat is None else seat - 1,
        code=code_of(arguments.code),
        agrees_to=None if agree is None else agree - 1,
    )
    if arguments.plain or settings.plain or not screen_possible():
        for message in messages:
            print(one_line(message), file=sys.stderr)
        return asyncio.run(plain_guest(lambda: arrived(me, arguments.where, errand, settings)))
    return screen_guest(lambda: arrived(me, arguments.where, errand, settings), settings, messages)


def trusted(fingerprint: str) -> str:
    """`--trust`, as it was typed. Raises Problem where it can be no fingerprint."""
    if fingerprint and not (fingerprint.startswith("SHA256:") and len(fingerprint) == 50):
        raise Problem(
            f"{fingerprint!r} is no fingerprint of a key.", "It begins with SHA256: (at the host: honor doctor)"
        )
    return fingerprint


def forgotten(me: Self, host: str) -> int:
    """`--forget`."""
    if not me.known_hosts.forget(host):
        known = ", ".join(one.name for one in me.known_hosts.all()[:10]) or "none"
        raise Problem(f"No host {host} is known.", f"Known hosts: {known}")
    print(one_line(f"The key of {host} is forgotten. Whoever answers there next is trusted."))
    return FINE


async def arrived(me: Self, where: str | None, errand: Errand, settings: Settings) -> Visit:
    """At the table. Raises Problem with what to do."""
    from net.finding import go as go_there
    from net.link import Refused
    from net.trouble import NetworkTrouble
    from tui.places import games_folder

    folder = None if errand.watch else games_folder(settings.games)
    try:
        return await go_there(me, where, errand, folder)
    except Refused as refusal:
        remedy = "Give it with --code CODE, or join with the code alone: honor join CODE"
        raise Problem(refusal.wrong, remedy if refusal.why == "code" else "", NOT_FINE) from None
    except NetworkTrouble as trouble:
        raise Problem(trouble.wrong, trouble.remedy, NOT_FINE) from None
