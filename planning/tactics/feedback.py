"""What the actor is told about its last act, and how an act and its outcome are recorded. Pure.

Places are in the unit that models use: thousandths of the screen.
"""

from collections.abc import Sequence

from iris_screen.core.actions import (
    Action,
    Click,
    Drag,
    Hotkey,
    Hover,
    InputText,
    LaunchApp,
    MovePointer,
    PressKey,
    Scroll,
    Swipe,
    press_point,
)
from iris_screen.core.geometry import Geometry, Point
from iris_screen.core.message import Message, say
from iris_screen.core.plan import Step, Task
from iris_screen.core.press import Press
from iris_screen.core.state import EventCause
from iris_screen.models.prompts import describe_for_model


def describe_outcome(press: Press, screen: Geometry, news: str) -> tuple[Message, EventCause]:
    """The outcome of an act: that it was executed and what is new since then, or why it was not executed. And the
    cause, as an event has it.
    """
    done = press.done
    if done is None:
        return say("model-nothing-done"), ""
    if done.refused:
        return describe_error(done.refused), ""
    failed = next((receipt for receipt in done.receipts if receipt.delivered != "yes"), None)
    if failed is not None:
        return describe_error(failed.detail or say("model-delivery-unknown")), ""
    sent = press.actions[: len(done.receipts)]
    acts = " ".join(describe_executed(action, screen) for action in sent)
    if sent and is_only_pointing(sent):  # an actor that wanted to press must point first
        return say("model-only-pointed", acts=acts, news=news), "only_pointed"
    return say("model-executed", acts=acts, news=news), "executed"


def is_only_pointing(actions: Sequence[Action]) -> bool:
    """Whether these actions only bring the pointer somewhere."""
    return all(isinstance(action, MovePointer | Hover) for action in actions)


def describe_executed(action: Action, screen: Geometry) -> str:
    """For example `Action move (100, 200) executed.`; never includes typed text."""
    return f"Action {' '.join([action.kind, *_list_details(action, screen)])} executed."


def _list_details(action: Action, screen: Geometry) -> list[str]:
    match action:
        case Click(button=button, repeat=repeat, held=held):
            return ["+".join([*held, button]), *([f"x{repeat}"] if repeat > 1 else [])]
        case Scroll(direction=direction, amount=amount, held=held):
            return ["+".join([*held, direction]), amount]
        case LaunchApp(app=app):
            return [app]
        case PressKey(key=key):
            return [key]
        case Hotkey(keys=keys):
            return ["+".join(keys)]
        case InputText(clear=clear, submit=submit):
            return [*(["into the emptied field"] if clear else []), *(["and Enter"] if submit else [])]
        case Swipe(start=start, end=end) | Drag(start=start, end=end):
            return [f"{_format_point(start, screen)} -> {_format_point(end, screen)}"]
        case _:
            at = press_point(action)
            return [_format_point(at, screen)] if at else []


def describe_error(why: Message) -> Message:
    """For example `Error: Coordinate (2000, 500) out of screen bounds.`"""
    return say("model-error", why=why)


def _format_point(at: Point, screen: Geometry) -> str:
    x, y = screen.to_thousandths(at)
    return f"({x}, {y})"


def describe_goal(goal: Step, task: Task) -> str:
    """The goal, as text for a model."""
    return goal.goal or (describe_for_model(goal.description) if goal.description else task.text)
