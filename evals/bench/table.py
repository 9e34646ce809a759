"""Figures as a table: for terminals, also valid Markdown, and for docs/figures.md, where the benches that ran replace
their rows and the others stay.
"""

import os
import platform
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

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
    return figure.name, figure.amount, goal, figure.note


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
    return f"| {' | '.join([*cells, row[3]])} |"


PAGE = Path(__file__).resolve().parents[2] / "docs" / "figures.md"
BEGIN, END = "<!-- iris bench -->\n", "<!-- the end of iris bench -->\n"
PAGE_HEAD = "| bench | what | measured | goal | when and how |\n| --- | --- | --- | --- | --- |\n"


def write_table(measured: Mapping[str, Sequence[Figure]], order: Sequence[str], today: date, page: Path = PAGE) -> str:
    """Puts the rows into the page, between its two marks, in the order of the benches. Returns the table. A page
    without the marks stays as it is.
    """
    text = page.read_text("utf-8")
    before, begun, rest = text.partition(BEGIN)
    old, ended, after = rest.partition(END)
    rows: dict[str, list[str]] = {}
    for line in old.splitlines():
        name = line.partition("|")[2].partition("|")[0].strip()
        if name in order and name not in measured:
            rows.setdefault(name, []).append(line)
    rows |= {name: [_write_row(name, figure, today) for figure in figures] for name, figures in measured.items()}
    table = PAGE_HEAD + "".join(f"{row}\n" for name in order for row in rows.get(name, ()))
    if begun and ended:
        page.write_text(f"{before}{BEGIN}{table}{END}{after}", "utf-8")
    return table


def _write_row(name: str, figure: Figure, today: date) -> str:
    goal = figure.goal if figure.met else f"{figure.goal}, **missed**"
    load = f", load {os.getloadavg()[0]:.0f}" if hasattr(os, "getloadavg") else ""
    how = f"{today}, {os.cpu_count()} cores{load}, Python {platform.python_version()}"
    cells = [name, figure.name, figure.amount, goal, "; ".join(filter(None, [figure.note, how]))]
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
