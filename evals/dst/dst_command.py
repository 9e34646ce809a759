"""`iris dst`: the simulation from the command line."""

import argparse
import json
import math
import os
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import TypeVar

from iris_screen.core.errors import UsageError
from iris_screen.core.message import verbatim
from iris_screen.evals.dst import hunt as hunting
from iris_screen.evals.dst.bugs import BUGS
from iris_screen.evals.dst.case import FAULTS, Case
from iris_screen.evals.dst.dst_judge import judge
from iris_screen.evals.dst.fleet.fleet_bugs import FLEET_BUGS
from iris_screen.evals.dst.fleet.fleet_case import Hit
from iris_screen.evals.dst.fleet.fleet_command import play_fleets
from iris_screen.evals.dst.io_cuts import Blow
from iris_screen.evals.dst.run import simulate
from iris_screen.evals.dst.shrink import shrink
from iris_screen.evals.dst.sweep import Sum, Verdict, every_cut, judge_all, seeds, verdict
from iris_screen.evals.dst.tasks import TASKS
from iris_screen.text import render

T = TypeVar("T")

SHOWN = 5
"""How many failing runs are shrunk and shown; the others are counted."""

DEFAULT_SECONDS = 60.0
INTERRUPTED = 4
"""The exit code after Ctrl-C."""


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code 0 if no run went wrong, 1 if one did, 2 for wrong use, 4 after Ctrl-C."""
    options = _make_parser().parse_args(argv)
    try:
        return _run_chosen(options)
    except UsageError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return INTERRUPTED


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="iris dst",
        description="Whole runs on a simulated phone with faults, cut at any I/O, resumed, judged by its own log.",
    )
    parser.add_argument("--seed", type=int, help="the first seed; on its own, replay and explain this one run")
    parser.add_argument("--runs", type=_count, help="the number of seeds")
    parser.add_argument("--seconds", type=_span, help=f"how long to run (default: {DEFAULT_SECONDS:.0f})")
    parser.add_argument("--minutes", type=_span, help="how long to run, in minutes")
    parser.add_argument(
        "--task", choices=sorted(TASKS), default="", metavar="NAME", help="only this task: " + ", ".join(TASKS)
    )
    parser.add_argument(
        "--cuts",
        help="where the run is cut: 37 (killed at I/O 37), 37p (power lost), 37z (paused), 37r (rival), or none",
    )
    parser.add_argument("--faults", help="only these of the faults the seed draws, or none")
    parser.add_argument("--every", action="store_true", help="cut the seed's task at each of its I/O points")
    parser.add_argument(
        "--bug",
        choices=sorted({*BUGS, *FLEET_BUGS}),
        default="",
        metavar="NAME",
        help=f"with this bug planted: {', '.join(BUGS)}; with --fleet {', '.join(FLEET_BUGS)}",
    )
    parser.add_argument("--fleet", action="store_true", help="three workers and two phones over one store instead")
    parser.add_argument("--bugs", action="store_true", help="look for every planted bug instead")
    parser.add_argument("--workers", type=_count, default=2, help="processes to use (2)")
    parser.add_argument("--digests", action="store_true", help="with --json: a 16-character digest of each run")
    parser.add_argument("--out", metavar="FILE", help="write each run to this file as it ends, one JSON object a line")
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object in the last line")
    return parser


def _span(text: str) -> float:
    """A positive, finite number of seconds or minutes."""
    span = float(text)
    if not 0 < span < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is no time to run for; give a number above 0")
    return span


def _count(text: str) -> int:
    if int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is too few; give at least 1")
    return int(text)


def _run_chosen(options: argparse.Namespace) -> int:
    if options.bug and options.bug not in (FLEET_BUGS if options.fleet else BUGS):
        raise UsageError(verbatim(f"{options.bug} is a bug {'without' if options.fleet else 'of'} --fleet."))
    if options.fleet:
        return play_fleets(options, _read_words(options.cuts, Hit.parse), _read_faults(options))
    if options.bugs:
        return _hunt(options)
    alone = options.seed is not None and not (options.runs or options.seconds or options.minutes or options.every)
    return _replay(options) if alone else _sweep(options)


# --- one run ---------------------------------------------------------------------------------------------------------


def _read_case(options: argparse.Namespace) -> Case:
    cuts, faults = _read_words(options.cuts, Blow.parse), _read_faults(options)
    return Case(seed=options.seed or 0, task=options.task, cuts=cuts, faults=faults, bug=options.bug)


def _read_faults(options: argparse.Namespace) -> list[str] | None:
    faults = _read_words(options.faults, str)
    if unknown := sorted(set(faults or []) - set(FAULTS)):
        raise UsageError(verbatim(f"{unknown[0]!r} is no fault; there are {', '.join(FAULTS)}."))
    return faults


def _read_words(text: str | None, read: Callable[[str], T]) -> list[T] | None:
    """None if nothing was given: then the seed decides."""
    if text is None:
        return None
    return [] if text == "none" else [read(word.strip()) for word in text.split(",")]


def _replay(options: argparse.Namespace) -> int:
    """Replay one run and print it from beginning to end."""
    story = simulate(_read_case(options))
    case, wrongs = story.case, judge(story)
    print(case.command())
    print(f"{case.chore.text}; faults: {', '.join(case.switched_on) or 'none'}")
    print(*story.notes, sep="\n")
    ended = f"{story.result.status}: {render(story.result.reason)}" if story.result else "no result"
    print(f"{ended}\n{len(story.trail)} I/O points in {story.processes} processes, digest {story.digest}")
    print(*(f"WRONG {wrong}" for wrong in wrongs), sep="\n") if wrongs else print("nothing wrong")
    if options.json:
        print(Verdict.of(story).model_dump_json())
    return 1 if wrongs else 0


# --- many runs -------------------------------------------------------------------------------------------------------


def _sweep(options: argparse.Namespace) -> int:
    """Run many, and shrink those that failed. Ctrl-C ends it with the sum of what was done."""
    total, digests, interrupted = Sum(), list[str](), False
    out = Path(options.out or os.devnull)
    with out.open("w", encoding="utf-8") as log, closing(_verdicts(options)) as ended:
        try:
            for verdict in ended:
                total.add(verdict)
                digests.append(verdict.digest)
                print(verdict.model_dump_json(), file=log, flush=True)
                if verdict.wrongs:
                    print(f"WRONG {verdict.wrongs[0]}\n  found by  {verdict.case.command()}", flush=True)
                if sys.stderr.isatty():
                    print(f"{total.runs} runs, {len(total.failed)} wrong", end="\r", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            interrupted = True
    print(_table(total), flush=True)
    shrunk = [] if interrupted else [_shrink(verdict) for verdict in total.failed[:SHOWN]]
    for verdict, small in zip(total.failed, shrunk, strict=False):
        print(f"\nWRONG {verdict.wrongs[0]}\n  replay it {small.command()}  # commit {_commit()}")
    if options.json:
        print(_as_json(total, shrunk, digests if options.digests else []))
    return INTERRUPTED if interrupted else 1 if total.failed else 0


def _verdicts(options: argparse.Namespace) -> Generator[Verdict, None, None]:
    return judge_all(_make_cases(options), verdict, options.workers, _seconds(options))


def _make_cases(options: argparse.Namespace) -> Iterator[Case]:
    case = _read_case(options)
    return every_cut(case) if options.every else islice(seeds(case), options.runs)


def _seconds(options: argparse.Namespace) -> float | None:
    if options.minutes:
        return float(options.minutes) * 60
    if options.seconds or options.runs or options.every:
        return options.seconds  # type: ignore[no-any-return]
    return DEFAULT_SECONDS


def _shrink(verdict: Verdict) -> Case:
    rule = verdict.wrongs[0].rule
    return shrink(verdict.case, lambda case: any(wrong.rule == rule for wrong in judge(simulate(case))))


def _table(total: Sum) -> str:
    lines = [f"{total.runs} runs in {total.seconds:.0f} s: {total.per_minute:.0f} a minute"]
    lines.append(f"{total.io} I/O points, {total.processes} processes, {len(total.failed)} runs with faults found")
    for (kind, status), count in sorted(total.ends.items()):
        lines.append(f"  {kind:12} {status:12} {count:6}")
    return "\n".join(lines)


def _as_json(total: Sum, shrunk: list[Case], digests: list[str]) -> str:
    return json.dumps(
        {
            "runs": total.runs,
            "seconds": round(total.seconds, 1),
            "runs_per_minute": round(total.per_minute),
            "io": total.io,
            "processes": total.processes,
            "ends": {f"{kind}: {status}": count for (kind, status), count in sorted(total.ends.items())},
            "failed": len(total.failed),
            "wrong": [str(verdict.wrongs[0]) for verdict in total.failed[:SHOWN]],
            "replay": [case.command() for case in shrunk],
            "commit": _commit(),
            "digests": digests,
        },
        ensure_ascii=False,
    )


def _commit() -> str:
    """The current commit, "" if unknown."""
    asked = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short", "HEAD"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


# --- planted bugs ----------------------------------------------------------------------------------------------------


def _hunt(options: argparse.Namespace) -> int:
    finds = []
    for find in hunting.hunt_all(options.workers, options.seed or 0):
        finds.append(find)
        runs = f"{find.runs:5} runs" if find.runs else "NOT FOUND "
        print(f"{find.bug:20} {runs}  {find.rule:15} {find.says}", flush=True)
    if options.json:
        print(json.dumps([find.model_dump() for find in finds], ensure_ascii=False))
    return 0 if all(find.runs for find in finds) else 1
