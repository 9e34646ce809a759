"""What a part of a sentence may mean as far as its words alone tell, found once and kept: the same place is read again
for every app that may be in front.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from threading import Lock
from typing import Any, TypeVar

from iris_screen.core.parsing.languages import has_meaning
from iris_screen.core.parsing.sentences.command_words import match_requests
from iris_screen.core.parsing.wordings import split_listed
from iris_screen.planning.apps.app_module import App
from iris_screen.planning.apps.pattern import KINDS, OPEN_KINDS, TEXT_KINDS, Slot, list_slots
from iris_screen.planning.apps.phrase import Phrase
from iris_screen.planning.apps.phrase_matcher import Accepted, Ended
from iris_screen.planning.apps.plain_texts import TEXT_CHECKS, is_question, may_be_question
from iris_screen.planning.apps.plain_words import (
    are_plain_people,
    ends_in_link,
    has_verb_end,
    is_generic,
    is_plain_name,
    is_plain_person,
    is_plain_place,
    list_called,
    picks_out,
    points_at,
)
from iris_screen.planning.apps.registry import Phrasing
from iris_screen.planning.apps.slots import Vocabulary, count_open_tokens, read_values
from iris_screen.planning.apps.tokens import QUOTES, Sentence, is_han
from iris_screen.planning.apps.values import Value, parse_ordinal
from iris_screen.planning.planners.grammar.closed_words import INSTRUMENTS, is_cut
from iris_screen.planning.planners.grammar.closed_words import KINDS as CLOSED
from iris_screen.planning.planners.grammar.roles import PLAIN, split_role
from iris_screen.planning.planners.grammar.rule import Rule
from iris_screen.planning.planners.grammar.target_names import IT, plain_name, split_ordinal

_MAY_HOLD_PLACES = frozenset({"place", "query"})
"""Names that may say where something is: “the station in Munich”."""
_NO_CONTROLS = frozenset({"song", "artist", "contact"})
"""Names that are not read as the name of a control, an app or a page."""
_PROGRAMS = frozenset({"program", "app_name"})
"""Names that 那个 does not begin, since 那个没用的游戏 only says which app is meant; “WeChat and TikTok” are two."""
_THAT = re.compile("^[那这](?:个|款)(?=.)")
LONGEST_APP = 6
"""Characters of the name of an app that may stand before what is in it."""
_INSIDE = ("里", "上的", "中的")
_THINGS = frozenset({"item"})
"""Names that are said with an article: “the socks”. The Rock and The Wall are called so."""
_ANYBODY = re.compile(r"(?:an?|some|any|every)(?:\s|$)|the$", re.IGNORECASE)
"""“A taxi” is nobody in particular, and neither is “a” alone."""
_WORKS = frozenset({"song", "album"})
"""What may be called anything: 不能说的秘密."""
_LONG_NUMBER = re.compile(r"\d{5}")
"""A number to call is no part of anybody's name: “a text to 13800138000”."""
_ON_VERBS = "下"
"""Belongs to the verb before it, where that is one of those that it may follow."""
_ASKS_FOR = re.compile(rf"(?:\w+\W+){{0,4}}?{match_requests()}", re.IGNORECASE)
"""“Hey Iris, could you …”"""
_ARTICLE = re.compile(r"\s+(?:the|your|my)$", re.IGNORECASE)
Fact = TypeVar("Fact")


@dataclass(frozen=True)
class Entry:
    """One phrasing of a rule or a template."""

    phrase: Phrase
    vocabulary: Vocabulary
    rule: Rule | None = None
    phrasing: Phrasing | None = None

    @cached_property
    def slots(self) -> list[Slot]:
        return list_slots(self.phrase.pattern)

    @property
    def runs_on(self) -> bool:
        """Whether another verb may follow directly."""
        return self.rule.runs_on if self.rule else True

    @cached_property
    def ends_open(self) -> bool:
        """Whether it ends in the person's own text, which goes on unless it is quoted."""
        last = self.phrase.pattern[-1]
        return isinstance(last, Slot) and last.kind in TEXT_KINDS

    @property
    def is_place(self) -> bool:
        """Whether it only says where the next clause takes place."""
        return self.rule is not None and self.rule.place

    @cached_property
    def texts(self) -> list[str]:
        """The names of the slots for the person's own text."""
        return [slot.name for slot in self.slots if slot.kind in TEXT_KINDS]

    def is_alike(self, is_template: bool, name: str) -> bool:
        """Whether it is a template as well, or else the rule of this name."""
        return self.phrasing is not None if is_template else self.rule is not None and self.rule.name == name

    def ends_in_text(self, one: Accepted, sentence: Sentence) -> bool:
        """Whether it ends in the person's own text without quotes."""
        spans = [one.spans[name] for name in self.texts if name in one.spans]
        return any(end == one.end and sentence.quotation(begin, end) is None for begin, end in spans)

    def find_shared_verb(self, one: Accepted, sentence: Sentence, at: int) -> str:
        """The words from `at` to its first slot, if a further clause may leave them out; otherwise ""."""
        chosen = [slot.kind not in KINDS for slot in self.slots if slot.name in one.spans]
        # “turn on wifi” goes on with “and bluetooth”
        ends_in_choice = chosen == [True] and next(iter(one.spans.values()))[1] == one.end
        if not (self.rule.shared if self.rule else ends_in_choice):
            return ""
        return _ARTICLE.sub("", sentence.slice(at, min(begin for begin, _ in one.spans.values())))


@dataclass(frozen=True)
class Found:
    """One reading of the words from `begin` on. next: where the rest begins. open_text: it ends in the person's own
    text without quotes. verb: see `Clause`. made: the clause of a template, by the language of the sentence. known:
    what was found out, see `once`.
    """

    entry: Entry
    one: Accepted
    sentence: Sentence
    begin: int
    next: int
    open_text: bool
    verb: str
    made: dict[str, Any] = field(default_factory=dict, compare=False)
    known: dict[Any, Any] = field(default_factory=dict, compare=False)

    def once(self, find: "Callable[[Found], Fact]") -> Fact:
        """What this finds out about the reading's words, which is asked again for every app that may be in front."""
        if find not in self.known:
            self.known[find] = find(self)
        fact: Fact = self.known[find]
        return fact

    @property
    def words(self) -> str:
        return self.sentence.slice(self.begin, self.one.end)

    def is_closed_after(self, token: int) -> bool:
        """Whether it ends after this token, and not in a text without quotes."""
        return self.one.end > token and not self.open_text

    @cached_property
    def left(self) -> int:
        """How many words went to slots that take anything."""
        return count_open_tokens(self.entry.slots, self.one)

    @cached_property
    def values(self) -> dict[str, Value] | None:
        """The value of each slot, without an article before a thing that a template names; None if the words do not fit
        one.
        """
        values = read_values(self.entry.slots, self.entry.vocabulary, self.one, self.sentence)
        if values is None or self.entry.phrasing is None:
            return values
        if self.one.end == len(self.sentence) and self.sentence.tokens[-1].text == "?":
            # the mark is that of the request: “could you tell Ann that we won?”
            asked = [name for name in self.entry.texts if name in values and not values[name].quoted]
            asked = [name for name in asked if self.one.spans[name][1] == self.one.end]
            if _ASKS_FOR.match(self.sentence.source):
                told = {name: values[name].text[:-1].rstrip() for name in asked if not is_question(values[name].text)}
                if any(map(may_be_question, told.values())):
                    return None  # “could you text Ann dinner at 6?” may ask either of them
                values |= {name: replace(values[name], text=text) for name, text in told.items()}
        things = {slot.name for slot in self.entry.slots if slot.kind == "name" and slot.name in _THINGS}
        return {
            name: replace(value, text=plain_name(value)) if name in things else value for name, value in values.items()
        }

    def is_text_mixed(self, find_app: Callable[[str], App | None]) -> bool:
        """Whether a text without quotes begins with an app, or ends in the one that it is for: “over WeChat that we
        won”, “I'm late on WeChat”; or with people before a text in quotes: Ann and Ben “hi”. Nobody knows whether that
        is a part of the text.
        """
        sentence, own = self.sentence, self.entry.phrasing.app if self.entry.phrasing else None
        for begin, end in (self.one.spans[name] for name in self.entry.texts if name in self.one.spans):
            begun = range(begin + 2, min(end, begin + 4)) if sentence.tokens[begin].text in INSTRUMENTS else ()
            if any(find_app(sentence.slice(begin + 1, n)) for n in begun):
                return True
            people = sentence.slice(begin, end - 1) if sentence.tokens[end - 1].kind == "quote" else ""
            named = people[:1].isupper() and split_listed(people)
            if named and all(is_plain_person(name) or has_meaning("pronouns", name) for name in named):
                return True
            ended = [n for n in range(max(begin + 1, end - 3), end) if sentence.tokens[n - 1].text in INSTRUMENTS]
            if own is not None and any(find_app(sentence.slice(n, end)) is own for n in ended):
                return True
        return False

    def find_unclear(self, is_known: Callable[[str], bool]) -> str:
        """The words in a slot that say more than the slot holds, so that nobody knows where they end; "" if none do.

        is_known: whether these words are the name of something. A quotation in a name says where it ends: “the button
        labeled "x"”.
        """
        unclear = self.once(Found._list_unclear)
        return next((said for said, may_be_control in unclear if not (may_be_control and is_known(said))), "")

    def _list_unclear(self) -> list[tuple[str, bool]]:
        """The words that say more than their slot holds, up to the first that nothing but a person is called; and
        whether something else may be called so.
        """
        unclear = list[tuple[str, bool]]()
        for slot in self.entry.slots:
            value = (self.values or {}).get(slot.name)
            may_be_control = slot.kind != "person" and slot.name not in _NO_CONTROLS  # “call me” calls no tab Me
            if value is None or value.quoted:
                continue
            is_pronoun = slot.kind in OPEN_KINDS and has_meaning("pronouns", value.text)
            # a rule may find what was named last on the page it is on
            has_last = self.entry.rule is not None and slot.kind not in TEXT_KINDS and "brand" not in self.one.spans
            # “send it to Ann”: nobody is sent the word “it”
            if (is_pronoun and not has_last) or not self._is_plain(slot, value):
                unclear.append((value.text, may_be_control))
                if not may_be_control:
                    break
        return unclear

    def _picks_one(self, slot: Slot, value: Value) -> bool:
        """Whether a name that a template names, and nothing announces as one, chooses one of several instead."""
        if self.entry.phrasing is None or slot.kind not in OPEN_KINDS - TEXT_KINDS or slot.name in _WORKS:
            return False
        said = self.sentence.slice(self.begin, self.one.spans[slot.name][0]).casefold()
        names = value.listed or [plain_name(value)]
        return any(map(picks_out, names)) and not said.rstrip(" :：").endswith(tuple(list_called()))

    def _is_plain(self, slot: Slot, value: Value) -> bool:
        begin = self.one.spans[slot.name][0]
        may_follow = begin > self.begin and self.sentence.slice(begin - 1, begin) in CLOSED["verb"]
        if not value.text or (value.text[0] in _ON_VERBS and may_follow and not is_cut("", value)):
            return False  # 查下上海 is 查一下上海, and 点下一题 presses 下一题
        is_program = slot.name in _PROGRAMS
        is_only_meant = is_program and (_THAT.match(value.text) is not None or len(split_listed(value.text)) > 1)
        # 便签里的密码 is looked for in the notes
        apps, ends = self.entry.vocabulary.get("app", {}), range(2, LONGEST_APP)
        if is_only_meant or (
            slot.name == "query" and any(value.text[:n] in apps and value.text.startswith(_INSIDE, n) for n in ends)
        ):
            return False
        is_text = slot.kind in TEXT_KINDS and slot.kind != "words"
        is_somebody = slot.kind == "person" or slot.name == "people"
        is_nobody = is_somebody and (_ANYBODY.match(value.text) or _LONG_NUMBER.search(value.text))
        are_no_people = slot.name == "people" and not are_plain_people(value.listed)
        # of “the ingredients for a lasagne” none is named
        are_no_things = slot.kind == "items" and slot.name == "text" and not all(map(is_plain_name, value.listed))
        if (
            is_nobody
            or are_no_people
            or are_no_things
            or (
                slot.kind == "number"
                and self.entry.phrasing is not None
                and (value.text == "0" or not value.text.isdecimal())
            )
            or self._picks_one(slot, value)
            or (not is_text and has_verb_end(self.sentence.slice(self.begin, self.begin + 1), value.text))
        ):
            return False
        if slot.kind in TEXT_CHECKS:
            return TEXT_CHECKS[slot.kind](plain_name(value) if slot.kind == "person" else value.text)
        has_quotes = bool(QUOTES & {*value.text})
        is_name = slot.kind in ("name", "topic", "event", "items") and slot.name != "people"
        if not is_name or (has_quotes and (slot.kind == "items" or not self.entry.phrasing)):
            return True
        if has_quotes:  # a template's name is quoted as a whole
            return False
        if self.entry.phrasing is not None:  # a template says where a name ends
            name = plain_name(value)
            if ends_in_link(name) or is_generic(name) or (slot.name == "place" and not is_plain_place(name)):
                return False
            # nothing says where a name ends that ends the reading: “install WhatsApp on my tablet”
            is_last = self.one.spans[slot.name][1] == self.one.end and not is_han(value.text[-1])
            known = slot.name in _MAY_HOLD_PLACES or slot.kind == "items" or not is_last
            return is_plain_name(value.text, known) and is_plain_name(name, known) and not points_at(name)
        names = split_listed(value.text) if slot.kind == "items" else [value.text]
        called = [split_role(plain_name(Value(name))) for name in names]
        may_point = slot.name == "field"  # “both text boxes” are found by their number
        if slot.kind == "items":  # an option may be called anything: 蓝色
            return all(is_plain_name(name, option=True) and not points_at(name) for name, _ in called)
        return all(
            name.casefold() in IT
            or (role != PLAIN and parse_ordinal(name) is not None)  # “the second link”
            or (is_plain_name(name) and is_plain_name(split_ordinal(name)[0]) and (may_point or not points_at(name)))
            for name, role in called
        )


@dataclass
class Ends:
    """The readings from one token on, by the token where they end; read only as far as somebody asks.

    read: what the readings mean that end at a token.
    """

    rest: Iterator[Ended]
    read: Callable[[Ended], list[Found]]
    known: list[Ended] = field(default_factory=list)
    found: dict[int, list[Found]] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)

    def get(self, number: int, most: int | None) -> list[Found] | None:
        """Those that end this many tokens on; None if no reading goes that far, or none that leaves at most so many
        words to slots, if it is limited.
        """
        with self.lock:
            while len(self.known) <= number:
                if (ended := next(self.rest, None)) is None:
                    return None
                self.known.append(ended)
            if most is not None and self.known[number].least > most:
                return None
            if number not in self.found:
                ended = self.known[number]
                self.found[number] = self.read(ended) if ended.is_end else []
            return self.found[number]
