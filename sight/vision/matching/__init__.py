"""Finds a reference picture on a screen."""
