"""Recognizes what no item may hold: values of credentials, and whatever a model calls highly sensitive. Pure, except
for a KeepSecret.
"""

import re
from collections.abc import Callable

from iris_screen.consent.secrets.secret_finder import find_secrets, mask_text
from iris_screen.consent.secrets.spoken_secrets import mentions_credential, mentions_secret
from iris_screen.core.record import Record
from iris_screen.memory.transaction import Transaction

_JOINTS = re.compile(r"[\W_]+|(?<=[a-z])(?=[A-Z])")
"""Between the words of a name that a model makes up: api_key, accessKeyId."""


class Fact(Record):
    """A fact from a model, before it is known whether an item may hold it."""

    entry_type: str = ""
    source: str = ""
    sensitivity: str = "low"
    caption: str
    value: str


KeepSecret = Callable[[Transaction, Fact, str], bool]
"""Seals a value that no item may hold, in this transaction, and returns whether it did. The str is the source."""


def refuse(writing: Transaction, fact: Fact, source: str) -> bool:
    """A KeepSecret that keeps nothing, for use without a vault."""
    return False


def is_secret(fact: Fact) -> bool:
    about = f"{fact.entry_type} {fact.caption} {fact.source}"
    named = any(mentions_secret(each) or mentions_credential(each) for each in (about, _JOINTS.sub(" ", about)))
    return fact.sensitivity == "high" or named or bool(find_secrets(fact.value))


def mask_secrets(text: str) -> str:
    """The text with the values of passwords, codes and keys hidden, so that an item may hold it."""
    return mask_text(text)
