"""Nouns, rules and Protocols: what the rest of Iris speaks in. Standard library, pydantic, numpy, yaml.

No device, no clock, no network; of files only how one is read and written whole (`core.parsing.files`).
"""
