"""Plain mode at a table of people: pausing, handing a seat over, muting; by agreement where it concerns everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from core.telling import words

if TYPE_CHECKING:
    from net.session import Session

COMMANDS: Final = ("pause", "resume", "bot", "end", "mute", "unmute", "who")


LOOK_SECONDS: Final = 1.0


async def tell_of_a_vanished_host(session: Session, say: Callable[[str], None]) -> None:
    """Say how to go on without a host that does not come back, each time it is gone; runs until it is cancelled."""
    visit: Any = getattr(session, "visit", None)
    if visit is None:
        return
    from net.succession import Succession

    succession, told = Succession(visit), False
    while True:
        if not visit.trouble:
            told = False
        elif not told and succession.due:
            told = True
            say(words("The host has not come back. Wait for it, or go on without it: leave here, and then"))
            say(words("one of you: honor host --take-over --ledger {file}", file=visit.game_copy.path))
            say(words("the others: honor join HOST:PORT --agree SEAT, as his program says."))
        await asyncio.sleep(LOOK_SECONDS)


def obey_company(session: Session, name: str, rest: str, say: Callable[[str], None]) -> bool:
    """Do what such a command says; False where it is none, or nobody else sits at the table."""
    visit: Any = getattr(session, "visit", None)
    if visit is None or name not in COMMANDS:
        return False
    if name == "who":
        for person in session.info.people:
            bot = words("bot, {level}", level=person.level) if person.level else ""
            about = ", ".join(part for part in (bot, person.away) if part)
            say(f"{person.name} ({about})" if about else person.name)
        say(words("{count} watching.", count=session.info.spectators))
        for proposal in visit.news.proposals:
            missing = ", ".join(session.info.names[seat] for seat in proposal.missing)
            say(words("Proposed: {what}. Awaited: {names}.", what=proposal.what, names=missing))
        return True
    seat = next((at for at, other in enumerate(session.info.names) if other.casefold() == rest.casefold()), None)
    if name in ("pause", "resume", "end"):
        visit.propose(name)
        say(words("Proposed; it is done when all who are here agree."))
    elif name == "bot" and seat is not None:
        visit.propose("bot", seat)
        say(words("Proposed; it is done when all who are here agree."))
    elif name in ("mute", "unmute") and rest.casefold() == "spectators":
        visit.spectators_muted = name == "mute"
    elif name in ("mute", "unmute") and seat is not None:
        visit.mute(seat, name == "mute")
    else:
        say(words("Whom? {name} and then the name of somebody at the table.", name=name))
    return True
