"""Decides what a run may do, from the person's words or steps and the policy, before the first look."""

import re

from iris_screen.consent.named_control import drop_parts
from iris_screen.consent.request_limits import find_taken_back
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.languages import has_meaning
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.parsing.sentences.command_clauses import PRESS
from iris_screen.core.parsing.sentences.command_words import list_wide_words, may_name_somebody
from iris_screen.core.parsing.sentences.commands import Command, list_called
from iris_screen.core.parsing.sentences.ruled_out import Only, Request, read_request
from iris_screen.core.plan import Grant, Step, Task
from iris_screen.core.policy import NEVER_FREE, Policy
from iris_screen.planning.apps import Apps, adapt_to_device
from iris_screen.planning.following_values import list_following
from iris_screen.planning.named_presses import find_last_press, is_press_told, is_told_to_press
from iris_screen.planning.planners.grammar.closed_words import KINDS
from iris_screen.planning.planners.sentence import read_offline
from iris_screen.planning.planners.step_file import draft_given
from iris_screen.sight.elements.same_words import fold

_TO_SOMEBODY = ("send", "call")


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
    texts = [*_keep_mentioned(planned.texts, task), *find_quoted(task.text)]
    # what only describes something ("a cheap pair of shoes") is not to be typed as it stands
    if not texts:
        read = [step.text for step in steps if step.text and step.text != draft.guessed]
        texts = _keep_mentioned(read, task) if planned.kinds else read  # a model's plan need not write as rules would
    texts += [text for _, text in draft.grant.messages if text and not draft.plan]
    named = [name for name in _keep_mentioned(planned.recipients, task) if not has_meaning("pronouns", name)]
    told_to = dict.fromkeys([*draft.grant.recipients, *named])
    recipients = [name for name in told_to if may_name_somebody(name, task.text)]
    nobody = _TO_SOMEBODY if len(recipients) < len(told_to) else ()
    # text to be written does not consent to anything
    request = read_request(drop_parts(task.text, texts)).replace(taken_back=find_taken_back(task.text))
    # a model that was asked for the kinds of act must name them too: the words alone may be part of a title
    may_agree = [kind for kind in planned.kinds or policy.kinds if kind not in (*nobody, *request.taken_back)]
    may_agree = [] if "" in request.taken_back else may_agree
    launched = [step.app for step in steps if step.action == "launch_app"]
    opened = list(dict.fromkeys([*(launched or draft.grant.apps), *planned.apps]))
    app_names = [label for name in opened for label in on_device.list_labels(name) if label in task.text]
    known_apps = list(filter(on_device.find, app_names))  # “Tom”, a name, is a word for emptying in Swedish
    told = policy.read_commands(task.text, [*texts, *recipients], known_apps)
    messages = draft.grant.messages
    if draft.plan is None:
        apart = policy.read_commands(task.text, texts, known_apps) if recipients else told
        told, messages, is_clear = _tell_whom(apart, told, draft.grant, recipients)
        recipients = recipients or list(dict.fromkeys(to for to, _ in messages))
        texts += [text for _, text in messages if text not in texts]
        may_agree = [kind for kind in may_agree if kind != "send" or is_clear]
    told = _join_commands(draft.grant.commands, told, is_whole=draft.plan is not None)
    commands = [each for each in told if each.kind in may_agree and each.kind != PRESS]
    agreed = {*({*draft.grant.kinds} - {*nobody} if draft.plan else ()), *(each.kind for each in commands)}
    pressed = (each for each in _find_presses(steps, told, task, policy) if each.kind not in agreed)
    commands += [each for each in pressed if each.kind in may_agree]
    kinds = list(dict.fromkeys([*filter(agreed.__contains__, draft.grant.kinds), *(each.kind for each in commands)]))
    only: Only = request.only or planned.only
    if draft.plan is not None or (planned.kinds if only == "look" else agreed):
        only = ""  # a grammar has read it to its end, and presses what the words say; or they ask for more
    grant = Grant(
        apps=opened,
        recipients=recipients,
        messages=list(dict.fromkeys(messages)) if max(len(recipients), len({*texts})) > 1 else [],
        kinds=[kind for kind in kinds if kind not in NEVER_FREE and only != "look"],
        texts=list(dict.fromkeys(texts)),
        only=only,
        # "send it to Tom, but don't send it to Bob" does not rule out sending
        forbidden=[kind for kind in [*_list_forbidden(request, policy), *planned.forbidden] if kind not in kinds],
        ruled_out=request.ruled_out,
        presses=_list_own_presses(task.text, told, [*texts, *(step.text for step in steps)]) if only != "look" else [],
        same_names=apps.list_same_names(task.text),
        app_names=app_names,
        commands=commands,
        follows=list_following(drop_parts(task.text, [*find_quoted(task.text), *request.ruled_out]), task.facts.now),
        switches=[
            *{each.value: f"{each}" for step in steps for each in step.expect if each.kind in ("on", "off")}.values()
        ],
    )
    return grant.replace(kinds=[], commands=[], presses=[], switches=[]) if task.from_outside else grant


def _list_forbidden(request: Request, policy: Policy) -> list[str]:
    """The kinds of act that a sentence rules out and does not ask for as well."""

    def speaks_of(words: str) -> list[str]:
        plain = drop_parts(words, [name for name in KINDS["brand"] if name in words])
        kinds = [[*policy.find_mentioned([said]), *policy.find_spoken_of(said)] for said in (plain, words)]
        return kinds[0] or kinds[1]  # 别卸载支付宝 rules out no payment, although the name holds a word for it

    asked_for = speaks_of(request.rest) if request.ruled_out else []
    spoken_of = [speaks_of(words) for words in request.ruled_out]
    ruled_out = [kind for kinds in spoken_of for kind in kinds if kind not in asked_for]
    is_other = bool(spoken_of) and all(kinds and "payment" not in kinds for kinds in spoken_of)
    never_pays = request.never_pays and not is_other
    taken_back = filter(policy.kinds.__contains__, request.taken_back)
    return list(dict.fromkeys([*ruled_out, *taken_back, *(["payment"] if never_pays else [])]))


def _join_commands(read: list[Command], told: list[Command], *, is_whole: bool) -> list[Command]:
    """What rules read, which say who is meant, and what the words alone command. Unless rules read the whole sentence,
    only the words alone tell whether it is commanded at all.
    """
    known = {each.kind for each in told if not is_whole}
    sure = [each for each in read if is_whole or each.kind in known]
    own = {each.kind for each in sure if is_whole}
    return [*sure, *(each for each in told if each.kind not in own)]


def _tell_whom(
    apart: list[Command], told: list[Command], read: Grant, recipients: list[str]
) -> tuple[list[Command], list[tuple[str, str]], bool]:
    """For a sentence that rules do not read to its end: its commands, without those that do not say whom they send to
    or call; who gets which text; and whether that is clear.

    apart: its commands with the names of people in their place. read: what rules read of it.
    """
    is_sent = any(each.kind == "send" for each in apart)
    messages = [(to, text) for to, text in read.messages if is_sent and to in recipients]
    if not messages or not {to for to, _ in messages}.issuperset(recipients):
        messages = _list_messages(apart, recipients)
    if not recipients and not messages:
        told = [each for each in told if each.kind != "send"]
    told = [each for each in told if each.kind != "call" or list_called([*read.commands, each], [])]
    sent = {each.content for each in apart if each.kind == "send"}
    return told, messages, not recipients or bool(messages) or min(len(sent), len(recipients)) <= 1


def _list_messages(told: list[Command], recipients: list[str]) -> list[tuple[str, str]]:
    """To whom the sentence sends what; nothing if it does not say both for each recipient, or, where none is known, of
    each message.
    """
    sent = list(dict.fromkeys((each.to, each.content) for each in told if each.kind == "send"))
    clear = [
        (to, content)
        for to, content in sent
        if to and content and not (has_meaning("pronouns", to) or list_wide_words().is_all_of(label(to)))
    ]
    is_clear = bool(recipients) or clear == sent
    return clear if is_clear and {fold(to) for to, _ in clear}.issuperset(map(fold, recipients)) else []


def _list_own_presses(sentence: str, told: list[Command], texts: list[str]) -> list[str]:
    """The controls that the person says to press: those in quotes that the sentence commands to press, and the last
    one, unless that stands in a text to be written: “… that says: log in, then press Send order”.
    """
    commanded = [each.said for each in told if each.kind == PRESS]
    quoted = [
        name
        for name in find_quoted(sentence)
        if is_press_told(name, sentence) and any(said.startswith(label(name)) for said in commanded)
    ]
    last = find_last_press(sentence)
    own = [] if any(find_last_press(text) == last for text in texts) else [last]
    return list(dict.fromkeys(filter(None, [*quoted, *own])))


def _keep_mentioned(planned: list[str], task: Task) -> list[str]:
    """The names and texts of a model that the sentence itself contains, as whole words: "it" is not in "write"."""
    mentioned: list[str] = []
    for given in planned:
        words = given.strip()
        if words.isdecimal() and not re.search(rf"(?<![\d:：.]){words}(?![\d:：]|\.\d)", task.text):
            continue  # “30” of “7:30”
        before = r"(?<![a-z0-9])" if words[:1].isascii() and words[:1].isalnum() else ""
        after = r"(?![a-z0-9])" if words[-1:].isascii() and words[-1:].isalnum() else ""
        if words and re.search(before + re.escape(words) + after, task.text, re.I):
            mentioned.append(given)
    return mentioned


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
