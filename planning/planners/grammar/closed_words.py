"""The words of the closed kinds, and words that join clauses or are merely polite: assets/languages/*.yaml."""

from functools import cache

from iris_screen.core.parsing.languages import load_languages
from iris_screen.planning.apps.slots import Vocabulary
from iris_screen.planning.apps.values import Value

_PARTS = {"adverb": "times", "unit": "ms"}
"""Under which name a value of this kind keeps what its word stands for."""


@cache
def list_role(role: str) -> tuple[str, ...]:
    """The words of this role (see `Phrases`) in all languages."""
    return tuple(word for each in load_languages().values() for word in sorted(getattr(each.phrases, role)))


def _list_kin() -> list[str]:
    """Whom a person calls by what they are, in languages without spaces: 妈妈, 我妈."""
    mine, kin = ([word for word in list_role(role) if not word.isascii()] for role in ("mine", "kin"))
    return [word for word in (*kin, *(own + word for own in mine for word in kin)) if len(word) > 1]


# one value for each word, so that a slot of such a kind says what the word stands for, in whatever language
KINDS: Vocabulary = {
    kind: {
        word: Value(word, True, {_PARTS.get(kind, "name"): means})
        for language in load_languages().values()
        for means, said in language.kinds.get(kind, {}).items()
        for word in sorted(said, key=lambda word: (-len(word), word))  # 妈妈 is tried before 妈
    }
    for kind in sorted({kind for language in load_languages().values() for kind in language.kinds})
} | {"kin": {word: Value(word, True) for word in _list_kin()}}
MARKS = frozenset(",;。、:→>-•·\n")
NO_VERBS = list_role("no_verbs")
JOINS = list_role("joins")
COUNTED_FROM = sorted(list_role("counted_from"), key=len, reverse=True)
"""Says from where an ordinal is counted: as it is counted anyway."""

BUTTONS = frozenset(list_role("buttons"))
"""Joining words that also name buttons; alone they do not separate clauses ("点击下一步" is one clause)."""

WEAK = frozenset(list_role("weak"))
"""Joining words that are also common inside a text, and so do not end one ("输入三天后返回")."""

POLITE = list_role("polite")
"""Words before a clause that do not change its meaning."""

FOR_ME = frozenset(list_role("for_me"))
"""Of those, the ones that say for whom something is done."""

TAIL = list_role("tail")
"""Words after the last clause that do not change its meaning, unless it ends with the person's own text."""

REASONS, REMARKS = list_role("reasons"), list_role("remarks")
"""Phrasings of why something is asked for (“because it's late”), and of what a person says besides (“I'm driving”)."""

LOUDNESS = list_role("loudness")
"""In a remark, it tells that “it” is the sound: “it's too loud for the baby, turn it down”."""

DEEDS = list_role("deeds")
"""What is in no remark: 声音调小了 is a task."""

DOUBTS = list_role("doubts")
"""What is in no reason and no remark that may be passed over: “I'm kidding”, “because she's free after six”."""

INSTRUMENTS = frozenset(word for each in load_languages().values() for word in each.instruments)
"""Words that begin the app that something is sent with (“via WeChat”)."""

BOUND = frozenset(word for each in load_languages().values() for word in each.bound)
"""Pronouns that stand for what the clause before is about."""

_CUT = list_role("cut")
_CUT_WHOLE = frozenset(word for word in _CUT if not word.endswith("*"))
_CUT_BEGINNINGS = tuple(word[:-1] for word in _CUT if word.endswith("*"))


def is_cut(last: str, name: Value) -> bool:
    """Whether the last character of the verb belongs to the name: 点下载 is 点 and 下载, 点下确定 is 点下 and 确定."""
    whole = last + name.text
    return not name.quoted and (whole in _CUT_WHOLE or whole.startswith(_CUT_BEGINNINGS))
