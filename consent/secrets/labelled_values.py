"""Finds the values of labels: to the right of one, below it, in the boxes after it, or as a block under it."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from iris_screen.consent.secrets.layout import MOST, Layout, find_above, find_below, find_right, find_wraps
from iris_screen.consent.secrets.secret_names import (
    ANY_WORDS,
    KINDS,
    Group,
    find_names,
    fold,
    is_label,
    is_page_word,
    is_small_word,
    tells_of_code,
)
from iris_screen.consent.secrets.value_shapes import find_run, is_code, is_count, is_measure, looks_mixed, plain
from iris_screen.core.message import SecretKind
from iris_screen.core.screen import TextLine

PRESSED = frozenset({"button", "switch", "tab", "slider", "image", "key"})
"""Roles of elements whose names are rarely values."""
_PIECE = re.compile(r"[A-Z0-9#*]{1,8}")
_NUMBERED = re.compile(r"(?:\d{1,2}\s?[.):：、]?\s*)?[^\s\d.,:;!?]{1,16}(?: [^\s\d.,:;!?]{1,12})?|\d{1,2}[.):]?")
_KEY_LINE = re.compile(r"[\w+/=.:-]{12,}|(?:[A-Z0-9]{4,6}[ -]?){2,}|(?:[a-z2-7]{4} ?){2,}")
_FOURS = re.compile(r"(?:[a-z2-7]{4} ){3,}[a-z2-7]{1,4}")
"""Of a key in groups that happens to have no digits."""
_TAIL = re.compile(r"[\w+/=-]{1,12}")
"""The rest of a key on its last line."""
_RIGHT_TO_LEFT = re.compile(r"[\u0590-\u07ff\ufb1d-\ufdff\ufe70-\ufefc]")
_SENTENCE_BEFORE = re.compile(r"^.*(?:\.\s|[?!。？！])\s*(?=\w)")
_ANY_CODE = re.compile(r"\d{4,8}[#*]?|(?=[A-Z-]*\d)[A-Z0-9]{4,6}(?:-[A-Z0-9]{4,6}){2,}")
"""What may be the value of a label that names any code: "Lobby code", "Licence code"."""
_ARMOUR = re.compile(r"-{3,}.*-{3,}")


def find_labelled(
    lines: Sequence[TextLine], roles: Sequence[str] = (), wraps: dict[int, int] | None = None
) -> Iterator[tuple[int, SecretKind]]:
    """The number of each line that is the value of a label, and its kind. roles: of the elements, if they are known.
    wraps: as `find_wraps` gives them.
    """
    lines = lines if isinstance(lines, Layout) else Layout(lines[:MOST])
    wraps = find_wraps(lines) if wraps is None else wraps
    for n in range(len(lines)):
        rows, group, strict = _find_label(lines, n, wraps)
        if group is None:
            yield from _find_listed(lines, n)
            continue

        def fits(m: int, words: bool = True, group: Group = group, strict: bool = strict) -> bool:
            pressed = bool(roles) and roles[m] in PRESSED
            beside = lines[m].box.top < lines[n].box.bottom - lines[n].box.height // 2  # noqa: B023 - used at once
            # "SSH passphrase" over words that no control is called by
            beside = beside or strict or (lines[m].text.islower() and len(lines[m].text.split()) >= 3)
            filled = bool(roles) and roles[m] == "input" and strict
            return _fits(lines[m].text, group, words and beside and not pressed, filled=filled, shown=bool(roles))

        for m in _find_values(lines, rows, group, fits, strict=strict):
            yield m, KINDS[group]
            while m in wraps and wraps[m] not in rows and not is_page_word(lines[wraps[m]].text):
                m = wraps[m]  # noqa: PLW2901 - the value goes on below
                if _find_label_group(lines[m].text):
                    break
                yield m, KINDS[group]


def _find_label(lines: Layout, n: int, wraps: dict[int, int]) -> tuple[list[int], Group | None, bool]:
    """The rows of the label that begins on a line, what it names, None if it is no label, and whether every word of it
    is known.
    """
    for strange in (0, 1):
        found: tuple[list[int], Group, bool] | None = None
        rows, ways = [n], [lines[n].text]
        while True:
            group = next((each for way in ways if (each := _find_label_group(way, strange))), None)
            if group is None and found is not None:
                break
            found = (rows, group, not strange) if group is not None else found
            if len(rows) == 4 or rows[-1] not in wraps or len(lines[n].text) >= 40:  # else it may go on below
                break
            rows = [*rows, wraps[rows[-1]]]
            more = lines[rows[-1]].text
            within_word = [f"{ways[0]}{more}"] if found is None else []
            ways = [*(f"{way} {more}" for way in ways), *within_word]
        if found is not None:
            return found
    return [n], None, False


@lru_cache(maxsize=8192)
def _find_label_group(text: str, strange: int = 0) -> Group | None:
    """What a label names, None if a text is no label. strange: as in `is_label`."""
    for said in (text, _SENTENCE_BEFORE.sub("", text)):  # "Reg. plate" is one label, "Do not share. PIN" ends with one
        folded = fold(said)[0]
        names = find_names(folded)
        groups: list[Group] = [name.group for name in names if name.group != "weak_codes"]
        if names and not groups:  # "Code for the gate"
            groups = ["codes" if tells_of_code(folded) else "weak_codes"]
        first = "pins" if "pins" in groups else next(iter(groups), None)  # "Security code (CVV)" is nobody else's
        if first is not None and is_label(folded, names, strange=strange):
            return first
    return None


def _find_values(
    lines: Layout, rows: Sequence[int], group: Group, fits: Callable[..., bool], *, strict: bool
) -> Iterator[int]:
    """rows: those of the label. strict: every word of the label is known."""
    ways = (True, False) if _RIGHT_TO_LEFT.search(lines[rows[0]].text) else (False,)
    beside = (find_right(lines, n, left=left) for left in ways for n in rows)
    rights = [m for m in beside if m is not None and m not in rows]
    right, below, label = rights[0] if rights else None, find_below(lines, rows[-1]), lines[rows[-1]].box
    if not strict and right is not None and is_page_word(lines[right].text):
        return  # "PIN lock", "On"
    if below is not None and lines[below].box.top - label.bottom > 1.6 * label.height:
        below = below if fits(below, words=False) else None
    strong = [m for m in (right, below) if m is not None and fits(m, words=False)]
    if right is not None and (right in strong or (fits(right) and below not in strong)):
        yield from (right, *_find_pieces(lines, right))
    elif below is not None and fits(below):
        yield from (below, *_find_pieces(lines, below))
        if right is not None and fits(right):
            yield right
    else:
        for first in (right, below):
            row = [] if first is None else [first, *_find_pieces(lines, first)]
            if len(row) > 1 and is_code("".join(lines[m].text for m in row)):
                yield from row
                return
        above = find_above(lines, rows[0]) if strict and group in {"codes", "pins"} else None
        if above is not None and fits(above, words=False) and find_run(lines[above].text) == lines[above].text.strip():
            yield above  # a large code over its small caption
    if strict and group in {"phrases", "keys", "codes"} and right not in strong:
        yield from _find_block(lines, rows[-1], group)


def _fits(text: str, group: Group, words: bool, *, filled: bool = False, shown: bool = False) -> bool:
    """Whether it may be the value of such a label. words: ordinary words may be. filled: it is in a field. shown: it is
    no control.
    """
    said = text.strip()
    is_control = not (words and (shown or is_small_word(said)))
    if (
        (is_page_word(said, pressed=is_control) and not filled)
        or (is_measure(said) and group != "pins")
        or not any(each.isalnum() for each in said)
    ):
        return False
    folded = fold(said)[0]
    if (names := find_names(folded)) and is_label(folded, names):
        return False
    if group in ANY_WORDS:
        if is_count(said):
            return False
        if looks_mixed(said) or is_code(said):
            return True
        return words and len(said) <= 160 and not said.endswith(("?", "？", ":", "："))
    if group == "weak_codes":
        return _ANY_CODE.fullmatch(plain(said)) is not None
    run = find_run(said, whole=group == "keys")
    if not is_code(run) and not (group == "keys" and _FOURS.fullmatch(said)):
        return False
    whole = group == "keys" or len(run) >= 0.6 * len(said)
    return whole and (len(said) >= 6 or group != "keys") and len(said) <= 300


def _find_pieces(lines: Layout, first: int) -> Iterator[int]:
    """The boxes of the same row over which a code goes on: one digit or one group each."""
    size = len(lines[first].text.strip())
    for left in (False, True):
        at = first
        while _PIECE.fullmatch(plain(lines[at].text.strip())):
            other = find_right(lines, at, left=left)
            if other is None or other == first or not _PIECE.fullmatch(plain(lines[other].text.strip())):
                break
            if abs(len(lines[other].text.strip()) - size) > 1 or is_page_word(lines[other].text):
                break
            yield other
            at = other


def _find_listed(lines: Layout, n: int) -> Iterator[tuple[int, SecretKind]]:
    """Several codes below a sentence that names some: "Keep your recovery codes in a safe place"."""
    if any(name.group == "keys" for name in find_names(fold(lines[n].text)[0])):
        block = [m for m in _find_block(lines, n, "keys") if looks_mixed(lines[m].text.replace("-", ""))]
        if len(block) > 1:
            yield from ((m, KINDS["keys"]) for m in block)


def _find_block(lines: Layout, n: int, group: Group) -> Iterator[int]:
    """The rows below a label as long as they hold words of a phrase, codes or lines of a key."""
    box = lines[n].box
    under = sorted(
        (m for m, line in enumerate(lines) if line.text.strip() and line.box.top >= box.bottom - box.height // 3),
        key=lambda m: lines[m].box.top,
    )
    bottom, skipped, place = box.bottom, 0, 0
    while place < len(under) and skipped < 2:
        top = lines[under[place]].box
        row = [m for m in under[place:] if lines[m].box.top < top.top + top.height / 2]
        if top.top - bottom > 3 * top.height:
            return
        found = [m for m in row if _is_of_block(lines[m].text.strip(), group)]
        tail = place and not found and group == "keys" and top.top - bottom < top.height and len(row) == 1
        if (
            tail
            and _TAIL.fullmatch(rest := lines[row[0]].text.strip())
            and (is_small_word(rest) or not is_page_word(rest))
        ):
            yield row[0]
            return
        yield from found
        skipped = 0 if found else skipped + 1
        if found and group == "codes" and len(row) == len(found) == 1 and len(lines[found[0]].text) < 4:
            return
        bottom, place = max(lines[m].box.bottom for m in row), place + len(row)


def _is_of_block(text: str, group: Group) -> bool:
    if is_page_word(text):
        return False
    if group == "phrases":
        words = text.split()
        return _NUMBERED.fullmatch(text) is not None or (len(words) >= 3 and not re.search(r"[.!?:。！？：]", text))
    if _ARMOUR.fullmatch(text):
        return True
    return not is_measure(text) and (
        (is_code(text) and find_run(text) == text and len(text) >= 4)
        or (group == "keys" and _KEY_LINE.fullmatch(plain(text)) is not None and not text.istitle())
    )
