"""The measure from the command line: steps among interference, and what landed in a wrong place."""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count

from iris_screen.evals.interference.case import Case, Landed


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code 0 if nothing landed in a wrong place and nothing was wrongly called verified, else 1."""
    parser = argparse.ArgumentParser(prog="python -m iris_screen.evals.interference", description=__doc__)
    parser.add_argument("--device", choices=["sim", "desktop"], default="sim")
    parser.add_argument("--seed", type=int, default=1, help="the first seed; even ones are in Chinese (default: 1)")
    parser.add_argument("--steps", type=int, default=200, help="how many steps are tried (default: 200)")
    parser.add_argument("--pixels", action="store_true", help="without element trees")
    parser.add_argument("--show", action="store_true", help="tell how each run went that was not done as asked")
    parser.add_argument("--json", action="store_true", help="the figures as one JSON object in the last line")
    options = parser.parse_args(argv)
    landed = []
    with _open_player(options.device, pixels=options.pixels) as play:
        for each in play_cases(play, options.seed, options.steps):
            landed.append(each)
            print(make_line(each), flush=True)
            if options.show and (each.wrong or each.done < len(each.case.doings)):
                print("\n".join(each.story))
    figures = sum_up(landed)
    lines = "\n".join(f"{name:30} {value}" for name, value in figures.items())
    print(json.dumps(figures, ensure_ascii=False) if options.json else lines)
    return 1 if figures["in a wrong place"] or figures["wrongly called verified"] else 0


def play_cases(play: Callable[[Case], Landed], seed: int, steps: int) -> Iterator[Landed]:
    """Runs until so many steps have been tried."""
    tried = 0
    for number in count(seed):
        if tried >= steps:
            return
        landed = play(Case.draw(number))
        tried += len(landed.case.doings)
        yield landed


def sum_up(landed: Sequence[Landed]) -> dict[str, int]:
    """The figures, and by kind of interference what landed in a wrong place."""
    kinds = Counter(each.case.what for each in landed for _ in each.wrong)
    return {
        "steps": sum(len(each.case.doings) for each in landed),
        "in a wrong place": sum(len(each.wrong) for each in landed),
        "done": sum(each.done for each in landed),
        "wrongly called verified": sum(each.is_false for each in landed),
        **{f"in a wrong place by {kind}": kinds[kind] for kind in sorted(kinds)},
    }


def make_line(landed: Landed) -> str:
    case = landed.case
    mark = "WRONG" if landed.wrong else "FALSE" if landed.is_false else "ok" if landed.done == len(case.doings) else "-"
    when = f"{case.what}@{case.at}" + (f"+{case.letter}" if case.letter else "")
    told = "; ".join(landed.wrong) or ("" if mark == "ok" else landed.reason)
    return f"{mark:6}{case.seed:5} {when:26} {landed.done}/{len(case.doings)} {landed.says:11} {told[:150]}"


@contextmanager
def _open_player(device: str, *, pixels: bool) -> Iterator[Callable[[Case], Landed]]:
    """What plays a case with something in its way: on phones of their own, or on a desktop that is up for the block."""
    if device == "desktop":
        from iris_screen.evals.interference import desktop_steps as steps

        with steps.open_desk() as desk:
            yield lambda case: steps.run_case(steps.draw_interference(case), desk)
        return
    from iris_screen.evals.interference.phone_steps import draw_interference, run_case

    elements = "none" if pixels else "full"

    def play(case: Case) -> Landed:
        _, looks = run_case(case, elements=elements)
        return run_case(draw_interference(case, looks), elements=elements)[0]

    yield play
