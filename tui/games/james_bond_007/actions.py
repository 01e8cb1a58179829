"""What one can do at a table of James Bond 007."""

from __future__ import annotations

from typing import Final

from tui.actions import Action

GAME: Final = "james-bond-007"

ACTIONS: Final = (
    Action("bond.draw", ("d",), "Draw", "In your turn: take the top card of the draw pile.", GAME),
    Action("bond.announce", ("a",), "Announce", "In your turn: claim a combination that your up cards allow.", GAME),
    Action("bond.replace", ("r",), "Place it", "After drawing: the drawn card takes the marked place.", GAME),
    Action("bond.discard", ("x",), "Discard it", "Only at tables that agreed on it: discard the drawn card.", GAME),
    Action("bond.pass", ("p",), "Pass", "After drawing: end your turn.", GAME),
    Action("bond.accept", ("y",), "Accept", "After an announcement: believe it.", GAME),
    Action("bond.call", ("b",), "Call a bluff", "After an announcement: bet 1 to 3 points that it is untrue.", GAME),
)
