"""Worlds that stand in for hardware. Nothing here knows who watches or touches."""
