"""What makes a reading doubtful, whatever its rule: words in a slot that belong to something else in the sentence.

A rule says where its slots begin and end. Nothing here knows a rule: a sum of money in somebody's name, the subject of
a letter in its text, or a second person at the beginning of a message show that the rule was not meant.
"""

import re
from collections.abc import Iterator
from functools import cache

from iris_screen.core.message import say
from iris_screen.core.parsing.languages import load_languages
from iris_screen.core.parsing.sentences.request_words import load_request_words
from iris_screen.core.parsing.sums import mentions_money
from iris_screen.planning.apps.pattern import KINDS, TEXT_KINDS, Slot
from iris_screen.planning.apps.plain_texts import is_retold
from iris_screen.planning.apps.plain_words import is_kin, is_surely_person
from iris_screen.planning.apps.tokens import Sentence, is_han
from iris_screen.planning.apps.values import Value
from iris_screen.planning.planners.grammar.clause import Clause, Reading
from iris_screen.planning.planners.grammar.closed_words import BUTTONS, JOINS, MARKS, NO_VERBS, WEAK, list_role
from iris_screen.planning.planners.grammar.closed_words import KINDS as CLOSED
from iris_screen.planning.planners.grammar.readings import Found

_NO_SUMS = frozenset({"person", "given", "artist", "title"})
"""Kinds of names that hold no sum of money. A button, a product or a note may be named by one."""
_ADDRESSED = frozenset({"contact", "address", "people"})
"""Slots for who gets what is sent."""
_ADDRESS = re.compile(r"[^\s,，、;；@]+@[^\s,，、;；@]+")
_ENDS = frozenset(".。;；!！?？\n")
LONGEST = 4
"""Letters of the longest word that may be cut in two."""
_THEN = frozenset(JOINS) - BUTTONS
_DEEDS = tuple(word for word in list_role("deeds") if is_han(word[0]))
_TAIL = re.compile(r"[,，、](?:\s*(?:and|&))?\s*(?P<name>[^\W\d_]+)$")


def find_doubt(before: list[Clause], clause: Clause, sentence: Sentence) -> Reading | None:
    """The reading so far, with the words in doubt; None if it is clear that this clause follows."""
    if not before:
        return None
    last = before[-1]
    # a template after a text must follow by more than a comma: 然后, then, a full stop, a new line
    between = sentence.slice(last.end, last.next).strip(",，、:： ")
    is_separate = clause.template is not None and bool(between)
    # what somebody writes down to do may go on: 记一下买菜，再给小王打电话
    is_kept = last.template is not None and not last.grant.recipients and last.words.endswith(last.texts or ("\0",))
    if is_kept and is_separate and _ENDS.isdisjoint(sentence.slice(last.end, last.next)):
        return Reading(before, clause.words, say("plan-unsure-of-text", words=clause.words))
    if last.loose and (_is_paired(last, between) or not (clause.sure or is_separate)):
        return Reading(before, clause.words, say("plan-unsure-of-text", words=clause.words))
    # a place belongs to what stands before it if nothing separates them, and nothing goes on from there
    goes_on = clause.next == clause.end < len(sentence)
    if clause.place and clause.begin == last.end and not goes_on:
        behind = sentence.slice(last.begin, clause.end)
        return Reading(before[:-1], behind, say("plan-app-not-named", words=behind))
    return None


def _is_paired(last: Clause, between: str) -> bool:
    """Whether a word of the text goes with what joins it to the rest: 先吃饭，然后…"""
    join = between.casefold()
    words = [word for word, joins in _list_pairs() if join in joins]
    own = [(text, re.findall(r"\w+", text.casefold())) for text in last.texts]
    return any(word in (text if is_han(word) else said) for text, said in own for word in words)


@cache
def _list_pairs() -> list[tuple[str, frozenset[str]]]:
    return [pair for each in load_languages().values() for pair in each.pairs.items()]


def find_strange(found: Found) -> str:
    """The words in a slot that belong to something else; "" if there are none. Those in quotes are meant."""
    if _is_asked(found):
        return found.words
    is_sent = any(slot.name in _ADDRESSED for slot in found.entry.slots)
    if is_sent and _loses_particle(found):
        return found.words
    for slot, value in _list_values(found):
        if (
            (mentions_money(value.text) and _is_no_sum(found, slot))
            or (slot.name in _ADDRESSED and "@" in value.text and not _ADDRESS.fullmatch(value.text))
            or _ends_verb(found, slot, value.text)
            or _is_common(found, slot)
            or (slot.name == "text" and found.entry.phrasing is None and _fills_another(value.text))
            or (slot.kind not in TEXT_KINDS and _begins_doubled(value.text))
            or (slot.kind == "words" and found.entry.phrasing is not None and "、" in value.text)  # several
            or (slot.kind == "name" and found.entry.phrasing is None and _match_then().search(value.text))
            or (found.entry.phrasing is not None and _cuts_word(found, slot, value.text))
            or (slot.kind not in TEXT_KINDS and _goes_on(found, slot, value.text))
            or (slot.name == "text" and is_retold(value.text))
            or (slot.kind in TEXT_KINDS and _ends_frame(found, value.text))
            or (is_sent and slot.kind in TEXT_KINDS and _is_addressed(found, slot, value.text))
            or (is_sent and slot.name in found.entry.texts and _is_looked_up(found, slot, value.text))
        ):
            return value.text
    return ""


def _is_asked(found: Found) -> bool:
    """Whether an act that needs a yes is bare but for a question mark: “delete the note Milk?” may ask whether to.
    Politeness at either end asks for it.
    """
    sentence = found.sentence
    is_bare = found.begin == 0 and found.one.end == len(sentence) - 1 and sentence.tokens[-1].text == "?"
    return is_bare and _needs_yes(found)


def _needs_yes(found: Found) -> bool:
    phrasing, values = found.entry.phrasing, found.values
    return phrasing is not None and values is not None and bool(phrasing.template.consent(values).kinds)


def _list_values(found: Found) -> Iterator[tuple[Slot, Value]]:
    for slot in found.entry.slots:
        value = (found.values or {}).get(slot.name)
        if value is not None and value.text and not value.quoted:
            yield slot, value


def _is_no_sum(found: Found, slot: Slot) -> bool:
    """Whether a sum in this slot is none of its own: “play Ann 20 euros with PayPal”."""
    return slot.kind in _NO_SUMS or ("brand" in found.one.spans and slot.kind == "name" and slot.name != "query")


def _ends_verb(found: Found, slot: Slot, text: str) -> bool:
    """Whether it begins with what belongs to the verb, 说完再见, or to a noun like one, 播放量最高的视频."""
    begin = found.one.spans[slot.name][0]
    if begin == found.begin:  # 查下表哥 of 查下表哥电话多少
        behind = [text.removeprefix(verb) for verb in CLOSED["verb"] if text.startswith(verb) and text != verb]
        return any(rest.startswith(("下", "一下")) or is_surely_person(rest) for rest in behind)
    if found.sentence.tokens[begin - 1].kind != "han":
        return False
    is_behind_verb = all(begin != end for _, end in found.one.spans.values())
    before = found.sentence.tokens[begin - 1].text
    is_doubled = is_behind_verb and text[0] == before and (slot.kind in TEXT_KINDS or before in CLOSED["verb"])
    if is_doubled:
        return True  # 说说话 and 找找酸奶 begin with one verb
    is_name = found.entry.phrasing is not None and slot.kind not in TEXT_KINDS
    if is_name and text.endswith(list_role("carried")):
        goes_on = any(join in text[1:] for join in JOINS if is_han(join[0]))  # 微信再装回来
        return goes_on or (is_behind_verb and text in list_role("carried"))
    verb = found.sentence.slice(found.begin, begin)
    return any(found.words.startswith(noun) and len(noun) > len(verb) for noun in NO_VERBS) or any(
        text.startswith(word) and not text.startswith(list_role("complete")) for word in list_role("completed")
    )


def _fills_another(text: str) -> bool:
    """Whether a text without spaces goes on with another field: 装修内容写先刷墙 behind 标题写."""
    fields = [name for name in CLOSED["label"] if is_han(name[0])]
    rests = (text.partition(name)[2] for name in fields if name in text[1:])
    return any(rest[:1] in CLOSED["verb"] for rest in rests if rest)


def _begins_doubled(text: str) -> bool:
    """Whether a name begins with what is to be done: 看看充电宝, but not 看看."""
    return any(text.startswith((verb + verb, f"{verb}一下")) and text != verb + verb for verb in CLOSED["verb"])


@cache
def _match_then() -> "re.Pattern[str]":
    """What says that a rule acts on two things, one after the other: “click OK then Close”."""
    lists = {word for each in load_languages().values() for word in each.lists}  # “Terms and Conditions” is one
    joins = "|".join(re.escape(word) for word in JOINS if word.isascii() and word not in WEAK | lists)
    return re.compile(rf"\w\s+(?:{joins})\s+\w")


def _cuts_word(found: Found, slot: Slot, text: str) -> bool:
    """Whether a word without spaces is cut in two at either end of a name: 短 and 信 of 短信."""
    if slot.kind in TEXT_KINDS:
        return False
    begin, end = found.one.spans[slot.name]
    before, behind = found.sentence.slice(max(0, begin - LONGEST), begin), found.sentence.slice(end, end + LONGEST)
    pairs = [(text, behind), (before, text)]
    heads = [(left[-n:], right) for left, right in pairs for n in range(1, min(LONGEST, len(left) + 1))]
    return any(
        head + right[:n] in _list_nouns() for head, right in heads for n in range(1, min(LONGEST, len(right) + 1))
    )


def _goes_on(found: Found, slot: Slot, text: str) -> bool:
    """Whether a name in a sentence without spaces holds what is to be done before or next: 再关 of 便签删了再关."""
    begin, end = found.one.spans[slot.name]
    if not is_han(text[0]):
        return False
    is_done = text.endswith(_DEEDS) and found.sentence.slice(end, end + 1) in list_role("states")
    is_title = found.sentence.slice(found.begin, begin) in CLOSED["verb"]  # 播放再说一次我爱你
    if is_done or text in _THEN or (not is_title and _match_next().match(text)):
        return True
    return _match_next().search(text) is not None and _needs_yes(found)


@cache
def _match_next() -> "re.Pattern[str]":
    """再写 of 购物再写一个: what joins two acts, and a verb behind it."""
    then = "|".join(word for word in JOINS if is_han(word[0]) and word not in WEAK)
    return re.compile(rf"(?:{then})(?:{'|'.join(CLOSED['verb'])})")


@cache
def _list_nouns() -> frozenset[str]:
    """What sentences without spaces are about, are joined by or begin with: 短信, 联系人, 支付宝, 然后, 打开."""
    nouns = {*list_role("generic"), *list_role("acts"), *list_role("holders"), *CLOSED["brand"]}
    known = {*nouns, *JOINS, *CLOSED["verb"]}
    return frozenset(word for word in known if len(word) > 1 and all(map(is_han, word)))


def _is_common(found: Found, slot: Slot) -> bool:
    """Whether a person is called by what anything may be called: “ring the doorbell”, but not “ring the landlord”."""
    article, _, noun = found.sentence.slice(*found.one.spans[slot.name]).partition(" ")
    return slot.kind == "person" and article.casefold() in list_role("definite") and noun.islower() and not is_kin(noun)


def _is_addressed(found: Found, slot: Slot, text: str) -> bool:
    """Whether a text says itself whom it goes to, or what the parts of the letter are: “Bob: hi”, “subject: lunch”."""
    if _match_headers().search(text) or _match_corrected().search(text):
        return True
    to = [value.text for one, value in _list_values(found) if one.name in _ADDRESSED]
    nots = "|".join(map(re.escape, list_role("others")))
    if any(re.search(rf"(?<![^\W_])(?:{nots})\s?{re.escape(name)}", text) for name in to):
        return True  # “hi (Tim, not Tom)”
    tail = _TAIL.search(text) if "people" in found.one.spans else None  # “Ann, Bob saying hi, Carl”
    if tail is not None and is_surely_person(tail["name"]):
        return True
    before = found.sentence.tokens[found.one.spans[slot.name][0] - 1].text
    headers = "|".join(list_role("headers"))
    if before in MARKS - {":"} and re.match(rf"(?:{headers})(?:\s|(?<=[^\x00-\x7f]))", text, re.IGNORECASE):
        return True  # “email Ann, subject Lunch” has no text
    head = _match_head().match(text) if before in MARKS - {":"} else None
    return head is not None and is_surely_person(head["name"])


def _is_looked_up(found: Found, slot: Slot, text: str) -> bool:
    """Whether a text without spaces only says what is to be told, and not that itself: 我的密码, 我在哪."""
    if not is_han(text[0]) or any(char.isdigit() or char.isascii() for char in text):
        return False
    mine = tuple(word for word in list_role("mine") if is_han(word[0]))
    whose, of, thing = text.partition("的")
    if (thing or whose) in {*CLOSED["form_field"], *CLOSED["label"], *list_role("tells_of")}:
        return True
    if of and whose in mine and not any(word in thing for word in list_role("predicates")):
        return True
    is_announced = all(end != found.one.spans[slot.name][0] for _, end in found.one.spans.values())
    asks = (*CLOSED["asking"], *(word for word in list_role("asks") if is_han(word[0])))
    return (text.startswith(mine) or not is_announced) and text.removesuffix("里").removesuffix("儿").endswith(asks)


def _ends_frame(found: Found, text: str) -> bool:
    """Whether the last letters of a text belong to words around the request: 吗 of 能告诉妈妈我晚点到吗."""
    before, said = found.sentence.source[: found.sentence.starts[found.begin]].strip(), text.rstrip("?？ ")
    frames = [frame for each in load_languages().values() for frame in each.frames.items()]
    return any(before.startswith(begin) and said.endswith(tuple(ends)) for begin, ends in frames)


def _loses_particle(found: Found) -> bool:
    """Whether a last letter may belong to a message of known words as well as to the sentence: 呀 of 发你好呀."""
    end, tokens = found.one.end, found.sentence.tokens
    is_last = end == len(tokens) - 1 and tokens[end].kind == "han" and not tokens[end].apart
    chosen = (
        found.one.spans[slot.name]
        for slot in found.entry.slots
        if slot.kind not in KINDS
        if slot.name in found.one.spans
    )
    return is_last and any(span[1] == end for span in chosen)


@cache
def _match_headers() -> "re.Pattern[str]":
    """What names a part of a letter, or who else gets it, where a part of the text may begin: “hi, cc bob@x.com”. A
    word for it amid a text must have an address or a name behind it: “I'm copying the files” is told.
    """
    headers, copied = ("|".join(map(re.escape, list_role(role))) for role in ("headers", "copied"))
    joins = "|".join(re.escape(word) for each in load_languages().values() for word in each.lists)
    begins = rf"(?:^|[,，;；。.!！]|(?<!\w)(?:{joins})(?!\w))\s*(?:{copied})(?!\w)"
    return re.compile(
        rf"(?:^|[,，;；\s])(?:{headers})\s*[:：]|{begins}|(?<!\w)(?:{copied})\s+(?:\S*@|(?-i:[A-Z]))"
        rf"|(?:{copied})(?<=[^\x00-\x7f])",
        re.IGNORECASE,
    )


@cache
def _match_head() -> "re.Pattern[str]":
    """The name that a text begins with, where it stands apart from the rest."""
    announces = "|".join(map(re.escape, list_role("announces")))
    lists = "|".join(re.escape(word) for each in load_languages().values() for word in each.lists)
    return re.compile(
        rf"(?:(?:{lists})\s+)?(?P<name>[^\W\d_]+(?: [^\W\d_]+)?)\s*"
        rf"(?:[,，:：、]|(?:{announces}|{lists})(?=\W|(?<=[^\x00-\x7f])))",
        re.IGNORECASE,
    )


@cache
def _match_corrected() -> "re.Pattern[str]":
    """What corrects a part of the sentence behind a text, takes all of it back, or says who else is to get it: “hi, I
    mean Bob”, “hi. Oh, wait, cancel that”, “hi, and Bob too”. One word may be no correction: “I'm late, sorry”.
    """
    corrections = list_role("corrections")
    sure, single, retractions, joins, besides = (
        "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
        for words in (
            [word for word in corrections if " " in word or is_han(word[0])],
            [word for word in corrections if word.isalpha() and word.isascii()],
            list_role("retractions"),
            [word for each in load_languages().values() for word in each.lists],
            list_role("besides"),
        )
    )
    takes_back = "|".join(re.escape(word) for each in load_request_words().values() for word in each.takes_back)
    begun = rf"[,，.。;；!！?？…—-]\s*(?:(?:{retractions}|{single})[\s,，]+)*"
    end = r"(?:(?<=[^\x00-\x7f])|(?!\w))"
    return re.compile(
        rf"{begun}(?:(?:{sure}){end}|(?:{single})\W+\w+\W*$|(?:{takes_back})\W*$)"
        rf"|(?:[,，.。;；!！]\s*|\b)(?:(?:{joins})\s*)?(?-i:[A-Z])\w+\s+(?:{besides})\W*$"
        rf"|[,，.。;；!！]\s*(?:(?:{joins})\s*)?\w+(?:{besides})(?<=[^\x00-\x7f])\W*$",
        re.IGNORECASE,
    )
