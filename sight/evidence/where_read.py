"""Finds the screen that an answer or a note was read on: its numbers and words must be there."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from iris_screen.core.geometry import Box
from iris_screen.core.parsing.answer_words import asks_for_most, asks_how_many, find_end_asked, lacks_number
from iris_screen.core.parsing.numbers import Number, find_numbers, is_worked_out
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.parsing.sentences.request_words import list_common_words
from iris_screen.core.parsing.wordings import split_listed
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Frame, TextLine
from iris_screen.core.verdict import Finding
from iris_screen.sight.elements.flat_tree import MAX_WORDS
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.evidence.counted import (
    count_rows,
    find_whole_list,
    is_of_a_whole_list,
    is_of_the_most,
    list_stated,
)
from iris_screen.sight.evidence.shown_lists import ShownList, list_all
from iris_screen.sight.evidence.value_beside import find_other_owner
from iris_screen.sight.frame_facts import MIN_SHOWN_SHARE, is_on_screen, list_texts

SCREENS = 30
"""How many of the latest screens are searched."""
HALF = 0.5
"""Share of the letters that must be there if the answer has names; all names must."""
FEW = 4
"""From so many numbers at most an answer is worked out: among many, most small ones can be worked out somehow."""
LITTLE = 3
"""Words of so few Latin letters prove nothing: "is", "the"."""
THOUSAND = 1_000
"""From here on a number is written with signs between its digits, and stated instead of counted."""
_SIGN = re.compile(r"^[^\w\s]")
_WORD = re.compile(r"[^\W\d_]+")
_SIGNS = str.maketrans("：（）", ":()")
_LATIN = re.compile(r"[a-z\u00c0-\u024f]+")


def find_source(
    finding: Finding,
    frames: Iterable[Frame],
    reader: Reader | None,
    own: str = "",
    scrolled: Sequence[ShownList] = (),
) -> Finding:
    """The finding, with the screen it was read on, if Iris itself reads it there, or at least what it quotes.

    frames: newest first. own: the person's words; that these are on a screen proves nothing. scrolled: lists that
    were put together from several of the frames. What is quoted must be there, and all numbers; without either, the
    names and most other words must. They may be spread over several screens, of which the newest is named.
    """
    # a title that is on the screen does not say how much
    if finding.kind != "found" or not finding.text or lacks_number(own, finding.text):
        return finding
    known = find_numbers(own)
    told, asks_count = find_numbers(finding.text), asks_how_many(own)
    # a number of the question may be what it asks for, too: “How many of the 12 tasks are done?” “12, all of them”
    is_own = asks_count and _is_among(next(iter(told), None), known)
    numbers = [each for each in told if is_own or not _is_among(each, known)]
    looks = list(islice((frame for frame in frames if frame.health != "gone"), SCREENS))
    # a number in words is counted nowhere; “1.3 million” and “1,204” are read where they are
    is_stated = numbers and not numbers[0].text.isdecimal()
    is_count = asks_count and not (is_stated and any(each % 1 or each >= THOUSAND for each in numbers[0].values))
    pictures = [as_list(each, reader) for each in looks if not each.elements]
    lists = [*list_all(looks, scrolled), *pictures]
    counted_on = _find_counted(finding, numbers[0], lists, looks, reader, own) if is_count and numbers else None
    if counted_on is not None:
        is_all = not (numbers[1:] or finding.quote)
        finding = finding.replace(app=counted_on.app, frame=counted_on.key, counted=True, checked=is_all)
    if finding.checked:
        return finding
    listed = list_counted(finding.text)
    if finding.counted or (numbers and listed and numbers[0].digits == str(len(listed))):
        numbers = numbers[1:]  # it need not be anywhere, if what it counts is
    words = [] if numbers or finding.quote else list_telling_words(finding.text, own)
    names = {fold(word) for word in _WORD.findall(finding.text)[1:] if word[0].isupper()}
    most_left = round((1 - (HALF if names else MIN_SHOWN_SHARE)) * sum(map(len, words)), 6)
    quote, whole = finding.quote, finding.text if not (numbers or finding.quote or words) else ""
    stated: list[Number] = []
    for frame in looks:
        lines = list_texts(frame, reader)
        texts = [line.text for line in lines]
        page = "".join(map(fold, texts))
        standing = [number for line in lines for number in find_numbers(line.text)]
        counts = set(count_lines_with(frame, own))
        read = [each.text for each in numbers if _is_among(each, standing) or each.digits in counts]
        ways = {each: [[each], split_listed(each) or [each]] for each in (quote, whole) if each and texts}
        seen = [each for each in ways if any(all(is_on_screen(part, texts) for part in way) for way in ways[each])]
        left = [_drop_known(word, page) for word in words]
        if not (read or seen or sum(map(len, left)) < sum(map(len, words))):
            continue
        if not finding.frame:
            box = _find_box(lines, [*seen, *read, *words])
            finding = finding.replace(app=frame.app, frame=frame.key, box=box)
        stated += [each for each in numbers if each.text in read]
        numbers, words = [each for each in numbers if each.text not in read], left
        quote, whole = ("" if quote in seen else quote), ("" if whole in seen else whole)
        if _is_worked_out(numbers, stated, "" if quote else finding.quote):
            numbers = []
        if not (numbers or quote or whole) and sum(map(len, words)) <= most_left and not names & {*words}:
            return _settle(finding, lists, own, is_count=is_count)
    is_quoted = bool(finding.quote) and not quote  # a number that was counted or worked out is nowhere
    return finding if is_quoted else finding.replace(app="", frame="", box=None)


def _settle(finding: Finding, lists: Sequence[ShownList], own: str, *, is_count: bool) -> Finding:
    """A finding all of which was read, with what that proves where a number of things, or the most of them, is asked
    for: what goes on below the screen may be cheaper.
    """
    is_read = finding.counted or not is_count
    if not asks_for_most(own):
        return finding.replace(checked=is_read)
    is_most = is_of_the_most(lists, find_numbers(finding.text), find_end_asked(own))
    is_whole = is_of_a_whole_list(lists, f"{finding.text} {finding.quote}") and is_most is not False
    return finding.replace(checked=is_whole and is_read, counted=is_whole and (finding.counted or is_most is True))


def _find_counted(
    finding: Finding,
    number: Number,
    lists: Sequence[ShownList],
    frames: Sequence[Frame],
    reader: Reader | None,
    own: str,
) -> Frame | None:
    """The screen that shows this number of what a question asks the number of; None if none does. Rows that hold what
    it names are counted, if the whole list was seen; else a screen states the number, or the answer lists the things.
    """
    rows, is_own = count_rows(lists, own), _is_among(number, find_numbers(own))  # a screen that says it, too, echoes
    if rows is not None and rows.is_whole and number.digits == str(rows.rows):
        return next(each for each in frames if each.key == rows.frame)
    if rows is not None and rows.is_whole and rows.rows > 1:
        return None  # one row may be a name with its number next to it
    for frame in frames:
        stated = () if is_own else list_stated(frame, list_texts(frame, reader), own)
        if number.digits in {*count_lines_with(frame, own), *stated}:
            return frame
    names = {fold(line.text) for each in lists for line in each.lines}
    things = list_counted(finding.text) or list_whole_names(finding.quote, names)
    things = things or [part for part in split_listed(finding.quote) if _WORD.search(part)]
    if rows is not None or len(things) < 2 or number.digits != str(len(things)):
        return None
    return find_whole_list(lists, things, own)


def find_other_thing(finding: Finding, frames: Iterable[Frame], reader: Reader | None, own: str) -> str:
    """The thing that an answer was read next to, where the person asks about another one of the same list; "" if no
    screen shows that for sure, or one has it elsewhere, too. What was counted or compared is next to many.
    """
    known, said, others = find_numbers(own), fold(own), list[str]()
    numbers = [each for each in find_numbers(finding.text) if not _is_among(each, known)]
    for frame in islice((frame for frame in frames if frame.health == "ok"), SCREENS):
        lines = list_texts(frame, reader)
        told = [line for line in lines if numbers and all(_is_among(n, find_numbers(line.text)) for n in numbers)]
        if not numbers:  # lines whose words it holds
            words = ((line, fold(line.text)) for line in lines)
            told = [line for line, word in words if len(word) > 1 and word in fold(finding.text) and word not in said]
        exact = [line for line in told if fold(line.text) == fold(finding.quote)]
        others += [find_other_owner(exact or told, lines, own)] if told else []
    is_one = not (finding.counted or asks_how_many(own) or asks_for_most(own))
    return others[0] if others and is_one and all(others) else ""


def as_list(frame: Frame, reader: Reader | None) -> ShownList:
    """A picture without a tree as one list: nothing else tells its lists."""
    page = Box(left=0, top=0, right=frame.size.width, bottom=frame.size.height)
    return ShownList(frame, page, list_texts(frame, reader))


def _is_worked_out(left: Sequence[Number], stated: Sequence[Number], quoted: str) -> bool:
    """Whether the one number that is left follows from what the finding itself names and a screen shows: it counts the
    things that are quoted, or is worked out from the few numbers next to it.
    """
    if len(left) != 1:
        return False
    things = [part for part in split_listed(quoted) if _WORD.search(part)]
    if len(things) > 1 and left[0].digits == str(len(things)):  # one thing is no count: “1” may be anything of it
        return True
    numbers = stated or find_numbers(quoted)
    known = [value for each in numbers for value in each.values]
    return 2 <= len(numbers) <= FEW and any(is_worked_out(value, known) for value in left[0].values)


def list_whole_names(text: str, names: Iterable[str]) -> list[str]:
    """What a text lists if it lists nothing but these, folded, of which some hold a comma themselves."""
    longest, left, found = sorted(filter(None, names), key=len, reverse=True), fold(text), list[str]()
    while left:
        begins = ((name, part) for part in (left, _SIGN.sub("", left)) for name in longest if part.startswith(name))
        name, part = next(begins, ("", ""))
        if not name:
            return []
        found, left = [*found, name], part.removeprefix(name)
    return found


def list_counted(text: str) -> list[str]:
    """What an answer lists after it has said how many there are: two in “2 songs: Paper Boats and Paper Moon”."""
    first, sign, listed = text.translate(_SIGNS).partition(":")
    if not sign or not any(map(str.isdigit, first)):
        return []
    return [each for each in split_listed(listed) if _WORD.search(each)]


def count_lines_with(frame: Frame, own: str) -> Iterator[str]:
    """In how many lines of a text that is open to be edited each word is that the person quotes, where no line has
    it twice and none in other letters: then there is only one way to count.
    """
    held = [each.value for each in frame.elements or [] if each.role == "input" and len(each.value) < MAX_WORDS]
    for word in find_quoted(own):
        for text in held:
            lines = sum(word in line for line in text.splitlines())
            if lines == text.casefold().count(word.casefold()):
                yield str(lines)


def _is_among(number: Number | None, known: Iterable[Number]) -> bool:
    if number is None:
        return False
    there = [part for each in known for part in (each, *each.pieces)]
    return any(number.digits == each.digits or number.values & each.values for each in there)


def list_telling_words(text: str, own: str) -> list[str]:
    """The words of an answer that say something, without those of the person, folded."""
    said = fold(own)
    written_words = _WORD.findall(text)
    found = [fold(word) for word in written_words]
    telling = [
        word
        for word, written in zip(found, written_words, strict=True)
        if not _LATIN.fullmatch(word)
        or (word not in list_common_words() and (len(word) > LITTLE or written[0].isupper()))
    ]
    return [left for word in telling if (left := _drop_known(word, said))]


def _drop_known(word: str, page: str) -> str:
    """What is left of a word without what is on a page: a word of letters whole, of others also in pieces."""
    if word in page:
        return ""
    if _LATIN.fullmatch(word):
        return word
    left, at = "", 0
    while at < len(word):
        end = next((end for end in range(len(word), at + 1, -1) if word[at:end] in page), at)
        left, at = (left, end) if end > at else (left + word[at], at + 1)
    return left


def _find_box(lines: Sequence[TextLine], parts: Sequence[str]) -> Box | None:
    """The place of the first of these parts that is in one line."""
    for part in parts:
        numbers = find_numbers(part) if not _WORD.search(part) else ()
        for line in lines:
            if fold(part) in fold(line.text) or (numbers and _is_among(numbers[0], find_numbers(line.text))):
                return line.box
    return None
