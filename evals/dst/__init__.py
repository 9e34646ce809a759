"""Deterministic simulation: the real graph on a simulated phone, with faults and cuts (docs/reliability.md)."""

from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """`iris dst`. Exit code 0 if no run went wrong, 1 if one did, 2 for wrong use."""
    from iris_screen.evals.dst.dst_command import main as command  # brings LangGraph

    return command(argv)
