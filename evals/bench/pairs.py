"""Finding a thing again on screens that look otherwise: drawn from a seed nobody has seen, and real ones."""

import json
import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from secrets import randbelow

import numpy as np

from iris_screen.evals import plug
from iris_screen.evals.bench.figure import Figure, get_given
from iris_screen.evals.bench.progress import Progress
from iris_screen.evals.rendered import EVERY_LOOK, judge, make_pair
from iris_screen.sight.vision import ocr
from iris_screen.sight.vision.matching.matching import match

THERE, ABSENT = 24, 12
"""Cases of each look."""
FOUND, WORST, REAL = 98.5, 92.0, 97.0
"""Goals in percent: found of those that are there, in the worst theme, scale and noise, and right on real screens."""
TEXTS = "texts on real screens: right"


def measure(quick: bool) -> Iterator[Figure]:
    seed = int(os.environ.get("BENCH_SEED", randbelow(10**6)))
    yield from measure_pairs(seed, THERE // 8 if quick else THERE, ABSENT // 4 if quick else ABSENT)
    if folder := get_given("screens"):
        yield from measure_screens(Path(folder), 9 if quick else 1)
        return
    for name, at_least in (("real screens: right", REAL), (TEXTS, 100)):
        yield Figure.not_given(name, "screens", at_least=at_least)
    yield Figure.not_given("real screens: harm", "screens", at_most=0)


def measure_pairs(seed: int, there: int, absent: int) -> Iterator[Figure]:
    """there, absent: cases of each look. A phone and a desktop of one theme, scale and noise are one cell."""
    progress, told = (
        Progress(f"pairs of seed {seed}", len(EVERY_LOOK) * (there + absent)),
        defaultdict[str, Counter[str]](Counter),
    )
    wrong = false = 0
    for number, looks in enumerate(EVERY_LOOK):
        for n in range(there + absent):
            case = make_pair(np.random.default_rng([seed, number, n]), looks, n < there)
            verdict = judge(match(case.template, case.screen, read=ocr.read_piece), case.box)
            progress.tell(number * (there + absent) + n)
            if case.box is None:
                false += verdict == "harm"
            else:
                wrong += verdict == "harm"
                told[str(looks).partition(", ")[2]][verdict] += 1
    shares = {cell: 100 * each["right"] / each.total() for cell, each in told.items()}
    worst = min(shares, key=lambda cell: shares[cell])
    count, seen = len(EVERY_LOOK) * there, f"seed {seed}"
    found = 100 * sum(each["right"] for each in told.values()) / count
    yield Figure("drawn pairs: found", found, "%", at_least=FOUND, note=f"of {count}, {seen}")
    yield Figure("drawn pairs: found in the worst cell", shares[worst], "%", at_least=WORST, note=f"{worst}, {seen}")
    yield Figure("drawn pairs: a wrong point", wrong, "", at_most=0, note=f"of {count}")
    yield Figure("drawn pairs: found though absent", false, "", at_most=0, note=f"of {len(EVERY_LOOK) * absent}")


def measure_screens(folder: Path, one_in: int) -> Iterator[Figure]:
    """folder: screens, reference pictures and cases.json, whose `locate` cases name a `template`, a `screen` and a
    `box` or null, and whose `ocr` cases name a `query`, a `screen` and `boxes`; boxes are [left, top, right, bottom].
    """
    cases = json.loads((folder / "cases.json").read_text("utf-8"))
    pictures, texts = cases["locate"][::one_in], cases["ocr"][::one_in]
    seen = Counter(
        _judge(plug.locate(folder / case["template"], folder / case["screen"]), [case["box"]] if case["box"] else [])
        for case in pictures
    )
    read = Counter(_judge(plug.find_text(case["query"], folder / case["screen"]), case["boxes"]) for case in texts)
    note = f"{seen['right']} of {seen.total()}"
    yield Figure("real screens: right", 100 * seen["right"] / seen.total(), "%", at_least=REAL, note=note)
    note = f"{read['right']} of {read.total()}"
    yield Figure(TEXTS, 100 * read["right"] / read.total(), "%", at_least=100, note=note)
    yield Figure("real screens: harm", seen["harm"] + read["harm"], "", at_most=0, note="pictures and texts")


def _judge(at: tuple[float, float] | None, boxes: list[list[float]]) -> str:
    if at is None:
        return "miss" if boxes else "right"
    x, y = at
    inside = any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in boxes)
    return "right" if inside else "harm"
