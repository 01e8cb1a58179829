"""James Bond 007, rule by rule."""
