"""`python -m iris_screen.evals.skills`."""

import sys

from iris_screen.evals.skills import main

sys.exit(main(sys.argv[1:]))
