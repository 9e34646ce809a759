"""What a page says is paid for: everything on it with a price, and the total.

A question about a payment names all of it, so that a person is asked once, with everything in view.
"""

from typing import Final

from iris_screen.consent.touched_control import PressedPage
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import shorten
from iris_screen.core.parsing.sums import mentions_money, remove_sums
from iris_screen.core.people import PAYMENT
from iris_screen.core.policy import Ruling
from iris_screen.core.press import Press

MOST: Final = 12
"""How many things are named."""
NEAR: Final = 2
"""How far a name may be from its price, above or below, in heights of the price."""
UNNAMED: Final = frozenset({"input", "image", "switch", "tab", "slider", "key", "keyboard"})
"""Roles whose words name nothing that is sold."""
Text = tuple[str, Box]


def name_ordered(ruling: Ruling, press: Press, page: PressedPage) -> Ruling:
    """A question about a payment with everything that the page names with a price; any other ruling as it is."""
    if ruling.answer != "ask" or ruling.kind != PAYMENT or ruling.reason is None or press.box is None:
        return ruling
    if not (items := list_priced(page, press.box)):
        return ruling
    named, more = [shorten(item) for item in items[:MOST]], max(len(items) - MOST, 0)
    return ruling.replace(reason=say("rule-ordering", asked=ruling.reason, items=named, more=more))


def list_priced(page: PressedPage, pressed: Box) -> list[str]:
    """Everything with a price in sight, from top to bottom, each with its name: "Running shoes ¥329 × 1". pressed: the
    control that is pressed, which is left out.
    """
    if page.frame.elements is not None:
        found = [(each.name or each.value, each.box) for each in page.shown if each.role not in UNNAMED]
    else:
        found = [(line.text, line.box) for line in page.lines]
    texts = [(" ".join(text.split()), box) for text, box in found if text.strip()]
    texts = [
        (text, box) for text, box in texts if not box.contains(pressed.center) and not pressed.contains(box.center)
    ]
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
