"""Turns plain imperative sentences and templates of app modules into steps, with one grammar and no model."""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from iris_screen.consent.request_limits import find_taken_back
from iris_screen.core.advance import Draft, Drafter
from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.languages import detect_language
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.parsing.screen_words import asks_to
from iris_screen.core.parsing.sentences.ruled_out import has_limit_apart, read_request
from iris_screen.core.plan import Task, TaskPlan
from iris_screen.planning.apps import Apps, adapt_to_device
from iris_screen.planning.apps.tokens import MAX_LENGTH
from iris_screen.planning.planners.agreed_acts import join_grants, read_alone
from iris_screen.planning.planners.grammar.clause import Reading
from iris_screen.planning.planners.grammar.reader import Grammar
from iris_screen.planning.planners.grammar.rule import Here
from iris_screen.planning.planners.grammar.understood import tell_steps

_Plan = Callable[[Reading], TaskPlan | None]
REMEMBERED = 8
"""Readings that are kept: a run reads its sentence for what it may do, for its plan, and for each planner in turn."""


@lru_cache(maxsize=8)
def build_grammar(apps: Apps) -> Grammar:
    """The grammar with these apps' templates, built once."""
    return Grammar(apps)


def read_sentences(apps: Apps) -> Drafter:
    """Reads any sentence, clause by clause; a clause that matches a template becomes the template's steps. Gives no
    grant for a sentence that it cannot read to its end.
    """
    return lambda task, front: _draft(apps, task, front, _plan_sentence)


def read_templates(apps: Apps) -> Drafter:
    """Reads only sentences that match one template as a whole."""
    return lambda task, front: _draft(apps, task, front, _plan_template)


def read_offline(apps: Apps) -> Drafter:
    """Reads a whole sentence as a template if one matches, else clause by clause. Of one that it cannot read to its
    end, it also tells what the rest agrees to.
    """
    return lambda task, front: _draft(
        apps, task, front, lambda reading: _plan_template(reading) or _plan_sentence(reading), alone=True
    )


def _draft(apps: Apps, task: Task, front: str, plan: _Plan, alone: bool = False) -> Draft:
    """alone: whether also what was not read is read, as if it were alone, for what it agrees to."""
    if why := apps.explain_broken(task.text):
        return Draft(None, say("plan-app-broken", why=why))
    try:
        reading, here = _read(apps, task.text, front, task.profile.is_computer)
    except UsageError as error:
        return Draft(None, error.message)
    steps = [step for clause in reading.clauses for step in clause.steps]
    made = plan(reading)
    told_to = read_alone(build_grammar(apps), task.text, reading, here) if alone and not made else []
    grant = join_grants([*reading.clauses, *told_to]).replace(
        apps=list(dict.fromkeys(step.app for step in steps if step.action == "launch_app"))
    )
    taken_back = find_taken_back(task.text)
    if made and taken_back and ("" in taken_back or {*taken_back} & {*grant.kinds}) and grant.kinds:
        return Draft(None, say("plan-taken-back"), grant)
    if made is None:
        why = _explain_unread(apps, task.text, reading, here.unclear)
        return Draft(None, why, grant, frozenset(here.missed), too_long=reading.too_long)
    # what is said to somebody may be anything
    sought = [] if grant.recipients else [words for step in steps for words in (step.text, *step.target.words)]
    guesses = [words for words in sought if is_description(words, task.text)]
    if read_request(task.text).asks:  # a model may know other ways to what is asked than to look for its name
        plain = [step for clause in reading.clauses if not clause.template for step in clause.steps]
        guesses += [words for step in plain if step.action == "check" for words in step.target.words]
    intents = [clause.intent for clause in reading.clauses]
    return Draft(made, tell_steps(steps), grant, guessed=next(iter(guesses), ""), intents=intents)


@lru_cache(maxsize=REMEMBERED)
def _read(apps: Apps, text: str, front: str, pointer: bool) -> tuple[Reading, Here]:
    """What a sentence means with this package in front, and where it began, with what was gathered on the way. Without
    its limits, if there are any. Raises UsageError if it is too long or a quotation is never closed.
    """
    app = next((app for app in apps.apps if front in app.packages), None)
    here = Here(
        apps=apps,
        app=None if app is None or app.launcher else app,
        home=app is not None and app.launcher,
        pointer=pointer,
        language=detect_language(text),
    )
    reading = build_grammar(apps).read(text, here)
    told = read_request(text)
    if not told.ruled_out:
        return reading, here
    pressed = [words for clause in reading.clauses for step in clause.steps for words in step.target.words]
    # no button is called "Send but don't pay"; one may be called "Don't Save" or "Go on without an account"
    is_unread = bool(reading.unread and told.apart and told.rest)
    if is_unread or any(map(has_limit_apart, dict.fromkeys([*pressed, *here.unclear]))):
        reading = build_grammar(apps).read(told.rest, here)
    return reading, here


_CLAUSE_MARKS = re.compile(r"[，；;]|,\s")


def is_description(words: str, sentence: str) -> bool:
    """Whether words that are typed or looked for rather say what a thing is like (“the cheaper headphones”), or go on
    with another clause (“45 seconds, and nothing else”). None that are quoted.
    """
    if not words or words in find_quoted(sentence) or words not in sentence:
        return False
    return asks_to(words, "describes") or _CLAUSE_MARKS.search(words) is not None


def _plan_sentence(reading: Reading) -> TaskPlan | None:
    return None if reading.unread or not reading.clauses else _make_plan("sentence", reading)


def _plan_template(reading: Reading) -> TaskPlan | None:
    one = not reading.unread and len(reading.clauses) == 1 and reading.clauses[0].template is not None
    return _make_plan("template", reading) if one else None


def _make_plan(brain: str, reading: Reading) -> TaskPlan:
    last = reading.clauses[-1]
    return TaskPlan(brain=brain, steps=reading.steps, success_criteria=list(last.success or last.steps[-1].expect))


def _explain_unread(apps: Apps, text: str, reading: Reading, unclear: Iterable[str]) -> Message:
    """Says what could not be read, and shows similar examples that can be. unclear: see `Here`; the longest
    holds what the others do.
    """
    doubtful = max((words for words in unclear if words in reading.unread), key=len, default="")
    if reading.reason:
        return reading.reason
    known = [say("text-quoted", words=example) for example in apps.nearest(text)]
    if doubtful and known:
        return say("plan-name-unclear-nearest", words=doubtful, nearest=known)
    if doubtful:
        return say("plan-name-unclear", words=doubtful)
    if not reading.unread:
        return say("plan-no-template-nearest", nearest=known) if known else say("plan-no-template")
    if known:
        return say("plan-unreadable-nearest", words=reading.unread, nearest=known)
    return say("plan-unreadable", words=reading.unread)


READERS = {"auto": read_sentences, "sentence": read_sentences, "template": read_templates}
"""The planners that depend on reading the words, with their readers."""


def explain_unreadable(task: Task, apps: Apps, model: bool = False) -> Message | None:
    """Why no planner can read this task, whatever is on the screen and whatever the device can do; None if one may.

    This is known from the words alone, before a device is opened.

    model: whether there is one, which reads what no grammar does. A task for a computer says that it has a pointer and
    what is installed, since the names of its programs may occur in the sentence. Raises UsageError if only a model
    could read a text of this length.
    """
    if task.steps or task.planner not in READERS or (model and task.planner == "auto"):
        return None
    if len(task.text) > MAX_LENGTH:
        raise UsageError(say("app-task-too-long", count=len(task.text), most=MAX_LENGTH))
    apps = adapt_to_device(apps, task.installed, task.profile.is_computer)
    draft = READERS[task.planner](apps)
    first = made = draft(task, "")
    readable, fronts, tried = first.plan is not None, {*first.missed, *apps.launchers[:1]}, set[str]()
    while fronts and not readable:  # the words may make sense with an app in front
        if made.too_long:
            break  # no app makes fewer of them
        tried.add(front := fronts.pop())
        made = draft(task, front)
        readable, fronts = made.plan is not None, fronts | (made.missed - tried)
    return None if readable else first.reason
