"""The words of the closed kinds, and words that join clauses or are merely polite: assets/languages/*.yaml."""

from iris_screen.core.parsing.languages import load_languages
from iris_screen.planning.apps.slots import Vocabulary
from iris_screen.planning.apps.values import Value

_PARTS = {"adverb": "times", "unit": "ms"}
"""Under which name a value of this kind keeps what its word stands for."""


def _list_kinds() -> Vocabulary:
    kinds: dict[str, dict[str, Value]] = {}
    for language in load_languages().values():
        for kind, meanings in language.kinds.items():
            part = _PARTS.get(kind, "name")
            values = {
                word: Value(word, True, {part: means}) for means, said in meanings.items() for word in sorted(said)
            }
            kinds.setdefault(kind, {}).update(values)
    return kinds


def list_role(role: str) -> tuple[str, ...]:
    """The words of this role (see `Phrases`) in all languages."""
    return tuple(word for each in load_languages().values() for word in sorted(getattr(each.phrases, role)))


KINDS: Vocabulary = _list_kinds()
MARKS = frozenset(",;。、:→>-•·\n")
NO_VERBS = list_role("no_verbs")
JOINS = list_role("joins")
BUTTONS = frozenset(list_role("buttons"))
"""Joining words that also name buttons; alone they do not separate clauses ("点击下一步" is one clause)."""

WEAK = frozenset(list_role("weak"))
"""Joining words that are also common inside a text, and so do not end one ("输入三天后返回")."""

POLITE = list_role("polite")
TAIL = list_role("tail")
"""Words after the last clause that do not change its meaning, unless it ends with the person's own text."""
