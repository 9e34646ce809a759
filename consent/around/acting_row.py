"""A row leads on by default. One that is named by what it does, or stands where a tap does it at once, is a button."""

import re
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher

from iris_screen.consent.around.finding import Finding, list_texts
from iris_screen.consent.around.person_names import is_same_person
from iris_screen.consent.around.surrounding_words import find_row_kinds, is_infinitive, list_words, names_touch
from iris_screen.consent.around.task_words import is_about_task, shares_word
from iris_screen.consent.drawing.legible_words import ALIKE
from iris_screen.consent.named_control import EXTENSION, is_control_named, is_meant
from iris_screen.consent.touched_control import SET, TITLES, TouchedControl
from iris_screen.core.message import say
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import is_long, is_sentence, shorten
from iris_screen.core.parsing.screen_words import (
    declines,
    find_asked,
    is_agreement,
    is_bin,
    is_harmless,
    mentions_gesture,
    tells_how,
    unlocks,
)
from iris_screen.core.parsing.sums import mentions_money, remove_sums
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import Policy

LONGEST = 8
"""Words of the longest row that is read as an order; longer ones are content."""
UNSPACED = 16
"""Letters of the same, where words are not set apart."""
BRIEF = 4
"""Words of a value of a setting."""
_PARTS = re.compile(r"[,，、:：;；]")
_PHONE = re.compile(
    r"(?!\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$)(?:[+(0]\d[\d\s().-]{5,18}|\d{2,4}(?:[\s-]\d{2,4}){2,4})(?=\s*(?:[·|,;，；]|$))"
)
"""A telephone number, and no date, at the beginning of a row."""
_NAMES_SOMEBODY = frozenset({"send", "call"})
"""Kinds of act that need a recipient: to name the row is not enough."""


def find_acting_row(control: TouchedControl, step: Step, task: Task, policy: Policy) -> Iterator[Finding]:
    """What a row or a text does by its own words, by the heading that it stands under, or by what a text says of
    touching it.
    """
    if control.role not in TITLES or control.is_tab or not control.names:
        return
    if any(_PHONE.match(name.strip()) and not is_control_named(control, task) for name in control.names):
        yield Finding("call", say("rule-around-acts", name=shorten(control.names[0])))
    if not any(map(label, control.names)):
        return
    name = control.title or control.names[0]
    is_verb = find_asked(name, "opens") == [""]  # “open the settings” does not name “Open”
    is_named = not is_verb and (is_control_named(control, task) or is_meant(name, task))
    yield from _find_below(control, name, task, policy, is_named=is_named)
    if is_named or control.page.is_list:
        return
    if guarded := _find_guard(control, name, task):
        yield Finding("unknown", say("rule-around-choice", name=shorten(name), words=shorten(guarded)))
    # “Butta fuori tutti” does something to all; “All photos” names what there is
    on_all = any(begin > 0 for begin, _ in list_words("every").find_places(label(name)))
    is_about = shares_word(name, task) or any(mark in name for mark in ":：·|")
    is_plain = is_about or tells_how(name) or is_harmless(name) or is_sentence(name) or is_long(name)
    if (on_all and not is_plain) or unlocks(name, [*control.near, name]):
        yield Finding("unknown", say("rule-around-acts", name=shorten(name)))
    first, *rest = _PARTS.split(name, maxsplit=1)
    if rest and label(rest[0]):
        kinds = find_row_kinds(rest[0])
        kinds += policy.kinds_of(rest[0], step) if len(label(rest[0]).split()) < BRIEF - 1 else []
        for_all = is_order(rest[0]) and any(list_words("every").find_places(label(rest[0])))
        kinds += ["unknown"] if for_all and not shares_word(first, task) else []
        yield from (Finding(kind, say("rule-around-acts", name=shorten(name))) for kind in kinds)
        if is_agreement(label(first)) or declines(first):
            yield Finding("unknown", say("rule-around-acts", name=shorten(name)))
    if _is_option(name):
        heading = shorten(control.page.heading)
        alone = say("rule-around-acts", name=shorten(name))
        yield Finding("unknown", say("rule-around-choice", name=shorten(name), words=heading) if heading else alone)
    bare = remove_sums(name)  # so much a month
    sells = mentions_money(name) and (
        any(list_words("options").find_places(label(bare))) or "payment" in policy.find_mentioned([bare])
    )
    is_content = is_long(name) and shares_word(name, task) and not any(list_words("every").find_places(label(name)))
    # what the person's words agree to is judged by its kind
    agreed = {*policy.kinds_of(name, step)} & {*task.grant.kinds}
    acts = is_order(name) and not is_content and not agreed
    kinds = [*(["payment"] if sells else []), *(["unknown"] if acts else [])]
    yield from (Finding(kind, say("rule-around-acts", name=shorten(name))) for kind in kinds)


def _find_below(control: TouchedControl, name: str, task: Task, policy: Policy, *, is_named: bool) -> Iterator[Finding]:
    """What a tap on a row does below this heading, or beside a text that says what touching it does."""
    if control.role == "image":
        return
    for text, box in list_texts(control):
        if control.box is None or box.bottom > control.box.bottom:
            continue
        told = [] if is_sentence(text) else find_row_kinds(text)
        if names_touch(text):
            told += policy.find_mentioned([text])
        for kind in told:
            is_agreed = kind in task.grant.kinds or kind not in _NAMES_SOMEBODY or _is_sent_to(name, kind, task)
            if kind in policy.kinds and not (is_named and is_agreed):
                yield Finding(kind, say("rule-around-choice", name=shorten(name), words=shorten(text)))


def _is_sent_to(name: str, kind: str, task: Task) -> bool:
    """Whether the person's words command to send something to this one: a row chooses them, and what is sent is asked
    about.
    """
    open_to = [each for each in task.grant.left_open if each.kind == kind == "send"]
    return any(is_same_person(name, each.to) if each.to else each.said.endswith(label(name)) for each in open_to)


def _find_guard(control: TouchedControl, name: str, task: Task) -> str:
    """The heading of what guards something ("Screen lock", "Parental control"), below which a row may be a value that
    turns it off, whatever the row is called; "" if there is none, or if the row or the person's words are about it.
    """
    above = [(box.bottom, text) for text, box in list_texts(control) if control.box and box.bottom <= control.box.top]
    headings = [text for text in (max(above, default=(0, ""))[1], control.page.heading) if not is_sentence(text)]
    opens = find_asked(name, "opens")  # “Open” may turn off a lock, and “open the settings” does not speak of that
    said, guards = label(name), list_words("grave", "guards")
    # what guards something has a page of its own, unless it can be turned on and off in its row
    is_guard = any(map(guards.has, (said, said[:-1])))  # also "Trusted devices", of several
    is_plain = (is_harmless(name) and not opens) or list_words("places").ends_text(said)
    is_page = not _shows_state(control, name) if is_guard else is_plain
    leads_on = is_page or (opens != [""] and is_about_task(name, task))
    # with its state beside it, a row named like a guard needs no heading
    guarded = (
        text
        for text in (*headings, *([name] if is_guard else []))
        if guards.begins_a_word(label(text)) and not is_about_task(text, task)
    )
    return "" if leads_on else next(guarded, "")


def _shows_state(control: TouchedControl, name: str) -> bool:
    """Whether a switch or a few words of something else stand in the row of a name, beside it or right below it, by the
    tree or on the picture: "On", "Pattern". A tap may change that.
    """
    page, box = control.page, control.box
    if box is None:
        return True
    # the box of a text ends with its letters, and not with its row
    below = box.height // 2 if control.role == "text" or not control.is_told else 0
    near = [each for each in page.shown if each.box.height <= 2 * box.height]
    told = [(text, each.box) for each in near for text in (each.name, each.value)]
    told += [*((each.text, each.box) for each in page.lines), *((each, box) for each in control.names)]
    in_row = range(box.top, box.bottom)
    beside = [text for text, at in told if at.center.y in in_row or at.top in range(box.bottom, box.bottom + below)]
    values = {label(text) for text in beside if not (is_sentence(text) or is_long(text))} - {"", label(name)}
    switches = any(each.role in SET and each.box.center.y in in_row for each in page.shown)
    misread = [
        len(each) <= len(label(name)) and SequenceMatcher(None, each, label(name)).ratio() >= ALIKE for each in values
    ]
    return switches or not all(misread)


def _is_option(name: str) -> bool:
    """Whether it is a value of a setting: "Never", "30 days", "Everyone for 10 minutes"; "Day 1" is none."""
    said, counts = label(name), any(map(str.isdigit, name))
    if counts and not name.strip()[0].isdigit():
        return len(said.split()) <= BRIEF and list_words("every").begins_text(said)
    return (counts or not is_harmless(name)) and list_words("options").is_all_of(said)


def takes_drop(names: Sequence[str], dragged: Sequence[str], acts: Callable[[str], bool]) -> bool:
    """Whether a row of these names is given what is dropped on it, rather than sorted: it acts, unless the dragged one
    reads like an act as well, as to-dos do; or it is no file, and the dragged one is. acts: does some kind of act.
    """
    is_act, is_file = (
        [any(map(reads_so, each)) for each in (names, dragged)]
        for reads_so in (lambda name: is_order(name) or acts(name), EXTENSION.search)
    )
    is_given = is_act == [True, False] or is_file == [False, True]
    return is_given or any(is_bin(name) or mentions_gesture(name) for name in names)


def is_order(name: str) -> bool:
    """Whether a name says to do something, in few words."""
    said = label(name)
    leads_on = len(said.split()) < BRIEF and list_words("places").ends_text(said)
    is_title = tells_how(name) or any(mark in name for mark in "?？؟")
    if is_harmless(name, browse=False) or is_agreement(said) or is_title or leads_on:
        return False
    is_brief = len(said.split()) <= LONGEST and (said.isascii() or len(said) <= UNSPACED or " " in said)
    acts = list_words("orders").begins_text(said) or list_words("orders_after").ends_text(said)
    return is_brief and (acts or (is_infinitive(name.split(maxsplit=1)[0]) and not is_harmless(name)))
