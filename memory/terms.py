"""Splits text into search terms, in Chinese and English, without a dictionary. Pure.

In scripts with spaces a term is a word. In scripts without, each character and each pair of neighbours is a term: 天气
is found by 天气, 天 and 气, but not by 气天.
"""

import unicodedata
from datetime import datetime
from functools import cache
from pathlib import Path

from iris_screen.core.parsing.wordings import FOLDER, compile_late, list_words

SIGNS = "぀-ヿ㐀-鿿豈-﫿가-힯"
"""Scripts without spaces."""
PART = compile_late(rf"[{SIGNS}]+|(?:(?![{SIGNS}])[^\W_])+")
TOGETHER = compile_late(f"[{SIGNS}]")
MOST_ASKED = 500
"""Terms used of a question; a search with 200,000 terms took half a minute."""
MONTHS = "January February March April May June July August September October November December".split()


@cache
def list_stop_words(folder: Path = FOLDER) -> frozenset[str]:
    """Words that say nothing about the subject of a question."""
    return frozenset(list_words("stop_words", folder))


def split_terms(text: str) -> list[str]:
    """All terms in order. Drops lone surrogates, which SQLite cannot store."""
    whole = text.encode(errors="ignore").decode()
    terms: list[str] = []
    for part in PART.findall(unicodedata.normalize("NFKC", whole).casefold()):
        if TOGETHER.match(part):
            terms += [*part, *(part[at : at + 2] for at in range(len(part) - 1))]
        else:
            terms.append(part)
    return terms


def find_question_terms(question: str) -> list[str]:
    """The terms about the question's subject, each once; all terms if there are no such terms."""
    every = list(dict.fromkeys(split_terms(question)))
    empty = list_stop_words()
    told = [term for term in every if term not in empty and not (len(term) == 2 and empty.issuperset(term))]
    return (told or every)[:MOST_ASKED]


def format_day(at: float) -> str:
    """The day as people search for it: 7 May 2023, 2023-05-07, 5月7日. "" for a time out of range."""
    try:
        day = datetime.fromtimestamp(at)  # noqa: DTZ006 - the local day
    except (OverflowError, ValueError, OSError):
        return ""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year} {day:%Y-%m-%d} {day.month}月{day.day}日"
