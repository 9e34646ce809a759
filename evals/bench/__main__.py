"""`python -m evals.bench`."""

import sys

from evals.bench import main

sys.exit(main(sys.argv[1:]))
