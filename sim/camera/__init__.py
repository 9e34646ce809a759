"""A simulated camera that looks at a phone on a table, under the pen of a robot arm."""
