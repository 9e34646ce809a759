"""What a page says is sent, published or paid for: a question names all of it, so that a person is asked once, with
everything in view. The yes is for that: where the page says anything else by the time of the press, it asks again.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import xxhash

from iris_screen.consent.touched_control import PressedPage
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import shorten
from iris_screen.core.parsing.screen_words import is_harmless
from iris_screen.core.parsing.sums import mentions_money, remove_sums
from iris_screen.core.people import PAYMENT
from iris_screen.core.policy import Ruling
from iris_screen.core.press import Press
from iris_screen.core.screen import Element
from iris_screen.sight.vision.controls.inputs import NAVIGATION, find_keyboard_top

KINDS: Final = frozenset({PAYMENT, "send", "post"})
"""Kinds of act that are for somebody, have a content or cost a sum."""
MOST: Final = 12
"""How many things are named."""
LONGEST: Final = 400
"""Characters of a text that is named; of a longer one, the picture and the page have the rest."""
NEAR: Final = 2
"""How far a name may be from its price, above or below, in heights of the price."""
THIN: Final = 24
"""Pixels between two rows up to which no picture is between them."""
ROW: Final = 0.2
"""Share of the picture's height up to which something is a row."""
UNNAMED: Final = frozenset({"input", "image", "switch", "tab", "slider", "key", "keyboard"})
"""Roles whose words name nothing that is sold."""
NOT_NAMED: Final = frozenset({"switch", "tab", "slider", "key", "keyboard", "dialog"})
"""Roles whose words are not named as what is sent, nor as whom it is for; the yes is for them all the same."""
_DIGITS: Final = re.compile(r"\d")
_TIME: Final = re.compile(r"\d{1,2}(?::\d\d){1,2}")
Text = tuple[str, Box]


def name_all(ruling: Ruling, press: Press, page: PressedPage) -> Ruling:
    """A question about a payment, or about what is sent or published, with all that the page says of it; any other
    ruling as it is.
    """
    if ruling.answer != "ask" or ruling.kind not in KINDS or ruling.reason is None or press.box is None:
        return ruling
    texts = _list_texts(page, press.box)
    filled = [_name_state(each) for each in _sort(page.shown) if each.role == "input" and each.value.strip()]
    ticked = [_name_state(each) for each in _sort(page.shown) if each.checked is not None]
    told = list_priced(page, press.box) if ruling.kind == PAYMENT else [text for text, _ in texts]
    items = list(dict.fromkeys([*filled, *ticked, *told]))
    if not items:
        return ruling
    named, more = [shorten(item, LONGEST) for item in items[:MOST]], max(len(items) - MOST, 0)
    reason = say("rule-in-view", asked=ruling.reason, items=named, more=more)
    places = [box for _, box in texts]
    pictures = list(_list_pictures(page, [*places, press.box])) if ruling.kind != PAYMENT else []
    return ruling.replace(reason=reason, view=_digest(page, press.box, ruling.kind), pictures=pictures)


def _digest(page: PressedPage, pressed: Box, kind: str) -> str:
    """Of all that the page says, in words and states, but for the control that is pressed and the phone's own bar."""
    told: list[tuple[str, object]]
    if page.frame.elements is not None:
        shown = [each for each in _sort(page.shown) if each.box.center.y > page.frame.status_bar]
        others = [each for each in shown if not _is_pressed(each.box, pressed)]
        told = [(each.name, (each.role, each.value, each.checked, each.chosen)) for each in others]
    else:
        told = [(text, None) for text, _ in _list_texts(page, pressed)]
    if kind == PAYMENT:  # such a page may count down the time that is left: numbers that are no sums may change
        told = [(_TIME.sub("", text) if mentions_money(text) else _DIGITS.sub("", text), state) for text, state in told]
    return xxhash.xxh3_128_hexdigest(repr(told).encode(errors="replace"))


def _sort(elements: Iterable[Element]) -> list[Element]:
    return sorted(elements, key=lambda each: (each.box.top, each.box.left))


def _is_pressed(box: Box, pressed: Box) -> bool:
    return box.contains(pressed.center) or pressed.contains(box.center)


def _name_state(element: Element) -> str:
    """A field with what is in it, a box or a switch with whether it is on."""
    if element.checked is not None:
        return f"{'☑' if element.checked else '☐'} {element.name}"
    return f"{element.name}: {element.value}" if element.name not in ("", element.value) else element.value


def _list_texts(page: PressedPage, pressed: Box) -> list[Text]:
    """All that is there to be read below the phone's own bar, from top to bottom, but the controls that only lead
    elsewhere, and what has a state.
    """
    if page.frame.elements is not None:
        shown = [each for each in page.shown if each.role not in NOT_NAMED and each.role != "input"]
        shown = [each for each in shown if each.checked is None]
        # somebody who gets it may be named by a button
        told = [(each.name, each.box) for each in shown if each.role != "button" or not is_harmless(each.name)]
    else:
        end = find_keyboard_top(page.frame.pixels) or page.frame.size.height
        told = [(line.text, line.box) for line in page.lines if line.box.bottom <= end]
    texts = [(" ".join(text.split()), box) for text, box in told if box.center.y > page.frame.status_bar]
    texts = [(text, box) for text, box in texts if not _is_pressed(box, pressed) and label(text)]
    return sorted(texts, key=lambda each: (each[1].top, each[1].left))


def _list_pictures(page: PressedPage, written: Sequence[Box]) -> Iterator[Box]:
    """Where a picture may be, which may be what is sent: those of the tree, and what lies between the rows that
    something is written in.
    """
    yield from (each.box for each in page.shown if each.role == "image")
    size, top = page.frame.size, round(page.frame.status_bar)
    end = find_keyboard_top(page.frame.pixels) or round((1 - NAVIGATION) * size.height)
    fields = [each.box for each in page.shown if each.role == "input"]
    rows = [box for box in (*written, *fields) if box.height < ROW * size.height]
    for box in (*sorted(rows, key=lambda box: box.top), Box(left=0, top=end, right=size.width, bottom=size.height)):
        if min(box.top, end) - top > THIN:
            yield Box(left=0, top=top, right=size.width, bottom=min(box.top, end))
        top = max(top, box.bottom)


def list_priced(page: PressedPage, pressed: Box) -> list[str]:
    """Everything with a price in sight, from top to bottom, each with its name: "Running shoes ¥329 × 1". pressed: the
    control that is pressed, which is left out.
    """
    if page.frame.elements is not None:
        found = [(each.name or each.value, each.box) for each in page.shown if each.role not in UNNAMED]
    else:
        found = [(line.text, line.box) for line in page.lines]
    texts = [(" ".join(text.split()), box) for text, box in found if text.strip()]
    texts = [(text, box) for text, box in texts if not _is_pressed(box, pressed)]
    prices = sorted((text for text in texts if mentions_money(text[0])), key=lambda text: (text[1].top, text[1].left))
    names = [text for text in texts if len(label(text[0])) > 1 and not mentions_money(text[0])]
    items: list[str] = []
    for text, box in prices:
        is_named = sum(map(str.isalpha, label(remove_sums(text)))) > 1  # “¥59 × 2” is not
        items.append(text if is_named else f"{_find_name(box, names)} {text}".strip())
    return list(dict.fromkeys(items))


def _find_name(price: Box, names: list[Text]) -> str:
    """What stands beside a price on its left, else right above it, else right below it; "" if nothing does."""
    beside = [(price.left - box.right, text) for text, box in names if box.top < price.center.y < box.bottom]
    beside = [(gap, text) for gap, text in beside if gap >= 0]
    across = [(text, box) for text, box in names if box.left < price.right and price.left < box.right]
    above = [(price.top - box.bottom, text) for text, box in across if box.center.y < price.top]
    below = [(box.top - price.bottom, text) for text, box in across if box.center.y > price.bottom]
    near = [each for each in above if each[0] <= NEAR * price.height]
    near = near or [each for each in below if each[0] <= NEAR * price.height]
    return min(near or beside, default=(0, ""))[1]
