"""Whether the person asks a question, and which goal is the answer goal: reaching it takes an answer for them."""

from typing import Final

from iris_screen.consent.named_control import drop_parts
from iris_screen.core.message import say
from iris_screen.core.parsing.answer_words import says_to_answer
from iris_screen.core.parsing.sentences.ruled_out import read_request
from iris_screen.core.plan import Agenda, Step, Task
from iris_screen.core.state import State
from iris_screen.models.prompts import fill_prompt

MAX_RETRIES: Final = 5


def is_question(task: Task) -> bool:
    """Whether the person asks a question: by what the planner says, else by their own words."""
    if task.draft is not None and task.draft.question is not None:
        return task.draft.question
    return not task.steps and read_request(drop_parts(task.text, task.grant.texts)).asks


def is_answer_goal(state: State, goal: Step) -> bool:
    """Whether reaching this goal takes an answer: its words say so, or it is the last one of a task that asks
    something.
    """
    says_so = goal.action == "goal" and says_to_answer(goal.goal)
    return says_so or (_is_last_goal(state, goal) and is_question(state["task"]))


def may_answer(state: State, goal: Step) -> bool:
    """Whether what the actor finds for this goal is an answer for the person: they ask for it, or only for a look."""
    return is_answer_goal(state, goal) or (_is_last_goal(state, goal) and state["task"].grant.only == "look")


def _is_last_goal(state: State, goal: Step) -> bool:
    """Whether no goal after this one may answer, and none before it has. A program prints its answer itself."""
    agenda = state.get("agenda", Agenda())
    is_last = not any(step.action == "goal" for step in agenda.ahead)
    by_program = agenda.progress.brain == "program"
    return goal.action == "goal" and is_last and not by_program and state["history"].answer is None


def make_answer_goal(task: Task) -> Step:
    """A goal to answer the person from what is on the screen, for a plan that has ended without an answer."""
    goal = fill_prompt("answer_goal", task=task.text)
    return Step(action="goal", goal=goal, description=say("step-answer"), retry=MAX_RETRIES, timeout_ms=0)
