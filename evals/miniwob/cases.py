"""The tasks to run, with their seeds."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from iris_screen.core.errors import UsageError
from iris_screen.core.message import verbatim
from iris_screen.core.parsing.files import read_file
from iris_screen.core.record import Record

EASY = Path(__file__).with_name("easy.json")
"""Tasks whose sentence plainly says what to do."""
MAX_BYTES = 1_000_000
SECONDS, ACTIONS = 300.0, 30


class Case(Record):
    """seconds, actions: the most that the agent may use."""

    task: str
    seed: str
    seconds: float = SECONDS
    actions: int = ACTIONS


def read_cases(path: Path, seeds: Sequence[str]) -> list[Case]:
    """A list of task names, each with all `seeds`, or a suite that names a seed for each case. Raises UsageError."""
    try:
        written = json.loads(read_file(path, MAX_BYTES))
        if isinstance(written, list):
            return [Case(task=str(task), seed=seed) for task in written for seed in seeds]
        return [_case(case, written) for case in written["cases"]]
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise UsageError(verbatim(f"{path} is no list of tasks and no suite of cases: {error}")) from None


def _case(case: dict[str, Any], suite: dict[str, Any]) -> Case:
    return Case(
        task=case["task"],
        seed=str(case["seed"]),
        seconds=case.get("limit_s", suite.get("limit_s", SECONDS)),
        actions=suite.get("max_actions", ACTIONS),
    )
