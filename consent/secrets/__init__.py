"""What is secret in a text or on a screen, and what covers it."""
