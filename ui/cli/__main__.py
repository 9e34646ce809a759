"""`python -m ui.cli` is `iris`."""

from ui.cli.program import main

main()
