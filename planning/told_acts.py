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
from iris_screen.core.parsing.sentences.command_words import (
    ADDRESS,
    is_behind_to,
    list_nobody,
    list_phrases,
    list_wide_words,
    may_name_somebody,
    names_somebody,
)
from iris_screen.core.parsing.sentences.commands import TO_SOMEBODY, Command, list_called
from iris_screen.core.parsing.sentences.ruled_out import read_request
from iris_screen.core.parsing.sentences.told_messages import (
    ToldMessage,
    are_apart,
    cut_told,
    find_told,
    is_one_message,
    is_thing,
)
from iris_screen.core.plan import Grant, Task
from iris_screen.core.policy import Policy
from iris_screen.planning.planners.grammar.closed_words import KINDS
from iris_screen.sight.elements.same_words import fold

EVERY_KIND = ""
"""In `ToldActs.unsure`: all of them."""
_WORD = re.compile(r"\w")


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


def find_message(task: Task, draft: Draft, policy: Policy) -> ToldMessage | None:
    """The message that a sentence is about which rules do not read to its end, if it asks for nothing else."""
    if draft.plan or task.steps:
        return None
    told = find_told(task.text, policy.find_verbs, KINDS["brand"])
    if told is None or any(to != told.to or text != told.text for to, text in draft.grant.messages):
        return None
    others = policy.read_commands(task.text, [told.said, told.to])
    are_same = all(each.kind == "send" and (each.to in ("", told.to) or told.to in each.names) for each in others)
    return told if are_same else None


def list_texts(task: Task, draft: Draft, planned: Grant, message: ToldMessage | None) -> list[str]:
    """The texts that are to be written: what the sentence quotes, what a model found in it, or else what rules read.
    None that only describes something (“a cheap pair of shoes”): it is not to be typed as it is.
    """
    texts = [*_keep_mentioned(planned.texts, task), *find_quoted(task.text)]
    if not texts:
        steps = draft.plan.steps if draft.plan else []
        read = [step.text for step in steps if step.text and step.text != draft.guessed]
        texts = _keep_mentioned(read, task) if planned.kinds else read  # a model's plan need not write as rules would
    texts += [text for _, text in draft.grant.messages if text and not draft.plan]
    return list(dict.fromkeys([*texts, message.text] if message and message.text else texts))


def read_told(
    task: Task,
    draft: Draft,
    planned: Grant,
    message: ToldMessage | None,
    texts: list[str],
    policy: Policy,
    apps: Sequence[str],
) -> ToldActs:
    """What is to be done to whom. message: that is all of the sentence. texts: that are to be written. apps: the names
    of those that are opened.
    """
    named = [name for name in _keep_mentioned(planned.recipients, task) if not has_meaning("pronouns", name)]
    if message:
        unsure = frozenset({"send"}) if any(fold(name) != fold(message.to) for name in named) else frozenset[str]()
        commands = [Command(kind="send", to=message.to, content=message.text)]
        return ToldActs([message.to], [(message.to, message.text)], texts, commands, unsure, commands)
    read = dict.fromkeys([*draft.grant.recipients, *named])
    recipients = [name for name in read if _is_somebody(name, task.text, is_read=draft.plan is not None)]
    may_differ = {*TO_SOMEBODY} if len(recipients) < len(read) else set[str]()
    if not task.steps and not are_apart(recipients, read_request(task.text).language):
        may_differ.add("send")
    if not task.steps and not _are_whole(draft, task.text, policy):
        may_differ.add("send" if draft.plan else EVERY_KIND)  # what follows a text may be a part of it
    words = task.text if draft.plan else cut_told(task.text)
    by_words = [
        # “reply to Ann: …”
        each.replace(to=each.to or each.content, content="") if each.content in recipients else each
        for each in policy.read_commands(words, [*texts, *recipients], apps)
    ]
    if draft.plan:
        own = {each.kind for each in draft.grant.commands}
        commands = [*draft.grant.commands, *(each for each in by_words if each.kind not in own)]
        return ToldActs(recipients, draft.grant.messages, texts, commands, frozenset(may_differ), commands)
    apart = policy.read_commands(words, texts, apps) if recipients else by_words
    return _tell_by_words(draft.grant, by_words, apart, recipients, texts, may_differ)


def _tell_by_words(
    read: Grant,
    by_words: list[Command],
    apart: list[Command],
    recipients: list[str],
    texts: list[str],
    may_differ: set[str],
) -> ToldActs:
    """What is to be done by a sentence that rules do not read to its end. read: what they read of it. by_words: its
    commands; apart: the same with the names of people in their place. may_differ: kinds that are unsure already.
    """
    # words without quotes may be more than a message; rules and frames (`find_message`) know which are none
    apart = [each if each.content in texts else each.replace(content="") for each in apart]
    messages = _pair_messages(apart, read, recipients)
    sent = {each.content for each in apart if each.kind == "send"}
    has_unclear_texts = recipients and not messages and min(len(sent), len(recipients)) > 1  # who gets which
    has_nobody = not recipients and not messages
    commands = [
        each
        for each in by_words
        if not (has_nobody and each.kind == "send") and (each.kind != "call" or list_called([*read.commands, each], []))
    ]
    # only the words alone tell whether the sentence commands what rules read of it
    kinds = {each.kind for each in commands}
    return ToldActs(
        recipients or list(dict.fromkeys(to for to, _ in messages)),
        messages,
        list(dict.fromkeys([*texts, *(text for _, text in messages)])),
        [*(each for each in read.commands if each.kind in kinds), *commands],
        frozenset({*may_differ, *(["send"] if has_unclear_texts else [])}),
        by_words,
    )


def _is_somebody(name: str, sentence: str, *, is_read: bool) -> bool:
    """Whether a name may be one. is_read: by rules that read the whole sentence; else, a word in small letters may be
    any word of any language, unless it is behind “to”, so that a screen must show that there is somebody.
    """
    said = label(name)
    # “Mo”, a name, is a pronoun elsewhere
    is_nobody = (name.islower() and list_nobody().has(said)) or list_wide_words().is_all_of(said)
    is_known = is_read or not name.islower() or name in list_phrases("kin") or ADDRESS.fullmatch(name) is not None
    is_nobody = is_nobody or is_thing(name) or _is_text(name, sentence)
    return may_name_somebody(name, sentence) and not is_nobody and (is_known or not names_somebody(name, sentence))


def _is_text(name: str, sentence: str) -> bool:
    """Whether a name is rather a second text: it stands in quotes beside another quote, and not behind “to”."""
    quoted = find_quoted(sentence)
    return name in quoted and len(quoted) > 1 and not is_behind_to(name, sentence)


def _are_whole(draft: Draft, sentence: str, policy: Policy) -> bool:
    """Whether what rules take for the text of a message surely is one, and all of it."""
    language = read_request(sentence).language
    for _, text in draft.grant.messages:
        if text in ("", *find_quoted(sentence)):
            continue
        before, _, behind = sentence.partition(text)
        is_last = draft.plan is not None or not _WORD.search(behind)
        is_reported = cut_told(text) != text  # “the text is: tell Ann that …”
        if is_reported or not is_last:
            return False
        if not is_one_message(text, before, language, policy.find_verbs, KINDS["brand"]):
            return False
    return True


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
