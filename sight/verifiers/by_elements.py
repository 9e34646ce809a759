"""Evidence from the element trees before and after: exact, cheap, and there also when the picture is black."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.core.condition import Condition, ConditionKind
from iris_screen.core.message import say
from iris_screen.core.protocols import Library
from iris_screen.core.screen import Element, Frame
from iris_screen.core.state import Aim
from iris_screen.core.verdict import Found
from iris_screen.sight.elements import matching_elements, visible_elements
from iris_screen.sight.elements.flat_tree import MAX_WORDS
from iris_screen.sight.elements.same_words import same, same_name, shows
from iris_screen.sight.verifiers import by_windows
from iris_screen.sight.verifiers.by_windows import came_forward
from iris_screen.sight.verifiers.evidence import found
from iris_screen.sight.verifiers.failure import new_failure
from iris_screen.sight.verifiers.first_page import in_title_bar
from iris_screen.sight.vision.growth import apart

UNREAD = frozenset({"key", "input"})  # keys are no message, and what was typed into an input is not shown by the app
TITLES = frozenset({"text", "other", "button"})
MASK = frozenset("•●*·")


@dataclass(frozen=True)
class _Sight:
    """What can be seen in the tree, before (None where there is no tree) and after."""

    before: Frame | None
    after: Frame
    shown: list[Element]
    aim: Aim | None


@dataclass(frozen=True)
class FromElements:
    """Knows all but dynamic; a reference by an element of its name.

    library: gives the names of references.
    """

    library: Library | None = None

    def check(self, condition: Condition, before: Frame | None, after: Frame, aim: Aim | None) -> Found:
        """What the trees show. holds is None without a tree, and where the tree does not speak of such things."""
        if condition.kind == "app":
            return found(condition, same(after.app, condition.value) if after.app else None, "app", after.app)
        if condition.kind in by_windows.CHECKS:
            return by_windows.CHECKS[condition.kind](condition, before, after)
        if condition.kind == "pointed":
            return _pointed(condition, aim)
        if condition.kind == "ref" and after.elements is not None:
            return self._by_name(condition, visible_elements.in_sight(after))
        if after.elements is None or condition.kind not in _CHECKS:
            return found(condition, None, "elements")
        known = before if before is not None and before.elements is not None else None
        return _CHECKS[condition.kind](condition, _Sight(known, after, visible_elements.in_sight(after), aim))

    def _by_name(self, condition: Condition, shown: Sequence[Element]) -> Found:
        """An element of its name proves an icon; that none is there proves nothing, and a state is more than a name."""
        reference = self.library.find(condition.value) if self.library else None
        names = reference.aliases if reference and reference.kind != "state" else []
        named = next((name for name in names if matching_elements.by_words(shown, name)), "")
        return found(condition, True if named else None, "elements", named)


def _pointed(condition: Condition, aim: Aim | None) -> Found:
    """By the pointer itself, where the body has one."""
    at = aim.done.pointer if aim is not None and aim.done is not None else None
    if aim is None or aim.box is None or at is None:
        return found(condition, None, "elements")
    return found(condition, aim.box.contains(at), "pointer", say("see-pointer-at", x=at.x, y=at.y))


def _text(condition: Condition, view: _Sight) -> Found:
    words = condition.value
    where = next(
        (e for e in view.shown if shows(e.name, words) or (e.role not in UNREAD and shows(e.value, words))), None
    )
    return found(condition, where is not None, "elements", where.name or where.value if where else "")


def _title(condition: Condition, view: _Sight) -> Found:
    """Unknown where the tree names nothing but icons up there: the title may be drawn."""
    lists = [e.box for e in view.shown if e.role == "list"]
    plain = [e for e in view.shown if e.role not in visible_elements.HOLDERS]
    bar = [e for e in plain if in_title_bar(e.box, [other.box for other in plain], view.after.size)]
    titles = [e for e in bar if e.role in TITLES and not any(box.contains(e.box.center) for box in lists)]
    said = ", ".join(e.name or e.value for e in titles)
    if not any(e.role == "text" for e in bar):
        return found(condition, None, "elements", said)
    return found(condition, any(same_name(e.name or e.value, condition.value) for e in titles), "elements", said)


def _failed(condition: Condition, view: _Sight) -> Found:
    if view.before is None:
        return found(condition, None, "elements")
    restless = view.aim.restless if view.aim is not None else []
    by_itself = [each for each in view.shown if not apart([each.box], restless)]
    said = new_failure(_words(view.before.elements or []), _words(view.shown), condition.value, _words(by_itself))
    return found(condition, bool(said), "elements", said)


def _words(elements: Sequence[Element]) -> list[str]:
    """All that is said, whatever says it; not what was typed."""
    return [words for e in elements if e.role not in UNREAD for words in {e.name, e.value} if words]


def _new(condition: Condition, view: _Sight) -> Found:
    """Shown more often than before."""
    if view.before is None:
        return found(condition, None, "elements")
    earlier, now = _times(visible_elements.in_sight(view.before), condition.value), _times(view.shown, condition.value)
    return found(condition, now > earlier, "elements", say("see-times", now=now, before=earlier))


def _times(elements: Sequence[Element], words: str) -> int:
    """How many places show these words and nothing else."""
    exact = [e for e in elements if e.role not in UNREAD and same(e.name or e.value, words)]
    return len(matching_elements.one_each(exact))


def _field(condition: Condition, view: _Sight) -> Found:
    inputs = [e for e in view.shown if e.role == "input"]
    values = [e.value for e in inputs if e.focused] or [e.value for e in inputs]
    if any(_masked(value) and len(value) == len(condition.value) for value in values):
        return found(condition, None, "elements", say("see-field-hidden"))
    if any(len(value) == MAX_WORDS and condition.value.startswith(value) for value in values):
        return found(condition, None, "elements", say("see-field-longer"))
    said = ", ".join(values) if values else say("see-no-field")
    return found(condition, any(_holds(value, condition.value) for value in values), "elements", said)


def _written(condition: Condition, view: _Sight) -> Found:
    """More often than before, in an input that was there before: another one may have come in between."""
    field = _field(condition, view)
    if view.before is None or field.holds is None:
        return field
    earlier = {e.id: e.value.count(condition.value) for e in view.before.elements or [] if e.role == "input"}
    inputs = [e for e in view.shown if e.role == "input" and e.id in earlier]
    more = any(e.value.count(condition.value) > earlier[e.id] for e in inputs)
    return field.replace(holds=more)


def _holds(value: str, text: str) -> bool:
    """Every character counts; only a line end at the end may differ."""
    return value.rstrip("\n") == text.rstrip("\n")


def _masked(value: str) -> bool:
    return bool(value) and set(value) <= MASK


def _toggle(condition: Condition, view: _Sight) -> Found:
    toggles = matching_elements.by_switch(view.shown, condition.value)
    states = {toggle.checked for toggle in toggles}
    if len(states) != 1 or None in states:
        return found(condition, None, "elements", say("see-no-one-switch") if toggles else say("see-no-switch"))
    is_on = states.pop() is True
    return found(condition, is_on == (condition.kind == "on"), "elements", say("see-switch", on=is_on))


def _changed(condition: Condition, view: _Sight) -> Found:
    """A tree that tells something else proves a change; one that does not leaves it to the picture."""
    before, after = view.before, view.after
    if before is None or came_forward(before, after):
        return found(condition, None, "elements")
    if before.app != after.app:
        return found(condition, True, "elements", say("see-another-app"))
    restless = view.aim.restless if view.aim is not None else []
    news = [each for each in _news(before, after, view.aim) if apart([each.box], restless)]
    said = news[0].name or news[0].value or news[0].role if news else ""
    return found(condition, True if news else None, "elements", say("see-new-or-gone", what=said) if said else "")


def _news(before: Frame, after: Frame, aim: Aim | None) -> list[Element]:
    """The elements that only one of the two trees tells. Where they lie is told where no picture shows it."""
    seen = after.health == "ok"
    was, now = ([(_told(each, aim, seen), each) for each in _content(frame)] for frame in (before, after))
    told_was, told_now = Counter(told for told, _ in was), Counter(told for told, _ in now)
    fresh, gone = told_now - told_was, told_was - told_now
    return [*(each for told, each in now if told in fresh), *(each for told, each in was if told in gone)]


def _told(element: Element, aim: Aim | None, seen: bool) -> tuple[object, ...]:
    """What is told of it; that a press gave it the keys only where they are of use, as in an input."""
    box = aim.box if aim is not None else None
    takes_keys = box is None or (element.role == "input" and element.box.contains(box.center))
    keys, place = element.focused and takes_keys, None if seen else element.box
    return element.role, element.name, element.value, element.checked, element.enabled, keys, place


def _content(frame: Frame) -> list[Element]:
    """What stands below the status bar, whose clock changes by itself."""
    return [element for element in frame.elements or [] if element.box.bottom > frame.status_bar]


def _moved_on(condition: Condition, view: _Sight) -> Found:
    """Whether what was touched is gone or changed. Unknown where the touch was not on an element."""
    if view.before is None or view.aim is None or view.aim.box is None:
        return found(condition, None, "elements")
    spot = view.aim.box.center
    under = [e for e in visible_elements.in_sight(view.before) if e.box.contains(spot)]
    if not under:
        return found(condition, None, "elements")
    touched = min(under, key=lambda e: e.box.area)
    stays = any(_is_same(e, touched) for e in view.shown)
    name = touched.name or touched.role
    said = say("see-still-there", what=name) if stays else say("see-gone-or-changed", what=name)
    return found(condition, not stays, "elements", said)


def _is_same(element: Element, other: Element) -> bool:
    """Still there, still saying the same; focus alone is no change of the thing itself."""
    return element.replace(focused=False, id="") == other.replace(focused=False, id="")


_CHECKS: dict[ConditionKind, Callable[[Condition, _Sight], Found]] = {
    "text": _text,
    "title": _title,
    "new": _new,
    "field": _field,
    "written": _written,
    "on": _toggle,
    "off": _toggle,
    "changed": _changed,
    "moved_on": _moved_on,
    "failed": _failed,
}
