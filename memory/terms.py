"""Splits text into search terms, in Chinese and English, without a dictionary. Pure.

In scripts with spaces a term is a word. In scripts without, each character and each pair of neighbours is a term: 天气
is found by 天气, 天 and 气, but not by 气天.
"""

import re
import unicodedata
from datetime import datetime

SIGNS = "぀-ヿ㐀-鿿豈-﫿가-힯"
"""Scripts without spaces."""
PART = re.compile(rf"[{SIGNS}]+|(?:(?![{SIGNS}])[^\W_])+")
TOGETHER = re.compile(f"[{SIGNS}]")
ENGLISH = """a an and are as at be been by can could did do does for from had has have he her his how i in is it its
many me might much my no not of on or our should so than that the their them then there these they this those to too us
very was we were she what when where which who whom whose why will with would you your s t re ve ll d m"""
CHINESE = """的 了 吗 呢 是 在 我 你 他 她 它 们 什 么 哪 里 谁 怎 样 为 多 少 几 有 没 和 与 也 都 就 吧 啊 把 被 给
请 要 会 能 可 以 这 那 个 时 候 何 上 下"""
ASKING = frozenset(f"{ENGLISH} {CHINESE}".split())
"""Words in a question that say nothing about its subject."""
MOST_ASKED = 500
"""Terms used of a question; a search with 200,000 terms took half a minute."""
MONTHS = "January February March April May June July August September October November December".split()


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
    told = [term for term in every if term not in ASKING and not (len(term) == 2 and ASKING.issuperset(term))]
    return (told or every)[:MOST_ASKED]


def format_day(at: float) -> str:
    """The day as people search for it: 7 May 2023, 2023-05-07, 5月7日. "" for a time out of range."""
    try:
        day = datetime.fromtimestamp(at)  # noqa: DTZ006 - the local day
    except (OverflowError, ValueError, OSError):
        return ""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year} {day:%Y-%m-%d} {day.month}月{day.day}日"
