"""What no item may hold: values of credentials, and whatever a model calls highly sensitive. Pure, but for who keeps
them elsewhere.
"""

import re
from collections.abc import Callable

from iris_screen.consent.secret_finder import find_secrets, mask_text
from iris_screen.consent.secret_words import mentions_secret
from iris_screen.core.record import Record
from iris_screen.memory.transaction import Transaction

_CALLED = re.compile(
    r"credential|api.?key|access.?key|private.?key|\btoken\b|connection.?string|recovery.?(?:code|phrase)|seed.?phrase"
    r"|密钥|私钥|令牌|凭证|凭据|助记词|连接字符串",
    re.IGNORECASE,
)
"""What credentials are called besides; consent.secret_words knows the words for passwords and codes."""


class Fact(Record):
    """A fact as a model gives it, before it is known whether an item may hold it."""

    entry_type: str = ""
    source: str = ""
    sensitivity: str = "low"
    caption: str
    value: str


KeepSecret = Callable[[Transaction, Fact, str], bool]
"""Keeps a value that no item may hold, in this transaction; whether it did. The text is where it is from."""


def refuse(writing: Transaction, fact: Fact, source: str) -> bool:
    """Keeps nothing: of who has nowhere to seal it."""
    return False


def is_secret(fact: Fact) -> bool:
    about = f"{fact.entry_type} {fact.caption} {fact.source}"
    named = mentions_secret(about) or _CALLED.search(about) is not None
    return fact.sensitivity == "high" or named or bool(find_secrets(fact.value))


def mask_secrets(text: str) -> str:
    """A text that an item may hold: no value of a password, a code or a key stands in it."""
    return mask_text(text)
