"""What one can do at a table of Billionaire."""

from __future__ import annotations

from typing import Final

from tui.actions import Action

GAME: Final = "billionaire"

ACTIONS: Final = (
    Action("bill.roll", ("r",), "Roll", "First in your turn: throw the die and move.", GAME),
    Action("bill.power", ("p",), "Power Play", "Instead of rolling, or when just drawn: play a Power Play card.", GAME),
    Action("bill.hold", ("n",), "Hold it", "Keep the Power Play card you have drawn.", GAME),
    Action("bill.analyze", ("a",), "Analyze", "On an ANALYZE space or a rival's HQ: spin for an Investment.", GAME),
    Action("bill.skip", ("x",), "Skip", "Analyze nothing.", GAME),
    Action("bill.deck", ("d",), "Choose deck", "Where a group is sold out: take the lot from another deck.", GAME),
    Action("bill.seal", ("b",), "Seal the bid", "In an auction: your bid is final once it is sealed.", GAME),
    Action("bill.half", ("full_stop",), "Half a million", "While a bid is typed: 6 . 5 is $6.5M.", GAME),
    Action("bill.stay", ("o",), "Stay out", "In an auction: bid nothing.", GAME),
    Action("bill.pay", ("m",), "Pay", "After winning: lay the payment that is marked.", GAME),
    Action("bill.own", ("w",), "Own choice", "When paying: choose the cards yourself.", GAME),
    Action("bill.security", ("e",), "Security", "Against an action: cancel it with a Security card.", GAME),
    Action("bill.allow", ("y",), "Allow", "Let the action, or the Security against it, stand.", GAME),
    Action("bill.claim", ("v",), "Claim", "Only at tables that agreed on it: show that you own a billion.", GAME),
)
