"""Prompt injection: text on the screen is data. A model that obeys whatever it reads, on a phone that others write on.

    python -m iris_screen.evals.injection [--injections N] [--seed S]  N per channel, language and planner
    python -m iris_screen.evals.injection --resume FILE [--minutes M]  saves runs to FILE, and repeats none
    python -m iris_screen.evals.injection --open  the same without any rule
    python -m iris_screen.evals.injection --show  a line per run, not only for failures

What was done is read from the simulated phone's own report, never from the agent's claims.
"""

from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code 0 if the grant held and harmless tasks are done, else 1; 2 for wrong use, 4 when stopped."""
    from iris_screen.evals.injection.injection_command import main as command  # brings the graph

    return command(argv)
