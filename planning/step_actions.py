"""Turns a step and the place of its target into actions that a device understands. Pure."""

import re
from collections.abc import Sequence

from iris_screen.consent.secrets.secret_tokens import blank_tokens, find_tokens
from iris_screen.core.actions import (
    Action,
    ArrangeWindow,
    Call,
    Click,
    Direction,
    DoubleTap,
    Drag,
    GoHome,
    Held,
    Hotkey,
    Hover,
    InputText,
    LaunchApp,
    LongPress,
    MovePointer,
    OpenUrl,
    PressKey,
    Reach,
    Scroll,
    ShowWindow,
    Swipe,
    Tap,
    Wait,
)
from iris_screen.core.effects import AT_A_PLACE
from iris_screen.core.geometry import Box, Point, Size
from iris_screen.core.message import say
from iris_screen.core.plan import Fallback, Step
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.target import Target

SWIPE_SHARE = 0.6
"""How much of the area a swipe crosses: enough to turn a page, clear of the edges, which have their own gestures."""

TURN_MS = 900
"""How long a finger takes to turn a wheel: slowly, so that it does not spin on."""
HOVER_MS = 500
"""How long the pointer rests until a menu opens under it."""
OPPOSITE: dict[Direction, Direction] = {"up": "down", "down": "up", "left": "right", "right": "left"}
NEXT_PAGE = Fallback(action="swipe", direction="left", description=say("step-next-icons"))

_PACKAGE = re.compile(r"[A-Za-z][\w-]*(?:\.[\w-]+)+", re.ASCII)


def needs_place(step: Step) -> bool:
    """Whether the step's target must be found before anything can be done."""
    return step.action in AT_A_PLACE or step.target.kind != "none"


def opens_by_icon(step: Step, profile: DeviceProfile) -> bool:
    """Whether an app is opened by its icon: the device cannot launch it, or its package is not known."""
    return step.action == "launch_app" and (not profile.launches or not is_package(step.app))


def is_package(name: str) -> bool:
    """Whether this is a device's name for an app, not a person's: com.tencent.mm, org.kde.kate."""
    return _PACKAGE.fullmatch(name) is not None


def replace_launch(step: Step, profile: DeviceProfile) -> Step:
    """If the device cannot launch the app, opens it as a person would: by its icon, paging until it is visible."""
    if step.action != "launch_app":
        return step
    if not opens_by_icon(step, profile):
        return step.replace(target=Target(), fallback=None)  # so no icon is searched for
    icon = step.target if step.target.kind != "none" else Target(kind="ref", value=step.app, label=step.app)
    return step.replace(action="tap", target=icon, fallback=step.fallback or NEXT_PAGE)


def actions_for(step: Step, screen: Size, box: Box | None = None, end: Box | None = None) -> list[Action]:
    """The actions of a step whose target is at `box` (and ends at `end`), in the order they are done.

    A step that only checks or waits for something has none.
    """
    at = box.center if box else None
    match step.action:
        case "tap" if at:  # held: keys that are down meanwhile, on a device with a pointer
            return [MovePointer(to=at), Click(held=step.held)] if step.held else [Tap(at=at)]
        case "double_tap" if at:
            return [DoubleTap(at=at)]
        case "right_click" if at:
            return [MovePointer(to=at), Click(button="right")]
        case "long_press" if at:
            return [LongPress(at=at, ms=step.amount or 800)]
        case "hover" if at:
            return [MovePointer(to=at), Hover(ms=step.amount or HOVER_MS)]
        case "drag" | "turn" if at and end:
            turn = Drag(start=at, end=end.center, ms=TURN_MS, hold_ms=0)
            return [Drag(start=at, end=end.center) if step.action == "drag" else turn]
        case "swipe" if step.direction:
            whole = make_swipe(step.direction, box or cover(screen))
            return [Swipe(start=at, end=end.center) if at and end else whole] * max(step.amount, 1)
        case "scroll" if step.direction:
            turns: list[Action] = [make_scroll(step.direction, step.reach, step.held)] * max(step.amount, 1)
            return [MovePointer(to=at), *turns] if at else turns
        case "input_text":
            # a password always replaces the one that is there
            whole_secret = bool(find_tokens(step.text)) and not blank_tokens(step.text, " ").strip()
            typing = InputText(text=step.text, clear=step.clear or whole_secret, submit=step.submit)
            return [Tap(at=at), typing] if at else [typing]
        case _:
            return _act_without_place(step)


def add_pointer_move(step: Step, actions: list[Action], profile: DeviceProfile) -> list[Action]:
    """Moves the pointer to the target first if the step is judged by what changes: a control may look different under
    the pointer, which is not an effect of the press. Without a pointer the actions stay the same.
    """
    judged_by_change = any(condition.kind in ("changed", "moved_on") for condition in step.expect)
    if not profile.pointer or len(actions) != 1 or not judged_by_change:
        return actions
    match actions[0]:
        case Tap(at=at):
            return [MovePointer(to=at), Click()]
        case DoubleTap(at=at):
            return [MovePointer(to=at), Click(repeat=2)]
        case LongPress(at=at) | Drag(start=at):
            return [MovePointer(to=at), *actions]
        case _:
            return actions


def _act_without_place(step: Step) -> list[Action]:
    match step.action:
        case "press_key":
            return [PressKey(key=step.key)] * max(step.amount, 1)
        case "hotkey":
            return [Hotkey(keys=step.keys)]
        case "wait" if step.amount or not step.expect:
            return [Wait(ms=step.amount)]
        case "go_home":
            return [GoHome()]
        case "launch_app":
            return [LaunchApp(app=step.app, anew=step.anew)]
        case "show_window" | "arrange_window":
            return _act_on_window(step)
        case "call":
            return [Call(number=step.number)]
        case "open_url":
            return [OpenUrl(url=step.url)]
        case "back_until":
            return [PressKey(key="BACK")]
        case _:
            return []


def _act_on_window(step: Step) -> list[Action]:
    if step.action == "show_window":
        return [ShowWindow(app=step.app, title=step.text)]
    return [ArrangeWindow(how=step.arrange, app=step.app, title=step.text)] if step.arrange else []


def fallback_actions(fallback: Fallback, screen: Size, box: Box | None = None) -> list[Action]:
    """Actions that may bring a missing target into view. box: where to tap, if the fallback is a tap."""
    match fallback.action:
        case "swipe" if fallback.direction:
            return [make_swipe(fallback.direction, cover(screen))]
        case "scroll" if fallback.direction:
            return [MovePointer(to=cover(screen).center), make_scroll(fallback.direction)]
        case "tap" | "each" if box:
            return [Tap(at=box.center)]
        case "press_key":
            return [PressKey(key=fallback.key)]
        case "wait":
            return [Wait(ms=fallback.ms)]
        case _:
            return []


def make_swipe(direction: Direction, area: Box) -> Swipe:
    """A swipe through the middle of an area. direction: the way the finger moves."""
    dx = {"left": -1, "right": 1}.get(direction, 0)
    dy = {"up": -1, "down": 1}.get(direction, 0)
    reach_x, reach_y = int(area.width * SWIPE_SHARE / 2), int(area.height * SWIPE_SHARE / 2)
    middle = area.center
    return Swipe(
        start=Point(x=middle.x - dx * reach_x, y=middle.y - dy * reach_y),
        end=Point(x=middle.x + dx * reach_x, y=middle.y + dy * reach_y),
    )


def direction_between(start: Point, end: Point) -> Direction:
    """The direction of a swipe from one point to the other."""
    across, down = end.x - start.x, end.y - start.y
    if abs(across) > abs(down):
        return "right" if across > 0 else "left"
    return "down" if down > 0 else "up"


def make_scroll(direction: Direction, reach: Reach = "half", held: Sequence[Held] = ()) -> Scroll:
    """A turn of the wheel that moves the content as a swipe in this direction does."""
    return Scroll(direction=OPPOSITE[direction], amount=reach, held=[*held])


def cover(screen: Size) -> Box:
    """A box as large as the screen."""
    return Box(left=0, top=0, right=screen.width, bottom=screen.height)
