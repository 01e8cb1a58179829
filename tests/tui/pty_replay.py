"""A replay in a terminal of its own, for tests that count bytes: ``python -m tests.tui.pty_replay FILE …``."""

import sys

from tui.command import main

if __name__ == "__main__":
    sys.exit(main(["replay", *sys.argv[1:]]))
