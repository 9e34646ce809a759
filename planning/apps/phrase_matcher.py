"""Matches many phrasings at once, in time linear in the sentence.

All readings are followed at the same time over the tokens, without backtracking: their instructions
(planning.apps.phrase_program) are an automaton. Which readings a token leaves, and where each of them comes from, is
worked out once for a set of readings and a token of its kind, and looked up from then on (Laurikari 2000): a sentence
that repeats itself, or that is read from many of its places, costs a look-up for each token.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from operator import add
from weakref import WeakKeyDictionary

from iris_screen.planning.apps.pattern import LASTS
from iris_screen.planning.apps.phrase import Phrase
from iris_screen.planning.apps.phrase_program import BEGUN, TAKEN, Closed, PhraseProgram, Wanted, classify
from iris_screen.planning.apps.tokens import Sentence

Spans = dict[str, tuple[int, int]]
_Marks = tuple[tuple[str, int], ...]
_Kind = tuple[str, int]
"""What a token is to an automaton: its text, if a phrasing has it, and the kinds of slots that take it."""

LONGEST_HEAD = 18
"""How many tokens are read to see whether a phrasing begins that begins with a time."""
MOST_MOVES = 5_000
"""Moves that are remembered; beyond that all are forgotten."""


@dataclass(frozen=True)
class Accepted:
    """Pattern number `tag` was read up to token `end`; `spans` are the tokens of the slots."""

    tag: int
    end: int
    spans: Spans


@dataclass(slots=True, eq=False)
class _Readings:
    """A set of readings that go on at the same token. places: the next instruction of each. moves: by what a token is,
    where it leads. done: which readings end here, and the number of the phrasing of each. sure: whether one has begun
    for sure. wanted: the words and the kinds of slots that matter to them; None before the first move.
    """

    places: tuple[int, ...]
    done: list[tuple[int, int]]
    sure: bool
    moves: "dict[_Kind, _Move]" = field(default_factory=dict)
    wanted: Wanted | None = None


@dataclass(slots=True, eq=False)
class _Move:
    """Where a token leads. origins: by reading behind the token, the one before it that it comes from; None if they are
    the same. marked: the slots whose begin or end a reading has come to. opened: how many tokens each has more in slots
    that take any words; None if none has.
    """

    to: _Readings
    origins: list[int] | None
    marked: dict[int, tuple[str, ...]]
    opened: list[int] | None


_NOWHERE = _Move(_Readings((), [], False), None, {}, None)


class _Path:
    """The moves from one token on. What they say of each reading is worked out only when somebody asks."""

    def __init__(self, begin: int, start: _Move) -> None:
        self.begin, self.moves = begin, [start]
        self._marks: list[dict[int, _Marks]] = [{}]
        self._opened: list[int] = [0] * len(start.to.places)
        self._least = [0]

    def add(self, move: _Move) -> None:
        self.moves.append(move)
        self._marks.append({})

    def find_done(self, step: int, wanted: Callable[[int], bool]) -> list[Accepted]:
        end, done = self.begin + step, [one for one in self.moves[step].to.done if wanted(one[1])]
        return [Accepted(tag, end, _pair(self._find_marks(step, number))) for number, tag in done]

    def _find_marks(self, step: int, number: int) -> _Marks:
        """The slots of a reading, each with its first token and the one after its last."""
        passed: list[int] = []
        while step >= 0 and number not in self._marks[step]:
            passed.append(number)
            origins = self.moves[step].origins
            step, number = step - 1, number if origins is None else origins[number]
        marks = self._marks[step][number] if step >= 0 else ()
        for at, number in enumerate(reversed(passed), step + 1):
            if slots := self.moves[at].marked.get(number):
                marks = (*marks, *[(slot, self.begin + at) for slot in slots])
            self._marks[at][number] = marks
        return marks

    def find_least(self, step: int) -> int:
        for move in self.moves[len(self._least) : step + 1]:
            opened = self._opened
            if move.origins is not None:
                opened = [opened[number] for number in move.origins]
            self._opened = opened if move.opened is None else [*map(add, opened, move.opened)]
            self._least.append(min(self._opened))
        return self._least[step]


@dataclass(slots=True, frozen=True)
class Ended:
    """The readings that end at a token."""

    _path: _Path
    _step: int

    @property
    def at(self) -> int:
        return self._path.begin + self._step

    @property
    def is_end(self) -> bool:
        """Whether a reading ends here, and does not only go on."""
        return bool(self._path.moves[self._step].to.done)

    def find_done(self, wanted: Callable[[int], bool] = lambda tag: True) -> list[Accepted]:
        """Those of the phrasings with these numbers."""
        return self._path.find_done(self._step, wanted)

    @property
    def least(self) -> int:
        """How many tokens went to slots that take any words, in the reading with the fewest that ends here or goes on.
        A longer reading never has fewer, so nobody needs to look further for one with less.
        """
        return self._path.find_least(self._step)


class PhraseMatcher:
    """Many phrasings, each with its closed kinds, as one automaton."""

    def __init__(self, phrasings: Sequence[tuple[Phrase, Closed]]) -> None:
        self._program = PhraseProgram(phrasings)
        self._sets: dict[tuple[int, ...], _Readings] = {}
        self._starts: dict[tuple[_Kind, int, bool], _Move] = {}
        self._moves = 0
        self._begun: WeakKeyDictionary[Sentence, dict[int, bool]] = WeakKeyDictionary()

    def match_from(self, sentence: Sentence, begin: int) -> Iterator[Ended]:
        """The readings that end at `begin`, at the token after it, and so on, until none can go on.

        Cost: a look-up for each token, and only as far as the caller iterates.
        """
        path = _Path(begin, self._start(sentence, begin, headed=begin == 0))
        readings = path.moves[0].to
        for step in range(len(sentence) - begin + 1):
            if step:
                path.add(move := self._step(readings, sentence, begin + step - 1))
                readings = move.to
            if not readings.places:
                return
            yield Ended(path, step)

    def find_longest(self, sentence: Sentence, at: int, most: int | None = None) -> int:
        """Where the longest reading ends; `at` if there is none. most: how many tokens it may have."""
        if at < len(sentence) and not self._program.headed and sentence.tokens[at].text not in self._program.begun_by:
            return at  # most words begin none
        readings, longest = self._start(sentence, at, headed=at == 0).to, at
        last = len(sentence) if most is None else min(len(sentence), at + most)
        while readings.places:
            longest = at if readings.done else longest
            if at == last:
                break
            readings, at = self._step(readings, sentence, at).to, at + 1
        return longest

    def can_begin(self, sentence: Sentence, at: int) -> bool:
        """Whether the words of some phrasing, up to its first free slot or its end, are here."""
        begun = self._begun.setdefault(sentence, {})
        if at not in begun:
            begun[at] = self._opens(sentence, at)
        return begun[at]

    def _opens(self, sentence: Sentence, at: int) -> bool:
        """As can_begin. Nothing before a free slot repeats, but a time, which is short: so this reads no further than a
        phrasing is long.
        """
        readings, last = self._start(sentence, at).to, min(at + LONGEST_HEAD, len(sentence))
        while readings.places and not readings.sure and at < last:
            readings, at = self._step(readings, sentence, at).to, at + 1
        return readings.sure

    def _start(self, sentence: Sentence, at: int, headed: bool = False) -> _Move:
        """Only the phrasings that begin with the word that is here. headed: or with any value, as only a whole
        sentence does: what follows a verb is no verb of its own. A time may begin any clause.
        """
        if at == len(sentence) or not (self._program.headed or sentence.tokens[at].text in self._program.begun_by):
            return _NOWHERE
        kind = self._describe(sentence, at)
        endless = kind[1] & _TIMES if at + LONGEST_HEAD <= len(sentence) else 0  # what goes on for so long is no time
        for token in sentence.tokens[at + 1 : at + LONGEST_HEAD] if endless else ():
            endless &= classify(token.text, token.kind)
        key = kind, endless, headed
        return self._starts.get(key) or self._make_start(*key)

    def _make_start(self, kind: _Kind, endless: int, headed: bool) -> _Move:
        program, (text, bits) = self._program, kind
        tags = [*program.begun_by.get(text, ())]
        for name, with_head in program.headed.items():
            may_begin = headed or (name in LASTS and not endless & TAKEN[name])
            if may_begin and bits & BEGUN[name]:
                tags += with_head
        reached: dict[int, tuple[str, ...]] = {}
        for tag in tags:
            for place, slots in program.follow(program.find_start(tag)):
                take = program.takes.get(place)
                # in a sentence a reading does not begin with a slot that takes any words
                if headed or take is None or (not take.opens and bits & take.needs == take.needs):
                    reached.setdefault(place, slots)
        marked = {number: slots for number, slots in enumerate(reached.values()) if slots}
        made = _Move(self._find_set(tuple(reached)), None, marked, None)
        self._count_move()
        return self._starts.setdefault((kind, endless, headed), made)

    def _describe(self, sentence: Sentence, at: int) -> _Kind:
        token = sentence.tokens[at]
        known = token.text in self._program.texts or token.text in self._program.begun_by
        return token.text if known else "", classify(token.text, token.kind)

    def _step(self, readings: _Readings, sentence: Sentence, at: int) -> _Move:
        """The move for what matters of a token: to readings within a text, most words are the same."""
        kind = text, bits = self._describe(sentence, at)
        if known := readings.moves.get(kind):
            return known
        if readings.wanted is None:
            readings.wanted = self._program.find_wanted(readings.places)
        words, needs = readings.wanted
        reduced = text if any(text in each for each in words) else "", bits & needs
        move = readings.moves.get(reduced) or self._make_move(readings, reduced)
        self._count_move()
        return readings.moves.setdefault(kind, move)

    def _make_move(self, readings: _Readings, kind: _Kind) -> _Move:
        """Follows each reading over the token, and then forks and marks, the preferred way first; visits each
        instruction once.
        """
        (text, bits), program = kind, self._program
        reached: dict[int, tuple[int, tuple[str, ...], int]] = {}
        for number, place in enumerate(readings.places):
            take = program.takes.get(place)
            if take is None:
                leads, opens = program.lead(place, text) if text else (), 0
            elif bits & take.needs == take.needs:
                leads, opens = (place + 1,), int(take.opens)
            else:
                continue
            for lead in leads:
                for after, slots in program.follow(lead):
                    if after not in reached:
                        reached[after] = number, slots, opens
        origins = [number for number, _, _ in reached.values()]
        opened = [more for _, _, more in reached.values()]
        made = _Move(
            self._find_set(tuple(reached)),
            None if origins == [*range(len(readings.places))] else origins,
            {number: slots for number, (_, slots, _) in enumerate(reached.values()) if slots},
            opened if any(opened) else None,
        )
        return readings.moves.setdefault(kind, made)

    def _find_set(self, places: tuple[int, ...]) -> _Readings:
        if places not in self._sets:
            program = self._program
            done = [(number, program.ends[place]) for number, place in enumerate(places) if place in program.ends]
            self._sets[places] = _Readings(places, done, not program.sure.isdisjoint(places))
        return self._sets[places]

    def _count_move(self) -> None:
        """Forgets the moves if there are too many. Who is following some keeps those."""
        self._moves += 1
        if self._moves > MOST_MOVES:
            self._moves, self._sets, self._starts = 0, {}, {}


_TIMES = sum({TAKEN[kind] for kind in LASTS})


def _pair(marks: _Marks) -> Spans:
    """Marks come in pairs, begin and end, since a slot holds no slot."""
    return {slot: (first, end) for (slot, first), (_, end) in zip(marks[::2], marks[1::2], strict=True)}
