"""`iris bench`: the figures the documentation claims, measured here. Nothing is asserted."""

from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code 0, also where a goal is missed; 1 where a bench fails, 2 for wrong use, 4 when stopped by a person."""
    from iris_screen.evals.bench.bench_command import main as command  # here, so that naming the package costs nothing

    return command(argv)
