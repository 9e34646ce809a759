"""Days as people say them, alone, with a time, or repeated: Saturday, 3 October, the 14th, 下周二, 每天晚上十点.

Which date a weekday falls on is not worked out here: the phone that shows it knows.
"""

import re
from calendar import monthrange
from collections.abc import Callable
from typing import Final

from iris_screen.planning.apps.clock_times import TIME_CHARACTERS, parse_clock, parse_hour
from iris_screen.planning.apps.values import Value, parse_number, split_words

Read = Callable[["re.Match[str]"], Value | None]
_WEEKDAYS: Final = {
    "mon|monday|一": "Monday", "tue|tues|tuesday|二": "Tuesday", "wed|weds|wednesday|三": "Wednesday",
    "thu|thur|thurs|thursday|四": "Thursday", "fri|friday|五": "Friday", "sat|saturday|六": "Saturday",
    "sun|sunday|日|天|末": "Sunday",
}  # fmt: skip
_WEEKDAY: Final = {word: name for words, name in _WEEKDAYS.items() for word in split_words(words)}
_HAN_WEEKDAY: Final = dict(zip(dict.fromkeys(_WEEKDAY.values()), "一二三四五六日", strict=True))
_MONTHS: Final = split_words("january|february|march|april|may|june|july|august|september|october|november|december")
_MONTH: Final = {word: n for n, month in enumerate(_MONTHS, 1) for word in (month, month[:3])} | {"sept": 9}
_NEAR: Final = {
    "today": "today", "tonight": "today", "tomorrow": "tomorrow", "the day after tomorrow": "day after tomorrow",
    "day after tomorrow": "day after tomorrow", "今天": "today", "今日": "today", "明天": "tomorrow",
    "明日": "tomorrow", "明儿": "tomorrow", "明儿个": "tomorrow", "后天": "day after tomorrow",
    "大后天": "in three days",
    "昨天": "yesterday", "yesterday": "yesterday", "周末": "weekend", "这周末": "weekend",
    "本周末": "weekend", "这个周末": "weekend",
    "the weekend": "weekend", "this weekend": "weekend", "weekend": "weekend", "at the weekend": "weekend",
}  # fmt: skip
_HAN_NEAR: Final = {
    "today": "今天",
    "tomorrow": "明天",
    "day after tomorrow": "后天",
    "in three days": "大后天",
    "yesterday": "昨天",
    "weekend": "周末",
}
_LEAP_YEAR: Final = 2024
"""Has every day that any year has."""
DAY_WORDS = frozenset(
    {
        *(word for word in _WEEKDAY if word.isascii()),
        *(f"{word}s" for word in _WEEKDAY if word.isascii()),
        *_MONTH,
        *split_words(
            "on|this|next|coming|the|of|and|day|days|after|before|tomorrow|today|tonight|yesterday|every|each|daily|weekday|weekdays|weekend|weekends"
            "|morning|mornings|evening|evenings|night|nights|afternoon|afternoons|week|weekly|month|monthly|working|workday|workdays"
            "|th|st|nd|rd|first|second|third|fourth|fifth|for|through|till"
        ),
    }
)
DAY_CHARACTERS = TIME_CHARACTERS | frozenset("周星期礼拜末日号月年每天昨今本工作这个大后到至、的都上")
_REPEATED: Final = {
    "weekdays": "工作日||周一至周五||Weekdays||Mon to Fri||Monday to Friday",
    "weekends": "周末||Weekends",
    "daily": "每天||Every day||Daily",
}
"""How screens write them."""
_HAN_REPEATED: Final = {"weekdays": "工作日", "weekends": "周末", "daily": "每天"}
_ZH_DAY = re.compile(
    r"(?:(?P<week>这|本|下|下下)?个?(?:周|星期|礼拜)(?P<weekday>[一二三四五六日天])"
    r"|(?P<month>[0-9]{1,2}|[一二三四五六七八九十]{1,3})月(?P<day>[0-9]{1,2}|[一二三四五六七八九十]{1,3})[日号]?"
    r"|(?:这个月|本月)?(?P<only>[0-9]{1,2}|[一二三四五六七八九十]{1,3})[日号]"
    rf"|(?P<near>{'|'.join(sorted((near for near in _NEAR if not near.isascii()), key=len, reverse=True))}))的?"
)
_WEEKDAY_EN = "|".join(sorted((word for word in _WEEKDAY if word.isascii()), key=len, reverse=True))
_MONTH_EN = "|".join(sorted(_MONTH, key=len, reverse=True))
_EN_DAY = re.compile(
    rf"(?:on |for )?(?:(?P<week>this |next |coming |this coming )?(?P<weekday>{_WEEKDAY_EN})"
    rf"|(?:the )?(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<month>{_MONTH_EN})"
    rf"|(?P<month2>{_MONTH_EN}) (?:the )?(?P<day2>[0-9]{{1,2}})(?:st|nd|rd|th)?"
    r"|the (?P<only>[0-9]{1,2})(?:st|nd|rd|th)"
    rf"|(?P<near>{'|'.join(sorted((near for near in _NEAR if near.isascii()), key=len, reverse=True))}))"
)
_EN_REPEAT = re.compile(
    rf"(?:(?:on )?(?P<weekdays>weekdays|every weekday|working days|every working day|workdays)"
    r"|(?:on |at )?(?P<weekends>(?:every )?weekends?)"
    r"|(?P<daily>every ?day|daily|each day|every (?:single )?day|every (?=morning|evening|night))"
    rf"|(?:(?:on )?(?:every|each) |on )?(?P<weekday>(?:{_WEEKDAY_EN})s?(?:(?:,| and|, and) (?:{_WEEKDAY_EN})s?)*)"
    r"|(?:on )?(?:the )?(?:(?P<nth>[0-9]{1,2})(?:st|nd|rd|th)?|(?P<first>first)) of (?:every|each|the) month"
    r"|every (?P<nth2>first|[0-9]{1,2}(?:st|nd|rd|th)) of the month"
    r"|(?:every|each) month on the (?P<nth3>[0-9]{1,2})(?:st|nd|rd|th)?)"
)
_ZH_REPEAT = re.compile(
    r"(?:(?P<weekdays>(?:每个?)?工作日(?:的?每天)?|周一(?:到|至)周?五)|(?P<weekends>(?:每个?)?周末)|(?P<daily>每天|每日|天天|每(?=早|晚))"
    r"|每个?(?:周|星期|礼拜)(?P<weekday>[一二三四五六日天](?:[、和]?(?:周|星期)?[一二三四五六日天])*)"
    r"|每个?月的?(?P<nth>[0-9]{1,2}|[一二三四五六七八九十]{1,3})[日号])的?都?"
)


def parse_day(text: str) -> Value | None:
    """ "next Tuesday", 下周二, "3 October" → Value("next Tuesday"), with its names on a screen as the part label, and
    what it is called in Chinese as the part zh.
    """
    plain = _tidy(text)
    match = _EN_DAY.fullmatch(plain) or _ZH_DAY.fullmatch("".join(plain.split()))
    return _read_day(match) if match else None


def find_dates(text: str) -> list[Value]:
    """The days of a month that a sentence names, as `parse_day` reads them: 3 月 24 日, March 24."""
    plain = _tidy(text)
    found = [*_EN_DAY.finditer(plain), *_ZH_DAY.finditer("".join(plain.split()))]
    days = [_read_day(match) for match in found if match["month"] or match.groupdict().get("month2")]
    return [day for day in days if day is not None]


def is_dated(text: str, day: Value) -> bool:
    """Whether a text says this day, as `find_dates` has it, with its month as a number or by its name."""
    month, number = map(int, re.findall(r"\d+", day.parts["label"].partition("||")[0]))
    numbers = [int(each) for each in re.findall(r"\d{1,4}", text)]
    return number in numbers and (day.text[:3].casefold() in text.casefold() or month in numbers)


def _tidy(text: str) -> str:
    plain = " ".join(text.casefold().replace("’", "'").replace("@", " at ").split())
    return re.sub(r"(?<=[0-9]) (?=(?:st|nd|rd|th)\b)", "", plain).strip(" ,，、")


def _read_day(match: "re.Match[str]") -> Value | None:
    said = match.groupdict()
    if near := said.get("near"):
        name = _NEAR[near]
        return Value(name, parts={"label": f"{_HAN_NEAR[name]}||{name.capitalize()}", "zh": _HAN_NEAR[name]})
    if weekday := said.get("weekday"):
        name = _WEEKDAY[weekday]
        is_next = (said.get("week") or "").strip() in ("next", "下")
        if (said.get("week") or "") == "下下":
            return None
        label = f"周{_HAN_WEEKDAY[name]}||{name}||星期{_HAN_WEEKDAY[name]}||{name[:3]}"
        called = f"{'下' if is_next else ''}周{_HAN_WEEKDAY[name]}"
        return Value(f"next {name}" if is_next else name, parts={"label": label, "zh": called})
    day = parse_number(said.get("day") or said.get("day2") or said.get("only") or "")
    named = said.get("month") or said.get("month2")
    if day is None or day != int(day) or not 1 <= day <= 31:
        return None
    if not named:
        return Value(f"{int(day)}", parts={"label": f"{int(day)}", "zh": f"{int(day)}日"})
    month = _MONTH.get(named) or parse_number(named)
    if not month or not 1 <= month <= 12 or day > monthrange(_LEAP_YEAR, int(month))[1]:
        return None
    english = f"{_MONTHS[int(month) - 1].capitalize()} {int(day)}"
    called = f"{int(month)}月{int(day)}日"
    return Value(english, parts={"label": f"{called}||{english}", "day": f"{int(day)}", "zh": called})


def parse_moment(text: str) -> Value | None:
    """ "5am on Saturday", 后天上午九点 → Value("Saturday 05:00"): a day and a time to come, in either order."""
    moment = None if parse_clock(text) else _join(text, _read_day, _EN_DAY, _ZH_DAY)
    return None if moment and moment.parts["day"] == "yesterday" else moment


def parse_rhythm(text: str) -> Value | None:
    """ "weekdays at 6:30", 每天晚上十点 → Value("weekdays 06:30")."""
    return _join(text, _read_repeat, _EN_REPEAT, _ZH_REPEAT)


def parse_repeat(text: str) -> Value | None:
    """ "weekdays", "every first of the month", 每周一 → Value("weekdays")."""
    plain = _tidy(text)
    match = _EN_REPEAT.fullmatch(plain) or _ZH_REPEAT.fullmatch("".join(plain.split()))
    return _read_repeat(match) if match else None


def _read_repeat(match: "re.Match[str]") -> Value | None:
    said = match.groupdict()
    for name, label in _REPEATED.items():
        if said.get(name):
            return Value(name, parts={"label": label, "zh": _HAN_REPEATED[name]}, listed=(label,))
    if weekdays := said.get("weekday"):
        many = r"every|each|days\b|(?:mon|tues?|weds?|thurs?|fri|sat|sun)s\b"
        if weekdays.isascii() and not re.search(many, match[0]):
            return None  # “Tuesday” is a day, “Tuesdays” are many
        found = [_WEEKDAY[word] for word in _split_weekdays(weekdays)]
        han = [f"周{_HAN_WEEKDAY[name]}" for name in found]
        labels = tuple(map("||".join, zip(han, found, strict=True)))
        parts = {"label": labels[0], "zh": f"每{'、'.join(han)}"}
        return Value(" and ".join(found), parts=parts, listed=labels)
    nth = "1" if said.get("first") else said.get("nth") or said.get("nth2") or said.get("nth3") or ""
    day = 1.0 if nth == "first" else parse_number(re.sub(r"(?:st|nd|rd|th)$", "", nth))
    if not day or day > 31:
        return None
    label = "每月||Every month||Monthly"
    return Value(f"monthly on {int(day)}", parts={"label": label, "zh": f"每月{int(day)}日"})


def _split_weekdays(said: str) -> list[str]:
    if said.isascii():
        return [
            word if word in _WEEKDAY else word.removesuffix("s") for word in re.findall("[a-z]+", said) if word != "and"
        ]
    return re.findall("[一二三四五六日天]", said)


def _join(text: str, read: Read, english: "re.Pattern[str]", chinese: "re.Pattern[str]") -> Value | None:
    """The day that is in the text, with the time that the rest of it is."""
    plain = _tidy(text).replace("明早", "明天早上").replace("明晚", "明天晚上")
    if not plain.isascii():
        plain = "".join(plain.split())
    for match in (english if plain.isascii() else chinese).finditer(plain):
        day = read(match) if match[0] else None
        time = parse_hour(_tidy(f"{plain[: match.start()].strip(' ,')} {plain[match.end() :].strip(' ,')}"))
        if day and time:
            called = {"day": day.text, "day_zh": day.parts["zh"], "zh": f"{day.parts['zh']} {time.text}"}
            parts = {**day.parts, **time.parts, "time": time.text, **called}
            return Value(f"{day.text} {time.text}", parts=parts, listed=day.listed or (day.parts["label"],))
    return None
