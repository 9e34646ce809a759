"""What a task says to do, to whom and in which words: as rules, its words alone and a model read it. Where they
disagree, the narrower reading counts.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from iris_screen.core.advance import Draft
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.languages import has_meaning
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.parsing.sentences.command_words import list_wide_words, may_name_somebody
from iris_screen.core.parsing.sentences.commands import Command, list_called
from iris_screen.core.plan import Grant, Task
from iris_screen.core.policy import Policy
from iris_screen.sight.elements.same_words import fold

_TO_SOMEBODY = ("send", "call")


@dataclass(frozen=True)
class ToldActs:
    """recipients, messages, texts, commands: as of `Grant`. unsure: the kinds of act that may be meant otherwise, or
    for nobody who is known. all_commands: also those that do not say to whom.
    """

    recipients: list[str]
    messages: list[tuple[str, str]]
    texts: list[str]
    commands: list[Command]
    unsure: frozenset[str]
    all_commands: list[Command]


def list_texts(task: Task, draft: Draft, planned: Grant) -> list[str]:
    """The texts that are to be written: what the sentence quotes, what a model found in it, or else what rules read.
    None that only describes something (“a cheap pair of shoes”): it is not to be typed as it stands.
    """
    texts = [*_keep_mentioned(planned.texts, task), *find_quoted(task.text)]
    if not texts:
        steps = draft.plan.steps if draft.plan else []
        read = [step.text for step in steps if step.text and step.text != draft.guessed]
        texts = _keep_mentioned(read, task) if planned.kinds else read  # a model's plan need not write as rules would
    return [*texts, *(text for _, text in draft.grant.messages if text and not draft.plan)]


def read_told(
    task: Task, draft: Draft, planned: Grant, texts: list[str], policy: Policy, apps: Sequence[str]
) -> ToldActs:
    """What is to be done to whom. texts: that are to be written. apps: the names of those that are opened."""
    named = [name for name in _keep_mentioned(planned.recipients, task) if not has_meaning("pronouns", name)]
    read = dict.fromkeys([*draft.grant.recipients, *named])
    recipients = [name for name in read if may_name_somebody(name, task.text)]
    unsure = {*_TO_SOMEBODY} if len(recipients) < len(read) else set[str]()
    by_words = policy.read_commands(task.text, [*texts, *recipients], apps)
    if draft.plan:
        own = {each.kind for each in draft.grant.commands}
        commands = [*draft.grant.commands, *(each for each in by_words if each.kind not in own)]
        return ToldActs(recipients, draft.grant.messages, texts, commands, frozenset(unsure), commands)
    apart = policy.read_commands(task.text, texts, apps) if recipients else by_words
    messages = _pair_messages(apart, draft.grant, recipients)
    sent = {each.content for each in apart if each.kind == "send"}
    if recipients and not messages and min(len(sent), len(recipients)) > 1:
        unsure.add("send")  # who gets which text
    all_commands = by_words
    by_words = [each for each in by_words if _is_to_somebody(each, draft.grant, is_sent=bool(recipients or messages))]
    # only the words alone tell whether a sentence that rules do not read to its end commands what they read of it
    kinds = {each.kind for each in by_words}
    return ToldActs(
        recipients or list(dict.fromkeys(to for to, _ in messages)),
        messages,
        list(dict.fromkeys([*texts, *(text for _, text in messages)])),
        [*(each for each in draft.grant.commands if each.kind in kinds), *by_words],
        frozenset(unsure),
        all_commands,
    )


def _is_to_somebody(command: Command, read: Grant, *, is_sent: bool) -> bool:
    """Whether a command says whom it calls, or sends to. read: what rules read. is_sent: whether it is known to whom
    something is sent.
    """
    if command.kind == "send":
        return is_sent
    return command.kind != "call" or bool(list_called([*read.commands, command], []))


def _pair_messages(apart: list[Command], read: Grant, recipients: list[str]) -> list[tuple[str, str]]:
    """Who gets which text of a sentence that rules do not read to its end. apart: its commands with the names of people
    in their place. read: what rules read of it.
    """
    is_sent = any(each.kind == "send" for each in apart)
    messages = [(to, text) for to, text in read.messages if is_sent and to in recipients]
    if messages and {to for to, _ in messages}.issuperset(recipients):
        return messages
    return _list_messages(apart, recipients)


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
