"""Times of day as people say them: 7:30, half past six, nine fifteen, 早上七点半, 明早七点.

Today next to the time (tonight, 今天) is taken with it: an alarm rings the next time it is that late. Tomorrow is not,
since by then the alarm may have rung: at 8, the next 9:00 is today's.
"""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from iris_screen.core.parsing.languages import load_languages
from iris_screen.planning.apps.values import NUMBER_CHARACTERS, NUMBER_WORDS, Value, parse_number, split_words

TIME_CHARACTERS = NUMBER_CHARACTERS | frozenset("点时分刻早上午中下晚凌晨傍夜天今明儿个整钟的差过清")
TIME_WORDS = NUMBER_WORDS | frozenset(
    split_words(
        "am|pm|a|m|p|o|clock|in|the|at|morning|afternoon|evening|night|noon|midnight|midday|tomorrow|today|tonight|half"
        "|quarter|past|to|oh|sharp"
    )
)
_LATE: Final = frozenset(
    {"下午", "傍晚", "晚上", "晚", "今晚", "明晚", "pm", "afternoon", "evening", "night", "tonight"}
)
_NIGHT: Final = frozenset({"晚上", "晚", "今晚", "明晚", "night", "tonight"})
_PARTS: Final = {"半": 30, "一刻": 15, "三刻": 45}
_CHINESE = re.compile(
    r"(?:(?:今天|明天|明儿个|明儿|今儿)的?)?"
    r"(?P<half>早上|上午|凌晨|清晨|早晨|中午|下午|傍晚|晚上|今晚|明早|明晚|今早|晚|早)?的?"
    r"(?P<hour>[0-9]{1,2}|[零〇一二两三四五六七八九十]{1,3})"
    r"(?:[:：](?P<minute>[0-9]{2})|[点时](?:钟|整)?(?:差(?P<short>五|十|一刻|5|10)分?|过?(?P<part>半|一刻|三刻)"
    r"|过?(?P<zh>零[0-9一二三四五六七八九]|[0-9]{2}|[二三四五]?十[一二三四五六七八九]?|[0-9一二三四五六七八九](?=分)"
    r"|[0-9零一二三四五六七八九]{2})分?)?)(?:整)?"
)
_DAY = r"(?:tomorrow|today|tonight)\s*"
_DAYS = rf"(?:{_DAY})?"
_HALF = r"(?P<half>a\.?m\.?|p\.?m\.?|o'?\s*clock|(?:in the )?(?:morning|afternoon|evening)|at night|tonight)?"
_ENGLISH = re.compile(
    rf"{_DAYS}(?:(?P<early>morning|afternoon|evening|night) )?(?:at )?"
    r"(?:(?P<part>half|quarter|[a-z]+(?:[ -][a-z]+)?|[0-9]{1,2}) (?P<way>past|to) (?P<next>[a-z]+|[0-9]{1,2})"
    r"|(?P<hour>[0-9]{1,2})(?:[:：.](?P<minute>[0-9]{2}))?"
    r"|(?P<said>[a-z]+?)(?:[ -](?P<rest>(?:oh )?[a-z]+(?:[ -][a-z]+)?))??)"
    rf"\s*(?:sharp\s*)?{_HALF}(?:\s*{_DAY})?(?:\s*(?:sharp))?\s*"
    r"(?:(?:tomorrow|today)?\s*(?P<also>morning|afternoon|evening|night)?)",
    re.IGNORECASE,
)


@cache
def _load_named() -> tuple["re.Pattern[str]", dict[str, str]]:
    """The words that stand for a time, in all languages, and the time that each stands for: “noon” is 12:00."""
    named = {word: time for each in load_languages().values() for time, words in each.times.items() for word in words}
    return re.compile(rf"{_DAYS}(?:at )?(?P<name>{'|'.join(named)})(?: (?:tomorrow|today))?"), named


def parse_clock(text: str) -> Value | None:
    """ "早上七点半", "7:30", "half past seven", "7:30 pm" → Value("07:30") with parts hour and minute (two digits).

    “3 pm tomorrow” is none: see planning.apps.days.parse_moment.
    """
    return None if "明" in text or "tomorrow" in text.casefold() else _parse_time(text)


def parse_hour(text: str) -> Value | None:
    """As parse_clock, where only a time of day can be meant: “7” is 07:00. “3” might be in the afternoon."""
    if found := parse_clock(text):
        return found
    hour = parse_number(re.sub(r"^(?:at|for|by) ", "", " ".join(text.casefold().split())))
    return _make_time(hour, 0, "") if hour is not None and (5 <= hour <= 11 or 13 <= hour <= 23) else None


@lru_cache(maxsize=4096)
def _parse_time(text: str) -> Value | None:
    plain = " ".join(text.casefold().replace("’", "'").split())
    if "half" in plain:  # “half six” is said in Britain
        plain = re.sub(r"^((?:at |by |for )?half) (?!past|to|an?\b)", r"\1 past ", plain)
    pattern, times = _load_named()
    if named := pattern.fullmatch(plain):
        hour_named, _, minute_named = times[named["name"]].partition(":")
        return _make_time(float(hour_named), float(minute_named), "")
    if match := _CHINESE.fullmatch("".join(plain.split())):
        hour, half = parse_number(match["hour"]), match["half"] or ""
        if match["short"] and hour is not None:  # 三点差五分
            short = {"一刻": 15.0}.get(match["short"]) or parse_number(match["short"]) or 0
            if hour == 1 and half not in ("下午", "中午"):
                return None  # 早上一点差五分 is after midnight
            return _make_time((hour - 2) % 12 + 1, 60 - short, half) if half or hour > 5 else None
        if not half and hour is not None and 1 <= hour < 5 and match["minute"] is None:
            return None  # 三点: nobody says whether by night or in the afternoon
        if hour == 1 and half in ("早", "晚"):
            return None  # 早一点 is earlier
        minute = _PARTS.get(match["part"] or "") or parse_number(match["minute"] or match["zh"] or "0")
        return _make_time(hour, minute, half)
    match = _ENGLISH.fullmatch(plain)
    return _read_english(match) if match else None


def _read_english(match: "re.Match[str]") -> Value | None:
    said = "tonight" if match[0].startswith("tonight") else ""
    half = re.sub(r"in the |at |\.|\s", "", match["half"] or match["also"] or match["early"] or said)
    if match["way"]:
        away = {"half": 30.0, "quarter": 15.0}.get(match["part"], parse_number(match["part"]))
        hour = parse_number(match["next"])
        if away is None or hour is None or away >= 60 or (not half and 1 <= hour < 5):
            return None  # “quarter past two” is said by night and in the afternoon
        return _make_time(*((hour, away) if match["way"] == "past" else ((hour - 2) % 12 + 1, 60 - away)), half)
    if match["hour"]:
        is_sure = match["minute"] or half or re.search("tomorrow|today|tonight", match[0])
        return _make_time(parse_number(match["hour"]), parse_number(match["minute"] or "0"), half) if is_sure else None
    hour = parse_number(match["said"])
    rest = (match["rest"] or "").removeprefix("oh ")
    minute = parse_number(rest) if rest else 0
    is_sure = rest or half or re.search("tomorrow|today|tonight", match[0])
    return _make_time(hour, minute, half) if is_sure else None


def _make_time(hour: float | None, minute: float | None, half: str) -> Value | None:
    if hour is None or minute is None or hour != int(hour) or minute != int(minute):
        return None
    if half in _NIGHT and (hour == 12 or hour < 5):
        return None  # 晚上12点, “2 at night”: of which day, and morning or afternoon, is not said
    if (half in _LATE and 1 <= hour < 12) or (half == "中午" and hour in (1, 2)):
        hour += 12
    elif hour == 12 and half in ("am", "凌晨", "midnight"):
        hour = 0
    if not (0 <= hour <= 23 and 0 <= minute <= 59):
        return None
    parts: Mapping[str, str] = {"hour": f"{int(hour):02}", "minute": f"{int(minute):02}"}
    return Value(f"{parts['hour']}:{parts['minute']}", parts=dict(parts))
