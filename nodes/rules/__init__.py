"""Decisions that nodes share. Pure: from State and what was seen to a state update."""
