"""Understands a screen: pictures and words, element trees, changes, and where a target is."""
