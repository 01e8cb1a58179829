"""One folder per game: its edition, its moves, its state, its rules, its words."""
