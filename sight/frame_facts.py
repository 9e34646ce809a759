"""Text about a frame for models, besides its picture, and a check whether words they quote are on the screen."""

from collections import Counter
from collections.abc import Sequence

from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Element, Frame, TextLine
from iris_screen.models.messages import estimate_text_tokens, fit_texts
from iris_screen.models.prompts import fence_words, fill_prompt
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.same_words import fold

MAX_ELEMENTS = 60
ELEMENT_TOKENS = 900
LETTERS = (2_000, 300, 100, 60)
"""Characters of a name or a value that are shown: as many as fit."""
MAX_TEXTS = 80
MIN_SHOWN_SHARE = 0.8
"""Share of a quotation's letters that must be on the screen: a letter may be misread, a whole word may not."""


def describe_elements(frame: Frame, page: int = 0) -> str:
    """The list of elements with their numbers, "" if there are none. Names come from the screen, so they are fenced.

    Says how many do not fit; page: how many parts of the list were shown already.
    """
    numbered = number_elements(frame)
    pages = _split_pages(list(numbered.items()), frame)
    if not pages:
        return ""
    page = min(page, len(pages) - 1)
    left = len(numbered) - sum(map(len, pages[: page + 1]))
    rest = [fill_prompt("elements_rest", count=left)] if left else []
    hidden = visible_elements.list_visible(frame)
    keys = (
        [fill_prompt("elements_keyboard")] if len(visible_elements.drop_keyboard(hidden, frame)) < len(hidden) else []
    )
    return fill_prompt("elements", elements=fence_words("\n".join(pages[page])), rest=" ".join([*rest, *keys]))


def number_elements(frame: Frame) -> dict[int, Element]:
    """The elements worth naming, by the numbers that a model gets: without a keyboard's keys, decoration, and what only
    repeats the words of the control that it is a part of.
    """
    seen = visible_elements.drop_keyboard(visible_elements.list_visible(frame), frame)
    controls = [element for element in seen if element.role in visible_elements.PRESSED and element.name]
    return dict(enumerate((each for each in seen if not _is_needless(each, controls)), 1))


def find_numbered(given: str, frame: Frame) -> Element | None:
    """The element with this number, or with this id of its own."""
    own = next((each for each in frame.elements or [] if each.id == given), None)
    if own is not None or not given.isdecimal():
        return own
    return number_elements(frame).get(int(given))


def _is_needless(element: Element, controls: Sequence[Element]) -> bool:
    if not (element.name or element.value):
        return element.role in ("other", "image", "text")
    if element.role not in ("text", "image", "other"):
        return False
    around = (each for each in controls if each.box.contains(element.box.center) and each is not element)
    return any(element.name in each.name for each in around)


def _split_pages(numbered: Sequence[tuple[int, Element]], frame: Frame) -> list[list[str]]:
    """The lines, as many to a page as fit. A long text is shown whole if the page has room for it, else its
    beginning.
    """
    alike = Counter((element.role, element.name) for _, element in numbered)
    lines = [(n, element, alike[element.role, element.name] > 1 or not element.name) for n, element in numbered]
    for most in LETTERS:
        texts = [_describe(n, element, frame, most, placed=placed) for n, element, placed in lines]
        if len(texts) <= MAX_ELEMENTS and sum(map(estimate_text_tokens, texts)) <= ELEMENT_TOKENS:
            return [texts] if texts else []
    pages: list[list[str]] = []
    while texts:
        fit = len(fit_texts(texts[:MAX_ELEMENTS][::-1], ELEMENT_TOKENS)) or 1
        pages, texts = [*pages, texts[:fit]], texts[fit:]
    return pages


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
    lines = {fold(line) for text in texts for line in text.splitlines()}  # of a text of several lines, some are quoted
    for text in sorted({text for text in (*seen, *lines) if len(text) > 1}, key=len, reverse=True):
        left = left.replace(text, "")
    return len(left) <= (1 - MIN_SHOWN_SHARE) * len(words)


def _describe(number: int, element: Element, frame: Frame, most: int, *, placed: bool) -> str:
    """For example `[12] button "Send"`. placed: nothing else tells it from others, so its middle is named."""
    before = _format_state(element) + " focused" * element.focused
    after = " chosen" * element.chosen + " disabled" * (not element.enabled)
    value = f' = "{_shorten(element.value, most)}"' if element.value and element.value != element.name else ""
    x, y = frame.geometry.to_thousandths(element.box.center)
    place = f" at {x},{y}" if placed else ""
    return f'[{number}] {element.role}{before} "{_shorten(element.name, most)}"{after}{value}{place}'


def _shorten(text: str, most: int) -> str:
    r"""On one line, with \n between its lines and an ellipsis where it is cut."""
    plain = r"\n".join(" ".join(line.split()) for line in text.splitlines() if line.strip())
    return plain if len(plain) <= most else f"{plain[:most]}…"


def _format_state(element: Element) -> str:
    return {True: " on", False: " off", None: ""}[element.checked]
