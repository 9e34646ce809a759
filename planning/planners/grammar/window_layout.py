"""Arranging windows: maximised, minimised, restored, or over one half of the screen."""

from functools import partial

from iris_screen.core.actions import Arrangement
from iris_screen.core.condition import Condition
from iris_screen.core.plan import Step
from iris_screen.planning.planners.grammar.desktop_phrases import bring_to_front
from iris_screen.planning.planners.grammar.gestures import BREATH_MS, CHANGED
from iris_screen.planning.planners.grammar.rule import Here, Rulebook, Slots
from iris_screen.planning.planners.grammar.target_names import is_name, plain_name

WINDOWS = Rulebook()

_LIES = {
    "maximize": "maximized", "minimize": "minimized", "restore": "restored", "left": "left", "right": "right",
}  # fmt: skip
_IT = "((当前|这个)(的)?)?(窗口|程序)"
_THE = "(the|this) (current|active)? (window|program|app|application)"
_PUT = "(put|move|place|snap|tile|dock)"


def _make_half_phrases(zh: str, en: str) -> tuple[str, str]:
    """The ends of a Chinese and an English sentence that say which half is meant."""
    chinese = f"(放|移|移动|挪|贴|靠|停靠)(到|在|至)(屏幕)?(的)?{zh}(半边|半屏|半部分|半|侧|边)(屏幕)?"
    return chinese, f"(to|on|onto|in|at|into) (the)? {en} (half|side)? (of the (screen|monitor|desktop))?"


_EDGE, _SIDE = (
    "(往|靠|放|贴|移到|放到|靠到|贴到)(屏幕)?",
    "(半边|半屏|半|侧|边)(靠|放|贴|移|挪)?(，)?(占一半)?(就行|就好)?",
)
_LEFT, _RIGHT = _make_half_phrases("左", "left"), _make_half_phrases("右", "right")

_OF_THE_FRONT: dict[Arrangement, tuple[str, ...]] = {
    "maximize": (
        f"最大化{_IT}", f"(把|将){_IT}最大化", "(当前|这个)?窗口最大化",
        f"(maximize|maximise) ({_THE}|it|this)",
        "make (it|this|that|the) (window)? as (big|large) as (it'll|it will|it can|it|possible) (go|goes|gets|be|get)?",
        "(make|let) (this|that|the) window fill the (whole|entire)? screen",
        "(把|让)?(当前|这个|这|那个|那)?(窗口)?(撑满|占满|铺满|充满|放大到|放到)(整个|全)?(屏幕|屏|最大)(显示)?",
    ),
    "minimize": (
        f"最小化{_IT}", f"(把|将){_IT}最小化", "(当前|这个)?窗口最小化",
        f"(minimize|minimise) ({_THE}|it|this)",
    ),
    "restore": (
        f"(还原|恢复){_IT}", f"(把|将){_IT}(还原|恢复)", f"restore {_THE}", "(unmaximize|unmaximise) (it|this)?",
    ),
    "left": (f"(把|将){_IT}{_LEFT[0]}", f"{_PUT} ({_THE}|it|this) {_LEFT[1]}"),
    "right": (f"(把|将){_IT}{_RIGHT[0]}", f"{_PUT} ({_THE}|it|this) {_RIGHT[1]}"),
}  # fmt: skip
_OF_A_NAMED: dict[Arrangement, tuple[str, ...]] = {
    "maximize": (
        "最大化{what:name}(的)?(窗口)?", "(把|将){what:name}(的)?(窗口)?最大化",
        "(maximize|maximise) (the)? {what:name} (window)?",
    ),
    "minimize": (
        "最小化{what:name}(的)?(窗口)?", "(把|将){what:name}(的)?(窗口)?最小化",
        "(minimize|minimise) (the)? {what:name} (window)?",
    ),
    "restore": (
        "还原{what:name}(的)?(窗口)?", "(把|将){what:name}(的)?(窗口)?还原", "恢复{what:name}(的)?窗口",
        "restore (the)? {what:name} window", "restore (the)? {what:app}",
    ),
    "left": (f"(把|将){{what:name}}(的)?(窗口)?{_LEFT[0]}",
             f"{{what:topic}}(窗口){_EDGE}左{_SIDE}", f"{_PUT} {{what:name}} (window)? {_LEFT[1]}"),
    "right": (f"(把|将){{what:name}}(的)?(窗口)?{_RIGHT[0]}",
              f"{{what:topic}}(窗口){_EDGE}右{_SIDE}", f"{_PUT} {{what:name}} (window)? {_RIGHT[1]}"),
}  # fmt: skip


def _arrange_front(slots: Slots, here: Here, how: Arrangement) -> list[Step] | None:
    return [_arrange_step(how)] if here.pointer else None


def _arrange_named(slots: Slots, here: Here, how: Arrangement) -> list[Step] | None:
    """Arranges a program by any of its names, else a window by words in its title.

    The app in front does not tell a minimised window from a closed one, so when restoring, the act itself names the
    window.
    """
    what = slots["what"]
    name = plain_name(what)
    if not here.pointer or not name or not (what.quoted or is_name(name)):
        return None
    shown = bring_to_front(name, here)
    laid = _arrange_step(how).replace(needs=shown.expect)
    if how != "restore":
        return [laid] if here.app and here.app is here.apps.find(name) else [shown, laid]
    seen = [*shown.expect, *laid.expect]
    return [laid.replace(app=shown.app, text=shown.text, needs=[], expect=seen, unless=seen)]


def _arrange_step(how: Arrangement) -> Step:
    lies = [Condition(kind="arranged", value=_LIES[how])]
    return Step(action="arrange_window", arrange=how, expect=lies, unless=[] if how == "minimize" else lies, retry=0)


@WINDOWS.says(
    "(make|put|set|show|view) (the)? {what:name} (window)? (in|to|on)? (full (-)? screen|fullscreen) (mode)?",
    "(把|将){what:name}(的)?(窗口)?(全屏|设为全屏|变成全屏|弄成全屏|全屏显示)",
)
def fill_screen(slots: Slots, here: Here) -> list[Step] | None:
    name = plain_name(slots["what"])
    if not here.pointer or not (slots["what"].quoted or is_name(name)):
        return None
    return [bring_to_front(name, here), Step(action="press_key", key="f11", expect=CHANGED, wait_before_ms=BREATH_MS)]


@WINDOWS.says(
    "(put|place|arrange|show|tile|snap|set) {what:name} and {other:name} (next to|beside) each other",
    "(put|place|arrange|show|tile|snap|set) {what:name} and {other:name} side by side",
    "(把|将){what:name}(和|跟|与){other:name}(窗口|两个窗口|这两个窗口)?(左右)?(并排|分屏|平铺|并列|排开)(显示|摆放|放|排列)?",
    "(把|将)?{what:topic}(窗口)?(放|排|靠)(在|到)?左(边|侧|半边)?(，){other:name}(窗口)?(放|排|靠)(在|到)?右(边|侧|半边)?",
)
def tile_two(slots: Slots, here: Here) -> list[Step] | None:
    left = _arrange_named({"what": slots["what"]}, here, "left")
    right = _arrange_named({"what": slots["other"]}, here, "right")
    return [*left, *right] if left and right else None


for _how, _phrases in _OF_THE_FRONT.items():
    WINDOWS.says(*_phrases, name=_how)(partial(_arrange_front, how=_how))
for _how, _phrases in _OF_A_NAMED.items():
    WINDOWS.says(*_phrases, shared=_how in ("left", "right"), name=_how)(partial(_arrange_named, how=_how))
