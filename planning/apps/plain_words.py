"""Whether words without quotes may be no more than a name or a text.

“Cynthie in the contact book”, “Next until it ends” and “the password I told you” say more: nothing explains the rest of
them, so they are neither looked for nor typed. The words that tell are in assets/languages/*.yaml.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from iris_screen.core.parsing.languages import has_meaning, load_languages
from iris_screen.core.parsing.sentences.command_words import load_words
from iris_screen.planning.apps.days import parse_day
from iris_screen.planning.apps.phrase import read_phrase
from iris_screen.planning.apps.phrase_matcher import PhraseMatcher
from iris_screen.planning.apps.tokens import is_han, tokenize

MAX_WORDS, MAX_HAN_NAME, MAX_PERSON, MAX_HAN_PERSON = 5, 12, 4, 8
"""Of a name that is no title, and of what a person is called, in words or in Chinese characters."""
MAX_HAN_ARTIST, MIN_HAN = 4, 2
MIN_PHRASE, MAX_TEXT, MAX_LETTERS = 3, 40, 400
LONGEST_ORDER = 25
"""Tokens of a wish at the end of a text; a longer one is part of the text."""
_NOT_IN_PERSONS = ("never", "between", "of", "says", "acts")
CLAUSE = re.compile(r"[,，；;][^\d]")
_SPACED_HAN = re.compile(r"[\u3400-\u9fff]\s+\w|\w\s+[\u3400-\u9fff]")
"""Chinese sets no words apart: behind a space another part of the sentence begins (张三丰 用卡二打)."""
WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


@cache
def list_words(role: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """The words of this role in all languages: those set apart by spaces, and the others."""
    words = [word for each in load_languages().values() for word in getattr(each.phrases, role)]
    han = tuple(word for word in words if any(map(is_han, word)))
    if role == "never":
        words += [slip for each in load_languages().values() for slip, meant in each.slips.items() if meant in words]
    return frozenset(words).difference(han), han


_ACTS, _STEERS, _GROUPS = ("|".join(list_words(role)[1]) for role in ("acts", "steers", "groups"))
_DONE_IN_GROUP = re.compile(f"(?:{_ACTS})(?!{_STEERS}).(?:{_GROUPS})$")
"""What a group is for is in its name: 交流群 of 项目交流群. 发到群 is no such name."""


@cache
def match_phrasings(role: str) -> PhraseMatcher:
    phrasings = sorted(text for each in load_languages().values() for text in getattr(each.phrases, role))
    return PhraseMatcher([(read_phrase(text), {}) for text in phrasings])


@lru_cache(maxsize=1024)
def points_at(text: str) -> bool:
    """Whether the words point at something instead of naming it: “both boxes”, 左数第三个. A title does not: “Both”."""
    sentence = tokenize(text)
    points = len(sentence) > 0 and match_phrasings("points").find_longest(sentence, 0) == len(sentence)
    return points and (any(map(is_han, text)) or not _is_title(WORD.findall(text)))


@lru_cache(maxsize=1024)
def picks_out(text: str) -> bool:
    """Whether the words choose one of several by more than its name: “second Ann”, “notes sent by Bob”, 还开着的药店.
    Nothing that is called so would be found, unless they are a title.
    """
    sentence = tokenize(text)
    picks = len(sentence) > 1 and match_phrasings("picks").find_longest(sentence, 0) == len(sentence)
    return picks and not (text[0].isupper() and _is_title(WORD.findall(text)))


@lru_cache(maxsize=1024)
def ends_in_order(text: str) -> bool:
    """Whether a text ends in a wish about it, or in another one: “happy birthday, with an exclamation mark”."""
    return _ends_in("orders", text)


@lru_cache(maxsize=1024)
def ends_in_amount(text: str) -> bool:
    """Whether the words end in how often, how long or for whom something is done: “Save for three seconds”, 你好三遍,
    儿歌给宝宝听.
    """
    return _ends_in("amounts", text)


def _ends_in(role: str, text: str) -> bool:
    sentence = tokenize(text)
    begins = range(max(1, len(sentence) - LONGEST_ORDER), len(sentence))
    phrasings = match_phrasings(role)
    return any(phrasings.find_longest(sentence, at) == len(sentence) for at in begins)


def is_household(text: str) -> bool:
    """Whether it ends in what is in a home and not on a screen: “the kitchen lights”, 客厅空调."""
    apart, within = list_words("household")
    parts = WORD.findall(text)
    return bool(parts) and (
        parts[-1].casefold() in apart or " ".join(parts[-2:]).casefold() in apart or text.endswith(within)
    )


def is_generic(text: str) -> bool:
    """Whether the words only say what kind of thing is meant: note, 那首歌."""
    apart, within = list_words("generic")
    return text in apart or text in within


def is_kept_elsewhere(text: str) -> bool:
    """Whether the words name what another app than the calendar holds: photos, work emails, 工作邮件."""
    apart, within = list_words("kept")
    return is_generic(text) or text.endswith(within) or text.casefold().split()[-1] in apart


def ends_in_link(text: str) -> bool:
    """Whether the last word joins what is missing: “meeting with Ann from”."""
    words = text.split()
    return len(words) > 1 and words[-1] in list_words("links")[0]


def has_verb_end(verb: str, name: str) -> bool:
    """Whether the last word belongs to the verb: “the red scarf back” behind “take”."""
    parts = WORD.findall(name)
    is_carried = verb.casefold() in list_words("carries")[0] and len(parts) > 1
    return is_carried and parts[-1] in list_words("verb_ends")[0]


@lru_cache(maxsize=1024)
def is_plain_name(text: str, known: bool = False, option: bool = False) -> bool:
    """Whether the words may be the name of one thing. known: the phrase around them leaves no doubt where they end.
    option: one of several to choose from, such as a colour. Cached, since each reading that ends later asks again for
    the same names in a list.
    """
    parts = WORD.findall(text)
    if not parts:
        return True
    if (len(parts) > MAX_WORDS and not _is_title(parts)) or sum(map(is_han, text)) > MAX_HAN_NAME:
        return False
    if (
        _is_no_name(text, parts, option)
        or holds_word("never", text, parts)
        or says_which(parts)
        or ends_in_amount(text)
    ):
        return False
    if has_meaning("pronouns", parts[-1]) and any(has_meaning("lists", part.casefold()) for part in parts[1:-1]):
        return False  # “recipe and open it” goes on with another task
    ends, ends_within = list_words("ends")  # “the green one”, 绿色的那个
    is_han_name = is_han(text[-1]) and len(text) > MIN_HAN
    if text.endswith(ends_within) if is_han_name else len(parts) > 1 and parts[-1] in ends and not _is_title(parts):
        return False
    is_phrase = len(parts) >= MIN_PHRASE or (len(text) > MIN_PHRASE and any(map(is_han, text)))
    return known or not (is_phrase and holds_word("between", text, parts))


def is_plain_person(text: str) -> bool:
    """Whether the words may be what somebody is called."""
    parts = WORD.findall(text)
    if len(parts) > MAX_PERSON or sum(map(is_han, text)) > MAX_HAN_PERSON:
        return False
    said = [part.replace("’", "'").partition("'")[0] for part in parts]  # “dad I'm late” is more than a name
    if (
        _SPACED_HAN.search(text.strip())
        or _is_no_name(text, parts)
        or points_at(text)
        or is_generic(text)
        or has_meaning("pronouns", text)
    ):
        return False
    whose = f" {_DONE_IN_GROUP.sub('', text)}"
    if any(holds_word(role, whose, said, title=False) for role in _NOT_IN_PERSONS):
        return False
    if not any(char.isalpha() for char in text):
        return False  # a number is called otherwise, and 这封 by nothing
    if len(text) == 1 and is_han(text) and text not in list_words("kin")[1]:
        return False  # 李 of 李明 is cut from a name
    if len(parts) > 1 and parts[0] in list_words("generic")[0] | list_words("holders")[0]:
        return False  # “mail Lunch” is a mail
    rests = [text[len(end) :] for end in list_words("states")[1] if text.startswith(end)]
    if any(not rest or is_surely_person(rest) for rest in rests):
        return False  # 了张三 of 告诉了张三, but 了凡 and 啦啦队 are called so
    if _goes_on_after_kin(text) or not list_called().isdisjoint(parts[1:]):
        return False  # 爸爸晚饭, “friend called Bob”
    if not parts or not parts[0][0].isupper():
        return True
    rest = [part for part in parts[1:] if part.islower() and len(part) > 1 and not is_han(part[0])]
    return list_words("particles")[0].issuperset(rest)  # “Hugo no” is more than a name


@cache
def list_called() -> frozenset[str]:
    """The words that announce a name, in all languages."""
    return frozenset(word for each in load_words().values() for word in each.called)


def _goes_on_after_kin(text: str) -> bool:
    """Whether more follows whom the speaker calls by what they are: 爸爸晚饭, but not 同事小王 or 妈妈的群."""
    kin = max((word for word in list_words("kin")[1] if text.startswith(word)), key=len, default="")
    rest = text[len(kin) :]
    if len(kin) < MIN_HAN or not rest:
        return False
    return not is_surely_person(rest) and not text.endswith((*list_words("groups")[1], *list_words("kin")[1]))


def are_plain_people(names: Sequence[str]) -> bool:
    """Whether these are what several people are called: not “Dan and only Dan”, and not “Ann and Bob 50”."""
    kin, capitals = list_words("kin")[0], any(name[:1].isupper() for name in names)
    if names[-1:] and names[-1].strip(" :：").casefold() in list_words("firms")[0]:
        return False  # “Smith and Sons” is one
    plain = [is_plain_person(name) and (not capitals or name[:1].isupper() or drop_mine(name) in kin) for name in names]
    return len(names) > 1 and all(plain) and not any(char.isdigit() for name in names for char in name)


def drop_mine(text: str) -> str:
    """What a contact is called whom the person calls “my wife” or 我妈."""
    apart, within = list_words("mine")
    for word in sorted(apart, key=len, reverse=True):
        if text.startswith(f"{word} "):  # “My Linh” and “The Rock” are called so
            return text[len(word) + 1 :].strip()
    kin = list_words("kin")[1]
    own = next((word for word in sorted(within, key=len, reverse=True) if text.startswith(word)), "")
    rest = text[len(own) :]
    if not own or rest not in kin:
        return text
    return rest * MIN_HAN if len(rest) < MIN_HAN else rest  # 我妈 is called 妈妈


def is_plain_place(text: str) -> bool:
    """Whether a place is only named, and no way there, nor somebody's: “the station in Munich”, but not “work via the
    station” or 他公司.
    """
    is_whose = text.startswith(list_words("others")[1])
    return not is_whose and not holds_word("ways", f" {text}", WORD.findall(text), title=False)


def is_plain_artist(text: str) -> bool:
    """Whether the words are surely who makes music: nothing else tells 周杰伦 in 周杰伦的稻香 from 爱 in 爱的代价."""
    text = text.removeprefix("the ")
    parts = WORD.findall(text)
    if not is_plain_person(text) and not (_is_title(parts) and len(parts) <= MAX_PERSON):
        return False
    surnames, bands = list_words("surnames")[1], list_words("bands")[1]
    is_person = text.startswith(surnames) and 2 <= len(text) <= MAX_HAN_ARTIST
    return is_person or text.endswith(bands) or not any(map(is_han, text))


def _is_no_name(text: str, parts: list[str], option: bool = False) -> bool:
    if any(text.casefold() in words for words in list_words("buttons")):
        return False
    if _names_two(parts):
        return True
    apart, within = list_words("alone")
    is_bare = not option and (text in apart or text in within)
    return is_bare or begins_with("first", text, parts) or holds_word("either", text, parts, False)


def says_which(parts: list[str]) -> bool:
    """“The tab I just closed”, “windows you don't need”: a part of it is a sentence of its own."""
    apart = list_words("inside")[0]
    is_day = len(parts) > 1 and parts[0].endswith(("'s", "’s")) and parse_day(parts[0][:-2])  # “Tuesday's lesson”
    return not _is_title(parts) and bool(
        is_day or any(part.casefold().replace("’", "'") in apart for part in parts[1:])
    )


def _names_two(parts: list[str]) -> bool:
    """“Candy Crush and Temple Run” are two things, each of several words; “Rum and Coke” is one."""
    return any(has_meaning("lists", part.casefold()) for part in parts[2:-2])


def _is_title(parts: list[str]) -> bool:
    joins = list_words("between")[0] | list_words("of")[0] | list_words("particles")[0]  # Clair de Lune
    return all(part[0].isupper() or part[0].isdigit() or part.casefold() in joins for part in parts)


def holds_word(role: str, text: str, parts: list[str], title: bool = True) -> bool:
    """title: a title may hold any words of its language: “Who Can See This”, “Sign in with Google”."""
    apart, within = list_words(role)
    behind = text[1:]
    if any(map(behind.__contains__, within)):
        return True
    return not apart.isdisjoint(map(str.casefold, parts)) and not (title and len(parts) > 1 and _is_title(parts))


def begins_with(role: str, text: str, parts: list[str]) -> bool:
    apart, within = list_words(role)
    return text.startswith(within) or (bool(parts) and parts[0] in apart)


def is_given_name(text: str) -> bool:
    """Whether one word is what somebody is called: it begins with a capital, or is a word such as “mum”."""
    return (text[:1].isupper() or is_kin(text)) and is_plain_person(text)


def is_kin(text: str) -> bool:
    """Whether it is a person of the speaker's own: mum, landlord, 妈妈."""
    return text.casefold() in list_words("kin")[0] or text in list_words("kin")[1]


def is_surely_person(text: str) -> bool:
    """Whether words that may be anything are surely what a person is called: Bob, 李四, mum; not “Sorry”."""
    surnames, kin = list_words("surnames")[1], list_words("kin")[1]
    if is_han(text[0]):
        is_familiar = len(text) == MIN_HAN and text[0] in list_words("familiar")[1] and text[1] in surnames
        return text in kin or is_familiar or (text.startswith(surnames) and MIN_HAN <= len(text) <= MAX_HAN_ARTIST - 1)
    return is_given_name(text) and text.split(maxsplit=1)[0].casefold() not in list_words("states")[0]


def is_plain_title(text: str) -> bool:
    """Whether each word of a name is written with a capital: “Paper Boats”, but not “chess” or “the radio”."""
    parts = WORD.findall(text)
    is_title = bool(parts) and parts[0][0].isupper() and _is_title(parts)
    return is_title and "by" not in parts and is_plain_name(text)  # “Yesterday by the Beatles” says whose it is
