"""Parses numbers, times and addresses as people write them in Chinese and English. Pure; None if invalid."""

import re
from dataclasses import dataclass, field


def split_words(text: str) -> tuple[str, ...]:
    """ "a|b" → ("a", "b"): long lists of words are written like this."""
    return tuple(text.split("|"))


_DIGITS = {char: n for n, chars in enumerate(split_words("零〇|一壹|二两贰|三叁|四|五|六|七|八|九")) for char in chars}
_TENS = {"十": 10, "百": 100, "千": 1_000}
_ONES = split_words(
    "zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen"
    "|eighteen|nineteen"
)
_ENGLISH: dict[str, float] = {
    **{word: n for n, word in enumerate(_ONES)},
    **{word: n * 10 for n, word in enumerate(split_words("twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"), 2)},
    **dict.fromkeys(split_words("a|an|once"), 1),
    **dict.fromkeys(split_words("half|半"), 0.5),
    "twice": 2,
}
_NTH = split_words("first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth")
_ORDINALS = {"last": -1, **{word: n for n, word in enumerate(_NTH, 1)}}
NUMBER_CHARACTERS = frozenset(_DIGITS) | frozenset(_TENS) | {"万", "半"}
NUMBER_WORDS = frozenset(_ENGLISH)
TIME_CHARACTERS = NUMBER_CHARACTERS | frozenset("点时分刻早上午中下晚凌晨傍夜天今明整钟")
TIME_WORDS = frozenset(split_words("am|pm|a|m|p|o|clock|in|the|morning|afternoon|evening|noon"))


@dataclass(frozen=True)
class Value:
    """The value of a slot: the text, whether the person quoted it, and named parts of it such as a time's hour.

    listed: the single things, if it is a list; the keys to press for a sum; a number counted up from one.
    """

    text: str
    quoted: bool = False
    parts: dict[str, str] = field(default_factory=dict)
    listed: tuple[str, ...] = ()


def parse_number(text: str) -> float | None:
    """ "3", "1.5", "三十二", "两", "half", "twenty five" → a number below 100,000."""
    text = text.strip().casefold().removesuffix(" a")
    if re.fullmatch(r"[0-9]{1,5}(\.[0-9]{1,3})?", text):
        return float(text)
    if text in _ENGLISH:
        return _ENGLISH[text]
    tens, _, ones = text.replace("-", " ").partition(" ")
    if _ENGLISH.get(tens, 0) >= 20 and 1 <= _ENGLISH.get(ones, 0) <= 9:
        return _ENGLISH[tens] + _ENGLISH[ones]
    return _parse_chinese(text)


def _parse_chinese(text: str) -> float | None:
    """二百零五 → 205, 十二 → 12. Each digit needs its unit; 一二三 is not a number."""
    total, digit = 0, -1
    for char in text:
        if char in _TENS:
            total, digit = total + max(digit, 1) * _TENS[char], -1
        elif char in _DIGITS and digit <= 0:
            digit = _DIGITS[char]
        else:
            return None
    return float(total + max(digit, 0)) if text else None


def parse_ordinal(text: str) -> int | None:
    """ "第二", "2nd", "second" → 2; "最后一", "last" → -1."""
    text = text.strip().casefold()
    if text in _ORDINALS:
        return _ORDINALS[text]
    if text in ("最后一", "倒数第一"):
        return -1
    if match := re.fullmatch(r"([0-9]{1,3})(st|nd|rd|th)", text):
        return int(match[1])
    if not text.startswith("第"):
        return None
    value = parse_number(text.removeprefix("第"))
    return int(value) if value and value == int(value) else None


_CLOCK = re.compile(
    r"(?P<half>早上|上午|凌晨|清晨|早晨|中午|下午|傍晚|晚上|今晚|明早)?"
    r"(?P<hour>[0-9]{1,2}|[零〇一二两三四五六七八九十]{1,3})"
    r"(?:[:：](?P<minute>[0-9]{2})|[点时](?:钟|整)?(?:(?P<part>半|一刻|三刻)|(?P<zh>[0-9零〇一二三四五六七八九十]{1,3})分?)?)?"
    r"(?P<en>am|pm|a\.m\.|p\.m\.|o'clock|inthemorning|intheafternoon|intheevening)?"
)
_PARTS = {"半": 30, "一刻": 15, "三刻": 45}
_LATE = frozenset({"下午", "傍晚", "晚上", "今晚", "pm", "p.m.", "intheafternoon", "intheevening"})


def parse_clock(text: str) -> Value | None:
    """ "早上七点半", "7:30", "7:30 pm", "19点" → Value("07:30") with parts hour, minute (two digits each)."""
    match = _CLOCK.fullmatch("".join(text.casefold().split()))
    if match is None or not (match["minute"] or match["en"] or re.search("[点时]", text)):
        return None
    hour = parse_number(match["hour"])
    minute = _PARTS.get(match["part"] or "") or parse_number(match["minute"] or match["zh"] or "0")
    if hour is None or minute is None:
        return None
    half = match["half"] or match["en"] or ""
    is_late = (half in _LATE and 1 <= hour < 12) or (half == "中午" and hour in (1, 2))
    if is_late:
        hour += 12
    elif hour == 12 and half in ("am", "a.m.", "凌晨"):
        hour = 0
    if hour > 23 or minute > 59:
        return None
    parts = {"hour": f"{int(hour):02}", "minute": f"{int(minute):02}"}
    return Value(f"{parts['hour']}:{parts['minute']}", parts=parts)


def parse_phone_number(text: str) -> str | None:
    """The digits of a phone number, without the spaces and dashes people write into it."""
    digits = re.sub(r"[\s()（）-]", "", text)
    return digits if re.fullmatch(r"\+?[0-9*#]{1,24}", digits) else None


def parse_url(text: str) -> str | None:
    """An address to open: http, https or a bare host such as example.com/path, to which https is added."""
    if re.fullmatch(r"https?://[^\s/]+\S*", text, re.IGNORECASE):
        return text
    host = re.fullmatch(r"(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?::[0-9]{1,5})?(?:[/?#]\S*)?", text, re.IGNORECASE)
    return f"https://{text}" if host else None
