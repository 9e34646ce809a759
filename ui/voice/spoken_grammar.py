"""What may be said, as a finite-state grammar: the phrasings of the sentence grammar with what is on the screen.

A recognizer with a small model hears well only what it expects. So it gets the phrasings that Iris can read anyway,
with the words that may be in their slots. What it hears can then be read.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Final

from iris_screen.planning.apps.pattern import TEXT_KINDS, Either, Pattern, Slot, Word, parse_pattern
from iris_screen.ui.voice.lexicon import Lookup, pronounce, spell_number

Arc = tuple[int, int, float, str | None]
"""From a state, to a state, its probability, the word on the way; None for none."""

Words = Mapping[str, Iterable[str]]
"""What slots of closed kinds may hold, by kind."""
GLUE: Final = "_"
"""Stands for a space in a name that is one word of the grammar."""
NUMBERS: Final = [spell_number(n) for n in range(1, 100)]
WEEKDAYS: Final = "monday tuesday wednesday thursday friday saturday sunday".split()
ORDINALS: Final = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth"
    " sixteenth seventeenth eighteenth nineteenth twentieth"
).split()
SAID: Final[Mapping[str, Iterable[str]]] = {
    "counted": NUMBERS,
    "digit": [spell_number(n) for n in range(10)],
    "hours": NUMBERS[:12],
    "past_hour": [*NUMBERS[9:59], *(f"oh {each}" for each in NUMBERS[:9]), "o'clock"],
    "nth": ORDINALS,
    "weekday": WEEKDAYS,
    "date": [*ORDINALS, *(f"twenty {each}" for each in ORDINALS[:9]), "thirtieth", "thirty first", *NUMBERS[:31]],
    "months": "january february march april may june july august september october november december".split(),
}
"""Numbers and times as they are said."""
_TIME: Final = "({hours} ({past_hour})? (am|pm)?|(half|quarter) past {hours}|quarter to {hours}|noon|midnight)"
_LENGTH: Final = "({counted} (seconds|minutes|hours)|a minute|an hour|half an hour|an hour and a half)"
_EVERY: Final = "every (day|weekday|{weekday})"
KINDS: Final[Mapping[str, str]] = {
    "number": "{counted}",
    "ordinal": "{nth}",
    "time": _TIME,
    "hour": _TIME,
    "minutes": _LENGTH,
    "duration": _LENGTH,
    "level": "({counted} percent|maximum|minimum)",
    "day": "(today|tomorrow|tonight|next {weekday}|{weekday}|{months} {date}|the {date})",
    "moment": "({day} (at {time})?|{time})",
    "repeat": f"({_EVERY}|weekdays)",
    "rhythm": f"({_EVERY}|weekdays) (at {{time}})?",
    "phone": "{digit}" + "({digit})?" * 11,
    "sum": "{counted} (plus|minus|times|divided by) {counted}",
}
"""What a slot of a kind may hold, as a phrasing."""
UNSAID: Final = frozenset({"quoted", "url"})
"""Kinds of slots that nobody can say."""
ALWAYS: Final = (
    "open {app}",
    "go (back|home)",
    "scroll (up|down)",
    "(tap|press) {name:name}",
)
"""What may be said on any screen, besides the tasks of apps."""
LITTLE: Final = (
    "a about after all am and are at back be big book bread bring buy call can car check cold come day dinner do doctor"
    " done eat evening feed fine for friday from get go going good great hello help here hi home hour how i i'm in is"
    " it it's keys late later leave let lunch mail make me meet meeting milk minutes monday money morning my need new"
    " night no noon not now of okay on one open our out paper pay pick please ready right school see send she shop"
    " sick some soon sorry start station stop take talk tea ten thank thanks that the there they time to"
    " today tomorrow tonight train two up wait walk want was water way we week well what when where will with work yes"
    " you your"
)
"""The words that a message or a note may consist of. For others, a larger recognizer is needed."""
JOINED: Final = 0.01


@dataclass
class SpokenGrammar:
    """Made for the names on one screen. begin, end: its first and its last state. start: where a task begins.

    wake: the word before a task, "" for none.

    lookup: the dictionary. names: what slots may hold. pronounced: the phones of words that the dictionary lacks.
    """

    lookup: Lookup
    names: Sequence[str] = ()
    wake: str = ""
    arcs: list[Arc] = field(default_factory=list)
    pronounced: dict[str, str] = field(default_factory=dict)
    start: int = 0
    begin: int = 0
    end: int = 1
    _text: int = 2
    """Where a free text begins and goes on, as it always is at the end."""
    _states: Iterator[int] = field(default_factory=lambda: count(3))

    def add(self, pattern: Pattern, vocabulary: Words) -> None:
        """Adds a wording, unless it cannot be said."""
        before = len(self.arcs)
        if not self._add_sequence(pattern, self.start, self.end, vocabulary):
            del self.arcs[before:]

    def finish(self, vocabulary: Words, *, corrects: bool = False) -> None:
        """Adds what is said about any screen, and that a task may follow the opening of an app. vocabulary: with the
        names of apps. corrects: a task may follow the word “no”, which may also be all that is said.
        """
        closed = frozenset(vocabulary)
        for text in ALWAYS:
            self.add(parse_pattern(text, closed), vocabulary)
        if self.wake:
            called = next(self._states)
            self._add_word(called, self.start, self.wake)
            self._add_word(called, called, "hey")
            self.begin = called
        if corrects:
            self._add_word(self.start, self.start, "no", JOINED)
            self._add_word(self.start, self.end, "no", JOINED)
        opened = next(self._states)
        self._add_sequence(parse_pattern("open {app} and", closed), self.start, opened, vocabulary)
        self.arcs.append((opened, self.start, JOINED, None))
        words = [*LITTLE.split(), *(name for name in self.names if len(name.split()) == 1)]
        for word in words:
            self._add_word(self._text, self._text, word, 0.1 / len(words))
        self._add_empty(self._text, self.end)

    def _add_sequence(self, pattern: Pattern, begin: int, end: int, vocabulary: Words) -> bool:
        """Whether all of it can be said."""
        items, at = _join_apostrophes(pattern), begin
        if not items:
            self._add_empty(begin, end)
        for n, item in enumerate(items, 1):
            to = end if n == len(items) else next(self._states)
            if not self._add_item(item, at, to, vocabulary):
                return False
            at = to
        return True

    def _add_item(self, item: Word | Slot | Either, begin: int, end: int, vocabulary: Words) -> bool:
        if isinstance(item, Slot):
            return self._add_slot(item, begin, end, vocabulary)
        if isinstance(item, Either):
            return self._add_any(begin, end, vocabulary, item.options)
        if any(map(str.isalnum, item.text)):
            return self._add_word(begin, end, item.text)
        self._add_empty(begin, end)  # a mark is not said
        return True

    def _add_any(self, begin: int, end: int, vocabulary: Words, options: Iterable[Pattern]) -> bool:
        """One of these. Whether any of them can be said."""
        added = False
        for option in options:
            before = len(self.arcs)
            if self._add_sequence(option, begin, end, vocabulary):
                added = True
            else:
                del self.arcs[before:]
        return added

    def _add_slot(self, slot: Slot, begin: int, end: int, vocabulary: Words) -> bool:
        if slot.kind in UNSAID:
            return False
        if slot.kind in KINDS and slot.kind not in vocabulary:
            return self._add_sequence(parse_pattern(KINDS[slot.kind], frozenset(SAID)), begin, end, SAID)
        texts = vocabulary.get(slot.kind, self.names)
        added = [self._add_word(begin, end, GLUE.join(text.split())) for text in texts]
        if slot.kind in TEXT_KINDS and end == self.end:
            self._add_empty(begin, self._text)
            return True
        return any(added)

    def _add_word(self, begin: int, end: int, word: str, likely: float = 1.0) -> bool:
        """A word, or several that are glued together."""
        if word not in self.pronounced and self.lookup(word) is None:
            phones = pronounce(word, self.lookup)
            if phones is None:
                return False
            self.pronounced[word] = phones
        self.arcs.append((begin, end, likely, word))
        return True

    def _add_empty(self, begin: int, end: int) -> None:
        if begin != end:
            self.arcs.append((begin, end, 1.0, None))


def _join_apostrophes(pattern: Pattern) -> Pattern:
    """It's is one word when it is said."""
    joined: Pattern = []
    items = iter(pattern)
    for item in items:
        if isinstance(item, Word) and item.text == "'":
            before = joined.pop() if joined and isinstance(joined[-1], Word) else Word("")
            after = next(items, Word(""))
            joined.append(Word("'".join(each.text for each in (before, after) if isinstance(each, Word))))
        else:
            joined.append(item)
    return joined


def write_sentence(heard: str) -> str:
    """What was heard, as it is written."""
    return " ".join(heard.replace(GLUE, " ").replace(" '", "'").split())
