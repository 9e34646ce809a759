"""Filling in a form: ticking, choosing, typing into inputs by name or number, and looking through tabs and sections."""

import re
from itertools import pairwise

from iris_screen.core.actions import Direction
from iris_screen.core.condition import Condition
from iris_screen.core.message import say
from iris_screen.core.parsing.languages import has_meaning
from iris_screen.core.parsing.wordings import split_listed
from iris_screen.core.plan import Fallback, Step
from iris_screen.core.target import Target
from iris_screen.planning.apps.tokens import QUOTES
from iris_screen.planning.apps.values import Value
from iris_screen.planning.planners.grammar.gestures import CHANGED, tap_target
from iris_screen.planning.planners.grammar.roles import split_role
from iris_screen.planning.planners.grammar.rule import Here, Rulebook, Slots
from iris_screen.planning.planners.grammar.target_names import plain_name, read_target, resolve_target, tap_step
from iris_screen.planning.planners.grammar.texts import IN_CASE, apply_case, read_field, read_fields, type_step

FORMS = Rulebook()

_THE = "(the|your|my)?"
_ENTER = f"(enter|type|input|put|write|fill in) {_THE}"
_SOMEWHERE = "((into|in) (the)? (text|input)? (fields|boxes|inputs|form))?"
_CLICK = "(click|tap|press|select|choose|pick) (on)?"
_THROUGH = "(switch between|go through|look through|click through|search through|expand|unfold|open)"
_ARROW = re.compile(r"\s*(?:>|→)\s*")
_BETWEEN = re.compile(r"\s*(?:[,，、]\s*(?:and\s+)?|\s+and\s+|和|与|以及)\s*")
_SPLIT = re.compile(rf"((?:“[^”]*”|\"[^\"]*\"|「[^」]*」|.)+?)(?:{_BETWEEN.pattern}|$)")
_LISTS = frozenset({"list", "menu", "列表", "菜单"})
_NAMED_LIST = re.compile(r"(?P<name>\S.*?)(?:\s+(?:list|menu)|的?(?:列表|菜单))", re.IGNORECASE)
_NOTHING = frozenset({"nothing", "none", "no items", "不选", "什么都不"})
_BELOW = re.compile(r"\s+(?:below|above)$|(?:下面|下方)的?", re.IGNORECASE)
_OF_SOMETHING = re.compile(r"\s(?:from|in|as|with|using) (?:the|a)\s[^\"“]*$", re.IGNORECASE)
"""Says where or as what something is chosen, so it is more than a list of names."""
_LABEL = re.compile(r"(?!.*\b(?:that|which|with)\b)\S+(?: \S+){0,3}", re.IGNORECASE)
_BETWEEN_PAIRS = re.compile(r"[,，;；]\s*(?=[^,，;；:：]{1,40}[:：])")
_PAIR = re.compile(r"(?P<name>[^:：]{1,40}?)\s*[:：]\s*(?P<text>.+)")
_QUOTES = '“”"「」『』'
_FILL = (
    "(fill in|fill out|fill|complete) (the|this)? (form|table|fields)? (in|out)? (with|using|from)?"
    " (this|these|the following)? (:)?"
)
_FILL_ZH, _TABLE = "(填写|填好|填上|填进|填入|填)", "(表单|表格|表|内容|信息)"
_GIVEN_ZH = f"(把|将)?(这个|这张|下面的|以下)?{_TABLE}?"
_FILL_ALL_ZH = f"{_GIVEN_ZH}{_FILL_ZH}(了|好|上|进去|进表单|到表里)?(一下)?(这个|这张)?{_TABLE}?(：|，)?"
_WHOLE_TEXT = 20
"""Half pages by which the wheel surely reaches the end of any text in an input."""
_NEW = ("new ", "another ", "a new ", "新")
NOTHING_TO_DO = Step(action="wait", description=say("step-nothing-to-choose"))


@FORMS.says(
    "(选择|选中|选){what:items}",
    "(select|choose|pick) {what:items}",
)
def choose(slots: Slots, here: Here) -> list[Step] | None:
    """Chooses one thing after the other, ticking check boxes; "A > B" goes through a menu."""
    text = slots["what"].text
    if not slots["what"].quoted and text.strip().casefold() in _NOTHING:
        return [NOTHING_TO_DO]
    if not slots["what"].quoted and len(path := _ARROW.split(text)) > 1:
        return _walk_menu([Value(name) for name in path], here)
    if not slots["what"].quoted and _OF_SOMETHING.search(text):
        return None
    names = [slots["what"]] if slots["what"].quoted else [Value(name) for name in _SPLIT.findall(text)]
    return _tap_each(_resolve_all(names, here), here, chosen=True)


@FORMS.says("tick {what:items}", "(勾选|勾上|打勾|打钩){what:items}")
def tick_each(slots: Slots, here: Here) -> list[Step] | None:
    """Ticks one box after the other, whatever they are called."""
    what = slots["what"]
    is_bare = what.quoted or QUOTES.isdisjoint(what.text)
    names = [what] if what.quoted else [Value(name) for name in (_SPLIT.findall(what.text) if is_bare else what.listed)]
    if not all(QUOTES.isdisjoint(name.text) for name in names):
        return tick(slots, here)  # the checkbox “I agree”; but not: off “milk”
    ticked = [tick({"what": Value(name.text, quoted=True)}, here) for name in names]
    return None if any(one is None for one in ticked) else [step for one in ticked for step in one or []]


@FORMS.says("(check|mark) (off)? {what:name}", "(check|tick) (the)? box {what:quoted}")
def tick(slots: Slots, here: Here) -> list[Step] | None:
    """Ticks a check box, also one that is only named in quotes; "check the battery" does not mean ticking."""
    target = read_target(slots["what"])
    if target is not None and slots["what"].quoted:
        target = target.replace(kind="switch")
    return tap_target(target, here) if target is not None and target.kind == "switch" else None


@FORMS.says(
    "(uncheck|untick|deselect) {what:name}",
    "(取消勾选|取消选中|取消选择|去掉勾选|去掉){what:name}",
    "(把|将){what:name}(的)?(勾|勾选|对勾|打勾)(去掉|取消|取消掉)",
    "(把|将)?{what:quoted}(前面|旁边|左边|后面|那个)?(的|那个)?(勾|复选框|对勾|勾选|框)(给我)?(去掉|取消|取消掉|不要|勾掉|去了)",
    "(take|remove) the (tick|check|checkmark) (off|from|out of|next to) {what:name}",
    "leave {what:quoted} (unticked|unchecked|empty|blank)",
)
def untick(slots: Slots, here: Here) -> list[Step] | None:
    target = read_target(slots["what"])
    if target is None or target.kind not in ("switch", "text") or not target.value:
        return None
    empty = [Condition(kind="off", value=target.value)]
    box = target.replace(kind="switch", role="")
    return [tap_step(box, here, expect=empty, unless=empty)]


@FORMS.says(
    "(select|choose|pick) {what:name} from (the)? {list:name}",
    "(select|choose|pick) {what:name} in (the)? {list:name}",
    "(在|从){list:name}(里面|里|中|上|内)?(选择|选中|选){what:name}",
    "(select|choose|pick|set) {what:name} (for|as) (the)? {list:name} (list|menu|drop down|dropdown)",
)
def choose_from(slots: Slots, here: Here) -> list[Step] | None:
    """Chooses from a list that opens when pressed and closes after the choice: the only one, or one that is named."""
    said = plain_name(slots["list"])
    named = _NAMED_LIST.fullmatch(said)
    name, (_, role) = split_role(said)
    what = read_target(slots["what"])
    opens = role == "list" or name.casefold() in _LISTS or named is not None
    if what is None or what.kind != "text" or not opens:
        return None
    if not slots["what"].quoted and len(split_listed(what.value)) > 1:
        return None  # two things of a list that closes after one
    chosen = [Condition(kind="field", value=what.value)]
    called = named["name"].strip('“”"「」') if named else name if role == "list" else ""
    field = Target(kind="field", role="list", value=called, label=called)
    opened = Step(action="tap", target=field, expect=CHANGED, unless=chosen)
    return [opened, Step(action="tap", target=what, expect=chosen, unless=chosen)]


@FORMS.says(
    f"{_ENTER} {{label:name}} {{text:quoted}} {IN_CASE} {_SOMEWHERE}",
    f"{_ENTER} {{label:name}} {{text:quoted}} {IN_CASE} (into|in|to) (the)? {{field:name}}",
    "(enter|type|input) {text:name} as (the|a|your|my)? {label:name}",
    "(输入|填写|填入){label:name}{text:quoted}",
    "(输入|填写|填入){text:quoted}作为{label:name}",
    "(把|将){text:quoted}作为{label:name}(输入|填写|填入)",
    shared=True,
)
def enter_named(slots: Slots, here: Here) -> list[Step] | None:
    """ "the number “16” into the 3rd textbox": if the field is given, the name only says what is typed."""
    if not slots["text"].quoted and not QUOTES.isdisjoint(slots["text"].text):
        return None  # more than the quotation: “the cat” and save it
    fields = read_fields(slots["field"]) if "field" in slots else [Target(kind="field")]
    label = read_target(slots["label"])
    if label is None or label.kind != "text" or not _LABEL.fullmatch(label.value):
        label = None
    called = {"value": label.value, "label": label.label} if label else None
    named = [field if field.value or field.nth else called and field.replace(**called) for field in fields]
    steps = [type_step(apply_case(slots), field) for field in named if field]
    return steps if steps and len(steps) == len(named) else None


@FORMS.says(
    "{field:form_field}(框|栏|一栏|那栏)?(里面|里|中|上)?(填写|填上|填入|填|输入|写上|打上|打)(：)?{text:words}",
    "{field:form_field}(框|栏|一栏|那栏)(里面|里|中|上)?写{text:quoted}",
    shared=True,
)
def fill_field(slots: Slots, here: Here) -> list[Step] | None:
    """The field comes first: 验证码填 6 0 4 1 8 8. Digits that are set apart are said one by one."""
    text = slots["text"].text
    if re.fullmatch(r"\d(?:\s+\d)+", text):
        text = "".join(text.split())
    name = slots["field"].text
    return [type_step(text, Target(kind="field", value=name, label=name), clear=True)]


@FORMS.says("{list:form_field}(里面|里|中)(勾选|勾上|勾|选){what:items}")
def tick_in_field(slots: Slots, here: Here) -> list[Step] | None:
    return choose({"what": slots["what"]}, here)


@FORMS.says("{list:form_field}(选择|选|勾选){what:name}")
def choose_in_field(slots: Slots, here: Here) -> list[Step] | None:
    return choose_from({"what": slots["what"], "list": Value(f"{slots['list'].text}列表")}, here)


@FORMS.says(
    f"{_FILL} {{pairs:items}}",
    f"{_FILL} {{pairs:items}} {{after:submit}}",
    f"{_FILL_ALL_ZH}{{pairs:items}}",
    f"{_FILL_ALL_ZH}{{pairs:items}}(，)?{{after:submit}}",
    f"{_FILL_ZH}(好)?(就行)?(，)?(先)?(别|不要)提交(：|，)?{{pairs:items}}",
)
def fill_form(slots: Slots, here: Here) -> list[Step] | None:
    """ "{First name: Imran, Postcode: M14 5RT}": each name with what belongs into the field of that name; yes and no
    tick a box or leave it empty.
    """
    words = slots["pairs"].text.strip()
    if words.startswith("{") and words.endswith("}"):
        words = words[1:-1]
    if "{" in words or "}" in words:
        return None
    pairs = [_PAIR.fullmatch(part.strip()) for part in _BETWEEN_PAIRS.split(words)]
    steps = [step for pair in pairs if pair and (step := _fill_pair(pair["name"], pair["text"], here))]
    is_sent = slots["after"].parts["name"] == "send" if "after" in slots else False
    sent = (submit({}, here) or []) if is_sent else []
    return [*steps, *sent] if steps and len(steps) == len(pairs) else None


def _fill_pair(name: str, text: str, here: Here) -> Step | None:
    """What a name in a form is given: a text, or a tick for yes and none for no."""
    field, text = read_field(Value(name.strip(_QUOTES))), text.strip().strip(_QUOTES)
    if field is None or not field.value or not text:
        return None
    if has_meaning("yes", text) or has_meaning("no", text):
        state = [Condition(kind="on" if has_meaning("yes", text) else "off", value=field.value)]
        return tap_step(Target(kind="switch", value=field.value, label=field.value), here, expect=state, unless=state)
    return type_step(text, field, clear=True)


@FORMS.says(
    "(在)?{label:label}(里|中|一栏|栏)?(填写|填上|填入|填|写上|写|输入)(为|成|：)?{text:name}",
    name="enter_named",
)
def enter_called(slots: Slots, here: Here) -> list[Step] | None:
    """“Name 填“Ada””: only what fields are often called may stand before the verb."""
    name = slots["label"].text
    return [type_step(slots["text"].text, Target(kind="field", value=name, label=name))]


@FORMS.says(
    "(tick|check|select) (the|that)? (check)? (box|checkbox)",
    "(勾选|勾上|选中)(复选框|方框)",
)
def tick_only_box(slots: Slots, here: Here) -> list[Step] | None:
    """Ticks the only check box there is."""
    on = [Condition(kind="on")]
    return [Step(action="tap", target=Target(kind="switch"), expect=on, unless=on, description=say("step-tick-box"))]


@FORMS.says(
    "(select|choose|pick|set|enter) {text:name} (with|using|on|in) (the)? (spinner|stepper|number field)",
    "(用|使用)(数字框|微调框|步进器)(选择|选|输入|设置){text:name}",
)
def spin(slots: Slots, here: Here) -> list[Step] | None:
    """Types the number: a field with arrows takes it from the keyboard too."""
    return [type_step(slots["text"].text, Target(kind="field"), clear=True)]


@FORMS.says(
    "focus (into|in|on)? (the)? {field:name}", "(put|place|set) the (cursor|focus) (into|in|on) (the)? {field:name}"
)
def focus(slots: Slots, here: Here) -> list[Step] | None:
    field = read_field(slots["field"])
    return tap_target(field, here) if field else None


@FORMS.says(
    f"(find|locate) and {_CLICK} {{what:name}}",
    "找到并(点击|点按|点开|点|选择){what:name}",
    "找到{what:name}(，)?(点一下|按一下|点击一下|点它|按它|点击它)",
    "找到{what:name}按",
)
def find_and_tap(slots: Slots, here: Here) -> list[Step] | None:
    target = resolve_target(slots["what"], here)
    return tap_target(target, here) if target else None


@FORMS.says(
    f"{_THROUGH} (all)? (the)? {{places:name}} (，)? to find and {_CLICK} {{what:name}}",
    "(逐个|依次|挨个)(切换|展开|打开|查看){places:name}(，)?找到并(点击|点按|点|选择){what:name}",
)
def look_through(slots: Slots, here: Here) -> list[Step] | None:
    """Looks for something on several tabs or in several sections, opening one after the other."""
    place = plain_name(Value(_BELOW.sub("", slots["places"].text).strip()))
    _, (kind, role) = split_role(place.removesuffix("s"))
    target = read_target(slots["what"])
    if target is None or kind != "text" or role not in ("tab", "section"):
        return None
    each = Fallback(action="each", target=Target(kind="text", role=role), description=say("step-next-place", role=role))
    return [step.replace(fallback=each) for step in tap_target(target, here) or []] or None


@FORMS.says("(expand|unfold) {what:name}", "展开{what:name}")
def expand(slots: Slots, here: Here) -> list[Step] | None:
    """Opens one section; "the sections" means a search through all of them."""
    what = _BELOW.sub("", slots["what"].text).strip()
    several = what.endswith("s") and not split_role(plain_name(Value(what.removesuffix("s"))))[0]
    target = None if several else read_target(Value(what, slots["what"].quoted))
    return tap_target(target, here) if target else None


@FORMS.says("(close|dismiss) (the)? {what:name} (by|with) (clicking|pressing|tapping) (on)? {button:name}")
def close_by(slots: Slots, here: Here) -> list[Step] | None:
    target = resolve_target(slots["button"], here)
    return tap_target(target, here) if target else None


@FORMS.says("submit (it|this|that|the form)?", runs_on=True)
def submit(slots: Slots, here: Here) -> list[Step] | None:
    target = resolve_target(Value("Submit"), here)
    return tap_target(target, here) if target else None


@FORMS.says(
    "scroll (the)? {field:name} to the {way} (of the text)?",
    "scroll to the {way} of (the)? {field:name}",
    "scroll (the)? {field:name} (all the way)? {way}",
    runs_on=True,
)
def scroll_field(slots: Slots, here: Here) -> list[Step] | None:
    """Scrolls to the very end of a text in an input, with a wheel, which scrolls what is under the pointer."""
    field = read_field(slots["field"])
    if field is None or not here.pointer:
        return None
    finger: Direction = "up" if slots["way"].parts["name"] == "down" else "down"
    return [Step(action="scroll", target=field, direction=finger, amount=_WHOLE_TEXT)]


@FORMS.says("copy (all)? (the)? (text|contents|content) (in|from|of) (the)? {field:name}")
def copy(slots: Slots, here: Here) -> list[Step] | None:
    field = read_field(Value(_BELOW.sub("", slots["field"].text)))
    if field is None or not here.pointer:
        return None
    focused = Step(action="tap", target=field, expect=CHANGED)
    return [focused, _press_keys("ctrl", "a"), _press_keys("ctrl", "c")]


@FORMS.says("paste (it|that|the text|them)? (into|in) (the)? {field:name}")
def paste(slots: Slots, here: Here) -> list[Step] | None:
    field, name = read_field(slots["field"]), plain_name(slots["field"])
    is_holder = name.startswith(_NEW) or here.apps.find(name)  # neither an app nor a new document is a field
    if field is None or not here.pointer or is_holder:
        return None
    return [Step(action="tap", target=field, expect=CHANGED), _press_keys("ctrl", "v").replace(expect=CHANGED)]


def _resolve_all(names: list[Value], here: Here) -> list[Target]:
    """The target of each name; empty if one of them is unclear."""
    targets = [target for name in names if (target := resolve_target(name, here))]
    return targets if len(targets) == len(names) else []


def _tap_each(targets: list[Target], here: Here, *, chosen: bool = False) -> list[Step] | None:
    return [step for target in targets for step in tap_target(target, here, chosen=chosen)] or None


def _walk_menu(path: list[Value], here: Here) -> list[Step] | None:
    """Opens one entry after the other; in some menus, a pointer that rests on an entry opens its submenu."""
    targets = _resolve_all(path, here)
    if not (targets and here.pointer):
        return _tap_each(targets, here)
    opened: list[Step] = []
    for target, after in pairwise(targets):
        seen = [Condition(kind="text", value=after.value)]
        rest = Step(action="hover", target=target, expect=seen, unless=seen, optional=True, retry=0, timeout_ms=1_500)
        opened.append(rest)
    back = Fallback(action="tap", target=targets[-2], description=say("step-open-by-click"))
    return [*opened, *(step.replace(fallback=back) for step in tap_target(targets[-1], here))]


def _press_keys(*keys: str) -> Step:
    return Step(action="hotkey", keys=list(keys))
