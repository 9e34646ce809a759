"""`iris bench`: measures the figures that the documentation claims on this machine. Nothing is asserted."""

from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code 0, even if a goal is missed; 1 if a bench fails, 2 for wrong use, 4 when interrupted."""
    from iris_screen.evals.bench.bench_command import main as command  # here, so that naming the package costs nothing

    return command(argv)
