"""Skills as a brain: the one whose sentence this is, with the words of this time in its slots."""

from collections.abc import Mapping

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.plan import Draft, Drafter, Task, TaskPlan
from iris_screen.planning.skills.after_playing import PREFIX
from iris_screen.planning.skills.skill import Skill, filled
from iris_screen.planning.skills.skill_sentences import words_in
from iris_screen.planning.skills.skill_store import Shelf


def chosen(shelf: Shelf, task: Task) -> Draft | None:
    """The draft of the skill that will play this task, None where none will."""
    named = task.planner.startswith(PREFIX)
    if task.steps or not (named or task.planner == "auto"):
        return None
    draft = by_name(shelf, task.planner.removeprefix(PREFIX)) if named else skilled(shelf)
    made = draft(task, "")
    return made if made.plan else None


def skilled(shelf: Shelf) -> Drafter:
    """The plan of the first skill, not put aside, that a task's sentence fits."""

    def draft(task: Task, front: str) -> Draft:
        for skill in shelf.all():
            words = words_in(skill.task, task.text)
            if words is not None and _fits(skill, task) and not shelf.standing(skill.name).is_put_aside:
                return _plan(skill, words)
        return Draft(None, say("skill-none-fits"))

    return draft


def by_name(shelf: Shelf, name: str) -> Drafter:
    """The plan of this skill, put aside or not; stuck where the sentence is another one."""

    def draft(task: Task, front: str) -> Draft:
        try:
            skill = shelf.skill(name)
        except UsageError as error:
            return Draft(None, error.message)
        words = words_in(skill.task, task.text)
        if words is None:
            return Draft(None, say("skill-other-sentence", name=name, task=skill.task))
        return _plan(skill, words)

    return draft


def _plan(skill: Skill, words: Mapping[str, str]) -> Draft:
    steps = skill.played(words)
    plan = TaskPlan(brain=f"{PREFIX}{skill.name}", steps=steps, success_criteria=steps[-1].expect)
    return Draft(plan, say("skill-plays", name=skill.name), filled(skill.grant, words))


def _fits(skill: Skill, task: Task) -> bool:
    """A phone's is none for a desktop."""
    return task.profile.is_computer == (skill.device == "desktop")
