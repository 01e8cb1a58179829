"""What a host says is well formed, and may be untrue all the same: news of seats that there are not is passed over.

Screens ask for names and places by seat; so nothing reaches them that names another one.
"""

from __future__ import annotations

from net import wire
from replays.ledger_match import LedgerMatch


def news(message: wire.TableNews, game: LedgerMatch | None) -> bool:
    """Whether a table may be like that, and is the one at which this game is played."""
    count = len(message.table.seats)
    named = [seat for one in message.proposals for seat in (one.seat, *one.agreed, *one.missing) if seat is not None]
    if any(seat >= count for seat in named) or any(one.what == "bot" and one.seat is None for one in message.proposals):
        return False
    header = game.header if game is not None else None
    if header is None or message.ledger != header.body.game:
        return True
    return (count, message.table.game) == (header.body.seats, header.body.rules.game)


def seated(message: wire.Seated) -> bool:
    """Whether there is such a seat."""
    return message.seat is None or message.seat < len(message.table.seats)


def clock(message: wire.ClockNews, seats: int) -> wire.ClockNews:
    """The times of seats that there are."""
    left = {seat: ms for seat, ms in message.left_ms.items() if seat.isdecimal() and int(seat) < seats}
    return message if left == message.left_ms else message.model_copy(update={"left_ms": left})


def heard(message: wire.Heard, seats: int) -> wire.Heard:
    """Said by a seat that there is, or by nobody at the table."""
    there = message.seat is None or message.seat < seats
    return message if there else message.model_copy(update={"seat": None})
