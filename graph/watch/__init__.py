"""Watching a screen into memory: one look a second, keeping what is new."""
