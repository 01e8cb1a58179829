"""Golden playthroughs: one for each game and seat count, kept as text, so that a changed rule shows as a difference.

`make golden` writes them anew; read the difference before you commit it.
"""
