"""The fair deal: everything it promises, tried by somebody who would rather cheat."""
