"""What people say only where there is a mouse, a keyboard and windows: right clicks, closing by a key."""

from core.plan import Condition, Step
from tools.apps import App
from tools.planners.grammar.gestures import CHANGED
from tools.planners.grammar.names import meant_by, tap_step
from tools.planners.grammar.rule import Here, Rulebook, Said

DESKTOP = Rulebook()

CLOSE = ["alt", "f4"]


@DESKTOP.says(
    "(右键点击|右键单击|右击|用右键点击|用右键点|右键点){what:name}",
    "right (-)? click (on)? {what:name}",
    "(click|press) (on)? {what:name} with the right (mouse)? button",
)
def right_click(said: Said, here: Here) -> list[Step] | None:
    target = meant_by(said["what"], here) if here.pointer else None
    return [tap_step(target, here, expect=CHANGED).model_copy(update={"action": "right_click"})] if target else None


@DESKTOP.says("(关闭|关掉)(当前|这个)(窗口|程序)", "close (the|this) (current|active) (window|program)")
def close_window(said: Said, here: Here) -> list[Step] | None:
    return [close()] if here.pointer else None


def close(app: App | None = None, english: bool = False) -> Step:
    """The window in front, by the keys that close it; where an app is named, only if it is one of that.

    Once only: what is in front afterwards may be another window of the same app, with another document in it.
    """
    if app is None or not app.packages:
        return Step(action="hotkey", keys=CLOSE, expect=[Condition(kind="closed")], irreversible=True)
    return Step(
        action="hotkey",
        description=f"close a window of {app.called(english)}",
        keys=CLOSE,
        needs=[app.in_front()],
        expect=[app.in_front().model_copy(update={"gone": True})],
        irreversible=True,
    )
