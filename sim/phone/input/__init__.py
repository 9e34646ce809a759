"""Touches, keys and the on-screen keyboard."""
