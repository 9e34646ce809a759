"""The command `iris`: one file per group of commands, each imported only when it is called."""

import sys
from collections.abc import Sequence
from typing import NoReturn

from iris_screen.ui.cli.ctrl_c import STOPPED_BY_A_PERSON, end_at_ctrl_c

__all__ = ["main"]


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Runs `iris` with these arguments (by default those of sys.argv), and ends the process with its exit code. A warm
    process (iris_screen.ui.serve), if there is one, does what sys.argv says.
    """
    end_at_ctrl_c(STOPPED_BY_A_PERSON)  # until the command begins
    if args is None and sys.platform == "linux":
        from iris_screen.ui.serve.handover import hand_over

        hand_over(sys.argv[1:])
    from iris_screen.ui.cli.program import main as run_here

    run_here(args)
