"""Where a message really begins that is announced once more: “reply to Ann, and just say that we won” sends “we won”.

A phrasing ends where its own words do, so that what else announces the text, or the rest of that, would be sent along:
“just say that we won”, “that we won”. Where nobody can tell it from the text, the sentence is not read.
"""

from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from iris_screen.core.parsing.languages import has_meaning
from iris_screen.core.parsing.yaml_text import load_shipped
from iris_screen.core.record import Record
from iris_screen.planning.apps.phrase import read_phrase
from iris_screen.planning.apps.phrase_matcher import Accepted, PhraseMatcher
from iris_screen.planning.apps.tokens import Sentence, fold, is_han, tokenize
from iris_screen.planning.planners.grammar.closed_words import MARKS
from iris_screen.planning.planners.grammar.readings import Entry

FILE: Final = Path(__file__).resolve().parents[3] / "assets" / "sentences" / "announced.yaml"
_TO_SOMEBODY = frozenset({"send", "post"})
"""Kinds of acts whose text somebody reads."""
_MOST, _LONGEST = 3, 4
"""How often a text is announced (“…, tell her, just say that …”), and letters of the longest word that never does."""


class Announcements(Record):
    """The phrasings of one language; see the file."""

    sure: list[str] = []
    clause: list[str] = []
    half: list[str] = []
    cut: list[str] = []
    told: list[str] = []
    told_half: list[str] = []
    asked: list[str] = []
    tellers: frozenset[str] = frozenset()
    heads: frozenset[str] = frozenset()
    never: frozenset[str] = frozenset()


def begin_texts(entry: Entry, one: Accepted, sentence: Sentence, at: int) -> Accepted | None:
    """The reading of a template with its texts begun behind all that announces them; None if that is unclear."""
    if entry.phrasing is None:
        return one
    is_sent = not _TO_SOMEBODY.isdisjoint(entry.phrasing.template.grant.kinds)
    is_told = sentence.tokens[at].text in _list_words("tellers") or sentence.slice(at, at + 2) in _list_words("tellers")
    spans, said = dict(one.spans), _as_written(sentence)
    for name in (name for name in entry.texts if name in spans):
        begin, end = spans[name]
        head = max([at, *(last for _, last in one.spans.values() if last <= begin)])
        for _ in range(_MOST):
            if sentence.quotation(begin, end) is not None:
                break
            found = _find_begin(said, head, begin, is_sent, is_told)
            if found is None or found >= end:
                return None
            if found == begin:
                break
            head, begin = begin, found
            spans[name] = (begin, end)
    return replace(one, spans=spans)


@lru_cache(maxsize=8)
def _as_written(sentence: Sentence) -> Sentence:
    """Without what was mended: nobody meant 温 by 问 in a text that may be asked for."""
    written = tokenize(sentence.source) if sentence.mended else sentence
    return written if written.starts == sentence.starts else sentence


def _find_begin(sentence: Sentence, head: int, begin: int, is_sent: bool, is_told: bool) -> int | None:
    """Where a text begins that a phrasing begins at `begin`; the words from `head` on lead to it."""
    tokens = sentence.tokens
    first = max([head, *(n + 1 for n in range(head, begin) if tokens[n].text in MARKS)])
    before = tokens[begin - 1].text if first == begin > 0 else ""
    for at in range(first, begin + 1):
        if is_told and is_sent and _match_phrasings("asked").find_longest(sentence, at) > at:
            return None  # “tell Ann to say sorry”: she should say it
        said = sentence.slice(at, at + _LONGEST)
        word = next((n for n in range(min(_LONGEST, len(said)), 0, -1) if said[:n] in _list_words("never")), 0)
        if at < begin < at + word and is_sent:
            return None  # 发消息说|不定
        end, is_sure = (at, False) if word else _match(sentence, at, is_sent, is_told)
        if at < begin < _match_phrasings("cut").find_longest(sentence, at) >= end:
            return None
        if end <= begin:
            continue
        is_joined = before in MARKS - {":"} or has_meaning("lists", tokens[at].text)
        if at == begin and not is_joined:  # “text Ann say hi”, “text Ann: say hi”, but not “text Ann saying say hi”
            return None if is_sent and first == begin else begin
        if not is_sure:
            return None
        return end
    return begin


def _match(sentence: Sentence, at: int, is_sent: bool, is_told: bool) -> tuple[int, bool]:
    """How far the words from here on announce a text, and whether they surely do."""
    roles = ("sure", "clause", "half", *(("told", "told_half") if is_sent else ()))
    ends = {role: _match_phrasings(role).find_longest(sentence, at) for role in roles}
    end = max(ends.values())
    if end == at or sentence.tokens[end - 1].text in MARKS:
        return end, True
    is_half = end in (ends["half"], ends.get("told_half")) and end not in (ends["sure"], ends.get("told"))
    behind = sentence.slice(end, end + 1)  # “say that we won”, not “say that works”
    begins = not behind[:1].islower() or is_han(sentence.tokens[end - 1].text) or fold(behind) in _list_words("heads")
    return end, not is_told and not is_half and (ends["sure"] == end or begins)


@cache
def _load() -> list[Announcements]:
    return [Announcements.model_validate(each) for each in load_shipped(FILE.read_bytes()).values()]


@cache
def _list_words(role: str) -> frozenset[str]:
    return frozenset(word for each in _load() for word in getattr(each, role))


@cache
def _match_phrasings(role: str) -> PhraseMatcher:
    return PhraseMatcher([(read_phrase(text), {}) for each in _load() for text in getattr(each, role)])
