"""Reads to whom a sentence says what, in its own words and without quotes: “Antworte Frau Kurz: das passt”.

A sentence is read as a whole or not at all: who tells somebody that somebody else says so, when, or what else to do,
says more than a message (assets/sentences/messages.yaml). Where a message may end earlier than its sentence, as before
“…, apologise”, it is no message.
"""

import re
from collections.abc import Callable, Collection, Iterable
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.parsing.screen_words import is_harmless, load_screen_words
from iris_screen.core.parsing.sentences.command_words import (
    ADDRESS,
    CommandWords,
    list_nobody,
    list_phrases,
    list_things,
    list_wide_words,
    load_words,
)
from iris_screen.core.parsing.sentences.request_words import list_request_words, load_request_words
from iris_screen.core.parsing.sentences.ruled_out import APOSTROPHES, GAP, MOST_POLITE, match_any
from iris_screen.core.parsing.sums import mentions_money
from iris_screen.core.parsing.word_list import WordList
from iris_screen.core.parsing.wordings import compile_late, is_unspaced
from iris_screen.core.parsing.yaml_text import load_shipped
from iris_screen.core.record import Record

FILE: Final = Path(__file__).resolve().parents[3] / "assets" / "sentences" / "messages.yaml"
_PART: Final = r"[^\s:,;!?“”«»„\"]+"
"""A word of a name."""
_MORE: Final = re.compile(r"[.!?…;。！？][\s\"]+\S|\n")
"""The end of a sentence with something behind it."""
_COLONS: Final = (":", "：")
_BREAK: Final = r"[,，、;；]|[:：](?!\d)|\s[–-]\s|—|(?<![\d\s])/|\s/\s"
"""Where a text may end, and something else begin."""
_BRACKET: Final = re.compile(r"(?<![:;=8])(?<![:;=]-)(?:[(（\[［【{｛〔]\s*\w|[<＜〈]\s*[^\W\d])")
"""Begins an aside or a placeholder, and is no part of a drawn face or heart."""
_ADDRESS: Final = re.compile(r"\S+://\S+|\bwww\.\S+")
_QUOTE: Final = re.compile(r"\s*[“”\"«„「『']")
HEAD: Final = 4
"""Letters of the shortest noun that tells at the end of another what it is: “Liste” of “Einkaufsliste”."""

FindVerbs = Callable[[str], Iterable[object]]
"""Finds the verbs of all kinds of act in a label."""


class MessageFrame(Record):
    """How a whole sentence of one language says to whom it says what; see the file."""

    verb: list[str]
    things: list[str] = []
    to: list[str] = [""]
    opens: list[str]
    text: Literal["said", "quoted", "open"] = "said"
    writes: bool = False


class MessageWords(Record):
    """The words of one language; see the file."""

    frames: list[MessageFrame] = []
    things: list[str] = []
    announces: list[str] = []
    by: list[str] = []
    opens_app: list[str] = []
    nobody: list[str] = []
    kin: list[str] = []
    closes: list[str] = []
    vague: list[str] = []
    again: list[str] = []
    ways: list[str] = []
    owns: list[str] = []


class ToldMessage(NamedTuple):
    """to: somebody. said: the sentence's words for the message; text: that itself, "" if it is put otherwise."""

    to: str
    said: str
    text: str


def find_told(sentence: str, find_verbs: FindVerbs, apps: Collection[str]) -> ToldMessage | None:
    """To whom a sentence says what, if that is all it asks for; None if it may ask for anything else, or depends on
    something. apps: names of apps, in small letters.
    """
    plain = sentence.translate(APOSTROPHES).strip()
    for reader in _load_readers().values():
        for frame, pattern in reader.frames:
            found = pattern.fullmatch(plain)
            if not found or not reader.names_alone(found["who"], apps):
                continue
            named = filter(None, (found["app"], found["before"], found["behind"]))
            if not all(each.casefold() in apps for each in named):
                continue
            if frame.writes and not reader.tells_somebody(found):
                continue
            said = sentence.strip()[found.start("text") :].strip()  # with its own apostrophes
            told = _read_text(said, frame, found, reader, find_verbs, apps)
            if told is not None:
                return told
    return None


def cut_told(sentence: str) -> str:
    """A sentence up to the words in it that are told to somebody without quotes: none of them commands anything."""
    plain = sentence.translate(APOSTROPHES)
    begins = [found.end() for reader in _load_readers().values() for found in [reader.heads.search(plain)] if found]
    begin = min(begins, default=len(sentence))
    return sentence if _QUOTE.match(sentence, begin) else sentence[:begin]


def is_one_message(text: str, before: str, language: str, find_verbs: FindVerbs, apps: Collection[str]) -> bool:
    """Whether words without quotes, of a sentence in this language, are one message to their end, and are what is sent,
    not a description of it. before: the sentence up to them; a colon announces a text. apps: as of `find_told`.
    """
    return _find_reader(language).is_one(text, before, find_verbs, apps)


def depends(text: str, language: str) -> bool:
    """Whether words of this language name a condition."""
    return _find_reader(language).depends(text.translate(APOSTROPHES))


def are_apart(names: Collection[str], language: str) -> bool:
    """Whether these are surely several people, not the two halves of one name: “Tom” and “Jerry's Diner”."""
    reader = _find_reader(language)
    return len(names) < 2 or not any(is_thing(name) or reader.owns(name.translate(APOSTROPHES)) for name in names)


def is_thing(name: str) -> bool:
    """Whether a name of several words is a thing's, by its first or last word: “Note Shopping”."""
    parts = list(map(label, name.split()))
    return len(parts) > 1 and any(list_things().has(part) for part in (parts[0], parts[-1]))


def _read_text(
    said: str,
    frame: MessageFrame,
    found: "re.Match[str]",
    reader: "_Reader",
    find_verbs: FindVerbs,
    apps: Collection[str],
) -> ToldMessage | None:
    before, quoted = found.string[: found.start("text")], find_quoted(said)
    if not before.rstrip().endswith(_COLONS):  # behind a colon, the question is the message
        if said[-1:] in ("?", "؟") and not reader.asks_for.search(found.string[: found.end("verb")]):
            return None
        said = said.rstrip("?？ ")
    is_whole = len(quoted) == 1 and re.fullmatch(rf"\W*{re.escape(quoted[0])}\W*", said) is not None
    if is_whole:
        return ToldMessage(found["who"], said, quoted[0])
    if quoted or frame.text == "quoted" or _MORE.search(said) or mentions_money(said):
        return None
    if reader.depends(said) or not reader.is_one(said, before, find_verbs, apps):
        return None
    return ToldMessage(found["who"], said, said if frame.text == "said" else "")


def _orders(part: str, language: str, find_verbs: FindVerbs) -> bool:
    """Whether a part of a message may be an order to Iris, or take the message back."""
    verbs = WordList(list_request_words(language, "do", "look", "goes"))
    back = WordList(word for each in load_request_words().values() for word in each.takes_back)
    known, said = load_request_words().get(language), label(part)
    limits = known is not None and re.search(match_any(known.not_), part, re.IGNORECASE) is not None
    return limits or verbs.begins_text(said) or back.begins_text(said) or any(find_verbs(said))


class _Reader:
    """Reads messages in one language."""

    def __init__(self, language: str, words: MessageWords) -> None:
        self._language = language
        self._commands = load_words().get(language, CommandWords())
        self._closes, self._nobody, self._vague = map(WordList, (words.closes, words.nobody, words.vague))
        opens = {each for frame in words.frames for each in frame.opens if each[-1].isalnum()}
        self._clauses = WordList(opens.difference(words.announces))
        languages = [language] if language else load_request_words()  # of a language that is not known, those of all
        listed = [word for each in languages for word in list_request_words(each, "joins")]
        joins = match_any(listed)
        self._joins = compile_late(rf"{_BREAK}|{joins}", re.IGNORECASE)
        # a single letter of a script without spaces may be a part of any word: 再 of 再见
        breaks = match_any([word for word in listed if len(word) > 1 or not is_unspaced(word)])
        self._breaks = compile_late(rf"{_BREAK}|{breaks}", re.IGNORECASE)
        self._again = compile_late(rf"\W*{match_any(words.again)}", re.IGNORECASE)
        self._to = WordList(self._commands.to)
        self._ways = compile_late(rf"{match_any(words.ways)}\s*(?!\d)\w", re.IGNORECASE)
        self._by = compile_late(rf"{match_any(words.by)}\s+([^\d\W].*)", re.IGNORECASE)
        self._owns = words.owns
        ends = "|".join(self._commands.if_ends) or "(?!)"
        self._ifs = compile_late(rf"{match_any(self._commands.ifs)}|\w(?:{ends})(?!\w)", re.IGNORECASE)
        self._kin = frozenset(words.kin)
        things = (label(word) for each in load_screen_words().values() for word in each.things)
        self._things = tuple(word for word in things if len(word) >= HEAD)
        self.asks_for = compile_late(match_any(self._commands.asks_for), re.IGNORECASE)
        matched = [(frame, *self._match(frame, words)) for frame in words.frames]
        self.frames = [(frame, whole) for frame, whole, _ in matched]
        heads = "|".join(head for _, _, head in matched) or "(?!)"
        self.heads = compile_late(rf"(?:^|[,;.:]\s*|{joins}\s+)(?:{heads})", re.IGNORECASE)

    def depends(self, text: str) -> bool:
        """Whether a text names a condition, which may be one of the sentence."""
        return self._ifs.search(text) is not None

    def is_one(self, text: str, before: str, find_verbs: FindVerbs, apps: Collection[str]) -> bool:
        """See `is_one_message`. What stands behind a comma or an “and” may be an order to Iris, a second message, or
        say how the first is sent; nothing but its meaning tells. So only a text behind a colon may hold these.
        """
        plain, is_announced = _ADDRESS.sub("", text.translate(APOSTROPHES)), before.rstrip().endswith(_COLONS)
        parts = [part.strip() for part in self._joins.split(plain)]
        if _BRACKET.search(plain) or any(_orders(part, self._language, find_verbs) for part in parts[1:] if part):
            return False
        is_described = not self._clauses.ends_text(label(before)) and self._vague.begins_text(label(plain))
        if is_described or self._again.match(plain):
            return False
        later = [label(part) for part in self._breaks.split(plain)[1:] if label(part)]
        if is_announced:
            return not any(map(self._is_for_another, self._breaks.split(plain)[1:]))
        is_whole = not (self.depends(plain) or _MORE.search(plain))
        return is_whole and all(map(self._closes.covers, later)) and not self._tells_how(plain, apps)

    def _is_for_another(self, part: str) -> bool:
        """Whether a part of a text may begin a message to somebody else: “to Lucy: …”."""
        words = part.split()
        named = words[1] if len(words) > 1 else ""
        if any(map(is_unspaced, words[:1])):
            to = next((to for to in self._commands.to if words[0].startswith(to)), "")
            return bool(to) and not self._nobody.begins_text(label(words[0].removeprefix(to)))
        return self._to.has(label(words[0])) and named[:1].isupper() if words else False

    def _tells_how(self, text: str, apps: Collection[str]) -> bool:
        """Whether a text ends with how it is sent, with what or in which app."""
        behind = self._by.search(text)
        last = label(behind[1].split()[-1]) if behind else ""
        is_place = list_wide_words().has(last) or last in map(label, apps)
        return is_place or self._ways.search(text) is not None

    def owns(self, name: str) -> bool:
        """Whether a name may be of what belongs to somebody: “Jerry's Diner”."""
        return any(own in name if is_unspaced(own) else f"{own} " in f"{name} " for own in self._owns)

    def tells_somebody(self, found: "re.Match[str]") -> bool:
        """Whether it is to somebody, although its verb may write a thing as well: “Schreib Anna Kurz: …” or “Schreib
        Anna eine Nachricht: …”, not “Schreib Betreff: …”.
        """
        apart = " ".join(found.string[found.end("verb") : found.start("open")].split()) != found["who"]
        return apart or " " in found["who"] or found["who"].casefold() in self._kin

    def names_alone(self, name: str, apps: Collection[str]) -> bool:
        """Whether a name is a whole one, and of one person: an address, one of the family, or words with capitals that
        name no thing.
        """
        said = label(name)
        if ADDRESS.fullmatch(name) or name.casefold() in list_phrases("kin"):
            return True
        titles, particles, parts = {*self._commands.titles}, list_phrases("particles"), name.split()
        are_written = [label(part) in titles or (part[:1] != part[:1].lower() and part[-1] != ".") for part in parts]
        is_written = are_written[-1] and all(
            each or part in particles for each, part in zip(are_written, parts, strict=True)
        )
        is_nobody = (
            list_nobody().begins_text(said)
            or self._nobody.begins_text(said)
            or list_wide_words().begins_text(said)
            or list_things().is_all_of(said)
            or is_thing(name)
            or (self._commands.capitals and said.endswith(self._things))  # “Einkaufsliste”, where all nouns have one
            or said in map(label, apps)
        )
        return is_written and not is_nobody and not is_harmless(said)

    def _match(self, frame: MessageFrame, words: MessageWords) -> tuple["re.Pattern[str]", str]:
        """Patterns for a whole sentence, and for how a clause begins to tell somebody something, whoever that is and
        however it goes on.
        """
        joins = match_any(list_request_words(self._language, "joins"))
        polite_words = {*self._commands.asks_for, *self._commands.polite, *list_request_words(self._language, "polite")}
        polite = match_any([*(polite_words - {*frame.verb})])
        begins = rf"(?:{polite}[\s,]+){{0,{MOST_POLITE}}}+"
        between = rf"(?:(?!{joins})[^,;:\n])*?"
        things = [between.join(map(re.escape, each.split("…"))) for each in (*frame.things, *words.things)]
        asides = "|".join(sorted(things, key=len, reverse=True)) or "(?!)"
        by = rf"(?:{match_any(words.by)})\s+(?P<%s>{_PART})"
        to = "|".join(rf"{re.escape(each)}\s+" if each else "" for each in sorted(frame.to, key=len, reverse=True))
        opens = "|".join(map(_match_opening, sorted(frame.opens, key=len, reverse=True)))
        verb = match_any(frame.verb)
        whole = (
            rf"[¿¡\s]*{begins}(?:{match_any(words.opens_app)}\s+(?P<app>{_PART})\s*(?:[,;.]|{joins})\s*)?"
            rf"{begins}(?P<verb>{verb})\s+(?:{polite}\s+)?(?:(?:{asides}|{by % 'before'})\s+){{0,2}}(?:{to})"
            rf"(?P<who>{_PART}(?:\s{_PART}){{0,3}}?)(?:\s+(?:{asides}|{by % 'behind'})){{0,2}}"
            rf"(?P<open>{opens})(?P<text>\S.*)"
        )
        return compile_late(whole, re.IGNORECASE), rf"{begins}{verb}\s+[^;:.]{{0,{GAP}}}?(?:{opens})(?=\S)"


def _match_opening(words: str) -> str:
    before = r"\s*" if words[0] in ":," else r"\s+"
    return before + r"\s+".join(map(re.escape, words.split())) + (r"\s+" if words[-1].isalnum() else r"\s*")


@cache
def _find_reader(language: str) -> _Reader:
    """A reader with the signs and joins alone for a language without words of its own."""
    return _load_readers().get(language) or _Reader(language, MessageWords())


@cache
def _load_readers() -> dict[str, _Reader]:
    words = {name: MessageWords.model_validate(each) for name, each in load_shipped(FILE.read_bytes()).items()}
    again = [word for each in words.values() for word in each.again]  # “Responde a Ana: …” is in two languages
    return {name: _Reader(name, each.replace(again=again)) for name, each in words.items()}
