"""What one can do at a table of Charge It!."""

from __future__ import annotations

from typing import Final

from tui.actions import Action

GAME: Final = "charge-it"

ACTIONS: Final = (
    Action("charge.draw", ("d",), "Draw", "First in your turn: take the top card of the draw pile.", GAME),
    Action("charge.take", ("f",), "Take discard", "First in your turn: take the top of the discard pile.", GAME),
    Action("charge.play", ("p",), "Play", "After drawing: play the marked card in the way that is marked.", GAME),
    Action("charge.discard", ("x",), "Discard", "After drawing: discard the marked card instead.", GAME),
    Action("charge.declare", ("e",), "Declare", "End the round: before you draw, or with the card you play.", GAME),
    Action("charge.credit", ("y",), "Save: credit card", "Against a Lost card: lay another card of that type.", GAME),
    Action("charge.insurance", ("b",), "Save: insurance", "Against a Lost card: lay an Insurance card.", GAME),
    Action("charge.decline", ("n",), "Let it go", "Against a Lost card: the account and all under it are lost.", GAME),
    Action("charge.ready", ("r",), "Ready", "After the count: go on to the next round.", GAME),
)
