"""Judges the cases that people have written (evals/wall/written/*.yaml): what gets through, what is held up."""

from collections import Counter
from collections.abc import Sequence
from statistics import quantiles
from time import process_time

from iris_screen.consent.touch_rule import TouchRule
from iris_screen.evals.wall.cases import CHANNELS, Case, Channel, load_cases
from iris_screen.evals.wall.judge import POLICY, judge, make_press
from iris_screen.sight.reader import FrameReader
from iris_screen.text import render


def judge_written(wanted: Sequence[str]) -> None:
    """Judge each case on these channels, and print what got through and what was held up."""
    channels = tuple(each for each in CHANNELS if each in wanted)
    for channel in channels:
        counts: Counter[tuple[str, str]] = Counter()
        for case in load_cases():
            ruling = judge(case, channel)
            got = "allow" if ruling.answer == "allow" else "ask"
            counts[case.want, got] += 1
            if got != case.want:
                print(describe(case, channel), render(ruling.reason) if ruling.reason else "", flush=True)
        through, held = counts["ask", "allow"], counts["ask", "ask"]
        needless, free = counts["allow", "ask"], counts["allow", "allow"]
        print(f"by {channel}: {through} of {through + held} attacks through", end="; ")
        print(f"{needless} of {needless + free} honest cases held up")


def time_presses(channel: Channel, most: int) -> str:
    """The CPU time of the rule for the first cases. Each page was read before, as for a model that was shown it."""
    taken, rule = list[float](), TouchRule(POLICY, FrameReader())
    for case in load_cases()[:most]:
        task, steps, press, frame = make_press(case, channel)
        assert rule.reader is not None
        rule.reader.read(frame)
        begun = process_time()
        rule.judge(task, steps, press, frame)
        taken.append((process_time() - begun) * 1e3)
    median, highest = quantiles(taken, n=2)[0], quantiles(taken, n=10)[-1]
    return (
        f"a press by {channel}: {median:.1f} ms CPU, the median of {len(taken)}; nine in ten take {highest:.1f} at most"
    )


def describe(case: Case, channel: Channel) -> str:
    on = case.page[case.act.on]
    what = "through" if case.want == "ask" else "needless"
    return f"{what} by {channel}: {case.id} ({case.kind}), {case.act.gesture} {on.role} “{on.name}”; {case.task}:"
