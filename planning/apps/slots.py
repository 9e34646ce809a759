"""What a slot holds: from the tokens it took to a value, or None where they are not one of its kind."""

from collections.abc import Mapping
from dataclasses import replace

from iris_screen.planning.apps.pattern import OPEN_KINDS, Pattern, slots
from iris_screen.planning.apps.phrase_program import Accepted, Closed
from iris_screen.planning.apps.tokens import FULL_STOP, Sentence, Token, fold, tokens_of
from iris_screen.planning.apps.values import Value, clock, number, ordinal, phone_number, url

Vocabulary = Mapping[str, Mapping[str, Value]]
"""The words of each closed kind, and what they stand for."""

IN_QUOTES = "in quotes"
"""The part of a closed slot's value that tells the words as they were quoted, which may be a label as well."""
_CLAUSE_MARKS = frozenset({",", ";", "。", "\n", "then"})
MAX_NAME = 40
"""Tokens of a name; what is longer is a sentence."""


def closed_by(vocabulary: Vocabulary) -> Closed:
    """The words alone."""
    return {kind: list(words) for kind, words in vocabulary.items()}


def values_of(
    pattern: Pattern, vocabulary: Vocabulary, accepted: Accepted, sentence: Sentence
) -> dict[str, Value] | None:
    """The value of each slot that took words; None where one of them is not of its kind."""
    found: dict[str, Value] = {}
    for slot in slots(pattern):
        if slot.name not in accepted.spans:
            continue
        begin, end = accepted.spans[slot.name]
        value = _known(vocabulary, slot.kind, sentence, begin, end) or value_of(slot.kind, sentence, begin, end)
        if value is None:
            return None
        found[slot.name] = value
    return found


def left_open(pattern: Pattern, accepted: Accepted) -> int:
    """How many tokens were left to slots that take anything: the fewer, the surer the reading."""
    free = {slot.name for slot in slots(pattern) if slot.kind in OPEN_KINDS}
    return sum(end - begin for name, (begin, end) in accepted.spans.items() if name in free)


def _known(vocabulary: Vocabulary, kind: str, sentence: Sentence, begin: int, end: int) -> Value | None:
    if kind not in vocabulary:
        return None
    said = [token.text.strip('"') for token in sentence.tokens[begin:end]]
    known = next((v for word, v in vocabulary[kind].items() if _spelled(word) == said or [fold(word)] == said), None)
    inside = sentence.quoted(begin, end)
    return replace(known, parts={**known.parts, IN_QUOTES: inside}) if known and inside is not None else known


def _spelled(word: str) -> list[str]:
    return [token.text for token in tokens_of(word).tokens]


def value_of(kind: str, sentence: Sentence, begin: int, end: int) -> Value | None:
    """The value of a slot of this kind that took tokens `begin` to `end`; quotes round the whole are taken off."""
    inside = sentence.quoted(begin, end)
    if inside is not None:
        return _plain(kind, inside, quoted=True)
    if kind in ("text", "long"):
        if _goes_on_after_quotes(sentence, begin, end):
            return None
        return _plain(kind, _without_stop(sentence, begin, end), quoted=False)
    if kind == "name":
        return _name(sentence, begin, end)
    if kind == "person":
        return (
            None if any(token.kind == "quote" for token in sentence.tokens[begin:end]) else _name(sentence, begin, end)
        )
    return _plain(kind, sentence.slice(begin, end), quoted=False)


def _plain(kind: str, text: str, *, quoted: bool) -> Value | None:
    if kind in ("number", "ordinal"):
        found = number(text) if kind == "number" else ordinal(text)
        return None if found is None else Value(f"{found:g}", quoted)
    if kind == "time":
        return clock(text)
    if kind in ("url", "phone"):
        address = url(text) if kind == "url" else phone_number(text)
        return None if address is None else Value(address, quoted)
    return Value(text, quoted) if text.strip() else None


def _name(sentence: Sentence, begin: int, end: int) -> Value | None:
    tokens = sentence.tokens[begin:end]
    if len(tokens) > MAX_NAME:
        return None
    text = sentence.slice(begin, end).strip()
    if len(tokens) == 1 and tokens[0].kind == "title":
        return Value(text[1:-1].strip(), quoted=True) if text[1:-1].strip() else None
    return Value(text) if any(char.isalnum() for char in text) or _is_sign(tokens) else None


def _is_sign(tokens: list[Token]) -> bool:
    """A single mark such as "+" is a name too."""
    return len(tokens) == 1 and tokens[0].kind == "mark"


def _goes_on_after_quotes(sentence: Sentence, begin: int, end: int) -> bool:
    """Whether it is a quotation and a further clause: who quotes a text has said where it ends."""
    if sentence.tokens[begin].kind != "quote" or end - begin < 3:
        return False
    follows = sentence.tokens[begin + 1].text
    return follows in _CLAUSE_MARKS or follows + sentence.tokens[begin + 2].text == "然后"


def _without_stop(sentence: Sentence, begin: int, end: int) -> str:
    """The full stop that ends the person's own sentence is not part of what he wants typed."""
    if end - begin > 1 and sentence.tokens[end - 1].text == FULL_STOP:
        end -= 1
    return sentence.slice(begin, end).strip()
