"""`python -m evals.miniwob`."""

import sys

from evals.miniwob import main

sys.exit(main(sys.argv[1:]))
