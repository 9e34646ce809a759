"""python -m iris_screen.evals.dst"""

import sys

from iris_screen.evals.dst import main

if __name__ == "__main__":
    sys.exit(main())
