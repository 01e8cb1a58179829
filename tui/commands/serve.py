"""`honor serve`: the door of a shared machine."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tui.arguments import port_number
from tui.problem import FINE, Problem, why

if TYPE_CHECKING:
    from net.door import Door

DESCRIPTION: Final = (
    "The door of a shared machine: anybody with `ssh -p PORT name@machine` plays here, with nothing installed. "
    "No shell, no files, no forwarding."
)
KEPT: Final = ("HONOR_INTERFACES", "HONOR_RENDEZVOUS")
SCRUBBED: Final = ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "COLUMNS", "LINES", "TERM_PROGRAM", "LC_TERMINAL")
FAREWELL: Final = "The door is being closed. Your game is kept; come back with ssh in a while."


def declare(parser: argparse.ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument("--port", type=port_number, default=7007, metavar="PORT", help="where to listen (7007)")
    parser.add_argument("--bind", metavar="ADDR", help="listen on this address only (all)")
    parser.add_argument(
        "--web", type=port_number, metavar="PORT", help="a page for browsers as well, on this machine (see --web-bind)"
    )
    parser.add_argument(
        "--web-bind", default="127.0.0.1", metavar="ADDR", help="where the page listens; see docs/door.md (127.0.0.1)"
    )
    parser.add_argument("--folder", metavar="FOLDER", help="where people, games and keys are kept")
    parser.add_argument("--rules", metavar="FILE", help="who may come in, and limits (FOLDER/door.toml)")
    parser.add_argument("--check", action="store_true", help="say whether it could be opened, and leave")


def run(arguments: argparse.Namespace) -> int:
    """Serve until one is told to stop. Raises Problem."""
    # Textual reads its environment when it is imported, and what it finds there is the server's, not a guest's.
    for name in [name for name in os.environ if name in SCRUBBED or name.startswith(("TEXTUAL", "HONOR_"))]:
        if name not in KEPT:
            del os.environ[name]
    os.umask(0o077)
    if not arguments.check and sys.argv[1:2] == ["serve"]:
        _start_so_that_memory_goes_back()
    import asyncio

    from net.trouble import NetworkTrouble
    from replays.private_files import PrivateFileError

    if arguments.web is not None:
        from importlib.util import find_spec

        if find_spec("websockets") is None:
            raise Problem("A page for browsers needs an extra.", "pipx install 'honor-system[web]'")
    try:
        door = _door(arguments)
        with asyncio.Runner(loop_factory=door.figures.pulse.new_loop) as runner:
            return runner.run(_check(door) if arguments.check else _serve(door))
    except NetworkTrouble as trouble:
        raise Problem(trouble.wrong, trouble.remedy) from None
    except (PrivateFileError, ValueError) as error:
        raise Problem(str(error)) from None
    except OSError as error:
        raise Problem(f"The door cannot be opened: {why(error)} ({error.filename}).") from None


def _start_so_that_memory_goes_back() -> None:
    """The same program in the same process from its beginning, once, with another allocator (`net.door_memory`)."""
    from net.door_memory import better_allocator

    command = better_allocator(os.environ)
    if command is not None:
        sys.stdout.flush()
        os.execve(command[0], command, os.environ)


def _door(arguments: argparse.Namespace) -> Door:
    from net.door import Door, DoorWanted
    from net.identity import host_key
    from replays.folders import data_folder

    folder = Path(arguments.folder).expanduser().absolute() if arguments.folder else data_folder() / "door"
    rules = Path(arguments.rules).expanduser() if arguments.rules else folder / "door.toml"
    if arguments.rules and not rules.is_file():
        raise Problem(f"There is no file {rules}.")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    where = (arguments.port, arguments.bind, arguments.web, arguments.web_bind)
    return Door(DoorWanted(folder, rules, host_key(folder), *where))


async def _check(door: Door) -> int:
    """Open it for a moment, with everything that needs."""
    door.house.go_on = _nothing  # type: ignore[method-assign]  # games stay as they are
    await door.open()
    port, web = door.port, door.web
    await door.close("")
    print(f"The door can be opened on port {port}.")
    if web is not None:
        print(f"The page for browsers can be opened on port {web.port}.")
    print(f"Host key {door.fingerprint}. Guests: {door.rules.guests}. People known: {len(door.residents)}.")
    print(f"Everything is kept in {door.wanted.folder}.")
    return FINE


async def _nothing() -> int:
    return 0


def _reread(door: Door) -> None:
    from net.door_service import READY, rereading, tell_service_manager

    tell_service_manager(rereading())
    door.reread()
    tell_service_manager(READY)


async def _serve(door: Door) -> int:
    import asyncio
    import signal

    from net.door_log import write_to
    from net.door_service import CLOSING, READY, tell_service_manager
    from tui.door.stage import opened

    out = sys.stdout  # from here on nothing that is printed by accident goes there
    write_to(sys.stderr)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    if hasattr(signal, "SIGHUP"):
        loop.add_signal_handler(signal.SIGHUP, _reread, door)
    await opened(door)
    print(f"The door is open: ssh -p {door.port} NAME@MACHINE   (host key {door.fingerprint})", file=out, flush=True)
    if door.web is not None:
        print(f"In a browser on this machine: {door.web.address}/", file=out, flush=True)
    tell_service_manager(READY)
    await stop.wait()
    tell_service_manager(CLOSING)
    await door.close(FAREWELL)
    return FINE
