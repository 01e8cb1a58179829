"""What a person sees: the Textual app, the plain line mode and the ``honor`` command."""
