"""The ways to close a card, in the order to try: declared for the app, known words, crosses, BACK, its only answer.

Only what is known to close a card is ever pressed, never what a blocker offers.
"""

from collections.abc import Iterable, Iterator, Sequence

from iris_screen.core.actions import Action, GoHome, LaunchApp, PressKey, ShowWindow, Tap, Wait
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.screen_words import is_agreement
from iris_screen.core.plan import Task
from iris_screen.core.policy import Permit
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import Blocker, BlockerKind, WayOut
from iris_screen.sight.blockers.card import Card, Item
from iris_screen.sight.blockers.catalog import Catalog, is_one_of, mentions, strip_label
from iris_screen.sight.blockers.kinds import is_call
from iris_screen.sight.elements.same_words import has_words, is_same

BACK = WayOut(action=PressKey(key="BACK"), why=say("act-press-key", key="BACK"))
ESCAPE = WayOut(action=PressKey(key="ESCAPE"), why=say("act-press-key", key="ESC"))
WAITS = ((say("see-way-wait"), 1500), (say("see-way-wait-longer"), 3500))
CORNER = 0.2  # share of a card's width that counts as its corner; a nameless button there closes it


def list_ways_out(
    card: Card,
    kind: BlockerKind,
    catalog: Catalog,
    permits: Sequence[Permit],
    harmless: bool = True,
    back: WayOut = BACK,
) -> list[WayOut]:
    """The ways out, each once. For "loading" the only way is to wait.

    harmless: nothing on the card mentions an act that needs consent. Only then may a word such as "Got it" be pressed,
    and its only answer, this after `back` did not help: BACK on a phone, ESC on a desktop.
    """
    if kind == "loading":
        return [WayOut(action=Wait(ms=1000), why=say("see-way-wait-loaded"))]
    closing = _find_closing(card, kind, catalog, permits, harmless)
    found = [_make_way(item, card) for item in closing if not catalog.is_never_pressed(item.text)]
    answers = _find_only_answer(card, catalog) if harmless and kind != "permission" else ()
    last = [_make_way(item, card) for item in answers]
    if not found and not last and kind in ("ad", "popup"):
        found = [WayOut(action=Wait(ms=ms), why=why) for why, ms in WAITS]
    ways: list[WayOut] = []
    for way in [*found, back, *last]:
        if all(way.why != other.why for other in ways):
            ways.append(way)
    return ways


def lead_back(reached: Frame, frame: Frame, task: Task) -> Blocker:
    """What came to the front instead of where the run was, and how to get back there."""
    back: Action
    if task.profile.is_computer:
        back = ShowWindow(app=reached.app, title=reached.title, window=reached.active)
    elif reached.app == task.home:
        back = GoHome()
    else:
        back = LaunchApp(app=reached.app)
    ways = [WayOut(action=back, why=back.in_words())] if task.profile.launches or reached.app == task.home else []
    return Blocker(
        kind="elsewhere",
        description=frame.title or task.installed.get(frame.app, frame.app),
        ways_out=ways if task.profile.is_computer else [*ways, BACK],
    )


def _find_closing(
    card: Card, kind: BlockerKind, catalog: Catalog, permits: Sequence[Permit], harmless: bool
) -> Iterator[Item]:
    for known in catalog.declared:
        here = known.app in ("", card.app) and all(any(has_words(text, s) for text in card.texts) for s in known.seen)
        if here:
            yield from (item for item in card.items if is_same(item.text, known.tap))
    if kind == "permission":
        # if the task needs it: "while in use", then "once", then plain "allow"; else refuse; never "always"
        words = catalog.permission
        given = {"while_in_use": words.while_in_use, "once": words.once, "deny": words.deny}
        for permit in permits:
            yield from _find_named(card, given[permit])
        if "deny" not in permits:
            yield from _find_named(card, words.allow)
        yield from _find_named(card, [*words.deny, *catalog.closers])
        return
    if is_call(card, catalog):
        yield from _find_named(card, catalog.call.decline)
        yield from (item for item in card.items if item.role == "red")
        return
    if kind == "error":
        yield from _drop_mentioned(card, _find_named(card, catalog.error.ways))
    if kind == "ad":
        yield from _find_named(card, catalog.ad.skips)
    named = list(_drop_mentioned(card, _find_named(card, catalog.close)))
    # next to another word that closes, or a question, "Got it" agrees
    agreeing = [item for item in named if is_agreement(label(item.text))]
    others = [item for item in card.items if item not in agreeing and is_one_of(item.text, catalog.closers)]
    agrees = not harmless or bool(others) or _asks(card, catalog)
    yield from (item for item in named if not (agrees and item in agreeing))
    if kind != "dialog" or len(_list_answers(card)) > 1:
        yield from _drop_mentioned(card, _find_named(card, catalog.ends))
    named = [item for item in card.items if is_one_of(item.text, catalog.crosses)]
    yield from (
        item for item in named if not is_one_of(item.text, catalog.ends) or _is_in_corner(item, card, low=False)
    )
    yield from (item for item in card.items if not item.text and item.pressable and _is_in_corner(item, card))


def _find_named(card: Card, words: Sequence[str]) -> Iterator[Item]:
    """Items with these words, in the order of the words; pressable ones before plain text."""
    rank = {strip_label(word): place for place, word in reversed(list(enumerate(words)))}
    fitting = [item for item in card.items if item.text and strip_label(item.text) in rank]
    yield from sorted(fitting, key=lambda item: (rank[strip_label(item.text)], not item.pressable))


def _is_in_corner(item: Item, card: Card, low: bool = True) -> bool:
    """Whether it is a small button in an upper corner or, if `low`, in the middle of the lower edge."""
    box, centre = card.box, item.box.center
    small = item.box.width <= CORNER * box.width and item.box.height <= CORNER * box.width
    aside = min(centre.x - box.left, box.right - centre.x) <= CORNER * box.width
    high = centre.y - box.top <= CORNER * box.width
    below = box.bottom - centre.y <= CORNER * box.width and abs(centre.x - box.center.x) <= CORNER * box.width
    return small and ((high and aside) or (low and below))


def _find_only_answer(card: Card, catalog: Catalog) -> Iterator[Item]:
    """The answer "OK" or "关闭", if it is the only one: then it agrees to nothing."""
    answers = _list_answers(card)
    if (
        len(answers) == 1
        and not _asks(card, catalog)
        and is_one_of(answers[0].text, [*catalog.acknowledge, *catalog.ends])
    ):
        yield from _drop_mentioned(card, answers)


def _asks(card: Card, catalog: Catalog) -> bool:
    """Whether "Got it" would agree to something there."""
    return any("?" in text or "？" in text or mentions(text, catalog.binding) for text in card.texts)


def _list_answers(card: Card) -> list[Item]:
    spoken = [item for item in card.items if item.text and item.pressable is not False]
    return [item for item in spoken if item.pressable or len(strip_label(item.text)) <= 6]


def _drop_mentioned(card: Card, items: Iterable[Item]) -> Iterator[Item]:
    """Drops items whose words occur in another text of the card: [取消] under "取消订单" may not cancel the dialog."""
    for item in items:
        name = strip_label(item.text)
        if not any(mentions(text, [name]) for text in card.texts if strip_label(text) != name):
            yield item


def _make_way(item: Item, card: Card) -> WayOut:
    """A press on the item. Just before it, the item must still be there; of a label that counts down, only the half
    without the number.
    """
    box, middle = item.box, item.box.center.x
    digits = [place for place, char in enumerate(item.text) if char.isdigit()]
    if digits and 2 * sum(digits) >= len(digits) * (len(item.text) - 1):
        box = Box(left=box.left, top=box.top, right=middle, bottom=box.bottom)
    elif digits:
        box = Box(left=middle, top=box.top, right=box.right, bottom=box.bottom)
    return WayOut(action=Tap(at=item.box.center), why=_describe_press(item, card), box=box)


def _describe_press(item: Item, card: Card) -> Message:
    """Describes the press. In a corner it names the corner: some crosses move away and are worth a second try there."""
    if item.role == "red":
        return say("see-way-red-button")
    counts = any(char.isdigit() for char in item.text)
    # without its countdown, so that a second later the same button is still the same way out
    name = "" if not any(map(str.isalpha, item.text)) else strip_label(item.text) if counts else item.text
    if item.pressable is None or not _is_in_corner(item, card):  # words on a picture have no button around them
        return say("see-way-button", name=name) if name else say("see-way-cross")
    at, middle = item.box.center, card.box.center
    corner = f"{'top' if at.y < middle.y else 'bottom'}-{'left' if at.x < middle.x else 'right'}"
    return (
        say("see-way-button-in-corner", name=name, corner=corner)
        if name
        else say("see-way-cross-in-corner", corner=corner)
    )
