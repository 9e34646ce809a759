"""Says a sentence that cannot be read in other words: 帮忙开下蓝牙 is 打开蓝牙, “… on WeChat that …” is “in WeChat, …”.

Politeness at both ends, an object before its verb, the app a task is done in and the time it is for may stand around
any task. So they are told once, in assets/languages/*.yaml, and not for each phrasing. The words in slots stay as the
person wrote them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from iris_screen.core.advance import Intent
from iris_screen.core.parsing.languages import load_languages
from iris_screen.planning.apps.pattern import KINDS, LASTS, Pattern, list_slots, parse_pattern
from iris_screen.planning.apps.phrase import make_phrase
from iris_screen.planning.apps.phrase_matcher import Accepted, PhraseMatcher
from iris_screen.planning.apps.plain_texts import is_plain_statement
from iris_screen.planning.apps.plain_words import ends_in_order
from iris_screen.planning.apps.slots import Vocabulary, read_values
from iris_screen.planning.apps.tokens import Sentence, tokenize
from iris_screen.planning.apps.values import Value
from iris_screen.planning.planners.grammar.clause import Reading
from iris_screen.planning.planners.grammar.closed_words import BOUND, MARKS, is_cut, list_role
from iris_screen.planning.planners.grammar.gaps import Gaps

LONGEST, MOST, DEEPEST = 60, 12, 3
"""Tokens of a sentence that is reworded, how many other ways to say it are tried, and how often one is reworded."""
_TEXT_FOLLOWS = frozenset({":", ",", "-", "that", "saying"})
"""Behind the name of an app these say that it is no part of the person's own text."""
_POINTS = frozenset({"the", "my", "this", "that", "our"})
"""Begins what a clause is about."""
_THEN, _DONE = ([word for word in list_role(role) if not word.isascii()] for role in ("then", "states"))
_How = Literal["", "behind", "time"]


@dataclass(frozen=True)
class _Way:
    """A sentence in other words, what was moved in it, how, and the names in it: see `Reworded`."""

    said: str
    moved: str = ""
    how: _How = ""
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reworded:
    """A sentence in other words. moved: what stood elsewhere. how: "behind" if it stood at the end of its clause, where
    it may belong to a text without quotes before it; "time" if it is a time, which may say when to do something that
    is done at once here. before: what the clauses before ask for, which stays so. names: what was taken for names.
    """

    sentence: Sentence
    moved: tuple[str, ...] = ()
    how: _How = ""
    before: tuple[Intent, ...] = ()
    names: tuple[str, ...] = ()

    def is_kept_by(self, reading: Reading, said: str) -> bool:
        """Whether each text stands in what the person said, and what was moved is read as what it was moved for: no
        text or name holds it, nothing was sent that may have ended in it, and it is in a clause of its own. Where a
        time was moved nothing is sent or deleted. No name holds a clause, as in 打开wifi关了再.
        """
        asked = tuple(clause.intent for clause in reading.clauses)
        if self.before and (asked == self.before or asked[: len(self.before)] != self.before):
            return False
        if any(clause.words in name for clause in reading.clauses for name in self.names):
            return False
        texts = [text for clause in reading.clauses for text in clause.texts]
        is_loose = bool(self.how) and any(clause.loose for clause in reading.clauses)
        is_said, held = all(text in said for text in texts), texts
        if self.how == "time":
            is_loose |= any(clause.grant.kinds for clause in reading.clauses)
            held = [value for intent in asked for value in intent.slots.values() if value not in self.moved]
        return is_said and not is_loose and not any(words in text for words in self.moved for text in held)


class Rewordings:
    """vocabulary: the closed kinds; its apps are those whose tasks are known. Built once, when a sentence cannot be
    read as it stands.
    """

    def __init__(self, vocabulary: Vocabulary, gaps: Gaps) -> None:
        self._vocabulary, self._gaps = vocabulary, gaps
        self._deeds = frozenset(vocabulary["deed"])
        closed = frozenset(vocabulary)
        languages = load_languages().values()
        self._clauses, self._places, self._times = (
            [(parse_pattern(said, closed), other) for each in told for said, other in each.items()]
            for told in (
                [each.rewordings for each in languages],
                [each.places for each in languages],
                [dict.fromkeys(each.moments, "") for each in languages],
            )
        )
        self._whole, self._within, self._when = (
            PhraseMatcher([(make_phrase(pattern), vocabulary) for pattern, _ in told])
            for told in (self._clauses, self._places, self._times)
        )

    def list_others(self, sentence: Sentence) -> list[Reworded]:
        """Other ways to say the same, those nearest to the person's own words first."""
        if len(sentence) > LONGEST:
            return []
        nearest = [Reworded(sentence)]
        found = {sentence.source: nearest[0]}
        for _ in range(DEEPEST):
            made = dict[str, Reworded]()
            for one in nearest:
                starts = self._gaps.list_starts(one.sentence)
                for way in (self._reword_clauses, self._move_places, self._move_times):
                    for new in islice(way(one.sentence, starts), MOST):
                        if new.said not in found and new.said not in made and len(found) + len(made) <= MOST:
                            moved, names = (*one.moved, *filter(None, [new.moved])), (*one.names, *new.names)
                            made[new.said] = Reworded(tokenize(new.said), moved, one.how or new.how, names=names)
            found |= made
            nearest = [*made.values()]
        return [*found.values()][1:]

    def _reword_clauses(self, sentence: Sentence, starts: list[int]) -> Iterator[_Way]:
        """The sentence with other words for one of its clauses."""
        for at in starts:
            for ended in self._whole.match_from(sentence, at):
                is_whole = ended.is_end and self._gaps.find_gap(sentence, ended.at).kind != "none"
                for one in ended.find_done() if is_whole else ():
                    pattern, other = self._clauses[one.tag]
                    if not self._fits(sentence, at, pattern, one):
                        continue
                    if read_values(list_slots(pattern), self._vocabulary, one, sentence) is not None:
                        said = {name: sentence.slice(*span) for name, span in one.spans.items()}
                        before, behind = sentence.starts[at], sentence.ends[one.end - 1]
                        names = tuple(
                            said[slot.name] for slot in list_slots(pattern) if slot.kind == "name" and slot.name in said
                        )
                        reworded = f"{sentence.source[:before]}{other.format_map(said)}{sentence.source[behind:]}"
                        yield _Way(reworded, names=names)

    def _fits(self, sentence: Sentence, at: int, pattern: Pattern, one: Accepted) -> bool:
        """Whether the slots of a clause that begins here end where its words do."""
        slots = list_slots(pattern)

        def list_spans(kind: str) -> list[tuple[int, int]]:
            return [one.spans[slot.name] for slot in slots if slot.kind == kind]

        spans, kin = [span for span in one.spans.values() if span[0] > at], list_spans("kin")
        return not (
            # a slot begins amid a word: 放下一集 is not 放下 and 一集
            any(is_cut(sentence.slice(n - 1, n), Value(sentence.slice(n, end))) for n, end in spans)
            or any(self._is_no_text(sentence, n) for n, _ in list_spans("words"))
            # 妈 of 妈妈
            or any(sentence.slice(n, end + more) in self._vocabulary["kin"] for n, end in kin for more in (1, 2))
            # 问妈妈叫什么然后导航过去 asks for two things
            or any(word in sentence.slice(end, len(sentence)) for _, end in kin for word in _THEN)
            or not all(is_plain_statement(sentence.slice(*span)) for span in list_spans("statement"))
            # what is to be done is no name: “open WeChat, call Anna”
            or any(sentence.slice(n, n + 1) in self._deeds and end - n > 1 for n, end in list_spans("name"))
            # what is done already is none: 微信关了 of 把微信关了再打开
            or any(sentence.slice(n, end).endswith(tuple(_DONE)) for n, end in list_spans("name"))
        )

    def _is_no_text(self, sentence: Sentence, at: int) -> bool:
        """Whether what begins here, behind a mark, is another task."""
        is_order = ends_in_order(f"…{sentence.slice(at - 1, len(sentence))}")
        is_task = is_order or self._gaps.find_clause(sentence, at) is not None
        return sentence.tokens[at - 1].text in MARKS and is_task

    def _move_places(self, sentence: Sentence, starts: list[int]) -> Iterator[_Way]:
        """The sentence with the app that is named amid a clause, or at its end, in front of it, where it is surely no
        part of the person's own text.
        """
        for at in range(1, len(sentence)):
            end = self._within.find_longest(sentence, at)
            if end == at:
                continue
            is_last = self._gaps.find_gap(sentence, end).kind in ("open", "tail", "end")
            after = None if end == len(sentence) else sentence.tokens[end]
            if not is_last and (after is None or (after.kind != "quote" and after.text not in _TEXT_FOLLOWS)):
                continue
            told = end + (after is not None and after.text == "-")  # “on WeChat – “hi””
            is_sure = sentence.tokens[at - 1].kind == "quote"
            done = [one for ended in self._within.match_from(sentence, at) for one in ended.find_done()]
            for start in sorted((first for first in starts if first < at), reverse=True):
                for one in (one for one in done if one.end == end):
                    said = {name: sentence.slice(*span) for name, span in one.spans.items()}
                    place = self._places[one.tag][1].format_map(said)
                    before, behind = sentence.slice(start, at), sentence.source[sentence.ends[told - 1] :]
                    how: _How = "behind" if is_last and not is_sure else ""
                    said_before = sentence.source[: sentence.starts[start]]
                    yield _Way(f"{said_before}{place}{before}{behind}", sentence.slice(at, end), how)

    def _move_times(self, sentence: Sentence, starts: list[int]) -> Iterator[_Way]:
        """The sentence with a time that stands before a verb, or amid its clause, at the end of the clause."""
        for at in range(len(sentence)):
            for one in (one for ended in self._when.match_from(sentence, at) for one in ended.find_done()):
                around = [*sentence.tokens[max(at - 1, 0) : at], *sentence.tokens[one.end : one.end + 1]]
                is_part = any(
                    token.kind == "number" or (KINDS["day"](token) and LASTS["day"](token)) for token in around
                )
                if is_part or read_values(list_slots(self._times[one.tag][0]), self._vocabulary, one, sentence) is None:
                    continue  # of “tomorrow morning” nothing is moved alone
                begin = one.end + (sentence.slice(one.end, one.end + 1) == ",")
                if begin >= len(sentence) or (at > 0 and begin > one.end):
                    continue
                places = range(begin + 1, len(sentence))
                end = next((n for n in places if self._gaps.find_gap(sentence, n).kind != "none"), len(sentence))
                parts = sentence.slice(begin, end), sentence.slice(at, one.end)
                before, behind = sentence.source[: sentence.starts[at]], sentence.source[sentence.ends[end - 1] :]
                yield _Way(f"{before}{' '.join(parts)}{behind}", parts[1], "time")


def bind_pronoun(sentence: Sentence, reading: Reading) -> list[Reworded]:
    """The sentence with what its last clause that was read is about, in place of a pronoun behind it: “find the note
    about tea and open it”. A text about it would be another one, and who is told something in a call is not sent it.
    """
    last, found = reading.clauses[-1] if reading.clauses else None, list[Reworded]()
    if last is None or last.template is None or last.texts or last.end > len(sentence):
        return []
    if last.grant.recipients or last.grant.kinds or any(step.irreversible for step in last.steps):
        return []
    behind_verb = range(last.next + 1, min(len(sentence), last.next + 3))
    at = next((n for n in behind_verb if sentence.tokens[n].text in BOUND), None)
    if at is None:
        return []
    begin = next((n for n in range(last.begin, last.end) if sentence.tokens[n].text in _POINTS), None)
    if begin is None and not last.left:
        return []  # “mute the phone, then lock it” names what is locked; 静音，然后锁上它 does not
    begin = last.begin + 1 if begin is None else begin
    named, whole = [*reversed(last.intent.slots.values())], sentence.slice(begin, last.end)
    # “find Anna in my contacts” is about Anna
    for words in dict.fromkeys([*([whole] if all(name in whole for name in named) else []), *filter(None, named)]):
        said = f"{sentence.source[: sentence.starts[at]]}{words}{sentence.source[sentence.ends[at] :]}"
        found.append(Reworded(tokenize(said), (words,), before=tuple(clause.intent for clause in reading.clauses)))
    return found
