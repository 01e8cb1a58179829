"""Who is there: whether the word of a host that somebody has left, or that a bot plays for him, can be."""

from __future__ import annotations

from collections.abc import Iterable

from replays.bodies import PresenceBody
from replays.checks.escrow import EscrowCheck
from replays.checks.luck import LuckCheck
from replays.entries import Dispute, HostDispute
from replays.findings import Findings


def is_of_the_table(body: PresenceBody, seats: int, findings: Findings) -> bool:
    """Whether there is such a seat."""
    if body.seat is None or body.seat < seats:
        return True
    findings.add("order", f"There is no seat {body.seat} at this table.", body.seat)
    return False


def goes_or_comes(body: PresenceBody, absent: set[int], luck: LuckCheck) -> None:
    """Somebody has left, or is back."""
    if body.seat is None or body.state is None:
        return
    (absent.add if body.state in ("left", "bot") else absent.discard)(body.seat)
    if body.state in ("returned", "person"):
        luck.returned(body.seat)


def trust_falls(
    body: PresenceBody, now: str, luck: LuckCheck, escrow: EscrowCheck, disputes: Iterable[Dispute | HostDispute]
) -> bool:
    """Whether trust, which is at the level ``now``, falls by this line.

    It falls where a bot makes the part of a seat in luck anew, and only there; and a bot does so only where nobody can
    rebuild that part: nothing was shared, or the host has found (and says in a dispute) that it was nonsense.
    """
    seat, findings = body.seat, luck.findings
    if body.state != "bot" or seat is None or body.trust != "host" or now not in ("host", "fair-dealer"):
        findings.add("order", f"Trust does not become {body.trust} by this: it can fall to host, where a bot steps in.")
        return False
    accused = {one.body.seat for one in disputes if isinstance(one, HostDispute)}
    if seat in escrow.shares and seat not in accused:
        sentence = f"A bot makes the part of seat {seat} in luck anew, though the others can rebuild it."
        findings.add("escrow", sentence, seat)
    luck.forsaken(seat)
    return True
