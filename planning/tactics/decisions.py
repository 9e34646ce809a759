"""Turns an actor's reply into a step at a place on this frame. A reply is only trusted as far as the screen confirms
it.
"""

from typing import get_args

from iris_screen.core.actions import Direction, Held
from iris_screen.core.condition import Condition, ConditionKind
from iris_screen.core.effects import AT_A_PLACE, TAPS, StepAction
from iris_screen.core.geometry import Box, Point
from iris_screen.core.message import Message, say, verbatim
from iris_screen.core.parsing.found_values import make_finding
from iris_screen.core.plan import Step
from iris_screen.core.protocols import Decision, Situation
from iris_screen.core.screen import Element, Frame
from iris_screen.core.target import Target
from iris_screen.models.answers import Unreadable
from iris_screen.planning.step_actions import OPPOSITE, direction_between
from iris_screen.planning.tactics.reply import ActName, Place, Reply
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.same_words import fold, is_nearly_same
from iris_screen.sight.frame_facts import find_numbered
from iris_screen.tools.key_names import normalize_key

AROUND = 0.015
"""Share of the screen's width: the area around a point without a known element."""
NEAR = 0.02
"""Share of the screen's width: how near the pointer must be to what is pressed."""

FIRST_WAIT, MOST_WAIT = 200, 10_000
"""Milliseconds: until the first look for what is waited for, and how long at most if the actor does not say."""
WAITED_FOR: tuple[ConditionKind, ...] = ("text", "title", "field", "on", "off", "app", "window")
"""Kinds of condition that may be waited for: a look can tell them without a model."""

_STEPS: dict[ActName, StepAction] = {
    "tap": "tap",
    "double_tap": "double_tap",
    "right_click": "right_click",
    "long_press": "long_press",
    "hover": "hover",
    "drag": "drag",
    "swipe": "swipe",
    "scroll": "scroll",
    "type": "input_text",
    "key": "press_key",
    "hotkey": "hotkey",
    "wait": "wait",
    "home": "go_home",
    "back": "press_key",
    "open": "launch_app",
    "open_url": "open_url",
}
_GESTURES = frozenset({"swipe", "drag"})
END = "end"
"""Up to where a list is scrolled to see all of it."""
SCROLLS = frozenset({"swipe", "scroll"})
_MOVES = frozenset({"list", "slider"})
"""Roles of elements whose content a swipe moves."""
RIM = 0.05
"""Share of the screen's height at its upper and lower edge where no swipe ends: the system has its own there."""
_REPEATABLE = frozenset({"key", "scroll"})
"""Acts that may be done several times without a look in between."""
_CONFIRMS = frozenset({"enter", "space"})
"""Keys that press the focused element, which may be another one after the first press."""
HELD = frozenset({"tap", "scroll"})
"""Acts during which keys may be held."""
_NO_NOTE = frozenset({"true", "yes", "none"})
_WANTED: dict[ActName, str] = {"type": "text", "open": "text", "open_url": "text", "key": "key", "hotkey": "keys"}


def decide(said: Reply, now: Situation, frame: Frame, answer: str) -> Decision:
    """The decision behind a reply. Raises Unreadable, with a reason for the model, if it makes no sense here."""
    own = now.task.text
    notes = [make_finding(said.note, said.quote, own)] if said.note else []
    match said.act:
        case "done" | "stuck" | "impossible" | "ask" | "take_over":
            words, told = said.text or said.answer or said.reason, said.answer or said.text
            reason = verbatim(words) if words else None
            found = make_finding(told, said.quote, own) if said.act == "done" and told else None
            is_answer = said.act == "done" and bool(said.answer)
            return Decision(kind=said.act, reason=reason, said=answer, found=found, is_answer=is_answer, notes=notes)
        case "note":
            plain = said.text if said.text.casefold() not in _NO_NOTE else ""  # phone models only say that they note
            fact = make_finding(plain or said.note or _find_last_sentence(said), said.quote, own)
            return Decision(kind="note", said=answer, notes=[fact])
        case "more":
            return Decision(kind="more", said=answer, notes=notes)
    return _decide_act(said, now, frame, answer).replace(notes=notes)


def _decide_act(said: Reply, now: Situation, frame: Frame, answer: str) -> Decision:
    if said.act in SCROLLS and said.until:
        if said.until != END:
            read_until(said)
        said = said.replace(times=1)  # a look is between any two of them
    said = said.replace(place=_name_element(said.place, frame), end=_name_element(said.end, frame))
    _check_complete(said, has_pointer=now.pointer is not None)
    if said.act == "scroll" and said.direction and now.pointer is None and not now.task.profile.pointer:
        said = said.replace(act="swipe", direction=OPPOSITE[said.direction])  # there is no wheel
    is_exact = said.act in _GESTURES
    box, end = _find_box(said.place, frame, exact=is_exact), _find_box(said.end, frame, exact=is_exact)
    if box and _must_point(said, now.pointer, box, frame):
        # nothing is pressed yet: in the next picture the model sees whether the pointer is in the right place
        step = Step(action="hover", description=say("step-point-first"), amount=1)
        return Decision(kind="act", step=step, box=box, reason=say("step-point-first"), said=answer)
    step = _to_step(said, box, end)
    if step.direction and step.action == "swipe":
        if end is None:
            box, end = _aim_swipe(box, step.direction, frame)
        elif box and end.center == box.center:
            raise Unreadable(say("model-swipe-nowhere"))
    return Decision(kind="act", step=step, box=box, end=end, reason=_make_reason(said), said=answer)


def _check_complete(said: Reply, *, has_pointer: bool) -> None:
    """Raises Unreadable if the act lacks something that it needs."""
    if said.act in AT_A_PLACE and not said.place.is_somewhere:
        raise Unreadable(say("model-act-needs-place", act=said.act))
    if said.act == "drag" and not said.end.is_somewhere:
        raise Unreadable(say("model-drag-needs-end"))
    if said.times > 1 and (said.act not in _REPEATABLE or normalize_key(said.key) in _CONFIRMS):
        raise Unreadable(say("model-once-at-a-time", what=said.key or said.act))
    if said.act == "tap" and not _list_held_keys(said) <= set(get_args(Held)):
        raise Unreadable(say("model-cannot-hold"))
    if said.act == "scroll" and said.keys and not (has_pointer and _list_held_keys(said) == {"ctrl"}):
        raise Unreadable(say("model-cannot-zoom"))
    wanted = _WANTED.get(said.act)
    if wanted and not getattr(said, wanted):
        raise Unreadable(say("model-act-needs", act=said.act))


def _list_held_keys(said: Reply) -> set[str]:
    """The keys held during a click, by our names."""
    return {normalize_key(key) for key in said.keys}


def _to_step(said: Reply, box: Box | None, end: Box | None) -> Step:
    """A target with words is found by them. The direction of a swipe between two points follows from the points."""
    direction = said.direction or (direction_between(box.center, end.center) if box and end else "")
    if said.act in ("swipe", "scroll") and not direction:
        raise Unreadable(say("model-act-needs-direction", act=said.act))
    return Step.model_validate(
        {
            "action": _STEPS[said.act],
            "description": _make_reason(said),
            "target": _make_target(said.place, said) if said.act in (*AT_A_PLACE, "type", "scroll") else Target(),
            "to": _make_target(said.end, said) if said.act == "drag" else Target(),
            "text": said.text if said.act == "type" else "",
            "clear": said.clear,
            "submit": said.submit,
            "key": "BACK" if said.act == "back" else said.key.upper() if len(said.key) > 1 else said.key,
            "keys": [] if said.act in HELD else said.keys,
            "held": sorted(_list_held_keys(said)) if said.act in HELD else [],
            "direction": (OPPOSITE[direction] if said.act == "scroll" else direction) if direction else None,
            "reach": said.reach,
            "app": said.text if said.act == "open" else "",
            "url": said.text if said.act == "open_url" else "",
            "amount": _count(said),
            "expect": [read_until(said)] if said.act == "wait" and said.until else [],
            "timeout_ms": (said.ms or MOST_WAIT) if said.act == "wait" and said.until else 0,
        }
    )


def _count(said: Reply) -> int:
    """The milliseconds to wait, or how many times; a wait for something is looked at again at once."""
    if said.act == "wait":
        return FIRST_WAIT if said.until else said.ms or 1000
    return said.times if said.times > 1 else 0


def read_until(said: Reply) -> Condition:
    """What a wait or a scroll is for. Raises Unreadable if only a model could tell it: it looks at each picture
    anyway.
    """
    until = Condition.parse(said.until)
    if until.kind == "ref":  # bare words
        until = Condition(kind="text", value=until.value, gone=until.gone)
    kinds = WAITED_FOR if said.act == "wait" else ("text",)
    if until.kind not in kinds or not until.value:
        raise Unreadable(say("model-cannot-wait-for", what=said.until[:80], known=[f"{kind}:" for kind in kinds]))
    return until


def _make_target(place: Place, said: Reply) -> Target:
    """What the locators search for. If the actor gives no place, they get its words and take a closer look."""
    if place.grid:
        return Target(kind="dynamic", value=place.text or _find_last_sentence(said))
    if place.id:
        return Target(kind="id", value=place.id)
    return Target(kind="text", value=place.text) if place.text and place.at is None else Target()


def _find_box(place: Place, frame: Frame, *, exact: bool = False) -> Box | None:
    """The box of a place that the reply itself gives; words are left to the locators. A point means the element there,
    unless it is exact.
    """
    if place.grid:
        return None
    if place.id:
        return find_element(place.id, frame).box.within(frame.size)
    if place.at is None:
        return None
    point = frame.geometry.from_share(*place.at)
    under = visible_elements.find_pressable(frame, point)
    name = under.name if under else ""
    is_other = place.text and name and fold(place.text) not in fold(name) and not is_nearly_same(name, place.text)
    if under and is_other:
        raise Unreadable(say("model-other-place", there=under.name[:40], wanted=place.text[:40]))
    if under and not exact:
        return under.box.within(frame.size)
    reach = max(4, round(AROUND * frame.size.width))
    return Box(left=point.x, top=point.y, right=point.x, bottom=point.y).grow(reach).within(frame.size)


def _name_element(place: Place, frame: Frame) -> Place:
    """The place with the element's own id in place of its number in the list."""
    return place.replace(id=find_element(place.id, frame).id) if place.id else place


def find_element(name: str, frame: Frame) -> Element:
    """The element with this number or id. Raises Unreadable if there is none."""
    found = find_numbered(name, frame)
    if found is None:
        raise Unreadable(say("model-no-element", name=name[:20]))
    return found


def _aim_swipe(box: Box | None, direction: Direction, frame: Frame) -> tuple[Box, Box | None]:
    """Where a swipe without an end goes: across the row of its place; or through the list, or the slider, that its
    place is in; else from its place, which may be a wheel, half a screen up or down, as far as there is room. Without a
    place it goes through the screen, above its keyboard.
    """
    size = frame.size
    keyboard = visible_elements.find_keyboard(frame.elements or [], size.width, size.height)
    view = Box(left=0, top=0, right=size.width, bottom=keyboard.top if keyboard else size.height)
    if box is None:
        return view, None
    holding = [each.box for each in frame.elements or [] if each.role in _MOVES and each.box.contains(box.center)]
    is_sideways = direction in ("left", "right")
    if is_sideways and box not in holding:
        return box.replace(left=0, right=size.width), None
    if holding:
        moved = box if box in holding else min(holding, key=lambda each: each.area)
        return moved.replace(bottom=max(min(moved.bottom, view.bottom), moved.top)), None
    at, rim = box.center, round(RIM * size.height)
    way = size.height // 2 * (-1 if direction == "up" else 1)
    to = min(max(at.y + way, rim), size.height - rim)
    if abs(to - at.y) < rim:
        return box.replace(top=0, bottom=size.height), None
    return box, box.replace(top=box.top + to - at.y, bottom=box.bottom + to - at.y)


def _must_point(said: Reply, pointer: Point | None, box: Box, frame: Frame) -> bool:
    """Whether the pointer must first be seen in place before it presses, since only the model says where that is."""
    if pointer is None or said.act not in TAPS | {"drag", "type"} or said.place.at is None or said.place.id:
        return False
    if visible_elements.find_pressable(frame, frame.geometry.from_share(*said.place.at)) is not None:
        return False  # an element confirms what the model sees
    reach, at = NEAR * frame.size.width, box.center
    return abs(pointer.x - at.x) > reach or abs(pointer.y - at.y) > reach


def _make_reason(said: Reply) -> Message | None:
    """The model's reason, in its own words."""
    because = _find_last_sentence(said)[:200]
    return verbatim(because) if because != said.act else None


def _find_last_sentence(said: Reply) -> str:
    """The last sentence before the act, for people."""
    lines = [line.strip() for line in said.reason.splitlines() if line.strip()]
    return lines[-1] if lines else said.act
