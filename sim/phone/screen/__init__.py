"""State to pixels: nodes measured, laid out and painted."""
