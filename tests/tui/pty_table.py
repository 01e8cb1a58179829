"""A table in a terminal of its own, for tests that count bytes: ``python -m tests.tui.pty_table GAME SEATS``."""

import sys

from net.session import Session
from tests.tui.fake_session import FakeSession
from tui.app import run_table
from tui.settings import load


async def open_session() -> Session:
    """A table whose bots answer at once."""
    return FakeSession.start(sys.argv[1], int(sys.argv[2]), bots=True)


if __name__ == "__main__":
    sys.exit(run_table(open_session, load()[0]))
