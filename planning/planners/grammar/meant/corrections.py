"""Sentences whose end takes back a value: “an alarm for 6, sorry, 6:20”, 定六点的闹钟，不对，六点半.

The correction is put in place of one value of the clause before it. Where it may replace more than one, or part of a
text, nobody knows what is meant, and the sentence stays unread.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache

from iris_screen.core.advance import Intent
from iris_screen.core.parsing.languages import detect_language, load_languages
from iris_screen.planning.apps.tokens import QUOTES, Sentence
from iris_screen.planning.planners.grammar.clause import Reading
from iris_screen.planning.planners.grammar.closed_words import list_role

MAX_REPLACED, MAX_TRIED, MAX_SAID = 6, 80, 200
"""Tokens that a correction replaces, places that are tried, and letters of a sentence that is read so often."""
_MARKS = r"\s,，.。;；…—-"
_SPACE = " ,，.。;；…—-\n"
_TEXTS = frozenset({"text", "label", "query", "saying"})


@cache
def _match_correction() -> "re.Pattern[str]":
    sure, unsure = (
        "|".join(re.escape(word) for word in sorted(list_role(role), key=len, reverse=True))
        for role in ("corrections", "retractions")
    )
    return re.compile(
        # a row of marks is looked at once, from its first one
        rf"(?<![{_MARKS}])[{_MARKS}]++(?:(?P<sure>{sure})|(?:{unsure}))(?:[\s,，:：…—-]++|(?=\d))(?P<new>\S.*)",
        re.IGNORECASE | re.DOTALL,
    )


def find_correction(said: str) -> str:
    """What stands behind the words that correct, in a sentence that begins with them: “no, Bob”. "" for another one."""
    found = _match_correction().match(f" {said.strip(_SPACE)}")
    return found["new"].strip() if found else ""


def join_correction(before: str, new: str) -> tuple[str, str]:
    """A sentence and its correction as one: “call Ann, I mean Bob”; and the words between, which surely correct."""
    sure = sorted(load_languages()[detect_language(before)].phrases.corrections, key=lambda word: (len(word), word))[0]
    return f"{before.strip(_SPACE)}, {sure} {new}", sure


def read_corrected(
    sentence: Sentence, read: Callable[[str], Reading], cut: Callable[[str], Sentence]
) -> Reading | None:
    """What the sentence means with its correction put where it belongs; None if that is not clear.

    A name is replaced only behind words that surely correct (“I mean”), and never by what holds more than itself.
    """
    found = _match_correction().search(sentence.source) if len(sentence.source) <= MAX_SAID else None
    if found is None:
        return None
    before, new = sentence.source[: found.start()], found["new"].strip().rstrip(".。!！")
    first = read(before)
    if first.unread or not first.clauses or first.clauses[-1].loose:
        return None
    told, readings = first.clauses[-1].intent, dict[tuple[tuple[str, str], ...], Reading]()
    for count, (said, old) in enumerate(_replace_each(cut(before), first.clauses[-1].begin, new)):
        if count == MAX_TRIED:
            break
        if new[0] in QUOTES and old[0] not in QUOTES:
            continue  # “message Tom “hi”, no, “hello””: a text is no name
        again = read(said)
        if again.unread or len(again.clauses) != len(first.clauses):
            continue
        meant = again.clauses[-1].intent
        changed = _find_changed(told, meant)
        if len(changed) != 1 or changed[0] in _TEXTS:
            continue
        is_name = meant.slots[changed[0]] == new
        if is_name and not (found["sure"] and told.slots[changed[0]] == old):
            continue
        if count == 0 or (old.isdecimal() and new.isdecimal()):
            return again  # all of it is said anew; or “6 pm, no, 7” is at 7 pm
        readings[tuple(sorted(meant.slots.items()))] = again
    return next(iter(readings.values())) if len(readings) == 1 else None


def _replace_each(sentence: Sentence, first: int, new: str) -> Iterator[tuple[str, str]]:
    """The sentence with the new words for old ones from token `first` on, and these: all, then the last ones."""
    yield f"{sentence.source[: sentence.starts[first]]}{new}", sentence.source[sentence.starts[first] :]
    for end in range(len(sentence), first, -1):
        for begin in range(end - 1, max(first - 1, end - 1 - MAX_REPLACED), -1):
            start, stop = sentence.starts[begin], sentence.ends[end - 1]
            yield f"{sentence.source[:start]}{new}{sentence.source[stop:]}", sentence.source[start:stop]


def _find_changed(told: Intent, meant: Intent) -> list[str]:
    """The slots whose value differs; none if something else is asked for."""
    if told.name != meant.name or told.slots.keys() != meant.slots.keys():
        return []
    return [name for name, value in told.slots.items() if meant.slots[name] != value]
