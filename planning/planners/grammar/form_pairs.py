"""More of forms: two fields with one verb, the field first, drop-downs by name, and what is asked of a value."""

import re

from iris_screen.core.condition import Condition
from iris_screen.core.plan import Step
from iris_screen.core.target import Target
from iris_screen.planning.apps.values import Value
from iris_screen.planning.planners.grammar.closed_words import KINDS
from iris_screen.planning.planners.grammar.forms import choose, choose_from
from iris_screen.planning.planners.grammar.gestures import CHANGED, MAX_TIMES, tap_target
from iris_screen.planning.planners.grammar.rule import Here, Rulebook, Slots
from iris_screen.planning.planners.grammar.scrolling import look_for
from iris_screen.planning.planners.grammar.target_names import (
    bring_into_view,
    is_name,
    plain_name,
    read_target,
    resolve_target,
    tap_step,
)
from iris_screen.planning.planners.grammar.texts import read_field, type_step

PAIRS = Rulebook()

_BOX = "(box|field|input|text box|text field|input field|input box|bar|cell)"
_LIST = "(drop (-)? down|dropdown|list|menu|combo box|drop (-)? down (list|menu)|selection|picker)"
_BY_CLICKING = "by (clicking|pressing|tapping) (on)?"
_PULL = "(drag|set|move|put|slide|turn|pull|push)"
_READ = "(tell me|read me|read out|read|what is|what's|give me|find|show me)"
_PUT = "(put|type|enter|write)"
_CELL_ZH, _FILL_ZH = "(那格|那一格|单元格|格)?(里|里面)?", "(填写|填上|填|写上|写|输入)"
_UP_TO = "(slider)? (up|down)? to"
_DRAG_ZH = "(推|拉|拖|滑|升|降|调)(高|低)?到"
_SORTED = "(it|this|that|them|everything|(the|this|my) (table|list|files|rows|folder|results|items|emails|page)?)"
_BESIDE = "(shown|written|that is|that's|which is|displayed)? (right)? (next to|beside|to the right of|after|behind)"


@PAIRS.says(
    f"(type|enter|input|put|write) {{text:words}} (in|into) (the)? {{field:name}} {_BOX} (and|,) {{other:words}}"
    f" (in|into) (the)? {{second:name}} {_BOX}?",
    f"(type|enter|input|put|write) {{text:quoted}} (in|into) (the)? {{field:name}} {_BOX}? (and|,) {{other:quoted}}"
    f" (in|into) (the)? {{second:name}} {_BOX}?",
)
@PAIRS.says(
    f"(in|into) (cell)? {{field:name}} (,)? {_PUT} {{text:words}} (and|,|;) (then)? (in|into) (cell)? {{second:name}}"
    f" (,)? {_PUT}? {{other:words}}",
    f"{{field:topic}}{_CELL_ZH}{_FILL_ZH}{{text:quoted}}(，|和)?{{second:name}}{_CELL_ZH}{_FILL_ZH}{{other:quoted}}",
)
@PAIRS.says(
    "(fill in|fill out|fill) (the)? {field:name} with {text:words} (and|,) (the)? {second:name} with {other:words}",
)
def type_into_two(slots: Slots, here: Here) -> list[Step] | None:
    fields = read_field(slots["field"]), read_field(slots["second"])
    texts = slots["text"].text, slots["other"].text
    return [type_step(text, field) for text, field in zip(texts, fields, strict=True) if field] if all(fields) else None


@PAIRS.says(
    f"(in|into) the {_BOX} (called|named|labelled|labeled)? {{field:quoted}} (,)? (type|enter|write|put|input|fill in)"
    " {text:words}",
    f"(in|into) the {{field:name}} {_BOX} (,)? (type|enter|write|put|input|fill in) {{text:words}}",
    f"fill (in|out)? (the)? {{field:name}} {_BOX} (in)? with {{text:words}}",
    "{field:topic}单元格(里面|里|中)?(写上|写|填上|填|输入){text:words}",
    "(in|into) cell {field:name} (,)? (type|enter|write|put|input) {text:words}",
    "(put|use|enter|set) (my|the) {field:label} (as|to) {text:words}",
)
def type_into_first(slots: Slots, here: Here) -> list[Step] | None:
    field = read_field(slots["field"])
    return [type_step(slots["text"].text, field, clear=True)] if field and field.value else None


@PAIRS.says(
    f"(in|from) the {_LIST} (called|named)? {{list:name}} (,)? (pick|choose|select|take) {{what:name}}",
    f"(in|from) the {{list:name}} {_LIST} (,)? (pick|choose|select|take) {{what:name}}",
    f"set (the)? {{list:name}} {_LIST} to {{what:name}}",
    "open {what:name} (from|in) the {list:name} menu",
    "{list:form_field}(下拉框|下拉列表|下拉|列表|那栏|一栏|那里)(里面|里|中)?(选择|选成|选为|选){what:name}(那个圆点|那一项|那项|这一项|那个)?",
    "{list:topic}(那个|这个|的)?(下拉框|下拉列表|下拉菜单|下拉)(里面|里|中)?(选择|选成|选为|选){what:name}",
    "{list:form_field}(选择|选成|选为|选){what:quoted}(那个圆点|那一项|那项|这一项|那个)",
    "(在)?下拉(框|列表|菜单){list:name}(里面|里|中)(选择|选成|选){what:name}",
)
def choose_in_list(slots: Slots, here: Here) -> list[Step] | None:
    return choose_from({"what": slots["what"], "list": Value(f"{plain_name(slots['list'])} list")}, here)


@PAIRS.says(
    "(in|under|for) {list:name} (,)? (pick|choose|select|take) {what:name}",
    "(pick|choose|select|take) {what:name} (in|under|for|as) (the)? {list:given}",
)
def choose_under(slots: Slots, here: Here) -> list[Step] | None:
    """“In Delivery pick Express”: what is no program is a list with that name."""
    return None if here.apps.find(plain_name(slots["list"])) else choose_in_list(slots, here)


@PAIRS.says(
    "(check|tick|select|mark) (the)? (boxes|checkboxes|check boxes|options) (called|labelled|for)? {what:items}",
    "(把|将){what:items}(都|全)?(勾上|勾选|打勾|打上勾|选上)(一下)?",
    "(勾上|勾选|选中)(这几个|这些|以下)?(复选框|选项|方框)(：)?{what:items}",
)
def tick_several(slots: Slots, here: Here) -> list[Step] | None:
    return choose(slots, here)


@PAIRS.says(
    f"{_READ} (the|what)? (price|value|number|amount|text|total|date|time|figure|word|name)? {_BESIDE} {{what:name}}",
    "what does it say (right)? (next to|beside|to the right of|after) {what:name}",
    f"{_READ} the (value|text|contents) (of|in) (the)? {{what:name}} {_BOX}",
    "(告诉我|念|读|看看|看一下|看下|说一下|查看)(一下)?{what:name}(旁边|后面|右边|右侧|那一栏|那栏|一栏)(的)?(现在)?(写的|显示的|写着)?(是)?(什么|多少|价格|数字|金额|内容|数值|日期|时间|值)(是)?(多少|什么)?",
    "{what:topic}(旁边|后面|右边|右侧|那一栏|那栏|一栏)(的)?(价格|数字|金额|内容|数值|日期|时间|值)?(现在)?(写的|显示的)?(是|写着|显示)(什么|多少|啥)(告诉我)?",
)
def read_beside(slots: Slots, here: Here) -> list[Step] | None:
    """What is next to a name is read at the end of the plan, as for “what is the brightness”."""
    return look_for(slots, here, bring_into_view(here).direction or "up") if here.pointer or here.opened else None


@PAIRS.says(
    "(keep|keep on) (clicking|tapping|pressing) (on)? {what:name} (until|till) (it says|you see|you reach|you get to)?"
    " {end:name} (appears|shows up|is shown|comes up)?",
    "(click|tap|press) (on)? {what:name} (until|till) (it says|you see|you reach|you get to) {end:name}",
    "(一直|不停|反复)(地)?(点击|点|按){what:quoted}(，)?(出来|出现|看到|显示){end:quoted}(为止|就停|就不点了)?",
    "(一直|不停|反复)(地)?(点击|点|按){what:quoted}(，)?(直到|到)(出现|看到|看见|变成|显示)?{end:quoted}(为止|出现)?",
)
def tap_until(slots: Slots, here: Here) -> list[Step] | None:
    """Presses it as often as needed; nothing that sends or pays is pressed again and again."""
    what = slots["what"]
    target, end = resolve_target(what, here), read_target(slots["end"])
    if not what.quoted and plain_name(what).casefold().removesuffix(" key") in KINDS["key"]:
        return None  # Tab is a key, and nothing called “Tab” is pressed
    if target is None or end is None or not end.value or not is_name(plain_name(slots["end"])):
        return None
    seen = [Condition(kind="text", value=end.value)]
    pressed = tap_target(target, here)[0]
    if pressed.irreversible or target.kind == "switch":
        return None
    return [*[pressed.replace(unless=seen)] * MAX_TIMES, Step(action="check", target=end, expect=seen)]


@PAIRS.says(
    "shift (-)? click from {what:name} (up|down)? to {end:name}",
    "按住shift(键)?(从)?(点击|点|选){what:name}(到|至){end:name}",
)
def click_range(slots: Slots, here: Here) -> list[Step] | None:
    first, last = read_target(slots["what"]), read_target(slots["end"])
    if not here.pointer or first is None or last is None:
        return None
    return [tap_step(first, here, expect=CHANGED), tap_step(last, here, expect=CHANGED).replace(held=["shift"])]


@PAIRS.says(
    "(if|when|only if) (the)? (box|checkbox|check box|option)? {what:name} is (ticked|checked|selected|on) (,)?"
    " (then)? (untick|uncheck|deselect|clear) it",
    "(untick|uncheck|deselect) {what:name} if it (is|'s) (ticked|checked|selected)",
)
def untick_if_ticked(slots: Slots, here: Here) -> list[Step] | None:
    return _set_box(slots, here, on=False)


@PAIRS.says(
    "(if|when|only if) (the)? (box|checkbox|check box|option)? {what:name} (is (unticked|unchecked|empty|not ticked|"
    "not checked)|isn't (ticked|checked)) (,)? (then)? (tick|check|select) it",
    "(tick|check|select) {what:name} if it (is (unticked|unchecked|not ticked|not checked)|isn't (ticked|checked))",
    "(如果|要是)?{what:quoted}(还)?(没有|没)(勾选|勾上|勾)(的话)?(，)?(就|则)?(把它)?(勾上|勾选上|勾选)(，)?(勾了就(算了|不用管|别动))?",
)
def tick_if_empty(slots: Slots, here: Here) -> list[Step] | None:
    return _set_box(slots, here, on=True)


def _set_box(slots: Slots, here: Here, *, on: bool) -> list[Step] | None:
    """A check box that has this state already is left alone."""
    target = read_target(slots["what"])
    if target is None or not target.value:
        return None
    state = [Condition(kind="on" if on else "off", value=target.value)]
    return [tap_step(Target(kind="switch", value=target.value, label=target.label), here, expect=state, unless=state)]


@PAIRS.says(
    f"(slide|drag|pull|push|set|turn) (the)? {{field:name}} {_UP_TO} {{n:number}} (percent|%)? and (the)?"
    " {second:name}"
    f" {_UP_TO} {{other:number}} (percent|%)?",
    f"(把|将)?{{field:topic}}{_DRAG_ZH}{{n:number}}(，|、|和)?{{second:name}}{_DRAG_ZH}{{other:number}}",
)
def set_two_sliders(slots: Slots, here: Here) -> list[Step] | None:
    first = set_slider({"field": slots["field"], "n": slots["n"]}, here)
    second = set_slider({"field": slots["second"], "n": slots["other"]}, here)
    return [*first, *second] if first and second else None


@PAIRS.says(
    f"(sort|order|arrange) {_SORTED} (here)? by (the column|the)? {{what:given}}",
    f"(sort|order) {_SORTED} by (the column)? {{what:quoted}}",
    "(把|将)?(表格|列表|文件|这些|这个表|名单|结果)?(都)?(按|按照|以)(着)?{what:name}(这一列|列)?(排序|排列|排个序|排一下序)(一下)?",
)
def sort_by(slots: Slots, here: Here) -> list[Step] | None:
    """Presses the head of the column. Which end comes first is not known before, so it cannot be asked for."""
    target = resolve_target(slots["what"], here) if here.pointer else None
    return [tap_step(target, here, expect=CHANGED)] if target and target.kind == "text" and target.value else None


@PAIRS.says(
    f"{_PULL} (the)? {{field:name}} (slider|scale|knob|dial) (up|down)? (to|at) {{n:number}} (percent|%)?",
    "(slide|drag|pull|push) {field:name} (up|down|over)? to {n:number} (percent|%)?",
    "(slide|drag|pull|push|set|move) the slider (up|down|over)? to {n:number} (percent|%)?",
    "(把|将)?(滑块|滑杆|滑条|滑动条)(往右|往左|向右|向左)?(拖动|拖|调|拉|移|推|设|滑)(动)?(到|至|成|为){n:number}(的位置|那里|处)?",
    "{field:topic}(推|拉|拖|滑|升|降)到{n:number}",
    f"{_PULL} the slider {{field:name}} (up|down)? (to|at) {{n:number}} (percent|%)?",
    "(把|将)?{field:topic}(滑块|滑杆|滑条|滑动条)(往右|往左|向右|向左|往上|往下)?(拖动|拖|调|拉|移|推|设|滑)(动)?(到|至|成|为){n:number}",
    "(把|将){field:name}(滑块|滑杆|滑条|滑动条)(往右|往左|向右|向左|往上|往下)?(拖动|拖|调|拉|移|推|设|滑)(动)?(到|至|成|为){n:number}",
)
def set_slider(slots: Slots, here: Here) -> list[Step] | None:
    """Types the number where the slider takes one; what takes none says so."""
    field = read_field(slots["field"]) if "field" in slots else Target(kind="field")
    # “Bass up to 70 and Treble” is more than a name
    is_clear = "field" not in slots or (field is not None and field.value and not re.search(r"\d", field.value))
    return [type_step(slots["n"].text, field, clear=True)] if field and is_clear and here.pointer else None


@PAIRS.says(
    f"(log|sign) (me)? (out|off|in) (of (the|this) (page|site|account|app))? {_BY_CLICKING} {{what:name}}",
    f"(submit|confirm|close|cancel|accept|finish) (it|this|that|the (form|page|dialog))? {_BY_CLICKING} {{what:name}}",
)
def tap_for_it(slots: Slots, here: Here) -> list[Step] | None:
    target = resolve_target(slots["what"], here)
    return tap_target(target, here) if target else None
