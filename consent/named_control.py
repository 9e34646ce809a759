"""Whether the person's words name a control: by the name it has on the screen, and as something to read or tick off."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from itertools import takewhile

from iris_screen.consent.around.surrounding_words import list_choosing_words, list_words
from iris_screen.consent.drawing.legible_words import is_in_scripts
from iris_screen.consent.grant_limits import drop_ruled_out
from iris_screen.consent.keys.key_effects import KeyEffect
from iris_screen.consent.keys.keystrokes import Stroke
from iris_screen.consent.touched_control import TouchedControl
from iris_screen.core.parsing.labels import drop_unread, is_read_as, label, list_little_words
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.parsing.screen_words import (
    Wish,
    asks_to,
    drop_articles,
    find_asked,
    is_agreement,
    is_harmless,
    mentions_gesture,
    opens_payments,
)
from iris_screen.core.parsing.sentences.ruled_out import APOSTROPHES, read_request
from iris_screen.core.parsing.side_by_side import split_plain
from iris_screen.core.parsing.sums import mentions_money
from iris_screen.core.parsing.word_list import WordList
from iris_screen.core.plan import Task
from iris_screen.core.policy import Policy
from iris_screen.sight.elements.same_words import fold, take_first_part

LITTLE_QUOTE = 3
"""Letters of the shortest quoted text that names a control; one fewer in scripts whose words are shorter."""
MISREAD = 5
"""Letters up to which a word without its accents may be another one."""
PROGRAM = re.compile(
    r"\.(?:exe|msi|msix|msixbundle|appx|appxbundle|apk|apks|xapk|aab|dmg|pkg|deb|rpm|snap|flatpak|flatpakref|appimage|ipa"
    r"|bat|cmd|com|ps1|psm1|sh|bash|zsh|fish|run|bin|command|workflow|pif|scr|cpl|msc|scf|lnk|url|desktop|reg|inf|hta"
    r"|vbs|vbe|js|jse|wsf|wsh|jar|jnlp|py|pyw|pyz|pl|rb|app|crx|xpi|mobileconfig|docm|dotm|xlsm|xlam|pptm)"
    r"(?![a-z0-9])",
    re.IGNORECASE,
)
"""Names of files that run when they are opened."""
EXTENSION = re.compile(r"(?<=[^\s.])\.[a-z][a-z0-9]{1,4}$", re.IGNORECASE)
"""The end of a file's name, which people leave out: the report is 报告.pdf."""
LEADS_ON = " ›»>→…"
"""Signs behind the name of a row that leads on."""
LONGEST_MEANT = 24
"""Letters of the longest name that is looked for with other endings."""
STEM = 4
"""Letters that two forms of a word have in common at least."""
ENDING = 0.7
"""Share of the longer of two forms of a word that they have in common at least."""
VERB = 2
"""Words within which a sentence or the like names its verb."""
SHORT_FOR = 3
"""Letters of what a longer word may be shortened to: "min", "Sep"."""
READ_ICON = re.compile(r"[XxVOoQ@+*&✓×][A-Z][a-z]{2,}(?: |$)")
"""A word with a capital behind a sign that is read as a letter."""
TIMES = frozenset({"x", "×", "倍"})
"""Behind a number: how many times as fast or as large."""
_WORD = re.compile(r"[^\W_]+")
_COUNTED = re.compile(r"\d+(?:\.\d+)?|[^\W\d_]+|×")


def is_control_named(control: TouchedControl, task: Task) -> bool:
    """Whether the person's words name this control by any of its names."""
    return any(is_named(name, task) for name in (*control.names, control.title, join_lines(control)))


def join_lines(control: TouchedControl) -> str:
    """The name of a control as it is drawn, if it takes several lines and no tree tells it; else ""."""
    lines = [*control.names] if not control.is_told else [] if control.names else control.drawn
    return " ".join(lines) if len(lines) > 1 else ""


def is_named(name: str, task: Task) -> bool:
    """Whether the person's words name this control. What they say to write names nothing, nor does what they rule
    out.
    """
    return _is_named(name, _list_quoted(task), _drop_texts(task), tuple(map(tuple, task.grant.same_names)))


@lru_cache(maxsize=4096)
def _is_named(name: str, quoted: tuple[str, ...], own: str, same_names: tuple[tuple[str, ...], ...]) -> bool:
    """quoted: what the person's words quote. own: the rest of them."""
    if _is_quoted(name, quoted):
        return label(name) not in list_little_words()
    own_label = label(name)  # "" of all signs alike: “+” is no other name of “×”
    rows = [row for row in same_names if name in row or (own_label and own_label in map(label, row))]
    same = [each for row in rows for each in row]
    called = (name, *([] if PROGRAM.search(name) else [EXTENSION.sub("", name)]), *same)
    return any(is_named_in(each, own) or is_named_in(each, drop_unread(own)) for each in called)


def is_meant(name: str, task: Task) -> bool:
    """Whether the person's words name this control, also with another ending or in short: "Fijar" by "fija la nota",
    "30 min" by "in 30 minutes", "C4" and "07:30" by their numbers.
    """
    if is_named(name, task):
        return True
    return task.grant.only != "look" and not mentions_money(name) and _is_inflected_in(name, _drop_texts(task))


def are_known(names: Sequence[str], task: Task) -> bool:
    """Whether each is named by the person, harmless, or an answer, which is known by its question."""
    # letters that were misread one by one: "p", "a", or y"y
    words = [label(name).split() for name in names]
    is_spelled = sum(len(each) for each in words if max(map(len, each), default=0) == 1) > 1
    # a sign before the word may be read as a letter: "XCancel", of a cross and "Cancel"
    plain = [name[1:] if READ_ICON.match(name) else name for name in names]
    harmless = [
        (is_harmless(each) and not is_spelled) or is_agreement(label(name))
        for name, each in zip(names, plain, strict=True)
    ]
    return all(
        is_meant(name, task) or (known and not mentions_money(name))
        for name, known in zip(names, harmless, strict=True)
    )


def is_named_switch(control: TouchedControl, task: Task, policy: Policy) -> bool:
    """Whether the person's words name this switch, or say to tick what stands in its row and in that of no other:
    "tick the terms" by "I accept the terms of use". Not if the row is about a sensitive act, or says more than that
    somebody agrees to terms.
    """
    if any(is_meant(drop_count(name), task) for name in ([control.title] if control.title else control.names)):
        return True
    if policy.find_mentioned(control.names):
        return False
    heading = control.page.heading
    if is_named(heading, task):  # below “Family group”, “Mute notifications” by “mute the family group”
        bare = [list_words("notices").remove_from(label(name)) for name in control.names]
        if any(name and name != label(heading) and is_meant(name, task) for name in bare):
            return True
    said = [words for part in split_plain(_drop_texts(task)) for words in find_asked(part, "ticks")]
    page = control.page
    rows = [page.find(each.box.center).names for each in page.shown if each.role == "switch"] or [control.names]
    more = [list_words("terms").remove_from(label(name)) for name in control.names]
    return any(
        _holds(control.names, words)
        and not any(map(WordList(drop_articles(words).split()).remove_from, more))
        and sum(_holds(row, words) for row in rows) == 1
        for words in said
    )


def _holds(names: Iterable[str], words: str) -> bool:
    """Whether a name holds each of these words, but for articles."""
    said = drop_articles(words).split()
    return bool(said) and any(all(is_named_in(word, name) for word in said) for name in names)


def is_value(name: str, captions: Iterable[str], task: Task) -> bool:
    """Whether the person says this word right behind one of these captions: "Size M", "性别男", "性别选女"."""
    own = f" {label(_drop_texts(task))} "
    called = [caption for caption in captions if len(label(caption)) > 1]
    told = [label(f"{caption} {verb} {name}") for caption in called for verb in ("", *list_choosing_words())]
    return bool(label(name)) and any(f" {each} " in own if each.isascii() else each in own for each in told)


def _is_inflected_in(name: str, own: str) -> bool:
    # “−10 s”, “1.5x” and “30 sn ileri” by their number, a short unit behind it, and words of the sentence
    counted, said = (_COUNTED.findall(text.casefold().replace(",", ".")) for text in (name, own))
    numbers = [at for at, word in enumerate(counted) if word[0].isdigit()]
    if len(numbers) == 1 and counted[numbers[0] + 1 :]:
        at, unit = numbers[0], counted[numbers[0] + 1]
        behind = {said[place + 1][0] for place, word in enumerate(said[:-1]) if word == counted[at]}
        is_unit = unit in TIMES and counted[at] in said
        is_unit = is_unit or (len(unit) <= SHORT_FOR and unit[0] in behind)
        if is_unit and all(word in said for word in (*counted[:at], *counted[at + 2 :])):
            return True
    said, words = (_split_words(text) for text in (name, own))
    if len(label(name)) > LONGEST_MEANT or not any(len(word) >= STEM or word[-1].isdigit() for word in said):
        return False
    # one word alone must be what the sentence begins with: “books” of “add it to my books” is no “Book”
    last = len(words) - len(said) if len(said) > 1 or said[0][-1].isdigit() else VERB - 1
    runs = (words[at : at + len(said)] for at in range(min(last, len(words) - len(said)) + 1))
    return any(all(map(is_form_of, said, run)) for run in runs)


@lru_cache(maxsize=256)
def _split_words(text: str) -> list[str]:
    """The words and numbers of a text, without accents and leading zeros."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(each for each in letters if not unicodedata.combining(each))
    return [word.lstrip("0") or "0" for word in _WORD.findall(plain)]


def is_form_of(word: str, other: str) -> bool:
    """Whether two words are one with different endings, or the first is short for the other."""
    if word == other:
        return True
    if not (word.isalpha() and other.isalpha()) or min(len(word), len(other)) < SHORT_FOR:
        return False
    stem = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(word, other, strict=False)))
    return stem >= max(STEM, ENDING * max(len(word), len(other))) or (stem == len(word) == SHORT_FOR)


def is_named_in(name: str, own: str) -> bool:
    """Whether these words of the person name this control."""
    said = label(name)
    if said in list_little_words() or len(said) < 2:
        return False
    if is_in_scripts(said, ("CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "HANGUL")):
        return said in label(own)
    return re.search(rf"(?<!\w){re.escape(said)}(?!\w)", label(own)) is not None


def wants(task: Task, *wishes: Wish) -> bool:
    """Whether the person's words, outside of what they quote or rule out, ask for one of these. Who asks when a game is
    plays none.
    """
    done = [wish for wish in wishes if wish != "plays" or task.grant.only != "look"]
    return bool(done) and asks_to(_drop_names(task), *done)


def is_key_asked_for(stroke: Stroke, effect: KeyEffect, task: Task) -> bool:
    """Whether the person's words name these keys (the letter of a word is none), or ask for what they do: to close what
    is in front, to save it or to write something that is to be kept. In a program that is known to save by these keys,
    it is enough that the words ask for more than to be told something.
    """
    named = rf"(?<![a-z]){re.escape(stroke.label.casefold())}(?![a-z])"
    if effect.does == "saves":
        # “did I save it?” saves nothing
        is_told = "look" not in (task.grant.only, read_request(_drop_texts(task)).only)
        leaves = bool({"send", "post", "payment"} & {*task.grant.kinds})
        writes = not leaves and (bool(task.grant.texts) or wants(task, "copies"))
        is_wish = is_told and (effect.is_of_program or writes or wants(task, "saves"))
    else:
        is_wish = effect.does == "closes" and wants(task, "closes")
    return is_wish or re.search(named, task.text.casefold()) is not None


def wants_gesture(task: Task) -> bool:
    """Whether these words speak of holding, swiping or dragging."""
    return mentions_gesture(_drop_names(task))


def _drop_names(task: Task) -> str:
    """The person's words without what they quote, and without the names of apps, which may have any verb in them."""
    return drop_parts(_drop_texts(task), [*find_quoted(task.text), *task.grant.app_names])


def _drop_texts(task: Task) -> str:
    return drop_parts(drop_ruled_out(task), [text.translate(APOSTROPHES) for text in task.grant.texts])


def drop_parts(text: str, parts: Iterable[str]) -> str:
    """A text with a space in place of each of these parts."""
    return reduce(lambda left, part: left.replace(part, " "), parts, text)


def is_title(control: TouchedControl, task: Task) -> bool:
    """Whether the control's words may be what somebody wrote, and speak of anything: by where they stand, or since the
    person asks to read, move or tick off what is called so ("tick off “Delete old photos”").
    """
    wishes: tuple[Wish, ...] = ("ticks",) if control.role == "switch" else ("reads", "ticks", "moves")
    handled = _is_asked_for(control, task, *wishes)
    return control.is_title(named=handled or is_control_named(control, task), handled=handled)


def is_asked_page(control: TouchedControl, task: Task) -> bool:
    """Whether it only leads to the page that the person asks to open ("go to “Transfers”"): an entry of a menu."""
    leads_there = bool(control.names) and all(map(opens_payments, control.names)) and control.is_entry
    return leads_there and _is_asked_for(control, task, "opens")


def _is_asked_for(control: TouchedControl, task: Task, *wishes: Wish) -> bool:
    """Whether the person's words quote its name, as what they ask for in one of these ways."""
    names = control.names or control.drawn
    quoted = _list_quoted(task)
    is_quoted = any(_is_quoted(name, quoted) for name in (*map(drop_count, names), control.title, join_lines(control)))
    return is_quoted and wants(task, *wishes)


def drop_count(name: str) -> str:
    """A name without what only counts it or tells its time, as of "Feed the cat, 2/3"."""
    first = take_first_part(name)
    rest = name[len(first) :]
    return name if label(rest) or mentions_money(rest) else first


def _list_quoted(task: Task) -> tuple[str, ...]:
    """What the person's words have in quotes or say to write, outside of what they rule out."""
    ruled_out = task.grant.ruled_out
    texts = [text for text in task.grant.texts if not any(text in each for each in ruled_out)]
    return (*find_quoted(drop_ruled_out(task) if ruled_out else task.text), *texts)


def _is_quoted(name: str, quoted: Sequence[str]) -> bool:
    """Whether this name is, as a whole, one of the quoted texts."""
    bare = fold(name.rstrip(LEADS_ON))
    if len(bare) < (LITTLE_QUOTE if is_in_scripts(bare, ("LATIN",)) else LITTLE_QUOTE - 1):
        return False
    # accents are easily misread
    return bare in map(fold, quoted) or (
        len(bare) > MISREAD and any(label(bare) == label(each) or is_read_as(bare, each) for each in quoted)
    )
