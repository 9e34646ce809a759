"""A screen operated step by step from Python: a run whose steps come from the calling program."""
