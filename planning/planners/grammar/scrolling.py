"""Swiping, scrolling, and looking further on for something."""

from typing import Literal

from iris_screen.core.actions import Direction
from iris_screen.core.condition import Condition
from iris_screen.core.message import say
from iris_screen.core.plan import Fallback, Step
from iris_screen.planning.planners.grammar.closed_words import list_role
from iris_screen.planning.planners.grammar.gestures import CHANGED, count_times
from iris_screen.planning.planners.grammar.rule import Here, Rulebook, Slots
from iris_screen.planning.planners.grammar.target_names import bring_into_view, read_target

SCROLLING = Rulebook()

DIRECTIONS: dict[str, Direction] = {"up": "up", "down": "down", "left": "left", "right": "right"}
_OPPOSITE: dict[str, Direction] = {"up": "down", "down": "up", "left": "right", "right": "left"}
_SEVERAL = frozenset(list_role("several"))
_PAGE = "(the (page|list|screen))?"


@SCROLLING.says(
    "(向)?{way}(滑动|滑|划动|划|拨)(一下|一屏|一页|屏幕)?({times:number}(次|下|遍|屏|页))?",
    "从{origin:way}(往|向|到|朝){way}(滑动|滑|划)(一下|屏幕)?({times:number}(次|下|遍))?",
    "(滑动|滑)(到)?(屏幕)?向{way}({times:number}(次|下|遍|屏|页))?",
    "swipe (to the)? {way} ({times:number} (times|time|pages|screens)|{adverb})?",
    "swipe from (the)? {origin:way} to (the)? {way} ({times:number} (times|time)|{adverb})?",
)
def swipe(slots: Slots, here: Here) -> list[Step] | None:
    return _use_wheel(_swipe_steps(DIRECTIONS[slots["way"].parts["name"]], slots), here)


@SCROLLING.says(
    "(一直)?(往|朝){way}(滑动|滑|划动|划|拨|拉|看)(一点|一些|点|一下|一屏|一页|屏幕|页面)?(看看)?({times:number}(次|下|遍|屏|页))?",
    "向{way}(滑动|滑|划)(页面|列表)({times:number}(次|下|遍|屏|页))?",
    "(滑动|滑)(到)?(屏幕)?(往|朝){way}({times:number}(次|下|遍|屏|页))?",
    "(把)?(页面|屏幕|列表)(往|向|朝){way}(滑动|滑|翻|拉|划)(一点|一些|点|一下|一屏|一页)?",
)
def slide(slots: Slots, here: Here) -> list[Step] | None:
    """往下滑 goes on to what is further down, so the finger moves up; 往左滑 moves the finger left."""
    way = slots["way"].parts["name"]
    finger = DIRECTIONS[way] if way in ("left", "right") else _scroll_direction(slots)
    return _use_wheel(_swipe_steps(finger, slots), here)


@SCROLLING.says(
    "(向|往|朝)?{way}(翻动|翻页|翻|滚动|滚)(一点|一些|点|一下|一屏|一页|屏幕|页面)?({times:number}(次|下|遍|屏|页))?",
    "(向|往|朝){way}(翻一翻|滚一滚|滑一滑|翻翻|滑滑)",
    "(翻|滚动|滚)(到)?(屏幕|页面)?(向|往|朝){way}({times:number}(次|下|遍|屏|页))?",
    "(翻到|翻|滑动到|滑到)下一(页|屏)",
    f"(scroll|page) {_PAGE} {{way}} ({{times:number}} (times|time|pages|screens)|{{adverb}})?",
    f"(scroll|page) {_PAGE} {{way}} (a (bit|little)|some)? (more)? {_PAGE}",
)
def scroll(slots: Slots, here: Here) -> list[Step] | None:
    """The view moves in that direction, so the finger moves the other way."""
    return _use_wheel(_swipe_steps(_scroll_direction(slots), slots), here)


@SCROLLING.says(
    "(一直)?(向|往|朝)?{way}(滑动|滑|划)(页面|屏幕)?(，)?(直到|到)(看到|看见|出现|找到|有)?{what:name}(为止|出现)?"
)
def slide_to(slots: Slots, here: Here) -> list[Step] | None:
    way = slots["way"].parts["name"]
    return look_for(slots, here, DIRECTIONS[way] if way in ("left", "right") else _scroll_direction(slots))


@SCROLLING.says(
    "swipe {way} (until|till) (you (can)? see)? {what:name} (appears|is visible|is shown|shows up)?",
)
def swipe_to(slots: Slots, here: Here) -> list[Step] | None:
    return look_for(slots, here, DIRECTIONS[slots["way"].parts["name"]])


@SCROLLING.says(
    "(向|往|朝)?{way}(翻动|翻页|翻|滚动|滚)(页面|屏幕)?(，)?(直到|到)(看到|看见|出现|找到|有)?{what:name}(为止|出现)?",
    "(滑动|滑|翻动|翻页|翻|滚动|滚)(页面|屏幕)?(，)?(直到|到)(看到|看见|出现|找到|有)?{what:name}(为止|出现)?",
    "scroll {way} (until|till) (you (can)? see)? {what:name} (appears|is visible|is shown|shows up)?",
    "scroll (until|till) (you (can)? see)? {what:name} (appears|is visible|is shown|shows up)?",
    "一直(向|往|朝){way}(滑动|滑|翻|滚动)(页面|屏幕)?(，)?(直到|到)(看到|看见|出现|找到|有)?{what:name}(为止|出现)?",
    "scroll {way} to {what:name}",
    "scroll to {what:name}",
)
def scroll_to(slots: Slots, here: Here) -> list[Step] | None:
    return look_for(slots, here, _scroll_direction(slots))


@SCROLLING.says("(找到|寻找){what:name}", "(find|look for) {what:name}")
def find(slots: Slots, here: Here) -> list[Step] | None:
    """“The photo of the dog” describes something, and stands nowhere."""
    words = slots["what"].text.casefold()
    if not slots["what"].quoted and not _SEVERAL.isdisjoint([*words.split(), *words[1:-1]]):
        return None
    return look_for(slots, here, bring_into_view(here).direction or "up")


@SCROLLING.says("(下拉刷新|刷新)(一下)?(页面|列表)?", "(pull (down)? to)? refresh (the)? (page|list)?")
def refresh(slots: Slots, here: Here) -> list[Step] | None:
    return [Step(action="press_key", key="f5") if here.pointer else Step(action="swipe", direction="down")]


def _swipe_steps(direction: Direction, slots: Slots) -> list[Step] | None:
    times = count_times(slots)
    return [Step(action="swipe", direction=direction, expect=CHANGED)] * times if times else None


def _use_wheel(steps: list[Step] | None, here: Here) -> list[Step] | None:
    """Uses the wheel if there is one: dragging with a mouse button held would move what lies there."""
    if not steps or not here.pointer:
        return steps
    return [step.replace(action="scroll") for step in steps]


def _scroll_direction(slots: Slots) -> Direction:
    return _OPPOSITE[slots["way"].parts["name"]] if "way" in slots else "up"


def look_for(slots: Slots, here: Here, direction: Direction) -> list[Step] | None:
    """Scrolls until the first match comes into view."""
    target = read_target(slots["what"])
    if target is None:
        return None
    first = target.replace(nth=target.nth or 1)
    seen = [Condition(kind="text", value=target.value)]
    by: Literal["swipe", "scroll"] = "scroll" if here.pointer else "swipe"
    fallback = Fallback(action=by, direction=direction, description=say("step-further-on"))
    return [Step(action="check", target=first, expect=seen, fallback=fallback)]
