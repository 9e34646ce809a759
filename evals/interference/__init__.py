"""Steps on a phone and on a desktop while something else takes the focus or wears the same words: what landed where?

`python -m iris_screen.evals.interference --device sim --steps 200`
"""

from iris_screen.evals.interference.interference_command import main

__all__ = ["main"]
