"""Whether a text on the screen is about what the person's words are about."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from iris_screen.consent.around.surrounding_words import load_surrounding_words
from iris_screen.consent.grant_limits import drop_ruled_out
from iris_screen.consent.named_control import STEM, is_form_of
from iris_screen.core.parsing.labels import label, list_little_words
from iris_screen.core.parsing.policy_words import THAI_WORD, count_words
from iris_screen.core.parsing.screen_words import (
    declines,
    find_kind_words,
    is_agreement,
    is_harmless,
    load_screen_words,
)
from iris_screen.core.parsing.wordings import is_unspaced
from iris_screen.core.plan import Task
from iris_screen.core.policy import Policy

SHORT = 3
"""Letters of the shortest word that says what a text is about."""
_NUMBER = re.compile(r"\d+")


def shares_word(text: str, task: Task) -> bool:
    """Whether a text has a word, in any form, or a number of the person's words in it."""
    return bool(find_shared(text, task))


def find_shared(text: str, task: Task) -> set[str]:
    """The words and numbers of the person's that a text has in it, in any form."""
    own = _list_stems(drop_ruled_out(task))
    return {each for word in list_content(text) for each in own.get(word[:STEM], ()) if is_form_of(word, each)}


def is_about_task(text: str, task: Task) -> bool:
    """Whether all words of a text, in any form, are among the person's."""
    own, words = _list_stems(drop_ruled_out(task)), list_content(text)
    return bool(words) and all(any(is_form_of(word, each) for each in own.get(word[:STEM], ())) for word in words)


def names_only(
    texts: Sequence[str], said: str, names: set[str], kinds: Sequence[str], policy: Policy, *, alone: bool
) -> bool:
    """Whether an answer with these texts, topmost first, agrees to what is said: the first has no other words, and all
    words of what is said stand there or in further texts without other words. One with more of them may be about
    something else (“Friday casino club”) or only mention somebody (“Mia is coming, too”). names: words that count
    however short they are. alone: whether no other answer is called so.
    """

    def drop_kinds(text: str) -> str:
        rest = policy.drop_verbs(kinds, text)
        for kind in kinds:
            rest = find_kind_words(kind).around.remove_from(policy.kinds[kind].about.remove_from(rest))
        return rest

    def list_told(text: str) -> set[str]:
        rest = drop_kinds(text)
        return {*list_content(rest), *(names & {*rest.split()})}

    words = list_told(said)
    if not words:
        return alone and all(word in list_little_words() for word in drop_kinds(said).split())
    telling = [text for text in texts if not (is_harmless(text) or declines(text) or is_agreement(label(text)))]
    told = [*filter(None, map(list_told, telling))]
    same = [each for each in told if each <= words]
    return told[:1] == same[:1] and set().union(*same) == words


@lru_cache(maxsize=1024)
def list_content(text: str) -> tuple[str, ...]:
    """The words and numbers that a text is about; of a script without spaces, every few letters side by side."""
    words: list[str] = []
    for word in label(text).split():
        few = 2 if is_unspaced(word) else THAI_WORD if count_words(word) > 1 else 0
        if few:
            words += [word[at : at + few] for at in range(max(len(word) - few + 1, 1))]
        elif len(word) >= SHORT and word not in _list_empty_words():
            words.append(word)
    return (*words, *(each.lstrip("0") or "0" for each in _NUMBER.findall(text)))


@cache
def _list_empty_words() -> frozenset[str]:
    """Words of nearly every sentence, and those that deny or ask: to share “không” or “without” means nothing."""
    denials = (label(word) for each in load_screen_words().values() for word in (*each.denials, *each.denials_after))
    asking = (label(word) for each in load_surrounding_words() for word in each.asks_after)
    return list_little_words() | {*denials, *asking}


@lru_cache(maxsize=64)
def _list_stems(sentence: str) -> dict[str, tuple[str, ...]]:
    """The words of a sentence by their first letters."""
    stems: dict[str, tuple[str, ...]] = {}
    for word in dict.fromkeys(list_content(sentence)):
        stems[word[:STEM]] = (*stems.get(word[:STEM], ()), word)
    return stems
