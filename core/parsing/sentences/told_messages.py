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
from iris_screen.core.parsing.sentences.ruled_out import (
    APOSTROPHES,
    GAP,
    MOST_POLITE,
    list_request_words,
    load_request_words,
    match_any,
)
from iris_screen.core.parsing.sums import mentions_money
from iris_screen.core.parsing.word_list import WordList
from iris_screen.core.parsing.wordings import compile_late
from iris_screen.core.parsing.yaml_text import load_shipped
from iris_screen.core.record import Record

FILE: Final = Path(__file__).resolve().parents[3] / "assets" / "sentences" / "messages.yaml"
_PART: Final = r"[^\s:,;!?“”«»„\"]+"
"""A word of a name."""
_MORE: Final = re.compile(r"[.!?…;。！？][\s\"]+\S|\n")
"""The end of a sentence with something behind it."""
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

    frames: list[MessageFrame]
    things: list[str] = []
    by: list[str]
    opens_app: list[str]
    nobody: list[str]
    kin: list[str] = []
    goes_on: list[str]


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
            told = _read_text(said, frame, found, reader, find_verbs)
            if told is not None:
                return told
    return None


def cut_told(sentence: str) -> str:
    """A sentence up to the words in it that are told to somebody without quotes: none of them commands anything."""
    plain = sentence.translate(APOSTROPHES)
    begins = [found.end() for reader in _load_readers().values() for found in [reader.heads.search(plain)] if found]
    begin = min(begins, default=len(sentence))
    return sentence if _QUOTE.match(sentence, begin) else sentence[:begin]


def is_one_message(text: str, language: str, find_verbs: FindVerbs, *, is_announced: bool) -> bool:
    """Whether words without quotes, of a sentence in this language, are one message to their end. is_announced: by a
    colon, or “saying”: what stands behind may be anything but an order that is known as one. Of a language without
    frames, anything is.
    """
    reader = _load_readers().get(language)
    return reader is None or reader.is_one(text, find_verbs, is_announced=is_announced)


def _read_text(
    said: str, frame: MessageFrame, found: "re.Match[str]", reader: "_Reader", find_verbs: FindVerbs
) -> ToldMessage | None:
    is_announced, quoted = found["open"].strip().endswith(":"), find_quoted(said)
    if not is_announced:  # behind a colon, the question is the message
        if said[-1:] in ("?", "؟") and not reader.asks_for.search(found.string[: found.end("verb")]):
            return None
        said = said.rstrip("?？ ")
    is_whole = len(quoted) == 1 and re.fullmatch(rf"\W*{re.escape(quoted[0])}\W*", said) is not None
    if is_whole:
        return ToldMessage(found["who"], said, quoted[0])
    if quoted or frame.text == "quoted" or _MORE.search(said) or mentions_money(said):
        return None
    if reader.depends(said) or not reader.is_one(said, find_verbs, is_announced=is_announced):
        return None
    return ToldMessage(found["who"], said, said if frame.text == "said" else "")


def _orders(part: str, language: str, find_verbs: FindVerbs) -> bool:
    """Whether a part of a message may be an order to Iris, or take the message back."""
    verbs = WordList(list_request_words(language, "do", "look", "goes"))
    back = WordList(word for each in load_request_words().values() for word in each.takes_back)
    limits = re.search(match_any(load_request_words()[language].not_), part, re.IGNORECASE) is not None
    said = label(part)
    return limits or verbs.begins_text(said) or back.begins_text(said) or any(find_verbs(said))


class _Reader:
    """Reads messages in one language."""

    def __init__(self, language: str, words: MessageWords) -> None:
        self._language = language
        self._commands = load_words().get(language, CommandWords())
        self._goes_on, self._nobody = WordList(words.goes_on), WordList(words.nobody)
        joins = match_any(list_request_words(language, "joins"))
        self._joins = compile_late(rf"[,:()]|\s[–—-]\s|{joins}", re.IGNORECASE)
        ends = "|".join(self._commands.if_ends) or "(?!)"
        self._ifs = compile_late(rf"{match_any(self._commands.ifs)}|\w(?:{ends})(?!\w)", re.IGNORECASE)
        self._kin = frozenset(words.kin)
        things = (label(word) for each in load_screen_words().values() for word in each.things)
        self._things = tuple(word for word in things if len(word) >= HEAD)
        self.asks_for = compile_late(match_any(self._commands.asks_for), re.IGNORECASE)
        matched = [(frame, *self._match(frame, words)) for frame in words.frames]
        self.frames = [(frame, whole) for frame, whole, _ in matched]
        heads = "|".join(head for _, _, head in matched)
        self.heads = compile_late(rf"(?:^|[,;.:]\s*|{joins}\s+)(?:{heads})", re.IGNORECASE)

    def depends(self, text: str) -> bool:
        """Whether a text names a condition, which may be one of the sentence."""
        return self._ifs.search(text) is not None

    def is_one(self, text: str, find_verbs: FindVerbs, *, is_announced: bool) -> bool:
        """See `is_one_message`. Behind a comma or an “and”, an order to Iris may begin."""
        later = [part.translate(APOSTROPHES) for part in self._joins.split(text)[1:] if part.strip()]
        orders = any(_orders(part, self._language, find_verbs) for part in later)
        is_whole = not (self.depends(text) or _MORE.search(text)) and all(
            map(self._goes_on.begins_text, map(label, later))
        )
        return not orders and (is_announced or is_whole)

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
        titles, joins = {*self._commands.titles}, list_phrases("particles")
        parts = name.split()
        are_written = [
            (part[:1] != part[:1].lower() and (part[-1] != "." or label(part) in titles)) or label(part) in titles
            for part in parts
        ]
        is_written = are_written[-1] and all(
            each or part in joins for each, part in zip(are_written, parts, strict=True)
        )
        is_nobody = (
            list_nobody().begins_text(said)
            or self._nobody.begins_text(said)
            or list_wide_words().begins_text(said)
            or list_things().is_all_of(said)
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
def _load_readers() -> dict[str, _Reader]:
    words = load_shipped(FILE.read_bytes())
    return {name: _Reader(name, MessageWords.model_validate(each)) for name, each in words.items()}
