"""Whether the person asks a question, and which goal has to answer it."""

import re
from collections.abc import Sequence
from typing import Final

from iris_screen.consent.named_control import drop_parts
from iris_screen.core.message import say
from iris_screen.core.parsing.ruled_out import read_request
from iris_screen.core.plan import Step, Task
from iris_screen.models.prompts import fill_prompt

_TELLS: Final = re.compile(
    r"\b(?:tell|inform|answer|let|report\b.{0,40}\bto)\s+(?:the\s+)?(?:person|user|me)\b"
    r"|(?:告诉|告知|回答|汇报给|报告给|反馈给)(?:用户|我|本人)|向用户(?:说明|汇报|报告|回答|反馈)",
    re.IGNORECASE,
)
"""A goal that a model wrote, and that is not reached before the person has the answer."""
MAX_RETRIES: Final = 5


def is_question(task: Task) -> bool:
    """Whether the person asks a question: by what the planner says, else by their own words."""
    if task.draft is not None and task.draft.question is not None:
        return task.draft.question
    return not task.steps and read_request(drop_parts(task.text, task.grant.texts)).asks


def tells_person(goal: Step) -> bool:
    """Whether this goal is to answer the person, by its words."""
    return goal.action == "goal" and bool(_TELLS.search(goal.goal))


def must_tell(task: Task, goal: Step, ahead: Sequence[Step], brain: str, *, told: bool) -> bool:
    """Whether the actor must give an answer when it has reached this goal: it says so, or it is the last one of a task
    that asks something. A program prints its answer itself. told: whether an earlier goal has given one.
    """
    return tells_person(goal) or (is_last_to_tell(goal, ahead, brain, told=told) and is_question(task))


def is_last_to_tell(goal: Step, ahead: Sequence[Step], brain: str, *, told: bool) -> bool:
    """Whether no goal after this one may answer the person, and none before it has."""
    is_last = not any(step.action == "goal" for step in ahead)
    return goal.action == "goal" and brain != "program" and is_last and not told


def make_answer_goal(task: Task) -> Step:
    """A goal to answer the person from what is on the screen, for a plan that has ended without an answer."""
    goal = fill_prompt("answer_goal", task=task.text)
    return Step(action="goal", goal=goal, description=say("step-answer"), retry=MAX_RETRIES, timeout_ms=0)
