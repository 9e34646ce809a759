"""Finds the secrets on a frame and covers them.

What stands on one line is judged by consent.redaction; a label tells of what stands beside it or below. Such places are
filled with one colour, from which nothing can be read back, and taken out of what the tree says.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from xxhash import xxh3_64_hexdigest

from iris_screen.consent.redaction import Span, merged, secrets
from iris_screen.consent.secret_words import looks_like_one, may_show, names_only, speaks_of_one
from iris_screen.core.geometry import Box
from iris_screen.core.message import HIDDEN
from iris_screen.core.screen import Element, Frame, Mask, SecretKind, TextLine
from iris_screen.sight.covering import fill

DOTS = re.compile(r"[•●∙·*＊⚫]{3,}.?")
"""A password as a field shows it: perhaps with the last letter still to be read."""
MOST = 1_500
"""Texts whose neighbours are looked for; a screen holds some hundred."""
_REST = re.compile(r"[A-Za-z0-9_+/=.-]{4,}")


@dataclass(frozen=True)
class Covered:
    """frame: the same one where nothing on it is secret, else another with a key of its own and its masks. texts: of
    its lines, or of its tree where no lines were given.
    """

    frame: Frame
    texts: list[str]


def cover_secrets(
    frame: Frame,
    lines: Sequence[TextLine] | None = None,
    known: Iterable[str] = (),
    passes: frozenset[SecretKind] = frozenset(),
) -> Covered:
    """lines: as they were read on the frame, None where nobody read them. known: secrets whatever they look like.
    passes: kinds that may be seen.
    """
    known = tuple(known)
    read, told = list(lines or []), frame.elements or []
    on_lines = _find_spans(read, known, passes)
    elements, in_tree = _cover_elements(told, known, passes)
    on_picture = [mask for line, spans in zip(read, on_lines, strict=True) for mask in _masks(line, spans)]
    masks = [*on_picture, *in_tree]
    texts = [_cover_text(line.text, spans) for line, spans in zip(read, on_lines, strict=True)]
    if lines is None:
        texts = [text for each in elements for text in dict.fromkeys((each.name, each.value)) if text]
    if not masks:
        return Covered(frame, texts)
    places = [mask.box for mask in masks]
    key = f"{frame.key[:90]}-{xxh3_64_hexdigest(repr(places).encode())}"
    tree = None if frame.elements is None else elements
    pixels = fill(frame.pixels, places)
    return Covered(replace(frame, pixels=pixels, key=key, elements=tree, masks=masks, veiled=True), texts)


def _find_spans(lines: Sequence[TextLine], known: tuple[str, ...], passes: frozenset[SecretKind]) -> list[list[Span]]:
    """What is secret on each of them."""
    found = [list(secrets(line.text, known)) for line in lines]
    for n, line in enumerate(lines):
        if DOTS.fullmatch(line.text.strip()):
            found[n].append(_whole(line, "password"))
    for other, span in _beside(lines[:MOST]):
        if not _is_in(span, found[other]):
            found[other].append(span)
    _go_on(lines[:MOST], found)
    return [merged(span for span in spans if span.kind not in passes) for spans in found]


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


def _told_by(before: str, line: TextLine, label: SecretKind | None) -> Span | None:
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


def _whole(line: TextLine, kind: SecretKind) -> Span:
    return Span(0, len(line.text), kind)


def _is_in(span: Span, spans: Sequence[Span]) -> bool:
    return any(other.start <= span.start and span.end <= other.end for other in spans)


def _masks(line: TextLine, spans: Sequence[Span]) -> Iterator[Mask]:
    """Where they stand, by the edges of the letters where these are known."""
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
    told: Sequence[Element], known: tuple[str, ...], passes: frozenset[SecretKind]
) -> tuple[list[Element], list[Mask]]:
    """The tree without them, and where they stood; of an input that is for a password nothing it holds."""
    said = [(n, name) for n, each in enumerate(told) for name in ("name", "value") if _is_said(each, name)]
    lines = [TextLine(text=getattr(told[n], name), box=told[n].box) for n, name in said]
    fields: dict[int, dict[str, str]] = {}
    kinds: dict[int, SecretKind] = {}
    for (n, name), line, spans in zip(said, lines, _find_spans(lines, known, passes), strict=True):
        if spans:
            kinds[n] = spans[0].kind
            fields.setdefault(n, {})[name] = _cover_text(line.text, spans)
            if told[n].name == told[n].value:
                fields[n]["value"] = fields[n]["name"]
    for n, each in enumerate(told):
        if _is_covered(each) and "password" not in passes:
            kinds[n] = "password"
            fields.setdefault(n, {})["value"] = HIDDEN
    elements = [each.replace(**fields[n]) if n in fields else each for n, each in enumerate(told)]
    changed = [n for n in sorted(kinds) if elements[n] != told[n]]
    return elements, [Mask(box=told[n].box, kind=kinds[n]) for n in changed]


def _is_said(element: Element, name: str) -> bool:
    return bool(getattr(element, name)) and (name == "name" or element.value != element.name)


def _is_covered(element: Element) -> bool:
    """Whether it is an input that is for a password, and holds one."""
    if element.role != "input" or not (element.value or element.name):
        return False
    named = element.name != element.value and speaks_of_one(element.name)
    return bool(element.value) and (named or DOTS.fullmatch(element.value) is not None)
