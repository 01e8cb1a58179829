"""What a host does when a seat vanishes, at a table that is all in one process."""

from __future__ import annotations

from replays.canonical import to_text
from replays.checks.escrow import EscrowCheck
from replays.entries import Escrow
from replays.escrow import rebuilt
from replays.findings import Findings
from replays.formats import parser_of
from replays.ledger_match import LedgerMatch
from tests.fair.dealt import DealtTable, fed


def vanish(table: DealtTable, seat: int, trust: str | None = None) -> None:
    """It stands in the ledger that a seat is away; with ``trust``, that a bot makes its part anew."""
    body: dict[str, object] = {"seat": seat, "state": "left"}
    if trust is not None:
        body |= {"key": to_text(table.hands[seat].public), "level": "steady", "state": "bot", "trust": trust}
    table.scribe.host("presence", body, quiet=True)


def escrow_check(table: DealtTable) -> EscrowCheck:
    """Who has shared what, by the lines so far."""
    game: LedgerMatch = fed(LedgerMatch(findings=Findings()), table.lines())
    return game.escrow


def shares_of(table: DealtTable, seat: int) -> dict[int, bytes]:
    """What the others hold of a seat's secret, each with his own key."""
    check = escrow_check(table)
    return {other: check.own_share(seat, other, table.secrets[other].box) for other in table.people if other != seat}


def recover(table: DealtTable, seat: int, *givers: int) -> bytes:
    """The others (or those who are named) rebuild a seat's secret; the line stands in the ledger."""
    shares = {other: share for other, share in shares_of(table, seat).items() if not givers or other in givers}
    secret = rebuilt(shares, escrow_check(table).shares[seat].needed)
    proposal = table.scribe.proposed("recover", {"seat": seat, "secret": to_text(secret)})
    signatures = {str(other): table.hands[other].endorse(proposal.message) for other in shares}
    table.scribe.endorsed_as(proposal, table.host, signatures)
    table.writer.sync()
    return secret


def begin_again(table: DealtTable, seat: int, beacon: bytes, event: int) -> None:
    """The seat is back: it joins with a chain from another secret, and shares that."""
    hand = table.hands[seat]
    table.scribe.host("presence", {"seat": seat, "state": "returned"}, quiet=True)
    hand.begin_chain(beacon, event)
    join = {**hand.join(table.game_name, table.recorder.joins[seat]["name"], None, None, event)}
    table.scribe.seat(hand, "join", join, quiet=True)
    body = hand.escrow(table.boxes(seat), join["tip"])
    if body is not None:
        table.scribe.seat(hand, "escrow", body, quiet=True)


def escrow_line(table: DealtTable, seat: int) -> Escrow:
    """A seat's escrow line."""
    lines = table.lines()
    parse = parser_of(lines[0])
    return next(entry for entry in map(parse, lines) if isinstance(entry, Escrow) and entry.by == seat)


__all__ = ["begin_again", "escrow_line", "recover", "shares_of", "vanish"]
