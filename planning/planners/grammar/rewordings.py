"""Says a sentence that cannot be read in other words: 帮忙开下蓝牙 is 打开蓝牙, “… on WeChat that …” is “in WeChat, …”.

Politeness at both ends, an object before its verb, and the app a task is done in may stand around any task. So they are
told once, in assets/languages/*.yaml, and not for each phrasing. The words in slots stay as the person wrote them.
"""

from collections.abc import Iterator
from itertools import islice

from iris_screen.core.parsing.languages import load_languages
from iris_screen.planning.apps.pattern import list_slots, parse_pattern
from iris_screen.planning.apps.phrase import make_phrase
from iris_screen.planning.apps.phrase_matcher import PhraseMatcher
from iris_screen.planning.apps.slots import Vocabulary, read_values
from iris_screen.planning.apps.tokens import Sentence, tokenize
from iris_screen.planning.apps.values import Value
from iris_screen.planning.planners.grammar.closed_words import MARKS, is_cut
from iris_screen.planning.planners.grammar.gaps import Gaps

LONGEST, MOST, DEEPEST = 60, 12, 3
"""Tokens of a sentence that is reworded, how many other ways to say it are tried, and how often one is reworded."""
_TEXT_FOLLOWS = frozenset({":", ",", "that", "saying"})
"""Behind the name of an app these say that it is no part of the person's own text."""

_GO_ON = frozenset("的和跟与及、,")
"""What goes on with the name before it, and begins no text."""


class Rewordings:
    """vocabulary: the closed kinds; its apps are those whose tasks are known. Built once, when a sentence cannot be
    read as it stands.
    """

    def __init__(self, vocabulary: Vocabulary, gaps: Gaps) -> None:
        self._vocabulary, self._gaps = vocabulary, gaps
        self._deeds = frozenset(vocabulary["deed"])
        closed = frozenset(vocabulary)
        languages = load_languages().values()
        self._clauses, self._places = (
            [(parse_pattern(said, closed), other) for each in told for said, other in each.items()]
            for told in ([each.rewordings for each in languages], [each.places for each in languages])
        )
        self._whole, self._within = (
            PhraseMatcher([(make_phrase(pattern), vocabulary) for pattern, _ in told])
            for told in (self._clauses, self._places)
        )

    def list_others(self, sentence: Sentence) -> list[Sentence]:
        """Other ways to say the same, those nearest to the person's own words first."""
        if len(sentence) > LONGEST:
            return []
        found = {sentence.source: sentence}
        nearest = [sentence]
        for _ in range(DEEPEST):
            made = [
                said
                for one in nearest
                for way in (self._reword_clauses, self._move_places)
                for said in islice(way(one, self._gaps.list_starts(one)), MOST)
            ]
            new = [said for said in dict.fromkeys(made) if said not in found][: MOST + 1 - len(found)]
            nearest = [tokenize(said) for said in new]
            found |= zip(new, nearest, strict=True)
        return [*found.values()][1:]

    def _reword_clauses(self, sentence: Sentence, starts: list[int]) -> Iterator[str]:
        """The sentence with other words for one of its clauses."""
        for at in starts:
            for ended in self._whole.match_from(sentence, at):
                is_whole = ended.is_end and self._gaps.find_gap(sentence, ended.at).kind != "none"
                for one in ended.find_done() if is_whole else ():
                    pattern, other = self._clauses[one.tag]
                    spans = [span for span in one.spans.values() if span[0] > at]
                    if any(is_cut(sentence.slice(n - 1, n), Value(sentence.slice(n, end))) for n, end in spans):
                        continue  # a slot begins amid a word: 放下一集 is not 放下 and 一集
                    told = [one.spans[slot.name][0] for slot in list_slots(pattern) if slot.kind == "words"]
                    if any(self._is_no_text(sentence, n) for n in told):
                        continue
                    named = [one.spans[slot.name] for slot in list_slots(pattern) if slot.kind == "name"]
                    if any(sentence.slice(n, n + 1) in self._deeds and end - n > 1 for n, end in named):
                        continue  # what is to be done is no name: “open WeChat, call Anna”
                    if read_values(list_slots(pattern), self._vocabulary, one, sentence) is not None:
                        said = {name: sentence.slice(*span) for name, span in one.spans.items()}
                        before, behind = sentence.starts[at], sentence.ends[one.end - 1]
                        yield f"{sentence.source[:before]}{other.format_map(said)}{sentence.source[behind:]}"

    def _is_no_text(self, sentence: Sentence, at: int) -> bool:
        """Whether what begins here goes on with the name before it, or behind a mark is another task."""
        is_apart = sentence.tokens[at - 1].text in MARKS
        return sentence.tokens[at].text in _GO_ON or (is_apart and self._gaps.find_clause(sentence, at) is not None)

    def _move_places(self, sentence: Sentence, starts: list[int]) -> Iterator[str]:
        """The sentence with the app that is named amid a clause in front of it, where it is surely no part of the
        person's own text.
        """
        for at in range(1, len(sentence)):
            end = self._within.find_longest(sentence, at)
            is_last = end == len(sentence) and sentence.tokens[at - 1].kind == "quote"
            after = None if end == len(sentence) else sentence.tokens[end]
            is_apart = is_last or (after is not None and (after.kind == "quote" or after.text in _TEXT_FOLLOWS))
            if end == at or not is_apart:
                continue
            start = max(first for first in starts if first <= at)
            done = [one for ended in self._within.match_from(sentence, at) for one in ended.find_done()]
            for one in done:
                if one.end == end:
                    place = self._places[one.tag][1].format(app=sentence.slice(*one.spans["app"]))
                    before, behind = sentence.slice(start, at), sentence.source[sentence.ends[end - 1] :]
                    yield f"{sentence.source[: sentence.starts[start]]}{place}{before}{behind}"
