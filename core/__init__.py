"""The games themselves: cards, chance, rules, matches and bots. No clock, no file, no socket; the same everywhere."""
