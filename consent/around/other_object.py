"""A question about somebody or something else than the person's words name: "Delete the chat with Bob?" for Ann's."""

import re

from iris_screen.consent.around.finding import Finding
from iris_screen.consent.around.surrounding_words import list_words
from iris_screen.consent.around.task_words import list_content, shares_word
from iris_screen.consent.grant_limits import drop_ruled_out
from iris_screen.consent.nearby_question import asks
from iris_screen.consent.touched_control import TouchedControl
from iris_screen.core.message import say
from iris_screen.core.parsing.labels import label, list_little_words
from iris_screen.core.parsing.policy_words import shorten
from iris_screen.core.parsing.wordings import is_unspaced
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import Policy
from iris_screen.sight.elements.same_words import fold

LONGEST = 300
"""Characters of a question that are read: beyond them nobody is named."""
_SEVERAL = re.compile(r"(?<![\d.,:])(\d[\d,.]{0,12})(?![\d:%])\s*(?:[件张個个條项項枚개]\s*)?([^\W\d_]*)")
"""A number and the word behind it."""


def find_other_object(control: TouchedControl, step: Step, task: Task, policy: Policy) -> Finding | None:
    """The question that an agreed press answers, if it names another, or more, than the person's words do."""
    names = control.names or tuple(control.drawn)
    kinds = {kind for name in names for kind in policy.kinds_of(name, step, control.near)}
    agreed = sorted(kinds & {*task.grant.kinds})
    if not agreed or (agreed == ["send"] and _is_below_chat(control, task, policy)):
        return None
    for text in (each[:LONGEST] for each in control.near):
        if asks(text) and (_names_another(text, task) or _counts_more(text, task)):
            return Finding(agreed[0], say("rule-around-other", name=shorten(names[0]), words=shorten(text)))
    return None


def _is_below_chat(control: TouchedControl, task: Task, policy: Policy) -> bool:
    """Whether the text to be sent stands in a field below all that is asked, and nothing asks about sending: the
    question is one that somebody wrote, and to whom it goes, the head of the page tells (consent/shown_recipients.py).
    """
    page, texts = control.page, set(map(fold, task.grant.texts))
    tops = [each.box.top for each in page.shown if each.role == "input" and fold(each.value or each.name) in texts]
    asked = [each for each in page.shown if each.name in control.near and asks(each.name)]
    is_above = bool(tops) and all(each.box.bottom <= min(tops) for each in asked)
    return is_above and control.dialog is None and "send" not in policy.find_mentioned([each.name for each in asked])


def _names_another(text: str, task: Task) -> bool:
    """Whether another name than in the sentence is behind the same word: "with Bob", "with Ann"."""
    asked, own = _list_linked(text), _list_linked(drop_ruled_out(task))
    both = asked.keys() & own.keys()
    others = [asked[link] for link in both if asked[link].isdisjoint(own[link])]
    return any(not any(shares_word(word, task) for word in words) for words in others)


def _list_linked(text: str) -> dict[str, set[str]]:
    """What is behind each linking word of a text."""
    said, found = label(text), dict[str, set[str]]()
    for begin, end in list_words("links").find_places(said):
        behind = said[end:].lstrip()
        if is_unspaced(said[begin:end]):
            word = re.split(r"[的へのとに與与和]| ", behind, maxsplit=1)[0][:4]
        else:
            word = next((each for each in behind.split() if each not in list_little_words()), "")
        if word:
            found.setdefault(said[begin:end], set()).add(word)
    return found


def _counts_more(text: str, task: Task) -> bool:
    """Whether it asks about all or several of what the sentence does not name in this form."""
    sentence = drop_ruled_out(task)
    own, said = set(list_content(sentence)), label(text)
    every = list_words("every")
    if any(every.find_places(label(sentence))):
        return False
    for number, thing in _SEVERAL.findall(text):
        plain = re.sub(r"\D", "", number).lstrip("0")
        if plain not in ("", "1") and plain not in own and not _has_word(thing, sentence):
            return True
    return any(not _has_word(said[end:].lstrip(), sentence) for _, end in every.find_places(said))


def _has_word(behind: str, sentence: str) -> bool:
    """Whether a sentence has the thing that is counted, in the same form."""
    said = label(behind)
    things = [said[:2]] if is_unspaced(said) else [each for each in said.split() if each not in list_little_words()][:2]
    own = label(sentence)
    return any(thing in (own if is_unspaced(thing) else own.split()) for thing in things)
