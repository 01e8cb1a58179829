"""What the format of ledgers is called, and how much fits into one: for whoever writes ledgers and reads none.

The models of the lines (`bodies`, `entries`) are loaded by whoever reads: they take a megabyte of memory.
"""

from __future__ import annotations

from typing import Final

FORMAT: Final = "honor-ledger/1"
MOST_SEATS: Final = 12
MOST_CARDS: Final = 20_000
LONGEST_NAME: Final = 60
LONGEST_CHAT: Final = 500
LONGEST_SENTENCE: Final = 400
