"""What is checked of every line, one concern a module; used live by whoever follows a game, and by the audit."""
