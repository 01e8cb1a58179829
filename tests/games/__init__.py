"""The games: one folder each, and what holds for all of them."""
