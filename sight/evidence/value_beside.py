"""Finds what is next to a name on a screen: "85 %" for "Battery" in "Battery   85 %". Pure; nothing is guessed."""

import re
from collections.abc import Iterator, Sequence
from itertools import product
from unicodedata import category

from iris_screen.core.parsing.numbers import find_numbers
from iris_screen.core.screen import TextLine
from iris_screen.core.target import Reads
from iris_screen.sight.elements.same_words import fold

BELOW = 1.6
"""How many heights of its line a value may begin below the top of its name's line."""
ALIKE = 0.25
"""Heights of a line by which the names of a list, and what is next to them, may be out of line."""
NAME = 2
"""Words of a person's whole name."""
_BETWEEN = " :：=,，-–"
"""What may be between a name and its value in one line."""


_KINDS = {
    "number": re.compile(r"[-−]?\d[\d.,  ]*"),
    "price": re.compile(r"[¥￥$€£]\s?\d[\d.,]*|\d[\d.,]*\s?(?:元|€|USD|CNY)"),
    "time": re.compile(r"\d{1,2}[:：]\d{2}(?:\s?[AaPp][Mm])?"),
}
"""What a whole text of this kind looks like."""


def find_value(names: Sequence[str], lines: Sequence[TextLine], kind: Reads = "") -> TextLine | None:
    """The value of the thing with one of these names, and its place. None if there is none, or if the name is there
    several times with different values.

    It follows the name in its line, or is a number to the right of it or below it: words there may be another name, as
    in a list or next to a tab. kind: value: whatever is to the right counts. words: all that is below.
    Otherwise the text of this kind that is nearest to the name.
    """
    wanted = {fold(name) for name in names} - {""}
    if kind in _KINDS:
        shaped = [line for line in lines if _KINDS[kind].fullmatch(line.text.strip())]
        found = []
        for named in (line for line in lines if fold(line.text) in wanted):
            near = [line for line in shaped if line.box.left < named.box.right or _share_row(named, line)]
            least = min((_find_gap(named, line) for line in near), default=0)
            nearest = [line for line in near if _find_gap(named, line) == least]  # two as near leave it open
            found += [] if any(_belongs_to_another(line, named, lines, shaped) for line in nearest) else nearest
    elif kind == "words":
        tops = [line.box.bottom for line in lines if fold(line.text) in wanted]
        first = {name.casefold() for name in names}
        said = [(line, line.text.split()) for line in lines]  # “Mara” is a part of “Mara Lee”
        tops = tops or [line.box.bottom for line, words in said if len(words) == NAME and words[0].casefold() in first]
        under = [[line for line in lines if line.box.top >= top] for top in tops]
        ordered = [sorted(below, key=lambda line: line.box.top) for below in under if below]
        found = [below[0].replace(text="\n".join(_list_in_sight(below))) for below in ordered]
    else:
        found = [value for line in lines for value in _list_values(line, wanted, lines, anything=kind == "value")]
    return found[0] if found and len({fold(value.text) for value in found}) == 1 else None


def find_other_owner(values: Sequence[TextLine], lines: Sequence[TextLine], sentence: str) -> str:
    """The name of the thing that these values are next to, if it is another one of the same list than the sentence
    names: “Sunday”, where somebody asks about Monday and the values are in the row of Sunday. "" if that is not sure.

    It is sure if the thing that is named has a value at the same place next to it.
    """
    others, said = [line for line in lines if line not in values], sentence.casefold()
    alone = "(?<![a-z0-9]){}(?![a-z0-9])"
    held = [line for line in others if re.search(r"[^\W\d_]", line.text) and len(line.text) > 1]
    held = [line for line in held if re.search(alone.format(re.escape(line.text.strip().casefold())), said)]
    words = {fold(line.text) for line in held}  # “Mara” is not named by “Mara Lee”
    named = [line for line in held if not any(fold(line.text) in other for other in words - {fold(line.text)})]
    peers = [each for each in others if each not in named and any(_is_as_high(each, name) for name in named)]
    for value, name in product(values, named):
        aside, down = abs(value.box.left - name.box.left), abs(value.box.top - name.box.top)
        is_in_line = _is_as_high(value, name) and min(aside, down) <= ALIKE * name.box.height
        if is_in_line and _has_digit(value) is _has_digit(name):
            return ""  # a name of its own
    owners = [(peer, value) for value in values for peer in peers if _owns(peer, value, named, others)]
    owned = [value for _, value in owners]
    is_sure = all(any(value is each or _share_row(value, each) for each in owned) for value in values)
    return owners[0][0].text if owners and is_sure else ""


def _is_as_high(one: TextLine, other: TextLine) -> bool:
    return abs(one.box.height - other.box.height) <= ALIKE * other.box.height


def _owns(peer: TextLine, value: TextLine, named: Sequence[TextLine], others: Sequence[TextLine]) -> bool:
    """Whether a value is in the row of this line, or nearest to it of all, and one that is named has one just so."""
    if any(_share_row(name, value) for name in named):
        return False
    in_row = _share_row(peer, value)
    column = [each for each in others if each.box.left < value.box.right and each.box.right > value.box.left]
    nearer = (_find_gap(each, value) <= _find_gap(peer, value) for each in column if each is not peer)
    if not in_row and (peer not in column or any(nearer)):
        return False
    for name, each in product(named, others):
        slack = max(ALIKE * name.box.height, 2)
        aside, down = name.box.left - peer.box.left, name.box.top - peer.box.top
        sides = ((each.box.left, value.box.left), (each.box.right, value.box.right))
        is_at_side = any(abs(one - two - aside) <= slack for one, two in sides)
        is_there = is_at_side and abs(each.box.top - value.box.top - down) <= slack
        if is_there and each is not name and _has_digit(each) is _has_digit(value):
            return True
    return False


def _has_digit(line: TextLine) -> bool:
    return any(map(str.isdigit, line.text))


def _list_in_sight(texts: Sequence[TextLine]) -> Iterator[str]:
    """The texts without the lines that their boxes have no room for: where a list shows the first line of a letter, the
    tree holds all of it. The lowest box tells how high a line is.
    """
    line = max(min(each.box.height for each in texts), 1)
    for each in texts:
        lines, room = each.text.strip().splitlines(), max(each.box.height // line, 1)
        yield each.text if len(lines) <= room else "\n".join(lines[:room]).rstrip() + "…"


def find_among(names: Sequence[str], among: Sequence[str], lines: Sequence[TextLine]) -> TextLine | None:
    """The text in the row of a thing with one of these names, or in its own line, that holds one of the words `among`:
    “Light rain” for Sunday. None if there is none, or several that differ.
    """
    begins = re.compile(rf"(?:{'|'.join(map(re.escape, names))})(?!\w)", re.IGNORECASE)
    words = {fold(word) for word in among} - {""}
    rows = [line for line in lines if begins.match(line.text.strip())]
    near = (each for row in rows for each in lines if each is row or _share_row(row, each))
    found = [each for each in near if any(word in fold(each.text) for word in words)]
    return found[0] if len({fold(each.text) for each in found}) == 1 else None


def _belongs_to_another(
    value: TextLine, named: TextLine, lines: Sequence[TextLine], shaped: Sequence[TextLine]
) -> bool:
    """Whether another text at the same left edge as the name, and no value itself, is nearer to this value."""
    own = _find_gap(named, value)
    others = [each for each in lines if each is not named and each not in shaped and each.box.left == named.box.left]
    return any(_find_gap(each, value) < own and each.box.top > named.box.bottom for each in others)


def _find_gap(one: TextLine, other: TextLine) -> int:
    return max(0, one.box.top - other.box.bottom, other.box.top - one.box.bottom)


def _list_values(
    line: TextLine, wanted: set[str], lines: Sequence[TextLine], *, anything: bool = False
) -> Iterator[TextLine]:
    """The value of this line's name, if it has one of these names."""
    if fold(line.text.strip(_BETWEEN)) not in wanted:
        inside = _find_inside(line.text, wanted)
        if inside:
            yield line.replace(text=inside)
        return
    others = [other for other in lines if other is not line and any(map(str.isalnum, other.text))]  # no mere ">"
    box = line.box
    right = [each for each in others if each.box.left >= box.right and _share_row(line, each)]
    if right:
        nearest = min(right, key=lambda each: each.box.left)
        yield from [nearest] if anything else filter(_is_number, [nearest])
        return
    below = [
        each
        for each in others
        if box.top < each.box.center.y <= box.top + (1 + BELOW) * box.height
        and each.box.left < box.right
        and each.box.right > box.left
        and not _share_row(line, each)
    ]
    yield from filter(_is_number, sorted(below, key=lambda each: each.box.top)[:1])


def _find_inside(text: str, wanted: set[str]) -> str:
    """What follows a name in its own line: "3 items" in "Cart: 3 items"; "" if no name is followed by a sign."""
    for sign in (":", "："):
        name, there, value = text.partition(sign)
        if there and value.strip() and fold(name) in wanted:
            return value.strip()
    name, _, value = text.rpartition(" ")
    is_number = bool(find_numbers(value)) and fold(name.strip(_BETWEEN)) in wanted
    return value if is_number else ""


def _share_row(one: TextLine, other: TextLine) -> bool:
    overlap = min(one.box.bottom, other.box.bottom) - max(one.box.top, other.box.top)
    return 2 * overlap >= min(one.box.height, other.box.height)


def _is_number(line: TextLine) -> bool:
    """Whether it is a number and no name with one: "85 %", "¥19", "IR-2400", but not "Spam 5"."""
    first = line.text.split()[0]
    return bool(find_numbers(first)) and category(first[0]) != "Lo"
