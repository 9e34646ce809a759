"""Finds the values of labels: to the right of one, below it, in the boxes after it, or as a block under it."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from iris_screen.consent.secrets.layout import MOST, Layout, find_above, find_below, find_right, find_wraps
from iris_screen.consent.secrets.secret_names import (
    ANY_WORDS,
    KINDS,
    OPENING,
    WEAK,
    Group,
    find_names,
    fold,
    is_label,
    is_page_word,
    is_small_word,
    list_words,
    make_pattern,
    names_what_opens,
    tells_of_code,
    tells_of_network,
)
from iris_screen.consent.secrets.value_shapes import (
    find_run,
    is_code,
    is_count,
    is_key,
    is_measure,
    looks_made_up,
    looks_mixed,
    plain,
)
from iris_screen.core.message import SecretKind
from iris_screen.core.screen import TextLine

PRESSED = frozenset({"button", "switch", "tab", "slider", "image", "key"})
"""Roles of elements whose names are rarely values."""
_PIECE = re.compile(r"[A-Z0-9#*]{1,8}")
_NUMBERED = re.compile(r"(?:\d{1,2}\s?[.):：、]?\s*)?[^\s\d.,:;!?]{1,16}(?: [^\s\d.,:;!?]{1,12})?|\d{1,2}[.):]?")
_KEY_LINE = re.compile(r"[\w+/=.:-]{12,}|(?:[A-Z0-9]{4,6}[ -]?){2,}|(?:[a-z2-7]{4} ?){2,}")
_TAIL = re.compile(r"[\w+/=-]{1,12}")
"""The rest of a key on its last line."""
_RIGHT_TO_LEFT = re.compile(r"[\u0590-\u07ff\ufb1d-\ufdff\ufe70-\ufefc]")
_SENTENCE_BEFORE = re.compile(r"^.*(?:\.\s|[?!。？！])\s*(?=\w)")
SHORTEST_CARD = 8
"""Signs of the number of a card; its last four are shown everywhere."""
NUMBERED = frozenset({"identities", "cards", "accounts"})
"""Groups of what has a number, which may stand below its name as "No."."""
NEAR_ROWS = 8
"""Heights of a line over which the name of a network is near."""
_ANY_CODE = re.compile(
    r"\d{4,8}(?: ?[#*]| ?\+ ?\w+)?|\d{2}-\d{2,4}|\d{1,3}[A-ZА-Я]\d{3,5}"
    r"|(?=[A-Z-]*\d)[A-Z0-9]{4,6}(?:-[A-Z0-9]{4,6}){2,}"
)
"""What may be the value of a label that names any code: "Lobby code", "Licence code"."""
_LISTED = re.compile(r"(?=.*\d)[A-Za-z0-9]{3,}(?:[ -][A-Za-z0-9]{3,}){0,7}")
_LARGE = re.compile(r"[A-Z\d][A-Z\d #*·-]*")
_GROUPED = re.compile(r"(?=[A-Z-]*\d)[A-Z0-9]{4,6}(?:-[A-Z0-9]{4,6}){2,}")
"""A code, whatever stands below it."""
_ASKED = re.compile(r"[?？؟;]\s*$")
_ANSWER = re.compile(r"(?!(?:1[89]|20)\d\d\b)\d{4,8}(?=$|[ .,!])|(?=\S*\d)(?=\S*[^\W\d])[!-~]{5,24}$")
"""What answers a question for a secret: a number that is no year, perhaps with more words, or what is no word."""
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
        yield from _find_answers(lines, n, wraps)
        rows, group, strict = _find_label(lines, n, wraps)
        if (group is None or group in WEAK) and (above := _find_group_above(lines, n)):
            group, strict = above, True
        if group is None:
            yield from _find_listed(lines, n)
            continue
        if group == "weak_passwords" and find_network(lines, n) is not None:
            group = "passwords"

        def fits(m: int, words: bool = True, group: Group = group, strict: bool = strict) -> bool:
            pressed = bool(roles) and roles[m] in PRESSED
            beside = lines[m].box.top < lines[n].box.bottom - lines[n].box.height // 2  # noqa: B023 - used at once
            # "SSH passphrase" over words that no control is called by
            beside = beside or strict or (lines[m].text.islower() and len(lines[m].text.split()) >= 3)
            filled = bool(roles) and roles[m] == "input" and strict
            return _fits(lines[m].text, group, words and beside and not pressed, filled=filled, shown=bool(roles))

        for m in _find_values(lines, rows, group, fits, strict=strict):
            yield m, "key" if lines[m].text.count("-") > 1 and group == "weak_codes" else KINDS[group]
            while m in wraps and wraps[m] not in rows and not is_page_word(lines[wraps[m]].text):
                m = wraps[m]  # noqa: PLW2901 - the value goes on below
                if _find_label_group(lines[m].text):
                    break
                yield m, KINDS[group]


def _counts_on(lines: Layout, n: int) -> bool:
    """Whether a number is next to the one above or below it, as on a wheel below “Alarm”: 14, 15, 16."""
    near = (lines[m].text for m in (n, find_above(lines, n), find_below(lines, n)) if m is not None)
    number, *others = (int(text) if text.isdecimal() else None for text in near)
    return number is not None and any(other is not None and abs(other - number) == 1 for other in others)


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
                goes_on = found[1] in WEAK and not re.search(r"\d", lines[rows[-1]].text)
                found = None if goes_on else found  # "Postal" below "Code", as in Arabic
                break
            found = (rows, group, not strange) if group is not None else found
            if len(rows) == 4 or rows[-1] not in wraps or len(lines[n].text) >= 40:  # else it may go on below
                break
            rows = [*rows, wraps[rows[-1]]]
            more = lines[rows[-1]].text
            within_word = [f"{ways[0]}{more}"] if found is None else []
            ways = [*(f"{way} {more}" for way in ways), *within_word]
            if strange and found is None and _find_label_group(more) and find_right(lines, rows[-1]) is not None:
                break  # "User name" above "Passphrase", each with its own value
        if found is not None:
            return found
    return [n], None, False


@lru_cache(maxsize=8192)
def _find_label_group(text: str, strange: int = 0) -> Group | None:
    """What a label names, None if a text is no label. strange: as in `is_label`."""
    for said in (text, _SENTENCE_BEFORE.sub("", text)):  # "Reg. plate" is one label, "Do not share. PIN" ends with one
        folded = fold(said)[0]
        names = find_names(folded)
        groups: list[Group] = [name.group for name in names if name.group not in WEAK]
        if not groups and any(name.group == "weak_codes" for name in names):  # "Code for the gate"
            groups = ["codes" if tells_of_code(folded) else "weak_codes"]
        elif names and not groups and not strange:
            groups = ["weak_passwords"]
        elif not names and not strange and names_what_opens(folded):
            return "weak_codes"
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
    head = find_above(lines, rows[0]) if right is None else rows[0]
    first = None if head is None else find_right(lines, head)  # beside "Saved", above "passwords"
    said = "" if first is None else lines[first].text
    counts = group in ANY_WORDS and (is_count(said) or is_measure(said))
    if said and (counts or (not strict and is_page_word(said))):
        return  # "PIN lock", "On"; "Saved passwords", "12"
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
        for start in (right, below):
            row = [] if start is None or _counts_on(lines, start) else [start, *_find_pieces(lines, start)]
            if len(row) > 1 and is_code("".join(lines[m].text for m in row)):
                yield from row
                return
        may_caption = group in {"codes", "pins"} or (group in {"weak_codes", "keys"} and right is None)
        above = find_above(lines, rows[0]) if may_caption else None
        shape = _LARGE if strict else _GROUPED
        if above is not None and fits(above, words=False) and shape.fullmatch(plain(lines[above].text).strip()):
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
        if looks_mixed(said.rstrip("?？:：")) or (is_code(said) and (words or " " not in said)):
            return True
        return words and len(said) <= 160 and not said.endswith(("?", "？", ":", "："))
    if group == "weak_passwords":
        return looks_made_up(said)
    if group == "weak_codes":
        return _ANY_CODE.fullmatch(plain(said)) is not None
    run = find_run(said, whole=group == "keys")
    fits = is_key(run) if group == "keys" else is_code(run)
    if not fits:
        return False
    if group == "cards" and sum(each.isalnum() for each in run) < SHORTEST_CARD:  # "Card ending", "0932"
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


def find_network(lines: Layout, n: int) -> int | None:
    """The nearest line that names a network or an account, beside a line or a few rows above it."""
    named = (m for m in _list_near(lines, n) if tells_of_network(fold(lines[m].text)[0]))
    return max(named, key=lambda m: lines[m].box.top, default=None)


def _list_near(lines: Layout, n: int) -> list[int]:
    """The lines beside one or a few rows above it."""
    top, height = lines[n].box.top, lines[n].box.height
    return [m for m, line in enumerate(lines) if -NEAR_ROWS * height <= line.box.top - top < height]


def _find_group_above(lines: Layout, n: int) -> Group | None:
    """What a label names that only the page around it tells: "No." of a passport, "Answer" to a security question."""
    said = fold(lines[n].text.strip(" :："))[0]
    if said in list_words("replies"):
        asked = any(make_pattern("questions").search(fold(lines[m].text)[0]) for m in _list_near(lines, n))
        return "answers" if asked else None
    if said in list_words("numbers"):
        above = sorted(_list_near(lines, n), key=lambda m: -lines[m].box.top)
        return next((each for m in above if (each := _find_label_group(lines[m].text)) in NUMBERED), None)
    return None


def _find_answers(lines: Layout, n: int, wraps: dict[int, int]) -> Iterator[tuple[int, SecretKind]]:
    """What follows a question for a secret in a chat, on whichever side: "What's the PIN?", "3816"."""
    names = find_names(fold(lines[n].text)[0])
    group = next((name.group for name in names if name.group in OPENING), None)
    n = wraps[n] if n in wraps and _ASKED.search(lines[wraps[n]].text) else n
    if group is None or not _ASKED.search(lines[n].text):
        return
    box = lines[n].box
    below = [m for m, line in enumerate(lines) if 0 <= line.box.top - box.top - box.height // 2 <= 3 * box.height]
    m = min((m for m in below if m != n), key=lambda m: lines[m].box.top, default=None)
    if m is not None and _ANSWER.match(plain(lines[m].text).strip()) and not is_measure(lines[m].text):
        yield m, KINDS[group]


def _find_listed(lines: Layout, n: int) -> Iterator[tuple[int, SecretKind]]:
    """Several codes below a sentence that names some: "Keep your recovery codes in a safe place"."""
    if any(name.group in {"keys", "weak_codes"} for name in find_names(fold(lines[n].text)[0])):
        block = [m for m in _find_block(lines, n, "keys") if _LISTED.fullmatch(lines[m].text.strip())]
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
            and (is_small_word(rest) or not ((rest.isalpha() and rest.istitle()) or is_page_word(rest)))
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
