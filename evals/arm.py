"""Sends a message by robot arm on one simulated stand after another: `python -m iris_screen.evals.arm [--seeds 20]`.

Each stand is calibrated and run by the shipped commands in their own processes, and judged by the phone's own log.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from iris_screen.evals.stands import (
    FAST_MOVES,
    calibrate,
    last_words,
    open_stand,
    pixel_error,
    random_make,
    reach_error,
    run_iris,
)

TASK, EFFECT = "给张三发微信消息说你好", {"to": "张三", "text": "你好"}
PHONE = "sim:?width=720&height=1600&density=1.8333&ime=pinyin&seed={seed}"


@dataclass(frozen=True)
class Result:
    """px, mm: the largest error of the calibration on the screen and on the bed, against the stand's ground truth."""

    seed: int
    sent: bool
    verdict: str
    said: str
    px: float
    mm: float
    seconds: float

    @property
    def good(self) -> bool:
        return self.sent and self.verdict == "verified"

    def __str__(self) -> str:
        right = "ok " if self.good else "BAD"
        measured = f"lens {self.px:.2f} px, reach {self.mm:.2f} mm, {self.seconds:.0f} s"
        return f"{right} seed {self.seed:<3} {self.verdict:<10} {measured}  {self.said}"


def run(seed: int, keep: Path | None = None) -> Result:
    """Calibrate and run on one stand. keep: a folder for Iris's data of the run, including pictures."""
    began = time.monotonic()
    with _home(keep, seed) as home, open_stand(PHONE.format(seed=seed), random_make(seed)) as stand:
        px, mm = np.nan, np.nan
        stand.show_page()
        try:
            known = calibrate(stand, home)
            px, mm = pixel_error(stand, known), reach_error(stand, known)
            stand.show_page(shown=False)
            output = run_iris(home, "run", TASK, "--device", stand.address + FAST_MOVES, "--json")
        except subprocess.SubprocessError as error:
            return Result(seed, False, "failed", last_words(error), px, mm, time.monotonic() - began)
        outcome = json.loads(output.splitlines()[-1]) if output else {}
        effects = [each.get("with", {}) for each in stand.rig.phone.effects if each["effect"] == "sent"]
        sent = [{"to": each["to"], "text": each["text"]} for each in effects] == [EFFECT]
        seconds = time.monotonic() - began
        return Result(seed, sent, outcome.get("verdict", "none"), outcome.get("reason", ""), px, mm, seconds)


def summary(results: Sequence[Result]) -> str:
    good = sum(each.good for each in results)
    known = [each for each in results if not np.isnan(each.px)]
    px, mm = (max((getattr(each, name) for each in known), default=np.nan) for name in ("px", "mm"))
    failed = f", {len(results) - len(known)} not calibrated" if len(known) < len(results) else ""
    return f"{good} of {len(results)} sent and verified; calibration at worst {px:.2f} px, {mm:.2f} mm{failed}"


@contextmanager
def _home(keep: Path | None, seed: int) -> Iterator[Path]:
    if keep is None:
        with TemporaryDirectory(prefix="iris-arm-") as home:
            yield Path(home)
    else:
        (keep / str(seed)).mkdir(parents=True)
        yield keep / str(seed)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--keep", type=Path, help="keep the data folder of each run in this folder")
    given = parser.parse_args()
    results = []
    for seed in range(given.first, given.first + given.seeds):
        results.append(run(seed, given.keep))
        print(results[-1], flush=True)
    print(summary(results))
    return int(not all(each.good for each in results))


if __name__ == "__main__":
    sys.exit(main())
