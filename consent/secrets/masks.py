"""Finds the secrets on a frame and covers them.

consent.secrets.secret_finder judges each line by itself. A label also says what is to the right of it or below. These
places are filled with one colour, from which nothing can be recovered, and their texts are taken out of the tree. So
are codes for scanning, such as QR codes: what they hold is unknown, and often signs in or pays.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from threading import Lock

from xxhash import xxh3_64_hexdigest

from iris_screen.consent.secrets.labelled_values import find_labelled, find_network
from iris_screen.consent.secrets.layout import MOST, Layout, find_above, find_below, find_right, find_wraps
from iris_screen.consent.secrets.secret_finder import Span, find_secrets, merge_spans
from iris_screen.consent.secrets.secret_names import (
    KINDS,
    OPENING,
    find_names,
    fold,
    is_label,
    is_page_word,
    tells_of_code,
)
from iris_screen.consent.secrets.value_shapes import looks_mixed, plain
from iris_screen.core.message import HIDDEN, SecretKind
from iris_screen.core.screen import Element, Frame, Mask, TextLine
from iris_screen.sight.covering import fill
from iris_screen.sight.vision.scanned_codes import find_scanned_codes

DOTS = re.compile(r"[•●∙·*＊⚫]{3,}.?")
"""A password as a field shows it, perhaps with its last character still readable."""
CACHED = 128
"""Looks whose secrets are kept in mind."""
_cache: dict[object, list[list[Span]]] = {}
_lock = Lock()
SENTENCE = 8
"""Characters of a line that may lead to a code below it."""
ROWS = 8
"""The most rows of one text."""
_MAY_BE_CODE = re.compile(r"[A-Z0-9]{3,8}[#*]?|\d[\d -]{2,10}")
"""A line that may be a code between the parts of a sentence: "Show", "3-2-7715", "at the counter"."""
_REST = re.compile(r"[A-Za-z0-9_+/=.-]{4,}")


@dataclass(frozen=True)
class Covered:
    """frame: the given one if nothing on it is secret, else another one with its own key and masks. texts: those of the
    lines, or of the tree if no lines were given.
    """

    frame: Frame
    texts: list[str]


def cover_secrets(
    frame: Frame,
    lines: Sequence[TextLine] | None = None,
    known: Iterable[str] = (),
    allowed: frozenset[SecretKind] = frozenset(),
) -> Covered:
    """lines: read on the frame, None if it was not read. known: texts that are secret whatever they look like. allowed:
    kinds that may be seen.
    """
    known = tuple(known)
    read = list(lines or [])
    line_spans = _find_spans(read, known, allowed)
    elements, tree_masks = _cover_elements(frame.elements or [], known, allowed)
    masks = [mask for line, spans in zip(read, line_spans, strict=True) for mask in _make_masks(line, spans)]
    masks += tree_masks
    if "scanned" not in allowed:
        masks += [Mask(box=box, kind="scanned") for box in find_scanned_codes(frame.pixels)]
    texts = [_cover_text(line.text, spans) for line, spans in zip(read, line_spans, strict=True)]
    if lines is None:
        texts = [text for each in elements for text in dict.fromkeys((each.name, each.value)) if text]
    if not masks:
        return Covered(frame, texts)
    places = [mask.box for mask in masks]
    key = f"{frame.key[:90]}-{xxh3_64_hexdigest(repr(places).encode())}"
    tree = None if frame.elements is None else elements
    pixels = fill(frame.pixels, places)
    return Covered(replace(frame, pixels=pixels, key=key, elements=tree, masks=masks, veiled=True), texts)


def _find_spans(
    lines: Sequence[TextLine], known: tuple[str, ...], allowed: frozenset[SecretKind], roles: Sequence[str] = ()
) -> list[list[Span]]:
    """The secrets on each line. Cached, since a look is stored and sent, and often the same as the one before."""
    places = tuple((line.text, line.box.left, line.box.top, line.box.right, line.box.bottom) for line in lines)
    key = places, known, tuple(roles)
    spans = _cache.get(key)
    if spans is None:
        spans = _find_new_spans(lines, known, roles)
        with _lock:  # others may cover a look at the same time
            _cache[key] = spans
            if len(_cache) > CACHED:
                del _cache[next(iter(_cache))]
    return [merge_spans(span for span in each if span.kind not in allowed) for each in spans]


def _find_new_spans(lines: Sequence[TextLine], known: tuple[str, ...], roles: Sequence[str]) -> list[list[Span]]:
    found = [find_secrets(line.text, known) for line in lines]
    for n, line in enumerate(lines):
        if DOTS.fullmatch(line.text.strip()):
            found[n].append(_span_line(line, "password"))
    near = Layout(lines[:MOST])
    wraps = find_wraps(near)
    for n, kind in find_labelled(near, roles, wraps):
        found[n].append(_span_line(near[n], kind))
    for n, span in _find_continued(near, wraps):
        if not any(other.start <= span.start and span.end <= other.end for other in found[n]):
            found[n].append(span)
    for n, line in enumerate(near):  # a key that fills its line continues on the line below
        fills = any(span.kind == "key" and span.end >= len(line.text.rstrip()) - 1 for span in found[n])
        below = find_below(near, n) if fills else None
        if below is not None and not found[below]:
            text = near[below].text
            if _REST.fullmatch(text.strip()) and looks_mixed(text):
                found[below].append(_span_line(near[below], "key"))
    return found


def _find_continued(lines: Layout, wraps: dict[int, int]) -> Iterator[tuple[int, Span]]:
    """Secrets of a sentence that names them on one line and goes on to the right of it or below: the number of their
    line, and where on it.
    """
    for chain, only in _list_chains(lines, wraps):
        text = " ".join(lines[n].text for n in chain)
        folded = fold(text)[0]
        ends = pairwise(lines[n].text for n in chain)
        is_cut = any(one[-1:].isdigit() and other[:1].isdigit() for one, other in ends)  # a number that goes on below
        if not (is_cut or find_names(folded) or tells_of_code(folded)):
            continue
        start = 0
        spans = find_secrets(text)
        for n in chain:
            end = start + len(lines[n].text)
            for span in spans:
                if span.start < end and span.end > start and only in {n, None}:
                    yield n, Span(max(span.start - start, 0), min(span.end, end) - start, span.kind)
            start = end + 1


def _list_chains(lines: Layout, wraps: dict[int, int]) -> Iterator[tuple[list[int], int | None]]:
    """Lines that may be one sentence, and the only one of them that can hold its secret, None for any."""
    before = {below: n for n, below in wraps.items()}
    yield from ((_list_rows(lines, wraps, n), None) for n in wraps if n not in before)
    for n, line in enumerate(lines):
        if _MAY_BE_CODE.fullmatch(plain(line.text.strip())):
            left = find_right(lines, n, left=True)
            around = left, wraps.get(-1 if left is None else left), n, find_right(lines, n)
            yield [m for m in around if m == n or (m is not None and not is_page_word(lines[m].text))], None
            above = find_above(lines, n) if left is around[-1] is None else None
            if above is not None and len(lines[above].text + lines[before.get(above, above)].text) >= SENTENCE:
                below = find_below(lines, n)
                goes_on = below is None or not lines[below].text[0].isupper() or _is_about_code(lines[below].text)
                column = before.get(above), above, n, below if goes_on else None
                yield [m for m in column if m is not None], n
        names = find_names(fold(line.text)[0])
        if not names or find_secrets(line.text):
            continue
        network = find_network(lines, n) if any(name.group == "weak_passwords" for name in names) else None
        if network not in {n, None}:
            yield [network, n], n
        right = None if is_label(fold(line.text)[0], names) else find_right(lines, n)
        if right is not None:
            yield [n, right], None


def _is_about_code(text: str) -> bool:
    """Whether a sentence may be about the number above it: "Show this code at the counter"."""
    folded = fold(text)[0]
    return tells_of_code(folded) and any(name.group in OPENING for name in find_names(folded))


def _list_rows(lines: Sequence[TextLine], wraps: dict[int, int], n: int) -> list[int]:
    """The rows of a text that begins on this line: each but the last fills its column, or nearly, unless the next word
    is long.
    """
    rows = [n]
    while rows[-1] in wraps and len(rows) < ROWS:
        other = wraps[rows[-1]]
        box, said = lines[other].box, lines[other].text
        word = box.width * len(said.split(" ")[0]) / max(len(said), 1)
        is_short = box.right > max(1.4 * lines[rows[-1]].box.right, lines[rows[-1]].box.right + word)
        if is_short or is_page_word(said):
            break
        rows.append(other)
    return rows


def _span_line(line: TextLine, kind: SecretKind) -> Span:
    return Span(0, len(line.text), kind)


def _make_masks(line: TextLine, spans: Sequence[Span]) -> Iterator[Mask]:
    """By the edges of the letters if these are known, else over the whole line."""
    for span in spans:
        box = line.box
        if len(line.edges) == len(line.text) + 1:
            left, right = line.edges[span.start], line.edges[span.end]
            box = box.replace(left=left, right=max(right, left + 1))
        yield Mask(box=box, kind=span.kind)


def _cover_text(text: str, spans: Sequence[Span]) -> str:
    for span in sorted(spans, reverse=True):
        text = text[: span.start] + HIDDEN + text[span.end :]
    return text


def _cover_elements(
    elements: Sequence[Element], known: tuple[str, ...], allowed: frozenset[SecretKind]
) -> tuple[list[Element], list[Mask]]:
    """The tree without secrets, and where they were. An input for a password loses its whole value."""
    texts = [(n, "name") for n, each in enumerate(elements) if each.name]
    texts += [(n, "value") for n, each in enumerate(elements) if each.value and each.value != each.name]
    texts.sort()
    lines = [TextLine(text=getattr(elements[n], name), box=elements[n].box) for n, name in texts]
    captions = {n for n, each in enumerate(elements) if each.role == "input" and each.value != each.name}
    roles = ["text" if name == "name" and n in captions else elements[n].role for n, name in texts]
    fields: dict[int, dict[str, str]] = {}
    kinds: dict[int, SecretKind] = {}
    for (n, name), line, spans in zip(texts, lines, _find_spans(lines, known, allowed, roles), strict=True):
        if spans:
            kinds[n] = spans[0].kind
            fields.setdefault(n, {})[name] = _cover_text(line.text, spans)
            if elements[n].name == elements[n].value:
                fields[n]["value"] = fields[n]["name"]
    for n, each in enumerate(elements):
        if each.role != "input" or not each.value:
            continue
        named = find_names(fold(each.name)[0]) if each.name != each.value else ()
        kind = KINDS[named[0].group] if named else "password"
        if (DOTS.fullmatch(each.value) or named) and kind not in allowed:
            kinds[n] = kind
            fields.setdefault(n, {})["value"] = HIDDEN
    covered = [each.replace(**fields[n]) if n in fields else each for n, each in enumerate(elements)]
    changed = [n for n in sorted(kinds) if covered[n] != elements[n]]
    return covered, [Mask(box=elements[n].box, kind=kinds[n]) for n in changed]
