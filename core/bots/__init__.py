"""Players that are no people. They get what a person in their seat gets."""
