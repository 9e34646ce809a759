"""Sends canaries and harmless texts through the gates, and finds what came out."""

import json
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

import numpy as np

from iris_screen.consent.drawing.legible_words import is_legible
from iris_screen.consent.gates import Gates
from iris_screen.consent.secrets.text_mask import TextMask
from iris_screen.core.geometry import Box
from iris_screen.core.screen import Frame, Pixels, TextLine
from iris_screen.evals.secrets.canaries import Canary
from iris_screen.evals.secrets.canary_kinds import KINDS
from iris_screen.evals.secrets.pages import Page
from iris_screen.evals.secrets.scanned_codes import DrawnCode
from iris_screen.sight.reader import FrameReader

DARK = 110
"""Below this, of 255, a pixel belongs to a letter."""
TOLD = 5
"""Of a phrase, more than one part in so many may not be left."""


@dataclass
class PageReader(FrameReader):
    """Reads a page without a mistake."""

    page: Page | None = None

    def read_all(self, frame: Frame) -> list[TextLine]:
        return self.page.list_lines() if self.page else []


def find_leaks(canary: Canary, ocr: FrameReader | None = None) -> list[str]:
    """The gates that let it out: "kept by tree", "drawn for the model by pixels" and the like. ocr: reads the page
    instead of a reader that makes no mistake, and what each gate let through; a page in a script that it does not read
    goes by its tree only.
    """
    if canary.page is None:
        gates = Gates()
        passed = {
            "kept": gates.text_to_store(canary.text),
            "told": gates.text_to_person(canary.text),
            "logged": TextMask()(canary.text),
        }
        if canary.channel != "task":
            del passed["logged"]
        return [f"{gate} as text" for gate, text in passed.items() if is_told(canary, [text] * len(canary.parts))]
    reader = ocr or PageReader(page=canary.page)
    gates = Gates(reader)
    found = []
    for tree in (True, False) if ocr is None or is_legible(str(canary.page)) else (True,):
        frame = canary.page.make_frame(str(id(canary)), tree)
        by = ("tree" if tree else "pixels") + (", read by OCR" if ocr else "")
        passed_frames = {"kept": gates.to_store(frame), "sent": gates.to_model(frame)}
        if tree and not KINDS[canary.kind].shared:
            passed_frames["shown"] = gates.to_person(frame)
        for gate, covered in passed_frames.items():
            if tree and is_told(canary, _list_left(canary.page, covered)):
                found.append(f"{gate} by {by}")
            elif is_drawn(canary, covered.pixels):
                found.append(f"{gate} as a picture by {by}")
            elif ocr and is_read(canary, ocr.read_all(covered)):
                found.append(f"{gate} as a picture by {by}, and read there")
    return found


def find_picture_leaks(code: DrawnCode) -> list[str]:
    """The gates that let out a code for scanning."""
    gates, frame = Gates(), Frame(code.pixels, str(id(code)), 0.0)
    passed: dict[str, Frame] = {
        "kept": gates.to_store(frame),
        "sent": gates.to_model(frame),
        "shown": gates.to_person(frame),
    }
    return [f"{gate} as a picture" for gate, covered in passed.items() if code.is_left(covered)]


def is_picture_covered(picture: DrawnCode) -> bool:
    """Whether anything on a picture without a code was covered."""
    return bool(Gates().to_store(Frame(picture.pixels, str(id(picture)), 0.0)).masks)


def leaks_bare(canary: Canary) -> bool:
    """Whether it is there to be found when nothing is masked."""
    if canary.page is None:
        return is_told(canary, [canary.text] * len(canary.parts))
    frame = canary.page.make_frame("bare", tree=True)
    return is_told(canary, _list_left(canary.page, frame)) and is_drawn(canary, frame.pixels)


def _list_left(page: Page, frame: Frame) -> list[str]:
    """For each part, what the elements that held it still say."""
    left = [""] * len(page.parts)
    for piece, element in zip(page.pieces, frame.elements or [], strict=True):
        for _, _, part in piece.spans:
            left[part] += f" {element.name} {element.value}"
    return left


def is_told(canary: Canary, left: Sequence[str]) -> bool:
    around = _list_around(canary)
    told = sum(is_part_in(*each) for each in zip(canary.parts, left, around, strict=True))
    return told * TOLD > len(canary.parts) if canary.loose else told > 0


def is_read(canary: Canary, lines: Sequence[TextLine]) -> bool:
    """Whether it is among what was read on a picture."""
    assert canary.page is not None
    rest = str(canary.page)
    for part in canary.parts:
        rest = rest.replace(part, " ")
    told = sum(any(is_part_in(part, line.text, rest) for line in lines) for part in canary.parts)
    return told * TOLD > len(canary.parts) if canary.loose else told > 0


def _list_around(canary: Canary) -> list[str]:
    """For each part, what is said beside it in the same text: four letters of it may be in another word there."""
    if canary.page is None:
        return [canary.text.replace(part, " ") for part in canary.parts]
    around = [""] * len(canary.page.parts)
    for piece in canary.page.pieces:
        for start, end, part in piece.spans:
            around[part] += f" {piece.text[:start]} {piece.text[end:]} {piece.name if piece.name != piece.text else ''}"
    return around


def is_part_in(part: str, text: str, around: str = "") -> bool:
    """Whether at least half of it is there, however it is written. around: harmless words beside it."""
    wanted, said = fold(part), fold(text)
    if len(wanted) <= 4:
        return wanted in said
    match = SequenceMatcher(None, wanted, said, autojunk=False).find_longest_match()
    same = wanted[match.a : match.a + match.size]
    return match.size >= max(4, (len(wanted) + 1) // 2) and (match.size == len(wanted) or same not in fold(around))


def fold(text: str) -> str:
    return "".join(each for each in unicodedata.normalize("NFKC", text).casefold() if each.isalnum())


def is_drawn(canary: Canary, pixels: Pixels) -> bool:
    """Whether at least half of the letters of a part can still be seen."""
    assert canary.page is not None
    bare = canary.page.draw()
    seen, whole = [0] * len(canary.parts), [0] * len(canary.parts)
    for part, box in canary.page.find_secret_boxes():
        seen[part] += _count_ink(pixels, box)
        whole[part] += _count_ink(bare, box)
    told = sum(left * 2 >= ink for left, ink in zip(seen, whole, strict=True) if ink)
    return told * TOLD > len(canary.parts) if canary.loose else told > 0


def _count_ink(pixels: Pixels, box: Box) -> int:
    return int(np.count_nonzero(pixels[box.top : box.bottom, box.left : box.right].mean(axis=2) < DARK))


def find_covered(page: Page, tree: bool) -> Iterator[str]:
    """The harmless texts of a page that are covered by mistake."""
    lines = page.list_lines()
    gates = Gates(PageReader(page=page))
    frame = page.make_frame(json.dumps([piece.text for piece in page.pieces]), tree)
    if tree:
        stored = gates.to_store(frame)
        for piece, before, after in zip(page.pieces, frame.elements or [], stored.elements or [], strict=True):
            if not piece.spans and before != after:
                yield piece.text
        return
    secret = [box for _, box in page.find_secret_boxes()]
    shown = gates.to_model(replace(frame, elements=None))
    for line in lines:
        own = any(box.top == line.box.top and line.box.left <= box.left < line.box.right for box in secret)
        if not own and any(_overlap(mask.box, line.box) for mask in shown.masks):
            yield line.text


def _overlap(one: Box, other: Box) -> bool:
    return min(one.right, other.right) > max(one.left, other.left) and min(one.bottom, other.bottom) > max(
        one.top, other.top
    )
