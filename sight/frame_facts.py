"""Text about a frame for models, besides its picture, and a check whether words they quote are on the screen."""

from collections.abc import Sequence

from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Element, Frame, TextLine
from iris_screen.models.messages import fit_texts
from iris_screen.models.prompts import fence_words, fill_prompt
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.same_words import fold

MAX_ELEMENTS = 60
ELEMENT_TOKENS = 1_200
MAX_TEXTS = 80
MIN_SHOWN_SHARE = 0.8
"""Share of a quotation's letters that must be on the screen: a letter may be misread, a whole word may not."""


def describe_elements(frame: Frame) -> str:
    """The list of elements, "" if there are none. Names come from the screen, so they are fenced.

    Says so if it is cut. Leaves out keyboard keys, which would take all the room.
    """
    seen = visible_elements.list_visible(frame)
    plain = visible_elements.drop_keyboard(seen, frame)
    shown = [element for element in plain if element.name or element.value or element.role != "other"]
    lines = fit_texts([_describe(element, frame) for element in shown[:MAX_ELEMENTS]][::-1], ELEMENT_TOKENS)[::-1]
    rest = [fill_prompt("elements_rest", count=len(shown) - len(lines))] if len(shown) > len(lines) else []
    keys = [fill_prompt("elements_keyboard")] if len(plain) < len(seen) else []
    return (
        fill_prompt("elements", elements=fence_words("\n".join(lines)), rest=" ".join([*rest, *keys])) if lines else ""
    )


def quote_texts(texts: Sequence[str]) -> str:
    """The texts on a frame, fenced; "" if there are none."""
    return fill_prompt("texts", texts=fence_words("\n".join(texts[:MAX_TEXTS]))) if texts else ""


def read_texts(frame: Frame, reader: Reader | None) -> list[str]:
    """All texts on a frame: from its tree, with the state of switches, or by OCR if it has none."""
    return [line.text for line in list_texts(frame, reader)]


def list_texts(frame: Frame, reader: Reader | None) -> list[TextLine]:
    """As `read_texts`, each with its place."""
    if frame.elements is not None:
        plain = visible_elements.drop_keyboard(frame.elements, frame)
        named = ((text, each.box) for each in plain for text in (each.name + _format_state(each), each.value))
        return [TextLine(text=text, box=box) for text, box in named if text]
    return list(reader.read(frame)) if reader else []


def is_on_screen(quoted: str, texts: Sequence[str]) -> bool:
    """Whether these texts contain the words, in one piece or mostly in several. Without texts nothing is proven."""
    if not texts:
        return True
    words = fold(quoted)
    seen = [fold(text) for text in texts]
    if not words or words in "".join(seen):
        return bool(words)
    left = words
    for text in sorted({text for text in seen if len(text) > 1}, key=len, reverse=True):
        left = left.replace(text, "")
    return len(left) <= (1 - MIN_SHOWN_SHARE) * len(words)


def _describe(element: Element, frame: Frame) -> str:
    x, y = frame.geometry.to_thousandths(element.box.center)
    focused = " focused" if element.focused else ""
    value = f" = {element.value[:60]!r}" if element.value and element.value != element.name else ""
    return f"{element.id} {element.role}{_format_state(element)}{focused} {element.name[:60]!r}{value} at {x},{y}"


def _format_state(element: Element) -> str:
    return {True: " on", False: " off", None: ""}[element.checked]
