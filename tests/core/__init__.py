"""The engine: tables, chance, matches, positions, moves."""
