"""Tapping, pressing, dragging, keys and waiting."""

from typing import cast, get_args

from iris_screen.core.actions import Held
from iris_screen.core.condition import Condition
from iris_screen.core.parsing.wordings import split_listed
from iris_screen.core.plan import Step
from iris_screen.core.target import Target
from iris_screen.planning.apps.plain_words import points_at
from iris_screen.planning.apps.slots import IN_QUOTES
from iris_screen.planning.apps.tokens import fold
from iris_screen.planning.apps.values import Value, is_file_name, split_words
from iris_screen.planning.button_words import is_irreversible
from iris_screen.planning.planners.grammar.button_keys import DELETE, read_keys
from iris_screen.planning.planners.grammar.closed_words import is_cut, list_role
from iris_screen.planning.planners.grammar.rule import Build, Here, Rulebook, Slots
from iris_screen.planning.planners.grammar.target_names import (
    bring_into_view,
    plain_name,
    read_target,
    resolve_target,
    tap_step,
)
from iris_screen.tools.key_names import MODIFIERS, normalize_key

GESTURES = Rulebook()

CHANGED = [Condition(kind="changed")]
POINTED = [Condition(kind="pointed")]
MAX_TIMES, MAX_PRESSED = 30, 20
PATIENCE_MS = 30_000
"""How long "wait until" waits."""

ASKS_MS = 1_000
"""How long to wait for a closing window to ask something: by then it has asked or closed."""
CLOSING_ANSWERS = frozenset(
    split_words("save|don't save|discard|close without saving|yes|no|ok|保存|不保存|放弃|丢弃|是|否|确定|关闭而不保存")
)
BREATH_MS = 400
"""The pause before a key on a desktop: a dialog ignores Enter while it still processes what was typed."""

_BY = list_role("by")
_LONGER_VERBS = ("点按", "点选", "点开", "点下", "按下")
_VERB_ENDS = frozenset(verb[-1] for verb in _LONGER_VERBS)


@GESTURES.says(
    "(按下|按|敲)(一下)?{keys:name}({times:number}(次|下))?",
    "(连续)?按{times:number}(次|下){keys:name}",
    "(press|hit|push) {keys:name} ({times:number} (times|time)|{adverb})?",
    "(press|hit|push) {keys:name} (for a new (file|document|window|tab)|to (save|copy|paste|print|undo|cut))",
    "(按下|按|用)(一下)?{keys:name}(新建)(一个)?(文件|文档|窗口)",
)
def hotkey(slots: Slots, here: Here) -> list[Step] | None:
    """Ctrl+S and, on a device with a keyboard, keys that share their names with buttons."""
    keys = read_keys(slots["keys"])
    if not keys or (len(keys) == 1 and not here.pointer):
        return None
    if len(keys) == 1:
        pressed = _press_step(keys[0]).replace(wait_before_ms=BREATH_MS)
    else:
        pressed = Step(action="hotkey", keys=keys, expect=CHANGED, wait_before_ms=BREATH_MS)
    if slots["keys"].quoted:
        pressed = _prefer_label(pressed, slots["keys"], here)
    return [pressed] * count_times(slots) or None


@GESTURES.says(
    "(点击|轻点|轻触|单击|点一下|点){what:name}",
    "(tap|click|press|hit|touch|push) (on)? {what:name}",
    "(tap|click|press|hit|follow|open) (on)? the (link|button|entry|item|icon|menu|tab)"
    " (that says|which says|that reads|labelled|labeled|called|named|marked|saying) {what:name}",
    "(tap|click|press|hit) (on)? {what:name} (,) (and|but)? not {other:name}",
    "(follow|use) the link {what:name}",
    "follow the {what:name} link",
    "(填完|填好|写完|弄好|都填好|做完)(了)?(以后|之后|后)?(，)?(就|再)?(点|点击|按){what:name}",
)
def tap(slots: Slots, here: Here) -> list[Step] | None:
    what = slots["what"]
    target = resolve_target(what, here)
    if target is None or (target.kind == "text" and not (target.value or target.role or target.nth)):
        return None  # 点一下 names nothing
    # 点开首条 opens something that has no name, and presses nothing called 开首条
    if any(what.text.startswith(last) and points_at(what.text.removeprefix(last)) for last in _VERB_ENDS):
        return None
    is_answer = any(fold(word).replace("’", "'") in CLOSING_ANSWERS for word in target.words)
    if here.closing and target.kind == "text" and is_answer:
        return [answer_closing(target, here)]
    return tap_target(target, here)


def _tap_unless_cut(last: str) -> Build:
    """Reads a verb that ends in this character, unless that begins the name: 点下载 presses 下载, 点下确定 确定."""
    return lambda slots, here: None if is_cut(last, slots["what"]) else tap(slots, here)


for _verb in _LONGER_VERBS:
    GESTURES.says(_verb + "{what:name}", name="tap")(_tap_unless_cut(_verb[-1]))


@GESTURES.says("(按一下|按){what:name}")
def press(slots: Slots, here: Here) -> list[Step] | None:
    """As `tap`, but 按时间排序 says how to sort."""
    words = slots["what"]
    is_way = any(word in words.text[1:] for word in _BY) or len(words.text) > MAX_PRESSED
    return tap(slots, here) if words.quoted or not is_way else None


@GESTURES.says(
    "(点击|点按|轻点|单击|点)(一下)?{what:name}{times:number}(次|下|遍)",
    "按(一下)?{what:name}{times:number}(次|下)",
    "(连续|连)?(点击|点|按){times:number}(次|下|遍){what:name}",
    "{what:topic}(连续|连着|连)?(点击|点|按|戳|点一点|敲){times:number}(次|下|遍)",
    "(tap|click|press|hit|push) (on)? {what:name} ({times:number} times|{adverb})",
)
def tap_often(slots: Slots, here: Here) -> list[Step] | None:
    target, times = resolve_target(slots["what"], here), count_times(slots)
    if not slots["what"].quoted and any(word in slots["what"].text[1:] for word in _BY):
        return None  # 按成绩从高到低排一下 says how to sort
    if target is None or target.kind == "switch" or is_irreversible(target.label):
        return None  # nobody sends or pays three times on the word of a grammar
    return tap_target(target, here) * times or None


@GESTURES.says(
    "(hold|hold down|press and hold) (the)? {held:modifier} (key)? (and|while|then)? (press|pressing|hit) {keys:name}",
    "(按住|长按){held:modifier}(键)?(不放|不松)?(，)?(再|并|然后|同时)?(按下|按)(一下)?{keys:name}",
    "(同时)?(按下|按住|按)(一下)?{held:modifier}(和|加|，|、)({other:modifier}(和|加|，|、))?{keys:name}",
    "{held:modifier} (+|-) {keys:name}",
    "(press|hit|push|use) {held:modifier} (,|and) ({other:modifier} (,|and|, and))? {keys:name}"
    " (together|at once|at the same time)?",
)
def chord(slots: Slots, here: Here) -> list[Step] | None:
    """ "Hold Alt and press F4" is one press of two keys, and nothing called Alt is held."""
    held = [slots[name].parts["name"] for name in ("held", "other") if name in slots]
    keys = read_keys(Value("+".join([*held, slots["keys"].text]))) if here.pointer else []
    return [Step(action="hotkey", keys=keys, expect=CHANGED, wait_before_ms=BREATH_MS)] if keys else None


@GESTURES.says(
    "(hold|hold down|press and hold) (the)? {held:modifier} (key)? (and|while) (click|clicking) (on)? {what:items}",
    "(ctrl|control) (-)? click (on)? {what:items}",
    "(ctrl|control)(+)?(点击|单击|点选|点)(选中|选择)?{what:items}",
    "按住{held:modifier}(键)?(不放|不松)?(，)?(再|并|然后|同时|依次)?(点击|单击|点选|点){what:items}",
)
def click_held(slots: Slots, here: Here) -> list[Step] | None:
    """Adds each of several things to what is chosen."""
    key = slots["held"].parts["name"] if "held" in slots else "ctrl"
    what = slots["what"]
    names = [what] if what.quoted else [Value(name) for name in what.listed or split_listed(what.text)]
    targets = [target for name in names if (target := read_target(name)) and target.value]
    if not here.pointer or key not in get_args(Held) or len(targets) != len(names):
        return None
    held = cast(Held, key)
    return [tap_step(target, here, expect=CHANGED).replace(held=[held]) for target in targets]


@GESTURES.says("(双击|连点两下){what:name}", "double (-)? (tap|click) (on)? {what:name}", "doubletap {what:name}")
def double_tap(slots: Slots, here: Here) -> list[Step] | None:
    target = resolve_target(slots["what"], here)
    return [tap_step(target, here, expect=CHANGED).replace(action="double_tap")] if target else None


@GESTURES.says(
    "(悬停|停留)(在)?{what:name}(上|上面)?",
    "(把)?鼠标(移到|移动到|放到|停在){what:name}(上|上面)?",
    "(hover|rest|point) (over|on|at) {what:name}",
)
def hover(slots: Slots, here: Here) -> list[Step] | None:
    target = resolve_target(slots["what"], here) if here.pointer else None
    return [tap_step(target, here, expect=POINTED).replace(action="hover")] if target else None


@GESTURES.says(
    "(长按|按住|长时间按)(住)?{what:name}",
    "(long (-)? (press|tap|click)|longpress|press and hold|hold down|hold) (on)? {what:name}",
)
def long_press(slots: Slots, here: Here) -> list[Step] | None:
    target = resolve_target(slots["what"], here)
    if target is None or normalize_key(target.label) in MODIFIERS:
        return None
    return [tap_step(target, here, expect=CHANGED).replace(action="long_press")]


@GESTURES.says(
    "(把|将){what:name}(拖动|拖拽|拖)(到|至|进){to:name}(文件夹)?(里面|里|中|上)?",
    "(拖动|拖拽|拖){what:name}(到|至){to:name}(文件夹)?(里面|里|中|上)?",
    "(把|将)(卡片)?{what:name}(这张)?(卡片|卡)?从{origin:name}(拖动|拖拽|拖|移动|移|挪)(到|至|进){to:name}(里面|里|中|上|列)?",
    "卡片{what:name}从{origin:name}(拖动|拖拽|拖|移动|移|挪)(到|至|进){to:name}(里面|里|中|上|列)?",
    "drag (the)? (card|item|task)? {what:name} (out of|from) {origin:name} (over)? (to|onto|into) {to:name} (column)?",
    "drag {what:name} (to|onto|into) {to:name} (folder)?",
    "drag and drop {what:name} (to|onto|into) {to:name} (folder)?",
)
def drag(slots: Slots, here: Here) -> list[Step] | None:
    start, end, to = read_target(slots["what"]), read_target(slots["to"]), slots["to"]
    is_place = to.quoted or (len(to.text) > 1 and not any(map(str.isdecimal, to.text[:1])))  # “the slider to 80”
    is_elsewhere = "origin" in slots and is_file_name(plain_name(slots["what"]))  # that folder is opened first
    if start is None or end is None or not is_place or is_elsewhere:
        return None
    return [Step(action="drag", target=start, to=end, expect=CHANGED, fallback=bring_into_view(here))]


@GESTURES.says(
    "(把|将){what:name}(移动|移)(到|至|进){to:name}(文件夹)?(里面|里|中|上)?",
    "move {what:name} (to|onto|into) {to:name} (folder)?",
)
def move(slots: Slots, here: Here) -> list[Step] | None:
    """Files are moved with the mouse; an appointment or a window is moved otherwise."""
    what = slots["what"]
    return drag(slots, here) if what.quoted or is_file_name(plain_name(what)) else None


@GESTURES.says(
    "(返回|后退|回退|退回)(一下|上一级|上一页|上一步|上一层|上级|前一页|键)?({times:number}(次|下|级|层))?",
    "(连续)?(按|点){times:number}(次|下)返回(键)?",
    "回到(上一级|上一页|上一步|上一层|前一页)",
    "(点击|点|按)(一下|下)?(左上角的)?返回(键|按钮|箭头)?({times:number}(次|下))?",
    "(go|navigate|press|tap|click|hit) (the)? back (button|key|arrow|page)? ({times:number} (times|time)|{adverb})?",
    "(退出去|退回去|返回去|退出来|返回来)(，)?(回到|返回)(上一级|上一页|上一步|上一层|前一页)",
    "back",
    "(take me|bring me) back (a page|one page)?",
    "go back (a|one) (page|step|screen)",
    "(go|take me|bring me) back (to the (previous|last) (page|screen|one)|to the (page|screen) before|to where i was)?",
    "(退|返|后退)(回去|回来|出去|回去一下)",
    runs_on=True,
)
def back(slots: Slots, here: Here) -> list[Step] | None:
    times = count_times(slots)
    return [_press_step("BACK")] * times if times else None


@GESTURES.says(
    "(返回|回到|回|去|退回|退到)(到)?(手机)?(桌面|主屏幕|主屏|主页|主界面|首页桌面)",
    "(按|点击|点)(一下)?(主页|主屏)(键|按钮)",
    "(点击|点)(一下)?home(键|按钮)",
    "按(一下)?home按钮",
    "(go|return|get|tap|back) (back)? (to)? (the)? home (screen|button|key|page)?",
    "press (the)? home (screen|button|page)",
    "home (screen)?",
    "(take me|bring me|get) (back)? (to the)? home (screen)?",
    "show (the)? (desktop|home screen)",
    runs_on=True,
)
def home(slots: Slots, here: Here) -> list[Step] | None:
    return [go_home(here)]


@GESTURES.says("按(一下)?home(键)?", "press (the)? home (key)?", runs_on=True)
def home_key(slots: Slots, here: Here) -> list[Step] | None:
    """Home is a key on phones, and a different key on keyboards."""
    return [_press_step("home")] if here.pointer else [go_home(here)]


@GESTURES.says(
    "(连续)?(按|点){times:number}(次|下){key}(键)?",
    "(按下|按|敲)(一下)?{key}(键)?({times:number}(次|下))?",
    "(点击|点)(一下)?{key}键({times:number}(次|下))?",
    "(press|hit|push) (the)? {key} (key)? ({times:number} (times|time)|{adverb})?",
    "tap (the)? {key} key ({times:number} (times|time)|{adverb})?",
    shared=True,
)
def press_key(slots: Slots, here: Here) -> list[Step] | None:
    pressed = _make_key_step(slots["key"], here)
    if IN_QUOTES in slots["key"].parts:
        pressed = _prefer_label(pressed, Value(slots["key"].parts[IN_QUOTES], quoted=True), here)
    return [pressed] * count_times(slots) or None


@GESTURES.says(
    "(press|hit) (the)? {key} (key)? ({times:number} (times|time)|{adverb})? (,)? (and|then|and then) {other:key}",
    "(press|hit) (the)? {key} (key)? (,)? (and|then|and then) {other:key} ({again:number} (times|time)|{adverb})?",
)
def press_two_keys(slots: Slots, here: Here) -> list[Step] | None:
    again = {"times": slots["again"]} if "again" in slots else {"adverb": slots["adverb"]} if "adverb" in slots else {}
    first, second = (slots, {}) if "times" in slots or "again" not in slots else ({}, again)
    pressed, other = _make_key_step(slots["key"], here), _make_key_step(slots["other"], here)
    return [*[pressed] * count_times(first), *[other] * count_times(second)]


@GESTURES.says(
    "(点击|点)(一下)?{key}(按钮)?({times:number}(次|下))?",
    "(按下|按|敲)(一下)?{key}按钮({times:number}(次|下))?",
    "tap (the)? {key} (button)? ({times:number} (times|time)|{adverb})?",
    "(press|hit|push) (the)? {key} button ({times:number} (times|time)|{adverb})?",
)
def click_key(slots: Slots, here: Here) -> list[Step] | None:
    """A mouse clicks what is on the screen; a phone's keys are buttons themselves."""
    key = slots["key"]
    pressed, words = _make_key_step(key, here), key.parts.get(IN_QUOTES, key.text)
    if (here.pointer and not words.casefold().endswith(("键", "key"))) or IN_QUOTES in key.parts:
        pressed = _prefer_label(pressed, Value(words, quoted=True), here)
    return [pressed] * count_times(slots) or None


@GESTURES.says(
    "(等待|等|暂停|停)(大约|大概|上)?{n:number}(个)?{unit}(钟)?",
    "(wait|pause|sleep) (for)? (about)? {n:number} {unit}",
    runs_on=True,
)
def wait(slots: Slots, here: Here) -> list[Step] | None:
    ms = float(slots["n"].text) * float(slots["unit"].parts["ms"])
    return [Step(action="wait", amount=int(ms))] if 0 < ms <= 120_000 else None


@GESTURES.says("(等待|等|稍等)(一会儿|一会|一下|片刻)", "wait (a (moment|bit|second|while)|a little)", runs_on=True)
def wait_a_moment(slots: Slots, here: Here) -> list[Step] | None:
    return [Step(action="wait", amount=2_000)]


@GESTURES.says(
    "(等待|等)(直到|到)?(看到|出现){what:name}(为止)?",
    "(等待|等)(直到|到)?{what:name}(出现|显示出来|显示)(为止)?",
    "wait (until|till|for) {what:name} (appears|appear|is shown|is visible|shows up|shows|to appear|to show up)?",
    "wait (until|till|for) (you (can)? see) {what:name}",
)
def wait_until(slots: Slots, here: Here) -> list[Step] | None:
    return _wait_for(slots, gone=False)


@GESTURES.says(
    "(等待|等)(直到|到)?{what:name}(消失|不见)(了)?(为止)?",
    "wait (until|till|for) {what:name} (disappears|is gone|goes away|to disappear|to go away)",
)
def wait_until_gone(slots: Slots, here: Here) -> list[Step] | None:
    return _wait_for(slots, gone=True)


def tap_target(target: Target, here: Here, *, chosen: bool = False) -> list[Step]:
    """A tap on what a person named. chosen: they want it ticked, if it is a check box that is not ticked yet."""
    if target.kind == "switch" and target.value:
        ticked = [Condition(kind="on", value=target.value)]
        return [tap_step(target, here, expect=ticked, unless=ticked)]
    unless = [Condition(kind="on", value=target.value)] if chosen and target.kind == "text" and target.value else []
    return [tap_step(target, here, expect=CHANGED, unless=unless, irreversible=is_irreversible(target.label))]


def answer_closing(target: Target, here: Here) -> Step:
    """Answers a closing window, which asks only if something is unsaved; otherwise it has closed already."""
    (pressed,) = tap_target(target, here)
    return pressed.replace(optional=True, fallback=None, timeout_ms=ASKS_MS)


def go_home(here: Here) -> Step:
    """Goes to the home screen, recognized by the app in front if the home screens are known."""
    if here.pointer:
        return Step(action="go_home", expect=CHANGED)
    launchers = [Condition(kind="app", value="||".join(here.apps.launchers))] if here.apps.launchers else []
    return Step(action="go_home", expect=launchers, unless=[])


def _press_step(key: str) -> Step:
    return Step(action="press_key", key=key, expect=CHANGED)


def _make_key_step(key: Value, here: Here) -> Step:
    name = "delete" if here.pointer and key.text in DELETE else key.parts["name"]
    return _press_step(name).replace(wait_before_ms=BREATH_MS if here.pointer else 0)


def _prefer_label(pressed: Step, words: Value, here: Here) -> Step:
    """A tap on these words, which may also name a key: the key is pressed if nothing has that label.

    A key that deletes is never pressed on a guess.
    """
    label = resolve_target(words, here) or Target(kind="text", value=words.text, label=words.text)
    if pressed.key in ("delete", "DEL"):
        return tap_target(label, here)[0]
    return pressed.replace(action="tap", target=label)


def _wait_for(slots: Slots, *, gone: bool) -> list[Step] | None:
    target = read_target(slots["what"])
    if target is None:
        return None
    seen = [Condition(kind="text", value=target.value, gone=gone)]
    return [Step(action="wait", expect=seen, unless=seen, timeout_ms=PATIENCE_MS)]


def count_times(slots: Slots) -> int:
    """How often to do it; 0 for a number that makes no sense."""
    if "adverb" in slots:
        return int(slots["adverb"].parts["times"])
    times = float(slots["times"].text) if "times" in slots else 1
    return int(times) if times == int(times) and 1 <= times <= MAX_TIMES else 0
