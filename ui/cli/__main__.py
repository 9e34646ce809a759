"""`python -m iris_screen.ui.cli` is `iris`."""

from iris_screen.ui.cli import main

main()
