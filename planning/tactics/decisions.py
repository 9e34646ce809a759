"""From what a hand said to a step at a place of this frame. It is believed only as far as the screen bears it out."""

from typing import get_args

from iris_screen.core.actions import Direction, Held
from iris_screen.core.geometry import Box, Point, between
from iris_screen.core.message import Message, say, verbatim
from iris_screen.core.plan import Step, StepAction
from iris_screen.core.protocols import Decision, Situation
from iris_screen.core.screen import Element, Frame
from iris_screen.core.target import Target
from iris_screen.models.answers import Unreadable
from iris_screen.planning.step_actions import OPPOSITE, SWIPE_SHARE
from iris_screen.planning.tactics.reply import Act, Place, Said
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.same_words import fold, is_nearly_same
from iris_screen.tools.key_names import normalize_key

AROUND = 0.015
"""Of the screen's width: what lies about a point that no element tells more of."""
NEAR = 0.02
"""Of the screen's width: how near the pointer must stand to what is pressed."""

_STEPS: dict[Act, StepAction] = {
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
}
_PLACED = frozenset({"tap", "double_tap", "right_click", "long_press", "hover", "drag"})
_PRESSES = frozenset({"tap", "double_tap", "right_click", "long_press", "drag", "type"})
_GESTURES = frozenset({"swipe", "drag"})
_MOVES = frozenset({"list", "slider"})
"""Roles of what a swipe moves in itself."""
_ON_END = frozenset({"key", "scroll"})
"""Acts that may be done several times without a look between."""
_CONFIRMS = frozenset({"enter", "space"})
"""Keys that press what has the focus, which may be another thing after the first time."""
_WANTED: dict[Act, str] = {"type": "text", "open": "text", "key": "key", "hotkey": "keys"}


def decided(said: Said, now: Situation, frame: Frame, answer: str) -> Decision:
    """The decision an answer means. Unreadable, in words for the model, where it means none here."""
    match said.act:
        case "done" | "stuck" | "ask" | "take_over":
            words = said.text or said.reason
            return Decision(kind=said.act, reason=verbatim(words) if words else None, said=answer)
        case "note":
            return Decision(kind="again", said=answer)
        case _:
            return _act(said, now, frame, answer)


def _act(said: Said, now: Situation, frame: Frame, answer: str) -> Decision:
    _check(said)
    exact = said.act in _GESTURES
    box, end = _box(said.place, frame, exact=exact), _box(said.end, frame, exact=exact)
    if box and _must_point(said, now.pointer, box, frame):
        return _point_first(box, answer)
    step = _step(said, box, end)
    if box and step.direction and step.action == "swipe":
        box = _area(said, box, end, step.direction, frame)
    return Decision(kind="act", step=step, box=box, end=end, reason=_told(said), said=answer)


def _check(said: Said) -> None:
    """Unreadable where the act cannot do without something that is not said."""
    if said.act in _PLACED and not said.place.is_somewhere:
        raise Unreadable(say("model-act-needs-place", act=said.act))
    if said.act == "drag" and not said.end.is_somewhere:
        raise Unreadable(say("model-drag-needs-end"))
    if said.times > 1 and (said.act not in _ON_END or normalize_key(said.key) in _CONFIRMS):
        raise Unreadable(say("model-once-at-a-time", what=said.key or said.act))
    if said.act == "tap" and not _held(said) <= set(get_args(Held)):
        raise Unreadable(say("model-cannot-hold"))
    wanted = _WANTED.get(said.act)
    if wanted and not getattr(said, wanted):
        raise Unreadable(say("model-act-needs", act=said.act))


def _held(said: Said) -> set[str]:
    """The keys that are down while it clicks, by their one name."""
    return {normalize_key(key) for key in said.keys}


def _step(said: Said, box: Box | None, end: Box | None) -> Step:
    """What has words is found by them; a swipe between two points goes the way they say."""
    direction = said.direction or (_way(box.center, end.center) if box and end else "")
    if said.act in ("swipe", "scroll") and not direction:
        raise Unreadable(say("model-act-needs-direction", act=said.act))
    return Step.model_validate(
        {
            "action": _STEPS[said.act],
            "description": _told(said),
            "target": _target(said.place, said) if said.act in (*_PLACED, "type", "scroll") else Target(),
            "to": _target(said.end, said) if said.act == "drag" else Target(),
            "text": said.text if said.act == "type" else "",
            "clear": said.clear,
            "submit": said.submit,
            "key": "BACK" if said.act == "back" else said.key.upper() if len(said.key) > 1 else said.key,
            "keys": [] if said.act == "tap" else said.keys,
            "held": sorted(_held(said)) if said.act == "tap" else [],
            "direction": (OPPOSITE[direction] if said.act == "scroll" else direction) if direction else None,
            "reach": said.reach,
            "app": said.text if said.act == "open" else "",
            "amount": (said.ms or 1000) if said.act == "wait" else said.times if said.times > 1 else 0,
        }
    )


def _target(place: Place, said: Said) -> Target:
    """What the locators look for. Of what the hand cannot place they get its words, and take a closer look."""
    if place.grid:
        return Target(kind="dynamic", value=place.text or _because(said))
    if place.id:
        return Target(kind="id", value=place.id)
    return Target(kind="text", value=place.text) if place.text and place.at is None else Target()


def _box(place: Place, frame: Frame, *, exact: bool = False) -> Box | None:
    """Where a place is, if the answer itself says so; words are looked for by the locators. A point means the thing
    there, unless it is exact.
    """
    if place.grid:
        return None
    if place.id:
        return _element(place.id, frame).box.within(frame.size)
    if place.at is None:
        return None
    point = frame.geometry.from_share(*place.at)
    under = visible_elements.find_pressable(frame, point)
    if under and place.text and under.name and not _is_called(under.name, place.text):
        raise Unreadable(say("model-other-place", there=under.name[:40], wanted=place.text[:40]))
    return under.box.within(frame.size) if under and not exact else _about(point, frame)


def _is_called(name: str, words: str) -> bool:
    return fold(words) in fold(name) or is_nearly_same(name, words)


def _element(name: str, frame: Frame) -> Element:
    found = next((each for each in frame.elements or [] if each.id == name), None)
    if found is None:
        raise Unreadable(say("model-no-element", name=name[:20]))
    return found


def _about(at: Point, frame: Frame) -> Box:
    reach = max(4, round(AROUND * frame.size.width))
    return Box(left=at.x, top=at.y, right=at.x, bottom=at.y).grown(reach).within(frame.size)


def _area(said: Said, box: Box, end: Box | None, way: Direction, frame: Frame) -> Box:
    """The area that a swipe crosses: from one point to the other; a thing that moves in itself; or the whole screen,
    through the place it names.
    """
    along = way in ("left", "right")
    if end is not None:
        return _between(box.center, end.center, along=along).within(frame.size)
    if said.place.id and _element(said.place.id, frame).role in _MOVES:
        return box
    size = frame.size
    return box.replace(**{"left": 0, "right": size.width} if along else {"top": 0, "bottom": size.height})


def _between(start: Point, end: Point, *, along: bool) -> Box:
    """The area whose swipe begins and ends at these."""
    length = abs(end.x - start.x) if along else abs(end.y - start.y)
    if not length:
        raise Unreadable(say("model-swipe-nowhere"))
    half, middle = round(length / SWIPE_SHARE / 2), between(start, end, 0.5)
    across, down = (half, 1) if along else (1, half)
    return Box(left=middle.x - across, top=middle.y - down, right=middle.x + across, bottom=middle.y + down)


def _must_point(said: Said, pointer: Point | None, box: Box, frame: Frame) -> bool:
    """Whether the pointer must be seen to stand there before it is pressed."""
    by_sight = pointer is not None and said.act in _PRESSES and _only_by_sight(said.place, frame)
    return by_sight and pointer is not None and not _stands_on(pointer, box.center, frame)


def _only_by_sight(place: Place, frame: Frame) -> bool:
    """Whether nothing but the model's eye says where it is."""
    if place.at is None or place.id:
        return False
    return visible_elements.find_pressable(frame, frame.geometry.from_share(*place.at)) is None


def _stands_on(pointer: Point, at: Point, frame: Frame) -> bool:
    reach = NEAR * frame.size.width
    return abs(pointer.x - at.x) <= reach and abs(pointer.y - at.y) <= reach


def _point_first(box: Box, answer: str) -> Decision:
    """The pointer goes there and nothing is pressed: in the next picture the model sees whether it stands right."""
    step = Step(action="hover", description=say("step-point-first"), amount=1)
    return Decision(kind="act", step=step, box=box, reason=say("step-point-first"), said=answer)


def _way(start: Point, end: Point) -> Direction:
    across, down = end.x - start.x, end.y - start.y
    if abs(across) > abs(down):
        return "right" if across > 0 else "left"
    return "down" if down > 0 else "up"


def _told(said: Said) -> Message | None:
    """Why, in the model's own words."""
    because = _because(said)[:200]
    return verbatim(because) if because != said.act else None


def _because(said: Said) -> str:
    """The last sentence before the act, for people."""
    lines = [line.strip() for line in said.reason.splitlines() if line.strip()]
    return lines[-1] if lines else said.act
