"""Parses what people, files and strangers write: sentences, YAML, names, dates, sums of money, HTTP requests."""
