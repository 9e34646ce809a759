"""Turns what a person did on a screen into steps, and these into a Python program or a skill."""
