"""Nouns, rules and Protocols: the vocabulary of the rest of Iris. Standard library, pydantic, numpy, yaml.

No device, no clock, no network; of files only how one is read and written whole (`core.parsing.files`).
"""
