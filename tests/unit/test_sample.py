"""What CI leaves out: cases of long tests, never a test."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.e2e.sample import choose_cases


def item(file: str, name: str) -> Any:
    return SimpleNamespace(path=Path(file), nodeid=f"{file}::{name}")


LONG = [item("tests/e2e/test_a.py", f"test_one[{n}]") for n in range(7)]
SHORT = [item("tests/unit/test_b.py", f"test_two[{n}]") for n in range(7)]
PROMISED = [item("tests/e2e/test_recipes.py", f"test_three[{n}]") for n in range(7)]
ALONE = [item("tests/e2e/test_a.py", "test_four")]
ALL = [*LONG, *SHORT, *PROMISED, *ALONE]


def test_of_the_cases_of_a_long_test_one_in_three_is_kept_and_everything_else() -> None:
    kept = choose_cases(ALL, 3, "seed")
    assert len([each for each in kept if each in LONG]) == 3
    assert [each for each in kept if each not in LONG] == [*SHORT, *PROMISED, *ALONE]


def test_all_workers_keep_the_same_and_another_run_keeps_others() -> None:
    assert choose_cases(ALL, 3, "seed") == choose_cases(ALL, 3, "seed")
    seen = {each.nodeid for seed in range(40) for each in choose_cases(LONG, 3, str(seed))}
    assert len(seen) == len(LONG)
