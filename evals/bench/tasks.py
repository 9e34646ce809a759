"""The task set: what Iris does of it on the simulated phone, and whether it is right about that."""

from iris_screen.core.settings import Settings
from iris_screen.evals.bench.figure import Figure
from iris_screen.evals.tasks.agents import make_iris
from iris_screen.evals.tasks.place import open_phone
from iris_screen.evals.tasks.played import Ran, play_case
from iris_screen.evals.tasks.task import make_case, read_tasks
from iris_screen.testing.stage import NO_HOME

QUICK = 8
"""One in so many tasks is played by a quick bench."""


def measure(quick: bool) -> list[Figure]:
    """Without a model, by the elements of the screen; `iris bench tasks --device …` plays more."""
    return summarize(play_sample(NO_HOME, seed=0, one_in=QUICK if quick else 1))


def play_sample(settings: Settings, seed: int, one_in: int) -> list[Ran]:
    """One run of one in so many plain tasks on the phone."""
    plain = [task for task in read_tasks("phone").values() if task.plain][::one_in]
    agent = make_iris(settings)
    return [play_case(make_case("phone", task, seed), agent, open_phone) for task in plain]


def summarize(ran: list[Ran]) -> list[Figure]:
    """How many of these runs count, are done, and are wrongly called done; of plain tasks and of the others."""
    figures = []
    for name, some in (
        ("plain", [each for each in ran if each.plain]),
        ("other", [each for each in ran if not each.plain]),
    ):
        if some:
            share = 100 / len(some)
            note = f"of {len(some)}"
            figures += [
                Figure(f"{name} tasks that count", sum(each.is_success for each in some) * share, "%", note=note),
                Figure(f"{name} tasks done", sum(each.is_done for each in some) * share, "%", note=note),
            ]
    wrong = sum(each.is_false_success for each in ran)
    return [*figures, Figure("runs wrongly called done", wrong, "runs", at_most=0, note=f"of {len(ran)}")]
