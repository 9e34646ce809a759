"""The command line of evals.skills."""

import argparse
from collections.abc import Callable, Iterator, Sequence

from iris_screen.evals.bench.table import table
from iris_screen.evals.skills.kinds import KINDS
from iris_screen.evals.skills.measured import Lesson, give_lessons
from iris_screen.evals.skills.school import Ran, school
from iris_screen.evals.skills.skill_figures import figures
from iris_screen.evals.skills.skill_scenarios import CHORES
from iris_screen.evals.skills.wording import LANGUAGES

STOPPED_BY_A_PERSON = 4


def main(argv: Sequence[str] | None = None) -> int:
    """See `evals.skills.main`."""
    options = _make_parser().parse_args(argv)
    done: list[Lesson] = []
    try:
        done.extend(_run_lessons(options))
    except KeyboardInterrupt:
        return STOPPED_BY_A_PERSON
    measured = figures(done)
    print(table({"skills": measured}))
    return 0 if all(figure.met for figure in measured) else 1


def _run_lessons(options: argparse.Namespace) -> Iterator[Lesson]:
    with school() as up:
        for lesson in give_lessons(up, options.seeds, options.seed, options.chore, options.kind, options.language):
            if options.show or lesson.is_wrong:
                print(_line(lesson), flush=True)
            if options.story and lesson.is_wrong:
                print("\n".join(line for ran in lesson.plays or [lesson.learned] for line in ran.story), flush=True)
            yield lesson


def _line(lesson: Lesson) -> str:
    where = f"{lesson.chore}/{lesson.language}/{lesson.kind} seed {lesson.seed}"
    if not lesson.plays:
        return f"{where}: not learned: {lesson.learned.reason}"
    return f"{where}: " + "; ".join(_describe_run(ran, lesson.steps) for ran in lesson.plays)


def _describe_run(ran: Ran, steps: int) -> str:
    wrong = f"WRONG {ran.wrong} " if ran.wrong else ""
    done = "done" if ran.done else "not done"
    return f"{wrong}{done}, {ran.good} of {steps} steps, {ran.calls} calls, {ran.seconds:.1f} s: {ran.reason}"


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m iris_screen.evals.skills", description="Learn skills once, then run them again on other phones."
    )
    parser.add_argument("--seeds", type=int, default=2, help="phones of each kind (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="the seed they are drawn from (default: %(default)s)")
    names: dict[str, Sequence[str]] = {
        "chore": [chore.name for chore in CHORES],
        "kind": list(KINDS),
        "language": list(LANGUAGES),
    }
    for name, known in names.items():
        parser.add_argument(
            f"--{name}", type=_names_of(known), default=list(known), help=f"only these of {','.join(known)}"
        )
    parser.add_argument("--show", action="store_true", help="one line per play, not only for those that went wrong")
    parser.add_argument("--story", action="store_true", help="what went wrong, node by node")
    return parser


def _names_of(known: Sequence[str]) -> Callable[[str], list[str]]:
    """A parser of comma-separated names for argparse."""

    def some(given: str) -> list[str]:
        if wrong := set(given.split(",")) - set(known):
            raise argparse.ArgumentTypeError(f"{sorted(wrong)} is none of {','.join(known)}")
        return given.split(",")

    return some
