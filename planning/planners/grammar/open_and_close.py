"""Opening, closing, switching on and off. "打开" may mean an app, a page or a toggle; this decides which.

1. A name of a known app means that app, also in quotes.
2. What is only ever switched (蓝牙, Wi-Fi, …) or called a switch or mode (…开关, … mode) is a toggle of the page.
3. Once an app is open, any other name is a page or an entry in it, and is tapped, or a row with a switch, which is
   turned on; "turn on" and 开启 always switch.
4. Before that, it is an app without a module: look for its icon.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from iris_screen.core.condition import Condition
from iris_screen.core.message import say
from iris_screen.core.parsing.wordings import compile_late, write_words
from iris_screen.core.plan import Step
from iris_screen.core.target import Target
from iris_screen.planning.apps import App, Apps
from iris_screen.planning.apps.pattern import OPEN_KINDS, Slot
from iris_screen.planning.apps.phrase_matcher import Accepted
from iris_screen.planning.apps.plain_words import is_household
from iris_screen.planning.apps.tokens import Sentence, is_han, tokenize
from iris_screen.planning.apps.values import Value, is_file_name
from iris_screen.planning.planners.grammar.closed_words import KINDS, is_cut, list_role
from iris_screen.planning.planners.grammar.desktop_phrases import close, close_dialog
from iris_screen.planning.planners.grammar.gestures import CHANGED, go_home
from iris_screen.planning.planners.grammar.rule import Here, Rulebook, Slots
from iris_screen.planning.planners.grammar.target_names import (
    IT,
    bring_into_view,
    is_name,
    plain_name,
    resolve_target,
    split_ordinal,
    tap_step,
)
from iris_screen.planning.planners.grammar.texts import type_text
from iris_screen.planning.step_actions import NEXT_PAGE

OPENING = Rulebook()

_SWITCHED = compile_late(f"{write_words(KINDS['toggle'])}|.*{write_words(list_role('toggles'))}", re.IGNORECASE)
_SWITCH_NOUN = re.compile(r"(?:的?开关|\s+(?:switch|toggle))$", re.IGNORECASE)
_ARROW = re.compile(r"\s*(?:-+>|>|→|(?<=[\u4e00-\u9fff])\s*-\s*(?=[\u4e00-\u9fff]))\s*")
_MINE = re.compile(r"(?:my|your|our|his|her|their)\s")
_ANY = re.compile(r"an?\s", re.IGNORECASE)
_AFTER_A_PLACE = re.compile(r"的?(?:页面|界面|页)?$")
_FOLDER_NOUNS = tuple(KINDS["folder_noun"])
_ACTS = list_role("acts")
LONGEST_REST = 2
"""Characters of the name of an app behind the name of another one."""
MAX_LABEL, MAX_HAN_LABEL = 8, 6
"""Tokens, and Chinese characters, of an icon's label; anything longer says more than a name."""
_QUOTED = re.compile(r'["“”「」『』]')
"""A quotation with other words next to it is more than the name of an app."""
_PACKAGE = re.compile(r"(?:com|cn|org|net|io|tv)(?:\.[a-z][a-z0-9_]*){2,6}", re.IGNORECASE)
_VISIT = (
    "(open|open up|visit|go to|go on|browse to|navigate to|load|load up|pull up|bring up|head to|take me to|show me"
    "|get me|surf to|open the browser at|go over to)"
)
_POPUPS = "弹窗|弹框|提示框|提示|广告|浮层|popup|pop up|ad|advertisement"
_DIALOG = "对话框|dialog( box)?"


@OPENING.says(
    "(打开|启动|运行|开启|进入|进到|进|去到|去|切换到|切到|回到|转到|点开)(一下|手机上的|手机里的)?{app:app}(应用|软件|程序|app)?",
    "(打开|启动|运行){app:app}(应用|软件|程序|app)?(界面|首页)?",
    "(看看|看一下|看一眼|打开)(我的|手机的)?{app:app}(应用|软件|程序|app)?",
    "(打开|开|启动|来|运行)(一个|个){app:app}(窗口|程序)?",
    "(show me|show) (the|my)? {app:app} (app)?",
    runs_on=True,
)
@OPENING.says(
    "(open|launch|start|run|go to|navigate to|switch to|enter|bring up) (up)? (the)? {app:app} (app|application)?",
    runs_on=True,
    shared=True,
)
@OPENING.says(
    "在{app:app}(应用)?(里面|里|中|上|内)?",
    "(in|on) (the)? {app:app} (app)?",
    "{app:app}(里面|里|中|上|内)有{count:number}(个|条|张|份|封|首|篇){what:name}",
    "there are {count:number} {what:name} in (the|my)? {app:app} (app)? (:)?",
    runs_on=True,
    place=True,
)
def open_app(slots: Slots, here: Here) -> list[Step] | None:
    app = here.apps.find(slots["app"].text)
    return [launch(app, here.language, slots["app"].parts["said"])] if app else None


@OPENING.says(
    "(打开|启动|运行){what:name}(应用|软件|程序|app|页面|界面|页)?",
    "(open|launch|start|run) {what:name} (app|application|page|screen|section)?",
)
def open_named(slots: Slots, here: Here) -> list[Step] | None:
    """“A file” and “a 10 minute timer” name nothing that is there already."""
    return None if _ANY.match(slots["what"].text) and not slots["what"].quoted else _open(slots["what"], here)


@OPENING.says("点开{what:name}(应用|软件|程序|app|页面|界面|页)?", name="open_named")
def tap_open(slots: Slots, here: Here) -> list[Step] | None:
    return None if is_cut("开", slots["what"]) else open_named(slots, here)


@OPENING.says(
    "(进入|进到|切换到|转到|去到){what:name}(应用|软件|程序|app|页面|界面|页)?",
    "(go to|go into|switch to|navigate to) {what:name} (app|application|page|screen|section)?",
)
def go_to_named(slots: Slots, here: Here) -> list[Step] | None:
    """As `open_named`, but a place that is named before anything is open (Heathrow) is not the name of an app."""
    name = plain_name(slots["what"])
    is_label = here.pointer and not name[:1].islower()  # “go to bed”
    is_known = here.opened or is_label or slots["what"].quoted or here.apps.find(name) or _SWITCHED.fullmatch(name)
    return _open(slots["what"], here) if is_known else None


@OPENING.says(
    "(type|write|enter|put) {text:words} (in|into) (the)? {app:app} (app)?",
    "(type|write|enter|put) {text:quoted} (in|into) (the)? {app:app} (app)?",
    "(把|将){text:quoted}(输入|写|写到|输入到|写进|写在)(到|进|在)?{app:app}(里面|里|中|上|内)?",
)
def type_in_app(slots: Slots, here: Here) -> list[Step] | None:
    """On a phone the first page of an app has at most a search field, and what is typed there is not written down."""
    if not here.pointer:
        return None
    return _within(slots, here, lambda inner: type_text({"text": slots["text"]}, inner))


@OPENING.says(
    "(打开|进入){app:app}(应用)?(里面|里|中|上|内)?的{what:name}(页面|界面|页)?",
    "(open|go to) {what:name} in (the)? {app:app} (app)?",
)
def open_in_app(slots: Slots, here: Here) -> list[Step] | None:
    return _within(slots, here, lambda inner: _open(slots["what"], inner))


@OPENING.says("(打开|进入|点开)(它|进去)?", "open it")
def open_it(slots: Slots, here: Here) -> list[Step] | None:
    """Opens what was named last."""
    return [tap_step(here.last, here, expect=CHANGED)] if here.last else None


@OPENING.says(
    "(打开|进入|进到|去|去到|依次打开|依次点击|依次点){path:path}",
    "(open|go to|navigate to|go into|enter|follow) {path:path}",
)
def open_path(slots: Slots, here: Here) -> list[Step] | None:
    """ "设置 > 显示 > 深色模式": the first is opened, the others are tapped one after the other."""
    names = [name.strip() for name in _ARROW.split(slots["path"].text)]
    if slots["path"].quoted or len(names) < 2 or not all(is_name(name) for name in names):
        return None
    steps: list[Step] = []
    for name in names:
        found = _tap(Value(name), here) if here.opened else _open(Value(name), here)
        if not found:
            return None
        app = here.app if here.opened else here.apps.find(name)
        here, steps = replace(here, app=app, opened=True, home=False), [*steps, *found]
    return steps


@OPENING.says(
    "(点击|点){app:app}(里面|里|中|上|内)的{what:name}",
    "(tap|click|press) (on)? {what:name} in (the)? {app:app} (app)?",
)
def tap_in_app(slots: Slots, here: Here) -> list[Step] | None:
    return _within(slots, here, lambda inner: _tap(slots["what"], inner))


@OPENING.says(
    "(开启|启用|开){what:name}",
    "(把|将){what:name}(打开|开启|启用|开起来|开)",
    "(turn|switch) on (the)? {what:name}",
    "(turn|switch) {what:name} on",
    "(enable|activate) {what:name}",
    "{what:toggle}(打开|开启|开)(一下|起来)?",
    "{what:toggle} on",
)
def switch_on(slots: Slots, here: Here) -> list[Step] | None:
    return _switch(slots["what"], here, on=True)


@OPENING.says(
    "(关闭|关掉|关上|禁用|停用|关){what:name}",
    "(把|将){what:name}(关闭|关掉|关上|禁用|停用|关了|关)",
    "(turn|switch) off (the)? {what:name}",
    "(turn|switch) {what:name} off",
    "(disable|deactivate) {what:name}",
    "{what:toggle}(关闭|关掉|关上|关)(一下|了)?",
    "{what:toggle} off",
)
def switch_off(slots: Slots, here: Here) -> list[Step] | None:
    if here.pointer and slots["what"].quoted and not _SWITCHED.fullmatch(plain_name(slots["what"])):
        return None  # a window, by words in its title
    return _switch(slots["what"], here, on=False)


@OPENING.says(
    "(关闭|关掉|退出|离开|关){app:app}(应用|软件|程序|app)?",
    "(把|将){app:app}(应用|软件|程序|app)?(关闭|关掉|关上|关了|关|退出)(一下)?",
    "(close|quit|exit|leave) (the)? {app:app} (app)?",
    "(退出|关闭|关掉)(应用|软件|程序|app)",
    "(close|quit|exit|leave) (the|this) app",
)
def close_app(slots: Slots, here: Here) -> list[Step] | None:
    """Leaves an app as a person would. What is not open cannot be closed: then the name means a toggle of the page."""
    app = here.apps.find(slots["app"].text) if "app" in slots else here.app
    if here.pointer:
        return close(app, here)
    if app and here.app and here.opened and app is not here.app:
        return _switch(Value(slots["app"].parts["said"], quoted=True), here, on=False)
    return [go_home(here)]


@OPENING.says(
    "(restart|relaunch|reopen) (the)? {app:app}",
    "(close|quit) (the)? {app:app} and (open|start|launch) it again",
    "(重启|重新启动|重新打开)(一下)?{app:app}(程序|软件|应用)?",
)
def restart_app(slots: Slots, here: Here) -> list[Step] | None:
    app = here.apps.find(slots["app"].text) if here.pointer else None
    return [*close(app, here), launch(app, here.language)] if app else None


@OPENING.says(f"(关闭|关掉|取消|close|dismiss) (the|this|这个|那个)? ({_DIALOG})")
def close_dialog_there(slots: Slots, here: Here) -> list[Step] | None:
    return close_dialog() if here.pointer else close_popup(slots, here)


@OPENING.says("(close|dismiss) it")
def close_popup_it(slots: Slots, here: Here) -> list[Step] | None:
    """Only on a phone; where there are windows, one of them is meant."""
    return None if here.pointer else close_popup(slots, here)


@OPENING.says(f"(关闭|关掉|取消|close|dismiss) (the|this|这个|那个)? ({_POPUPS})")
def close_popup(slots: Slots, here: Here) -> list[Step] | None:
    """Just waits a moment: blockers are cleared before every step anyway."""
    return [Step(action="wait", amount=500)]


@OPENING.says("(关闭|关掉|取消|close|dismiss) (the|this|这个|那个)? (窗口|window)")
def close_popup_window(slots: Slots, here: Here) -> list[Step] | None:
    """Only on a phone, which has no other windows."""
    return None if here.pointer else close_popup(slots, here)


@OPENING.says(
    "(打开|访问|进入|前往|浏览|进|去|登录|登|上|输入网址|跳转到|转到)(一下)?(网址|网站|网页|链接|地址|页面)?(:)?{url:url}(这个)?(网站|网页|网址|地址|页面)?(看看)?",
    "(浏览器)?(的)?(地址栏|网址栏|地址|网址)(里|中|上)?(输入|输|打|填|写|敲)(网址)?(：)?{url:url}(，)?(然后|并|再)?(按)?(回车|访问|打开|确认)?",
    f"{_VISIT} (the)? (website|web page|page|site|url|link|address)? {{url:url}} (website|page|site)? (for me)?",
    "(type|enter|put) {url:url} (in|into) the (address|url|location) (bar|field|box) (and (press|hit) (enter|return))?",
)
def open_url(slots: Slots, here: Here) -> list[Step] | None:
    """Opens a web address, or an app if it looks like a package name."""
    package = slots["url"].text.removeprefix("https://")
    if app := here.apps.find(package):
        return [launch(app, here.language)]
    if _PACKAGE.fullmatch(package):
        return [Step(action="launch_app", app=package, expect=[Condition(kind="app", value=package)])]
    return [Step(action="open_url", url=slots["url"].text, expect=CHANGED)]


def launch(app: App, language: str = "zh", said: str = "") -> Step:
    """Opens a known app in whatever way the device can, and expects it in front. said: what the person calls it."""
    front = [app.front_condition()] if app.packages else []
    return Step(
        action="launch_app",
        description=say("step-open-app", app=app.in_words()),
        app=app.packages[0] if app.packages else app.labels[0],
        target=app.icon(said or app.find_label(language)),
        expect=front or CHANGED,
        unless=front,
        fallback=NEXT_PAGE,
    )


def first_page(app: App) -> Step:
    """Goes back until the app's first page is visible."""
    here = [app.front_condition()] if app.packages else []
    said = say("step-first-page", app=app.in_words())
    return Step(action="back_until", description=said, needs=here, expect=app.home_conditions())


def _open(what: Value, here: Here) -> list[Step] | None:
    name = plain_name(what)
    if not what.quoted and (not is_name(name) or is_household(name)):
        return None
    if app := here.apps.find(name):
        return [launch(app, here.language, name)]
    if _SWITCHED.fullmatch(name) and not (here.app and here.app.place(name)):
        return _switch(what, here, on=True)
    known, rest = ("", "") if what.quoted or here.opened else _split_known(name, here)
    if known and (place := _open_place(known, rest, here)):
        return place
    # 微信读书 is another app; 微信给张三发红包 is none
    is_longer_name = is_han(rest[:1] or " ") and len(rest) <= LONGEST_REST and not rest.startswith(_ACTS)
    if known and not (is_longer_name and here.apps.find(known)):
        return None
    is_mine = _MINE.match(what.text) is not None and not here.pointer  # no app is called so
    if not (what.quoted or here.opened) and (is_mine or _is_no_app(name, here)):
        return None
    if here.opened or here.pointer:  # windows are open on a desktop before anything is said
        # only the screen tells whether it is a row with a switch to turn on
        tapped = [step.replace(app=name if here.pointer else "") for step in _tap(what, here) or []]
        if here.pointer and is_file_name(name):
            return [step.replace(action="double_tap") for step in tapped]
        return [step.replace(unless=[Condition(kind="on", value=step.target.value)]) for step in tapped]
    icon = Target(kind="text", value=name, label=name)
    return [Step(action="launch_app", app=name, target=icon, expect=CHANGED, fallback=NEXT_PAGE)]


def _is_no_app(name: str, here: Here) -> bool:
    """Whether it says more than what an app is called, or is a known name with a slip in it."""
    is_long = len(tokenize(name)) > MAX_LABEL or sum(map(is_han, name)) > MAX_HAN_LABEL
    is_folder = name.casefold().endswith(_FOLDER_NOUNS)
    says_more = is_long or (is_folder and not here.pointer) or _QUOTED.search(name) is not None
    if here.pointer:  # what is installed is known there, and a near one is named
        return says_more
    return says_more or " and " in name or split_ordinal(name)[1] > 0 or here.apps.find_near(name) is not None


def _split_known(name: str, here: Here) -> tuple[str, str]:
    """The name of a known app or switch that these words begin with, and the rest: 微信 and 发现, “Settings” and
    “quickly”. "Settings Pro" is another app.
    """
    apart = name.partition(" ")
    if apart[2][:1].islower() and here.apps.find(apart[0]):
        return apart[0], apart[2]
    for end in range(len(name) - 1, 1, -1):
        if is_han(name[end]) and (here.apps.find(name[:end]) or _SWITCHED.fullmatch(name[:end])):
            return name[:end], name[end:]
    return "", name


def _open_place(known: str, rest: str, here: Here) -> list[Step] | None:
    """A page of a known app: 微信发现页."""
    app = here.apps.find(known)
    place = _AFTER_A_PLACE.sub("", rest)
    if app is None or not app.place(place):
        return None
    return _within({"app": Value(known, parts={"said": known})}, here, lambda inner: _tap(Value(place), inner))


def _tap(what: Value, here: Here) -> list[Step] | None:
    """Taps a page or an entry, by any name the app's module gives it; it is gone once it is open."""
    target = resolve_target(what, here)
    return [tap_step(target, here, expect=CHANGED)] if target else None


def _switch(what: Value, here: Here, *, on: bool) -> list[Step] | None:
    """Sets a toggle on the page. What is neither called a switch nor on an opened page is not a toggle."""
    name = plain_name(what)
    if not what.quoted and name.casefold() in IT:  # "then turn it off": the switch that was named before
        name = here.last.label if here.last is not None else ""
    if not what.quoted and (not is_name(name) or is_household(name)):
        return None
    if not (here.opened or what.quoted or _SWITCHED.fullmatch(name)):
        return None
    name = _SWITCH_NOUN.sub("", name)
    state = [Condition(kind="on" if on else "off", value=name)]
    target = Target(kind="switch", value=name, label=name)
    return [Step(action="tap", target=target, expect=state, unless=state, fallback=bring_into_view(here))]


def _within(slots: Slots, here: Here, then: Callable[[Here], list[Step] | None]) -> list[Step] | None:
    """Opens the app first, then does the rest in it."""
    app = here.apps.find(slots["app"].text)
    if app is None:
        return None
    steps = then(replace(here, app=app, opened=True, home=False))
    return [launch(app, here.language, slots["app"].parts["said"]), *steps] if steps else None


_BY_WAY_OF = compile_late(
    r"\s(?:in|on|via|using|through|with|by|over|from|the)\s+(?:(?:the|my|a)\s+)?|用|在|通过|从", re.I
)
_BRAND = compile_late(rf"(?:{write_words(KINDS['brand'])})(?![a-z])", re.IGNORECASE)
_AFTER_A_NAME = re.compile(r"\s+(?:app|application)$|(?:应用|软件)?(?:里面|里|中|上|内)?$", re.IGNORECASE)


def names_another(app: App, apps: Apps, slots: Iterable[Slot], one: Accepted, sentence: Sentence) -> bool:
    """Whether the words in a template's open slots end in another app, as the place to do it.

    "Tell Ann in Chatter that …" is not for WeChat. This includes the person's own text: nobody can tell whether "I am
    late in Chatter" is all text, unless it is in quotes.
    """
    open_ones = [slot.name for slot in slots if slot.kind in OPEN_KINDS and slot.name in one.spans]
    spans = [one.spans[name] for name in open_ones]
    for words in [f" {sentence.slice(*span)}" for span in spans if sentence.quotation(*span) is None]:
        for match in _BY_WAY_OF.finditer(words):
            name = words[match.end() :].strip(" .。,，!！")
            found = apps.find(name) or apps.find(_AFTER_A_NAME.sub("", name))
            if _BRAND.match(name):
                return True
            if found is not None and found is not app and not found.launcher:
                return True
    return False
