"""Decides which kind of blocker a card is, if any. A page of the app itself is not a blocker, whatever words it has.

A page is a blocker only if its layout says so: an advertisement with a skip button, a call, a page with almost nothing
but the word "loading".
"""

from iris_screen.core.verdict import BlockerKind
from iris_screen.sight.blockers.card import CONTROLS, Card
from iris_screen.sight.blockers.catalog import Catalog, is_one_of, mentions

SPARSE = 6  # most words on a page that is only waiting, or only says what went wrong
CROWDED = 14  # most words on an advertisement over the whole screen


def find_kind(card: Card, catalog: Catalog) -> BlockerKind | None:
    """The kind of blocker, or None if nothing is in the way."""
    if card.layer == "page":
        return _find_page_kind(card, catalog)
    if card.layer == "dialog":
        return _find_front_kind(card, catalog)
    if card.layer == "cover":
        # a picture over everything: an advertisement if it has a skip button; unknown if alone; else a picture viewer
        if _is_splash(card, catalog) or _mentions(card, catalog.ad.marks):
            return "ad"
        return None if len(card.items) > 1 else "unknown"
    # a sheet counts only if it offers something or takes an answer: a dock or a folder of icons looks like one
    answers = [*catalog.closers, *catalog.acknowledge, *catalog.error.ways, *catalog.permission.deny]
    if _has_label(card, answers) or is_permission(card, catalog) or _has_offer(card, catalog):
        return _find_front_kind(card, catalog)
    return _find_page_kind(card, catalog)


def is_call(card: Card, catalog: Catalog) -> bool:
    """Whether it is an incoming call: the card says so and has both answers, or it has a red and a green disc."""
    discs = {item.role for item in card.items} >= {"red", "green"}
    call = catalog.call
    return discs or (_mentions(card, call.marks) and _has_label(card, call.answer) and _has_label(card, call.decline))


def _find_front_kind(card: Card, catalog: Catalog) -> BlockerKind | None:
    if is_permission(card, catalog):
        return "permission"
    if is_call(card, catalog):
        return "popup"
    if _is_loading(card, catalog):
        return "loading"
    if _mentions(card, catalog.error.marks):
        return "error"
    pictured = any(item.role == "image" and item.box.area > 0.2 * card.box.area for item in card.items)
    offered = _has_offer(card, catalog)
    if _mentions(card, catalog.ad.marks) or (offered and pictured):
        return "ad"
    if offered:
        return "popup"
    if any(item.text and item.role != "slider" for item in card.items):
        return "dialog"
    # sliders without words but their names are a control panel of the phone
    return None if any(item.role in CONTROLS for item in card.items) else "unknown"


def _find_page_kind(card: Card, catalog: Catalog) -> BlockerKind | None:
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
    """Whether it has one answer that allows and one that refuses."""
    words = catalog.permission
    gives = [*words.while_in_use, *words.once, *words.allow, *words.always]
    return _has_label(card, gives) and _has_label(card, [*words.deny, *catalog.closers])


def _is_loading(card: Card, catalog: Catalog) -> bool:
    """Whether there is nothing to press, and it says that it is busy or is a small card with almost nothing on it.

    On a picture a button looks like any other word, so two words may be a question and its answer.
    """
    if len(card.texts) > 2 or any(item.pressable or item.role in CONTROLS for item in card.items):
        return False
    answers = [*catalog.closers, *catalog.acknowledge]
    asks = any(text.endswith(("?", "？")) or is_one_of(text, answers) for text in card.texts)
    return _mentions(card, catalog.loading.marks) or (card.small and len(card.texts) <= 1 and not asks)


def _has_offer(card: Card, catalog: Catalog) -> bool:
    return any(catalog.is_offer(text) for text in card.texts)


def _is_splash(card: Card, catalog: Catalog) -> bool:
    """Whether it is a full-screen advertisement: few words, and a skip button with a countdown or "ad" next to it."""
    if len(card.texts) > CROWDED or any(item.role in CONTROLS for item in card.items):
        return False
    skips = [text for text in card.texts if is_one_of(text, catalog.ad.skips)]
    counts = any(char.isdigit() for text in skips for char in text)
    marked = _has_label(card, catalog.ad.marks)
    return bool(skips) and (counts or marked)


def _has_label(card: Card, words: list[str]) -> bool:
    return any(is_one_of(text, words) for text in card.texts)


def _mentions(card: Card, words: list[str]) -> bool:
    return any(mentions(text, words) for text in card.texts)
