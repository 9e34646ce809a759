"""`python -m iris_screen.evals.model`."""

import sys

from iris_screen.evals.model import main

sys.exit(main(sys.argv[1:]))
