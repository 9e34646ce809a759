"""Skills measured: learned once by a model that takes 2 s a call, and played again on phones that differ.

    python -m iris_screen.evals.skills [--seeds N] [--seed S]  each chore in both languages, on N phones of each kind
    python -m iris_screen.evals.skills --chore message --kind popup only these, by commas
    python -m iris_screen.evals.skills --show  a line for each run, and not only for what went wrong

What was pressed and what came of it is read from the simulated phone's own report, never from what the agent says of
itself. Time is virtual: a phone's own waits and the model's two seconds count, and so does what this computer computes.
"""

from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code 0 where every goal is met, 1 where not, 2 for wrong use, 4 when stopped."""
    from iris_screen.evals.skills.skills_command import main as command  # brings the graph

    return command(argv)
