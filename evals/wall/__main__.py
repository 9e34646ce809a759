"""`python -m evals.wall`."""

import sys

from evals.wall import main

sys.exit(main(sys.argv[1:]))
