"""The program in a terminal of its own, for tests and measurements: ``python -m tests.tui.pty_honor COMMAND …``."""

import sys

from tui.command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
