"""What a text is searched by, in Chinese and English, with no dictionary. Pure.

Words of letters stand for themselves; where no spaces part the words each sign does, and each two that meet: 天气 is
found by 天气, 天 and 气, and 气天 is not.
"""

import re
import unicodedata
from collections.abc import Iterator
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
"""Words that ask, and say nothing of what is asked for."""
MOST_ASKED = 500
"""Terms of a question; one of 200,000 was searched for half a minute."""
MONTHS = "January February March April May June July August September October November December".split()


def split_terms(text: str) -> list[str]:
    """All of them, in their order. Halves of signs, which no store takes, are none."""
    whole = text.encode(errors="ignore").decode()
    return list(_terms(unicodedata.normalize("NFKC", whole).casefold()))


def find_question_terms(question: str) -> list[str]:
    """What a question is about, each term once; of one that says nothing else, its own words."""
    every = list(dict.fromkeys(split_terms(question)))
    return ([term for term in every if not _only_asks(term)] or every)[:MOST_ASKED]


def format_day(at: float) -> str:
    """A day in the words that people ask for it: 7 May 2023, 2023-05-07; "" for one of no calendar."""
    try:
        day = datetime.fromtimestamp(at)  # noqa: DTZ006 - the day it was for the person who was there
    except (OverflowError, ValueError, OSError):
        return ""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year} {day:%Y-%m-%d} {day.month}月{day.day}日"


def _terms(text: str) -> Iterator[str]:
    for part in PART.findall(text):
        if TOGETHER.match(part):
            yield from part
            yield from (part[at : at + 2] for at in range(len(part) - 1))
        else:
            yield part


def _only_asks(term: str) -> bool:
    return term in ASKING or (len(term) == 2 and all(sign in ASKING for sign in term))
