"""What a skill learns from being played: how its targets look now, and whether it still works."""

from collections.abc import Callable, Iterator
from typing import Any

from iris_screen.core.condition import Condition
from iris_screen.core.plan import StepResult
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Frame
from iris_screen.core.state import State
from iris_screen.core.verdict import Outcome
from iris_screen.planning.skills.by_anchor import ByAnchor
from iris_screen.planning.skills.skill import MAX_WORDS, Skill
from iris_screen.planning.skills.skill_page import find_at, find_label, list_elements
from iris_screen.planning.skills.skill_store import SkillResults, SkillStore

PREFIX = "skill:"
"""Prefix of a planner name that is a skill: "skill:greet"."""
MARGIN, MAX_PICTURES = 4, 5

Pictures = Callable[[str], Frame]


def learn_from_run(store: SkillStore, state: State, outcome: Outcome, picture: Pictures, reader: Reader) -> None:
    """Records how the skill did in this run. A run that was stopped or lost its device proves nothing.

    If the run succeeded with a model's help, the model has shown what targets look like that were not found without it;
    that is stored. Failing twice in a row puts a skill aside. Raises StoreError.
    """
    brain = state["agenda"].progress.brain
    name = brain.removeprefix(PREFIX)
    if not brain.startswith(PREFIX) or name not in store.names():
        return
    results = store.results(name)
    if outcome.status == "success":
        store.save_results(name, SkillResults(played=results.played + 1))
        if outcome.verdict == "verified" and state["totals"].usage.calls:
            _update_anchors(store, name, state["results"], picture, reader)
    elif outcome.status == "failed" and state["totals"].problems:
        store.save_results(name, results.replace(failures=results.failures + 1, why=outcome.reason))


def _update_anchors(store: SkillStore, name: str, results: list[StepResult], picture: Pictures, reader: Reader) -> None:
    from iris_screen.sight.vision.pictures import crop, write_png  # imports OpenCV

    skill, pictures = store.skill(name), dict[str, bytes]()
    for at, result, frame in _list_misplaced(store, name, results, picture, reader):
        old = skill.steps[at].anchor
        if old is None or result.box is None or len(old.pictures) >= MAX_PICTURES:
            continue
        file = f"{at:02}_{len(old.pictures) + 1}.png"
        pictures[file] = write_png(crop(frame.pixels, result.box.grow(MARGIN)))
        under = find_at(result.box.center, list_elements(frame, reader))
        words = under.name if under else ""
        more = [words] if words and words not in old.words and len(words) <= MAX_WORDS else []
        anchor = old.replace(pictures=[*old.pictures, file], words=[*old.words, *more])
        skill = _relabel_switch(_change_step(skill, at, {"anchor": anchor}), at, result, frame, reader)
    if pictures:
        store.update(skill, pictures)


def _list_misplaced(
    store: SkillStore, name: str, results: list[StepResult], picture: Pictures, reader: Reader
) -> Iterator[tuple[int, StepResult, Frame]]:
    """The steps whose targets were not where the skill would have looked."""
    eye = ByAnchor(store.load_anchor, reader)
    for result in results:
        target = result.step.target
        owner, _, at = target.anchor.rpartition("/")
        if owner != name or result.evidence != "verified" or result.box is None:
            continue
        frame = picture(result.before)
        if frame.health != "ok":
            continue
        found = eye.find(target, frame).found
        if found is None or found.box.overlap(result.box) is None:
            yield int(at), result, frame


def _relabel_switch(skill: Skill, at: int, result: StepResult, frame: Frame, reader: Reader) -> Skill:
    """A switch is known by the words next to it, before and after the press. Adds its present words."""
    step, things = skill.steps[at].step, list_elements(frame, reader)
    switch = find_at(result.box.center, things) if result.box else None
    label = find_label(switch, things) if switch else ""
    if step.target.kind != "switch" or not 0 < len(label) <= MAX_WORDS or label in step.target.words:
        return skill
    old, both = step.target.value, f"{step.target.value}||{label}"
    target = step.target.replace(value=both)
    expect, unless = _replace_value(step.expect, old, both), _replace_value(step.unless, old, both)
    return _change_step(skill, at, {"step": step.replace(target=target, expect=expect, unless=unless)})


def _replace_value(conditions: list[Condition], old: str, both: str) -> list[Condition]:
    return [c.replace(value=both) if c.kind in ("on", "off") and c.value == old else c for c in conditions]


def _change_step(skill: Skill, at: int, change: dict[str, Any]) -> Skill:
    steps = [step.replace(**change) if n == at else step for n, step in enumerate(skill.steps)]
    return skill.replace(steps=steps)
