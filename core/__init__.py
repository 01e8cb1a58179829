"""Cards, zones, chance, the game protocol, the three games and their bots: pure and deterministic."""
