"""Finding reference pictures on rendered screens as external cases do, compared with plain matching."""

import tempfile
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import mean, median

import cv2
import numpy as np

from iris_screen.core.geometry import Box, Point
from iris_screen.evals import plug, rendered
from iris_screen.evals.bench.figure import Figure
from iris_screen.evals.bench.stopwatch import spent
from iris_screen.sight.vision.matching.matching import match
from iris_screen.sight.vision.matching.pyramid import Pyramid
from iris_screen.sight.vision.pictures import read_picture, read_reference, write_png

SEED = 2026
SCALES = (0.5, 0.6, 0.667, 0.75, 0.85, 0.92, 1.0, 1.09, 1.2, 1.33, 1.5, 1.75, 2.0)
ENOUGH = 0.8
PLAIN, SHARE = "grey NCC at every scale", 0.067
"""What stands in for Airtest's default chain, which cannot run beside OpenCV 5; and the part of it that locating may
take, 1/15.
"""

Locate = Callable[[Path, Path], tuple[float, float] | None]


@dataclass(frozen=True)
class Case:
    """A rendered case in two files. box: where the thing is, None if absent. upright: it is a phone's screen."""

    template: Path
    screen: Path
    box: Box | None
    upright: bool

    @classmethod
    def draw(cls, folder: Path, index: int) -> "Case":
        case = rendered.make(np.random.default_rng([SEED, index]))
        template, screen = folder / f"{index}-template.png", folder / f"{index}-screen.png"
        template.write_bytes(write_png(case.template))
        screen.write_bytes(write_png(case.screen))
        return cls(template, screen, case.box, case.screen.shape[0] > case.screen.shape[1])


@dataclass(frozen=True)
class Answer:
    """CPU seconds, and the verdict: right, harm (a wrong point, or any point if it is absent) or miss."""

    cpu: float
    verdict: str


def measure(quick: bool) -> list[Figure]:
    """Times include reading the files. Plain matching is slow and only gets the first few cases."""
    with tempfile.TemporaryDirectory(prefix="iris-bench-") as name:
        cases = [Case.draw(Path(name), index) for index in range(15 if quick else 200)]
        few = cases[: 2 if quick else 12]
        ours = [_measure(plug.locate, case) for case in cases]
        plain = [_measure(match_scales, case) for case in few]
        places = [(read_reference(case.template), Pyramid(read_picture(case.screen)), case.box) for case in few]
    again = [spent(partial(match, template, screen, hint=box)).cpu for template, screen, box in places if box]
    compared, usual = ours[: len(few)], median(one.cpu for one in plain)
    remembered = median(again)
    told = f"{usual * 1e3:.0f} ms CPU for {len(SCALES)} scales"
    total = sum(one.cpu for one in compared) / sum(one.cpu for one in plain)
    return [
        Figure("locating a picture", median(one.cpu for one in ours) * 1e3, "ms CPU", note=f"{len(cases)} cases"),
        *_by_screen(cases, ours),
        Figure(f"locating ÷ {PLAIN}, median", median(one.cpu for one in compared) / usual, "×", SHARE, note=told),
        Figure(f"locating ÷ {PLAIN}, total", total, "×", SHARE, note=f"{len(few)} cases"),
        Figure(f"at a remembered place ÷ {PLAIN}", remembered / usual, "×", 0.01, note=f"{remembered * 1e3:.0f} ms"),
        *_rates(cases, ours),
    ]


def match_scales(template: Path, screen: Path) -> tuple[float, float] | None:
    """The baseline: grey normalised cross-correlation, the best peak over all scales."""
    peaks = map(partial(_peak, _grey(template), _grey(screen)), SCALES)
    score, at = max(peaks, key=lambda peak: peak[0])
    return at if score >= ENOUGH else None


def _peak(template: np.ndarray, screen: np.ndarray, scale: float) -> tuple[float, tuple[float, float]]:
    smooth = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    sized = cv2.resize(template, None, fx=scale, fy=scale, interpolation=smooth)
    height, width = sized.shape
    if height > screen.shape[0] or width > screen.shape[1] or min(height, width) < 8:
        return -1.0, (0.0, 0.0)
    _, score, _, (left, top) = cv2.minMaxLoc(cv2.matchTemplate(screen, sized, cv2.TM_CCOEFF_NORMED))
    return score, (left + width / 2, top + height / 2)


def _grey(picture: Path) -> np.ndarray:
    return np.asarray(cv2.imread(str(picture), cv2.IMREAD_GRAYSCALE))


def _measure(locate: Locate, case: Case) -> Answer:
    found = list[tuple[float, float] | None]()
    cpu = spent(lambda: found.append(locate(case.template, case.screen))).cpu
    if (at := found[0]) is None:
        return Answer(cpu, "right" if case.box is None else "miss")
    inside = case.box is not None and case.box.contains(Point(x=round(at[0]), y=round(at[1])))
    return Answer(cpu, "right" if inside else "harm")


def _by_screen(cases: list[Case], answers: list[Answer]) -> list[Figure]:
    """The mean time of a call. Absent things, which are searched for at every size, are included as in a real run."""
    costs = defaultdict[str, list[float]](list)
    for case, answer in zip(cases, answers, strict=True):
        costs["a phone" if case.upright else "a desktop"].append(answer.cpu * 1e3)
    return [
        Figure(f"locating on {name}, mean", mean(every), "ms CPU", note=f"{len(every)} cases")
        for name, every in sorted(costs.items(), reverse=True)
    ]


def _rates(cases: list[Case], answers: list[Answer]) -> list[Figure]:
    there = [answer.verdict for case, answer in zip(cases, answers, strict=True) if case.box is not None]
    every = [answer.verdict for answer in answers]
    found, wrong = there.count("right") / len(there), every.count("harm") / len(every)
    return [
        Figure("found, where it is there", found * 100, "%", at_least=95, note=f"of {len(there)}"),
        Figure("a wrong point", wrong * 100, "%", at_most=0.3, note=f"of {len(every)}"),
    ]
