"""Filling in a form: ticking, choosing, typing into inputs by name or number, and looking through tabs and sections."""

import re
from itertools import pairwise

from iris_screen.core.actions import Direction
from iris_screen.core.condition import Condition
from iris_screen.core.message import say
from iris_screen.core.plan import Fallback, Step
from iris_screen.core.target import Target
from iris_screen.planning.apps.values import Value
from iris_screen.planning.planners.grammar.gestures import CHANGED, tap_target
from iris_screen.planning.planners.grammar.roles import parted
from iris_screen.planning.planners.grammar.rule import Here, Rulebook, Said
from iris_screen.planning.planners.grammar.target_names import meant_by, plain, tap_step, target_of
from iris_screen.planning.planners.grammar.texts import IN_CASE, field_of, fields_of, in_case, typed_into

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
_NOTHING = frozenset({"nothing", "none", "no items", "不选", "什么都不"})
_BELOW = re.compile(r"\s+(?:below|above)$|(?:下面|下方)的?", re.IGNORECASE)
_OF_SOMETHING = re.compile(r"\s(?:from|in|as|with|using) (?:the|a)\s[^\"“]*$", re.IGNORECASE)
"""Says where, or as what, something is chosen: more than names."""
_LABEL = re.compile(r"(?!.*\b(?:that|which|with)\b)\S+(?: \S+){0,3}", re.IGNORECASE)
_WHOLE_TEXT = 20
"""Half pages of the wheel that reach the end of any text in an input."""
NOTHING_TO_DO = Step(action="wait", description=say("step-nothing-to-choose"))


@FORMS.says(
    "(选择|选中|选|勾选){what:items}",
    "(select|choose|pick|tick) {what:items}",
)
def choose(said: Said, here: Here) -> list[Step] | None:
    """One thing after the other, each ticked where it is a check box; "A > B" goes through a menu."""
    text = said["what"].text
    if not said["what"].quoted and text.strip().casefold() in _NOTHING:
        return [NOTHING_TO_DO]
    if not said["what"].quoted and len(path := _ARROW.split(text)) > 1:
        return _menu([Value(name) for name in path], here)
    if not said["what"].quoted and _OF_SOMETHING.search(text):
        return None
    names = [said["what"]] if said["what"].quoted else [Value(name) for name in _SPLIT.findall(text)]
    return _each(_all_meant(names, here), here, chosen=True)


@FORMS.says("(check|mark) (off)? {what:name}")
def tick(said: Said, here: Here) -> list[Step] | None:
    """The check box itself; "check the battery" is no ticking."""
    target = target_of(said["what"])
    return tap_target(target, here) if target is not None and target.kind == "switch" else None


@FORMS.says("(uncheck|untick|deselect) {what:name}", "(取消勾选|取消选中|取消选择){what:name}")
def untick(said: Said, here: Here) -> list[Step] | None:
    target = target_of(said["what"])
    if target is None or target.kind not in ("switch", "text") or not target.value:
        return None
    empty = [Condition(kind="off", value=target.value)]
    box = target.replace(kind="switch", role="")
    return [tap_step(box, here, expect=empty, unless=empty)]


@FORMS.says(
    "(select|choose|pick) {what:name} from (the)? {list:name}",
    "(select|choose|pick) {what:name} in (the)? {list:name}",
    "(在|从){list:name}(里面|里|中|上|内)?(选择|选中|选){what:name}",
)
def choose_from(said: Said, here: Here) -> list[Step] | None:
    """A list that opens when it is pressed, and closes on what was chosen."""
    name, (_, role) = parted(said["list"].text)
    what = target_of(said["what"])
    opens = role == "list" if not name else name.casefold() in _LISTS
    if what is None or what.kind != "text" or not opens:
        return None
    chosen = [Condition(kind="field", value=what.value)]
    opened = Step(action="tap", target=Target(kind="field", role="list"), expect=CHANGED, unless=chosen)
    return [opened, Step(action="tap", target=what, expect=chosen, unless=chosen)]


@FORMS.says(
    f"{_ENTER} {{label:name}} {{text:quoted}} {IN_CASE} {_SOMEWHERE}",
    f"{_ENTER} {{label:name}} {{text:quoted}} {IN_CASE} (into|in|to) (the)? {{field:name}}",
    "(enter|type|input|set) {text:name} as (the|a|your|my)? {label:name}",
    "(输入|填写|填入){label:name}{text:quoted}",
    "(输入|填写|填入){text:quoted}作为{label:name}",
    "(把|将){text:quoted}作为{label:name}(输入|填写|填入)",
    shared=True,
)
def enter_named(said: Said, here: Here) -> list[Step] | None:
    """ "the number “16” into the 3rd textbox": where the field is told, the name only says what is typed."""
    fields = fields_of(said["field"]) if "field" in said else [Target(kind="field")]
    named = [field if field.value or field.nth else _labelled(said["label"], field) for field in fields]
    steps = [typed_into(in_case(said), field) for field in named if field]
    return steps if steps and len(steps) == len(named) else None


@FORMS.says(
    "(select|choose|pick|set|enter) {text:name} (with|using|on|in) (the)? (spinner|stepper|number field)",
    "(用|使用)(数字框|微调框|步进器)(选择|选|输入|设置){text:name}",
)
def spin(said: Said, here: Here) -> list[Step] | None:
    """A field with arrows takes its number from the keyboard too."""
    return [typed_into(said["text"].text, Target(kind="field"), clear=True)]


@FORMS.says(
    "focus (into|in|on)? (the)? {field:name}", "(put|place|set) the (cursor|focus) (into|in|on) (the)? {field:name}"
)
def focus(said: Said, here: Here) -> list[Step] | None:
    field = field_of(said["field"])
    return tap_target(field, here) if field else None


@FORMS.says(f"(find|locate) and {_CLICK} {{what:name}}", "找到并(点击|点按|点开|点|选择){what:name}")
def find_and_tap(said: Said, here: Here) -> list[Step] | None:
    target = meant_by(said["what"], here)
    return tap_target(target, here) if target else None


@FORMS.says(
    f"{_THROUGH} (all)? (the)? {{places:name}} (，)? to find and {_CLICK} {{what:name}}",
    "(逐个|依次|挨个)(切换|展开|打开|查看){places:name}(，)?找到并(点击|点按|点|选择){what:name}",
)
def look_through(said: Said, here: Here) -> list[Step] | None:
    """What is on one of several tabs, or in one of several sections: they are opened one after the other."""
    place = plain(Value(_BELOW.sub("", said["places"].text).strip()))
    _, (kind, role) = parted(place.removesuffix("s"))
    target = target_of(said["what"])
    if target is None or kind != "text" or role not in ("tab", "section"):
        return None
    each = Fallback(action="each", target=Target(kind="text", role=role), description=say("step-next-place", role=role))
    return [step.replace(fallback=each) for step in tap_target(target, here) or []] or None


@FORMS.says("(expand|unfold) {what:name}", "展开{what:name}")
def expand(said: Said, here: Here) -> list[Step] | None:
    """One of them; "the sections" are looked through for something."""
    what = _BELOW.sub("", said["what"].text).strip()
    several = what.endswith("s") and not parted(plain(Value(what.removesuffix("s"))))[0]
    target = None if several else target_of(Value(what, said["what"].quoted))
    return tap_target(target, here) if target else None


@FORMS.says("(close|dismiss) (the)? {what:name} (by|with) (clicking|pressing|tapping) (on)? {button:name}")
def close_by(said: Said, here: Here) -> list[Step] | None:
    target = meant_by(said["button"], here)
    return tap_target(target, here) if target else None


@FORMS.says("submit (it|this|that|the form)?", runs_on=True)
def submit(said: Said, here: Here) -> list[Step] | None:
    target = meant_by(Value("Submit"), here)
    return tap_target(target, here) if target else None


@FORMS.says(
    "scroll (the)? {field:name} to the {way} (of the text)?",
    "scroll to the {way} of (the)? {field:name}",
    "scroll (the)? {field:name} (all the way)? {way}",
    runs_on=True,
)
def scroll_field(said: Said, here: Here) -> list[Step] | None:
    """To the very end of a text in an input; only a wheel turns what is under the pointer."""
    field = field_of(said["field"])
    if field is None or not here.pointer:
        return None
    finger: Direction = "up" if said["way"].parts["name"] == "down" else "down"
    return [Step(action="scroll", target=field, direction=finger, amount=_WHOLE_TEXT)]


@FORMS.says("copy (all)? (the)? (text|contents|content) (in|from|of) (the)? {field:name}")
def copy(said: Said, here: Here) -> list[Step] | None:
    field = field_of(Value(_BELOW.sub("", said["field"].text)))
    if field is None or not here.pointer:
        return None
    focused = Step(action="tap", target=field, expect=CHANGED)
    return [focused, _keys("ctrl", "a"), _keys("ctrl", "c")]


@FORMS.says("paste (it|that|the text|them)? (into|in) (the)? {field:name}")
def paste(said: Said, here: Here) -> list[Step] | None:
    field = field_of(said["field"])
    if field is None or not here.pointer:
        return None
    return [Step(action="tap", target=field, expect=CHANGED), _keys("ctrl", "v").replace(expect=CHANGED)]


def _all_meant(names: list[Value], here: Here) -> list[Target]:
    """What each of these means; nothing where one of them is unclear."""
    targets = [target for name in names if (target := meant_by(name, here))]
    return targets if len(targets) == len(names) else []


def _each(targets: list[Target], here: Here, *, chosen: bool = False) -> list[Step] | None:
    return [step for target in targets for step in tap_target(target, here, chosen=chosen)] or None


def _menu(path: list[Value], here: Here) -> list[Step] | None:
    """One entry after the other; a pointer that rests on one opens what is under it, where a menu is made so."""
    targets = _all_meant(path, here)
    if not (targets and here.pointer):
        return _each(targets, here)
    opened = [_rest_on(target, after) for target, after in pairwise(targets)]
    back = Fallback(action="tap", target=targets[-2], description=say("step-open-by-click"))
    return [*opened, *(step.replace(fallback=back) for step in tap_target(targets[-1], here))]


def _rest_on(target: Target, after: Target) -> Step:
    seen = [Condition(kind="text", value=after.value)]
    return Step(action="hover", target=target, expect=seen, unless=seen, optional=True, retry=0, timeout_ms=1_500)


def _labelled(label: Value, field: Target) -> Target | None:
    """The field of this name, or the only one where the person says no more than that it is one."""
    target = target_of(label)
    if target is None or target.kind != "text" or not _LABEL.fullmatch(target.value):
        return None
    return field.replace(value=target.value, label=target.label)


def _keys(*keys: str) -> Step:
    return Step(action="hotkey", keys=list(keys))
