"""Widgets: each is fed one frozen scene, and posts a message when something in it is picked."""
