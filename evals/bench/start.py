"""How long `iris --help` takes."""

import sys

from iris_screen.evals.bench.figure import Figure
from iris_screen.evals.bench.stopwatch import cpu, program, wall

TIMES = 7


def measure(quick: bool) -> list[Figure]:
    """The median of seven, compared with an interpreter that does nothing."""
    iris = [program([sys.executable, "-P", "-m", "iris_screen.ui.cli", "--help"]) for _ in range(TIMES)]
    nothing = [program([sys.executable, "-c", "pass"]) for _ in range(TIMES)]
    note = f"{cpu(iris) * 1e3:.0f} ms CPU; python -c pass: {wall(nothing) * 1e3:.0f} and {cpu(nothing) * 1e3:.0f} ms"
    return [Figure("iris --help", wall(iris), "s", at_most=0.3, note=note)]
