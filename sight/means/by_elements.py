"""The element tree as a means: exact, takes microseconds, knows what is disabled or hidden, and works even with a black
picture.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.press import Press
from iris_screen.core.protocols import Library
from iris_screen.core.screen import Element, Frame
from iris_screen.core.target import Located, Spot, Target, TargetKind
from iris_screen.core.verdict import Found, make_evidence
from iris_screen.sight.elements import matching_elements, visible_elements
from iris_screen.sight.elements.flat_tree import MAX_WORDS
from iris_screen.sight.elements.same_words import has_words, is_same, is_same_name
from iris_screen.sight.evidence.failure import find_new_failure
from iris_screen.sight.means.base import Means, pick
from iris_screen.sight.means.by_windows import has_come_forward
from iris_screen.sight.vision.compare import drop_restless

UNREAD = frozenset({"key", "input"})  # what keys and inputs show is not said by the app
TITLES = frozenset({"text", "other", "button"})
MASK = frozenset("•●*·")


@dataclass(frozen=True)
class ByElements(Means):
    """library: knows the other names of a reference; an element with such a name is what its picture shows."""

    name = "elements"
    cost = 1
    finds = frozenset({"text", "field", "switch", "ref", "id"})
    tells = frozenset({"text", "title", "new", "ref", "field", "written", "on", "off", "changed", "moved_on", "failed"})
    needs = "tree"

    library: Library | None = None

    def find(self, target: Target, frame: Frame, hint: Box | None = None) -> Located:
        """The elements that the target names, never a look-alike. Ignores `hint`, since a tree has exact places."""
        if frame.elements is None:
            return Located(reason=say("see-no-tree"))
        finders: dict[TargetKind, Callable[[Sequence[Element]], list[Element]]] = {
            "text": lambda elements: matching_elements.find_by_words(elements, target.value, every=target.nth != 0),
            "id": lambda elements: matching_elements.find_by_id(elements, target.value),
            "field": lambda elements: matching_elements.find_by_field(elements, target.value),
            "switch": lambda elements: matching_elements.find_by_switch(elements, target.value),
            "ref": lambda elements: self._find_reference(elements, target),
        }
        finder = finders.get(target.kind)
        if finder is None:
            return Located(reason=say("see-elements-cannot-tell", kind=target.kind))
        fitting = finder(visible_elements.list_visible(frame))
        usable = [element for element in fitting if element.enabled]
        missing = None
        if fitting and not usable:
            missing = say("see-disabled")
        elif not usable:
            hidden = finder(frame.elements)
            missing = visible_elements.explain_hidden(frame, hidden[0]) if hidden else say("see-no-such-element")
        spots = [
            Spot(box=e.box.within(frame.size), score=1.0, means="elements", words=e.name or e.value or e.role)
            for e in usable
        ]
        return pick(spots, target.nth, missing)

    def _find_reference(self, elements: Sequence[Element], target: Target) -> list[Element]:
        """Finds elements by the names of the reference, the plan's own words first."""
        reference = self.library.find(target.value) if self.library else None
        known = [*reference.aliases, reference.description] if reference else []
        names = dict.fromkeys(name for name in (*target.names, target.value, *known) if name)
        named = ([e for e in matching_elements.find_by_words(elements, name) if e.role != "key"] for name in names)
        return next((fitting for fitting in named if fitting), [])

    def holds(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        """Checks the trees. holds is None without a tree, or if trees cannot show this."""
        if after.elements is None:
            return make_evidence(condition, None, "elements")
        was = before if before is not None and before.elements is not None else None
        shown = visible_elements.list_visible(after)
        match condition.kind:
            case "text":
                words = condition.value
                texts = (
                    e for e in shown if has_words(e.name, words) or (e.role not in UNREAD and has_words(e.value, words))
                )
                where = next(texts, None)
                seen = where.name or where.value if where else ""
                return make_evidence(condition, where is not None, "elements", seen)
            case "title":
                return _check_title(condition, after, shown)
            case "ref":
                # an element with its name proves an icon; none proves nothing, and a state needs more than a name
                reference = self.library.find(condition.value) if self.library else None
                names = reference.aliases if reference and reference.kind != "state" else []
                named = next((name for name in names if matching_elements.find_by_words(shown, name)), "")
                return make_evidence(condition, True if named else None, "elements", named)
            case "field":
                return _check_field(condition, shown)
            case "written":
                return _check_written(condition, was, shown)
            case "on" | "off":
                return _check_toggle(condition, shown)
            case _ if was is not None:
                return _compare(condition, was, after, press)
        return make_evidence(condition, None, "elements")


def _check_title(condition: Condition, after: Frame, shown: Sequence[Element]) -> Found:
    """Unknown if the tree has only icons up there, since the title may be drawn."""
    lists = [e.box for e in shown if e.role == "list"]
    plain = [e for e in shown if e.role not in visible_elements.HOLDERS]
    bar = [e for e in plain if visible_elements.is_in_title_bar(e.box, [other.box for other in plain], after.size)]
    titles = [e for e in bar if e.role in TITLES and not any(box.contains(e.box.center) for box in lists)]
    words = ", ".join(e.name or e.value for e in titles)
    if not any(e.role == "text" for e in bar):
        return make_evidence(condition, None, "elements", words)
    is_title = any(is_same_name(e.name or e.value, condition.value) for e in titles)
    return make_evidence(condition, is_title, "elements", words)


def _list_words(elements: Sequence[Element]) -> list[str]:
    """All texts except typed ones."""
    return [words for e in elements if e.role not in UNREAD for words in {e.name, e.value} if words]


def _count(elements: Sequence[Element], words: str) -> int:
    """How many places show exactly these words."""
    exact = [e for e in elements if e.role not in UNREAD and is_same(e.name or e.value, words)]
    return len(matching_elements.keep_one_per_place(exact))


def _check_field(condition: Condition, shown: Sequence[Element]) -> Found:
    """Compares every character; only a line break at the end may differ."""
    text, inputs = condition.value, [e for e in shown if e.role == "input"]
    values = [e.value for e in inputs if e.focused] or [e.value for e in inputs]
    if any(value and set(value) <= MASK and len(value) == len(text) for value in values):
        return make_evidence(condition, None, "elements", say("see-field-hidden"))
    if any(len(value) == MAX_WORDS and text.startswith(value) for value in values):
        return make_evidence(condition, None, "elements", say("see-field-longer"))
    shown_text = ", ".join(values) if values else say("see-no-field")
    is_held = any(value.rstrip("\n") == text.rstrip("\n") for value in values)
    return make_evidence(condition, is_held, "elements", shown_text)


def _check_written(condition: Condition, before: Frame | None, shown: Sequence[Element]) -> Found:
    """The text must occur more often than before, in an input that was there before: a new input may have appeared."""
    field = _check_field(condition, shown)
    if before is None or field.holds is None:
        return field
    earlier = {e.id: e.value.count(condition.value) for e in before.elements or [] if e.role == "input"}
    inputs = [e for e in shown if e.role == "input" and e.id in earlier]
    return field.replace(holds=any(e.value.count(condition.value) > earlier[e.id] for e in inputs))


def _check_toggle(condition: Condition, shown: Sequence[Element]) -> Found:
    toggles = matching_elements.find_by_switch(shown, condition.value)
    states = {toggle.checked for toggle in toggles}
    if len(states) != 1 or None in states:
        return make_evidence(condition, None, "elements", say("see-no-one-switch") if toggles else say("see-no-switch"))
    is_on = states.pop() is True
    return make_evidence(condition, is_on == (condition.kind == "on"), "elements", say("see-switch", on=is_on))


def _compare(condition: Condition, before: Frame, after: Frame, press: Press | None) -> Found:
    """Checks conditions that compare two trees."""
    was, shown = visible_elements.list_visible(before), visible_elements.list_visible(after)
    match condition.kind:
        case "new":
            earlier, now = _count(was, condition.value), _count(shown, condition.value)
            return make_evidence(condition, now > earlier, "elements", say("see-times", now=now, before=earlier))
        case "failed":
            restless = press.restless if press is not None else []
            by_itself = [each for each in shown if not drop_restless([each.box], restless)]
            said_before, already_there = _list_words(before.elements or []), _list_words(by_itself)
            failure = find_new_failure(said_before, _list_words(shown), condition.value, already_there)
            return make_evidence(condition, bool(failure), "elements", failure)
        case "changed":
            return _check_change(condition, before, after, press)
        case "moved_on" if press is not None and press.box is not None:
            at = press.box.center
            touched = min((e for e in was if e.box.contains(at)), key=lambda e: e.box.area, default=None)
            if touched is not None:  # unknown if the press was not on an element
                # whether it is gone or says something else; focus alone is not a change of the element
                plain, name = touched.replace(focused=False, id=""), touched.name or touched.role
                stays = any(e.replace(focused=False, id="") == plain for e in shown)
                note = say("see-still-there", what=name) if stays else say("see-gone-or-changed", what=name)
                return make_evidence(condition, not stays, "elements", note)
    return make_evidence(condition, None, "elements")


def _check_change(condition: Condition, before: Frame, after: Frame, press: Press | None) -> Found:
    """A different tree proves a change; an equal one leaves it to the picture.

    Positions are compared only without a usable picture.
    """
    if has_come_forward(before, after, press):
        return make_evidence(condition, None, "elements")
    if before.app != after.app:
        return make_evidence(condition, True, "elements", say("see-another-app"))
    seen = after.health == "ok"
    was, now = (  # without the status bar and its clock
        [(_describe(e, press, seen), e) for e in frame.elements or [] if e.box.bottom > frame.status_bar]
        for frame in (before, after)
    )
    facts_was, facts_now = Counter(facts for facts, _ in was), Counter(facts for facts, _ in now)
    fresh, gone = facts_now - facts_was, facts_was - facts_now
    news = [*(each for facts, each in now if facts in fresh), *(each for facts, each in was if facts in gone)]
    own = [each for each in news if drop_restless([each.box], press.restless if press is not None else [])]
    what = own[0].name or own[0].value or own[0].role if own else ""
    note = say("see-new-or-gone", what=what) if what else ""
    return make_evidence(condition, True if own else None, "elements", note)


def _describe(element: Element, press: Press | None, seen: bool) -> tuple[object, ...]:
    """The facts to compare. Focus gained by a press counts only if the element takes keys, as an input does."""
    box = press.box if press is not None else None
    takes_keys = box is None or (element.role == "input" and element.box.contains(box.center))
    focused, place = element.focused and takes_keys, None if seen else element.box
    return element.role, element.name, element.value, element.checked, element.enabled, focused, place
