"""Nouns, rules and Protocols: what the rest of Iris speaks in. Standard library, pydantic and numpy only; no I/O."""
