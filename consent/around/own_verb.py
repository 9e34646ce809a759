"""A button that is called like the verb of the sentence, on the page of somebody or something else: “Phone” on Bob's
page, where the sentence says to phone Ann. It does what the sentence says, but to somebody else.
"""

from typing import Final

from iris_screen.consent.around.finding import Finding, list_filled
from iris_screen.consent.around.person_names import is_same_person, match_person
from iris_screen.consent.grant_limits import drop_ruled_out
from iris_screen.consent.named_control import is_form_of
from iris_screen.consent.named_object import ON_OBJECTS, find_missed_object
from iris_screen.consent.touched_control import TouchedControl
from iris_screen.core.message import say
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import shorten
from iris_screen.core.parsing.screen_words import is_agreement, is_harmless
from iris_screen.core.parsing.sentences.command_words import load_words
from iris_screen.core.parsing.wordings import is_unspaced
from iris_screen.core.plan import Task
from iris_screen.core.policy import Policy

TO_SOMEBODY: Final = frozenset({"send", "call"})
"""Kinds of act that need somebody whom they reach."""
WRITTEN: Final = frozenset({"text", "input", "keyboard", "key"})
"""Roles of what is read or written; anything else may be pressed."""
FOOT: Final = 0.9
"""Share of the picture's height from which buttons side by side lead to the parts of an app."""
PARTS: Final = 3
"""How many of them at least."""


def find_own_verb(control: TouchedControl, task: Task, policy: Policy) -> Finding | None:
    """What such a button does, if nothing at the head of its page is named by the sentence. One whose name is known to
    do some kind of act has the rule of that kind, and one that sends has to have something to send.
    """
    if control.role in WRITTEN:
        return None
    sentence = label(drop_ruled_out(task))
    for name in control.names:
        said = label(name)
        if not said or is_harmless(name) or is_agreement(said) or policy.kinds_of(name, None):
            continue
        for verb in policy.find_verbs(sentence):
            word = sentence[verb.begin : verb.end]  # 电话 is in 打电话
            is_own = said in word if is_unspaced(said) else any(is_form_of(said, each) for each in word.split())
            if len(said) > 1 and is_own and (other := _find_other(control, verb.kind, said, task, policy)):
                return Finding(verb.kind, say("rule-other-object", name=shorten(name), object=shorten(other)))
    return None


def _find_other(control: TouchedControl, kind: str, said: str, task: Task, policy: Policy) -> str:
    """What the sentence does this to, if the page is about something else; "" if it is not."""
    if kind in ON_OBJECTS and kind in task.grant.kinds:
        return find_missed_object(control, task, [kind], policy)
    page, heading = control.page, control.page.heading
    is_part = is_harmless(heading) or said == label(heading)  # “Contacts”, “Phone” head a part of an app
    is_empty = kind == "send" and not list_filled(page)
    if kind not in TO_SOMEBODY or is_part or is_empty or control.box is None:
        return ""
    at, foot = control.box, FOOT * page.frame.size.height
    in_row = [each for each in page.shown if each.role == "button" and at.top < each.box.center.y < at.bottom]
    if at.center.y > foot and len(in_row) >= PARTS:
        return ""  # a part of an app
    return "" if _is_theirs(heading, kind, task) else next(iter(task.grant.recipients), task.text)


def _is_theirs(heading: str, kind: str, task: Task) -> bool:
    """Whether a page is of whom the sentence does this to. Another one may be named in what it rules out, quotes or
    says to them, and be called by the beginning of their name.
    """
    named = [each for each in task.grant.commands if each.kind == kind and each.said]
    if task.grant.recipients:
        called = task.grant.recipients
    elif named:  # of several names the first: “phone Ann about Bob”
        called = [next(iter(each.names), each.said) for each in named]
        called += [name.partition("'")[0] for each, name in zip(named, called, strict=True) if label(name) == each.said]
    else:  # nothing was read from it but a verb at its end: 佐藤先生に電話して
        found = match_person(heading).match(sentence := drop_ruled_out(task).strip())
        ends = tuple(end for each in load_words().values() for end in each.to_ends)
        return found is not None and sentence[found.end() :].lstrip().startswith(ends)
    return any(is_same_person(heading, each) for each in called)
