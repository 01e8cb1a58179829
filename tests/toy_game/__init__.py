"""Swap Once: a game small enough to read in a minute. The example of docs/adding-a-game.md."""

from tests.toy_game.rules import SwapOnce

GAME = SwapOnce()
