"""Filling in a form: ticking, choosing, typing into inputs by name or number, and looking through tabs and sections."""

import re
from itertools import pairwise

from core.plan import Condition, Fallback, Step, Target
from tools.apps.values import Value
from tools.planners.grammar.gestures import CHANGED, tap_target
from tools.planners.grammar.names import meant_by, plain, tap_step, target_of
from tools.planners.grammar.roles import parted
from tools.planners.grammar.rule import Here, Rulebook, Said
from tools.planners.grammar.texts import field_of, typed_into

FORMS = Rulebook()

_THE = "(the|your|my)?"
_ENTER = f"(enter|type|input|put|write|fill in) {_THE}"
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
NOTHING_TO_DO = Step(action="wait", description="nothing is to be chosen")


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
    return _each(names, here, chosen=True)


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
    box = target.model_copy(update={"kind": "switch", "role": ""})
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
    f"{_ENTER} {{label:name}} {{text:quoted}}",
    f"{_ENTER} {{label:name}} {{text:quoted}} (into|in|to) (the)? {{field:name}}",
    "(输入|填写|填入){label:name}{text:quoted}",
)
def enter_named(said: Said, here: Here) -> list[Step] | None:
    """ "the number “16” into the 3rd textbox": where the field is told, the name only says what is typed."""
    field = field_of(said["field"]) if "field" in said else Target(kind="field")
    if field is None:
        return None
    if not (field.value or field.nth):
        field = _labelled(said["label"], field)
    return [typed_into(said["text"].text, field)] if field else None


@FORMS.says(
    f"{_ENTER} {{a:name}} {{x:quoted}} (，)? and {_THE} {{b:name}} {{y:quoted}} ((into|in) (the)? {{field:name}})?",
    f"{_ENTER} {{a:name}} {{x:quoted}} (，)? {_THE} {{b:name}} {{y:quoted}} (，)? and {_THE} {{c:name}} {{z:quoted}}"
    " ((into|in) (the)? {field:name})?",
    "(输入|填写|填入){a:name}{x:quoted}(，)?(和|及|与)?{b:name}{y:quoted}",
)
def enter_several(said: Said, here: Here) -> list[Step] | None:
    pairs = [(said[label], said[text]) for label, text in ("ax", "by", "cz") if label in said]
    fields = [_labelled(label, Target(kind="field")) for label, _ in pairs]
    return [typed_into(text.text, field) for (_, text), field in zip(pairs, fields, strict=True) if field] or None


@FORMS.says(
    "(enter|type|input|put|write) (the)? ({label:name})? {text:quoted} (into|in) both (of)? (the)? {field:name}",
    "(enter|type|input|put|write) {text:quoted} (into|in) both (of)? (the)? {field:name}",
)
def enter_twice(said: Said, here: Here) -> list[Step] | None:
    field = field_of(Value(said["field"].text.removesuffix("es").removesuffix("s")))
    if field is None or field.value:
        return None
    return [typed_into(said["text"].text, field.model_copy(update={"nth": nth})) for nth in (1, 2)]


@FORMS.says("(use|using) (the)? {field:name} to (enter|type|input|write|put) (in)? {text:quoted}")
def use_field(said: Said, here: Here) -> list[Step] | None:
    field = field_of(said["field"])
    return [typed_into(said["text"].text, field)] if field else None


@FORMS.says(
    "(type|enter|input|write) {text:quoted} in (all)? (upper|capital) (case)? (letters)? (in|into) (the)? {field:name}"
)
def enter_upper(said: Said, here: Here) -> list[Step] | None:
    field = field_of(said["field"])
    return [typed_into(said["text"].text.upper(), field)] if field else None


@FORMS.says("(type|enter|input|write) {text:quoted} in (all)? lower (case)? (letters)? (in|into) (the)? {field:name}")
def enter_lower(said: Said, here: Here) -> list[Step] | None:
    field = field_of(said["field"])
    return [typed_into(said["text"].text.lower(), field)] if field else None


@FORMS.says("(enter|type|input|set) {text:name} as (the|a)? {label:name}")
def enter_as(said: Said, here: Here) -> list[Step] | None:
    field = _labelled(said["label"], Target(kind="field", role="textbox"))
    return [typed_into(said["text"].text, field)] if field else None


@FORMS.says("(select|choose|pick|set|enter) {text:name} (with|using|on|in) (the)? (spinner|stepper|number field)")
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
    each = Fallback(action="each", target=Target(kind="text", role=role), description=f"the next {role}")
    return [step.model_copy(update={"fallback": each}) for step in tap_target(target, here) or []] or None


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
    finger = "up" if said["way"].parts["name"] == "down" else "down"
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
    return [Step(action="tap", target=field, expect=CHANGED), _keys("ctrl", "v").model_copy(update={"expect": CHANGED})]


def _each(names: list[Value], here: Here, *, chosen: bool = False) -> list[Step] | None:
    targets = [meant_by(name, here) for name in names]
    found = [tap_target(target, here, chosen=chosen) for target in targets if target is not None]
    return [step for steps in found for step in steps] if len(found) == len(names) else None


def _menu(path: list[Value], here: Here) -> list[Step] | None:
    """One entry after the other; a pointer that rests on one opens what is under it, where a menu is made so."""
    targets = [target for name in path if (target := meant_by(name, here))]
    if len(targets) < len(path) or not here.pointer:
        return _each(path, here) if len(targets) == len(path) else None
    opened = [_rest_on(target, after) for target, after in pairwise(targets)]
    back = Fallback(action="tap", target=targets[-2], description="open it by a click")
    return [*opened, *(step.model_copy(update={"fallback": back}) for step in tap_target(targets[-1], here))]


def _rest_on(target: Target, after: Target) -> Step:
    seen = [Condition(kind="text", value=after.value)]
    return Step(action="hover", target=target, expect=seen, unless=seen, optional=True, retry=0, timeout_ms=1_500)


def _labelled(label: Value, field: Target) -> Target | None:
    """The field of this name, or the only one where the person says no more than that it is one."""
    target = target_of(label)
    if target is None or target.kind != "text" or not _LABEL.fullmatch(target.value):
        return None
    return field.model_copy(update={"value": target.value, "label": target.label})


def _keys(*keys: str) -> Step:
    return Step(action="hotkey", keys=list(keys))
