"""Turns what an actor did towards a goal into repeatable steps: places become the elements that were there."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from iris_screen.core.actions import (
    Action,
    Click,
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
from iris_screen.core.effects import StepAction
from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box, Point
from iris_screen.core.message import say
from iris_screen.core.plan import Step
from iris_screen.core.protocols import Entry, Reader
from iris_screen.core.screen import Element, Frame
from iris_screen.core.target import Target
from iris_screen.planning.button_words import is_irreversible
from iris_screen.planning.skills.skill_page import (
    box_around,
    find_at,
    find_beside,
    find_hint,
    find_label,
    find_switch,
    list_elements,
)
from iris_screen.planning.step_actions import OPPOSITE, direction_between

MAX_NEWS = 4
"""New words of a page that are kept. Any of them shows that the page is there, since some may change later."""
_PRESS: dict[tuple[str | int, ...], StepAction] = {
    ("tap",): "tap",
    ("double_tap",): "double_tap",
    ("long_press",): "long_press",
    ("click", "left", 1): "tap",
    ("click", "left", 2): "double_tap",
    ("click", "right", 1): "right_click",
}
"""By the kind of the action, and of a click also by its button and how often it was clicked, without keys held."""

Done = tuple[Step, Frame, Box | None]


def list_acts(
    entries: Sequence[Entry], picture: Callable[[str], Frame], after: Frame, reader: Reader
) -> Iterator[Done]:
    """The act of each turn, with the picture it was decided on and its place. after: the frame at the end."""
    own = [entry for entry in entries if entry.purpose == "goal"]
    turns = [list(turn) for _, turn in groupby(own, key=lambda entry: entry.turn)]
    frames = [picture(turn[0].frame) for turn in turns] + [after]
    for at, turn in enumerate(turns):
        actions = [entry.action for entry in turn]
        delivered = all(entry.receipt is not None and entry.receipt.delivered == "yes" for entry in turn)
        if not delivered or all(isinstance(action, Wait | MovePointer) for action in actions):
            continue
        step, thing = make_step(actions, frames[at], frames[at + 1], reader)
        place = next((point for action in actions if (point := press_point(action))), None)
        yield step, frames[at], thing.box if thing else box_around(place, frames[at]) if place else None


def make_step(
    actions: Sequence[Action], before: Frame, after: Frame, reader: Reader, at: Point | None = None
) -> tuple[Step, Element | None]:
    """What these actions did as a step, with the result, and the element that they were done to.

    at: where, if no action says it. Raises UsageError for what no step can repeat.
    """
    at = at or next((point for action in actions if (point := press_point(action))), None)
    things = list_elements(before, reader)
    typed = any(isinstance(action, InputText) for action in actions)
    thing = _find_element(at, before, things, typed=typed) if at else None
    step = _make_step(actions, thing, things)
    if step is None:
        raise UsageError(say("skill-step-not-keepable", kind=actions[0].kind))
    seen = {"expect": _expect_news(before, after, reader, step), "from_screen": True}
    if step.target.kind == "switch":
        # the switch must end as it did then; if it already is, it is not turned back
        label = step.target.value
        was, now = _is_on(label, before, reader), _is_on(label, after, reader)
        if was is not None and now is not None and was != now:
            state = [Condition(kind="on" if now else "off", value=label)]
            seen |= {"expect": state, "unless": state}
    return step.replace(**seen), thing


def _find_element(at: Point, before: Frame, things: Sequence[Element], *, typed: bool) -> Element | None:
    level = [each for each in things if each.box.top <= at.y < each.box.bottom]
    switches = [switch for each in level if (switch := find_switch(each, before)) and switch.box.contains(at)]
    there = switches[0] if switches else find_at(at, things) or find_beside(at, before, things)
    return there or (find_hint(at, before, things) if typed else None)


def _make_step(actions: Sequence[Action], thing: Element | None, things: Sequence[Element]) -> Step | None:
    typed = next((action for action in actions if isinstance(action, InputText)), None)
    if typed is not None:
        # the field by its name; without a tree, by the words that were in it, which are its hint
        field = Target(kind="field", value=thing.name if thing and thing.role in ("input", "") else "")
        return Step(action="input_text", target=field, text=typed.text, clear=typed.clear, submit=typed.submit)
    match actions[0]:
        case Tap() | DoubleTap() | LongPress() | Click() as press:
            clicks = (press.button, press.repeat, *press.held) if isinstance(press, Click) else ()
            does = _PRESS.get((press.kind, *clicks))
            target = _make_target(thing, things)
            final = is_irreversible(target.value) and target.kind == "text"
            return Step(action=does, target=target, irreversible=final) if does else None
        case PressKey(key=key):
            return Step(action="press_key", key=key)
        case Hotkey(keys=keys):
            return Step(action="hotkey", keys=list(keys))
        case Swipe(start=start, end=end):
            return Step(action="swipe", direction=direction_between(start, end))
        case Scroll(direction=direction, amount=amount, held=held):  # a step names the way that a finger moves
            return Step(action="scroll", direction=OPPOSITE[direction], reach=amount, held=held)
        case LaunchApp(app=package):
            return Step(action="launch_app", app=package, expect=[Condition(kind="app", value=package)])
        case OpenUrl(url=url):
            return Step(action="open_url", url=url)
        case GoHome():
            return Step(action="go_home")
        case _:
            return None


def _make_target(thing: Element | None, things: Sequence[Element]) -> Target:
    """A target by its words. An element without words is only known by its look, and is described for a model."""
    if thing is not None and thing.role == "switch" and find_label(thing, things):
        return Target(kind="switch", value=find_label(thing, things))
    if thing is not None and thing.role == "input":
        return Target(kind="field", value=thing.name)
    if thing is not None and thing.name:
        return Target(kind="text", value=thing.name)
    return Target(kind="dynamic", value=f"the {(thing.role if thing else '') or 'thing'} without words")


def _is_on(label: str, frame: Frame, reader: Reader) -> bool | None:
    """Whether the switch with this label is on; None if it is not found."""
    things = list_elements(frame, reader)
    seen = [switch for each in things if each.name == label and (switch := find_switch(each, frame))]
    told = [each for each in things if each.role == "switch" and find_label(each, things) == label]
    return next((switch.checked for switch in [*told, *seen]), None)


def _expect_news(before: Frame, after: Frame, reader: Reader, step: Step) -> list[Condition]:
    """What to expect after the step: another app, the typed text, one of the new words, or any change.

    Text that moved out of an input was sent; it is expected if there are no other new words.
    """
    if after.health == "gone":
        return []
    if after.app and after.app != before.app:
        return [Condition(kind="app", value=after.app)]
    there = list_elements(after, reader)
    if step.action == "input_text" and not step.submit and after.elements is None:
        return [Condition(kind="written", value=step.text)]  # a multi-line field has no shape to recognize
    if step.action == "input_text" and not step.submit and any(each.value == step.text for each in there):
        return [Condition(kind="field", value=step.text)]
    were = {each.name for each in list_elements(before, reader)}
    lists = [each.box for each in there if each.role == "list"]
    came: list[Element] = []
    for each in there:
        is_plain = 1 < len(each.name) <= 20 and not any(sign.isdigit() for sign in each.name) and "||" not in each.name
        if each.name not in were and is_plain and each.role not in ("key", "keyboard", "input"):
            came.append(each)
    fixed = [each.name for each in came if not any(box.contains(each.box.center) for box in lists)]
    written = [each.value for each in before.elements or [] if each.role == "input" and each.value]
    news = [name for name in dict.fromkeys(fixed or [each.name for each in came]) if name not in written]
    if news:
        return [Condition(kind="text", value="||".join(news[:MAX_NEWS]))]
    sent = [name for name in written if any(each.name == name for each in came)]
    return [Condition(kind="new", value=sent[0]) if sent else Condition(kind="changed")]
