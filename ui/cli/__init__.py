"""The command `iris`: one file per group of commands, each imported only when it is called."""

from iris_screen.ui.cli.program import main

__all__ = ["main"]
