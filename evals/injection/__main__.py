"""`python -m iris_screen.evals.injection`."""

import sys

from iris_screen.evals.injection import main

sys.exit(main(sys.argv[1:]))
