"""Figures as a table for terminals, also valid Markdown."""

import os
import platform
from collections.abc import Mapping, Sequence

from iris_screen.evals.bench.figure import Figure

HEAD = ("", "measured", "goal", "")


def table(measured: Mapping[str, Sequence[Figure]]) -> str:
    """One row per figure; MISSED marks goals that are not reached."""
    rows = [_row(figure) for figures in measured.values() for figure in figures]
    if not rows:
        return "Nothing was measured."
    widths = [max(len(row[column]) for row in [HEAD, *rows]) for column in range(3)]
    lines = [_line(row, widths) for row in [HEAD, tuple("-" * width for width in [*widths, 3]), *rows]]
    return "\n".join([f"{os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}", "", *lines])


def _row(figure: Figure) -> tuple[str, ...]:
    goal = figure.goal if figure.met else f"{figure.goal} MISSED"
    return figure.name, f"{figure.amount} {figure.unit}", goal, figure.note


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
    return f"| {' | '.join([*cells, row[3]])} |"
