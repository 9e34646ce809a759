"""What values look like: codes, keys, passwords that nobody would take for words; and dates, sums, other measures."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

_MEASURE: Final = re.compile(
    r"(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2}))(?:[ T,]+\d{1,2}:\d{2}(?::\d{2})?)?"
    r"|\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?(?: ?[-–~] ?\d{1,2}:\d{2})?"
    r"|\W{0,2}[$€£¥₹₽₩₺₫]\W?[\d.,' ]+|[\d.,' ]+ ?[$€£¥₹₽₩₺₫%°]"
    r"|(?!rs\d{7})(?:rs\.?|r\$|us\$|chf|usd|eur|tl) ?[\d.,]+|[\d.,]+ ?(?:tl|kr|usd|eur|chf|egp|đ|руб\.?|元|円|원)"
    r"|[\d.,]{1,6} ?(?:km|m|cm|mm|mi|kg|g|lb|l|ml|gb|mb|kb|tb|h|min|s|ms|hz|mhz|ghz|v|w|mah|px|dpi|км|м|кг)"
    r"|[\d.,]{1,6} ?(?:公里|月|日|个|件|次|位|人|分钟|分|秒|小时|天|回|개|명|월|일|자|كم)"
    r"|\d{1,4} ?[年년]"
    r"|v?\d{1,4}(?:\.\d{1,3}){1,3}",
    re.IGNORECASE,
)
_TOKEN: Final = re.compile(
    r"(?<![\w.,/:$€£¥₹₽₩₺₫+@*-])(?:[A-Z]{1,2}-)?(?=[A-ZА-Я0-9-]*\d)"
    r"(?:\d{3,4}[ -]\d{3,4}|\d(?:[ ·-]\d){3,7}|\d\d(?:[ ·]\d\d){2,3}"
    r"|\d-\d-\d{4}|\d{2}-\d{2}-\d{2}|\d{3}-\d{2}-\d{3}|\d{4,8}|[A-Z0-9]{3}-[A-Z0-9]{3}|[A-ZА-Я0-9]{4,8})#?"
    r"(?![\w/@*%$€£¥₹₽₩₺₫]|[.:,-]\d| ?(?:km|kg|gb|mb|円|元|원|年|년|руб|tl|egp)\b)"
)
_DIGITS_APART: Final = re.compile(r"[\u3040-\u9fff\uac00-\ud7a3]")
_CLOCK: Final = re.compile(r"(?<![\d:])(?:[01]?\d|2[0-3])[:：][0-5]\d(?![\d:])")
_YEAR: Final = re.compile(r"(?:1[89]|20)\d\d")
_MIXED: Final = re.compile(
    r"(?=\S*[^\W\d_])(?=\S*[\d!@#$%^&*_+=~?])\S{5,}|(?:[A-Z]-)?\d(?:[ -]?\d){2,}|\S*[a-z]\S*[A-Z]\S*[a-z]\S*"
)
_CAPITALS: Final = re.compile(r"(?=[A-Z]*\d)[A-Z\d]{4,8}|[A-Z]{4,}|[A-Z]{3,}(?:[ -][A-Z]{3,})+")
_FOURS: Final = re.compile(r"(?:[a-z2-7]{4} ){3,}[a-z2-7]{1,4}")
LONG_KEY: Final = 16
"""Characters of a word without digits that is a key and no name such as "MacBook"."""
_EXTENSION: Final = re.compile(r"\.(?:png|jpe?g|webp|gif|pdf|txt|md|csv|docx?|xlsx?|zip|json|ya?ml|html?)$")
_RUN: Final = re.compile(r"[^\s,;，；。、()（）\[\]\"“”'‘’「」『』|<>{}*`]+")


def plain(text: str) -> str:
    """With ordinary digits and signs for wide ones; as long as the text itself."""
    if text.isascii():
        return text
    return "".join(each if len(each) == 1 else " " for each in (unicodedata.normalize("NFKC", sign) for sign in text))


def looks_mixed(text: str) -> bool:
    """Whether nobody would take it for a word: letters with digits or signs, or a number of three digits or more."""
    return _MIXED.fullmatch(plain(text).strip()) is not None


def looks_made_up(text: str) -> bool:
    """Whether it is a word with letters and digits that is long enough for a password."""
    return len(text) >= 6 and looks_mixed(text) and {each.isdigit() for each in text if each.isalnum()} == {True, False}


def is_count(text: str) -> bool:
    """Whether it is, or begins with, a number that counts something: "12", "8文字以上"."""
    return re.match(r"\d{1,3}(?:$|[\u3040-\u9fff\uac00-\ud7a3])", plain(text).strip()) is not None


def is_measure(text: str) -> bool:
    """Whether it is a date, a time, a sum of money, an amount or a version, and nothing else."""
    return _MEASURE.fullmatch(plain(text).strip(" .")) is not None


def is_code(text: str) -> bool:
    """Whether it may be a number or a code: three digits or more besides a time of day, or capitals alone."""
    said = _CLOCK.sub(" ", plain(text)).strip()
    digits, letters = sum(each.isdigit() for each in said), sum(each.isalpha() and each < "\u2e80" for each in said)
    return digits >= 3 or (digits >= 1 and letters >= 3) or _CAPITALS.fullmatch(said) is not None


def is_key(text: str) -> bool:
    """Whether it may be a key: a code, one long word with capitals within, or groups of four that have no digits."""
    is_long = len(text) >= LONG_KEY and _MIXED.fullmatch(text) is not None
    return is_long or is_code(text) or _FOURS.fullmatch(text) is not None


def find_run(value: str, *, whole: bool = False) -> str:
    """The beginning of a value that is one number or code, though it has spaces. whole: words in it are part of it."""
    if whole:
        return value.rstrip()
    end = 0
    for match in _RUN.finditer(value):
        token = match[0]
        gap = value[end : match.start()]
        word = token.isalpha() and (len(token) > 4 or (len(token) > 1 and token.islower() and token.isascii()))
        if (end and gap.strip()) or len(gap) > 2 or (word and not (token.isupper() and token.isascii())):
            break
        end = match.end()
    return value[:end].rstrip(".:!?")


def find_code_tokens(text: str, *, years: bool = False) -> Iterator[tuple[int, int]]:
    """Numbers and codes in a sentence that are no date, sum, amount or phone number. years: what may be a year, too."""
    said = plain(text)
    for match in _TOKEN.finditer(_DIGITS_APART.sub(" ", said)):
        before, after = said[: match.start()].rstrip(), said[match.end() :].lstrip()
        if (
            (_YEAR.fullmatch(match[0]) and not years)
            or re.match(r"[$€£¥₹₽₩₺₫]", after)
            or re.search(r"[$€£¥₹₽₩₺₫+]$", before)
            or (before.endswith("(") and re.match(r"\)[ -]?\d", after))  # an area code
        ):
            continue
        if re.search(r"\d[ -]?$", before[-2:]) and before and said[match.start() - 1 : match.start()] in "- ":
            continue
        if re.match(r"\d", after) and said[match.end() : match.end() + 1] in {" ", "-"}:
            continue
        yield match.span()


def strip_value(text: str, start: int, end: int) -> tuple[int, int]:
    """Where a value starts and ends without the quotes, brackets and spaces around it."""
    around = " \t\"'“”‘’«»「」『』*`[]{}|，,"
    while start < end and text[start] in around:
        start += 1
    while end > start and text[end - 1] in around:
        end -= 1
    if file := _EXTENSION.search(text, start, end):
        end = file.start()
    return start, end
