"""Whether the person's words name a control: by the name it has on the screen, and as something to read or tick off."""

import re
from collections.abc import Iterable
from functools import reduce

from iris_screen.consent.grant_limits import drop_ruled_out
from iris_screen.consent.touched_control import TouchedControl, is_in_scripts
from iris_screen.core.parsing.labels import drop_unread, label
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.parsing.ruled_out import APOSTROPHES, opens_payments
from iris_screen.core.parsing.screen_words import Wish, asks_to
from iris_screen.core.parsing.sums import mentions_money
from iris_screen.core.plan import Task
from iris_screen.sight.elements.same_words import fold, take_first_part

LITTLE = frozenset("a an the on off in at to of my it is i you he we me be do no so up or and for with".split())
"""Words of nearly every sentence, which name nothing."""
LITTLE_QUOTE = 3
"""Letters of the shortest quoted text that names a control; one fewer in scripts whose words are shorter."""
MISREAD = 5
"""Letters up to which a word without its accents may be another one."""
LEADS_ON = " ›»>→…"
"""Signs behind the name of a row that leads on."""


def is_control_named(control: TouchedControl, task: Task) -> bool:
    """Whether the person's words name this control by any of its names."""
    return any(is_named(name, task) for name in (*control.names, control.title))


def is_named(name: str, task: Task) -> bool:
    """Whether the person's words name this control. What they say to write names nothing, nor does what they rule
    out.
    """
    if _is_quoted(name, task):
        return label(name) not in LITTLE
    own = _drop_texts(task)
    rows = [row for row in task.grant.same_names if label(name) in map(label, row)]
    same = [each for row in rows for each in row]
    return any(is_named_in(each, own) or is_named_in(each, drop_unread(own)) for each in (name, *same))


def is_named_in(name: str, own: str) -> bool:
    """Whether these words of the person name this control."""
    said = label(name)
    if said in LITTLE or len(said) < 2:
        return False
    if is_in_scripts(said, ("CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "HANGUL")):
        return said in label(own)
    return re.search(rf"(?<!\w){re.escape(said)}(?!\w)", label(own)) is not None


def wants(task: Task, *wishes: Wish) -> bool:
    """Whether the person's words, outside of what they quote or rule out, ask for one of these."""
    return asks_to(drop_parts(_drop_texts(task), find_quoted(task.text)), *wishes)


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
    quoted = any(_is_quoted(name, task) for name in (*map(_drop_count, names), control.title))
    return quoted and wants(task, *wishes)


def _drop_count(name: str) -> str:
    """A name without what only counts it or tells its time, as of "Feed the cat, 2/3"."""
    first = take_first_part(name)
    rest = name[len(first) :]
    return name if label(rest) or mentions_money(rest) else first


def _is_quoted(name: str, task: Task) -> bool:
    """Whether the person's words have this name, as a whole, in quotes."""
    ruled_out = task.grant.ruled_out
    texts = [text for text in task.grant.texts if not any(text in each for each in ruled_out)]
    quoted = [*find_quoted(drop_ruled_out(task) if ruled_out else task.text), *texts]
    bare = fold(name.rstrip(LEADS_ON))
    if len(bare) < (LITTLE_QUOTE if is_in_scripts(bare, ("LATIN",)) else LITTLE_QUOTE - 1):
        return False
    # accents are easily misread
    return bare in map(fold, [*quoted, *map(drop_unread, quoted)]) or (
        len(bare) > MISREAD and label(bare) in map(label, quoted)
    )
