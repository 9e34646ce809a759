"""Watching a screen into memory: one look a second, of which what is new is kept."""
