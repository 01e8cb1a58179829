"""Charge It!: buy on credit, remember what you charged, and declare at ten thousand dollars."""

from core.games.charge_it.rules import ChargeIt

GAME = ChargeIt()
