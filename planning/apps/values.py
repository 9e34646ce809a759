"""Parses numbers, levels and addresses as people write them in Chinese and English. Pure; None if invalid."""

import re
from dataclasses import dataclass, field, replace
from typing import Final

from iris_screen.core.target import choose_wording, split_alternatives


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


@dataclass(frozen=True)
class Value:
    """The value of a slot: the text, whether the person quoted it, and named parts of it such as a time's hour.

    listed: the single things, if it is a list; the keys to press for a sum; a number counted up from one.
    """

    text: str
    quoted: bool = False
    parts: dict[str, str] = field(default_factory=dict)
    listed: tuple[str, ...] = ()

    def tell_in(self, language: str) -> "Value":
        """The same for a person: of several wordings, the one in this language."""
        given = (split_alternatives(each) for each in (self.text, *self.parts.values()))
        text, *parts = (choose_wording(wordings, language) for wordings in given)
        return replace(self, text=text, parts=dict(zip(self.parts, parts, strict=True)))

    @property
    def is_uncounted(self) -> bool:
        """Whether it is a number that nothing is repeated by: 1000, or 2.5."""
        return "ms" in self.parts and not self.listed


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
    """二百零五 → 205, 十二 → 12, 三百八 → 380. Each digit needs its unit; 一二三 is not a number."""
    total, digit = 0, -1
    if text[-2:-1] in ("百", "千") and _DIGITS.get(text[-1:], 0) > 0:
        text += {"百": "十", "千": "百"}[text[-2]]  # the last unit may be left out
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


LEVEL_WORDS = NUMBER_WORDS | frozenset(
    split_words("percent|per|cent|%|max|maximum|full|highest|loudest|the|hundred|quarter|quarters|third|thirds|out|of")
)
LEVEL_CHARACTERS = NUMBER_CHARACTERS | frozenset("百分之一半最大高满响成")
KEY_PRESSES: Final = 15
"""Presses of the volume key from silence to the loudest, as most phones have it."""
_MOST: Final = frozenset(
    split_words("max|maximum|the maximum|full|highest|the highest|loudest|the loudest|最大|最高|满|最响")
)
_HALF: Final = frozenset(split_words("half|一半|半"))
_PARTS: Final = {
    **dict.fromkeys(("a quarter", "one quarter", "quarter", "四分之一"), 25.0),
    **dict.fromkeys(("a third", "one third", "三分之一"), 33.0),
    **dict.fromkeys(("two thirds", "三分之二"), 67.0),
    **dict.fromkeys(("three quarters", "四分之三"), 75.0),
}
_TENTHS = re.compile(r"(?P<zh>[一二三四五六七八九])成(?P<half>半)?|(?P<en>\w+) out of (?:10|ten)")
_TIMES: Final = frozenset({"once", "twice"})
"""How often, and no level: “brightness up twice”."""
_PERCENT = re.compile(r"(?:百分之)?(?P<number>.+?)\s*(?:%|percent|per cent)?", re.IGNORECASE)


def parse_level(text: str) -> Value | None:
    """ "30%", "half", "最大" → Value("30") with parts percent and presses (of the volume key). None for 0: that is
    silence, and asked for otherwise.
    """
    plain = " ".join(text.casefold().split())
    percent = 100.0 if plain in _MOST else 50.0 if plain in _HALF else _PARTS.get(plain)
    if tenths := _TENTHS.fullmatch(plain):
        percent = (parse_number(tenths["zh"] or tenths["en"]) or 0) * 10 + (5 if tenths["half"] else 0)
    if percent is None:
        match = _PERCENT.fullmatch(plain)
        number = match["number"] if match else ""
        percent = 100.0 if number in ("百", "hundred") else None if number in _TIMES else parse_number(number)
    if percent is None or not 0 < percent <= 100 or percent != int(percent):
        return None
    presses = max(1, round(percent * KEY_PRESSES / 100))
    return Value(f"{int(percent)}", parts={"percent": f"{int(percent)}", "presses": str(presses)})


def parse_phone_number(text: str) -> str | None:
    """The digits of a phone number, without the spaces and dashes people write into it."""
    digits = re.sub(r"[\s()（）-]", "", text)
    return digits if re.fullmatch(r"\+?[0-9*#]{1,24}", digits) else None


_SPOKEN = (
    (
        re.compile(
            r"\s*(?:\bcolon\b|冒号|[,，]?\s*(?:\b(?:on|at|with) )?(?:the )?\bport\b|的?端口(?:号)?(?:是|为)?)\s*(?=\d)",
            re.IGNORECASE,
        ),
        ":",
    ),
    (re.compile(r"\s+(?:dot|point)\s+|(?<=[a-z0-9])点(?=[a-z0-9])", re.IGNORECASE), "."),
    (re.compile(r"\s+(?:forward )?slash\s+|(?<=[a-z0-9])斜杠(?=[a-z0-9])", re.IGNORECASE), "/"),
)
"""Signs of an address that people say: “localhost colon 3000”, 端口8080."""
ADDRESS_WORDS = frozenset("冒号端口的是为点斜杠")
_NEAR_HOST = r"(?:localhost|[a-z0-9-]{1,40}\.(?:local|lan|home|internal)|[0-9]{1,3}(?:\.[0-9]{1,3}){3})"
FILE_ENDINGS = frozenset(
    split_words(
        "txt|pdf|doc|docx|odt|rtf|md|csv|xls|xlsx|ods|ppt|pptx|odp|png|jpg|jpeg|gif|svg|webp|bmp|mp3|wav|flac|mp4|mkv|avi|log|json|xml|yaml|yml|html|htm|gz|tar|iso|apk|exe|deb|sh|py|bak"
    )
)
"""Endings of files, which no address ends in."""
_FILE_NAME = re.compile(
    rf"(?!.*\.[a-z0-9]{{2,4}}[^\x00-\x7f])[^\s/\\\"“”]+\.(?:{'|'.join(sorted(FILE_ENDINGS))}|zip)", re.IGNORECASE
)


def is_file_name(text: str) -> bool:
    return _FILE_NAME.fullmatch(text) is not None


def parse_url(text: str) -> str | None:
    """An address to open: http, https or a bare host such as example.com/path, to which https is added; http to a host
    of one's own, which rarely has a certificate.
    """
    for spoken, sign in _SPOKEN:
        text = spoken.sub(sign, text)
    if re.fullmatch(r"https?://[^\s/]+\S*", text, re.IGNORECASE):
        return text
    if re.fullmatch(rf"{_NEAR_HOST}(?::[0-9]{{1,5}})?(?:[/?#]\S*)?", text, re.IGNORECASE):
        return f"http://{text}"
    host = re.fullmatch(
        r"(?:[a-z0-9-]{1,63}\.){1,8}(?P<end>[a-z]{2,24})(?P<port>:[0-9]{1,5})?(?:[/?#]\S*)?", text, re.IGNORECASE
    )
    is_file = host is not None and host.end("end") == len(text) and host["end"].casefold() in FILE_ENDINGS
    return f"https://{text}" if host and not is_file else None
