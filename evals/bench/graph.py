"""The cost of the graph and its durable checkpoints over a bare loop of the same nodes, routes, journal, pictures."""

import sqlite3
from contextlib import closing

from iris_screen.core.chat import Ask
from iris_screen.evals.bench.figure import Figure
from iris_screen.evals.bench.stage import Stage, main_job, stage, taps
from iris_screen.evals.bench.stopwatch import cpu, spent, wall

RATIO_GOAL = 1.5
KB_GOAL = 5.0


def measure(quick: bool) -> list[Figure]:
    """Runs in virtual time, alternately with and without the graph, after one that warms the caches."""
    with stage() as on:
        return [
            *cost(on, "main job", main_job(), 1 if quick else 7),
            *cost(on, "40 taps", taps(40), 1 if quick else 4),
        ]


def cost(on: Stage, name: str, ask: Ask, rounds: int) -> list[Figure]:
    """The figures of one task, called `name` in the table."""
    mark = name.replace(" ", "-")
    on.walk(f"{mark}-first", ask)
    bare, whole = [], []
    for n in range(rounds):
        bare.append(spent(on.walk, f"{mark}-bare-{n}", ask))
        whole.append(spent(on.drive, f"{mark}-{n}", ask))
    told = f"{cpu(whole) * 1e3:.0f} / {cpu(bare) * 1e3:.0f} ms CPU, {wall(whole):.2f} / {wall(bare):.2f} s wall"
    return [
        Figure(f"{name}: graph ÷ bare loop, CPU", cpu(whole) / cpu(bare), "×", at_most=RATIO_GOAL, note=told),
        Figure(f"{name}: graph ÷ bare loop, wall", wall(whole) / wall(bare), "×", at_most=RATIO_GOAL),
        _measure_bytes(on, name, ask),
    ]


def _measure_bytes(on: Stage, name: str, ask: Ask) -> Figure:
    """The size of a super-step in a run that keeps all its checkpoints."""
    run = f"{name.replace(' ', '-')}-kept"
    path = on.keep_all(run, ask)
    with closing(sqlite3.connect(path)) as connection:
        steps, kept = connection.execute(_SIZE.format("checkpoints"), (run,)).fetchone()
        _, pending = connection.execute(_SIZE.format("writes"), (run,)).fetchone()
    note = f"{steps} super-steps; checkpoint {kept / steps / 1e3:.1f} kB, writes {pending / steps / 1e3:.1f} kB"
    return Figure(f"{name}: a super-step", (kept + pending) / steps / 1e3, "kB", at_most=KB_GOAL, note=note)


_SIZE = "SELECT count(*), sum(length(body)) FROM {} WHERE thread = ?"
