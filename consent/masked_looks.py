"""A look without what is secret on it: what a run keeps, what watching keeps, and what a model is sent.

What stands on one line is judged by consent.redaction; a label tells of what stands beside it or below. Such places are
filled with one colour, from which nothing can be read back, and taken out of what the tree says.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from xxhash import xxh3_64_hexdigest

from iris_screen.consent.redaction import Kind, Span, merged, secrets
from iris_screen.consent.secret_words import HIDDEN, looks_like_one, may_show, names_only, speaks_of_one
from iris_screen.core.geometry import Box
from iris_screen.core.screen import Element, Frame, Pixels, TextLine

DOTS = re.compile(r"[•●∙·*＊⚫]{3,}.?")
"""A password as a field shows it: perhaps with the last letter still to be read."""
MARGIN = 0.2
"""Of a line's height, round what is filled: readings are tight."""
MOST = 1_500
"""Texts whose neighbours are looked for; a screen holds some hundred."""
_REST = re.compile(r"[A-Za-z0-9_+/=.-]{4,}")


@dataclass(frozen=True)
class Unseen:
    """frame: the same one where nothing on it is secret, else another with a key of its own. texts: of its lines, or of
    its tree where no lines were given. places: what was filled.
    """

    frame: Frame
    texts: list[str]
    places: list[Box]


def unseen(
    frame: Frame,
    lines: Sequence[TextLine] | None = None,
    known: Iterable[str] = (),
    but: frozenset[Kind] = frozenset(),
) -> Unseen:
    """lines: as they were read on the frame, None where nobody read them. known: secrets whatever they look like. but:
    kinds that may be told.
    """
    known = tuple(known)
    read, told = list(lines or []), frame.elements or []
    on_lines = _hidden(read, known, but)
    elements = _without(told, known, but)
    places = [
        *(box for line, spans in zip(read, on_lines, strict=True) for box in _boxes(line, spans)),
        *(each.box for each, changed in zip(told, elements, strict=True) if each != changed),
    ]
    texts = [_told(line.text, spans) for line, spans in zip(read, on_lines, strict=True)]
    if lines is None:
        texts = [text for each in elements for text in dict.fromkeys((each.name, each.value)) if text]
    if not places and elements == told:
        return Unseen(frame, texts, [])
    shown = frame.elements if frame.elements is None else elements
    pixels, mark = filled(frame.pixels, places), xxh3_64_hexdigest(repr(places).encode())
    return Unseen(
        replace(frame, pixels=pixels, key=f"{frame.key[:90]}-{mark}", elements=shown, veiled=True), texts, places
    )


def filled(pixels: Pixels, places: Sequence[Box]) -> Pixels:
    """A copy ``(h, w, 3) uint8 RGB`` with each place in the one colour that most of it has."""
    if not places:
        return pixels
    shown = pixels.copy()
    height, width = pixels.shape[:2]
    for box in places:
        more = round(MARGIN * min(box.height, 60)) + 1
        top, bottom = max(box.top - more, 0), min(box.bottom + more, height)
        left, right = max(box.left - more, 0), min(box.right + more, width)
        if top < bottom and left < right:
            shown[top:bottom, left:right] = np.median(shown[top:bottom, left:right].reshape(-1, 3), axis=0)
    return shown


def _hidden(lines: Sequence[TextLine], known: tuple[str, ...], but: frozenset[Kind]) -> list[list[Span]]:
    """What is secret on each of them."""
    found = [list(secrets(line.text, known)) for line in lines]
    for n, line in enumerate(lines):
        if DOTS.fullmatch(line.text.strip()):
            found[n].append(_whole(line, "password"))
    for other, span in _beside(lines[:MOST]):
        if not _is_in(span, found[other]):
            found[other].append(span)
    _go_on(lines[:MOST], found)
    return [merged(span for span in spans if span.kind not in but) for spans in found]


def _beside(lines: Sequence[TextLine]) -> Iterator[tuple[int, Span]]:
    """What lines say of those beside and below them: the number of such a one, and where on it."""
    for n, line in enumerate(lines):
        if not line.text or not may_show(line.text):
            continue
        label = names_only(line.text)
        for way in (_right_of, _below):
            now, other = n, way(lines, n)
            while other is not None:
                span = _told_by(lines[now].text if now == n else "", lines[other], label)
                if span is None:
                    break
                yield other, span
                now, other = other, (_below(lines, other) if label else None)


def _told_by(before: str, line: TextLine, label: Kind | None) -> Span | None:
    if label and looks_like_one(line.text):
        return _whole(line, label)
    if not before:
        return None
    start = len(before) + 1
    later = [span for span in secrets(f"{before} {line.text}") if span.end > start]
    return Span(max(later[0].start - start, 0), later[0].end - start, later[0].kind) if later else None


def _go_on(lines: Sequence[TextLine], found: list[list[Span]]) -> None:
    """A key that fills its line goes on below."""
    for n, line in enumerate(lines):
        keys = [span for span in found[n] if span.kind == "key" and span.end >= len(line.text.rstrip()) - 1]
        below = _below(lines, n) if keys else None
        if below is not None and _is_rest(lines[below].text) and not found[below]:
            found[below].append(_whole(lines[below], "key"))


def _is_rest(text: str) -> bool:
    """Whether it may be the end of a key, and is no word of the page."""
    return _REST.fullmatch(text.strip()) is not None and looks_like_one(text)


def _right_of(lines: Sequence[TextLine], n: int) -> int | None:
    """The next on the same row."""
    box = lines[n].box
    row = [
        (other.box.left, m)
        for m, other in enumerate(lines)
        if m != n and other.text and other.box.left >= box.right - box.height and _share(box, other.box) > 0.5
    ]
    return min(row)[1] if row else None


def _below(lines: Sequence[TextLine], n: int) -> int | None:
    """The next below it that shares some of its columns."""
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


def _share(box: Box, other: Box) -> float:
    """Of the lower one's height, how much lies beside the other."""
    low = min(box.height, other.height)
    return (min(box.bottom, other.bottom) - max(box.top, other.top)) / low if low else 0.0


def _whole(line: TextLine, kind: Kind) -> Span:
    return Span(0, len(line.text), kind)


def _is_in(span: Span, spans: Sequence[Span]) -> bool:
    return any(other.start <= span.start and span.end <= other.end for other in spans)


def _boxes(line: TextLine, spans: Sequence[Span]) -> Iterator[Box]:
    """Where they stand, by the edges of the letters where these are known."""
    for span in spans:
        if len(line.edges) == len(line.text) + 1:
            left, right = line.edges[span.start], line.edges[span.end]
            yield line.box.replace(left=left, right=max(right, left + 1))
        else:
            yield line.box


def _told(text: str, spans: Sequence[Span]) -> str:
    for span in sorted(spans, reverse=True):
        text = text[: span.start] + HIDDEN + text[span.end :]
    return text


def _without(told: Sequence[Element], known: tuple[str, ...], but: frozenset[Kind]) -> list[Element]:
    """The tree without them; of an input that is for a password nothing it holds."""
    said = [(n, name) for n, each in enumerate(told) for name in ("name", "value") if _is_said(each, name)]
    lines = [TextLine(text=getattr(told[n], name), box=told[n].box) for n, name in said]
    fields: dict[int, dict[str, str]] = {}
    for (n, name), line, spans in zip(said, lines, _hidden(lines, known, but), strict=True):
        if spans:
            fields.setdefault(n, {})[name] = _told(line.text, spans)
            if told[n].name == told[n].value:
                fields[n]["value"] = fields[n]["name"]
    for n, each in enumerate(told):
        if _is_covered(each) and "password" not in but:
            fields.setdefault(n, {})["value"] = HIDDEN
    return [each.replace(**fields[n]) if n in fields else each for n, each in enumerate(told)]


def _is_said(element: Element, name: str) -> bool:
    return bool(getattr(element, name)) and (name == "name" or element.value != element.name)


def _is_covered(element: Element) -> bool:
    """Whether it is an input that is for a password, and holds one."""
    if element.role != "input" or not (element.value or element.name):
        return False
    named = element.name != element.value and speaks_of_one(element.name)
    return bool(element.value) and (named or DOTS.fullmatch(element.value) is not None)
