"""Mends mistyped words of a sentence that cannot be read as it is: tunr off blutooth, 闹种, 设直.

Only words that the grammar does not know are mended, and only into words that it does know; a capitalised one may be
a name, and is mended into the name of an app alone. What goes to a slot is cut from the person's own text all the same,
so a name or a message is never changed.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from iris_screen.core.parsing.languages import load_languages
from iris_screen.planning.apps.clock_times import TIME_WORDS
from iris_screen.planning.apps.days import DAY_WORDS
from iris_screen.planning.apps.durations import DURATION_WORDS
from iris_screen.planning.apps.pattern import Either, Pattern, Word, list_words
from iris_screen.planning.apps.tokens import Sentence, Token, is_han, tokenize
from iris_screen.planning.button_words import is_irreversible
from iris_screen.planning.planners.grammar.closed_words import JOINS, POLITE, TAIL
from iris_screen.planning.planners.grammar.meant.homophones import Homophones
from iris_screen.planning.planners.grammar.readings import Entry

ACTS = (
    *("close", "delete", "message_to", "ring", "rename", "replace"),
    *("关闭", "关掉", "删除", "移动", "重命名", "替换", "发消息", "说", "跟", "讲", "打电话"),
)
"""Classes of verbs (assets/languages) that no other word is a slip of, unless `slips` there says so."""
DOING = frozenset({"deed", "verb", "toward", "submit", "kin"})
"""Kinds of words for what is done, and to whom: they are not guessed by their sound (恢复 is no slip of 回复)."""
SHORTEST = 4
"""Letters of a word that another one may be a slip of: of shorter ones, too many differ in a letter."""
LONG_VERB = 5
"""Letters of a verb up to which another word differs in one letter by chance."""
_VOWELS = frozenset("aeiouy")
MOST = 4
"""Slips of one sentence; with more of them nobody knows what it says."""


class Slips:
    """words: those that the grammar knows, in lower case. guessed: those of them that are guessed by their sound.
    apps: those of names of apps. verbs: those that a phrasing begins with.
    """

    def __init__(
        self, words: Iterable[str], guessed: Iterable[str] = (), apps: Iterable[str] = (), verbs: Iterable[str] = ()
    ) -> None:
        own = (each.words for each in load_languages().values())
        self._known, self._apps, self._verbs = frozenset(words), frozenset(apps), frozenset(verbs)
        self._own = self._known.union(*own)
        self._told = {slip: meant for each in load_languages().values() for slip, meant in each.slips.items()}
        self._borrowed = {word: meant for each in load_languages().values() for word, meant in each.borrowed.items()}
        self._longest = max((len(slip) for slip in self._told if not slip.isascii()), default=0)
        acts = (each.classes.get(name, "") for each in load_languages().values() for name in ACTS)
        self._acts = {word for words in acts for word in words.split("|")}
        self._homophones = Homophones(self._known, {*guessed} - self._acts)
        self._shorter: dict[str, set[str]] = {}
        for word in self._known:
            if len(word) >= SHORTEST:
                for short in _leave_out_one(word):
                    self._shorter.setdefault(short, set()).add(word)

    @classmethod
    def from_entries(cls, entries: Sequence[Entry]) -> "Slips":
        """With all words of these phrasings."""
        closed = {word for entry in entries for kind in entry.vocabulary for word in entry.vocabulary[kind]}
        said = {word for entry in entries for word in list_words(entry.phrase.pattern)}
        parts = {part for word in {*closed, *JOINS, *POLITE, *TAIL} for part in word.casefold().split()}
        said |= {run for entry in entries for run in _list_runs(entry.phrase.pattern)}
        named = {word for entry in entries for kind in {*entry.vocabulary} - DOING for word in entry.vocabulary[kind]}
        classes = [
            part for each in load_languages().values() for name, part in each.classes.items() if name not in ACTS
        ]
        guessed = named | {word for part in classes for word in part.split("|")}
        called = {name.casefold() for entry in entries for name in entry.vocabulary.get("app", ())}
        apps = {part for name in called for part in name.split()}
        verbs = {word for entry in entries for word in list_words(entry.phrase.pattern[:1])} - called
        return cls(said | parts | {*DAY_WORDS, *TIME_WORDS, *DURATION_WORDS}, guessed, apps, verbs)

    def mend(self, sentence: Sentence) -> list[Sentence]:
        """The sentence as it was probably meant: without the words that nobody knows, and known ones that often stand
        for others (“too” for “to”), then only without the former. Empty if there is nothing to mend.
        """
        both, unknown = (self._mend(sentence, known) for known in (True, False))
        if both and unknown and (both.tokens, both.mended) == (unknown.tokens, unknown.mended):
            return [both]
        return [one for one in (both, unknown) if one is not None]

    def _mend(self, sentence: Sentence, known: bool) -> Sentence | None:
        tokens, starts, ends, mended = list[Token](), list[int](), list[int](), set[int]()
        borrowed = self._borrowed if known and any(token.kind == "han" for token in sentence.tokens) else {}
        at = slips = 0
        while at < len(sentence):
            word = borrowed.get(sentence.tokens[at].text, "")
            width, meant = (1, word) if word else self._find_meant(sentence, at, known)
            if not meant:
                tokens += sentence.tokens[at : at + width]
                starts += sentence.starts[at : at + width]
                ends += sentence.ends[at : at + width]
                at += width
                continue
            slips += 1
            new = tokenize(meant.replace("'", " ' ")).tokens
            for number, token in enumerate(new):
                whole = len(new) != width  # each of other words stands for the whole of what was written
                mended.add(len(tokens))
                tokens.append(replace(token, apart=sentence.tokens[at].apart and number == 0))
                starts.append(sentence.starts[at if whole else at + number])
                ends.append(sentence.ends[at + width - 1 if whole else at + number])
            at += width
        if not 0 < slips <= MOST:
            return None
        return Sentence(sentence.source, tokens, starts, ends, frozenset(mended))

    def _find_meant(self, sentence: Sentence, at: int, known: bool) -> tuple[int, str]:
        """How many tokens are mistyped here, and what is meant; "" if none are: they are a known word, or only one."""
        token = sentence.tokens[at]
        if token.kind == "han":
            for width in range(min(self._longest, len(sentence) - at), 0, -1):
                words = "".join(one.text for one in sentence.tokens[at : at + width])
                if words in self._told:
                    return width, self._told[words]
            return self._homophones.find(sentence, at)
        if token.kind != "word" or (token.text in self._own and not (known and token.text in self._told)):
            return 1, ""
        is_name = at > 0 and sentence.source[sentence.starts[at]].isupper()
        spelt = self._homophones.find(sentence, at)[1]
        near = spelt or self._told.get(token.text) or self._find_near(token.text)
        return 1, "" if is_name and not spelt and near not in self._apps else near

    def _find_near(self, word: str) -> str:
        """The only known word that differs in one letter, or in the order of two; "" if there are several, or none."""
        near = set(self._shorter.get(word, ()))
        for short in _leave_out_one(word):
            near |= self._shorter.get(short, set()) | ({short} & self._known if len(short) >= SHORTEST else set())
        near = {
            one for one in near if _is_near(word, one) and (_is_no_word(word, one) or not self._commands(word, one))
        }
        alike = {one for one in near if _is_no_word(word, one)} or {one for one in near if one[0] == word[0]} or near
        return next(iter(alike)) if len(alike) == 1 and len(word) >= SHORTEST - 1 else ""

    def _commands(self, word: str, meant: str) -> bool:
        """Whether what is meant would be done on a guess: “edit”, “calm”, “burn”, “pray” and “instill” are words of
        their own. A long verb with a letter too many or too few is none, unless it is another form of the verb.
        """
        if meant in self._acts or is_irreversible(meant):
            return True
        is_cut = len(meant) > LONG_VERB and len(word) != len(meant) and not word.startswith(meant)
        return meant in self._verbs and not is_cut


def _list_runs(pattern: Pattern) -> Iterator[str]:
    """The words of a phrasing as they are written in a language without spaces: 调低 of (把)?亮度(调低|调小)."""
    run = ""
    for item in pattern:
        if isinstance(item, Word) and all(map(is_han, item.text)):
            run += item.text
            continue
        yield run
        run = ""
        for option in item.options if isinstance(item, Either) else ():
            yield from _list_runs(option)
    yield run


def _is_no_word(slip: str, meant: str) -> bool:
    """Whether a slip is hardly a word of its own: it has all letters in another order, one of them twice, or once
    instead of twice, or no vowel.
    """
    is_same = sorted(slip) == sorted(meant) or (len(slip) != len(meant) and {*slip} == {*meant})
    return slip[0] == meant[0] and (is_same or _VOWELS.isdisjoint(slip))


def _leave_out_one(word: str) -> set[str]:
    return {word[:at] + word[at + 1 :] for at in range(len(word))}


def _is_near(word: str, other: str) -> bool:
    if len(word) != len(other):
        longer, shorter = sorted((word, other), key=len, reverse=True)
        return shorter in _leave_out_one(longer)
    differ = [at for at in range(len(word)) if word[at] != other[at]]
    if len(differ) == 2:
        first, second = differ
        return second == first + 1 and word[first] == other[second] and word[second] == other[first]
    return len(differ) == 1
