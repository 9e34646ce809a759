"""Of a test with many cases that take long, CI runs some, others each time; `make long` runs all."""

import math
import random
from collections import defaultdict
from collections.abc import Sequence

import pytest

PROMISED = ("test_documented_commands", "test_recipes", "test_secrets")
"""Files whose cases are different things, each of which is promised."""


def choose_cases(items: Sequence[pytest.Item], one_in: int, seed: str) -> list[pytest.Item]:
    """All items but those left out: of each end-to-end test, one in so many of its cases is kept, and at least one.

    seed: the same for all workers, which must agree.
    """
    cases = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        if "e2e" in item.path.parts and item.path.stem not in PROMISED:
            cases[item.nodeid.partition("[")[0]].append(item)
    left_out = set[str]()
    for name, all_of_it in cases.items():
        kept = random.Random(f"{seed} {name}").sample(all_of_it, math.ceil(len(all_of_it) / one_in))
        left_out |= {item.nodeid for item in all_of_it} - {item.nodeid for item in kept}
    return [item for item in items if item.nodeid not in left_out]
