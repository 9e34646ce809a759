"""The ways out of a card, in the order to try: declared for the app, known words, crosses, BACK, its only answer.

Only what is known to close is ever pressed; what a blocker offers is not.
"""

from collections.abc import Iterable, Iterator, Sequence

from iris_screen.core.actions import PressKey, Tap, Wait
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, say
from iris_screen.core.policy import Permit
from iris_screen.core.verdict import BlockerKind, WayOut
from iris_screen.sight.blockers.card import Card, Item
from iris_screen.sight.blockers.catalog import Catalog, bare, is_one_of, mentions
from iris_screen.sight.blockers.kinds import is_call
from iris_screen.sight.elements.same_words import same, shows

BACK = WayOut(action=PressKey(key="BACK"), why=say("act-press-key", key="BACK"))
ESCAPE = WayOut(action=PressKey(key="ESCAPE"), why=say("act-press-key", key="ESC"))
WAITS = ((say("see-way-wait"), 1500), (say("see-way-wait-longer"), 3500))
CORNER = 0.2  # share of a card's side that is its corner; a nameless button there closes it


def ways_out(
    card: Card,
    kind: BlockerKind,
    catalog: Catalog,
    permits: Sequence[Permit],
    harmless: bool = True,
    back: WayOut = BACK,
) -> list[WayOut]:
    """The ways out, each once; only waiting helps against loading.

    harmless: nothing of the card speaks of an act that needs a yes. Only then is its one answer pressed, and only
    where `back` did not do: BACK on a phone, ESC on a desktop.
    """
    if kind == "loading":
        return [WayOut(action=Wait(ms=1000), why=say("see-way-wait-loaded"))]
    found = [_press(item, card) for item in _items(card, kind, catalog, permits) if not catalog.refuses(item.text)]
    last = [_press(item, card) for item in _only_answer(card, catalog)] if harmless and kind != "permission" else []
    if not found and not last and kind in ("ad", "popup"):
        found = [WayOut(action=Wait(ms=ms), why=why) for why, ms in WAITS]
    first: list[WayOut] = []
    for way in [*found, back, *last]:
        if all(way.why != other.why for other in first):
            first.append(way)
    return first


def _items(card: Card, kind: BlockerKind, catalog: Catalog, permits: Sequence[Permit]) -> Iterator[Item]:
    for known in catalog.declared:
        here = known.app in ("", card.app) and all(any(shows(text, s) for text in card.texts) for s in known.seen)
        if here:
            yield from (item for item in card.items if same(item.text, known.tap))
    if kind == "permission":
        yield from _answers(card, catalog, permits)
        return
    if is_call(card, catalog):
        yield from _find_named(card, catalog.call.decline)
        yield from (item for item in card.items if item.role == "red")
        return
    if kind == "error":
        yield from _not_spoken_of(card, _find_named(card, catalog.error.ways))
    if kind == "ad":
        yield from _find_named(card, catalog.ad.skips)
    yield from _not_spoken_of(card, _find_named(card, catalog.close))
    if kind != "dialog" or len(_answers_of(card)) > 1:
        yield from _not_spoken_of(card, _find_named(card, catalog.ends))
    named = [item for item in card.items if is_one_of(item.text, catalog.crosses)]
    yield from (item for item in named if not is_one_of(item.text, catalog.ends) or _in_corner(item, card, low=False))
    yield from (item for item in card.items if not item.text and item.pressable and _in_corner(item, card))


def _answers(card: Card, catalog: Catalog, permits: Sequence[Permit]) -> Iterator[Item]:
    """While in use, then once, then plain "allow", where the task needs it; else no. Never always."""
    words = catalog.permission
    given = {"while_in_use": words.while_in_use, "once": words.once, "deny": words.deny}
    for permit in permits:
        yield from _find_named(card, given[permit])
    if "deny" not in permits:
        yield from _find_named(card, words.allow)
    yield from _find_named(card, [*words.deny, *catalog.closers])


def _find_named(card: Card, words: Sequence[str]) -> Iterator[Item]:
    """Items of these words, by the order of the words; what can be pressed before plain text."""
    rank = {bare(word): place for place, word in reversed(list(enumerate(words)))}
    fitting = [item for item in card.items if item.text and bare(item.text) in rank]
    yield from sorted(fitting, key=lambda item: (rank[bare(item.text)], not item.pressable))


def _in_corner(item: Item, card: Card, low: bool = True) -> bool:
    """A small button at an upper corner, or, if `low`, in the middle just at the lower edge."""
    box, centre = card.box, item.box.center
    small = item.box.width <= CORNER * box.width and item.box.height <= CORNER * box.width
    aside = min(centre.x - box.left, box.right - centre.x) <= CORNER * box.width
    high = centre.y - box.top <= CORNER * box.width
    below = box.bottom - centre.y <= CORNER * box.width and abs(centre.x - box.center.x) <= CORNER * box.width
    return small and ((high and aside) or (low and below))


def _only_answer(card: Card, catalog: Catalog) -> Iterator[Item]:
    """ "OK" or "关闭" where it is all one can say: it then agrees to nothing."""
    answers = _answers_of(card)
    asks = any("?" in text or "？" in text or mentions(text, catalog.binding) for text in card.texts)
    if len(answers) == 1 and not asks and is_one_of(answers[0].text, [*catalog.acknowledge, *catalog.ends]):
        yield from _not_spoken_of(card, answers)


def _answers_of(card: Card) -> list[Item]:
    spoken = [item for item in card.items if item.text and item.pressable is not False]
    return [item for item in spoken if item.pressable or len(bare(item.text)) <= 6]


def _not_spoken_of(card: Card, items: Iterable[Item]) -> Iterator[Item]:
    """Without those that another text of the card speaks of: "取消订单" [取消] cancels no dialog."""
    for item in items:
        name = bare(item.text)
        if not any(mentions(text, [name]) for text in card.texts if bare(text) != name):
            yield item


def _press(item: Item, card: Card) -> WayOut:
    return WayOut(action=Tap(at=item.box.center), why=_called_here(item, card), box=_steady_part(item))


def _called_here(item: Item, card: Card) -> Message:
    """What it is called. In a corner, by the corner too: some crosses move away, and are worth a second try there."""
    if item.role == "red":
        return say("see-way-red-button")
    counts = any(char.isdigit() for char in item.text)
    # without its countdown, so that the same button is the same way out a second later
    name = "" if not any(map(str.isalpha, item.text)) else bare(item.text) if counts else item.text
    if item.pressable is None or not _in_corner(item, card):  # words on a picture have no button around them
        return say("see-way-button", name=name) if name else say("see-way-cross")
    at, middle = item.box.center, card.box.center
    corner = f"{'top' if at.y < middle.y else 'bottom'}-{'left' if at.x < middle.x else 'right'}"
    return (
        say("see-way-button-in-corner", name=name, corner=corner)
        if name
        else say("see-way-cross-in-corner", corner=corner)
    )


def _steady_part(item: Item) -> Box:
    """What must still be there just before the touch: of a label that counts down, the half without the number."""
    digits = [place for place, char in enumerate(item.text) if char.isdigit()]
    if not digits:
        return item.box
    box, middle = item.box, item.box.center.x
    if 2 * sum(digits) >= len(digits) * (len(item.text) - 1):
        return Box(left=box.left, top=box.top, right=middle, bottom=box.bottom)
    return Box(left=middle, top=box.top, right=box.right, bottom=box.bottom)
