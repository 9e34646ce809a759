"""Reads how a person's sentence limits a run: whether it only asks for a look, and what it rules out (“but don't pay”).

A limit that is overlooked does little harm, since what commits is
asked about anyway; one that is not there would refuse honest work. So a sentence only looks if nothing in it asks for
more.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from functools import cache, lru_cache
from typing import Final, Literal, NamedTuple

from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.sentences.request_words import RequestWords, load_request_words
from iris_screen.core.parsing.word_list import WordList
from iris_screen.core.parsing.wordings import compile_late
from iris_screen.core.record import Record

_ENDS: Final = re.compile(r"[,;!?…，。；！？、：\n]|[.:](?=\s|$)")
APOSTROPHES: Final = str.maketrans("’ʼ", "''")
_WORD: Final = re.compile(r"[\w']+")
_QUESTION: Final = re.compile(r"[?？؟]\W*$")
LATIN: Final = "LATIN"
GAP: Final = 60
"""How many letters may be between the two parts of "leave…on"."""
MOST_POLITE: Final = 6
"""Polite words that are looked at in front of a verb."""
_UNSPACED: Final = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
"""Letters of languages whose words are not set apart, or take endings."""

Only = Literal["", "look", "fill_in"]
"""look: nothing may be changed. fill_in: fields may be filled in, and nothing may be confirmed."""

Instead = Literal["", "act", "confirm"]
"""act: something is asked for in place of what is ruled out, and may have to be confirmed itself. confirm: in place of
confirming.
"""


class Request(Record):
    """moves: whether each part only looks or goes somewhere. asks: whether the person asks a question. ruled_out: the
    parts of the sentence that it rules out. never_pays: whether paying is among them. rest: the sentence without these
    parts, which alone agrees to anything. apart: whether each part is a clause of its own. instead: whether something
    is asked for in their place. taken_back: the kinds of act that it asks for and takes back without naming anything
    else (“text Ann hi, but don't send it”), "" for any kind (“… Wait, no!”). language: whose words it was read with, ""
    if it has none of any.
    """

    only: Only = ""
    moves: bool = False
    asks: bool = False
    ruled_out: list[str] = []
    never_pays: bool = False
    rest: str = ""
    apart: bool = False
    instead: Instead = ""
    taken_back: list[str] = []
    language: str = ""


class _Clause(NamedTuple):
    """asked: what it asks for. ruled_out: what it rules out. whole: it does so without a "not": "I will pay"."""

    asked: str
    ruled_out: str
    whole: bool = False


class _Reader:
    """Reads sentences in one language."""

    def __init__(self, language: str, words: RequestWords) -> None:
        self._language, self._words = language, words
        self._ends = compile_late(f"{_ENDS.pattern}|{match_any(words.joins)}", re.IGNORECASE)
        self._not, self._do, self._asks, self._confirm, self._pay, self._touch_nothing = (
            compile_late(match_any(listed), re.IGNORECASE)
            for listed in (words.not_, words.do, words.asks, words.confirm, words.pay, words.touch_nothing)
        )
        self._hedges, self._left_alone, self._kept = (
            compile_late(match_any(listed), re.IGNORECASE) for listed in (words.hedges, words.left_alone, words.kept)
        )
        self._fills, self._undoes = (
            compile_late(match_any(each), re.IGNORECASE) for each in (words.fills, words.undoes)
        )
        self._confirms = compile_late(
            f"\\W*+(?:{match_any(words.presses)}\\W*)*+({match_any(words.confirm)})", re.IGNORECASE
        )
        self._seems = [
            compile_late(match_any(listed), re.IGNORECASE)
            for listed in (words.seems_look, words.seems_do, words.seems_not)
        ]
        # bounded: each 请你 of “请你请你…” is one word or two, which doubles the ways to read it
        polite = f"(?:{match_any(words.polite)}\\s*+){{0,{MOST_POLITE}}}" if words.polite else ""
        goes = f"{'.*' if words.verb_last else ''}{match_any(words.goes)}"
        states = rf"\S+\s+{match_any(words.states)}"
        # signs are never given back: two parts that share a row of them would try every way to do so
        self._begins = compile_late(rf"\W*+{polite}\W*+", re.IGNORECASE)
        self._contrasts = compile_late(
            rf"{match_any(words.contrasts)}(?:\s+(?!{match_any(words.states)})[\w'-]+){{1,3}}", re.IGNORECASE
        )
        self._adds_nothing = compile_late(rf"^\W*+{polite}\W*+(?:$|{goes}|{states})", re.IGNORECASE)
        anywhere = [word for word in words.look if " " in word or _UNSPACED.search(word)]
        begins = [word for word in words.look if word not in anywhere]
        patterns = [
            *([match_any(anywhere)] if anywhere else []),
            *([f"^\\s*{polite}{match_any(begins)}"] if begins else []),
        ]
        self._look = compile_late("|".join(patterns), re.IGNORECASE)
        apart = [word for word in words.told if not _UNSPACED.search(word)]
        within = [word for word in (*words.told, *words.asks) if _UNSPACED.search(word)]
        self._told = compile_late(f"{self._begins.pattern}{match_any(apart)}", re.IGNORECASE)
        self._told_within = compile_late(match_any(within), re.IGNORECASE)
        content = [*words.not_, *words.do, *words.look, *words.confirm, *words.pay]
        self._content = frozenset(found[0] for word in content if (found := _WORD.match(word.lower())))
        self._all = self._content | {*words.little, *words.joins}
        self._itself = {kind: WordList(listed) for kind, listed in words.itself.items()}
        self._says_itself = WordList(word for listed in words.itself.values() for word in listed)
        # a short sentence may be taken for another language's: “text Ann I love you. Just kidding.”
        self._takes_back = WordList(word for each in load_request_words().values() for word in each.takes_back)
        self._scripts = {_find_script(char) for word in content for char in word if char.isalpha()}

    def count_words(self, sentence: str, tokens: Counter[str], scripts: Set[str]) -> int:
        """How many words of this language a sentence has; little words count half. tokens: the
        words of the sentence, if they are set apart. scripts: of its letters.
        """
        if self._scripts <= {LATIN}:
            known = [(2 if word in self._content else 1) * tokens[word] for word in self._all & tokens.keys()]
            return sum(known)
        if not self._scripts & scripts - {LATIN}:
            return 0
        return 2 * sum(
            len(each.findall(sentence)) for each in (self._not, self._do, self._look, self._asks, self._pay, self._kept)
        )

    def rank(self, sentence: str, tokens: Counter[str], scripts: Set[str]) -> tuple[int, int]:
        """How likely a sentence is in this language: by its words, or else by its letters."""
        return self.count_words(sentence, tokens, scripts), len(self._scripts & scripts - {LATIN})

    def list_clauses(self, sentence: str) -> list[_Clause]:
        clauses: list[_Clause] = []
        for join, text in self._split(sentence):
            if not text.strip():
                continue
            if clauses and clauses[-1].ruled_out and self._contrasts.fullmatch(join + text.rstrip(" .!")):
                # "don't order the pizza but the pasta" rules out the pizza, and not to order
                clauses[-1] = clauses[-1]._replace(ruled_out=clauses[-1].ruled_out.strip().partition(" ")[2])
            clauses.append(self._divide(text))
        return clauses

    def read(self, sentence: str) -> Request:
        clauses = self.list_clauses(sentence)
        ruled_out = [clause.ruled_out.strip() for clause in clauses if clause.ruled_out.strip()]
        rest = ", ".join(clause.asked.strip() for clause in clauses if clause.asked.strip())
        looks = [self._look.search(_blank(self._seems[0], clause.asked)) for clause in clauses]
        beside = [self._beside(clause.asked, found) for clause, found in zip(clauses, looks, strict=True)]
        does_more = any(self._do.search(_blank(self._seems[1], text)) for text in beside)
        asks = [bool(look or self._asks.search(clause.asked)) for clause, look in zip(clauses, looks, strict=True)]
        # a clause whose verb is not known may ask for anything
        is_clear = all(
            asked or self._adds_nothing.match(clause.asked) for clause, asked in zip(clauses, asks, strict=True)
        )
        only: Only = "look" if any(asks) and is_clear and not does_more else ""
        limits = [n for n, clause in enumerate(clauses) if clause.ruled_out.strip()]
        last = self._find_last_asked(clauses)
        instead = [n for n in limits if n < last]
        hedged = [bool(self._hedges.search(_blank(self._seems[1], clause.asked))) for clause in clauses]
        sure = hedged.index(True) if True in hedged else len(clauses)
        asked_for = {word.casefold() for word in self._confirm.findall(rest)}
        unconfirmed = [n for n in limits if n < sure and self._keeps_from_confirming(clauses[n], asked_for)]
        if not set(unconfirmed) <= set(instead):
            only = "fill_in"
        if any(self._touch_nothing.search(text) or self._left_alone.search(text) for text in ruled_out):
            only = "fill_in" if does_more else "look"
        paid = {word.casefold() for word in self._pay.findall(rest)}
        # "don't cancel the order" keeps an order
        paying = [text for text in ruled_out if not self._undoes.match(text, self._end_of_beginning(text))]
        pays = any(word.casefold() not in paid for text in paying for word in self._pay.findall(text))
        return Request(
            only=only,
            moves=is_clear and not does_more and not limits,
            asks=self._asks_to_be_told(sentence, [clause.asked for clause in clauses if clause.asked.strip()]),
            ruled_out=ruled_out,
            never_pays=pays,
            rest=rest,
            apart=_is_apart(clauses),
            instead="" if not instead else "confirm" if unconfirmed else "act",
            taken_back=list(dict.fromkeys(kind for clause in clauses for kind in self._take_back(clause))),
            language=self._language,
        )

    def _take_back(self, clause: _Clause) -> list[str]:
        """The kinds of act that a clause takes back; see `Request`."""
        said = label(clause.ruled_out)
        if not said:  # nothing behind a “don't”, or no “don't”
            return [""] if not clause.asked.strip() or self._takes_back.covers(label(clause.asked)) else []
        if clause.asked.strip() or not self._says_itself.covers(said):
            return []
        return [kind for kind, words in self._itself.items() if kind and any(words.find_places(said))] or [""]

    def _asks_to_be_told(self, sentence: str, clauses: list[str]) -> bool:
        """Whether a clause begins like a question, or the last one ends like one and does not ask for an act, as "can
        you open the shop?" does.
        """
        ends = clauses[-1:] if _QUESTION.search(sentence) else []
        for clause in clauses:
            text = _blank(self._seems[1], clause)
            spaced = not _UNSPACED.search(text)
            begins = bool(self._told.match(clause) if spaced else self._told_within.search(clause))
            does = bool(self._do.match(text, self._end_of_beginning(text)) if spaced else self._do.search(text))
            if (begins and (spaced or not does)) or (clause in ends and not does):
                return True
        return False

    def _keeps_from_confirming(self, clause: _Clause, asked: Set[str]) -> bool:
        """Whether a clause surely rules out to confirm: that is its verb, it is told to Iris and not to somebody else,
        and nothing asks for it. asked: the words for confirming that are asked for.
        """
        by_verb = not clause.whole and not self._words.not_last
        found = self._confirms.match(clause.ruled_out) if by_verb else self._confirm.search(clause.ruled_out)
        if found is None or (by_verb and self._not.search(clause.ruled_out, found.end())):
            return False
        return found.group(1 if by_verb else 0).casefold() not in asked

    def _find_last_asked(self, clauses: list[_Clause]) -> int:
        """The number of the last clause that asks for something which may have to be confirmed itself, in place of what
        is ruled out before it: "don't confirm the order, cancel it". Who undoes something asks for that wherever it
        is: their number is that of all clauses.
        """
        if any(self._undoes.search(clause.asked) for clause in clauses):
            return len(clauses)
        for n, clause in reversed([*enumerate(clauses)]) if self._words.fills else ():
            text = self._fills.sub("\u00b7", _blank(self._seems[1], clause.asked))
            by_verb = not _UNSPACED.search(text) and not self._words.verb_last
            if self._do.match(text, self._end_of_beginning(text)) if by_verb else self._do.search(text):
                return n
        return 0

    def _end_of_beginning(self, text: str) -> int:
        """Where the polite words and signs that a text begins with end."""
        found = self._begins.match(text)
        return found.end() if found else 0

    def _split(self, sentence: str) -> Iterator[tuple[str, str]]:
        """Each clause, with what is between it and the one before."""
        at, join = 0, ""
        for found in self._ends.finditer(_blank(self._not, sentence)):  # "before" may be part of "stop before"
            yield join, sentence[at : found.start()]
            at, join = found.end(), found.group()
        yield join, sentence[at:]

    def _divide(self, clause: str) -> _Clause:
        kept = self._kept.search(clause)
        if self._left_alone.search(clause) or (kept and kept.end() == len(clause.rstrip(" .!"))):
            return _Clause("", clause, whole=True)
        found = self._not.search(_blank(self._seems[2], clause))
        if found is None:
            return _Clause(clause, "")
        return _Clause("", clause) if self._words.not_last else _Clause(clause[: found.start()], clause[found.end() :])

    def _beside(self, clause: str, look: re.Match[str] | None) -> str:
        """What a clause asks for besides what it looks at."""
        if look is None:
            return clause
        return clause[look.end() :] if self._words.verb_last else clause[: look.start()]


@lru_cache(maxsize=256)
def read_request(sentence: str) -> Request:
    """What the sentence asks for, without the texts that are to be written; a limit that it does not have is ""."""
    plain = sentence.translate(APOSTROPHES)
    reader, is_known = _find_reader(plain)
    request = reader.read(plain)
    return request if is_known else request.replace(language="")


@lru_cache(maxsize=256)
def has_limit_apart(words: str) -> bool:
    """Whether a limit is a clause of its own, and others ask for something: as `read_request` finds, for less work."""
    plain = words.translate(APOSTROPHES)
    clauses = _find_reader(plain)[0].list_clauses(plain)
    return _is_apart(clauses) and any(clause.asked.strip() for clause in clauses)


def _find_reader(plain: str) -> tuple[_Reader, bool]:
    """The reader of the language that the sentence is most likely in, and whether anything says that it is."""
    tokens, scripts = Counter(_WORD.findall(plain.lower())), {_find_script(char) for char in {*plain}}
    ranks = [(reader.rank(plain, tokens, scripts), reader) for reader in _load_readers()]
    best, reader = max(ranks, key=lambda each: each[0])
    return reader, any(best)


def _is_apart(clauses: Sequence[_Clause]) -> bool:
    limits = [clause for clause in clauses if clause.ruled_out.strip()]
    return bool(limits) and not any(clause.asked.strip() for clause in limits)


def _find_script(char: str) -> str:
    """The script of a letter, by the beginning of its Unicode name; "" for all other characters."""
    return unicodedata.name(char, "").partition(" ")[0] if char.isalpha() else ""


def match_any(words: list[str]) -> str:
    """A pattern for any of these words, the longest first; of "a|b" it matches a where b follows, and of "a…b" all that
    begins with a and ends with b, if that is not much.
    """
    if not words:
        return "(?!)"
    patterns: list[str] = []
    for word in sorted(words, key=len, reverse=True):
        begin, _, after = word.partition("|")
        wholes: list[str] = []
        for part in begin.split("…"):
            spaced = not _UNSPACED.search(part)
            first = r"(?<!\w)" if spaced else ""
            wholes.append(f"{first}{re.escape(part)}" + (r"(?!\w)" if spaced and part[-1:].isalnum() else ""))
        whole = f".{{0,{GAP}}}?".join(wholes)
        patterns.append(f"{whole}(?={re.escape(after)})" if after else whole)
    return f"(?:{'|'.join(patterns)})"


def _blank(seeming: re.Pattern[str], text: str) -> str:
    """The text with these words replaced, at its length."""
    return seeming.sub(lambda found: "\u00b7" * len(found.group()), text)


@cache
def _load_readers() -> list[_Reader]:
    return [_Reader(language, words) for language, words in load_request_words().items()]
