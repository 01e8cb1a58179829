"""The plain mode: every game line by line, for screen readers, logs and terminals without a screen."""
