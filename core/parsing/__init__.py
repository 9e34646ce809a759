"""Parses what people and files write: YAML, misspelled names, labels, dates."""
