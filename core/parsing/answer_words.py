"""Words about answers: how a goal says that it takes one, and how an answer says that there is none."""

import re
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from iris_screen.core.parsing.wordings import FOLDER, Pair, load_wordings, match_pairs, match_words, write_words
from iris_screen.core.record import Record


class AnswerWords(Record):
    """The words of one language; see the file of English."""

    says_to_answer: list[Pair]
    not_found: list[str]
    unknown: list[str]
    unknown_alone: list[str] = []
    how_many: list[Pair]
    how_many_of: list[str] = []
    not_how_many: list[str]
    in_numbers: list[str] = []
    spelled_numbers: list[str] = []
    asks: list[str] = []
    most: list[str] = []
    most_ends: list[str] = []
    not_most: list[str] = []
    greatest: list[str] = []
    smallest: list[str] = []
    no_way: list[str] = []


@cache
def load_answer_words(folder: Path = FOLDER) -> list[AnswerWords]:
    return load_wordings("answers", AnswerWords, folder)


class _Patterns(NamedTuple):
    """They match the words of every language."""

    says_to_answer: re.Pattern[str]
    not_found: re.Pattern[str]
    unknown: re.Pattern[str]
    how_many: re.Pattern[str]
    not_how_many: re.Pattern[str]
    in_numbers: re.Pattern[str]
    spelled_numbers: re.Pattern[str]
    asks: re.Pattern[str]
    most: re.Pattern[str]
    not_most: re.Pattern[str]
    greatest: re.Pattern[str]
    smallest: re.Pattern[str]
    no_way: re.Pattern[str]


@cache
def _compile_patterns() -> _Patterns:
    known = load_answer_words()
    alone = write_words(word for each in known for word in each.unknown_alone)
    unknown = write_words(word for each in known for word in each.unknown)
    of_anything = write_words(word for each in known for word in each.how_many_of)
    most = write_words(word for each in known for word in each.most)
    ends = "|".join(rf"\w\w{word}" for each in known for word in each.most_ends) or "(?!)"
    how_many = match_pairs(pair for each in known for pair in each.how_many)
    return _Patterns(
        match_pairs(pair for each in known for pair in each.says_to_answer),
        match_words(word for each in known for word in each.not_found),
        re.compile(rf"{unknown}|{alone}(?=\s*(?:[:.,;]|$))", re.IGNORECASE),
        re.compile(rf"{how_many.pattern}|{of_anything}(?=[^\W\d_]{{2}})", re.IGNORECASE),
        match_words(word for each in known for word in each.not_how_many),
        match_words(word for each in known for word in each.in_numbers),
        match_words(word for each in known for word in each.spelled_numbers),
        match_words(word for each in known for word in each.asks),
        re.compile(rf"{most}|(?:{ends})(?!\w)", re.IGNORECASE),
        match_words(word for each in known for word in each.not_most),
        match_words(word for each in known for word in each.greatest),
        match_words(word for each in known for word in each.smallest),
        match_words(word for each in known for word in each.no_way),
    )


def says_to_answer(goal: str) -> bool:
    """Whether a goal that a model wrote says that the person is to be given an answer."""
    return _compile_patterns().says_to_answer.search(goal) is not None


def asks_how_many(sentence: str) -> bool:
    """Whether a person asks for the number of something: what is counted, and not how much of it there is."""
    patterns = _compile_patterns()
    return patterns.how_many.search(patterns.not_how_many.sub(" ", sentence)) is not None


def lacks_number(sentence: str, answer: str) -> bool:
    """Whether only a number answers it, such as how much, when and how far, and the answer has none."""
    patterns = _compile_patterns()
    if not any(pattern.search(sentence) for pattern in (patterns.how_many, patterns.in_numbers)):
        return False
    return not any(map(str.isdecimal, answer)) and patterns.spelled_numbers.search(answer) is None


def asks_for_most(sentence: str) -> bool:
    """Whether a person asks which of many is the most or least of something: “Which is the cheapest?”"""
    patterns = _compile_patterns()
    has_most = patterns.most.search(patterns.not_most.sub(" ", sentence)) is not None
    return has_most and patterns.asks.search(sentence) is not None


def find_end_asked(sentence: str) -> Literal["greatest", "smallest"] | None:
    """Which number of many is asked for by “dearest” or “cheapest”; None if that is not known: the fastest may have
    the greatest speed or the smallest time, and a sentence may name both.
    """
    patterns = _compile_patterns()
    rest = patterns.not_most.sub(" ", sentence)
    rest, great = patterns.greatest.subn(" ", rest)
    rest, small = patterns.smallest.subn(" ", rest)
    if bool(great) is bool(small) or patterns.most.search(rest) or patterns.no_way.search(rest):
        return None
    return "greatest" if great else "smallest"


def find_lack(answer: str) -> Literal["not_found", "unknown"] | None:
    """How an answer begins that says that there is none; None if it is one."""
    if _compile_patterns().not_found.match(answer):
        return "not_found"
    return "unknown" if _compile_patterns().unknown.match(answer) else None
