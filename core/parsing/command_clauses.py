"""Finds the clauses of a sentence that command something, and their verbs (assets/sentences/commands.yaml)."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.languages import load_languages
from iris_screen.core.parsing.ruled_out import list_request_words, match_any
from iris_screen.core.parsing.screen_words import is_agreement, is_harmless, load_screen_words
from iris_screen.core.parsing.word_list import WordList
from iris_screen.core.parsing.wordings import compile_late, is_unspaced
from iris_screen.core.parsing.yaml_text import load_shipped
from iris_screen.core.record import Record

FILE: Final = Path(__file__).resolve().parents[2] / "assets" / "sentences" / "commands.yaml"
PRESS: Final = "press"
"""Stands for a kind of act where a sentence says what a hand does."""
PLACE: Final = 4
"""Words of the longest phrase of a place that stands before a verb: "in the list of notes"."""
ANNOUNCED: Final = 2
"""Words before a colon that announce a command: "Your task: …"."""
MOST: Final = 12
"""Verbs of a clause that are looked at, so that none takes long."""
AROUND: Final = 3
"""Words on either side of what a control is called."""
NAME: Final = 2
"""Words of the longest name without a capital."""
JOINED: Final = 3
"""Words of the longest clause that only names more to act on: "and the old bread"."""
_HIDDEN: Final = re.compile(r"[\s“\"'«‘「『„]*zqx[a-j]")
_CONTENT: Final = re.compile(r"[\s“\"'«‘「『„]{0,4}zqx[a-j]+[\s”\"'»’」』“]{0,4}")
"""A quoted text while a sentence is read."""
_NO_SIGN: Final = r"[^:：,，、]+?"
_WORD: Final = re.compile(r"\w+")
_ADDRESS: Final = re.compile(r"\+?\d[\d\s()-]{2,}|\S*@\S+")
"""A number or an address that something is sent to."""
_FULL_STOPS: Final = ".!?…。！？\n;；।؟"
_QUESTIONS: Final = "?？؟"
_STOPS: Final = r"[.!?…;](?=\s|$)|[。！？；।؟\n,，、،]|[:：](?!//|\d)|\s[–—-]\s"


class Verb(NamedTuple):
    """A verb in a label. acted: the part of the clause that says on what, as it is written; said: its label, without
    the verb. is_last: it stands at the end.
    """

    begin: int
    end: int
    kind: str
    acted: str = ""
    said: str = ""
    is_last: bool = False


FindVerbs = Callable[[str], Iterable[Verb]]
"""Finds the verbs of all kinds of act in a label."""


class Clause(NamedTuple):
    """at: where its sentence has it. before and end: what stands around it."""

    at: int
    text: str
    before: str
    end: str


class CommandWords(Record):
    """The words of one language; see the file."""

    verb: Literal["first", "last", "both", "within"] = "first"
    capitals: bool = False
    leads: list[str] = []
    polite: list[str] = []
    asks_for: list[str] = []
    ifs: list[str] = []
    if_ends: list[str] = []
    times: list[str] = []
    asks: list[str] = []
    says: list[str] = []
    called: list[str] = []
    announces: list[str] = []
    hands: list[str] = []
    controls: list[str] = []
    aim: list[str] = []
    places: list[str] = []
    place_ends: list[str] = []
    objects: list[str] = []
    to: list[str] = []
    to_ends: list[str] = []
    thing_begins: list[str] = []
    that: list[str] = []
    after: list[str] = []
    no_end: list[str] = []
    glued: list[str] = []
    seems: list[str] = []
    needs: dict[str, list[str]] = {}
    spares: dict[str, list[str]] = {}
    wide: list[str] = []
    blocks: list[str] = []
    follows: list[str] = []
    unties: list[str] = []
    pronouns: list[str] = []
    little: list[str] = []


_UNKNOWN: Final = CommandWords(verb="both")


class ClauseReader:
    """Finds commands in sentences of one language."""

    def __init__(self, language: str) -> None:
        words = _load_words().get(language, _UNKNOWN)
        self._verb_stands = words.verb
        self._is_unknown = words is _UNKNOWN
        self.has_capitals = words.capitals
        asks_for = [word for each in _load_words().values() for word in each.asks_for]
        polite = [word for each in _load_words() for word in list_request_words(each, "polite")]
        self._polite = WordList([*polite, *words.polite, *asks_for])
        self._asks_for, self._hands, self._leads = map(WordList, (asks_for, words.hands, words.leads))
        self._aim, self._places, self._after = map(WordList, (words.aim, words.places, words.after))
        self._objects, self._place_ends = WordList(words.objects), WordList(words.place_ends)
        self._little = {*map(label, (*words.little, *words.polite, *words.pronouns))}
        self._controls = {*map(label, words.controls)}
        self._no_end, self._glued = (tuple(map(label, each)) for each in (words.no_end, words.glued))
        self._needs, self._spares = (
            {label(verb): WordList(things) for verb, things in each.items()} for each in (words.needs, words.spares)
        )
        opens = list_request_words(language, "do", "look", "goes")
        self._opens = WordList(opens)
        self._begins = WordList([*opens, *list_request_words(language, "polite")])
        joins = list_request_words(language, "joins")
        self._ends = compile_late(f"{_STOPS}|{match_any(joins)}", re.IGNORECASE)
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
        self._names_first = bool(words.thing_begins)
        self._if_ends = compile_late(rf"\w(?:{'|'.join(words.if_ends) or '(?!)'})(?!\w)", re.IGNORECASE)

    def is_little(self, word: str) -> bool:
        """Whether a word of a label says nothing about what is acted on."""
        return word in self._little

    def names_more(self, text: str, find_verbs: FindVerbs) -> bool:
        """Whether a clause only names more to act on: "Bread" of "delete Milk, Bread and open it"."""
        said = label(text)
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
            behind = self._to.search(part)
            rest = part[behind.end() :] if behind else ""
            before = self._to_ends.fullmatch(part)
            if behind or before:
                name = self._ends_name.split(rest or (before[1] if before else ""), maxsplit=1)[0].strip()
                return name if may_name_somebody(name, part) else ""
        name = self._ends_name.split(first, maxsplit=1)[0].strip()
        return name if self._names_first and name[:1] != name[:1].lower() else ""

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
        if len(said.split()) <= ANNOUNCED and not is_unspaced(said):
            return True
        names = self._called.search(text) is not None or self._opens.begins_text(said[_skip(said, self._polite) :])
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
            return [each for each in verbs[:MOST] if each.begin == begin or self._is_behind_object(said, begin, each)]
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
        if not any(any(self._spares[each].find_places(rest)) for each in (verb.kind, word) if each in self._spares):
            if verb.is_last or self._verb_stands == "within":
                yield verb._replace(acted=text, said=rest.strip())
            else:
                acted = _drop_words(text, said, verb)
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


@cache
def _load_words() -> dict[str, CommandWords]:
    return {name: CommandWords.model_validate(each) for name, each in load_shipped(FILE.read_bytes()).items()}


@cache
def list_wide_words() -> WordList:
    """What is more than one thing of many, in any language: "account", "everything"."""
    return WordList(word for each in _load_words().values() for word in each.wide)


def names_somebody(name: str, sentence: str) -> bool:
    """Whether a sentence surely says by this name to whom something goes. “To confirm” says what for: behind such a
    word a name begins with a capital, is of a script without them, or is a number, an address or such as “mum”.
    """
    found = re.search(rf"({_match_to()})\s*({re.escape(name)})", sentence, re.IGNORECASE)
    is_kin = any(name.casefold() in each.phrases.kin for each in load_languages().values())
    if found is None or is_kin or _ADDRESS.fullmatch(name):
        return True
    to, called = found.groups()  # where “TO” is written so, too, a capital says nothing
    return to == to.lower() and called[:1].isalpha() and not called[:1].islower()


def may_name_somebody(name: str, sentence: str) -> bool:
    """Whether by this name somebody may be meant, also behind “to” and without a capital: “send hi to bob”. Not if it
    is a verb, or a word of buttons, which says what for. Unless the sentence surely names them, a screen must show that
    there is somebody of this name (consent/shown_recipients.py).
    """
    if names_somebody(name, sentence):
        return True
    said = label(name)
    is_other = _list_nobody().begins_text(said) or is_harmless(said) or is_agreement(said)
    return len(said.split()) <= NAME and said.replace(" ", "").isalpha() and not is_other


@cache
def _list_nobody() -> WordList:
    """What a command begins with, and what names nobody, in the languages that say to whom by a word before it."""
    known = {name: each for name, each in _load_words().items() if each.to}
    verbs = (word for each in known for word in list_request_words(each, "do", "look", "goes"))
    return WordList([*verbs, *(word for each in known.values() for word in (*each.pronouns, *each.wide))])


@cache
def _match_to() -> str:
    return match_any([word for each in _load_words().values() for word in each.to])


def find_ties(text: str) -> set[str]:
    """Which acts towards people a text speaks of, in any language: to block, to follow, to undo either."""
    said = label(text)
    undone = _list_ties("unties")
    rest = undone.remove_from(said)
    found = {"unties"} if rest != said else set[str]()
    return found | {key for key in ("blocks", "follows") if any(_list_ties(key).find_places(rest))}


@cache
def _list_ties(key: Literal["blocks", "follows", "unties"]) -> WordList:
    return WordList(word for each in _load_words().values() for word in getattr(each, key))


@cache
def list_little_objects() -> WordList:
    """What says nothing about what is acted on, in any language."""
    return WordList(word for each in _load_words().values() for word in (*each.little, *each.pronouns, *each.controls))


@cache
def list_things() -> WordList:
    """What a control may act on, in every language: "note", "photo"."""
    return WordList(word for each in load_screen_words().values() for word in each.things)
