"""Typing, clearing, checking whether something is shown, and calling a number."""

import re
from functools import cache
from pathlib import Path

from iris_screen.core.condition import Condition
from iris_screen.core.parsing.wordings import FOLDER, Pair, load_wordings, match_pairs
from iris_screen.core.plan import Step
from iris_screen.core.record import Record
from iris_screen.core.target import Target
from iris_screen.planning.apps.app_module import Consent
from iris_screen.planning.apps.plain_words import is_generic
from iris_screen.planning.apps.tokens import QUOTES
from iris_screen.planning.apps.values import Value, parse_number, parse_ordinal
from iris_screen.planning.planners.grammar.closed_words import list_role
from iris_screen.planning.planners.grammar.gestures import CHANGED
from iris_screen.planning.planners.grammar.rule import Here, Rulebook, Slots
from iris_screen.planning.planners.grammar.target_names import plain_name, read_target

TEXTS = Rulebook()

_FIELD_NOUN = re.compile(
    r"(?:的?(?:[那这]?[一个]?(?:输入框|文本框|编辑框|对话框|框|栏|处)|[那这][一个]?)"
    r"|\s*(?:text field|text box|input field|input box|field|box|bar|input|area))$",
    re.IGNORECASE,
)
_KIND_OF_TEXT = re.compile(
    r"(?:密码|用户名|账号|帐号|手机号|电话号码|验证码|姓名|名字|昵称|地址|邮箱|标题|主题|正文|备注|金额)"
    r"|(?:the |my |your |a |an )?(?:password|passcode|pin|user ?name|account|phone number|code|name|address|email|title"
    r"|subject|amount)\b",
    re.IGNORECASE,
)
_BESIDE = re.compile(r"(?:[前后下上]面|[之以]?[前后]|旁边|开头|末尾|结尾|中间)$")
"""Ends what says where in a text something is typed: behind 面包 is no field."""
_MAKE_SURE = "(check|see|verify|make sure|confirm|ensure|assert) (that|if|whether)?"
_REFERS = re.compile(
    r"(?:the|your|my) (?:\w+ )?(?:value|answer|number|result|total|text|word|name) (?:of|below|above|that|in|from)\b"
    r"|(?:your|the) answer\b|(?:the|your|my) (?:result|total|outcome)$|(?:it|that)(?: into? .*)?$",
    re.IGNORECASE,
)
"""Words that say where to find a text instead of stating it."""
_HOLDERS = list_role("holders")
CALLING = (
    "正在呼叫||正在拨号||正在拨打||呼叫中||通话中||响铃中||挂断||结束通话"
    "||Calling||Dialing||Dialling||Ringing||On the line||Hang up||End call"
)
"""What phones show during a call; a number alone may just be on the keypad."""
IN_CASE = "(in (all)? {case} (letters|characters)?)?"
_SEVERAL = re.compile(
    r"(?:both|all (?P<en>\w+))(?: of)?(?: the| your| my)? (?P<ones>.+?)(?:es|s)?"
    r"|(?P<zh>[二两三四五六七八九])个(?P<each>.*)",
    re.IGNORECASE,
)
_MANY = re.compile(r"(?:text |input )?(?:fields|boxes|inputs|areas)", re.IGNORECASE)
_OPENING = frozenset('"“”＂「『')
_ANY_FIELD = frozenset({"", "text", "input", "the", "输入", "文本", "编辑"})


class SourceWords(Record):
    """Where a text is to be taken from, instead of being stated: “the street from the file a.txt”."""

    sources: list[Pair]


@cache
def match_sources(folder: Path = FOLDER) -> "re.Pattern[str]":
    return match_pairs(pair for each in load_wordings("sources", SourceWords, folder) for pair in each.sources)


@TEXTS.says(
    "(输入|键入|打字|填写|填入|写上|写入|写下|录入)(文字|文本|内容)?:{text}",
    "(输入|键入|打字|填写|填入|写上|写入|写下|录入)(文字|文本|内容)?{text:words}",
    "(type|input|write|key) (in)? (the text|the words|text)? : {text}",
    "(type|input|write|key) (in)? (the text|the words|text)? {text:words}",
    "enter (the text|text)? (:)? {text:quoted}",
    "(type|write|enter|put) {text:words} (in there|in it)",
    "enter {text:number}",
    f"(type|input|enter|write) {{text:quoted}} {IN_CASE}",
    "(用|以)?{case}(字母)?(输入|键入|填写|填入){text:quoted}",
    "(填|写){text:quoted}",
)
def type_text(slots: Slots, here: Here) -> list[Step] | None:
    """Types the words themselves. "输入密码" only says what kind of text is meant, and is not a text."""
    words = slots["text"].text
    if not slots["text"].quoted and (_KIND_OF_TEXT.match(words) or _is_no_text(words)):
        return None
    return [type_step(apply_case(slots), Target(kind="field"), among=here.pointer)]


@TEXTS.says(
    "(在|往|向)(当前|打开|这个)(着)?(的)?(文件|文档|文本|编辑器)(里面|里|中|上|内)?(输入|键入|填入|写上|写入|写下|写){text:quoted}",
    "(type|enter|write|put) {text:quoted} (in|into) (the|this) (open|opened|current)? (file|document|text|editor)",
)
def type_into_document(slots: Slots, here: Here) -> list[Step] | None:
    """Types where the keyboard is: what is open to be edited has no name of its own."""
    return [type_step(apply_case(slots), Target(kind="field"), among=here.pointer)]


@TEXTS.says(
    "(在|往|向|到){field:name}(输入框|文本框|编辑框|框|栏)(里面|里|中|上|内)?(输入|键入|填写|填入|填|写)(文字|文本|内容)?(:)?{text:words}",
    "(在|往|向|到){field:name}(里面|里|中|上|内)?(输入|键入|填写|填入|填|写上|写入|写下|写)(文字|文本|内容)?(:)?{text:words}",
    "(输入|填写|填入){field:name}(为|是|：)?{text:quoted}",
    "(type|enter|input) {text:long} into (the)? {field:name}",
    "(write|put) {text:words} into (the)? {field:name}",
    f"(type|enter|input|write|put) {{text:quoted}} {IN_CASE} (in|into) (the)? {{field:name}}",
    "(use|using) (the)? {field:name} to (type|enter|input|write|put) (in)? {text:quoted}",
    "(type|enter|input) {text:long} in (the)? {field:name} (field|box|bar|input)",
    "(write|put) {text:words} in (the)? {field:name} (field|box|bar|input)",
    "(把|将){text:quoted}(输入|填入|填到|写入|写到|输入到|填写到){field:name}(里面|里|中|内)?",
    "(fill in|fill out|fill) (the)? {field:name} with {text:words}",
    "set (the)? {field:name} (field|box) to {text:words}",
    "(将|把){field:name}(填写为|填为|填成){text:words}",
    shared=True,
)
def type_into(slots: Slots, here: Here) -> list[Step] | None:
    if not slots["text"].quoted and _is_no_text(slots["text"].text):
        return None
    name = plain_name(slots["field"])
    is_holder = (name.startswith(_HOLDERS) or name.rpartition(" ")[2] in _HOLDERS) and not _FIELD_NOUN.search(name)
    if not slots["field"].quoted and (is_holder or _BESIDE.search(name) or here.apps.find(name)):
        return None  # neither an app nor a note is a field, nor what is behind a word
    return [type_step(apply_case(slots), field) for field in read_fields(slots["field"])] or None


@TEXTS.says("(将|把){field:name}(设为|设置为|改为|改成|换成){text:words}", shared=True)
def change_field(slots: Slots, here: Here) -> list[Step] | None:
    """Only of what is surely a field: an alarm, a language or a wallpaper is changed otherwise."""
    name = plain_name(slots["field"])
    is_field = slots["field"].quoted or _FIELD_NOUN.search(name) or _KIND_OF_TEXT.fullmatch(name)
    return type_into(slots, here) if is_field else None


@TEXTS.says(
    "(清空|清除|清掉)(一下)?(输入框|文本框|文字|内容|输入)?(里|中)?(的)?(内容|文字)?",
    "(clear|empty) (the)? (text|input|field|text field|text box|input field)",
)
def clear(slots: Slots, here: Here) -> list[Step] | None:
    return [type_step("", Target(kind="field"), clear=True)]


@TEXTS.says(
    "(清空|清除|清掉){field:name}(里|中)?(的)?(内容|文字)?", "(clear|empty) (the)? {field:name} (field|box|bar|input)?"
)
def clear_field(slots: Slots, here: Here) -> list[Step] | None:
    """Clears a named field. "清空聊天记录" names no field, and does not mean clearing text."""
    if not slots["field"].quoted and not _FIELD_NOUN.search(slots["field"].text):
        return None
    field = read_field(slots["field"])
    return [type_step("", field, clear=True)] if field else None


@TEXTS.says(
    "(检查|确认|确保|核对|验证|查看|看看|看一下|看)(一下)?(是否|是不是)?(显示了|显示着|显示|出现了|出现|看到|能看到|有没有|有|存在){what:name}",
    "(检查|确认|确保|核对|验证)(一下)?(页面|屏幕)?(上|里|中)?{what:name}(已经|已|是否|有没有)?(显示|出现|可见|存在|在屏幕上)(了)?",
    f"{_MAKE_SURE} {{what:name}} (is|are) (shown|visible|displayed|there|on the screen|on screen)",
    f"{_MAKE_SURE} (you see|there is|it says|it shows) {{what:name}}",
    "(verify|confirm|assert) (for|that)? {what:quoted}",
    "check (for|that) {what:quoted}",
    "(检查|确认|验证){what:quoted}",
)
def check(slots: Slots, here: Here) -> list[Step] | None:
    """Looks for words. "看看有没有新邮件" asks about mail, and not whether these words are on the screen."""
    if not slots["what"].quoted and is_generic(slots["what"].text):
        return None
    return _check_shown(slots["what"], gone=False)


@TEXTS.says(
    "(检查|确认|确保|验证)(一下)?(不显示|没有显示|没有出现|没有|不存在|看不到){what:name}",
    "(检查|确认|确保|验证)(一下)?{what:name}(没有显示|不显示|消失了|消失|不见了|已经消失|不存在|没有出现)",
    f"{_MAKE_SURE} {{what:name}} (is|are) (not (shown|visible|displayed|there|on the screen)|gone)",
)
def check_gone(slots: Slots, here: Here) -> list[Step] | None:
    return _check_shown(slots["what"], gone=True)


@TEXTS.says(
    "(打电话给|打给|拨打电话|拨打|呼叫|致电|拨号|拨){number:phone}",
    "给{number:phone}(打|拨)(个|一个)?电话",
    "(call|dial|phone|ring) {number:phone}",
    grant=Consent(called=["{number}"], kinds=["call"]),
)
def call(slots: Slots, here: Here) -> list[Step] | None:
    """By telephone, unless the sentence has opened an app that may call in its own way."""
    if here.named and (here.app is None or here.app.category == "chat"):
        return None
    going_on = [Condition(kind="text", value=CALLING)]
    return [Step(action="call", number=slots["number"].text, irreversible=True, expect=going_on, timeout_ms=8_000)]


def read_field(value: Value) -> Target | None:
    """The input field a person means: by its name, or the only one for "the text box"."""
    if value.quoted:
        return Target(kind="field", value=value.text, label=value.text)
    target = read_target(value)
    if target is not None and target.kind == "field":
        return target
    name = _FIELD_NOUN.sub("", plain_name(value)).strip()
    if name and name[0] in QUOTES:
        name = name.strip("".join(QUOTES))
        return Target(kind="field", value=name, label=name)
    if name.casefold() in _ANY_FIELD:
        return Target(kind="field")
    if nth := parse_ordinal(name):  # “the last field”
        return Target(kind="field", nth=nth)
    target = read_target(Value(name))
    return Target(kind="field", value=target.value, label=target.label, nth=target.nth) if target else None


def read_fields(value: Value) -> list[Target]:
    """As read_field, but "both text boxes" and 三个输入框 are several. Empty for several without a number."""
    several = None if value.quoted else _SEVERAL.fullmatch(value.text)
    if several is None:
        field = read_field(value) if value.quoted or not _MANY.fullmatch(plain_name(value)) else None
        return [field] if field else []
    one = read_field(Value(several["ones"] or several["each"] or ""))
    count = parse_number(several["en"] or several["zh"] or "two")
    if one is None or one.value or not count:
        return []
    return [one.replace(nth=nth) for nth in range(1, int(count) + 1)]


def apply_case(slots: Slots) -> str:
    """The text to type: as written, unless the person asks for upper or lower case."""
    text = slots["text"].text
    if "case" not in slots:
        return text
    return text.upper() if slots["case"].parts["name"] == "upper" else text.lower()


def type_step(text: str, field: Target, *, clear: bool = False, among: bool = False) -> Step:
    """A step that types into this field; without a name, into the focused or the only one. Expects the text in it
    afterwards.

    among: other text may be there and stay, as in an editor.
    """
    typed = [Condition(kind="written" if among else "field", value=text)] if text else CHANGED
    return Step(action="input_text", target=field, text=text, clear=clear, expect=typed)


def _is_no_text(words: str) -> bool:
    """Whether the words only say where or what kind of text it is: the password, the username “bob”, the street from
    the file a.txt.

    If they begin with a quotation, that is the text, and the rest is something that cannot be read.
    """
    kind = _KIND_OF_TEXT.match(words)
    only_kind = kind is not None and (kind.end() == len(words) or any(mark in words for mark in QUOTES))
    refers = _REFERS.match(words) or match_sources().search(words)
    return only_kind or refers is not None or words[0] in _OPENING


def _check_shown(what: Value, *, gone: bool) -> list[Step] | None:
    target = read_target(what)
    if target is None:
        return None
    return [Step(action="check", expect=[Condition(kind="text", value=target.value, gone=gone)])]
