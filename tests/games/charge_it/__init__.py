"""Charge It!: every rule, option and detail of the rules page, and what must hold in all games."""
