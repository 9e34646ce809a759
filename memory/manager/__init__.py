"""Turns what was seen into memory: a model chooses the kinds to update, then makes one tool call for each kind."""
