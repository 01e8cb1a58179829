"""What the network of this machine allows: for `honor doctor`. It asks only this machine, and says what falls back."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Iterator

from net.discovery import Announcer, look_around
from net.found import INTERFACES, addresses_here
from net.identity import host_key, myself
from net.places import DEFAULT_PORT, here
from net.rendezvous import CHOSEN, Notice, folders, notices
from net.trouble import NetworkTrouble, cannot_listen
from net.wire import SeatFacts, TableFacts
from replays.folders import data_folder
from replays.private_files import PrivateFileError

SECONDS = 1.5
NOBODY = "SHA256:" + "A" * 43


def checkup() -> Iterator[tuple[str, str]]:
    """One thing after the other, with what it means."""
    addresses = addresses_here()
    beyond = [address for address in addresses if not address.startswith("127.")]
    chosen = " (chosen by HONOR_INTERFACES)" if os.environ.get(INTERFACES) else ""
    if beyond:
        yield "Network addresses", f"{', '.join(beyond)}{chosen}"
    else:
        yield "Network addresses", f"none but this machine's own{chosen}: only people on this machine can join"
    yield "Known to others as", here()
    yield f"Port {DEFAULT_PORT}", _port()
    yield "Tables by themselves", _multicast()
    yield "Tables of others on this machine", _notices()
    yield "Identity", _identity()
    yield "Key of tables opened here", _host_key()


def _port() -> str:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("", DEFAULT_PORT))
        except OSError as error:
            return f"{cannot_listen(error, None, DEFAULT_PORT).wrong} honor host takes another one by itself"
    return "free; a firewall on this machine has to let it through for others to join"


def _multicast() -> str:
    try:
        seen = asyncio.run(_announced_and_seen())
    except NetworkTrouble as trouble:
        return str(trouble)
    if seen:
        return "yes: multicast works on this machine (whether the network passes it on, only another machine can tell)"
    return "no: what is announced here is not heard here. Join by address: honor join HOST:PORT"


def _notices() -> str:
    places = ", ".join(map(str, folders()))
    if not places:
        return f"are not looked for ({CHOSEN} is none)"
    notice = Notice()
    try:
        if not notice.put(_no_table(), 9, "127.0.0.1", here(), NOBODY, ""):
            return f"cannot be told of: nothing can be posted in {places}"
        seen = any(found.facts.id == _no_table().id for found in notices())
    finally:
        notice.close()
    return f"{'found' if seen else 'NOT FOUND'}, by notices in {places}"


async def _announced_and_seen() -> bool:
    """Announce something that is no table anybody could mean, and listen for it."""
    facts = _no_table()
    announcer = Announcer()
    await announcer.start(facts, 9, here(), NOBODY, "")
    try:
        tables = await look_around(SECONDS, lambda found: any(one.facts.id == facts.id for one in found))
        return any(found.facts.id == facts.id for found in tables)
    finally:
        await announcer.close()


def _no_table() -> TableFacts:
    return TableFacts(
        id=f"checkup{os.getpid()}",
        game="checkup",
        rules="0",
        title="Checkup",
        host="doctor",
        seats=(SeatFacts(kind="bot", level="steady"),),
    )


def _identity() -> str:
    if not (data_folder() / "identity").exists():
        return "none yet; it is made when it is first needed"
    try:
        me = myself()
        known = len(me.known_hosts.all())
    except PrivateFileError as error:
        return f"CANNOT BE USED: {error}"
    except OSError as error:
        return f"CANNOT BE USED: {error.strerror} ({error.filename})"
    return f"{me.fingerprint}; {known} host{'' if known == 1 else 's'} known"


def _host_key() -> str:
    if not (data_folder() / "host_key").exists():
        return "none yet; it is made when it is first needed"
    try:
        return host_key().get_fingerprint()
    except PrivateFileError as error:
        return f"CANNOT BE USED: {error}"
    except OSError as error:
        return f"CANNOT BE USED: {error.strerror} ({error.filename})"
