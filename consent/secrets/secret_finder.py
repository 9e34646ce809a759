"""Finds the secrets in a text off a screen: passwords and codes by the words around them
(consent.secrets.stated_secrets), card and account numbers by their check digits, keys of services by their prefixes,
and other keys by their randomness. Pure.

Ordinary text stays: phone numbers, dates, order numbers, URLs, package names, sentences in any script.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise

from iris_screen.consent.secrets.secret_tokens import blank_tokens, find_plain_parts
from iris_screen.consent.secrets.stated_secrets import find_stated
from iris_screen.consent.secrets.value_shapes import plain
from iris_screen.core.message import HIDDEN, SecretKind


@dataclass(frozen=True, order=True)
class Span:
    """Where a secret is in the text."""

    start: int
    end: int
    kind: SecretKind


_KEYS = tuple(
    re.compile(pattern, re.ASCII)  # a character of another script next to a key is not part of it
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
"""The shapes of services' keys. The group, if there is one, is the secret."""
_CODES = tuple(
    re.compile(pattern, re.ASCII | re.IGNORECASE)
    for pattern in (
        r"\buse (\d{4,8}) (?:to|as|for)\b[^.]{0,60}(?:verif|confirm|sign|log ?in|code)",
        r"(?<!\d)(\d{4,8})[（(，,。. ]{1,3}\d{1,2} ?(?:分钟内?有效|minutes? valid)",
    )
)
"""How messages give a code without calling it one."""
_DIGITS = re.compile(r"(?<![\w.+-])\d(?:[ .·-]?\d){12,18}(?![\w-]|\.\d)", re.ASCII)
_NOT_A_CARD = re.compile(
    r"(?:order|tracking|invoice|imei|serial|订单|单号|流水|运单|编号|序列)[^\d]{0,12}$", re.IGNORECASE
)
_CARD_PREFIX = re.compile(r"4|5[0-8]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720|62|60|65|35|3[47]")
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
LEAST_CHANGES, LEAST_BITS = 0.25, 3.2
"""For a random key: the least share of neighbouring characters of different kinds, and bits of entropy a character."""
LEAST_PART = 6
"""Characters of a known secret from which a part of it is recognized."""
NEAR = 0.84
"""The least similarity of a misread text to a known secret, since OCR confuses 0 and O."""
_LOOKALIKES = str.maketrans("OolI|iSsZzB", "00111155228")
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
    "scanned": (
        re.compile(
            r"\bqr\b|\bqr-?codes?\b|\bbar ?codes?\b|二维码|二維碼|条形码|条码|付款码|收款码|乘车码", re.IGNORECASE
        ),
        True,
    ),
    "key": (re.compile(r"\bkey\b|\btoken\b|\bhash\b|\bid\b|密钥|令牌|序列号", re.IGNORECASE), False),
}
"""For each kind how people ask for it, and whether naming it is enough."""


def find_secrets(text: str, known: Iterable[str] = ()) -> list[Span]:
    """Every secret in the text, from left to right, without overlaps. known: texts that are secret whatever they look
    like. A token such as {{secret:12}} is not a secret.
    """
    found = merge_spans([*_find_by_looks(blank_tokens(text, ";")), *_find_known(text, known)])
    return [Span(*part, span.kind) for span in found for part in find_plain_parts(text, span.start, span.end)]


def merge_spans(spans: Iterable[Span]) -> list[Span]:
    """From left to right; overlapping spans become one, and that is a code only if each of them is."""
    merged: list[Span] = []
    for span in sorted(spans, key=lambda span: (span.start, -span.end)):
        if merged and span.start < merged[-1].end:
            last = merged[-1]
            kind = span.kind if last.kind == "code" else last.kind
            merged[-1] = Span(last.start, max(span.end, last.end), kind)
        else:
            merged.append(span)
    return merged


def mask_text(text: str, known: Iterable[str] = (), allowed: frozenset[SecretKind] = frozenset()) -> str:
    """The text with HIDDEN in place of each secret. allowed: kinds that stay."""
    for span in reversed(find_secrets(text, known)):
        if span.kind not in allowed:
            text = text[: span.start] + HIDDEN + text[span.end :]
    return text


@lru_cache(maxsize=4096)
def _find_by_looks(text: str) -> tuple[Span, ...]:
    """Cached, since most texts of a screen were on the one before."""
    found = [Span(*stated) for stated in find_stated(text)]
    for match in (match for pattern in _KEYS for match in pattern.finditer(text)):
        start, end = match.span(match.lastindex or 0)
        if HIDDEN not in text[start:end]:
            found.append(Span(start, end, "key"))
    found += [Span(*match.span(1), "code") for pattern in _CODES for match in pattern.finditer(text)]
    return (*found, *_find_checked_numbers(text), *_find_random_keys(text))


def _find_checked_numbers(text: str) -> Iterator[Span]:
    """Cards, accounts (IBAN, ISO 13616) and identity numbers (GB 11643) whose check digits are right."""
    text = plain(text)  # full-width digits are digits
    for match in _DIGITS.finditer(text):
        digits = re.sub(r"\D", "", match[0])
        length = len(digits)
        usual = length == 16 or (length == 15 and digits[0] == "3") or (length > 16 and digits[:2] == "62")
        is_card = usual and _CARD_PREFIX.match(digits) is not None and passes_luhn(digits)
        if is_card and not _NOT_A_CARD.search(text[: match.start()]):
            yield Span(match.start(), match.end(), "card")
    for match in _IBAN.finditer(text):
        bare = match[0].replace(" ", "")
        turned = bare[4:] + bare[:4]
        if 15 <= len(bare) <= 34 and int("".join(str(int(sign, 36)) for sign in turned)) % 97 == 1:
            yield Span(match.start(), match.end(), "account")
    for match in _IDENTITY.finditer(text):
        total = sum(int(digit) * (2 ** (17 - n) % 11) for n, digit in enumerate(match[0][:17]))
        if "10X98765432"[total % 11] == match[0][17].upper():
            yield Span(match.start(), match.end(), "identity")


def passes_luhn(digits: str) -> bool:
    """Whether the last digit is the right check digit (ISO/IEC 7812)."""
    doubled = [2 * int(digit) if n % 2 else int(digit) for n, digit in enumerate(reversed(digits))]
    return sum(value - 9 if value > 9 else value for value in doubled) % 10 == 0


def _find_random_keys(text: str) -> Iterator[Span]:
    """Long words outside of URLs that nobody would have made up: no word, no name, no path, no hash."""
    urls = [match.span() for match in _URL.finditer(text)]
    for match in _WORD.finditer(text):
        word, start = match[0], match.start()
        in_url = any(begin <= start < end for begin, end in urls)
        if in_url or _UUID.fullmatch(word) or _HASH_OF.search(text[:start]):
            continue
        kinds = ["d" if sign.isdigit() else "u" if sign.isupper() else "l" if sign.islower() else "-" for sign in word]
        count = Counter(kinds)
        mixed = count["d"] >= 3 and count["l"] + count["u"] >= 4 and count["-"] <= len(word) / 8
        changes = sum(one != other for one, other in pairwise(kinds)) / len(word)
        entropy = -sum(n / len(word) * math.log2(n / len(word)) for n in Counter(word).values())  # Shannon's
        if mixed and changes >= LEAST_CHANGES and entropy >= LEAST_BITS:
            yield Span(start, match.end(), "key")


def _find_known(text: str, known: Iterable[str]) -> Iterator[Span]:
    """Known secrets as OCR may have read them: with other spaces, 0 for O, or only a part where a line ends."""
    secrets = [each.strip() for each in known if each.strip()]
    at = [n for n, sign in enumerate(text) if not sign.isspace()] if secrets else []
    read = "".join(text.split()).translate(_LOOKALIKES).lower()
    for secret in secrets:
        if len(secret) < LEAST_PART:
            for match in re.finditer(rf"(?<!\w){re.escape(secret)}(?!\w)", text):
                yield Span(match.start(), match.end(), "known")
            continue
        wanted = "".join(secret.split()).translate(_LOOKALIKES).lower()
        start = read.find(wanted)
        while start >= 0:
            yield Span(at[start], at[start + len(wanted) - 1] + 1, "known")
            start = read.find(wanted, start + len(wanted))
        near = _find_misread(read, wanted) if wanted not in read else None
        if near:
            yield Span(at[near[0]], at[near[1] - 1] + 1, "known")


def _find_misread(read: str, wanted: str) -> tuple[int, int] | None:
    """Where the secret is with a character or two misread, or else its longest part; None if there is neither."""
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


def find_asked_kinds(sentence: str) -> frozenset[SecretKind]:
    """The kinds of secrets that the person wants read to them: a code whenever they mention one, since codes are sent
    to be used, and so with a code for scanning; any other kind only if they ask to read it.
    """
    reads = _READS.search(sentence) is not None
    return frozenset(
        kind for kind, (pattern, at_once) in _ASKED.items() if (at_once or reads) and pattern.search(sentence)
    )
