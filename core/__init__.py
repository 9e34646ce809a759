"""Records, rules and Protocols: the vocabulary of the rest of Iris. Uses the standard library, pydantic, numpy, yaml.

No device, no clock, no network. The only file access is reading or writing a whole file (`core.parsing.files`).
"""
