"""Reads the value of a slot from the tokens it took; None if they do not fit its kind."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from iris_screen.core.parsing.wordings import split_listed
from iris_screen.planning.apps.clock_times import parse_clock
from iris_screen.planning.apps.pattern import OPEN_KINDS, TEXT_KINDS, Slot
from iris_screen.planning.apps.phrase_matcher import Accepted, Closed
from iris_screen.planning.apps.sums import parse_sum
from iris_screen.planning.apps.tokens import FULL_STOP, Sentence, fold, tokenize
from iris_screen.planning.apps.values import (
    Value,
    is_file_name,
    parse_number,
    parse_ordinal,
    parse_phone_number,
    parse_url,
)

Vocabulary = Mapping[str, Mapping[str, Value]]
"""The words of each closed kind, and what they stand for."""

IN_QUOTES = "in quotes"
"""The part of a closed slot's value that holds the quoted words as written, since they may be a label as well."""
_CLOSES = frozenset({FULL_STOP, "!", "?"})
MAX_TIMES = 50
"""How often a step may be done because a sentence says so."""
MAX_NAME = 40
"""Tokens that a name may have; anything longer is a sentence."""


def list_closed_words(vocabulary: Vocabulary) -> Closed:
    """The words of each closed kind, without their values."""
    return {kind: list(words) for kind, words in vocabulary.items()}


def read_values(
    slots: Iterable[Slot], vocabulary: Vocabulary, accepted: Accepted, sentence: Sentence
) -> dict[str, Value] | None:
    """The value of each slot that took words; None if one of them does not fit its kind."""
    found: dict[str, Value] = {}
    for slot in slots:
        if slot.name not in accepted.spans:
            continue
        begin, end = accepted.spans[slot.name]
        value = _look_up(vocabulary, slot.kind, sentence, begin, end) or read_value(slot.kind, sentence, begin, end)
        if value is None:
            return None
        found[slot.name] = value
    return found


def count_open_tokens(slots: Iterable[Slot], accepted: Accepted) -> int:
    """How many tokens went to slots that take anything: the fewer, the surer the reading."""
    free = {slot.name for slot in slots if slot.kind in OPEN_KINDS}
    return sum(end - begin for name, (begin, end) in accepted.spans.items() if name in free)


def _look_up(vocabulary: Vocabulary, kind: str, sentence: Sentence, begin: int, end: int) -> Value | None:
    if kind not in vocabulary:
        return None
    said = [token.text.strip('"') for token in sentence.tokens[begin:end]]
    known = None
    for word, value in vocabulary[kind].items():
        if said in _list_spellings(word):
            known = value
            break
    inside = sentence.quotation(begin, end)
    return replace(known, parts={**known.parts, IN_QUOTES: inside}) if known and inside is not None else known


@lru_cache(maxsize=4096)
def _list_spellings(word: str) -> tuple[list[str], list[str]]:
    """The tokens of a word of a closed kind, bare and in quotes."""
    return [token.text for token in tokenize(word).tokens], [fold(word)]


def read_value(kind: str, sentence: Sentence, begin: int, end: int) -> Value | None:
    """The value of a slot of this kind that took tokens `begin` to `end`, without quotes around the whole."""
    inside = sentence.quotation(begin, end)
    if inside is not None:
        return _parse_value(kind, inside, quoted=True)
    if kind in TEXT_KINDS:
        if _goes_on_after_quotes(sentence, begin, end):
            return None
        if end - begin > 1 and sentence.tokens[end - 1].text == FULL_STOP:
            end -= 1  # the stop that ends the person's own sentence is not part of what they want typed
        return _parse_value(kind, sentence.slice(begin, end).strip(), quoted=False)
    if kind == "file":
        found = _read_name(sentence, begin, end)
        return found if found and (found.quoted or is_file_name(found.text)) else None
    if kind == "name":
        return _read_name(sentence, begin, end)
    if kind == "items":
        text = sentence.slice(begin, end)
        return Value(text, listed=_list_items(sentence, begin, end)) if text.strip() else None
    if kind in ("person", "artist"):
        has_quote = any(token.kind == "quote" for token in sentence.tokens[begin:end])
        return None if has_quote else _read_name(sentence, begin, end)
    return _parse_value(kind, sentence.slice(begin, end), quoted=False)


def _parse_value(kind: str, text: str, *, quoted: bool) -> Value | None:
    if kind in ("number", "ordinal"):
        found = parse_number(text) if kind == "number" else parse_ordinal(text)
        return None if found is None else count_up(found, quoted)
    if kind == "time":
        return parse_clock(text)
    if kind == "sum":
        return parse_sum(text)
    if kind in ("url", "phone"):
        address = parse_url(text) if kind == "url" else parse_phone_number(text)
        return None if address is None else Value(address, quoted, {"said": text.strip()})
    return Value(text, quoted) if text.strip() else None


def count_up(number: float, quoted: bool = False) -> Value:
    """A number, with what steps need to do something so many times, or to wait so many seconds."""
    counted = tuple(map(str, range(1, int(number) + 1))) if number <= MAX_TIMES else ()
    return Value(f"{number:g}", quoted, {"ms": f"{number * 1000:.0f}"}, counted)


def _read_name(sentence: Sentence, begin: int, end: int) -> Value | None:
    tokens = sentence.tokens[begin:end]
    if len(tokens) > MAX_NAME:
        return None
    text = sentence.slice(begin, end).strip()
    if len(tokens) == 1 and tokens[0].kind == "title":
        return Value(text[1:-1].strip(), quoted=True) if text[1:-1].strip() else None
    is_sign = len(tokens) == 1 and tokens[0].kind == "mark"  # a single mark such as "+" is a name too
    return Value(text) if is_sign or any(char.isalnum() for char in text) else None


def _list_items(sentence: Sentence, begin: int, end: int) -> tuple[str, ...]:
    """The things in quotes, if only joining words stand between them; else what the words list."""
    quoted = [sentence.quotation(at, at + 1) for at in range(begin, end) if sentence.tokens[at].kind == "quote"]
    between = " ".join(token.text for token in sentence.tokens[begin:end] if token.kind != "quote")
    if quoted and not split_listed(between):
        return tuple(text for text in quoted if text)
    return tuple(split_listed(sentence.slice(begin, end)))


def _goes_on_after_quotes(sentence: Sentence, begin: int, end: int) -> bool:
    """Whether a quotation is followed by more: the quotes already say where the text ends."""
    rest = [token for token in sentence.tokens[begin + 1 : end] if token.text not in _CLOSES]
    return sentence.tokens[begin].kind == "quote" and bool(rest)
