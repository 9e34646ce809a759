"""A stand-in for a seeing model: whole runs of Iris with a model that is wrong at known rates, on a simulated phone.

    python -m iris_screen.evals.model --runs N --seed S  N runs, each of another task, language and kind of plan
    python -m iris_screen.evals.model --slips 0.1        one answer in ten is wrong, in a way drawn by its share
    python -m iris_screen.evals.model --slips 0.1 --only wrong_element,early_done
    python -m iris_screen.evals.model --character lying  a model that is bad on purpose; obedient, over_eager
    python -m iris_screen.evals.model --curve            each kind of slip by itself, at 0, 5, 10 and 20 %
    python -m iris_screen.evals.model --show             a line per run; --json for one JSON object

It answers over HTTP as planner, actor, verifier, locator and reader. Of the screen it knows what the request says;
where there is only a picture, the simulated phone gives it the words and their places. The outcome of a task is read
from the phone's own report, never from what Iris says.
"""

from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code 0 if no run claimed a false success, else 1; 2 for wrong use, 4 when stopped."""
    from iris_screen.evals.model.model_command import main as command  # brings the graph

    return command(argv)
