"""Whether words without quotes may be no more than a name or a text.

“Cynthie in the contact book”, “Next until it ends” and “the password I told you” say more: nothing explains the rest of
them, so they are neither looked for nor typed. The words that tell are in assets/languages/*.yaml.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache

from iris_screen.core.parsing.languages import has_meaning, load_languages
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
_CLAUSE = re.compile(r"[,，；;][^\d]")
_SPACED_HAN = re.compile(r"[\u3400-\u9fff]\s+\w|\w\s+[\u3400-\u9fff]")
"""Chinese sets no words apart: behind a space another part of the sentence begins (张三丰 用卡二打)."""
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


@cache
def _list_words(role: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """The words of this role in all languages: those set apart by spaces, and the others."""
    words = [word for each in load_languages().values() for word in getattr(each.phrases, role)]
    han = tuple(word for word in words if any(map(is_han, word)))
    return frozenset(words).difference(han), han


_ACTS, _STEERS, _GROUPS = ("|".join(_list_words(role)[1]) for role in ("acts", "steers", "groups"))
_DONE_IN_GROUP = re.compile(f"(?:{_ACTS})(?!{_STEERS}).(?:{_GROUPS})$")
"""What a group is for is in its name: 交流群 of 项目交流群. 发到群 is no such name."""


@cache
def _match_phrasings(role: str) -> PhraseMatcher:
    phrasings = sorted(text for each in load_languages().values() for text in getattr(each.phrases, role))
    return PhraseMatcher([(read_phrase(text), {}) for text in phrasings])


@lru_cache(maxsize=1024)
def points_at(text: str) -> bool:
    """Whether the words point at something instead of naming it: “both boxes”, 左数第三个. A title does not: “Both”."""
    sentence = tokenize(text)
    points = len(sentence) > 0 and _match_phrasings("points").find_longest(sentence, 0) == len(sentence)
    return points and (any(map(is_han, text)) or not _is_title(_WORD.findall(text)))


@lru_cache(maxsize=1024)
def picks_out(text: str) -> bool:
    """Whether the words choose one of several by more than its name: “second Ann”, “notes sent by Bob”, 还开着的药店.
    Nothing that is called so would be found, unless they are a title.
    """
    sentence = tokenize(text)
    picks = len(sentence) > 1 and _match_phrasings("picks").find_longest(sentence, 0) == len(sentence)
    return picks and not (text[0].isupper() and _is_title(_WORD.findall(text)))


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
    phrasings = _match_phrasings(role)
    return any(phrasings.find_longest(sentence, at) == len(sentence) for at in begins)


@lru_cache(maxsize=1024)
def is_for_later(text: str) -> bool:
    """Whether a text is surely not meant for now, so that its end says when: “happy birthday at midnight”."""
    sentence = tokenize(text)
    return len(sentence) > 0 and _match_phrasings("timed").find_longest(sentence, 0) == len(sentence)


def is_household(text: str) -> bool:
    """Whether it ends in what is in a home and not on a screen: “the kitchen lights”, 客厅空调."""
    apart, within = _list_words("household")
    parts = _WORD.findall(text)
    return bool(parts) and (
        parts[-1].casefold() in apart or " ".join(parts[-2:]).casefold() in apart or text.endswith(within)
    )


def is_generic(text: str) -> bool:
    """Whether the words only say what kind of thing is meant: note, 那首歌."""
    apart, within = _list_words("generic")
    return text in apart or text in within


def ends_in_link(text: str) -> bool:
    """Whether the last word joins what is missing: “meeting with Ann from”."""
    words = text.split()
    return len(words) > 1 and words[-1] in _list_words("links")[0]


def has_verb_end(verb: str, name: str) -> bool:
    """Whether the last word belongs to the verb: “the red scarf back” behind “take”."""
    parts = _WORD.findall(name)
    is_carried = verb.casefold() in _list_words("carries")[0] and len(parts) > 1
    return is_carried and parts[-1] in _list_words("verb_ends")[0]


@lru_cache(maxsize=1024)
def is_plain_name(text: str, known: bool = False, option: bool = False) -> bool:
    """Whether the words may be the name of one thing. known: the phrase around them leaves no doubt where they end.
    option: one of several to choose from, such as a colour. Cached, since each reading that ends later asks again for
    the same names in a list.
    """
    parts = _WORD.findall(text)
    if not parts:
        return True
    if (len(parts) > MAX_WORDS and not _is_title(parts)) or sum(map(is_han, text)) > MAX_HAN_NAME:
        return False
    if _is_no_name(text, parts, option) or _holds("never", text, parts) or _says_which(parts) or ends_in_amount(text):
        return False
    if has_meaning("pronouns", parts[-1]) and any(has_meaning("lists", part.casefold()) for part in parts[1:-1]):
        return False  # “recipe and open it” goes on with another task
    ends, ends_within = _list_words("ends")  # “the green one”, 绿色的那个
    is_han_name = is_han(text[-1]) and len(text) > MIN_HAN
    if text.endswith(ends_within) if is_han_name else len(parts) > 1 and parts[-1] in ends and not _is_title(parts):
        return False
    is_phrase = len(parts) >= MIN_PHRASE or (len(text) > MIN_PHRASE and any(map(is_han, text)))
    return known or not (is_phrase and _holds("between", text, parts))


def is_plain_person(text: str) -> bool:
    """Whether the words may be what somebody is called."""
    parts = _WORD.findall(text)
    if len(parts) > MAX_PERSON or sum(map(is_han, text)) > MAX_HAN_PERSON:
        return False
    said = [part.replace("’", "'").partition("'")[0] for part in parts]  # “dad I'm late” is more than a name
    if (
        _SPACED_HAN.search(text.strip())
        or _is_no_name(text, parts)
        or points_at(text)
        or any(_holds(role, f" {_DONE_IN_GROUP.sub('', text)}", said, title=False) for role in _NOT_IN_PERSONS)
        or is_generic(text)
        or has_meaning("pronouns", text)
    ):
        return False
    if not any(char.isalpha() for char in text):
        return False  # a number is called otherwise, and 这封 by nothing
    if len(text) == 1 and is_han(text) and text not in _list_words("kin")[1]:
        return False  # 李 of 李明 is cut from a name
    if len(parts) > 1 and parts[0] in _list_words("generic")[0] | _list_words("holders")[0]:
        return False  # “mail Lunch” is a mail
    if not parts or not parts[0][0].isupper():
        return True
    rest = [part for part in parts[1:] if part.islower() and len(part) > 1 and not is_han(part[0])]
    return _list_words("particles")[0].issuperset(rest)  # “Hugo no” is more than a name


def are_plain_people(names: Sequence[str]) -> bool:
    """Whether these are what several people are called: not “Dan and only Dan”, and not “Ann and Bob 50”."""
    kin, capitals = _list_words("kin")[0], any(name[:1].isupper() for name in names)
    if names[-1:] and names[-1].strip(" :：").casefold() in _list_words("firms")[0]:
        return False  # “Smith and Sons” is one
    plain = [is_plain_person(name) and (not capitals or name[:1].isupper() or drop_mine(name) in kin) for name in names]
    return len(names) > 1 and all(plain) and not any(char.isdigit() for name in names for char in name)


def drop_mine(text: str) -> str:
    """What a contact is called whom the person calls “my wife” or 我妈."""
    apart, within = _list_words("mine")
    for word in sorted(apart, key=len, reverse=True):
        if text.startswith(f"{word} "):  # “My Linh” and “The Rock” are called so
            return text[len(word) + 1 :].strip()
    kin = _list_words("kin")[1]
    own = next((word for word in sorted(within, key=len, reverse=True) if text.startswith(word)), "")
    rest = text[len(own) :]
    if not own or rest not in kin:
        return text
    return rest * MIN_HAN if len(rest) < MIN_HAN else rest  # 我妈 is called 妈妈


def is_plain_place(text: str) -> bool:
    """Whether a place is only named, and no way there, nor somebody's: “the station in Munich”, but not “work via the
    station” or 他公司.
    """
    is_whose = text.startswith(_list_words("others")[1])
    return not is_whose and not _holds("ways", f" {text}", _WORD.findall(text), title=False)


def is_plain_artist(text: str) -> bool:
    """Whether the words are surely who makes music: nothing else tells 周杰伦 in 周杰伦的稻香 from 爱 in 爱的代价."""
    text = text.removeprefix("the ")
    parts = _WORD.findall(text)
    if not is_plain_person(text) and not (_is_title(parts) and len(parts) <= MAX_PERSON):
        return False
    surnames, bands = _list_words("surnames")[1], _list_words("bands")[1]
    is_person = text.startswith(surnames) and 2 <= len(text) <= MAX_HAN_ARTIST
    return is_person or text.endswith(bands) or not any(map(is_han, text))


def is_plain_text(text: str) -> bool:
    """Whether the words may be a text to type, said without quotes and without a word such as “saying” before it."""
    parts = _WORD.findall(text[:MAX_LETTERS])
    if len(parts) > MAX_TEXT or len(text) > MAX_LETTERS or _CLAUSE.search(text) or _has_aside(text):
        return False
    if _holds("asks", text, parts, title=False) or _says_which(parts) or ends_in_amount(text):
        return False
    if len(parts) < 2 and not any(map(is_han, text)):
        return True
    return not any(_begins_with(role, text, parts) for role in ("first", "refers")) and not any(
        _holds(role, text, parts, title=False) for role in ("between", "then")
    )


def is_plain_message(text: str) -> bool:
    """Whether words behind “saying” are only a message. “hi if he is online” may say when to send it."""
    parts = _WORD.findall(text)
    vague = _list_words("ends")[0]
    says = [part for part in parts if not has_meaning("pronouns", part) and part.casefold() not in vague]
    if parts and len(parts) <= MIN_PHRASE and parts[0].casefold() in _list_words("never")[0] & _list_words("first")[0]:
        return False  # “something witty” is to be thought of
    is_said = (says != [] or not parts) and not _may_mean_reader(text)
    return is_said and not _holds("provisos", f" {text}", parts, title=False) and not _has_aside(text)


def is_plain_saying(text: str) -> bool:
    """Whether the words may be what somebody is told: nothing in them may be a condition of telling it."""
    words = [word.casefold() for word in _WORD.findall(text)]
    is_condition = _holds("conditions", text, words, title=False)
    stated = _list_words("states")[0]  # “on my way” is told; “on WeChat that …” says where to tell it
    is_link = words != [] and words[0] in _list_words("between")[0]
    is_place = is_link and stated.isdisjoint((words[0], " ".join(words[:2])))
    return not is_condition and not is_place and not _may_mean_reader(text) and not _has_aside(text)


def _may_mean_reader(text: str) -> bool:
    """“Tell Ann she left her bag”: Ann is to read “you left your bag”."""
    apart, within = _list_words("others")
    first = text.partition(" ")[0].casefold().replace("’", "'").partition("'")[0]
    return text.startswith(within) or first in apart


def _has_aside(text: str) -> bool:
    """Whether something in it is about the task: how to say it, to whom not, what to do next."""
    apart, within = _list_words("asides")
    words = f" {' '.join(_WORD.findall(text.casefold()))} "
    said = any(word in text for word in within) or any(f" {word} " in words for word in apart)
    return said or ends_in_order(text) or is_for_later(text)


def _is_no_name(text: str, parts: list[str], option: bool = False) -> bool:
    if any(text.casefold() in words for words in _list_words("buttons")):
        return False
    if _names_two(parts):
        return True
    apart, within = _list_words("alone")
    is_bare = not option and (text in apart or text in within)
    return is_bare or _begins_with("first", text, parts) or _holds("either", text, parts, False)


def _says_which(parts: list[str]) -> bool:
    """“The tab I just closed”, “windows you don't need”: a part of it is a sentence of its own."""
    apart = _list_words("inside")[0]
    return not _is_title(parts) and any(part.casefold().replace("’", "'") in apart for part in parts[1:])


def _names_two(parts: list[str]) -> bool:
    """“Candy Crush and Temple Run” are two things, each of several words; “Rum and Coke” is one."""
    return any(has_meaning("lists", part.casefold()) for part in parts[2:-2])


def _is_title(parts: list[str]) -> bool:
    joins = _list_words("between")[0] | _list_words("of")[0]
    return all(part[0].isupper() or part[0].isdigit() or part.casefold() in joins for part in parts)


def _holds(role: str, text: str, parts: list[str], title: bool = True) -> bool:
    """title: a title may hold any words of its language: “Who Can See This”, “Sign in with Google”."""
    apart, within = _list_words(role)
    behind = text[1:]
    if any(word in behind for word in within):
        return True
    return not (title and len(parts) > 1 and _is_title(parts)) and any(part.casefold() in apart for part in parts)


def _begins_with(role: str, text: str, parts: list[str]) -> bool:
    apart, within = _list_words(role)
    return text.startswith(within) or (bool(parts) and parts[0] in apart)


def is_plain_statement(text: str) -> bool:
    """Whether words that nothing announces are surely what a person is told: “tell Lea dinner is ready”, but not “tell
    Lea the address of the hotel” or “tell Ann Marie is coming”.
    """
    parts = _WORD.findall(text)
    words = [part.casefold().replace("’", "'") for part in parts]
    first, stated = _list_words("tells_of")[0], _list_words("states")[0]
    is_name = parts[:1] and parts[0][0].isupper() and words[0].partition("'")[0] not in ("i", "ok", "okay")
    if not parts or not text[0].isalnum() or _CLAUSE.search(text):
        return False  # “my wife's sister”, “our Tom: hi”, “on my way, don't send it yet”
    if is_name or words[0] in first or not is_plain_saying(text) or not is_plain_message(text):
        return False
    if _holds("either", text, parts, title=False):
        return False
    asks = words[0].partition("'")[0] in _list_words("asks")[0]
    if asks and not _list_words("holders")[0].isdisjoint(words):
        return False  # “what's in the note Milk” is looked up
    is_noun = words[0] in _list_words("refers")[0]
    verbs = _list_words("verbs")[0]
    if words[0] in _list_words("asks")[0] and not verbs.union(stated).intersection(words[1:2]):
        return False  # “how I am” is to be told; “how are you” is asked
    # the verb of a part that only says which one is meant states nothing: “the place we went to”
    subjects = _list_words("inside")[0]
    stating = [
        word
        for before, word in zip(["", *words], words, strict=False)
        if before not in subjects and (not before or word.partition("'")[0] not in subjects)
    ]
    says = any(word in verbs or word.partition("'")[2] in ("s", "re", "m", "ll", "ve", "d", "t") for word in stating)
    return says if is_noun else says or not stated.isdisjoint((words[0], " ".join(words[:2])))


def is_question(text: str) -> bool:
    """Whether words are asked, and not told: “are you home?”, “you coming?”."""
    words = [part.casefold() for part in _WORD.findall(text)]
    if not words or words[0] in _list_words("asks")[0] | _list_words("verbs")[0] or words[0] == "you":
        return True
    says = _list_words("says")[0]
    return words[0] in _list_words("states")[0] and words[0] not in says and not says.isdisjoint(words[1:2])


def is_given_name(text: str) -> bool:
    """Whether one word is what somebody is called: it begins with a capital, or is a word such as “mum”."""
    return (text[:1].isupper() or text.casefold() in _list_words("kin")[0]) and is_plain_person(text)


def is_kin(text: str) -> bool:
    """Whether it is a person of the speaker's own: mum, landlord, 妈妈."""
    return text.casefold() in _list_words("kin")[0] or text in _list_words("kin")[1]


def is_surely_person(text: str) -> bool:
    """Whether words that may be anything are surely what a person is called: Bob, 李四, mum; not “Sorry”."""
    surnames, kin = _list_words("surnames")[1], _list_words("kin")[1]
    if is_han(text[0]):
        is_familiar = len(text) == MIN_HAN and text[0] in _list_words("familiar")[1] and text[1] in surnames
        return text in kin or is_familiar or (text.startswith(surnames) and MIN_HAN <= len(text) <= MAX_HAN_ARTIST - 1)
    return is_given_name(text) and text.split(maxsplit=1)[0].casefold() not in _list_words("states")[0]


def is_plain_title(text: str) -> bool:
    """Whether each word of a name is written with a capital: “Paper Boats”, but not “chess” or “the radio”."""
    parts = _WORD.findall(text)
    is_title = bool(parts) and parts[0][0].isupper() and _is_title(parts)
    return is_title and "by" not in parts and is_plain_name(text)  # “Yesterday by the Beatles” says whose it is


TEXT_CHECKS: dict[str, Callable[[str], bool]] = {
    "artist": is_plain_artist,
    "person": is_plain_person,
    "title": is_plain_title,
    "given": is_given_name,
    "words": is_plain_text,
    "saying": is_plain_saying,
    "statement": is_plain_statement,
    "text": is_plain_message,
    "long": is_plain_message,
}
"""By the kind of a slot."""
