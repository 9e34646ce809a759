"""What of a plan will need a yes, as far as its words tell before anything is seen.

A press may still turn out to do more than its name says: that is judged just before the touch (touch_rule.py).
"""

from collections.abc import Sequence

from iris_screen.consent.named_control import drop_parts
from iris_screen.consent.request_limits import limit_kind, limit_name
from iris_screen.core.condition import Condition
from iris_screen.core.effects import TAPS
from iris_screen.core.message import Message, say, verbatim
from iris_screen.core.parsing.answer_words import says_to_answer
from iris_screen.core.parsing.languages import detect_language
from iris_screen.core.parsing.policy_words import shorten
from iris_screen.core.parsing.sentences.commands import list_called
from iris_screen.core.parsing.sentences.ruled_out import read_request
from iris_screen.core.people import name_option
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import Policy, Ruling, find_strictest

BEGINNING = 4
"""How many words of a clause say what it does: "pay the bill from"."""


def judge_step(step: Step, task: Task, policy: Policy) -> Ruling:
    """The strictest ruling on what a step names: what it presses, or what its goal begins with. Allows what the person
    agreed to, in the sentence or beforehand; refuses what the sentence rules out. Opening, looking and
    typing do nothing that a name tells. Which wording of a control is there is not known yet: only what all of them
    would do counts.
    """
    grant, request = task.grant, read_request(drop_parts(task.text, task.grant.texts))
    does_as_named = step.action in TAPS or step.action == "drag" or step.submit
    own = detect_language(task.text)  # the wording of this language is told
    names = sorted(step.target.all_names, key=lambda name: detect_language(name) != own) if does_as_named else []
    # whom it is sent to, or who is called, is seen just before
    people = [*grant.recipients, *list_called(grant.commands, [])] if step.action != "call" else []
    whom = [Condition(kind="title", value=name) for name in people]
    step = step.replace(needs=[*step.needs, *whom])
    limits = [limit_name(name, grant, request, is_button=False) for name in names if step.action in TAPS]
    if step.action == "goal":
        told = step.goal or task.text
        clauses = [] if grant.only else read_request(told).rest.split(", ")  # else nothing is committed
        # the person who asked is told in the answer
        names = [" ".join(clause.split()[:BEGINNING]) for clause in clauses if not says_to_answer(clause)]
    is_switch = step.target.kind == "switch"  # next to it stands what somebody wrote: a task that is ticked
    by_name = [policy.list_rulings(name, step, grant, as_title=is_switch) for name in names or [""]]
    if step.action != "goal":
        shared = set.intersection(*({each.kind for each in ones} for ones in by_name))
        by_name = [[each for each in ones if each.kind in shared] for ones in by_name]
    rulings = [limit_kind(each, grant, request) for ones in by_name for each in ones]
    allowed = {each.kind for each in task.allowed}
    return find_strictest([*limits, *(each for each in rulings if each.answer == "deny" or each.kind not in allowed)])


def foresee(steps: Sequence[Step], task: Task, policy: Policy) -> list[tuple[Step, Ruling]]:
    """The steps that will need a yes, or that no yes can allow, each with the reason. If none says so, the whole task
    stands for what it sends or publishes without saying all of it.
    """
    judged = [(step, judge_step(step, task, policy)) for step in steps]
    asked = [(step, ruling) for step, ruling in judged if ruling.answer != "allow"]
    known = {*(ruling.kind for _, ruling in asked), *(each.kind for each in task.allowed)}
    for kind in dict.fromkeys(each.kind for each in task.grant.left_open if each.kind not in known):
        would = say("rule-would", what=verbatim(shorten(task.text)), kind=kind, does=kind)
        asked.append((Step(action="goal", goal=task.text), policy.rule_on(kind, "", would)))
    return [(step, ruling) for step, ruling in asked if ruling.answer != "allow"]


def announce(steps: Sequence[Step], task: Task, policy: Policy) -> list[Message]:
    """What is said at the beginning of a run with nobody there: what will need a yes, and which option allows it."""
    told = list[Message]()
    for _, ruling in foresee(steps, task, policy):
        option = name_option(ruling.kind) if ruling.answer == "ask" else ""
        reason = ruling.reason or say("rule-asks", kind=ruling.kind)
        told.append(say("rule-foreseen", why=reason, allow=option) if option else reason)
    return told
