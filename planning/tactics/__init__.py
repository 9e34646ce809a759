"""Asks a model for the next act towards a goal, and turns its answer into actions that are checked like any other."""
