"""From what a hand said to a step at a place of this frame. It is believed only as far as the screen bears it out."""

from core.geometry import Box, Point
from core.plan import Step, StepAction, Target
from core.protocols import Decision, Situation
from core.screen import Element, Frame
from tools.elements import sight
from tools.models.answers import Unreadable
from tools.tactics.said import Act, Place, Said

AROUND = 0.015
"""Of the screen's width: what lies about a point that no element tells more of."""
NEAR = 0.02
"""Of the screen's width: how near the pointer must stand to what is pressed (SPEC I7)."""

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
_PRESSES = frozenset({"tap", "double_tap", "right_click", "drag"})


def decided(said: Said, now: Situation, frame: Frame, answer: str) -> Decision:
    """The decision an answer means. Unreadable, in words for the model, where it means none here."""
    match said.act:
        case "done" | "stuck" | "ask":
            return Decision(kind=said.act, reason=said.text or said.reason, said=answer)
        case "note":
            return Decision(kind="again", reason="Noted.", said=answer)
        case _:
            return _act(said, now, frame, answer)


def _act(said: Said, now: Situation, frame: Frame, answer: str) -> Decision:
    if said.act in _PLACED and not said.place.is_somewhere:
        raise Unreadable(f"the act '{said.act}' needs a place")
    if said.place.grid:
        raise Unreadable("a closer look is not needed here: name the words or a point")
    box = _box(said.place, frame)
    if box and _must_point(said, now.pointer, box, frame):
        return _point_first(box, answer)
    step = _step(said, box, frame)
    return Decision(kind="act", step=step, box=box, reason=_because(said), said=answer)


def _step(said: Said, box: Box | None, frame: Frame) -> Step:
    """The step; a swipe by two points goes the way they say, and all that has words is found by them."""
    end = _box(said.end, frame)
    direction = said.direction or (_way(box.center, end.center) if box and end else "")
    if said.act in ("swipe", "scroll") and not direction:
        raise Unreadable(f"the act '{said.act}' needs a direction: up, down, left or right")
    if said.act == "type" and not said.text:
        raise Unreadable("the act 'type' needs the text in \"value\"")
    if said.act == "open" and not said.text:
        raise Unreadable("the act 'open' needs the app's name in \"value\"")
    return Step.model_validate(
        {
            "action": _STEPS[said.act],
            "description": _because(said)[:200],
            "target": _target(said.place) if said.act in (*_PLACED, "type") else Target(),
            "to": _target(said.end) if said.act == "drag" else Target(),
            "text": said.text if said.act == "type" else "",
            "clear": said.clear,
            "submit": said.submit,
            "key": "BACK" if said.act == "back" else said.key.upper() if len(said.key) > 1 else said.key,
            "keys": said.keys,
            "direction": direction or None,
            "app": said.text if said.act == "open" else "",
            "amount": (said.ms or 1000) if said.act == "wait" else 0,
        }
    )


def _target(place: Place) -> Target:
    if place.id:
        return Target(kind="id", value=place.id)
    return Target(kind="text", value=place.text) if place.text and place.at is None else Target()


def _box(place: Place, frame: Frame) -> Box | None:
    """Where a place is, if the answer itself says so; words are looked for by the locators."""
    if place.id:
        element = next((each for each in frame.elements or [] if each.id == place.id), None)
        if element is None:
            raise Unreadable(f"there is no element '{place.id[:20]}' on this screen; the list may have changed")
        return element.box.within(frame.size)
    if place.at is None:
        return None
    point = frame.geometry.from_share(*place.at)
    under = _under(frame, point)
    if place.text and under is not None and under.name and place.text.casefold() not in under.name.casefold():
        raise Unreadable(f"“{under.name[:40]}” stands at that place, not “{place.text[:40]}”; look again")
    return (
        under.box
        if under is not None
        else Box(left=point.x, top=point.y, right=point.x, bottom=point.y)
        .grown(max(4, round(AROUND * frame.size.width)))
        .within(frame.size)
    )


def _under(frame: Frame, point: Point) -> Element | None:
    """The smallest thing that can be pressed at a point, by the tree."""
    under = [e for e in sight.in_sight(frame) if e.role in sight.PRESSED and e.box.contains(point)]
    return min(under, key=lambda element: element.box.area, default=None)


def _must_point(said: Said, pointer: Point | None, box: Box, frame: Frame) -> bool:
    """Whether the pointer must be seen to stand there before it is pressed."""
    by_sight = pointer is not None and said.act in _PRESSES and _only_by_sight(said.place, frame)
    return by_sight and pointer is not None and not _stands_on(pointer, box.center, frame)


def _only_by_sight(place: Place, frame: Frame) -> bool:
    """Whether nothing but the model's eye says where it is."""
    return place.at is not None and not place.id and _under(frame, frame.geometry.from_share(*place.at)) is None


def _stands_on(pointer: Point, at: Point, frame: Frame) -> bool:
    reach = NEAR * frame.size.width
    return abs(pointer.x - at.x) <= reach and abs(pointer.y - at.y) <= reach


def _point_first(box: Box, answer: str) -> Decision:
    """The pointer goes there and nothing is pressed: in the next picture the model sees whether it stands right."""
    step = Step(action="hover", description="point at it first", amount=1)
    return Decision(kind="act", step=step, box=box, reason="point before you press", said=answer)


def _way(start: Point, end: Point) -> str:
    across, down = end.x - start.x, end.y - start.y
    if abs(across) > abs(down):
        return "right" if across > 0 else "left"
    return "down" if down > 0 else "up"


def _because(said: Said) -> str:
    """The last sentence before the act, for people."""
    lines = [line.strip() for line in said.reason.splitlines() if line.strip()]
    return lines[-1] if lines else said.act
