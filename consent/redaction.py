"""What is secret in a text off a screen: passwords and codes by their words (consent.secret_words), numbers of cards
and accounts by their check digits, keys of services by their names, and long signs that only chance makes. Pure.

Ordinary texts stay: a telephone number, a day, an order, an address of a page, a package, a sentence in any script.
"""

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise

from iris_screen.consent.secret_tokens import blank, outside
from iris_screen.consent.secret_words import shown_in
from iris_screen.core.message import HIDDEN
from iris_screen.core.screen import SecretKind


@dataclass(frozen=True, order=True)
class Span:
    """Where it stands in the text."""

    start: int
    end: int
    kind: SecretKind


_KEYS = tuple(
    re.compile(pattern, re.ASCII)  # a sign of another script beside it is no letter of it
    for pattern in (
        r"-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|\Z)",
        r"\beyJ[\w-]{8,}(?:\.[\w-]+){0,2}",
        r"\b(?:sk|pk|rk)[-_](?:live_|test_|proj-|ant-)?[A-Za-z0-9_-]{16,}",
        r"\b(?:gh[pousr]_|github_pat_|glpat-|hf_|npm_|pypi-|shpat_|dop_v1_|whsec_|xox[abprs]-|ya29\.)[\w.-]{10,}",
        r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b",
        r"\bAIza[\w-]{30,}",
        r"\b(?:LTAI|AKID)[0-9A-Za-z]{12,}",
        r"\bSG\.[\w-]{16,}\.[\w-]{16,}",
        r"\b\d{8,10}:AA[\w-]{30,}",
        r"\b(?:Bearer|Basic|token)\s+([\w.+/=-]{16,})",
        r"\b[a-z][a-z0-9+.-]*://[^\s:/@]*:([^\s/@]+)@",
        r"(?i)\b(?:password|pwd|accountkey|sharedaccesskey|sharedaccesssignature)\s*=\s*['\"]?([^;\s&'\"]+)",
        r"(?i)\b(?:\w+[_-])?(?:api[_-]?key|secret(?:[_-]?key)?|access[_-]?token|auth[_-]?token)\s*=\s*['\"]?([^;\s&'\"]{6,})",
        r"(?i)(?:\b(?:passwort|password|passwd|passcode|pass|pwd|pw|api[_-]?key)|パスワード)\s*[:：=]\s*['\"]?((?=\S*\d)(?=\S*[A-Za-z])[^\s;,'\"]{5,})",
        r"(?i)[?&#](?:access_token|id_token|refresh_token|token|api_?key|key|sig|signature|secret|password|auth)=([^&\s#]{6,})",
        r"https://hooks\.slack\.com/services/(\S+)",
    )
)
"""What services call their keys by; the group, where there is one, is the secret."""
_DIGITS = re.compile(r"(?<![\w.+-])\d(?:[ -]?\d){12,18}(?![\w-])", re.ASCII)
_NO_CARD = re.compile(
    r"(?:order|tracking|invoice|imei|serial|订单|单号|流水|运单|编号|序列)[^\d]{0,12}$", re.IGNORECASE
)
_CARD_BEGINS = re.compile(r"4|5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720|62|60|65|35|3[47]")
_IBAN = re.compile(r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b", re.ASCII)
_IDENTITY = re.compile(
    r"(?<!\d)[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?![\dA-Za-z])"
)
_WORD = re.compile(r"(?<![\w+/=-])[A-Za-z0-9_+/=-]{20,}", re.ASCII)
_HASH_OF = re.compile(
    r"(?:sha|md5|hash|commit|digest|checksum|revision|uuid|guid|摘要|哈希|提交)\W{0,3}\w{0,4}\W*$", re.IGNORECASE
)
_UUID = re.compile(r"(?i)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_URL = re.compile(r"(?i)\b(?:https?|ftp)://\S+|\bwww\.\S+")
CHANGES, BITS = 0.25, 3.2
"""Of a sign by chance: how often, of its length, its characters change between kinds, and how many bits each tells."""
LEAST_PART = 6
"""Characters of a known secret by which a part of it is known."""
NEAR = 0.84
"""How alike to a known one what is read may be, as reading takes 0 for O."""
_ALIKE = str.maketrans("OolI|iSsZzB", "00111155228")


def secrets(text: str, known: Iterable[str] = ()) -> list[Span]:
    """Every one in it, from left to right, none within another. known: such as are secret whatever they look like.
    What only stands for a secret is none.
    """
    found = merged([*_by_looks(blank(text, ";")), *_of_known(text, known)])
    return [Span(*part, span.kind) for span in found for part in outside(text, span.start, span.end)]


@lru_cache(maxsize=4096)
def _by_looks(text: str) -> tuple[Span, ...]:
    """Most texts of a screen were on the one before."""
    return tuple(span for find in _FINDERS for span in find(text))


def merged(spans: Iterable[Span]) -> list[Span]:
    """From left to right; those that overlap are one."""
    kept: list[Span] = []
    for span in sorted(spans, key=lambda span: (span.start, -span.end)):
        if kept and span.start < kept[-1].end:
            kept[-1] = Span(kept[-1].start, max(span.end, kept[-1].end), kept[-1].kind)
        else:
            kept.append(span)
    return kept


def redacted(text: str, known: Iterable[str] = (), but: frozenset[SecretKind] = frozenset()) -> str:
    """The text with HIDDEN in the place of each. but: kinds that may be told."""
    for span in reversed(secrets(text, known)):
        if span.kind not in but:
            text = text[: span.start] + HIDDEN + text[span.end :]
    return text


def _said(text: str) -> Iterator[Span]:
    for start, end, kind in shown_in(text):
        yield Span(start, end, kind)


def _keys(text: str) -> Iterator[Span]:
    for pattern in _KEYS:
        for match in pattern.finditer(text):
            start, end = match.span(match.lastindex or 0)
            if HIDDEN not in text[start:end]:
                yield Span(start, end, "key")


_CODES = tuple(
    re.compile(pattern, re.ASCII | re.IGNORECASE)
    for pattern in (
        r"\buse (\d{4,8}) (?:to|as|for)\b[^.]{0,60}(?:verif|confirm|sign|log ?in|code)",
        r"(?<!\d)(\d{4,8})[（(，,。. ]{1,3}\d{1,2} ?(?:分钟内?有效|minutes? valid)",
    )
)
"""How messages bring a code without its word."""


def _codes(text: str) -> Iterator[Span]:
    for pattern in _CODES:
        for match in pattern.finditer(text):
            yield Span(match.start(1), match.end(1), "code")


def _cards(text: str) -> Iterator[Span]:
    for match in _DIGITS.finditer(text):
        digits = re.sub(r"\D", "", match[0])
        if _is_card(digits) and not _NO_CARD.search(text[: match.start()]):
            yield Span(match.start(), match.end(), "card")


def _is_card(digits: str) -> bool:
    usual = len(digits) == 16 or (len(digits) == 15 and digits[0] == "3") or (len(digits) > 16 and digits[:2] == "62")
    return usual and _CARD_BEGINS.match(digits) is not None and passes_luhn(digits)


def passes_luhn(digits: str) -> bool:
    """Whether the last digit is what the others make of it (ISO/IEC 7812)."""
    doubled = [2 * int(digit) if n % 2 else int(digit) for n, digit in enumerate(reversed(digits))]
    return sum(value - 9 if value > 9 else value for value in doubled) % 10 == 0


def _accounts(text: str) -> Iterator[Span]:
    """By the check digits of ISO 13616."""
    for match in _IBAN.finditer(text):
        plain = match[0].replace(" ", "")
        turned = plain[4:] + plain[:4]
        if 15 <= len(plain) <= 34 and int("".join(str(int(sign, 36)) for sign in turned)) % 97 == 1:
            yield Span(match.start(), match.end(), "account")


def _identities(text: str) -> Iterator[Span]:
    """By the check digit of GB 11643."""
    for match in _IDENTITY.finditer(text):
        total = sum(int(digit) * (2 ** (17 - n) % 11) for n, digit in enumerate(match[0][:17]))
        if "10X98765432"[total % 11] == match[0][17].upper():
            yield Span(match.start(), match.end(), "identity")


def _by_chance(text: str) -> Iterator[Span]:
    pages = [match.span() for match in _URL.finditer(text)]
    for match in _WORD.finditer(text):
        in_page = any(start <= match.start() < end for start, end in pages)
        if not in_page and not _HASH_OF.search(text[: match.start()]) and _is_by_chance(match[0]):
            yield Span(match.start(), match.end(), "key")


def _is_by_chance(word: str) -> bool:
    """Whether nobody would have made it up: no word, no name, no path."""
    if _UUID.fullmatch(word):
        return False
    kinds = ["d" if sign.isdigit() else "u" if sign.isupper() else "l" if sign.islower() else "-" for sign in word]
    some = Counter(kinds)
    mixed = some["d"] >= 3 and some["l"] + some["u"] >= 4 and some["-"] <= len(word) / 8
    changes = sum(one != other for one, other in pairwise(kinds)) / len(word)
    return mixed and changes >= CHANGES and _bits(word) >= BITS


def _bits(word: str) -> float:
    """Shannon's entropy of a character."""
    return -sum(n / len(word) * math.log2(n / len(word)) for n in Counter(word).values())


def _of_known(text: str, known: Iterable[str]) -> Iterator[Span]:
    for one in known:
        yield from _places(text, one.strip())


def _places(text: str, one: str) -> Iterator[Span]:
    """Where it stands, as reading may have it: with other spaces, 0 for O, or a part of it where a line ends."""
    if not one:
        return
    if len(one) < LEAST_PART:
        for match in re.finditer(rf"(?<!\w){re.escape(one)}(?!\w)", text):
            yield Span(match.start(), match.end(), "known")
        return
    at = [n for n, sign in enumerate(text) if not sign.isspace()]
    read, wanted = ("".join(part.split()).translate(_ALIKE).lower() for part in (text, one))
    start = read.find(wanted)
    while start >= 0:
        yield Span(at[start], at[start + len(wanted) - 1] + 1, "known")
        start = read.find(wanted, start + len(wanted))
    near = _near(read, wanted) if wanted not in read else None
    if near:
        yield Span(at[near[0]], at[near[1] - 1] + 1, "known")


def _near(read: str, wanted: str) -> tuple[int, int] | None:
    """Where it stands with a sign or two misread, or the longest part of it; None where neither does."""
    blocks = SequenceMatcher(None, read, wanted, autojunk=False).get_matching_blocks()
    alike = [block for block in blocks if block.size >= 2]
    if not alike:
        return None
    begin, end = alike[0].a, alike[-1].a + alike[-1].size
    if sum(block.size for block in alike) >= NEAR * len(wanted) and end - begin <= 1.3 * len(wanted):
        return begin, end
    longest = max(alike, key=lambda block: block.size)
    is_part = longest.size >= LEAST_PART and longest.size >= min(0.5 * len(wanted), NEAR * len(read))
    return (longest.a, longest.a + longest.size) if is_part else None


def asked_for(sentence: str) -> frozenset[SecretKind]:
    """The kinds of secrets that the person himself wants to be read: a code wherever he speaks of one, since it is sent
    to be used; of all others, where he says so.
    """
    reads = _READS.search(sentence) is not None
    return frozenset(
        kind for kind, (pattern, at_once) in _ASKED.items() if (at_once or reads) and pattern.search(sentence)
    )


_READS = re.compile(
    r"\b(?:read|tell|what|which|copy|look up|get me|forward|show me|write down)\b"
    r"|查|读|看|告诉|复制|是多少|是什么|转发|记下",
    re.IGNORECASE,
)
_ASKED: dict[SecretKind, tuple["re.Pattern[str]", bool]] = {
    "code": (re.compile(r"\bcodes?\b|\botp\b|passcode|[验校]证?码|动态码|动态密码|取件码|授权码", re.IGNORECASE), True),
    "password": (re.compile(r"password|passphrase|recovery phrase|密码|口令|助记词", re.IGNORECASE), False),
    "card": (re.compile(r"\bcard\b|卡号|银行卡|信用卡", re.IGNORECASE), False),
    "account": (re.compile(r"\biban\b|\baccount number\b|账号|帐号|账户", re.IGNORECASE), False),
    "identity": (re.compile(r"\bid (?:card|number)\b|身份证", re.IGNORECASE), False),
    "key": (re.compile(r"\bkey\b|\btoken\b|\bhash\b|\bid\b|密钥|令牌|序列号", re.IGNORECASE), False),
}


_FINDERS: tuple[Callable[[str], Iterator[Span]], ...] = (
    _said,
    _keys,
    _codes,
    _cards,
    _accounts,
    _identities,
    _by_chance,
)
