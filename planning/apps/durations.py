"""Lengths of time as people say them: 25 minutes, an hour and a half, 1h30, 一个半小时, 两个半钟头, 九十秒."""

import re
from typing import Final

from iris_screen.planning.apps.values import NUMBER_CHARACTERS, NUMBER_WORDS, Value, parse_number, split_words

MAX_MINUTES: Final = 60
"""What the wheel of a plain timer goes up to."""
_HOURS, _MINUTES, _SECONDS = "hours?|hrs?|h", "minutes?|mins?|m|minuets?", "seconds?|secs?|s"
DURATION_WORDS = NUMBER_WORDS | frozenset(
    split_words("hour|hours|hr|hrs|h|minute|minutes|min|mins|m|second|seconds|sec|secs|s|and|quarter|quarters|of|-")
)
DURATION_CHARACTERS = NUMBER_CHARACTERS | frozenset("个小时钟头分秒刻零又整")
_AMOUNT = r"(?P<{0}>[0-9.]+|[a-z]+(?: [a-z]+)??)(?P<{0}_half> and a half)?"
_ENGLISH = re.compile(
    rf"(?:{_AMOUNT.format('h')} ?(?:{_HOURS})(?P<h_after> and a half)?)?(?: ?(?:and )?)?"
    rf"(?:{_AMOUNT.format('m')} ?(?:{_MINUTES})(?P<m_after> and a half)?)?(?: ?(?:and )?)?"
    rf"(?:{_AMOUNT.format('s')} ?(?:{_SECONDS}))?"
)
_SHORT = re.compile(rf"(?P<h>[0-9]{{1,2}}) ?(?:{_HOURS}) ?(?P<m>[0-9]{{1,2}})")
_PARTS_OF_AN_HOUR: Final = {
    "half an hour": 30, "half a hour": 30, "a half hour": 30, "half hour": 30, "a quarter of an hour": 15,
    "quarter of an hour": 15, "a quarter hour": 15,
    "an hour and a quarter": 75, "hour and a quarter": 75, "three quarters of an hour": 45, "三刻钟": 45, "一刻钟": 15,
    "1刻钟": 15, "3刻钟": 45, "半小时": 30, "半个小时": 30, "半个钟头": 30, "半钟头": 30, "半个钟": 30,
}  # fmt: skip
_ZH = r"[0-9.]+|[零〇一二两三四五六七八九十百]+"
_CHINESE = re.compile(
    rf"(?:(?P<h>{_ZH})个?(?P<h_half>半)?(?:小时|钟头|钟)(?P<h_after>半)?)?(?:零|又)?"
    rf"(?:(?P<m>{_ZH})(?:分钟|分)(?P<m_after>半)?钟?)?(?:零|又)?(?:(?P<s>{_ZH})(?:秒钟|秒))?整?"
)


def parse_duration(text: str) -> Value | None:
    """ "an hour and a half" → Value("1:30:00") with its parts; None for what a plain timer holds."""
    seconds = _count_seconds(text)
    if seconds is None or _is_plain(seconds):
        return None
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    parts = {"hours": f"{hours}", "minutes": f"{minutes}", "seconds": f"{rest}"}
    return Value(f"{hours}:{minutes:02}:{rest:02}", parts=parts)


def parse_minutes(text: str) -> Value | None:
    """ "25 minutes", "half an hour" → Value("25"): what a plain timer holds, which is whole minutes up to an hour;
    as seconds in the part seconds.
    """
    seconds = _count_seconds(text)
    if seconds is None or not _is_plain(seconds):
        return None
    return Value(f"{seconds // 60}", parts={"seconds": f"{seconds}"})


def _is_plain(seconds: int) -> bool:
    return seconds % 60 == 0 and seconds <= MAX_MINUTES * 60


def _count_seconds(text: str) -> int | None:
    plain = " ".join(text.casefold().replace("-", " ").split())
    if text.lstrip().startswith("-"):
        return None
    whole = _PARTS_OF_AN_HOUR.get(plain) or _PARTS_OF_AN_HOUR.get("".join(plain.split()))
    if whole:
        return whole * 60
    match = _SHORT.fullmatch(plain) or _ENGLISH.fullmatch(plain) or _CHINESE.fullmatch("".join(plain.split()))
    if match is None:
        return None
    said, total = match.groupdict(), 0.0
    if not any(said.get(unit) for unit in "hms"):
        return None
    for unit, size in (("h", 3600), ("m", 60), ("s", 1)):
        if said.get(unit):
            amount = parse_number(said[unit] or "")
            if amount is None:
                return None
            more = said.get(f"{unit}_half") or said.get(f"{unit}_after")
            total += (amount + (0.5 if more else 0)) * size
    return int(total) if total == int(total) and 0 < total < 24 * 3600 else None
