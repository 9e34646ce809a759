"""Keeps secrets out of what a person writes into memory; secrets are sealed elsewhere (memory.vault)."""

from iris_screen.consent.secrets.secret_finder import find_secrets
from iris_screen.consent.secrets.spoken_secrets import find_stated_secrets, mask_sentence
from iris_screen.core.errors import UsageError
from iris_screen.core.message import HIDDEN, say
from iris_screen.memory.items import Item, Knowledge, get_words
from iris_screen.memory.manager.secret_filter import Fact, is_secret

SECRET_IN_CLEAR = say("memory-secret-in-clear")


def check_text(text: str, before: str = "") -> str:
    """Returns the text if it may be stored. before: the old text, whose lines may stay. Raises UsageError if a new line
    states a secret, or if a masked secret would overwrite the real one.
    """
    if HIDDEN in text and mask_sentence(before) != before:
        raise UsageError(say("memory-covered-secret", hidden=HIDDEN))
    there = before.splitlines()
    fresh = [line for line in text.splitlines() if line not in there]
    if any(find_stated_secrets(line) or find_secrets(line) for line in fresh) or (
        find_secrets(text) and not find_secrets(before)
    ):
        raise UsageError(SECRET_IN_CLEAR)
    return text


def has_secret(text: str) -> bool:
    """Whether a line states a password or a code. What Iris itself recorded never does, since the same rules apply
    there, so an export can always be imported.
    """
    return any(span.kind in ("password", "code") for line in text.splitlines() for span in find_secrets(line))


def has_item_secret(item: Item) -> bool:
    """Whether the item's text states a secret, or it is a fact that is secret by its name."""
    return has_secret(get_words(item)) or (isinstance(item, Knowledge) and is_fact_secret(item))


def is_fact_secret(item: Knowledge) -> bool:
    """Whether the fact has a value and is secret, for example by its name."""
    about = item.model_dump(include={"entry_type", "source", "sensitivity", "caption", "value"})
    return bool(item.value) and is_secret(Fact(**about))
