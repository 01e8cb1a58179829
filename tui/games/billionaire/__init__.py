"""The table of Billionaire."""

from tui.games.billionaire.panels import BillionairePanels

PANELS = BillionairePanels()
