"""James Bond 007 Card Game: make or bluff three-card combinations, and call the bluffs of others."""

from core.games.james_bond_007.rules import JamesBond007

GAME = JamesBond007()
