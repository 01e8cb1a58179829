"""The ledger of a game: written, sealed, signed, read, replayed, audited and exported."""
