"""Finds the passwords and codes in a sentence: the one place that decides what is one. Pure, and quick to import.

They are recognized by the words around them, such as "password", in quotes or not.
"""

import re
from collections.abc import Iterator
from typing import Literal

from iris_screen.consent.secrets.secret_tokens import blank_tokens, find_plain_parts
from iris_screen.core.message import HIDDEN

CALLED = (
    r"password|passwd|passcode|passphrase|\bpin code\b|\bpin\b|secret|\bcvv\b|\botp\b|security code|verification code"
    r"|密码|口令|密碼|验证码|支付码"
)
"""A pattern, in any case; a name that starts with another one comes before it."""
Named = Literal["password", "code"]

_ASKS = (
    "a an the my your his her its our their this that it them and or then but in on at of for from with by to into as "
    "is was are be not no if when so you i me field box input entry page screen dialog window manager managers setting "
    "settings app reset change changed hint list file tab button link menu again wrong incorrect correct right empty "
    "blank invalid weak strong required protected protection below above here there first now please using via only "
    "must should has have can will would does did visible shown hidden generator store vault policy unknown missing "
    "forgotten expired saved nothing left press click tap login log sign text something anything "
    "空 空的 错 错的 错误 对的 什么 多少"
)
_ORDINARY = frozenset(_ASKS.split())
"""Words that often follow such a name and are not secret."""
_ENGLISH = r"(?:password|passwd|passcode|passphrase|pin code|cvv|otp|security code|verification code)"
_WEAK = r"(?:pin|secret|code)"
"""Names with many meanings: what follows is a secret only if the sentence says so, or if it looks like one."""
_CHINESE = r"(?:密码|口令|密碼|验证码|支付码)"
_ANY = r"([^\s,，。；;、！？“”\"'‘’「」()（）<>]+)"
_LATIN = r"([!#-&*-+\--:=@-~]+)"
_FIELD = r"(?:\s+(?:field|box|input))?"
_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:{CALLED})[^\"“'‘「,，;；.。]{{0,16}}[\"“'‘「]([^\"”'’」]+)[\"”'’」]",
        rf"\b{_ENGLISH}{_FIELD}(?:\s*[:：=]\s*|\s+(?:is|was|to|as)\s+|\s+){_ANY}",
        rf"\b{_WEAK}{_FIELD}(?:\s*[:：=]\s*|\s+(?:is|was)\s+){_ANY}",
        rf"\b{_WEAK}{_FIELD}\s+(?=\S*\d\S*\d\S*\d){_ANY}",
        rf"{_CHINESE}\s*(?:[:：=]|是|为)\s*{_ANY}",
        rf"{_CHINESE}\s*{_LATIN}",
        rf"\b(?:type|enter|input|put|write|use)\s+{_ANY}\s+(?:in|into|as|for)\s+(?:\w+\s+){{0,2}}(?:{CALLED})",
        rf"(?:输入|填入|填写|键入|写入|把|将|用)\s*{_LATIN}\s*(?:填|输|写)?(?:到|进|入|在|作为|当作|做|为){{1,2}}.{{0,4}}?{_CHINESE}",
    )
)
"""In quotes, after the word, before it. The group is the secret."""
_NAMED = re.compile(CALLED, re.IGNORECASE)

_OF_CODES = (
    r"(?:(?:verification|security|one[- ]time|login|log-in|sign-in|authentication|authori[sz]ation|access|recovery"
    r"|backup|2fa|two-factor|unlock|pin|cvv|cvc)\s+(?:pass)?code|one[- ]time password|passcode|\botp\b|\bpin\b"
    r"|\bcvv2?\b|\bcvc\b|验证码|驗證碼|校验码|动态码|动态密码|动态口令|短信码|安全码|支付码|授权码|登录码|恢复码)"
)
_OF_KEYS = (
    r"(?:api[ _-]?(?:key|token|secret)|secret[ _-]?(?:access[ _-]?)?key|access[ _-]?(?:key|token)|client[ _-]?secret"
    r"|auth[ _-]?token|private[ _-]?key|license key|wi-?fi key|密钥|秘钥|令牌)"
)
_OF_PASSWORDS = r"(?:password|passwd|passphrase|pwd|密码|口令|密碼)"
_OF_PHRASES = r"(?:(?:recovery|seed|backup) phrase|助记词|恢复短语)"
_UNITS = r"\s*(?:分钟|秒|小时|天|位|次|minutes?|seconds?|hours?|days?|digits?|times?)"
_NUMBER = rf"(?<![A-Za-z0-9.])((?:[A-Z]{{1,3}}-)?\d(?:[ -]?\d){{2,9}})(?![A-Za-z0-9%*]|[.:/]\d|[ -]\d|{_UNITS})"
_BETWEEN = r"(?:(?!sent|发送|发至|\d|\n).){0,24}?"
_YOUR = r"\s*[（(]?\s*(?:is|as|是|为|作为)\s*(?:your|the|您的|你的|本次)?.{0,30}?"
_IS = r"\s*(?:[:：=]|\bis\b|\bwas\b|是|为)\s*"
_WORDS = r"((?:[a-z]{3,8}\s+){11,23}[a-z]{3,8})"
_SHOWN: dict[Named, tuple[str, ...]] = {
    "code": (
        rf"{_OF_CODES}{_BETWEEN}{_NUMBER}",
        rf"{_NUMBER}{_YOUR}(?:{_OF_CODES}|\bcode\b)",
        rf"{_NUMBER}\s*[（(]\s*{_OF_CODES}",
        rf"\b(?:your|the)\s+code(?:\s+is|\s*[:：])\s*{_NUMBER}",
        rf"{_OF_CODES}{_IS}([A-Z0-9]{{3,6}}(?:-[A-Z0-9]{{3,6}}){{1,4}})",
    ),
    "password": (
        rf"(?:{_OF_PASSWORDS}|{_OF_KEYS}){_IS}{_ANY}",
        rf"(?:{_OF_PASSWORDS}|{_OF_KEYS})(?:{_IS}|\s*)[“\"「]([^”\"」]+)[”\"」]",
        rf"(?:{_OF_PASSWORDS}|{_OF_KEYS})[\s:：=]+{_LATIN}",
        rf"{_OF_PHRASES}\W*{_WORDS}",
    ),
}
"""How secrets look on a screen, where much text names a password without stating one."""
_ABOUT = re.compile(rf"{_OF_CODES}|{_OF_PASSWORDS}|{_OF_KEYS}|{_OF_PHRASES}|\bcodes?\b", re.IGNORECASE | re.ASCII)
_MIXED = re.compile(
    r"(?=\S*[A-Za-z])(?=\S*[\d!@#$%^&*_+=~?])\S{5,}|(?:[A-Z]-)?\d(?:[ -]?\d){2,}|\S*[a-z]\S*[A-Z]\S*[a-z]\S*"
)
_APART = "，"
_EASTERN = re.compile(r"[\u3040-\u9fff]")


def mask_sentence(text: str) -> str:
    """With HIDDEN in place of each password and code that a sentence states."""
    for start, end in sorted(_find_spans(text), reverse=True):
        text = text[:start] + HIDDEN + text[end:]
    return text


def find_stated_secrets(text: str) -> list[str]:
    """The passwords and codes that a sentence states."""
    return list(dict.fromkeys(text[start:end] for start, end in sorted(_find_spans(text))))


def find_shown_secrets(text: str) -> list[tuple[int, int, Named]]:
    """Where passwords and codes are in a text off a screen, and which of the two each is."""
    if not may_name_secret(text):
        return []
    found = [
        (start, end, kind)
        for kind, patterns in _SHOWN.items()
        for pattern in patterns
        for start, end in _find_matches(re.compile(pattern, re.IGNORECASE | re.ASCII), text)
        if kind == "code" or _is_stated(text, start, end)
    ]
    return sorted(found)


def may_name_secret(text: str) -> bool:
    """Whether it names a secret that could be next to it or below."""
    return _ABOUT.search(text) is not None


def looks_like_secret(text: str) -> bool:
    """Whether a text next to such a label may be a password or a code, rather than a word of the page."""
    return _MIXED.fullmatch(text.strip()) is not None


def mentions_secret(text: str) -> bool:
    """Whether it names a password or a code, stated or not."""
    return _NAMED.search(blank_tokens(text, _APART)) is not None


def _find_spans(text: str) -> Iterator[tuple[int, int]]:
    """Where secrets are, without overlaps."""
    end = 0
    for start, stop in sorted(span for pattern in _PATTERNS for span in _find_matches(pattern, text)):
        if start >= end:
            yield start, stop
            end = stop


def _is_stated(text: str, start: int, end: int) -> bool:
    """Whether the text marks it as the password, or it looks like one. "Password: Change" is only a row."""
    found, before = text[start:end], text[:start].rstrip()
    if _EASTERN.search(found) or not re.search(r"\w", found):
        return False
    if before.endswith((" is", " was")) and text[end:].strip(" .!。"):
        return looks_like_secret(found)  # "a password is kept as so many dots"
    marked = before.endswith(("“", '"', "「", "=", " is", "是", "为", " was"))
    return marked or looks_like_secret(found) or " " in found


def _find_matches(pattern: "re.Pattern[str]", text: str) -> Iterator[tuple[int, int]]:
    """A token is not a secret and names none: it separates sentences like a comma."""
    for match in pattern.finditer(blank_tokens(text, _APART)):
        for start, end in find_plain_parts(text, *match.span(1)):
            found = text[start:end].rstrip(".!?:")
            if found not in ("", HIDDEN) and found.casefold() not in _ORDINARY:
                yield start, start + len(found)
