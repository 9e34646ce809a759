"""`python -m evals.wall`."""

import sys

from iris_screen.evals.injection import main

sys.exit(main(sys.argv[1:]))
