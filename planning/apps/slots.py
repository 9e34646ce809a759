"""Reads the value of a slot from the tokens it took; None if they do not fit its kind."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from iris_screen.core.parsing.languages import load_languages
from iris_screen.core.parsing.sentences.command_words import load_words
from iris_screen.core.parsing.wordings import split_listed
from iris_screen.planning.apps.clock_times import parse_clock, parse_hour
from iris_screen.planning.apps.days import parse_day, parse_moment, parse_repeat, parse_rhythm
from iris_screen.planning.apps.durations import parse_duration, parse_minutes
from iris_screen.planning.apps.pattern import KINDS, LASTS, OPEN_KINDS, TEXT_KINDS, Slot
from iris_screen.planning.apps.phrase_matcher import Accepted
from iris_screen.planning.apps.places import parse_files, parse_folder
from iris_screen.planning.apps.plain_words import drop_mine, is_kept_elsewhere
from iris_screen.planning.apps.sums import parse_sum
from iris_screen.planning.apps.tokens import FULL_STOP, Sentence, fold, tokenize
from iris_screen.planning.apps.values import (
    Value,
    is_file_name,
    parse_level,
    parse_number,
    parse_ordinal,
    parse_phone_number,
    parse_url,
)

Vocabulary = Mapping[str, Mapping[str, Value]]
"""The words of each closed kind, and what they stand for."""

IN_QUOTES = "in quotes"
"""The part of a closed slot's value that holds the quoted words as written, since they may be a label as well."""
_PARTS_CLAUSES = frozenset({",", ";", "、", FULL_STOP}).union(
    *(each.phrases.either for each in load_languages().values())
)
"""What no text begins with: what follows a mark is a clause of its own, and “or” something else."""
PLACES: dict[str, Callable[[str, str | None], Value | None]] = {
    "folder": lambda words, inside: parse_folder(inside or words, inside is not None),
    "files": lambda words, inside: parse_files(words),
}
"""How files and folders are read, from their words and what is in quotes, if all of it is."""
_CLOSES = frozenset({FULL_STOP, "!", "?"})
PARSERS: dict[str, Callable[[str], Value | None]] = {
    "time": parse_clock,
    "hour": parse_hour,
    "day": parse_day,
    "moment": parse_moment,
    "rhythm": parse_rhythm,
    "repeat": parse_repeat,
    "minutes": parse_minutes,
    "duration": parse_duration,
    "level": parse_level,
    "sum": parse_sum,
}
"""How the words of a slot of each kind are read."""
NAMES = frozenset({"file", "name", "topic", "event", "title", "person", "given", "artist"})
"""Kinds that hold what one thing or person is called."""
MAX_TIME, MAX_VALUE = 20, 60
"""Tokens that a time may have: anything longer is none."""
MAX_TIMES = 50
"""How often a step may be done because a sentence says so."""
UNMENDED = frozenset({"brand", "name", "event", "title", "items", "file", "path"})
"""Kinds of names that are not mended: what is pressed is named rightly, or asked for. An app is one of those known."""
MAX_ITEMS = 200
"""Tokens that a list of things may have: reading more of them at each place takes too long."""
MAX_NAME = 40
"""Tokens that a name may have; anything longer is a sentence."""


def read_values(
    slots: Iterable[Slot], vocabulary: Vocabulary, accepted: Accepted, sentence: Sentence
) -> dict[str, Value] | None:
    """The value of each slot that took words; None if one of them does not fit its kind."""
    found: dict[str, Value] = {}
    for slot in slots:
        if slot.name not in accepted.spans:
            continue
        begin, end = accepted.spans[slot.name]
        if slot.kind in UNMENDED and not sentence.mended.isdisjoint(range(begin, end)):
            return None
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
    word = _index_spellings(tuple(vocabulary[kind])).get(tuple(said))
    known = None if word is None else vocabulary[kind][word]
    inside = sentence.quotation(begin, end)
    return replace(known, parts={**known.parts, IN_QUOTES: inside}) if known and inside is not None else known


@lru_cache(maxsize=256)
def _index_spellings(words: tuple[str, ...]) -> dict[tuple[str, ...], str]:
    """The words of a closed kind by their tokens, bare and in quotes; of those that are spelt alike, the first."""
    spelt = [(word, tuple(token.text for token in tokenize(word).tokens)) for word in words]
    return {tokens: word for word, bare in reversed(spelt) for tokens in (bare, (fold(word),))}


def read_value(kind: str, sentence: Sentence, begin: int, end: int) -> Value | None:
    """The value of a slot of this kind that took tokens `begin` to `end`, without quotes around the whole."""
    inside = sentence.quotation(begin, end)
    if kind in PLACES:
        return PLACES[kind](sentence.slice(begin, end), inside)
    if inside is not None:
        return _parse_value(kind, inside, quoted=True)
    if kind in TEXT_KINDS:
        if _goes_on_after_quotes(sentence, begin, end) or sentence.tokens[begin].text in _PARTS_CLAUSES:
            return None
        if end - begin > 1 and sentence.tokens[end - 1].text == FULL_STOP:
            end -= 1  # the stop that ends the person's own sentence is not part of what they want typed
        return _parse_value(kind, sentence.slice(begin, end).strip(), quoted=False)
    if kind in NAMES:
        return _read_called(kind, sentence, begin, end)
    if kind == "items":
        return _read_items(sentence, begin, end) if end - begin <= MAX_ITEMS else None
    said = sentence.slice(begin, end)
    if end - begin > (MAX_TIME if kind in LASTS else MAX_VALUE if kind in PARSERS else len(sentence)):
        return None
    if kind in PARSERS and not sentence.mended.isdisjoint(range(begin, end)):
        said = " ".join(token.text for token in sentence.tokens[begin:end])
    return _parse_value(kind, said, quoted=False)


def _read_items(sentence: Sentence, begin: int, end: int) -> Value | None:
    """Several things, with each of them."""
    text, listed = sentence.slice(begin, end), _list_items(sentence, begin, end)
    if parse_day(text):
        return None  # “the files on Monday” says when
    return Value(text, parts={"first": listed[0] if listed else ""}, listed=listed) if text.strip() else None


def _read_called(kind: str, sentence: Sentence, begin: int, end: int) -> Value | None:
    """What a thing or a person is called."""
    found = _read_name(sentence, begin, end)
    if kind == "topic" and found is not None and parse_day(found.text):
        return None  # 明天倒计时五分钟 says when
    if kind == "event" and found is not None and not found.quoted:
        # “my Friday appointment” says when it is, and any that day would be taken for it
        is_day = all(map(KINDS["moment"], sentence.tokens[begin:end]))
        return None if is_day or is_kept_elsewhere(found.text) else found
    if found is None or kind in ("name", "topic", "event", "title"):
        return found
    if kind == "file":
        return found if found.quoted or is_file_name(found.text) else None
    if any(token.kind == "quote" for token in sentence.tokens[begin:end]):
        return None
    if found.quoted or kind == "artist":
        return found
    called, _, name = found.text.partition(" ")
    is_announced = bool(name) and any(called in each.called for each in load_words().values())  # “called Ann”
    return replace(found, text=drop_mine(name if is_announced else found.text))


def _parse_value(kind: str, text: str, *, quoted: bool) -> Value | None:
    if kind in ("number", "ordinal"):
        found = parse_number(text) if kind == "number" else parse_ordinal(text)
        return None if found is None else count_up(found, quoted)
    if kind in PARSERS:
        return PARSERS[kind](text.strip().removesuffix("的"))
    if kind in ("url", "phone"):
        address = parse_url(text) if kind == "url" else parse_phone_number(text)
        return None if address is None else Value(address, quoted, {"said": text.strip()})
    return Value(text, quoted) if text.strip() else None


def count_up(number: float, quoted: bool = False) -> Value:
    """A number, with what steps need to do something so many times, or to wait so many seconds."""
    is_countable = number == int(number) and number <= MAX_TIMES
    counted = tuple(map(str, range(1, int(number) + 1))) if is_countable else ()
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
    """The things in quotes, if only joining words are between them; else what the words list."""
    quoted = [sentence.quotation(at, at + 1) for at in range(begin, end) if sentence.tokens[at].kind == "quote"]
    between = " ".join(token.text for token in sentence.tokens[begin:end] if token.kind != "quote")
    if quoted and not split_listed(between):
        return tuple(text for text in quoted if text)
    return tuple(split_listed(sentence.slice(begin, end)))


def _goes_on_after_quotes(sentence: Sentence, begin: int, end: int) -> bool:
    """Whether a quotation is followed by more: the quotes already say where the text ends."""
    if sentence.tokens[begin].kind != "quote":
        return False
    return any(token.text not in _CLOSES for token in sentence.tokens[begin + 1 : end])
