"""Fingers, keys and the keyboard on the glass."""
