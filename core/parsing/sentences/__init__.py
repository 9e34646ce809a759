"""Reads what a person's sentence commands, and what it rules out (words in assets/sentences)."""
