"""What a model is told of a frame besides its picture, and whether what it quotes stands there for others, too."""

from collections.abc import Sequence

from core.protocols import Reader
from core.screen import Element, Frame
from tools.elements import sight
from tools.elements.words import folded
from tools.prompts import fenced, prompt

MAX_ELEMENTS = 60
MAX_TEXTS = 80
MOST = 0.8
"""Of the letters of a quotation, how many others must read on the screen: one may be misread, a word may not."""


def elements_told(frame: Frame) -> str:
    """The list of what can be operated, "" where there is none. Names come from the screen, and are fenced."""
    shown = [element for element in sight.in_sight(frame) if element.name or element.value or element.role != "other"]
    lines = [_line(element, frame) for element in shown[:MAX_ELEMENTS]]
    return prompt("elements", elements=fenced("\n".join(lines))) if lines else ""


def texts_told(texts: Sequence[str]) -> str:
    """The texts on a frame, fenced; "" where there are none."""
    return prompt("texts", texts=fenced("\n".join(texts[:MAX_TEXTS]))) if texts else ""


def texts_on(frame: Frame, reader: Reader | None) -> list[str]:
    """All that stands on a frame, by its tree, or as it is read where there is none."""
    if frame.elements is not None:
        return [text for each in frame.elements for text in (each.name, each.value) if text]
    return [line.text for line in reader.read(frame)] if reader else []


def stands(quoted: str, texts: Sequence[str]) -> bool:
    """Whether others read these words: all in one piece, or most of them in several. Nobody there proves nothing."""
    if not texts:
        return True
    words = folded(quoted)
    seen = [folded(text) for text in texts]
    if not words or words in "".join(seen):
        return bool(words)
    left = words
    for text in sorted({text for text in seen if len(text) > 1}, key=len, reverse=True):
        left = left.replace(text, "")
    return len(left) <= (1 - MOST) * len(words)


def _line(element: Element, frame: Frame) -> str:
    x, y = frame.geometry.to_thousandths(element.box.center)
    state = {True: " on", False: " off", None: ""}[element.checked]
    focused = " focused" if element.focused else ""
    value = f" = {element.value[:60]!r}" if element.value and element.value != element.name else ""
    return f"{element.id} {element.role}{state}{focused} {element.name[:60]!r}{value} at {x},{y}"
