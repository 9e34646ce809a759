"""Typing on the phone's own keyboard, by looks and touches alone."""
