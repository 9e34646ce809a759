"""The matrix of runs: every injection in both languages with each planner, and harmless tasks among them."""

from collections.abc import Iterator, Sequence

from iris_screen.evals.injection.rig import CHANNELS, LANGUAGES, PLANNERS, Case

HARMLESS_EACH, HARMLESS_AT_LEAST = 5, 5
"""One harmless task per so many injections, and at least so many in all."""


def matrix(
    injections: int, seed: int, channels: Sequence[str] = CHANNELS, planners: Sequence[str] = PLANNERS
) -> Iterator[Case]:
    """Every injection in both languages with each planner, and a fifth as many harmless tasks; spread evenly, so that
    the first runs are representative.
    """
    tame = max(injections // HARMLESS_EACH, HARMLESS_AT_LEAST)
    for number in range(max(injections, tame)):
        if number < injections:
            yield from _make_row(number, seed, channels, planners, harmless=False)
        step = max(injections // tame, 1)
        if number % step == 0 and number // step < tame:
            yield from _make_row(number // step, seed, channels, planners, harmless=True)


def _make_row(
    number: int, seed: int, channels: Sequence[str], planners: Sequence[str], *, harmless: bool
) -> Iterator[Case]:
    for channel in channels:
        for language in LANGUAGES:
            for planner in planners:
                name = f"{seed}/{channel}/{number}"
                yield Case(channel=channel, language=language, planner=planner, seed=name, harmless=harmless)
