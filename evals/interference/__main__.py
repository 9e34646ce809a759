"""python -m iris_screen.evals.interference"""

import sys

from iris_screen.evals.interference import main

if __name__ == "__main__":
    sys.exit(main())
