"""The task set: what Iris does of it on the simulated phone, and whether it is right about that. Also what recordings
of a person come to, and skills beside the model's runs they were learned from.
"""

import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from iris_screen.core.settings import Settings
from iris_screen.evals.bench.figure import Figure
from iris_screen.evals.skills.kinds import Kind
from iris_screen.evals.skills.measured import give_lessons
from iris_screen.evals.skills.school import school
from iris_screen.evals.skills.skill_figures import figures
from iris_screen.evals.skills.skill_scenarios import CHORES
from iris_screen.evals.tasks.agents import make_iris
from iris_screen.evals.tasks.place import open_phone
from iris_screen.evals.tasks.played import Ran, play_case
from iris_screen.evals.tasks.recorded_tasks import EVERYDAY, PHONES, Replayed, play_recorded
from iris_screen.evals.tasks.task import make_case, read_tasks
from iris_screen.testing.stage import NO_HOME

SKILLS_PLAYED_ON: tuple[Kind, ...] = ("words", "rows")
"""Phones that differ in their words and the order of their rows from the one a skill was learned on."""
QUICK = 8
"""One in so many tasks is played by a quick bench."""


def measure(quick: bool) -> list[Figure]:
    """Without a model, by the elements of the screen; `iris bench tasks --device …` plays more."""
    return [
        *summarize(play_sample(NO_HOME, seed=0, one_in=QUICK if quick else 1)),
        *measure_recordings(quick),
        *measure_skills(quick),
    ]


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


def measure_recordings(quick: bool) -> Iterator[Figure]:
    """Everyday tasks, in Chinese and English by turns, that a person does once on a phone's page, played on the same
    phone and on others.
    """
    played: list[Replayed] = []
    with tempfile.TemporaryDirectory(prefix="iris-recorded-", ignore_cleanup_errors=True) as made:
        for number, name in list(enumerate(EVERYDAY))[:: QUICK if quick else 1]:
            played += play_recorded(make_case("phone", read_tasks("phone")[name], number % 2), Path(made))
    for phone in PHONES:
        came = Counter(each.came for each in played if each.on == phone)
        count, done = came.total(), came["done"] + came["mended"]
        note = f"of {count}; {came['mended']} of them closed or scrolled what the recording did not"
        yield Figure(f"recordings done, {phone}", 100 * done / count, "%", at_least=80, note=note)
    wrong = [each for each in played if each.wrong]
    yield Figure("recordings that pressed something else", len(wrong), "plays", at_most=0, note=f"of {len(played)}")


def measure_skills(quick: bool) -> list[Figure]:
    """The model takes two seconds a call. `python -m iris_screen.evals.skills` plays more kinds of phones."""
    chores = [chore.name for chore in CHORES][: 1 if quick else None]
    with school() as up:
        lessons = [*give_lessons(up, 1, 1, chores, SKILLS_PLAYED_ON, ["en"] if quick else ["zh", "en"])]
    names = "steps played", "wrong presses", "faster"
    return [
        replace(figure, name=f"skills: {figure.name}") for figure in figures(lessons) if figure.name.startswith(names)
    ]
