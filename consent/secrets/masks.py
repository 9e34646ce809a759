"""Finds the secrets on a frame and covers them.

consent.secrets.secret_finder judges each line by itself. A label also says what is to the right of it or below. These
places are filled with one colour, from which nothing can be recovered, and their texts are taken out of the tree.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from xxhash import xxh3_64_hexdigest

from iris_screen.consent.secrets.secret_finder import Span, find_secrets, merge_spans
from iris_screen.consent.secrets.secret_words import (
    find_label_kind,
    looks_like_secret,
    may_name_secret,
    mentions_secret,
)
from iris_screen.core.message import HIDDEN
from iris_screen.core.screen import Element, Frame, Mask, SecretKind, TextLine
from iris_screen.sight.covering import fill

DOTS = re.compile(r"[•●∙·*＊⚫]{3,}.?")
"""A password as a field shows it, perhaps with its last character still readable."""
MOST = 1_500
"""Texts whose neighbours are looked at; a screen holds some hundred."""
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


def _find_spans(lines: Sequence[TextLine], known: tuple[str, ...], allowed: frozenset[SecretKind]) -> list[list[Span]]:
    """The secrets on each line."""
    found = [find_secrets(line.text, known) for line in lines]
    for n, line in enumerate(lines):
        if DOTS.fullmatch(line.text.strip()):
            found[n].append(_span_line(line, "password"))
    near = lines[:MOST]
    for n, span in _find_labelled(near):
        if not any(other.start <= span.start and span.end <= other.end for other in found[n]):
            found[n].append(span)
    for n, line in enumerate(near):  # a key that fills its line continues on the line below
        fills = any(span.kind == "key" and span.end >= len(line.text.rstrip()) - 1 for span in found[n])
        below = _find_below(near, n) if fills else None
        if below is not None and not found[below]:
            text = near[below].text
            if _REST.fullmatch(text.strip()) and looks_like_secret(text):
                found[below].append(_span_line(near[below], "key"))
    return [merge_spans(span for span in spans if span.kind not in allowed) for spans in found]


def _find_labelled(lines: Sequence[TextLine]) -> Iterator[tuple[int, Span]]:
    """Secrets to the right of a line that names one, or below it: the number of their line, and where on it."""
    for n, line in enumerate(lines):
        if not may_name_secret(line.text):
            continue
        label = find_label_kind(line.text)
        for find_next in (_find_right, _find_below):
            before, other = line.text, find_next(lines, n)
            while other is not None and (span := _find_after(before, lines[other], label)):
                yield other, span
                before, other = "", (_find_below(lines, other) if label else None)


def _find_after(before: str, line: TextLine, label: SecretKind | None) -> Span | None:
    """The secret on a line that comes after this text. label: the kind that a label there names."""
    if label and looks_like_secret(line.text):
        return _span_line(line, label)
    start = len(before) + 1
    later = [span for span in find_secrets(f"{before} {line.text}") if span.end > start] if before else []
    return Span(max(later[0].start - start, 0), later[0].end - start, later[0].kind) if later else None


def _find_right(lines: Sequence[TextLine], n: int) -> int | None:
    """The next line on the same row: more than half of the lower one's height is at the height of the other."""
    box = lines[n].box
    row = []
    for m, line in enumerate(lines):
        low = min(box.height, line.box.height)
        shared = min(box.bottom, line.box.bottom) - max(box.top, line.box.top)
        if m != n and line.text and line.box.left >= box.right - box.height and low and shared / low > 0.5:
            row.append((line.box.left, m))
    return min(row)[1] if row else None


def _find_below(lines: Sequence[TextLine], n: int) -> int | None:
    """The next line below it that shares some of its columns."""
    box = lines[n].box
    under = [
        (other.box.top, m)
        for m, other in enumerate(lines)
        if m != n
        and other.text
        and other.box.top >= box.bottom - 0.5 * min(box.height, other.box.height)
        and other.box.top - box.bottom <= 3 * min(box.height, other.box.height)
        and min(other.box.right, box.right) > max(other.box.left, box.left)
    ]
    return min(under)[1] if under else None


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
    fields: dict[int, dict[str, str]] = {}
    kinds: dict[int, SecretKind] = {}
    for (n, name), line, spans in zip(texts, lines, _find_spans(lines, known, allowed), strict=True):
        if spans:
            kinds[n] = spans[0].kind
            fields.setdefault(n, {})[name] = _cover_text(line.text, spans)
            if elements[n].name == elements[n].value:
                fields[n]["value"] = fields[n]["name"]
    for n, each in enumerate(elements):
        if each.role != "input" or not each.value or "password" in allowed:
            continue
        if DOTS.fullmatch(each.value) or (each.name != each.value and mentions_secret(each.name)):
            kinds[n] = "password"
            fields.setdefault(n, {})["value"] = HIDDEN
    covered = [each.replace(**fields[n]) if n in fields else each for n, each in enumerate(elements)]
    changed = [n for n in sorted(kinds) if covered[n] != elements[n]]
    return covered, [Mask(box=elements[n].box, kind=kinds[n]) for n in changed]
