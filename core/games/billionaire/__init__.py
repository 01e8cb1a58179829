"""Billionaire: bid in secret for investments, analyze and raid each other's, and be the first to own a billion."""

from core.games.billionaire.rules import Billionaire

GAME = Billionaire()
