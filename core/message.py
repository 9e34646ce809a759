"""What Iris says, as a value: a key with arguments. It is put into words where a person or a model reads it (`text`).

No code splits, compares or translates a sentence, or decides by its key: what depends on a reason has its own field.
"""

from collections.abc import Callable, Iterator, Sequence
from math import isfinite
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, model_validator
from typing_extensions import TypeAliasType

from iris_screen.core.record import Record

Argument = TypeAliasType("Argument", "str | int | float | bool | Message | list[Argument]")
"""A string is a name, or words of a screen or a person, and is never translated. Anything to be translated is itself a
Message. The catalog says how lists are joined.
"""

LEGACY = "legacy-text"
"""The key of a finished sentence stored before November 2026: `text` holds it, and it is shown as it is."""
HIDDEN = "••••"
"""Replaces a secret in the words of a screen or a person."""
SecretKind = Literal["password", "code", "card", "account", "identity", "key", "known", "scanned"]
"""known: a stored secret, or one that was typed. scanned: a QR code; nobody knows what it holds."""


class Message(Record):
    """A sentence or a part of one. `key` names it in the catalogs (text/en, text/zh): the part before the first dash is
    the catalog's file. `args` fill its placeholders.

    Keys are an on-disk format: a renamed key keeps an alias (`text.catalog.ALIASES`).
    """

    key: str
    args: dict[str, Argument] = {}

    @model_validator(mode="before")
    @classmethod
    def _from_sentence(cls, value: Any) -> Any:
        """Stores written before November 2026 hold sentences."""
        return {"key": LEGACY, "args": {"text": value}} if isinstance(value, str) else value

    def __str__(self) -> str:
        """Refused, so that no message gets into a sentence or onto a terminal without a language. repr() shows it."""
        raise TypeError(f"{self!r} has words only in a language: iris_screen.text.render(message, language)")

    def __format__(self, _: str) -> str:
        return str(self)


class ReadableMessage(Message):
    """A message of a result that is handed to a caller outside: `print(result.reason)` shows it in English, as
    `str(error)` does. Within Iris, str() of a message stays refused.
    """

    def __str__(self) -> str:
        from iris_screen.text import render

        return render(self, "en")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.key, self.args) == (other.key, other.args)

    __hash__ = Message.__hash__


def make_readable(message: Message) -> ReadableMessage:
    return ReadableMessage(key=message.key, args=message.args)


def say(key: str, /, **args: Argument | Sequence[Argument]) -> Message:
    """Make a message: `say("locate-not-found", target="下一步")`. The key is a literal, so that a test can find it."""
    # JSON has no infinity, so it becomes a word
    plain = {
        name: str(value) if isinstance(value, float) and not isfinite(value) else value for name, value in args.items()
    }
    return Message.model_validate({"key": key, "args": plain})


def verbatim(text: str) -> Message:
    """Words that are not Iris's own, but of a person, a program, a device or a model. Shown as they are."""
    return say("text-verbatim", text=text)


def join_messages(parts: Sequence[Message | None]) -> Message | None:
    """Several clauses as one message; None if there are none."""
    told = [part for part in parts if part is not None]
    return say("text-all", parts=told) if len(told) > 1 else next(iter(told), None)


def first_clause(message: Message) -> Message:
    """The first of joined clauses; any other message as a whole."""
    parts = message.args.get("parts")
    first = parts[0] if message.key == "text-all" and isinstance(parts, list) else None
    return first if isinstance(first, Message) else message


def walk_messages(message: Message) -> Iterator[Message]:
    """The message itself, and every message in it."""
    yield message
    for value in message.args.values():
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, Message):
                yield from walk_messages(each)


def list_words(message: Message) -> Iterator[str]:
    """Every string in a message's arguments, including those of messages within it."""
    return _list_strings(list(message.args.values()))


def _list_strings(value: Argument) -> Iterator[str]:
    match value:
        case str():
            yield value
        case Message():
            yield from list_words(value)
        case list():
            for each in value:
                yield from _list_strings(each)
        case _:
            pass


def replace_words(message: Message, change: Callable[[str], str]) -> Message:
    """The message with every string in its arguments changed."""
    return Message(key=message.key, args={name: _change_words(value, change) for name, value in message.args.items()})


def _change_words(value: Argument, change: Callable[[str], str]) -> Argument:
    match value:
        case str():
            return change(value)
        case Message():
            return replace_words(value, change)
        case list():
            return [_change_words(each, change) for each in value]
        case _:
            return value


OptionalMessage = Annotated[Message | None, BeforeValidator(lambda value: None if value == "" else value)]
"""Stores written before November 2026 hold "" for None."""
