"""`python -m iris_screen.evals.bench`."""

import sys

from iris_screen.evals.bench import main

sys.exit(main(sys.argv[1:]))
