"""How the policy reads words: what a label or a text is about, and what a person's sentence consents to."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cached_property, lru_cache

from iris_screen.core.parsing.labels import find_act, is_all_of, is_short, label, remove_words
from iris_screen.core.parsing.word_list import WordList
from iris_screen.core.record import Record

SHOWN = 60
"""How many characters of a text on the screen a reason quotes."""

_KEY = re.compile(
    r"(?:press|hit|push)(?:ing)?\s+(?:the\s+)?(?:\w{1,12}\s*\+\s*)*del(?:ete)?(?!\w)(?!\s+(?:button|option|icon|link|item|menu))"
    r"|(?:按下|按|敲)(?:一下)?\s*(?:\w{1,12}\s*\+\s*)*del(?:ete)?(?![a-z])(?!\s*(?:按钮|选项|图标))|(?:the\s+)?del(?:ete)?\s+key(?!\w)"
    r"|del(?:ete)?\s*键|删除键",
    re.IGNORECASE,
)
"""Keyboard keys that are named like an act."""


# A closing ' is followed by no letter, or it is an apostrophe; but in Korean, particles follow it: '설정'을
_QUOTED = re.compile(
    r"[“„]([^”“„]+)[”“]|«\s?([^»]+?)\s?»|「([^」]+)」|『([^』]+)』|\"([^\"]+)\"|(?<!\w)'([^']+)'(?![^\W\uac00-\ud7a3])|‘([^’]+)’"
)
_NUMBER = re.compile(r"\+?[\d().-]+")
_SENTENCE = re.compile(r"[?？؟!！:：;；。…“”„«»।]|[.,،](?: |$)|\w — \w")
SHORT_WORD = 2
"""Letters of a short word in a script without spaces."""
SENTENCE = 3
"""Words of the shortest sentence that says something."""
THAI_WORD = 4
"""Letters of a Thai word, with its vowels and tones."""
TITLE_WORDS, TITLE_LETTERS = 4, 9
"""How many words, or Chinese, Japanese or Korean letters, the name of an act has at most."""


class Kind(Record):
    """How a kind of act is recognised.

    does: what it does, as it follows "would" ("delete something"). words: labels or their beginnings, also in the text
    around a label that only agrees. pressed: the same, but only for what is pressed itself; includes nouns, which as a
    heading would only name a page. anywhere: words that count anywhere in a label. around: words that in addition
    count in the text around a label that only agrees. exceptions: labels that only look like it.
    """

    words: list[str]
    does: str = ""
    pressed: list[str] = []
    anywhere: list[str] = []
    around: list[str] = []
    exceptions: list[str] = []
    consent: list[str] = []

    def find_asked(self, said: str) -> Iterator[tuple[int, int]]:
        """Begin and end of the words in a label that ask for this."""
        return _list_words(*self.consent).find_places(said)

    def remove_from(self, said: str) -> str:
        """A label without the words for this."""
        return _list_words(*self.words, *self.pressed, *self.anywhere, *self.consent).remove_from(said)

    @cached_property
    def doing(self) -> WordList:
        """What a label begins with that does this."""
        return WordList([*self.words, *self.pressed])

    @cached_property
    def told(self) -> WordList:
        """What a text begins with that is about this."""
        return WordList(self.words)

    @cached_property
    def within(self) -> WordList:
        """What does this wherever it is in a label."""
        return WordList(self.anywhere)

    @cached_property
    def about(self) -> WordList:
        """What a text has in it that is about this."""
        return WordList([*self.anywhere, *self.around])

    @cached_property
    def only_alike(self) -> tuple[str, ...]:
        """Labels that only look like it."""
        return tuple(map(label, self.exceptions))

    def is_done_by(self, text: str) -> bool:
        """Whether pressing a label does this."""
        said = self._drop_exceptions(text)
        return (is_short(said) and self.within.stands_in(said)) or _names_act_of(said, self.doing)

    def is_all_of(self, text: str) -> bool:
        """Whether a label says only this."""
        return is_all_of(self._drop_exceptions(text), map(label, (*self.words, *self.pressed, *self.anywhere)))

    def is_mentioned_in(self, text: str) -> bool:
        """Whether a text of any length is about doing this."""
        said = self._drop_exceptions(text)
        return _names_act_of(said, self.told) or self.about.stands_in(said)

    def _drop_exceptions(self, text: str) -> str:
        return _remove_labels(label(text), self.only_alike)


@lru_cache(maxsize=256)
def _list_words(*words: str) -> WordList:
    """These words, to find any of them quickly."""
    return WordList(words)


def _names_act_of(said: str, words: WordList) -> bool:
    """Whether a label begins with one of the words, with or without words that agree or urge."""
    return words.begins_label(said) or words.begins_label(find_act(said))


@lru_cache(maxsize=8192)
def _remove_labels(said: str, words: tuple[str, ...]) -> str:
    return remove_words(said, words)


def drop_keys(sentence: str) -> str:
    """A person's sentence without the names of keys, which consent to nothing."""
    return _KEY.sub(" ", sentence)


@lru_cache(maxsize=16384)
def mentions(text: str, word: str) -> bool:
    """Whether a text contains the word; a Latin one as a whole word, so that "call" is not in "recall"."""
    plain, sought = unicodedata.normalize("NFKC", text).lower(), unicodedata.normalize("NFKC", word).lower()
    if not sought.isascii():
        return sought in plain
    return bool(sought) and re.search(rf"(?<![a-z0-9]){re.escape(sought)}(?:s|ed|ing)?(?![a-z0-9])", plain) is not None


def is_one_of(name: str, named: str) -> bool:
    """Whether one of these names, which stand between ||, is this one as a whole: 张三 is not 张三丰. Of a telephone
    number only the digits count.
    """
    return _fold_name(name) in map(_fold_name, named.split("||"))


@lru_cache(maxsize=1024)
def _fold_name(name: str) -> str:
    plain = "".join(unicodedata.normalize("NFKC", name).casefold().split())
    return re.sub(r"[().-]", "", plain) if _NUMBER.fullmatch(plain) else plain


def is_one_word(text: str) -> bool:
    """Whether a label is a single word, or at most two Chinese, Japanese or Korean letters."""
    return " " not in label(text) and _count_asian(text) <= SHORT_WORD


def reads_as_title(text: str, bare: str) -> bool:
    """Whether a text reads like a title or a message rather than like the name of an act: it has the signs of a
    sentence, or more words than a control. bare: the text without its articles.
    """
    return _SENTENCE.search(text) is not None or is_long(bare)


def is_long(text: str) -> bool:
    """Whether a text has more words than the name of an act."""
    kana = sum("\u3040" <= char <= "\u30ff" for char in text)  # they spell what a Chinese character says
    return len(label(text).split()) > TITLE_WORDS or _count_asian(text) - kana // 2 > TITLE_LETTERS


def says_something(text: str) -> bool:
    """Whether a text has as many words as the shortest sentence about something."""
    words = max(len(label(text).split()), _count_thai(text) // THAI_WORD)
    return words >= TITLE_WORDS or _count_asian(text) > TITLE_LETTERS - SENTENCE


def is_sentence(text: str) -> bool:
    """Whether a text says something, rather than naming it."""
    words = count_words(text)
    return words > TITLE_WORDS + 2 or (words >= SENTENCE and text.rstrip()[-1:] in ".!。！।")


def count_words(text: str) -> int:
    """How many words a text has, about, also where they are not set apart."""
    return max(len(text.split()), _count_asian(text) // 2, _count_thai(text) // THAI_WORD)


def _count_thai(text: str) -> int:
    """How many letters are Thai, whose words are not set apart."""
    return sum("\u0e00" <= char <= "\u0e7f" for char in text)


def _count_asian(text: str) -> int:
    """How many letters are Chinese, Japanese or Korean."""
    return sum("\u2e80" <= char <= "\u9fff" or "\uac00" <= char <= "\ud7a3" for char in text)


def find_quoted(text: str) -> list[str]:
    """The parts of a sentence that are in quotes."""
    return [quoted for match in _QUOTED.finditer(text) for quoted in match.groups() if quoted]


def shorten(text: str, longest: int = SHOWN) -> str:
    """Text from a screen as people are shown it: on one line, without control characters that reverse it."""
    shown = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"
