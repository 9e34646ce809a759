"""`python -m iris_screen.evals.wall`: attacks that get through, honest work that is held up."""

import sys

from iris_screen.evals.wall.wall_command import main

if __name__ == "__main__":
    sys.exit(main())
