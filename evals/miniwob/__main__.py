"""`python -m iris_screen.evals.miniwob`."""

import sys

from iris_screen.evals.miniwob import main

sys.exit(main(sys.argv[1:]))
