"""Records, rules and Protocols: the vocabulary of the rest of Iris. Uses the standard library, pydantic, numpy, yaml.

No device, no clock, no network. Two modules of core.parsing are exceptions: `files` reads and writes whole files, and
`http_server` is what every small server of Iris is built on.
"""
