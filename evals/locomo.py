"""Recall of the evidence for answers, on the conversations of LoCoMo.

    python -m iris_screen.evals.locomo FILE

The file is from snap-research (CC BY-NC 4.0) and not shipped.
"""

import json
import sys
import time
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from iris_screen.evals.remembering import Fresh

KS = (5, 10, 20)


class Said(NamedTuple):
    """One turn. name: its id in the evidence. at: Unix time."""

    name: str
    text: str
    at: float


class Asked(NamedTuple):
    """The result of a question. shares: of its evidence among the best 5, 10 and 20."""

    shares: list[float]
    seconds: float


def main(file: Path) -> int:
    asked = ask_everything(file)
    for k, share in zip(KS, average_recall(asked), strict=True):
        print(f"evidence recall@{k:<3} {share:.1f} %")
    seconds = [each.seconds for each in asked]
    print(
        f"a question          {1e3 * float(np.median(seconds)):.1f} ms, p95 {1e3 * np.percentile(seconds, 95):.1f} ms"
    )
    print(f"questions           {len(asked):,}")
    return 0


def ask_everything(file: Path) -> list[Asked]:
    return [each for talk in json.loads(file.read_text("utf-8")) for each in ask_all(talk)]


def average_recall(asked: Iterable[Asked]) -> list[float]:
    """In percent, at each of KS."""
    return [100 * float(np.mean(shares)) for shares in zip(*(each.shares for each in asked), strict=True)]


def ask_all(talk: dict[str, Any]) -> Iterator[Asked]:
    """Ask the questions with evidence, of a store with only this conversation."""
    said = list(read_turns(talk["conversation"]))
    fresh = Fresh()
    numbers = fresh.remember([each.text for each in said], [each.at for each in said])
    names = {number: each.name for number, each in zip(numbers, said, strict=True)}
    fresh.recall("warm", 1)
    for question in talk["qa"]:
        if evidence := set(question.get("evidence", [])) & set(names.values()):
            start = time.perf_counter()
            found = [names[number] for number in fresh.recall(question["question"], max(KS))]
            yield Asked([len(evidence & set(found[:k])) / len(evidence) for k in KS], time.perf_counter() - start)
    fresh.close()


def read_turns(conversation: dict[str, Any]) -> Iterator[Said]:
    """The turns in order; pictures are replaced by their captions."""
    sessions = sorted(int(key.split("_")[1]) for key in conversation if key.count("_") == 1 and "session" in key)
    for n in sessions:
        told = datetime.strptime(conversation[f"session_{n}_date_time"], "%I:%M %p on %d %B, %Y")  # noqa: DTZ007 - no zone is told
        for turn in conversation[f"session_{n}"]:
            caption = f" [{turn['blip_caption']}]" if turn.get("blip_caption") else ""
            at = told.replace(tzinfo=UTC).timestamp()
            yield Said(turn["dia_id"], f"{turn['speaker']}: {turn['text']}{caption}", at)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
