"""Phrases that only make sense with a mouse, a keyboard and windows: right clicks, closing windows and saving."""

from iris_screen.core.condition import Condition
from iris_screen.core.message import Message, say
from iris_screen.core.plan import Step
from iris_screen.planning.apps import App
from iris_screen.planning.apps.plain_words import is_household
from iris_screen.planning.apps.values import Value
from iris_screen.planning.planners.grammar.button_keys import CLOSE
from iris_screen.planning.planners.grammar.gestures import CHANGED, answer_closing
from iris_screen.planning.planners.grammar.roles import PLAIN, split_role
from iris_screen.planning.planners.grammar.rule import Here, Rulebook, Slots
from iris_screen.planning.planners.grammar.target_names import is_name, plain_name, resolve_target, tap_step

DESKTOP = Rulebook()


@DESKTOP.says(
    "(右键点击|右键单击|右击|用右键点击|用右键点|右键点一下|右键点下|右键单击一下|右键点){what:name}",
    "在{what:name}(的)?(空白处|空白的地方|上面|上)?(点右键|点击右键|单击右键|右键单击|右键点击|右击)(一下)?",
    "right (-)? click (on)? {what:name}",
    "(click|press) (on)? {what:name} with the right (mouse)? button",
)
def right_click(slots: Slots, here: Here) -> list[Step] | None:
    target = resolve_target(slots["what"], here) if here.pointer else None
    return [tap_step(target, here, expect=CHANGED).replace(action="right_click")] if target else None


@DESKTOP.says(
    "(关闭|关掉|关上|关)(一下)?(当前|这个|本|此)?(的)?(窗口|程序)",
    "(把|将)(当前|这个|本|此)?(的)?(窗口|程序)(关闭|关掉|关上|关了|关)(一下)?",
    "(close|quit|exit) (the|this) (current|active)? (window|program|app|application)",
    "(close|quit|exit) this",
)
def close_window(slots: Slots, here: Here) -> list[Step] | None:
    return close(None, here) if here.pointer else None


@DESKTOP.says("(关闭|关掉|退出)它", "(把|将)它(关闭|关掉|关了|关上)", "(close|quit|exit) it")
def close_it(slots: Slots, here: Here) -> list[Step] | None:
    """Closes what the sentence has opened, else the window in front."""
    return close(here.app, here) if here.pointer else None


@DESKTOP.says(
    "(关闭|关掉|退出){what:name}(的)?(窗口|程序|应用|软件)?",
    "(把|将){what:name}(的)?(窗口|程序|应用|软件)(关闭|关掉|关上|关了|退出)(一下)?",
    "(close|quit|exit) (the)? (window|program|app) (called|named)? {what:name}",
    "(close|quit|exit|shut) (the)? {what:name} (window|program|app|application)?",
    "(close|shut) the window of (the)? {what:name} (and (leave|keep) the (others|other windows|rest) (open|alone)?)?",
    "(关闭|关掉|关)(计算器|编辑器|程序)?{what:name}(的)?窗口(，)?(别的|其他|其它)(的)?(窗口)?(都)?(留着|别动|不动|不要动|保留)",
)
def close_named(slots: Slots, here: Here) -> list[Step] | None:
    """Closes a program by any of its names, else a window by words in its title, after bringing it to the front."""
    name = plain_name(slots["what"])
    is_window = is_name(name) and split_role(name)[1] == PLAIN and not is_household(name)
    if not here.pointer or not name or not (slots["what"].quoted or is_window):
        return None
    app = here.apps.find(name)
    return close(app, here) if app and app.packages else close_titled(name, here)


@DESKTOP.says(
    "不(要)?保存(就|而|直接)?(关闭|关掉|退出)(当前|这个)?(的)?(窗口|程序)",
    "(关闭|关掉|退出)(当前|这个)?(的)?(窗口|程序)(并|且|但|而)?不(要)?保存(更改|修改)?",
    "(close|quit|exit) (the|this) (current|active)? (window|program|app) without saving (it|anything|the changes)?",
    "不保存(，)?(就|而|直接)?(关闭|关掉|关了|关|退出)(窗口|文档|文件|它)?",
    "(直接)?(关闭|关掉|关|退出)(窗口|文档|文件|它)?(，)?(不要|不|别)保存",
    "(close|quit|exit) (it|this|the (window|document|file|program))? without saving (it|anything|the changes)?",
)
def close_window_unsaved(slots: Slots, here: Here) -> list[Step] | None:
    return [*close(None, here), _decline_step(here)] if here.pointer else None


@DESKTOP.says(
    "不保存(就|而|直接)?(关闭|关掉|退出){what:name}(的)?(窗口|程序|应用|软件)?",
    "(关闭|关掉|退出){what:name}(的)?(窗口|程序|应用|软件)?(并|且|但|而)?不保存(更改|修改)?",
    "(close|quit|exit) (the)? {what:name} (window|program|app|application)? without saving (it|anything|the changes)?",
)
def close_unsaved(slots: Slots, here: Here) -> list[Step] | None:
    closed = close_named(slots, here)
    return [*closed, _decline_step(here)] if closed else None


@DESKTOP.says("(选|选择|点)?不(要)?保存(更改|修改)?", "(don't|do not) save (it|anything|the changes|changes)?")
def decline_saving(slots: Slots, here: Here) -> list[Step] | None:
    return [_decline_step(here)] if here.closing else None


def _decline_step(here: Here) -> Step:
    target = resolve_target(Value("不保存" if here.language == "zh" else "Don't Save", quoted=True), here)
    assert target is not None
    return answer_closing(target, here).replace(description=say("step-do-not-save"))


@DESKTOP.says(
    "(打开|启动|运行)(一个|另一个)?新(的)?{app:app}(的)?窗口",
    "(新开|另开|新打开|新建)(一个)?{app:app}(的)?(新)?(窗口)?",
    "(再开|再打开)一个{app:app}(的)?(新)?(窗口)?",
    "(open|launch|start) (a|another) (new)? window of (the)? {app:app}",
    "(open|launch|start) (a|another) (new)? {app:app} window",
    "(open|launch|start) another {app:app}",
    "(open|launch|start) {app:app} in a new window",
)
def open_anew(slots: Slots, here: Here) -> list[Step] | None:
    """Opens another window of a program, whether or not one is open."""
    app = here.apps.find(slots["app"].text) if here.pointer else None
    if app is None or not app.packages:
        return None
    seen = [app.front_condition(), Condition(kind="opened")]
    told = say("step-open-window", app=app.in_words())
    package = app.packages[0]
    # irreversible: if the window is not seen, a retry would open a third one
    return [Step(action="launch_app", description=told, app=package, anew=True, expect=seen, irreversible=True)]


def close(app: App | None, here: Here) -> list[Step]:
    """Closes a window of the app, brought to the front unless the sentence has just opened it; without an app, the
    window in front.

    Only once: the window in front afterwards may belong to the same app, with another document in it.
    """
    if app is None or not app.packages:
        return [_close_step([], [Condition(kind="closed")])]
    front = app.front_condition()
    closed = _close_step([front], [front.replace(gone=True)], say("step-close-window-of", app=app.in_words()))
    return [closed] if here.app is app else [bring_to_front(app.labels[0], here), closed]


def close_dialog() -> list[Step]:
    """Closes the window in front, but only if it is a dialog."""
    return [_close_step([Condition(kind="dialog")], [Condition(kind="closed")])]


def close_titled(name: str, here: Here) -> list[Step]:
    shown = bring_to_front(name, here)
    return [shown, _close_step(shown.expect, [Condition(kind="closed")], say("step-close-window", title=name))]


def bring_to_front(name: str, here: Here) -> Step:
    """Brings a window of the program with this name to the front, else the one with these words in its title."""
    if (app := here.apps.find(name)) and app.packages:
        front, said = app.front_condition(), say("step-show-app", app=app.in_words())
        which = {"app": app.packages[0]}
    else:
        front, which = Condition(kind="window", value=name), {"text": name}
        said = say("step-show-window", title=name)
    step = Step(action="show_window", description=said, expect=[front], unless=[front], retry=0)
    return step.replace(**which)


def _close_step(needs: list[Condition], expect: list[Condition], said: Message | None = None) -> Step:
    """Closes the window in front with the keyboard."""
    return Step(action="hotkey", description=said, keys=CLOSE, needs=needs, expect=expect, irreversible=True)
