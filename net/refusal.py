"""What is said to a seat whose entry does not go into the ledger."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from core.game import IllegalMove

log = logging.getLogger(__name__)

TOO_LATE: Final = "The table has moved on meanwhile; look again."


class Refusal(Exception):
    """An entry that does not go into the ledger; ``why`` is that of `net.wire.No`."""

    def __init__(self, why: str, sentence: str) -> None:
        super().__init__(sentence)
        self.why = why


def as_refusal(check: Callable[[], None]) -> None:
    """Whatever strange things a stranger's move makes the rules say, it is a refusal. Raises IllegalMove."""
    try:
        check()
    except IllegalMove:
        raise
    except Exception as error:
        log.warning("a move that the rules cannot even refuse: %r", error)
        raise IllegalMove("That is no move of this game.") from None
