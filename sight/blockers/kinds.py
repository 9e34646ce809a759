"""Which kind of blocker a card is, if any. A page of the app itself is none, whatever words stand on it.

A page can only be a blocker where its very shape says so: an advertisement with its skip button, a call, a page that
holds next to nothing but the word "loading".
"""

from collections.abc import Callable

from iris_screen.core.verdict import BlockerKind
from iris_screen.sight.blockers.card import CONTROLS, Card
from iris_screen.sight.blockers.catalog import Catalog, is_one_of, mentions

SPARSE = 6  # words on a page that is only waiting, or only says what went wrong
CROWDED = 14  # words above which a page is no advertisement over the whole screen


def kind_of(card: Card, catalog: Catalog) -> BlockerKind | None:
    """The kind, or None where nothing stands in the way."""
    kinds = {"page": _page, "cover": _cover, "sheet": _sheet, "dialog": _in_front}
    return kinds[card.layer](card, catalog)


def is_call(card: Card, catalog: Catalog) -> bool:
    """Whether somebody is ringing: it says so with both answers, or they are a red and a green disc."""
    discs = {item.role for item in card.items} >= {"red", "green"}
    call = catalog.call
    return discs or (_says(card, call.marks) and _has(card, call.answer) and _has(card, call.decline))


def _in_front(card: Card, catalog: Catalog) -> BlockerKind | None:
    tests: tuple[tuple[BlockerKind, Callable[[Card, Catalog], bool]], ...] = (
        ("permission", is_permission),
        ("popup", is_call),
        ("loading", _is_loading),
        ("error", lambda card, catalog: _says(card, catalog.error.marks)),
        ("ad", _is_ad),
        ("popup", _is_offer),
    )
    known = next((kind for kind, is_kind in tests if is_kind(card, catalog)), None)
    if known or card.texts:
        return known or "dialog"
    # with a slider and no word it is a control panel of the phone
    return None if any(item.role in CONTROLS for item in card.items) else "unknown"


def _sheet(card: Card, catalog: Catalog) -> BlockerKind | None:
    """Only where it offers something or takes an answer: the icons of a dock or a folder stand like that, too."""
    answers = [*catalog.closers, *catalog.acknowledge, *catalog.error.ways, *catalog.permission.deny]
    asks = any(is_one_of(text, answers) for text in card.texts) or is_permission(card, catalog)
    return _in_front(card, catalog) if asks or _is_offer(card, catalog) else _page(card, catalog)


def _cover(card: Card, catalog: Catalog) -> BlockerKind | None:
    """A picture over everything: an advertisement with its skip button; alone, nobody knows what; else a viewer."""
    if _is_splash(card, catalog) or _says(card, catalog.ad.marks):
        return "ad"
    return None if len(card.items) > 1 else "unknown"


def _page(card: Card, catalog: Catalog) -> BlockerKind | None:
    if card.app in catalog.permission.apps and is_permission(card, catalog):
        return "permission"
    if is_call(card, catalog) and len(card.texts) <= SPARSE + 2:
        return "popup"
    if _is_splash(card, catalog):
        return "ad"
    if card.empty:
        return "loading"
    sparse = 0 < len(card.texts) <= SPARSE and not any(item.role in CONTROLS for item in card.items)
    waiting = [item.box.center.x for item in card.items if is_one_of(item.text, catalog.loading.marks)]
    if sparse and any(abs(x - card.box.center.x) <= 0.12 * card.box.width for x in waiting):
        return "loading"
    if sparse and any(is_one_of(text, catalog.error.marks) for text in card.texts):
        return "error"
    return None


def is_permission(card: Card, catalog: Catalog) -> bool:
    """A question with an answer that allows and one that does not."""
    words = catalog.permission
    gives = [*words.while_in_use, *words.once, *words.allow, *words.always]
    return _has(card, gives) and _has(card, [*words.deny, *catalog.closers])


def _is_loading(card: Card, catalog: Catalog) -> bool:
    """Nothing to press, and it says that it is busy, or shows next to nothing on a small card. On a picture a button
    looks like any other word: two words there may be a question and its answer.
    """
    if len(card.texts) > 2 or any(item.pressable or item.role in CONTROLS for item in card.items):
        return False
    answers = [*catalog.closers, *catalog.acknowledge]
    asks = any(text.endswith(("?", "？")) or is_one_of(text, answers) for text in card.texts)
    return _says(card, catalog.loading.marks) or (card.small and len(card.texts) <= 1 and not asks)


def _is_offer(card: Card, catalog: Catalog) -> bool:
    return any(catalog.offers(text) for text in card.texts)


def _is_ad(card: Card, catalog: Catalog) -> bool:
    pictured = any(item.role == "image" and item.box.area > 0.2 * card.box.area for item in card.items)
    return _says(card, catalog.ad.marks) or (_is_offer(card, catalog) and (pictured or card.layer == "cover"))


def _is_splash(card: Card, catalog: Catalog) -> bool:
    """A page that is one advertisement: few words, a skip button that counts down or stands beside the word "ad"."""
    if len(card.texts) > CROWDED or any(item.role in CONTROLS for item in card.items):
        return False
    skips = [text for text in card.texts if is_one_of(text, catalog.ad.skips)]
    counts = any(char.isdigit() for text in skips for char in text)
    marked = any(is_one_of(text, catalog.ad.marks) for text in card.texts)
    return bool(skips) and (counts or marked)


def _has(card: Card, words: list[str]) -> bool:
    return any(is_one_of(text, words) for text in card.texts)


def _says(card: Card, words: list[str]) -> bool:
    return any(mentions(text, words) for text in card.texts)
