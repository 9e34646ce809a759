"""Finds the clauses of a sentence that command something, and their verbs (assets/sentences/commands.yaml)."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import dropwhile
from typing import Final, NamedTuple

from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.sentences.command_words import (
    ADDRESS,
    CommandWords,
    is_short_name,
    is_whole_name,
    list_phrases,
    load_words,
    may_name_somebody,
)
from iris_screen.core.parsing.sentences.request_words import list_request_words
from iris_screen.core.parsing.sentences.ruled_out import match_any
from iris_screen.core.parsing.word_list import WordList
from iris_screen.core.parsing.wordings import compile_late, is_unspaced

PRESS: Final = "press"
"""Stands for a kind of act where a sentence says what a hand does."""
CALL: Final = "call"
"""The kind of act that somebody is called with."""
SEND: Final = "send"
"""The kind that something is sent to somebody with."""
PLACE: Final = 4
"""Words of the longest phrase of a place that stands before a verb: "in the list of notes"."""
ANNOUNCED: Final = 2
"""Words before a colon that announce a command: "Your task: …"."""
MOST: Final = 12
"""Verbs of a clause that are looked at, so that none takes long."""
AROUND: Final = 3
"""Words on either side of what a control is called."""
JOINED: Final = 3
"""Words of the longest clause that only names more to act on: "and the old bread"."""
_HIDDEN: Final = re.compile(r"[\s“\"'«‘「『„]*zqx[a-j]")
_CONTENT: Final = re.compile(r"[\s“\"'«‘「『„]{0,4}zqx[a-j]+[\s”\"'»’」』“]{0,4}")
"""A quoted text while a sentence is read."""
_NO_SIGN: Final = r"[^:：,，、]+?"
_WORD: Final = re.compile(r"\w+")
_FULL_STOPS: Final = ".!?…。！？\n;；।؟"
_QUESTIONS: Final = "?？؟"
_STOPS: Final = r"[.!?…;](?=\s|$)|[。！？；।؟\n,，、،]|[:：](?!//|\d)|\s[–—-]\s"


class Verb(NamedTuple):
    """A verb in a label. acted: the part of the clause that says on what, as it is written; said: its label, without
    the verb. word: the verb itself. is_last: it is at the end.
    """

    begin: int
    end: int
    kind: str
    acted: str = ""
    said: str = ""
    is_last: bool = False
    word: str = ""


FindVerbs = Callable[[str], Iterable[Verb]]
"""Finds the verbs of all kinds of act in a label."""


class Clause(NamedTuple):
    """at: where its sentence has it. before and end: what stands around it."""

    at: int
    text: str
    before: str
    end: str


_UNKNOWN: Final = CommandWords(verb="both")


class ClauseReader:
    """Finds commands in sentences of one language."""

    def __init__(self, language: str) -> None:
        words = load_words().get(language, _UNKNOWN)
        self._verb_stands = words.verb
        self._is_unknown = words is _UNKNOWN
        self.has_capitals = words.capitals
        asks_for = [word for each in load_words().values() for word in each.asks_for]
        polite = [word for each in load_words() for word in list_request_words(each, "polite")]
        self._polite = WordList([*polite, *words.polite, *asks_for])
        self._asks_for, self._hands, self._leads = map(WordList, (asks_for, words.hands, words.leads))
        self._aim, self._places, self._after = map(WordList, (words.aim, words.places, words.after))
        self._objects, self._place_ends = WordList(words.objects), WordList(words.place_ends)
        self._little = {*map(label, (*words.little, *words.polite, *words.pronouns))}
        self._controls = {*map(label, words.controls)}
        self._no_end, self._glued = (tuple(map(label, each)) for each in (words.no_end, words.glued))
        self._needs, self._spares, self._to_behind = (
            {label(verb): WordList(things) for verb, things in each.items()}
            for each in (words.needs, words.spares, words.to_behind)
        )
        self._to_of = {label(verb): compile_late(match_any(each), re.I) for verb, each in words.to_behind.items()}
        opens = list_request_words(language, "do", "look", "goes")
        self._opens = WordList(opens)
        self._begins = WordList([*opens, *list_request_words(language, "polite")])
        joins = list_request_words(language, "joins")
        in_name = "".join(rf"(?<!\b{re.escape(title)}(?=\.))" for title in words.titles)  # “Dr. Wong” ends no sentence
        self._ends = compile_late(f"{in_name}(?:{_STOPS})|{match_any(joins)}", re.IGNORECASE)
        self._ifs, self._times, self._asks, self._says, self._called, self._announces, self._seems = (
            compile_late(match_any(each), re.IGNORECASE)
            for each in (words.ifs, words.times, words.asks, words.says, words.called, words.announces, words.seems)
        )
        self._to, self._that, self._to_ends, self._ends_name = (
            compile_late(pattern, re.IGNORECASE)
            for pattern in (
                match_any(words.to),
                match_any(words.that),
                rf"({_NO_SIGN})(?:{'|'.join(words.to_ends) or '(?!)'})\s*",
                rf"\s{match_any([*words.thing_begins, *words.that, *words.places])}|[:：,，、()（）]",
            )
        )
        self._parted = frozenset(words.parted)
        self._names_first = bool(words.thing_begins)
        spoken = [*load_words().values()] if self._is_unknown else [words]
        places = [word for each in spoken for word in each.places]
        self._articles = {label(word) for each in spoken for word in each.thing_begins} - {*map(label, places)}
        more = [word for each in spoken for word in (*each.little, *each.polite, *each.called)]
        self._goes_on = WordList([*places, *more])
        self._if_ends = compile_late(rf"\w(?:{'|'.join(words.if_ends) or '(?!)'})(?!\w)", re.IGNORECASE)

    def is_little(self, word: str) -> bool:
        """Whether a word of a label says nothing about what is acted on."""
        return word in self._little

    def names_more(self, text: str, find_verbs: FindVerbs) -> bool:
        """Whether a clause only names more to act on: "Bread" of "delete Milk, Bread and open it"."""
        said = label(self._ends_name.split(text, maxsplit=1)[0] if _HIDDEN.match(text) else text)
        begins = self._begins.begins_text(said) or any(verb.begin == 0 for verb in find_verbs(said))
        return not begins and len(said.split()) <= JOINED

    def strip_control(self, said: str) -> str:
        """What a control is called, of the words behind "press": "update" of "the Update button"."""
        for _ in range(AROUND):
            for word in self._controls:
                begin, end = (word, word) if is_unspaced(word) else (f"{word} ", f" {word}")
                said = said.removeprefix(begin).removesuffix(end)
        return said

    def find_addressee(self, verb: Verb) -> str:
        """Whom a verb sends something to, by where its sentence says that: "Ann" of "send Ann the photo", "send “hi” to
        Ann". "" if it does not, or not clearly: a name that is read with too many words would be on no screen.
        """
        first, *_ = parts = _CONTENT.split(verb.acted)
        for part in parts:
            behind = self._to_of.get(verb.word, self._to).search(part)
            rest = part[behind.end() :] if behind else ""
            before = self._to_ends.fullmatch(part)
            if behind or before:
                name = self._ends_name.split(rest or (before[1] if before else ""), maxsplit=1)[0].strip()
                name = name.partition(verb.word)[0] if self._verb_stands == "within" else name
                return name if is_whole_name(name) and may_name_somebody(name, part) else ""
        name = self._ends_name.split(first, maxsplit=1)[0].strip()
        return name if self._names_first and name[:1] != name[:1].lower() and is_whole_name(name) else ""

    def find_called(self, verb: Verb) -> str:
        """Whom a verb calls: “Ann”, “dentist” of “phone the dentist about Monday”, a number. "" if it may be nobody.
        Without a capital, only one who is spoken of as known is somebody: “call quits”, “call in sick” call nobody.
        """
        if self._verb_stands == "within":
            number = ADDRESS.fullmatch(verb.acted.replace(verb.word, "").strip())
            return number[0] if number else self.find_addressee(verb)
        words = self._ends_name.split(verb.acted, maxsplit=1)[0].split()
        words = words[:-1] if words and words[-1].casefold() in self._parted else words
        dropped = list[str]()
        while words and self.is_little(label(words[0])):
            dropped.append(words.pop(0).casefold())
        name = " ".join(words)
        is_known = name.casefold() in list_phrases("kin") or not {*dropped}.isdisjoint(list_phrases("mine"))
        is_somebody = bool(ADDRESS.fullmatch(name) or _HIDDEN.match(name)) or (
            is_short_name(name) and is_whole_name(name) and (is_known or not name.islower())
        )
        return "" if verb.is_last or not is_somebody else name

    def leads_up(self, text: str, find_verbs: FindVerbs) -> bool:
        """Whether a clause before a command is one as well, or says where: “Ana dice: …” reports it, “tomorrow, …”
        says when. Where verbs stand at the end, nothing tells.
        """
        said = label(text)
        rest = said[_skip(said, self._polite) :]
        begins = self._begins.begins_text(rest) or self._places.begins_text(rest) or self._hands.begins_text(rest)
        acts = any(verb.begin == 0 or verb.end == len(rest) for verb in find_verbs(rest))
        is_plain = not rest or "·" in text  # or rules something out
        return self._verb_stands == "last" or is_plain or begins or acts or self._objects.begins_text(rest)

    def _calls_nobody(self, acted: str) -> bool:
        """Whether what follows “call” is not only somebody, and how or when: “call Ann a taxi”, “call Bob names”."""
        words = [*dropwhile(lambda word: self.is_little(label(word)), acted.split())]
        begins = [number for number, word in enumerate(words) if word.islower() and not _HIDDEN.match(word)]
        names = list_phrases("particles")
        behind = next((label(words[number]) for number in begins if words[number] not in names), "")
        if not behind or begins[0] == 0:
            return False
        return behind in self._articles or not (self.has_capitals or self._goes_on.begins_text(behind))

    def find_content(self, clause: Clause) -> int:
        """Where in a clause the words begin that it only reports, as those of a message; -1 if it reports none."""
        said = self._says.search(clause.text) or self._that.search(clause.text)
        return said.end() if said else -1

    def split(self, text: str) -> Iterator[list[Clause]]:
        """The clauses of each sentence of a text."""
        clauses, at, before = list[Clause](), 0, ""
        ends = [(found.start(), found.end(), found.group()) for found in self._ends.finditer(text)]
        for begin, end, sign in [*ends, (len(text), len(text), "")]:
            if text[at:begin].strip():
                clauses.append(Clause(at, text[at:begin], before, sign))
            elif clauses and sign in _FULL_STOPS:
                clauses[-1] = clauses[-1]._replace(end=sign)
            if sign in _FULL_STOPS:  # "", the end, is one
                if clauses:
                    yield clauses
                clauses = []
            at, before = end, sign

    def find_commands(self, clauses: list[Clause], find_verbs: FindVerbs) -> Iterator[tuple[Clause, list[Verb]]]:
        """Those clauses of a sentence that command something, with their verbs. None if it depends on a condition, and
        none behind words that only report: “say that …”.
        """
        plain = [self._times.sub(" ", clause.text) for clause in clauses]
        if any(self._ifs.search(each) or self._if_ends.search(each) for each in plain):
            return
        for number, clause in enumerate(clauses):
            said = self._says.search(clause.text)
            is_reported = said is not None and not _HIDDEN.match(clause.text, said.end())
            first = _WORD.search(clause.text)
            if number > 0 and first and len(first[0]) > 1 and first[0][0] != first[0][0].lower():
                continue  # a title: "…, Delete everything and Pay Bob"
            text = self._seems.sub(" · ", clause.text[: said.start()] if said and is_reported else clause.text)
            is_asked = clause is clauses[-1] and clause.end != "" and clause.end in _QUESTIONS
            verbs = self._find_verbs(text, find_verbs, is_asked=is_asked)
            told = [each for verb in verbs for each in self._take_object(verb, text)]
            if told:
                yield clause, told
            if is_reported or (clause.end in (":", "：") and not self._announces_more(clause.text)):
                return

    def _announces_more(self, text: str) -> bool:
        """Whether what stands before a colon announces commands, and not the words of what it opens or writes."""
        said = label(text)
        opens = self._opens.begins_text(said[_skip(said, self._polite) :])
        if len(said.split()) <= ANNOUNCED and not opens and not is_unspaced(said):
            return True
        names = opens or self._called.search(text) is not None
        return self._announces.search(text) is not None or not (names or self._verb_stands == "last")

    def _find_verbs(self, text: str, find_verbs: FindVerbs, *, is_asked: bool) -> list[Verb]:
        """The verbs of a clause that stand where a command has its verb."""
        called = self._called.search(text)
        said = label(text[: called.end()] if called and self._verb_stands in ("first", "both") else text)
        begin = _skip(said, self._polite)
        is_wish = any(self._asks_for.find_places(said[:begin]))
        plain = said[begin:] if is_wish else text
        if self._asks.search(plain) or (is_asked and not is_wish):
            return []
        verbs = sorted([*find_verbs(said), *(Verb(*at, PRESS) for at in self._hands.find_places(said))])
        if self._verb_stands == "last":
            return [each._replace(is_last=True) for each in verbs[-MOST:] if self._ends_clause(said, each)]
        if self._verb_stands == "within":
            found = [each for each in verbs[:MOST] if each.begin == begin or self._is_behind_object(said, begin, each)]
            first = next((each for each in found if each.kind == "send"), None)  # 发微信说 is one verb
            return [each for each in found if each.kind != "send" or each is first]
        found = self._find_first(said, begin, verbs)
        if found or self._verb_stands == "first" or not (begin or self._is_unknown or self._leads.begins_text(said)):
            return found
        return [each._replace(is_last=True) for each in verbs if each.end == len(said)]

    def _find_first(self, said: str, begin: int, verbs: list[Verb]) -> list[Verb]:
        """Verbs that begin a clause, behind a place, or behind what a hand does: "swipe left on it to delete it"."""
        glued = {begin + len(sign) for sign in self._glued if said.startswith(sign, begin)}
        found = [each for each in verbs if each.begin in {begin, *glued}]
        rest, starts = said[begin:], set[int]()
        if not found and self._places.begins_text(rest):
            words = rest.split(" ")[: PLACE + 1]
            starts = {begin + len(" ".join(words[:count])) + 1 for count in range(2, len(words) + 1)}
        elif any(each.kind == PRESS for each in found):
            starts = {end + 1 for at, end in self._aim.find_places(said) if at > begin}
        return [*found, *[each for each in verbs if each.begin in starts][:1]]

    def _ends_clause(self, said: str, verb: Verb) -> bool:
        """Whether nothing follows a verb but what makes a request of it, or another clause that nothing sets apart."""
        rest = said[verb.end :].strip()
        if not rest or self._after.covers(rest):
            return True
        return bool(self._no_end) and not rest.startswith(self._no_end)

    def _is_behind_object(self, said: str, begin: int, verb: Verb) -> bool:
        """Whether a verb stands behind what it acts on or in which place: “把牛奶删掉”, “在设置里清除历史”."""
        before = said[begin : verb.begin].strip()
        if not before or "的" in said[verb.end :]:
            return False
        if self._objects.begins_text(before):
            return len(before) > 1
        is_named = _HIDDEN.match(said, verb.end) is not None
        return self._places.begins_text(before) and (is_named or self._place_ends.ends_text(before))

    def _take_object(self, verb: Verb, text: str) -> Iterator[Verb]:
        """The verb with what it acts on, unless it is no act of its kind with that: "clear the pop-up"."""
        said = label(text)
        word, rest = said[verb.begin : verb.end], f"{said[: verb.begin]} {said[verb.end :]}"
        needed = self._needs.get(word)
        if needed is not None and not any(needed.find_places(rest)):
            return
        behind = self._to_behind.get(word)
        if behind is not None and any(behind.find_places(rest)) != (verb.kind == SEND):
            return
        if not any(any(self._spares[each].find_places(rest)) for each in (verb.kind, word) if each in self._spares):
            if verb.is_last or self._verb_stands == "within":
                yield verb._replace(acted=text, said=rest.strip(), word=word)
                return
            acted = _drop_words(text, said, verb)
            if verb.kind != CALL or not self._calls_nobody(acted):
                yield verb._replace(acted=acted, said=label(acted))


def _drop_words(text: str, said: str, verb: Verb) -> str:
    """A clause without its first words up to the end of its verb. said: its label."""
    head = len(said[: verb.end].split())
    count = 0
    for found in re.finditer(r"\S+", text):
        if count >= head:
            return text[found.start() :]
        count += len(label(found.group()).split())
    return text if count > head else ""


def _skip(said: str, words: WordList) -> int:
    """Where the words that a label begins with end."""
    at, ends = 0, dict(sorted(words.find_places(said)))
    while (end := ends.get(at)) is not None and end > at:
        at = end + 1 if said[end : end + 1] == " " else end
    return at
