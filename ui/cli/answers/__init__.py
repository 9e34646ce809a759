"""What each command prints with --json, as types: `iris schema` publishes them.

Field names are for other programs, so none is renamed or removed; a new one may come.
"""
