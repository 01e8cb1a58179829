"""Taking back a move at a table against bots.

The moves of a game are signed and stay where they are: the game goes on from before the last one in a file of its own,
which names this one as its parent. What one does not know is dealt anew there, so nothing is learnt by trying.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from core.telling import words
from tui.problem import told
from tui.widgets.notice import Notice

if TYPE_CHECKING:
    from core.bots.bot import Level
    from net.opened import Opened
    from net.session import Session
    from net.solo import SoloTable
    from tui.screens.table import TableScreen


def why_not(session: Session) -> str:
    """Why nothing can be taken back; empty where it can."""
    if session.seat is None:
        return words("You are watching.")
    if not hasattr(session, "instead"):
        return words("The others have seen it: at a table of people a move stays.")
    if not session.info.ledger:
        return words("This game is kept in no file.")
    if session.view()["result"] is not None:
        return words("The game is over.")
    return ""


def before_the_last_move(ledger: Path, seat: int, level: Level) -> Opened:
    """The game as it was before the seat's last move. Raises ValueError, OSError, LookupError with a sentence."""
    from replays.keys import kept_secrets
    from replays.player import Player
    from tui.branching import open_branch

    header = Player.open(ledger).last.header
    assert header is not None
    box = kept_secrets(ledger, header.body.game).seat(seat).box
    player = Player.open(ledger, seat_keys={seat: box})
    for line in range(player.lines - 1, 0, -1):
        entry = player.entries[line]
        if entry is not None and entry.by == seat and entry.kind in ("move", "seal"):
            return open_branch(player, line - 1, seat, ledger, level)
    raise LookupError(words("You have not moved yet."))


def take_back(screen: TableScreen) -> None:
    """Sit at the table as it was."""
    screen.run_worker(_take_back(screen), name="take back", exclusive=True, group="take back")


async def _take_back(screen: TableScreen) -> None:
    from replays.private_files import PrivateFileError
    from tui.screens.home_more import keep_in_mind

    session: Any = screen.session
    info = session.info
    level = next((person.level for person in info.people if person.level), "steady")
    try:
        opened = before_the_last_move(Path(info.ledger), session.seat, cast("Level", level))
    except (ValueError, OSError, LookupError, PrivateFileError) as error:
        screen.tell(Notice(words("Take back"), told(error), "gold"))
        return
    if not getattr(screen.app, "hosted", False):
        keep_in_mind(opened)
    screen.sit_at(await cast("SoloTable", session).instead(opened))
    screen.tell(Notice(words("Taken back"), words("The game goes on from before your last move."), "good"))
