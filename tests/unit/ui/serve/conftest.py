from collections.abc import Iterator

import pytest

from tests.unit.ui.serve.warm import Warm, warm_process


@pytest.fixture(scope="module")
def warm() -> Iterator[Warm]:
    with warm_process() as process:
        yield process
