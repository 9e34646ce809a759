"""The figures of all runs: how many end well, and what each kind of slip does to them."""

from collections.abc import Callable, Iterator, Sequence
from statistics import mean, median

from iris_screen.core.record import Record
from iris_screen.evals.model.model_rig import Ran

NO_SLIPS_AT_LEAST, TENTH_AT_LEAST, CALLS_AT_MOST = 95.0, 85.0, 1.5
"""The goals: per cent of runs without slips and with slips in a tenth of the answers; calls against the shortest."""
TENTH = 0.1


class Row(Record):
    """Figures of a group of runs. done: verdict and truth agree that it is done. false: a false success.

    calls: compared with the shortest run. tokens: of a run. wasted: per cent of the actor's answers that led to no act.
    """

    name: str
    runs: int
    done: int
    true: int
    false: int
    harm: int
    calls: float
    tokens: int
    wasted: float

    @property
    def percent(self) -> float:
        return 100 * self.done / self.runs if self.runs else 100.0


def make_row(name: str, runs: Sequence[Ran]) -> Row:
    acts = sum(role == "act" for ran in runs for role in ran.roles)
    return Row(
        name=name,
        runs=len(runs),
        done=sum(ran.is_done for ran in runs),
        true=sum(ran.played.truth for ran in runs),
        false=sum(ran.is_false for ran in runs),
        harm=sum(bool(ran.harm) for ran in runs),
        calls=median(ran.calls / ran.shortest for ran in runs) if runs else 0.0,
        tokens=round(mean(ran.tokens for ran in runs)) if runs else 0,
        wasted=100 * sum(ran.wasted for ran in runs) / acts if acts else 0.0,
    )


def make_rows(runs: Sequence[Ran]) -> Iterator[Row]:
    """By character and rate, by the kind of slip made, by plan, dialect, language and task; last all of them."""
    groups: list[Callable[[Ran], Sequence[str]]] = [
        lambda ran: [_name_rate(ran)],
        lambda ran: [f"slip {name}" for name in ran.slips],
        lambda ran: [f"plan {ran.case.plan}"],
        lambda ran: [f"dialect {ran.case.dialect}"],
        lambda ran: [f"look {ran.case.look}"],
        lambda ran: [f"language {ran.language}"],
        lambda ran: [f"task {ran.case.task}"],
    ]
    for names_of in groups:
        for name in sorted({name for ran in runs for name in names_of(ran)}):
            yield make_row(name, [ran for ran in runs if name in names_of(ran)])
    yield make_row("all", runs)


def _name_rate(ran: Ran) -> str:
    """For example "lying", or "wrong_element at 10 %"."""
    case = ran.case
    if case.character != "fair":
        return case.character
    which = ", ".join(case.only) if case.only else "slips"
    return f"{which} at {100 * case.rate:g} %" if case.rate else "no slips"


HEAD = ("", "runs", "done", "%", "true", "false", "harm", "calls ×", "tokens", "wasted %")


def format_rows(rows: Sequence[Row]) -> str:
    """A table for terminals, also valid Markdown."""
    lines = [
        HEAD,
        *(
            (
                row.name,
                str(row.runs),
                str(row.done),
                f"{row.percent:.1f}",
                str(row.true),
                str(row.false),
                str(row.harm),
                f"{row.calls:.2f}",
                f"{row.tokens:,}",
                f"{row.wasted:.1f}",
            )
            for row in rows
        ),
    ]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEAD))]
    written = [_format_line(line, widths) for line in lines]
    return "\n".join([written[0], _format_line(["-" * width for width in widths], widths), *written[1:]])


def _format_line(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *numbers = (cell for cell in cells)
    padded = [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(numbers, widths[1:], strict=True))]
    return f"| {' | '.join(padded)} |"


def explain_goals(runs: Sequence[Ran]) -> list[str]:
    """A line per goal that is missed."""
    fair = [ran for ran in runs if ran.case.character == "fair" and not ran.case.only]
    goals = ((0.0, NO_SLIPS_AT_LEAST), (TENTH, TENTH_AT_LEAST))
    missed: list[str] = []
    for rate, goal in goals:
        row = make_row("", [ran for ran in fair if ran.case.rate == rate])
        if row.runs and row.percent < goal:
            missed.append(
                f"MISSED: {row.percent:.1f} % done with slips in {100 * rate:g} % of the answers; goal {goal:g} %"
            )
    calls = make_row("", [ran for ran in fair if not ran.case.rate]).calls
    if calls > CALLS_AT_MOST:
        missed.append(f"MISSED: {calls:.2f} × the shortest calls; goal {CALLS_AT_MOST:g}")
    false = sum(ran.is_false for ran in runs)
    return [*missed, *([f"MISSED: {false} false successes of {len(runs)} runs; goal 0"] if false else [])]
