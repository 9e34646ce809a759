"""Whether words without quotes may be a text, or what somebody is told, and nothing besides: no condition, no wish
about it, and no way to tell it. The words that tell are in assets/languages/*.yaml.
"""

from collections.abc import Callable
from functools import lru_cache

from iris_screen.core.parsing.languages import has_meaning
from iris_screen.planning.apps.days import parse_day
from iris_screen.planning.apps.plain_words import (
    CLAUSE,
    MAX_LETTERS,
    MAX_TEXT,
    MAX_WORDS,
    MIN_PHRASE,
    WORD,
    begins_with,
    ends_in_amount,
    ends_in_order,
    holds_word,
    is_given_name,
    is_plain_artist,
    is_plain_person,
    is_plain_title,
    list_words,
    match_phrasings,
    says_which,
)
from iris_screen.planning.apps.tokens import is_han, tokenize


def is_plain_text(text: str) -> bool:
    """Whether the words may be a text to type, said without quotes and without a word such as “saying” before it."""
    parts = WORD.findall(text[:MAX_LETTERS])
    if len(text) > MAX_LETTERS or len(parts) > MAX_TEXT or CLAUSE.search(text) or _has_aside(text):
        return False
    if holds_word("asks", text, parts, title=False) or says_which(parts) or ends_in_amount(text):
        return False
    if len(parts) < 2 and not any(map(is_han, text)):
        return True
    return not any(begins_with(role, text, parts) for role in ("first", "refers")) and not any(
        holds_word(role, text, parts, title=False) for role in ("between", "then")
    )


def is_plain_message(text: str) -> bool:
    """Whether words behind “saying” are only a message. “hi if he is online” may say when to send it."""
    parts = WORD.findall(text)
    vague = list_words("ends")[0]
    says = [part for part in parts if not has_meaning("pronouns", part) and part.casefold() not in vague]
    if parts and len(parts) <= MIN_PHRASE and parts[0].casefold() in list_words("never")[0] & list_words("first")[0]:
        return False  # “something witty” is to be thought of
    links = {*list_words("between")[1]} & {*list_words("of")[1]}
    is_cut = any(text.startswith(link) for link in links)  # 的电话 of 妈妈的电话
    is_said = (says != [] or not parts) and not _may_mean_reader(text) and not is_cut
    return is_said and not holds_word("provisos", f" {text}", parts, title=False) and not _has_aside(text)


def is_plain_saying(text: str) -> bool:
    """Whether the words may be what somebody is told: nothing in them may be a condition of telling it."""
    words = [word.casefold() for word in WORD.findall(text)]
    is_condition = holds_word("conditions", text, words, title=False)
    stated = list_words("states")[0]  # “on my way” is told; “on WeChat that …” says where to tell it
    is_link = words != [] and words[0] in list_words("between")[0]
    is_place = is_link and stated.isdisjoint((words[0], " ".join(words[:2])))
    return not is_condition and not is_place and not _may_mean_reader(text) and not _has_aside(text)


@lru_cache(maxsize=1024)
def is_for_later(text: str) -> bool:
    """Whether a text is surely not meant for now, so that its end says when: “happy birthday at midnight”."""
    sentence = tokenize(text)
    return len(sentence) > 0 and match_phrasings("timed").find_longest(sentence, 0) == len(sentence)


def _may_mean_reader(text: str) -> bool:
    """“Tell Ann she left her bag”: Ann is to read “you left your bag”."""
    apart, within = list_words("others")
    first = text.partition(" ")[0].casefold().replace("’", "'").partition("'")[0]
    return text.startswith(within) or first in apart


def _has_aside(text: str) -> bool:
    """Whether something in it is about the task: how to say it, to whom not, what to do next."""
    apart, within = list_words("asides")
    words = f" {' '.join(WORD.findall(text.casefold()))} "
    said = any(map(text.__contains__, within)) or any(f" {word} " in words for word in apart)
    return said or ends_in_order(text) or is_for_later(text)


def is_retold(text: str) -> bool:
    """“What we agreed”, “how to get there”: what is to be found out first, and no words of anybody. “What are you
    doing” is asked.
    """
    words = [part.casefold().replace("’", "'").partition("'")[0] for part in WORD.findall(text)]
    follows = {*list_words("says")[0]} | {*list_words("mine")[0]} | {"to"}
    return 2 <= len(words) <= MAX_WORDS and words[0] in list_words("asks")[0] and words[1] in follows


def is_plain_statement(text: str) -> bool:
    """Whether words that nothing announces are surely what a person is told: “tell Lea dinner is ready”, but not “tell
    Lea the address of the hotel” or “tell Ann Marie is coming”.
    """
    if text and is_han(text[0]):
        return _is_han_statement(text)
    parts = WORD.findall(text)
    words = [part.casefold().replace("’", "'") for part in parts]
    first, stated = list_words("tells_of")[0], list_words("states")[0]
    is_name = parts[:1] and parts[0][0].isupper() and words[0].partition("'")[0] not in ("i", "ok", "okay")
    if not parts or not text[0].isalnum() or CLAUSE.search(text):
        return False  # “my wife's sister”, “our Tom: hi”, “on my way, don't send it yet”
    if is_name or words[0] in first or not is_plain_saying(text) or not is_plain_message(text):
        return False
    if holds_word("either", text, parts, title=False):
        return False
    asks = words[0].partition("'")[0] in list_words("asks")[0]
    if asks and not list_words("holders")[0].isdisjoint(words):
        return False  # “what's in the note Milk” is looked up
    is_noun = words[0] in list_words("refers")[0]
    verbs = list_words("verbs")[0]
    if words[0] in list_words("asks")[0] and not verbs.union(stated).intersection(words[1:2]):
        return False  # “how I am” is to be told; “how are you” is asked
    # the verb of a part that only says which one is meant states nothing: “the place we went to”
    subjects = list_words("inside")[0]
    stating = [
        word
        for before, word in zip(["", *words], words, strict=False)
        if before not in subjects and (not before or word.partition("'")[0] not in subjects)
    ]
    says = any(word in verbs or word.partition("'")[2] in ("s", "re", "m", "ll", "ve", "d", "t") for word in stating)
    return says if is_noun else says or not stated.isdisjoint((words[0], " ".join(words[:2])))


def _is_han_statement(text: str) -> bool:
    """今晚我不回来, 水管漏了: somebody is its subject, or it says what has come about. 明天的安排 says neither."""
    first, refers, ends, asks = (list_words(role)[1] for role in ("first", "refers", "states", "asks"))
    subjects = {*list_words("says")[1]} - {*list_words("others")[1]}
    states = text.endswith(ends) or any(word in text[1:] for word in subjects)
    if not states or CLAUSE.search(text) or text.startswith((*first, *refers)) or any(map(text.__contains__, asks)):
        return False
    return is_plain_saying(text) and is_plain_message(text)


def is_question(text: str) -> bool:
    """Whether words are asked, and not told: “are you home?”, “you coming?”."""
    words = [part.casefold() for part in WORD.findall(text)]
    if not words or words[0] in list_words("asks")[0] | list_words("verbs")[0] or words[0] == "you":
        return True
    says = list_words("says")[0]
    return words[0] in list_words("states")[0] and words[0] not in says and not says.isdisjoint(words[1:2])


def may_be_question(text: str) -> bool:
    """Whether words that ask nothing may be asked as a whole: “dinner at 6” names a time, and says nothing of it."""
    words = [part.casefold().partition("'")[0] for part in WORD.findall(text.replace("’", "'"))]
    says = list_words("verbs")[0] | list_words("says")[0]
    names_time = any(word.isdecimal() or parse_day(word) for word in words)
    return names_time and says.isdisjoint(words)


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
