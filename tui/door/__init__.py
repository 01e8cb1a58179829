"""The app behind the door: many people's apps in one process, each over an SSH channel of its own."""
