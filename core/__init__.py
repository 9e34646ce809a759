"""Nouns, rules and Protocols: what the rest of Iris speaks in. Standard library, pydantic, numpy, yaml; no I/O."""
