"""Commands that start, steer and show runs."""
