"""Detects that an app reports a failure: in a toast, in a line, by the name of a mark next to a message. Pure."""

import re
from collections import Counter
from collections.abc import Iterable

from iris_screen.sight.elements.same_words import fold

_HAN = (
    "失败|拒收|被拒|拒绝|拉黑|屏蔽|未送达|未发送|未发出|未能|没能|没有发出|没有送达|发不出|无法|不成功|未成功|出错|错误|异常"
    "|重发|重新发送|重试|稍后再试|感叹号|警告|超时|不可用|已断开|没有网络|无网络|不是对方|不是好友|朋友验证|好友验证"
)
_ENGLISH = (
    r"fail(?:ed|s|ure)?|errors?|warning|alert|exclamation(?: mark)?|blocked|rejected|refused|declined|denied|unable"
    r"|undelivered|unsent|unsuccessful|resend|retry|try again|tap to retry|timed? ?out|went wrong|problem|unavailable"
    r"|(?:not|never)(?: be| been)? (?:sent|delivered|posted|saved|completed|connected)"
    r"|(?:could|can|did) ?(?:not|n['’]t)|cannot|no (?:internet|network|connection)"
)
_SAYS = re.compile(rf"{_HAN}|(?<![a-z])(?:{_ENGLISH})(?![a-z])", re.IGNORECASE)
KEPT = 0.5
"""Share of its words that a page keeps while it is the same page. Other pages are about something else."""


def says_it_failed(text: str) -> bool:
    """Whether these words state a failure or mention one."""
    return _SAYS.search(text.replace("_", " ")) is not None


def find_new_failure(
    before: Iterable[str], after: Iterable[str], written: str, already_there: Iterable[str] = ()
) -> str:
    """The first new text that reports a failure; "" if there is none.

    before, after: all words on the page. written: the person's own words, or those on what was pressed, which prove
    nothing. already_there: words of `after` that the act did not cause: they were there before, perhaps read
    differently, or appear by themselves, as in a log.
    """
    earlier, now = Counter(map(fold, before)), Counter(map(fold, words := list(after)))
    if (earlier & now).total() < KEPT * earlier.total():
        return ""
    fresh = now - earlier - Counter(map(fold, already_there))
    own = fold(written)
    for text in words:
        plain = fold(text)
        is_own = own and (plain in own or (own in plain and says_it_failed(written)))
        if plain in fresh and not is_own and says_it_failed(text):
            return text
    return ""
