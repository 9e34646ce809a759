"""Reads element trees: which elements are visible, and which a target means. For locators, verifiers and blockers."""
