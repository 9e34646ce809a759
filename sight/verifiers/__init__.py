"""Judges presses: what counts as evidence, what may be chance, what may be typed again."""
