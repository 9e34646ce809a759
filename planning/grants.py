"""Decides what a run may do, from the person's words or steps and the policy, before the first look."""

from typing import NamedTuple

from iris_screen.consent.named_control import drop_parts
from iris_screen.consent.request_limits import find_taken_back
from iris_screen.core.advance import Draft
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.parsing.sentences.command_clauses import PRESS
from iris_screen.core.parsing.sentences.commands import Command
from iris_screen.core.parsing.sentences.ruled_out import Only, Request, read_request
from iris_screen.core.plan import Grant, Step, Task
from iris_screen.core.policy import NEVER_FREE, Policy
from iris_screen.planning.apps import Apps, adapt_to_device
from iris_screen.planning.following_values import list_following
from iris_screen.planning.named_presses import find_last_press, is_press_told, is_told_to_press
from iris_screen.planning.planners.grammar.closed_words import KINDS
from iris_screen.planning.planners.sentence import read_offline
from iris_screen.planning.planners.step_file import draft_given
from iris_screen.planning.told_acts import EVERY_KIND, ToldActs, find_message, list_texts, read_told

_LEFT_OPEN = frozenset({"send", "post"})
"""Kinds of act that a sentence may command without saying what, or to whom."""


def derive_grant(task: Task, apps: Apps, policy: Policy, planned: Grant | None = None) -> Grant:
    """The apps the plan opens, the people it writes to, and the kinds of act the person's words agree to.

    planned: what the sentence needs and rules out according to a model that had not seen the screen. People whom the
    sentence does not name are not written to.

    A template agrees to what its own steps do (send, to this person), other words only to what they say: to nobody if
    not whom ("send it"), and never to a payment. The words of a task from outside agree to no act and no press.
    """
    on_device = adapt_to_device(apps, task.installed, task.profile.is_computer)
    draft = draft_given(task, "") if task.steps else read_offline(on_device)(task, "")
    steps = draft.plan.steps if draft.plan else []
    planned = planned or Grant()
    opened = [step.app for step in steps if step.action == "launch_app"] or draft.grant.apps
    opened = list(dict.fromkeys([*opened, *planned.apps]))
    app_names = [label for name in opened for label in on_device.list_labels(name) if label in task.text]
    message = find_message(task, draft, policy)
    texts = list_texts(task, draft, planned, message)
    # text to be written does not consent to anything
    said = [*texts, message.said] if message else texts
    request = read_request(drop_parts(task.text, said)).replace(taken_back=find_taken_back(task.text))
    # “Tom”, a name, is a word for emptying in Swedish
    told = read_told(task, draft, planned, message, texts, policy, apps=list(filter(on_device.find, app_names)))
    allowed = _list_allowed(request, told, planned, policy)
    agreed = _find_agreed(task, draft, told, policy, allowed)
    only: Only = request.only or planned.only
    if draft.plan is not None or (planned.kinds if only == "look" else agreed.kinds):
        only = ""  # a grammar has read it to its end, and presses what the words say; or they ask for more
    # "send it to Tom, but don't send it to Bob" does not rule out sending
    forbidden = [kind for kind in [*_list_forbidden(request, policy), *planned.forbidden] if kind not in agreed.kinds]
    left_open = _LEFT_OPEN.intersection(allowed) - {*agreed.kinds, *forbidden}
    # one text for one person is told by both apart; what is left open is not
    is_told_apart = max(len(told.recipients), len({*told.texts})) > 1 or (message and not message.text)
    grant = Grant(
        apps=opened,
        recipients=told.recipients,
        messages=list(dict.fromkeys(told.messages)) if is_told_apart else [],
        kinds=[kind for kind in agreed.kinds if kind not in NEVER_FREE and only != "look"],
        texts=list(dict.fromkeys(told.texts)),
        only=only,
        forbidden=forbidden,
        ruled_out=request.ruled_out,
        presses=_list_own_presses(task.text, told, steps) if only != "look" else [],
        same_names=apps.list_same_names(task.text),
        app_names=app_names,
        commands=agreed.commands,
        left_open=[each for each in told.all_commands if each.kind in left_open and not only],
        follows=list_following(drop_parts(task.text, [*find_quoted(task.text), *request.ruled_out]), task.facts.now),
        switches=[
            *{each.value: f"{each}" for step in steps for each in step.expect if each.kind in ("on", "off")}.values()
        ],
    )
    return grant.replace(kinds=[], commands=[], left_open=[], presses=[], switches=[]) if task.from_outside else grant


class _Agreed(NamedTuple):
    kinds: list[str]
    commands: list[Command]


def _list_allowed(request: Request, told: ToldActs, planned: Grant, policy: Policy) -> list[str]:
    """The kinds of act that the words may agree to. A model that was asked for them must name them too: the words alone
    may be part of a title.
    """
    left_out = {*told.unsure, *request.taken_back}
    return [] if EVERY_KIND in left_out else [kind for kind in planned.kinds or policy.kinds if kind not in left_out]


def _find_agreed(task: Task, draft: Draft, told: ToldActs, policy: Policy, allowed: list[str]) -> _Agreed:
    """What the task agrees to: the acts of rules that read it to its end, what it commands, and what the controls do
    that its steps or its words press.
    """
    commands = [each for each in told.commands if each.kind in allowed and each.kind != PRESS]
    by_rules = [kind for kind in draft.grant.kinds if draft.plan and kind not in told.unsure]
    known = {*by_rules, *(each.kind for each in commands)}
    pressed = _find_presses(draft.plan.steps if draft.plan else [], told.commands, task, policy)
    commands += [each for each in pressed if each.kind in allowed and each.kind not in known]
    return _Agreed(list(dict.fromkeys([*by_rules, *(each.kind for each in commands)])), commands)


def _list_forbidden(request: Request, policy: Policy) -> list[str]:
    """The kinds of act that a sentence rules out and does not ask for as well."""

    def speaks_of(words: str) -> list[str]:
        plain = drop_parts(words, [name for name in KINDS["brand"] if name in words])
        kinds = (
            [*policy.find_mentioned([said]), *policy.find_spoken_of(said)] for said in dict.fromkeys((plain, words))
        )
        return next(filter(None, kinds), [])  # 别卸载支付宝 rules out no payment, although the name holds a word for it

    asked_for = speaks_of(request.rest) if request.ruled_out else []
    spoken_of = [speaks_of(words) for words in request.ruled_out]
    ruled_out = [kind for kinds in spoken_of for kind in kinds if kind not in asked_for]
    is_other = bool(spoken_of) and all(kinds and "payment" not in kinds for kinds in spoken_of)
    never_pays = request.never_pays and not is_other
    taken_back = filter(policy.kinds.__contains__, request.taken_back)
    return list(dict.fromkeys([*ruled_out, *taken_back, *(["payment"] if never_pays else [])]))


def _list_own_presses(sentence: str, told: ToldActs, steps: list[Step]) -> list[str]:
    """The controls that the person says to press: those in quotes that the sentence commands to press, and the last
    one, unless that stands in a text to be written: “… that says: log in, then press Send order”.
    """
    commanded = [each.said for each in told.commands if each.kind == PRESS]
    quoted = [
        name
        for name in find_quoted(sentence)
        if is_press_told(name, sentence) and any(said.startswith(label(name)) for said in commanded)
    ]
    last = find_last_press(sentence)
    own = [] if any(find_last_press(text) == last for text in [*told.texts, *(step.text for step in steps)]) else [last]
    return list(dict.fromkeys(filter(None, [*quoted, *own])))


def _find_presses(steps: list[Step], told: list[Command], task: Task, policy: Policy) -> list[Command]:
    """The sensitive acts of the controls that the steps press, or that the sentence says to press (told). What it only
    opens or plays may be called anything.
    """
    words = [(each.said, None) for each in told if each.kind == PRESS] + [
        (word, step)
        for step in steps
        if step.action != "launch_app"  # the name of an app does not agree to anything
        for word in (*step.target.words, *step.target.names)
        if task.steps or is_told_to_press(word, task.text)
    ]
    return [Command(kind=kind, control=word) for word, step in words for kind in policy.kinds_of(word, step)]
