"""Writes a run as HTML, JUnit XML or Markdown, and compares two runs."""
