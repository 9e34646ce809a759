"""Measures skills: learned once with a model that takes 2 s per call, and played again on different phones.

    python -m iris_screen.evals.skills [--seeds N] [--seed S]  all chores in both languages, on N phones per kind
    python -m iris_screen.evals.skills --chore message --kind popup only these, by commas
    python -m iris_screen.evals.skills --show  a line per run, not only for failures

What was pressed and its effects are read from the simulated phone's own report, never from the agent's claims. Time is
virtual: the phone's waits and the model's two seconds count, and so does computing time.
"""

from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code 0 if every goal is met, else 1; 2 for wrong use, 4 when stopped."""
    from iris_screen.evals.skills.skills_command import main as command  # brings the graph

    return command(argv)
