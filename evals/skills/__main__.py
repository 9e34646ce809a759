"""`python -m evals.skills`."""

import sys

from evals.skills import main

sys.exit(main(sys.argv[1:]))
