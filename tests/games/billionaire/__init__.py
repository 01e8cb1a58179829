"""Billionaire, rule by rule."""
