"""The figures of all lessons."""

from collections.abc import Callable, Iterator, Sequence
from statistics import median

from iris_screen.evals.bench.figure import Figure
from iris_screen.evals.skills.kinds import KINDS
from iris_screen.evals.skills.measured import Lesson

FREE, FASTER = 95.0, 20.0
"""Goals: percentage of steps without a model call; factor of speed over the model."""


def figures(done: Sequence[Lesson]) -> list[Figure]:
    """Steps without a model, wrong presses, healing and speed; then each kind of phone for information."""
    plain = [lesson for lesson in done if lesson.kind not in ("taken", "sight")]
    taken = [lesson for lesson in done if lesson.kind == "taken"]
    found = [
        *([_free("steps played with no model call", plain, FREE), _done(plain)] if plain else []),
        _wrong(done),
        *(_healed(taken) if taken else []),
        *_faster(plain),
        _claims(done),
    ]
    kinds = [kind for kind in KINDS if any(lesson.kind == kind for lesson in done)]
    return [
        *found,
        *(figure for kind in kinds for figure in _of_kind(kind, [each for each in done if each.kind == kind])),
    ]


def _of_kind(kind: str, of_it: Sequence[Lesson]) -> Iterator[Figure]:
    yield _free(f"{kind}: steps with no model call", of_it)
    yield Figure(f"{kind}: done", sum(_all_done(lesson) for lesson in of_it), f"of {len(of_it)}")


def _free(name: str, lessons: Sequence[Lesson], at_least: float | None = None) -> Figure:
    """Failed steps, the steps after them, and one step per model call do not count as free."""
    steps = sum(lesson.steps * max(len(lesson.plays), 1) for lesson in lessons)
    free = sum(max(min(ran.good, lesson.steps) - ran.calls, 0) for lesson in lessons for ran in lesson.plays)
    return Figure(name, 100 * free / max(steps, 1), "%", at_least=at_least, note=f"{free} of {steps}")


def _wrong(lessons: Sequence[Lesson]) -> Figure:
    plays = [ran for lesson in lessons for ran in lesson.plays]
    wrong = sum(len(ran.wrong) for ran in plays)
    return Figure("wrong presses, by the phone's report", wrong, "", at_most=0, note=f"{len(plays)} plays")


def _done(lessons: Sequence[Lesson]) -> Figure:
    done = sum(_all_done(lesson) for lesson in lessons)
    return Figure(
        "done, by the phone's report", 100 * done / max(len(lessons), 1), "%", note=f"{done} of {len(lessons)}"
    )


def _claims(lessons: Sequence[Lesson]) -> Figure:
    false = sum(ran.claimed and not ran.done for lesson in lessons for ran in lesson.plays)
    return Figure("called done and not done", false, "", at_most=0)


def _healed(lessons: Sequence[Lesson]) -> Iterator[Figure]:
    played = [lesson for lesson in lessons if lesson.played and lesson.again]
    once = sum(lesson.played.calls == 1 and lesson.played.done for lesson in played if lesson.played)
    healed = sum(lesson.again.calls == 0 and lesson.again.done for lesson in played if lesson.again)
    share: Callable[[int], float] = lambda count: 100 * count / max(len(lessons), 1)  # noqa: E731 - used twice below
    yield Figure(
        "one thing taken away: exactly 1 call", share(once), "%", at_least=100, note=f"{once} of {len(lessons)}"
    )
    yield Figure("and at the next play none", share(healed), "%", at_least=100, note=f"{healed} of {len(lessons)}")


def _faster(lessons: Sequence[Lesson]) -> Iterator[Figure]:
    """Compared with the model's run of the same chore; only plays without a model call."""
    both = [(lesson.learned, ran) for lesson in lessons for ran in lesson.plays if ran.done and not ran.calls]
    if not both:
        return
    waits = median(learned.waited / ran.waited for learned, ran in both)
    seconds = median(learned.seconds / ran.seconds for learned, ran in both)
    told = f"{median(ran.waited for _, ran in both):.1f} s for {median(learned.waited for learned, _ in both):.1f} s"
    yield Figure("faster than with the model, phone and model", waits, "×", at_least=FASTER, note=told)
    yield Figure("faster, with this computer's own work", seconds, "×")


def _all_done(lesson: Lesson) -> bool:
    return bool(lesson.plays) and all(ran.done for ran in lesson.plays)
