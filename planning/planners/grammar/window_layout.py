"""How windows are to lie: maximised, minimised, as they were, over one half of the screen."""

from functools import partial

from iris_screen.core.actions import Arrangement
from iris_screen.core.condition import Condition
from iris_screen.core.plan import Step
from iris_screen.planning.planners.grammar.desktop_phrases import shown_first
from iris_screen.planning.planners.grammar.rule import Here, Rulebook, Said
from iris_screen.planning.planners.grammar.target_names import is_name, plain

WINDOWS = Rulebook()

_LIES = {
    "maximize": "maximized", "minimize": "minimized", "restore": "restored", "left": "left", "right": "right",
}  # fmt: skip
_IT = "((当前|这个)(的)?)?(窗口|程序)"
_THE = "(the|this) (current|active)? (window|program|app|application)"
_PUT = "(put|move|place|snap|tile|dock)"


def _half(zh: str, en: str) -> tuple[str, str]:
    """Where that half is, as the ends of two sentences."""
    chinese = f"(放|移|移动|挪|贴|靠|停靠)(到|在|至)(屏幕)?(的)?{zh}(半边|半屏|半部分|半|侧|边)(屏幕)?"
    return chinese, f"(to|on|onto|in|at|into) (the)? {en} (half|side) (of the (screen|monitor|desktop))?"


_LEFT, _RIGHT = _half("左", "left"), _half("右", "right")

_OF_THE_FRONT: dict[Arrangement, tuple[str, ...]] = {
    "maximize": (f"最大化{_IT}", f"(把|将){_IT}最大化", f"(maximize|maximise) ({_THE}|it|this)"),
    "minimize": (f"最小化{_IT}", f"(把|将){_IT}最小化", f"(minimize|minimise) ({_THE}|it|this)"),
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
    "left": (f"(把|将){{what:name}}(的)?(窗口)?{_LEFT[0]}", f"{_PUT} {{what:name}} (window)? {_LEFT[1]}"),
    "right": (f"(把|将){{what:name}}(的)?(窗口)?{_RIGHT[0]}", f"{_PUT} {{what:name}} (window)? {_RIGHT[1]}"),
}  # fmt: skip


def _front(said: Said, here: Here, how: Arrangement) -> list[Step] | None:
    return [_laid(how)] if here.pointer else None


def _named(said: Said, here: Here, how: Arrangement) -> list[Step] | None:
    """A program by any of its names, else a window by words in its title. One that is minimised cannot be told from
    one that is closed by what is in front: restoring, the act itself says which it means.
    """
    what = said["what"]
    name = plain(what)
    if not here.pointer or not name or not (what.quoted or is_name(name)):
        return None
    shown = shown_first(name, here)
    laid = _laid(how).replace(needs=shown.expect)
    if how != "restore":
        return [laid] if here.app and here.app is here.apps.named(name) else [shown, laid]
    seen = [*shown.expect, *laid.expect]
    return [laid.replace(app=shown.app, text=shown.text, needs=[], expect=seen, unless=seen)]


def _laid(how: Arrangement) -> Step:
    lies = [Condition(kind="arranged", value=_LIES[how])]
    return Step(action="arrange_window", arrange=how, expect=lies, unless=[] if how == "minimize" else lies, retry=0)


for _how, _phrases in _OF_THE_FRONT.items():
    WINDOWS.says(*_phrases)(partial(_front, how=_how))
for _how, _phrases in _OF_A_NAMED.items():
    WINDOWS.says(*_phrases, shared=_how in ("left", "right"))(partial(_named, how=_how))
