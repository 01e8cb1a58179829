"""The table of James Bond 007."""

from tui.games.james_bond_007.panels import BondPanels

PANELS = BondPanels()
