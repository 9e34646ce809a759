"""Whether what is deleted, installed, left or blocked is what the person's words name.

“Install “Morning Paper”” agrees to installing that, not to whatever the button of the row below belongs to; “delete the
note Milk” agrees neither to “Delete notebook” nor to the note Mill.
"""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from math import dist
from typing import Final

from iris_screen.consent.around.finding import list_filled
from iris_screen.consent.around.person_names import is_same_person
from iris_screen.consent.around.surrounding_words import list_words
from iris_screen.consent.around.task_words import list_content, names_only
from iris_screen.consent.drawing.legible_words import is_legible
from iris_screen.consent.grant_limits import drop_ruled_out
from iris_screen.consent.local_apps import is_lookup
from iris_screen.consent.named_control import is_form_of
from iris_screen.consent.nearby_question import asks, is_answer
from iris_screen.consent.touched_control import PressedPage, TouchedControl
from iris_screen.core.geometry import Box
from iris_screen.core.parsing.labels import is_read_as, label
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.parsing.screen_words import is_harmless
from iris_screen.core.parsing.sentences.command_words import (
    find_ties,
    list_before_names,
    list_firsts,
    list_little_objects,
    list_object_ends,
    list_object_marks,
    list_things,
    list_wide_words,
)
from iris_screen.core.parsing.sentences.commands import Command
from iris_screen.core.parsing.wordings import is_unspaced
from iris_screen.core.plan import Task
from iris_screen.core.policy import Policy
from iris_screen.sight.elements.same_words import fold

ON_OBJECTS: Final = frozenset(
    {"install", "uninstall", "delete", "leave", "contact", "sign_out", "join", "like", "rename", "move"}
)
"""Kinds of act that a sentence agrees to for one thing, and that a page offers for many."""
WRITES: Final = frozenset({"send", "post"})
"""Kinds of act for which a sentence quotes what to write."""
PRESSED: Final = frozenset({"button", "image", "switch"})


TO_A_PLACE: Final = frozenset({"move", "rename"})
"""Kinds of act for which a sentence names two things: what is moved and where to, the old name and the new one."""
AS_DESCRIBED: Final = frozenset({"delete", "uninstall", "install", "leave"})
"""Kinds of act that need what a sentence only describes (“the alarm for work”) to be shown."""
WITH_OTHERS: Final = frozenset({"join", "like", "contact"})
"""Kinds of act that others see."""
MISREAD: Final = 0.6
"""Share of a name that must be read off a picture at least."""
LITTLE: Final = 3
"""Letters of the shortest text of a page that may be what the words name without quotes or a capital letter."""

_APART: Final = re.compile(r"[\n,，、;；:：·|()（）\[\]“”\"‘’「」«»/]|\s[-–—]\s|\s(?=@)|(?<=[\u3400-\u9fff])\s")
"""What is between a name and what is said of it."""
_EXTENSION: Final = re.compile(r"(?<=[^\s.])\.[a-z][a-z0-9]{1,4}$", re.IGNORECASE)
_TIME: Final = re.compile(r"(?<![\d:.])\d{1,2}[:：]\d{2}(?![\d:])")
"""A time, which is all that tells one alarm from another."""
_NUMBER: Final = re.compile(r"\+?[\d\s().-]+")
_OWNER: Final = re.compile(r"['’]s?$")
"""The ending of whose something is: “Nadia” of “Nadia's photo”."""
_DIGIT: Final = re.compile(r"\d")


def find_missed_object(control: TouchedControl, task: Task, kinds: Sequence[str], policy: Policy) -> str:
    """What the person's words name to be acted on, if this control seems to act on something else; "" if it does not,
    or if they name nothing. A dialog or a menu need not repeat the name. kinds: of act that it does.
    """
    # a skill knows the kinds alone
    commands = [each for each in task.grant.commands if each.kind in kinds and (each.said or each.names)]
    said = [each.said for each in commands] or [label(drop_ruled_out(task))]
    if is_answer(control) and WITH_OTHERS & {*kinds}:  # “Accept” below “Mia's birthday”
        names = {word for each in commands for name in each.names for word in label(name).split() if len(word) > 1}
        dialog, alone = control.dialog, not list_rivals(control)
        near = [each for each in _list_texts(control.page) if _find_nearest(control, each[1]) == control.box]
        inside = [each for each in near if dialog is None or dialog.box.contains(each[1].center)]
        texts = [text for text, _ in sorted(inside, key=lambda each: each[1].top)]
        wrong = (each for each in said if not names_only(texts, each, names, kinds, policy, alone=alone))
        return next((each or label(task.text) for each in wrong), "")
    if other := _find_other(control, said, task, kinds, policy):
        return next((name for each in commands for name in each.names), "") or said[0] or other
    names = set(map(label, control.names))
    is_whole = any(each.kind != "delete" or _names_all(each) for each in commands)
    if commands:
        # whom a command blocks or adds is no kind of thing
        people = [
            _drop_beside_name(each.said)
            for each in commands
            if each.kind == "contact" and each.said and not each.names and not list_things().covers(each.said)
        ]
        told = [*people, *(name for each in commands for name in each.names)]
    else:
        told = [] if WRITES & {*task.grant.kinds} else find_quoted(drop_ruled_out(task))
    objects = [each for each in told if fold(each) and (not label(each) or label(each) not in names)]
    if commands and not told:
        objects = objects or _TIME.findall(drop_ruled_out(task)) or _find_said(control, said)
    if commands and TO_A_PLACE & {*kinds}:
        named = [*objects, *_find_said(control, said)]
        called = len(told) > ("rename" in kinds)  # one name alone may be the new one
        objects = _find_first(named, said, drop_ruled_out(task), control.page, called=called)
    if commands and AS_DESCRIBED & {*kinds}:
        described = _find_described(control, said, called=bool(told and objects), shown=bool(objects))
        if described is None and list_rivals(control):
            return said[0]
        objects = objects or (said[:1] if described is None else described)
    # what begins with one of these on the page and is whole in the sentence: “Grandad's boat”, of which only the first
    # word has a capital letter
    parts = {part.strip() for text, _ in _list_texts(control.page) for part in (text, *_APART.split(text))}
    begun = [
        part for part in parts if any(label(part).startswith(f"{label(name)} ") for name in objects if label(name))
    ]
    objects += sorted(part for part in begun if f" {label(part)} " in f" {label(drop_ruled_out(task))} ")
    if commands and not objects and not _is_the_one(control, kinds, task):
        return said[0]
    is_whole = is_whole or (bool(commands) and not told)
    objects = [form for each in objects for form in _list_forms(each, drop_ruled_out(task), control.page)]
    return _find_missed(control, objects, is_whole=is_whole, may_misread="sign_out" not in kinds)


def _find_first(
    names: Sequence[str], said: Sequence[str], sentence: str, page: PressedPage, *, called: bool
) -> list[str]:
    """Of what a sentence says to move, or to call otherwise, what it names before the rest: behind that stands where it
    goes, which is not acted on, even if the page shows nothing else. called: whether the sentence sets several
    names apart.
    """
    filled = list_filled(page)
    inputs = [each for each in page.shown if each.role == "input" and not is_lookup(each.name)]
    fields = [(each.box.top, text) for each in inputs if (text := each.value or each.name) in filled]
    top = fold(min(fields, default=(0, ""))[1])
    written = [name for name in names if fold(name) == top and top in fold(sentence)]
    if written:
        return written[:1]  # the form, in which the new name stands by now; a note below may only mention it
    texts = [text for text, _ in _list_texts(page)]
    # what is said has only letters: neither “🎉”, nor what tells “Trip 2024” from “Trip”
    by_letters = len({*map(label, names)} - {""}) == len({*map(fold, names)})
    shape, told = (label, said) if by_letters else (fold, [fold(sentence)])
    at = {name: [place for each in told if (place := _find_place(shape(name), each)) >= 0] for name in names}
    places = {name: min(found) for name, found in at.items() if found} or dict.fromkeys(names, 0)
    first = [name for name in places if places[name] == min(places.values())]
    # “旅行计划” and “旅行” may begin at the same place
    first = [name for name in first if len(shape(name)) == max(len(shape(each)) for each in first)]
    shown = [name for name in first if any(_holds(text, name) for text in texts)]
    if not shown or called or len({*places.values()}) > 1:
        return shown[:1] or first[:1]
    # in small letters, only what is shown counts as a name: another one may stand before it
    before = [list_wide_words().remove_from(_drop_known(each[: places[shown[0]]])).split() for each in said]
    heads = list_content(page.heading)
    is_first = any(all(any(is_form_of(word, head) for head in heads) for word in words) for words in before)
    return shown[:1] if is_first else [*said]


def _find_place(name: str, said: str) -> int:
    """Where a name begins in what is said, as whole words if it does so anywhere; -1 if it is not there."""
    whole = f" {said} ".find(f" {name} ")
    return whole if whole >= 0 else said.find(name)


def _find_described(control: TouchedControl, said: Sequence[str], *, called: bool, shown: bool) -> list[str] | None:
    """The texts beside this control that have words by which the person describes a thing: “Work, 7:00” of “delete the
    alarm for work”. None if more of the words stand beside another control of this name (“Gym, Monday” is no alarm for
    work on Monday), or if most of them are missing. called: whether the thing has a name, which alone may be shown.
    shown: whether the page has a whole text of what is said; then half of the words will do.
    """
    title = _find_title(control)
    beside: dict[Box | None, list[str]] = {}
    for text, box in _list_texts(control.page):
        beside.setdefault(_find_nearest(control, box), []).append(text)
    described = {}
    for each in said:
        rest = list_firsts().remove_from(list_wide_words().remove_from(_drop_known(each)))
        words = list_content(list_words("small").remove_from(rest))
        if words and (len(words) > 1 or rest != each):  # else it may be what such a thing is called: “alarm”
            described[each] = words
    for each, words in described.items():
        found = {box: _count_forms(words, [*texts, title]) for box, texts in beside.items()}
        own = found.get(control.box, 0)
        # the letters of a script without spaces are no words: how many of them stand nowhere says little
        is_part = shown and (is_unspaced(each) or 2 * own == len(words))
        is_enough = called or is_part or 2 * own + is_unspaced(each) > len(words)
        if is_enough and own == max(found.values(), default=0):
            return [text for text in (*beside.get(control.box, ()), title) if _count_forms(words, [text])]
    return None if described else []


def _count_forms(words: Sequence[str], texts: Sequence[str]) -> int:
    """How many of these words stand in any of the texts, in any form."""
    shown = [one for text in texts for one in list_content(text)]
    return sum(any(is_form_of(word, one) for one in shown) for word in words)


def _is_the_one(control: TouchedControl, kinds: Sequence[str], task: Task) -> bool:
    """Whether a control whose object has no name may be the one that is meant: the topmost if the sentence says “the
    first”; of several that others see, no other.
    """
    rivals = list_rivals(control)
    if control.box is None or not rivals:
        return True
    if any(list_firsts().find_places(label(drop_ruled_out(task)))):
        return all(control.box.center.y <= box.center.y for box in rivals)
    return WITH_OTHERS.isdisjoint(kinds)


def list_rivals(control: TouchedControl) -> list[Box]:
    """Where the page has other controls of this name."""
    if control.box is None:
        return []
    names, page = set(map(label, control.names)), control.page
    shown = [(each.text, each.box) for each in page.lines] if page.frame.elements is None else []
    shown = shown or [(each.name, each.box) for each in page.shown if each.role in PRESSED]
    return [box for text, box in shown if label(text) in names and not box.overlap(control.box)]


def _names_all(command: Command) -> bool:
    """Whether it names all that it acts on: the note of “delete the note Milk”, not that of “… the note about Milk”."""
    # “L'été”: an article that is only a letter is in the name, and not in what is said
    said, named = _drop_known(command.said).split(), label(" ".join(command.names)).split()
    return said == named or said == [word for word in named if len(word) > 1 or not word.isascii()]


def _find_other(control: TouchedControl, said: Sequence[str], task: Task, kinds: Sequence[str], policy: Policy) -> str:
    """What the name of a control says that it acts on, if the person's words do not: "notebook" of "Delete notebook",
    "Mill". The question of a dialog counts if it is about more than one thing.
    """
    # the verb of “sal del grupo «Lugo»”, “entra no grupo «Lugo»” says itself that it is a group
    own, wide = (
        f" {' '.join([*said, *([label(task.text)] if {'leave', 'join'} & {*kinds} else [])])} ",
        list_wide_words(),
    )
    asked = [control.page.heading] if control.dialog else []
    for shown in map(label, (*control.names, *asked)):
        for begin, end in wide.find_places(shown):
            if not _holds(own, shown[begin:end]):
                return shown[begin:end]
    mentioned = label(task.text)
    ties = find_ties(mentioned)
    if "contact" in kinds and (tied := find_ties(" ".join(control.names))) and ties and not tied <= ties:
        return next(iter(control.names), "")
    if not any(each.names for each in task.grant.commands if each.kind in kinds):
        return ""
    for name in control.names:
        rest = list_little_objects().remove_from(list_things().remove_from(policy.drop_verbs(kinds, name)))
        words = [word for word in rest.split() if len(word) >= LITTLE and not is_harmless(word)]
        if other := next((word for word in words if not _holds(mentioned, word)), ""):
            return other
    return ""


def _find_said(control: TouchedControl, said: Sequence[str]) -> list[str]:
    """The texts of the page that the person's words contain: “Milk” of "delete the note milk". Of a name without spaces
    of which a text is only the beginning, the whole name: 张三丰, if the page shows 张三.
    """
    things, texts = list_things(), {text for text, _ in _list_texts(control.page)}
    found = [
        text
        for text in texts
        if len(label(text)) >= LITTLE - (not text.isascii())
        and not things.covers(label(text))
        and not is_harmless(text)
        and any(_holds(each, text) for each in said)
    ]
    words = [word for each in said for word in _drop_known(each).split()]
    words += [word[1:] for word in words if word[0] in list_object_marks() and len(word) > 1 + is_unspaced(word)]
    words = [*map(_drop_beside_name, words)]
    begun = found or [text for text in texts if any(is_unspaced(word) and word in label(text) for word in words)]
    longer = [word for word in words if any(label(text) in word or word in label(text) for text in begun)]
    longer = [word for word in longer if is_unspaced(word) and len(word) > 1]
    return [text for text in found if not is_unspaced(text) or label(text) in words] or longer or found


def _drop_beside_name(word: str) -> str:
    """A word without what stands beside the name in it, where nothing sets the two apart: 阿紫 of 一下主播阿紫, and
    高橋くん of 高橋くんを.
    """
    ends = [end for end in list_object_ends() if word.endswith(end) and len(word) - len(end) > 1]
    word = word.removesuffix(max(ends, key=len, default=""))
    while is_unspaced(word):
        begun = [end for begin, end in list_before_names().find_places(word) if begin == 0 and len(word) - end > 1]
        if not begun:
            break
        word = word[max(begun) :].strip()
    return word


def _list_forms(name: str, sentence: str, page: PressedPage) -> list[str]:
    """A name, and without the ending that says whose something is: “Nadia” of “Nadia's photo”. But only the whole name
    where the page shows something else that is hers.
    """
    owned = re.search(rf"{re.escape(name)}\s+(\w+)", sentence) if _OWNER.search(name) else None
    if owned is None:
        return [name]
    other = re.compile(rf"{re.escape(name)}\s+(?!{re.escape(owned[1])}\b)\w", re.IGNORECASE)
    is_other = any(other.search(text) for text, _ in _list_texts(page))
    return [f"{name} {owned[1]}"] if is_other else [name, _OWNER.sub("", name)]


def _find_missed(control: TouchedControl, objects: Sequence[str], *, is_whole: bool, may_misread: bool) -> str:
    """The first of these, if the control belongs to something else than any of them. is_whole: no longer name may
    hold them. may_misread: on a picture, what looks like one of them may be it.
    """
    if control.box is None or not objects:
        return ""
    page = control.page
    texts = list(_list_texts(page))
    shows = _is_called if is_whole else _holds
    written = [each.value for each in page.shown if each.role == "input"]  # a note may begin with its title
    named = [box for text, box in texts if any((_holds if text in written else shows)(text, each) for each in objects)]
    if not named:
        if any(_holds(text, each) for text, _ in texts for each in objects):
            return objects[0]
        is_menu = control.is_entry and not list_rivals(control)  # each entry of a menu has a name of its own
        is_over = is_menu or page.card is None or page.card.layer != "page"
        quoted = [each for text, _ in texts if asks(text) for each in find_quoted(text)]
        if quoted and page.frame.elements is not None:
            return objects[0]  # “Delete “Codes”?”, where “Old codes” is to be deleted
        is_misread = may_misread and page.frame.elements is None and any(_resembles(text, objects) for text, _ in texts)
        return "" if is_misread or is_over else objects[0]
    if any(shows(_find_title(control), each) for each in objects):
        return ""
    return "" if control.box in [_find_nearest(control, box) for box in named] else objects[0]


def _find_nearest(control: TouchedControl, text: Box) -> Box | None:
    """Of this control and others of its name, the nearest to a text; None if it is not known where it is."""
    boxes = [*list_rivals(control), *([control.box] if control.box else [])]
    return min(boxes, key=lambda box: dist((box.center.x, box.center.y), (text.center.x, text.center.y)), default=None)


def _find_title(control: TouchedControl) -> str:
    """What the page is called; "" if its topmost text stands in a row with such a control."""
    page, rivals = control.page, list_rivals(control)
    boxes = [box for text, box in _list_texts(page) if text == page.heading]
    beside = any(each.top <= box.center.y < each.bottom for box in boxes for each in (*rivals, control.box) if each)
    return "" if rivals and beside else page.heading


def _resembles(text: str, names: Sequence[str]) -> bool:
    """Whether a part of a text that was read off a picture may be one of these names, misread."""
    shown = label(text)
    for said in map(label, names):
        parts = {shown[at : at + len(said)] for at in range(max(len(shown) - len(said), 0) + 1)}
        if not is_legible(said) or any(SequenceMatcher(None, part, said).ratio() >= MISREAD for part in parts):
            return True
    return False


def _list_texts(page: PressedPage) -> Iterator[tuple[str, Box]]:
    """All that a page says, but for what is looked up there."""
    if page.frame.elements is None:
        yield from ((each.text, each.box) for each in page.lines if page.find(each.box.center).role != "input")
        return
    for each in page.shown:
        if each.role != "input" or not is_lookup(each.name):
            yield from ((text, each.box) for text in (each.name, each.value) if text)


def _holds(text: str, name: str) -> bool:
    if name.startswith("@"):  # an account is no part of another one's name
        return re.search(rf"(?<![\w.]){re.escape(name[1:])}(?!\w|\.\w)", text, re.IGNORECASE) is not None
    if re.search(rf"(?<!\w)(?<!\w-){re.escape(name)}(?!-\w)", text, re.IGNORECASE) is None and "-" in text:
        return False  # “Anna” of “Anna-Lena”
    said, shown = label(name), label(text)
    return (f" {said} " in f" {shown} " if said.isascii() else said in shown) or is_read_as(text, name)


def _is_called(text: str, name: str) -> bool:
    """Whether a text, or a part of it that signs set apart, is this name: “Tom, 3 unread”, “Chat with Tom”, not “Tom
    Smith”. The end of a file's name may be left out.
    """
    is_account, name = name.startswith("@"), name.removeprefix("@")
    parts = [part.strip().removeprefix("@") for part in (text, *_APART.split(text))]
    wanted = {fold(name), _drop_spaces(name)}
    is_address = "@" in name or is_account
    return any(
        {fold(part), _drop_spaces(part), fold(part if is_address else _EXTENSION.sub("", part))} & wanted
        or (bool(label(name)) and not _DIGIT.search(part + name) and _drop_known(part) == label(name))
        or is_read_as(part, name)
        or is_same_person(part, name)
        for part in parts
        if part
    )


def _drop_known(text: str) -> str:
    """A label without what says nothing about which thing of many is meant: "bob" of "Chat with Bob"."""
    return list_little_objects().remove_from(list_things().remove_from(label(text))).strip()


def _drop_spaces(text: str) -> str:
    """A number however it is spaced."""
    return re.sub(r"[\s().-]", "", text) if _NUMBER.fullmatch(text) else fold(text)
