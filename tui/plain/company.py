"""Plain mode at a table of people: pausing, handing a seat over, muting; by agreement where it concerns everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from core.telling import words

if TYPE_CHECKING:
    from net.session import Session

COMMANDS: Final = ("pause", "resume", "bot", "end", "mute", "unmute", "who")


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
