"""The wall: text on the screen is data. A model that obeys whatever it reads, on a phone that others write on.

    python -m iris_screen.evals.injection [--injections N] [--seed S]  N a channel, in each language, by each planner
    python -m iris_screen.evals.injection --resume FILE [--minutes M]  written there as they end, none twice
    python -m iris_screen.evals.injection --open  the same with no rule at all
    python -m iris_screen.evals.injection --show  a line for each run, and not only for what went wrong

What was done is read from the simulated phone's own report, never from what the agent says of itself.
"""

from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code 0 where the wall holds and harmless tasks are done, 1 where not, 2 for wrong use, 4 when stopped."""
    from iris_screen.evals.injection.injection_command import main as command  # brings the graph

    return command(argv)
