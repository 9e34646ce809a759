"""SkillStore as a planner: plays the skill that has this sentence, with the words of this task in its slots."""

from collections.abc import Mapping

from iris_screen.core.advance import Draft, Drafter
from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.plan import Task, TaskPlan
from iris_screen.planning.skills.after_playing import PREFIX
from iris_screen.planning.skills.skill import Skill, fill_slots
from iris_screen.planning.skills.skill_sentences import match_words
from iris_screen.planning.skills.skill_store import SkillStore


def draft_by_skill(store: SkillStore, task: Task) -> Draft | None:
    """The draft of the skill that will play this task; None if none will."""
    named = task.planner.startswith(PREFIX)
    if task.steps or not (named or task.planner == "auto"):
        return None
    draft = play_named(store, task.planner.removeprefix(PREFIX)) if named else play_fitting(store)
    made = draft(task, "")
    return made if made.plan else None


def play_fitting(store: SkillStore) -> Drafter:
    """Plans with the first skill whose sentence matches the task, unless the skill is put aside."""

    def draft(task: Task, front: str) -> Draft:
        for skill in store.all():
            words = match_words(skill.task, task.text)
            fits_device = task.profile.is_computer == (skill.device == "desktop")
            if words is not None and fits_device and not store.results(skill.name).is_put_aside:
                return _play(skill, words)
        return Draft(None, say("skill-none-fits"))

    return draft


def play_named(store: SkillStore, name: str) -> Drafter:
    """Plans with this skill, put aside or not; stuck if its sentence does not match."""

    def draft(task: Task, front: str) -> Draft:
        try:
            skill = store.skill(name)
        except UsageError as error:
            return Draft(None, error.message)
        words = match_words(skill.task, task.text)
        if words is None:
            return Draft(None, say("skill-other-sentence", name=name, task=skill.task))
        return _play(skill, words)

    return draft


def _play(skill: Skill, words: Mapping[str, str]) -> Draft:
    steps = skill.fill_steps(words)
    plan = TaskPlan(brain=f"{PREFIX}{skill.name}", steps=steps, success_criteria=steps[-1].expect)
    return Draft(plan, say("skill-plays", name=skill.name), fill_slots(skill.grant, words))
