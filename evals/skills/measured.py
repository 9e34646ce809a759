"""Learns every chore once per phone, and plays it on phones of every kind."""

from collections.abc import Iterator, Sequence
from random import Random

from iris_screen.core.record import Record
from iris_screen.evals.skills.kinds import Kind, differing, learned_on
from iris_screen.evals.skills.school import Ran, School
from iris_screen.evals.skills.skill_scenarios import CHORES
from iris_screen.evals.skills.wording import Language


class Lesson(Record):
    """A chore learned and played. again: the second play after something was taken away. steps: of the skill."""

    chore: str
    language: Language
    kind: Kind
    seed: str
    steps: int
    learned: Ran
    played: Ran | None = None
    again: Ran | None = None
    refused: str = ""

    @property
    def plays(self) -> list[Ran]:
        return [ran for ran in (self.played, self.again) if ran is not None]

    @property
    def is_wrong(self) -> bool:
        return self.played is None or any(ran.wrong or not ran.done or ran.calls for ran in self.plays)


def give_lessons(
    up: School, seeds: int, seed: int, chores: Sequence[str], kinds: Sequence[Kind], languages: Sequence[Language]
) -> Iterator[Lesson]:
    """A skill is played on all kinds that are learned in the same way; after a repair it is learned again."""
    for number in range(seeds):
        for language in languages:
            for name in chores:
                yield from _teach(up, f"{seed}.{number}", language, name, kinds)


def _teach(up: School, seed: str, language: Language, name: str, kinds: Sequence[Kind]) -> Iterator[Lesson]:
    chore = next(each for each in CHORES if each.name == name)
    chance = Random(f"{seed}/{language}/{name}")
    for ways in (["sight"], ["taken"], [kind for kind in kinds if kind not in ("sight", "taken")]):
        wanted = [kind for kind in kinds if kind in ways]
        if not wanted or (wanted == ["taken"] and chore.name == "flight"):
            continue
        phone = learned_on(language, f"{seed}/{name}", wanted[0])
        learned, skill = up.learn(chore.said(language, 0), phone, name)
        for kind in wanted:
            lesson = Lesson(
                chore=name,
                language=language,
                kind=kind,
                seed=seed,
                steps=len(skill.steps) if skill else 0,
                learned=learned,
            )
            if skill is None:
                yield lesson
                continue
            other = differing(kind, chore, phone, chance)
            played = up.run(chore.said(language, 1 + chance.randrange(3)), other)
            again = up.run(chore.said(language, 1 + chance.randrange(3)), other) if kind == "taken" else None
            yield lesson.replace(played=played, again=again)
            up.restore(name, skill)
        if skill:
            up.forget(name)
