"""The table of Charge It!."""

from tui.games.charge_it.panels import ChargePanels

PANELS = ChargePanels()
