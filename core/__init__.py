"""The games themselves: cards, chance, rules, matches and bots. No clock, no file, no socket; the same everywhere."""

from typing import Final

VERSION: Final = "0.1.0"
"""The version of the program, as `honor --version` and every ledger say it. A test holds it to `pyproject.toml`."""
SOFTWARE: Final = f"honor-system {VERSION}"
"""How the program calls itself, to others and in its files."""
