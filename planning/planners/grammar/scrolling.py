"""Swiping, scrolling, looking further on for something, and opening what a list holds by its number."""

import re
from typing import Literal

from iris_screen.core.actions import Direction, Reach
from iris_screen.core.condition import Condition
from iris_screen.core.message import say
from iris_screen.core.plan import Fallback, Step
from iris_screen.core.target import Target
from iris_screen.planning.apps.values import is_file_name
from iris_screen.planning.planners.grammar.closed_words import list_role
from iris_screen.planning.planners.grammar.gestures import CHANGED, count_times
from iris_screen.planning.planners.grammar.open_and_close import first_page, launch
from iris_screen.planning.planners.grammar.rule import Here, Rulebook, Slots
from iris_screen.planning.planners.grammar.target_names import bring_into_view, read_target, tap_step

SCROLLING = Rulebook()

DIRECTIONS: dict[str, Direction] = {"up": "up", "down": "down", "left": "left", "right": "right"}
_OPPOSITE: dict[str, Direction] = {"up": "down", "down": "up", "left": "right", "right": "left"}
_SEVERAL = frozenset(list_role("several"))
_MINE_OR_ANY = re.compile(r"(?:my|your|our|his|her|an?|some|any)\s|我的?|一?[个家间]")
_UNTIL_SEEN = "(until|till) (you (can)? (see|find|reach|get to))? {what:name} (appears|shows up|comes up)?"
_TAP_IT = "(,)? (and|then|and then) (tap|click|press|open|hit|select) (on)? it"
_PAGE = "(the (page|list|screen))?"
SHADE, ON_PAGE = "notifications", "page"
"""What `listed` (assets/languages) says of things that are in no app: in the shade, and on whatever page is open."""
STAYS = frozenset({"music"})
"""Lists that stay in front: a song is played there."""
MOST = 20
"""Rows that anybody counts on a screen."""


@SCROLLING.says(
    "从{origin:way}(往|向|到|朝){way}(滑动|滑|划)(一下|屏幕)?({times:number}(次|下|遍))?",
    "{way}(滑动|滑|划动|划|拨)(一下|一{reach}|屏幕)?({times:number}(次|下|遍|{reach}))?",
    "(手指|用手指)(往|向|朝){way}(滑动|滑|划动|划|拨)(一下|屏幕)?({times:number}(次|下|遍))?",
    "swipe (to the)? {way} ({times:number} (times|time|{reach})|{adverb})?",
    "swipe from (the)? {origin:way} to (the)? {way} ({times:number} (times|time)|{adverb})?",
)
def swipe(slots: Slots, here: Here) -> list[Step] | None:
    return _swipe_steps(DIRECTIONS[slots["way"].parts["name"]], slots, here)


@SCROLLING.says(
    "(一直)?(向|往|朝){way}(滑动|滑|划动|划|拨)(一点|一些|点|一下|一{reach}|屏幕|页面|列表)?(看看)?({times:number}(次|下|遍|{reach}))?",
    "(一直)?(往|朝){way}(拉|看)(一点|一些|点|一下|一{reach}|屏幕|页面)?(看看)?({times:number}(次|下|遍|{reach}))?",
    "(滑动|滑)(到)?(屏幕)?(向|往|朝){way}({times:number}(次|下|遍|{reach}))?",
    "(把)?(页面|屏幕|列表)(往|向|朝){way}(滑动|滑|翻|拉|划)(一点|一些|点|一下|一{reach})?",
)
def slide(slots: Slots, here: Here) -> list[Step] | None:
    """往下滑 and 向下滑 go on to what is further down, so the finger moves up; 往左滑 moves the finger left. Only a
    sentence that speaks of the finger, says where it begins, or says 上滑 says how the finger moves.
    """
    way = slots["way"].parts["name"]
    finger = DIRECTIONS[way] if way in ("left", "right") else _scroll_direction(slots)
    return _swipe_steps(finger, slots, here)


@SCROLLING.says(
    "(向|往|朝)?{way}(翻动|翻|滚动|滚)(一点|一些|点|一下|一{reach}|屏幕|页面)?({times:number}(次|下|遍|{reach}))?",
    "(向|往|朝)?{way}翻{reach}(一下|{times:number}(次|下|遍))?",
    "(向|往|朝)?{way}(翻动|翻|滚动|滚|滑动|滑)半(屏|页|个屏幕)",
    "(向|往|朝){way}(翻一翻|滚一滚|滑一滑|翻翻|滑滑)",
    "(翻|滚动|滚)(到)?(屏幕|页面)?(向|往|朝){way}({times:number}(次|下|遍|{reach}))?",
    "(翻到|翻|滑动到|滑到)下一{reach}",
    f"scroll {_PAGE} {{way}} ({{times:number}} (times|time|{{reach}})|{{adverb}})?",
    f"scroll {_PAGE} {{way}} (a (bit|little)|some|half a (page|screen))? (more)? {_PAGE}",
    f"scroll {_PAGE} {{way}} (a|one) (whole|full)? {{reach}}",
)
def scroll(slots: Slots, here: Here) -> list[Step] | None:
    """The view moves in that direction, so the finger moves the other way."""
    return _swipe_steps(_scroll_direction(slots), slots, here)


@SCROLLING.says(
    f"page {_PAGE} {{way}} ({{times:number}} (times|time|{{reach}})|{{adverb}})?",
    "(a|one) page {way}",
    name="scroll",
)
def turn_page(slots: Slots, here: Here) -> list[Step] | None:
    return _swipe_steps(_scroll_direction(slots), slots, here, reach="page")


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
    "(往下|向下|往上|向上)?(滑动|滑|翻动|翻|滚动|滚|拉)(到|至){what:quoted}(那里|那儿|这里|处|的地方|那一段)?",
    "scroll (down|up)? to (where it says|the (section|heading|part|word|line)) {what:quoted}",
    "scroll {way} to {what:name}",
    "scroll to {what:name}",
)
def scroll_to(slots: Slots, here: Here) -> list[Step] | None:
    return look_for(slots, here, _scroll_direction(slots))


@SCROLLING.says(
    f"(keep|go on|carry on) (scrolling|swiping) (down)? {_UNTIL_SEEN} {_TAP_IT}",
    f"(scroll|swipe) (down|up)? {_UNTIL_SEEN} {_TAP_IT}",
    "(一直)?(往下|向下|往上|向上)?(滑动|滑|翻动|翻|滚动|滚|拉)(，)?(一直|直到)?(滑|翻|滚|拉)?(到)?(看到|看见|出现|有|找到)?{what:quoted}(为止|出现|的地方|那里|那儿|那|就)?"
    "(，)?(就|然后|再)?(点一下|点击|点它|点进去|点开|点|打开)(它|一下|进去)?",
)
def scroll_and_tap(slots: Slots, here: Here) -> list[Step] | None:
    seen, target = look_for(slots, here, "up"), read_target(slots["what"])
    return [*seen, tap_step(target, here, expect=CHANGED)] if seen and target and target.value else None


@SCROLLING.says("(找到|寻找){what:name}", "(find|look for) {what:name}")
def find(slots: Slots, here: Here) -> list[Step] | None:
    """“The photo of the dog” describes something, and is nowhere."""
    words = slots["what"].text.casefold()
    is_file = not (here.opened or here.pointer) and is_file_name(words.split()[-1])  # is on no home screen
    is_thing = _MINE_OR_ANY.match(words) is not None or is_file  # “my keys” and “a hotel” are nowhere either
    if not slots["what"].quoted and (is_thing or not _SEVERAL.isdisjoint([*words.split(), *words[1:-1]])):
        return None
    return look_for(slots, here, bring_into_view(here).direction or "up")


@SCROLLING.says("(下拉刷新|刷新)(一下)?(页面|列表)?", "(pull (down)? to)? refresh (the)? (page|list)?")
def refresh(slots: Slots, here: Here) -> list[Step] | None:
    return [Step(action="press_key", key="f5") if here.pointer else Step(action="swipe", direction="down")]


@SCROLLING.says(
    "(open|open up|show|show me|read|view|see|tap|tap on|click|click on|press|play|go to|go into)"
    " (the|my)? {n:ordinal} {thing:listed} (in|on|of|from)? (the|my|this)? (list|inbox|page|results|screen)?",
    "(打开|点开|点击|点|看|看看|看一下|查看|读|念|播放|放|进入|进)(一下)?(列表|收件箱|页面)?(里|里面|中|上)?(的)?"
    "{n:ordinal}(个|封|条|张|首|项|位|行|款|则)?(的)?{thing:listed}",
    name="open_row",
)
def open_row(slots: Slots, here: Here) -> list[Step] | None:
    """A row of the list that is in front, or of the first page of the app that has such things. Which one is the last
    depends on the app: the newest, or the one at the end. An app may show its list as it was left, scrolled on, so
    nothing proves that the row it shows third is the third one.
    """
    number, thing = int(float(slots["n"].text)), slots["thing"]
    place = thing.parts["name"]
    is_here = place == ON_PAGE or here.opened
    if not (0 < number <= MOST or (number == -1 and is_here)):
        return None
    way_in = list[Step]()
    if place == SHADE:
        way_in.append(Step(action="press_key", key="NOTIFICATIONS", expect=CHANGED))
    elif place != ON_PAGE:
        app = here.apps.find(place)
        if not here.opened and (app is None or here.pointer):
            return None
        way_in += [launch(app, here.language)] if app and not here.opened else []
        is_its_list = app is not None and app.home and here.app in (app, None) and not here.inside
        way_in += [first_page(app)] if app and is_its_list else []
    row = Target(kind="row", value=f"{number}", label=f"{slots['n'].text} {thing.text}")
    shows = CHANGED if place in STAYS else [Condition(kind="moved_on")]
    if place not in (ON_PAGE, SHADE) and number > 0:
        shows = []
    opened = Step(action="tap", target=row, expect=shows, fallback=bring_into_view(here) if number < 0 else None)
    return [*way_in, opened]


def _swipe_steps(direction: Direction, slots: Slots, here: Here, reach: Reach = "half") -> list[Step] | None:
    """Uses the wheel if there is one: dragging with a mouse button held would move what lies there. A swipe goes on by
    itself, about a page; the wheel turns as far as was said.
    """
    times = count_times(slots)
    swiped = Step(action="swipe", direction=direction, expect=CHANGED)
    turned = swiped.replace(action="scroll", reach="page" if "reach" in slots else reach)
    return [turned if here.pointer else swiped] * times or None


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
