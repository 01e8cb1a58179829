"""The door, with the real OpenSSH client in pseudo-terminals, on loopback only."""
