"""What a hand did towards a goal, as steps that can be done again: places become what stood there."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from iris_screen.core.actions import (
    Action,
    Click,
    Direction,
    DoubleTap,
    GoHome,
    Hotkey,
    InputText,
    LaunchApp,
    LongPress,
    MovePointer,
    OpenUrl,
    PressKey,
    Scroll,
    Swipe,
    Tap,
    Wait,
    press_point,
)
from iris_screen.core.condition import Condition
from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box, Point
from iris_screen.core.message import say
from iris_screen.core.plan import Step, StepAction
from iris_screen.core.protocols import Entry, Reader
from iris_screen.core.screen import Element, Frame
from iris_screen.core.target import Target
from iris_screen.planning.irreversible import is_irreversible
from iris_screen.planning.skills.skill_page import around, beside, hint_over, label_of, shown, standing_at, switch_of

MAX_NEWS = 4
"""Words that came with a page, any of which tells that it came: one may be called otherwise some day."""
_PRESS: dict[type[Action], StepAction] = {Tap: "tap", DoubleTap: "double_tap", LongPress: "long_press", Click: "tap"}

Done = tuple[Step, Frame, Box | None]


def acts_of(entries: Sequence[Entry], picture: Callable[[str], Frame], after: Frame, reader: Reader) -> Iterator[Done]:
    """Each turn's act, with the picture it was decided on and where. after: what was seen at the end."""
    own = [entry for entry in entries if entry.purpose == "goal"]
    turns = [list(turn) for _, turn in groupby(own, key=lambda entry: entry.turn)]
    frames = [picture(turn[0].frame) for turn in turns] + [after]
    for at, turn in enumerate(turns):
        if all(entry.receipt is not None and entry.receipt.delivered == "yes" for entry in turn):
            yield from _act([entry.action for entry in turn], frames[at], frames[at + 1], reader)


def _act(actions: Sequence[Action], before: Frame, after: Frame, reader: Reader) -> Iterator[Done]:
    if all(isinstance(action, Wait | MovePointer) for action in actions):
        return
    at = next((point for action in actions if (point := press_point(action))), None)
    things = shown(before, reader)
    typed = any(isinstance(action, InputText) for action in actions)
    thing = _thing(at, before, things, typed=typed) if at else None
    step = _step(actions, thing, things)
    if step is None:
        raise UsageError(say("skill-step-not-keepable", kind=actions[0].kind))
    seen = {"expect": _news(before, after, reader, step), "from_screen": True}
    if step.target.kind == "switch":
        seen |= _turned(step.target.value, before, after, reader)
    yield step.replace(**seen), before, thing.box if thing else around(at, before) if at else None


def _thing(at: Point, before: Frame, things: Sequence[Element], *, typed: bool) -> Element | None:
    level = [each for each in things if each.box.top <= at.y < each.box.bottom]
    switches = [switch for each in level if (switch := switch_of(each, before)) and switch.box.contains(at)]
    there = switches[0] if switches else standing_at(at, things) or beside(at, before, things)
    return there or (hint_over(at, before, things) if typed else None)


def _step(actions: Sequence[Action], thing: Element | None, things: Sequence[Element]) -> Step | None:
    typed = next((action for action in actions if isinstance(action, InputText)), None)
    if typed is not None:
        return Step(
            action="input_text",
            target=_field(thing),
            text=typed.text,
            clear=typed.clear,
            submit=typed.submit,
        )
    match actions[0]:
        case Tap() | DoubleTap() | LongPress() | Click():
            target = _target(thing, things)
            final = is_irreversible(target.value) and target.kind == "text"
            return Step(action=_PRESS[type(actions[0])], target=target, irreversible=final)
        case PressKey(key=key):
            return Step(action="press_key", key=key)
        case Hotkey(keys=keys):
            return Step(action="hotkey", keys=list(keys))
        case Swipe(start=start, end=end):
            return Step(action="swipe", direction=_direction(start, end))
        case Scroll(direction=direction, amount=amount):
            return Step(action="scroll", direction=direction, reach=amount)
        case LaunchApp(app=package):
            return Step(action="launch_app", app=package, expect=[Condition(kind="app", value=package)])
        case OpenUrl(url=url):
            return Step(action="open_url", url=url)
        case GoHome():
            return Step(action="go_home")
        case _:
            return None


def _field(thing: Element | None) -> Target:
    """By what it is called; where no tree says, by the words that stood in it, which are its hint."""
    return Target(kind="field", value=thing.name if thing and thing.role in ("input", "") else "")


def _target(thing: Element | None, things: Sequence[Element]) -> Target:
    """By its words. What has none is known by how it looks alone, and described for whoever asks a model."""
    if thing is not None and thing.role == "switch" and label_of(thing, things):
        return Target(kind="switch", value=label_of(thing, things))
    if thing is not None and thing.role == "input":
        return Target(kind="field", value=thing.name)
    if thing is not None and thing.name:
        return Target(kind="text", value=thing.name)
    return Target(kind="dynamic", value=f"the {(thing.role if thing else '') or 'thing'} without words")


def _turned(label: str, before: Frame, after: Frame, reader: Reader) -> dict[str, list[Condition]]:
    """A switch is to stand as it stood then; where it does so already, it is not turned back."""
    was, now = _state(label, before, reader), _state(label, after, reader)
    if was is None or now is None or was == now:
        return {}
    so = [Condition(kind="on" if now else "off", value=label)]
    return {"expect": so, "unless": so}


def _state(label: str, frame: Frame, reader: Reader) -> bool | None:
    things = shown(frame, reader)
    seen = [switch for each in things if each.name == label and (switch := switch_of(each, frame))]
    told = [each for each in things if each.role == "switch" and label_of(each, things) == label]
    return next((switch.checked for switch in [*told, *seen]), None)


def _direction(start: Point, end: Point) -> Direction:
    across, down = end.x - start.x, end.y - start.y
    if abs(across) > abs(down):
        return "right" if across > 0 else "left"
    return "down" if down > 0 else "up"


def _news(before: Frame, after: Frame, reader: Reader, step: Step) -> list[Condition]:
    """What is to be seen after it: another app, what was typed, one of the words that came, or that something changed.

    What stood in an input before and stands beside it now was sent; that is looked for where no other words tell.
    """
    if after.health == "gone":
        return []
    if after.app and after.app != before.app:
        return [Condition(kind="app", value=after.app)]
    there = shown(after, reader)
    if step.action == "input_text" and not step.submit and after.elements is None:
        return [Condition(kind="written", value=step.text)]  # a field of many lines has no shape to be known by
    if step.action == "input_text" and not step.submit and any(each.value == step.text for each in there):
        return [Condition(kind="field", value=step.text)]
    were = {each.name for each in shown(before, reader)}
    lists = [each.box for each in there if each.role == "list"]
    came = [each for each in there if each.name not in were and _tells(each)]
    fixed = [each.name for each in came if not any(box.contains(each.box.center) for box in lists)]
    written = [each.value for each in before.elements or [] if each.role == "input" and each.value]
    news = [name for name in dict.fromkeys(fixed or [each.name for each in came]) if name not in written]
    if news:
        return [Condition(kind="text", value="||".join(news[:MAX_NEWS]))]
    sent = [name for name in written if any(each.name == name for each in came)]
    return [Condition(kind="new", value=sent[0]) if sent else Condition(kind="changed")]


def _tells(each: Element) -> bool:
    plain = 1 < len(each.name) <= 20 and not any(sign.isdigit() for sign in each.name) and "||" not in each.name
    return plain and each.role not in ("key", "keyboard", "input")
