"""Turns state into a scene: measures, lays out and paints nodes."""
