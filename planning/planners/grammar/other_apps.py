"""What people do in well-known apps that have no module here: search, send a message, play something, open a page.

Their names are in assets/languages/*.yaml (kinds, brand). Such an app is opened by its icon; in it, only what most
apps of its kind have is used, by its words. Where it is not there, the run stops and says so.
"""

from iris_screen.core.condition import Condition
from iris_screen.core.message import say
from iris_screen.core.plan import Step
from iris_screen.core.target import Target
from iris_screen.planning.apps.app_module import Consent
from iris_screen.planning.apps.values import Value
from iris_screen.planning.button_words import is_irreversible
from iris_screen.planning.planners.grammar.closed_words import KINDS
from iris_screen.planning.planners.grammar.gestures import CHANGED
from iris_screen.planning.planners.grammar.open_and_close import open_named
from iris_screen.planning.planners.grammar.rule import Here, Rulebook, Slots
from iris_screen.planning.planners.grammar.texts import type_step

OTHER = Rulebook()
SEARCH, SEND = "搜索||Search||查找||Find", "发送||Send"

_IN = "(在|用|去|上|到|打开|进)?{brand}(上面|上|里面|里|中|app)?(，)?"
_ON = "(on|in|with|using|via|over|through)"


@OTHER.says(
    f"{_IN}(搜索一下|搜索|搜一下|搜一搜|搜搜|搜|查一下|查找|查|找一下|找){{query:words}}",
    "(search|check|browse) {brand} for {query:text}",
    f"(search for|look for|look up|find|search) {{query:name}} {_ON} {{brand}}",
    "(open|go to|go on) {brand} (and|,|and then|then) (search for|look for|look up) {query:text}",
    f"{_ON} {{brand}} (,)? (search for|search|look for|look up|find) {{query:words}}",
)
def search_in(slots: Slots, here: Here) -> list[Step] | None:
    return _within(slots, here, _search(slots["query"].text))


@OTHER.says(
    f"{_IN}(放一首|放|播放一下|播放|听一首|听|来一首|点一首|点播){{what:name}}",
    f"(play|listen to|put on|start) {{what:name}} {_ON} {{brand}}",
    f"{_ON} {{brand}} (,)? (play|listen to|put on) {{what:name}}",
    "(open|go to) {brand} (,)? (and|and then|then)? (play|listen to|put on) {what:name}",
)
def play_in(slots: Slots, here: Here) -> list[Step] | None:
    found = Target(kind="text", value=slots["what"].text, label=slots["what"].text, nth=1)
    return _within(slots, here, [*_search(slots["what"].text), Step(action="tap", target=found, expect=CHANGED)])


@OTHER.says(
    f"<message_to> {{contact:person}} {_ON} {{brand}} (<that_says>|:|,)? (:)? {{text}}",
    f"{_ON} {{brand}} (,)? <message_to> {{contact:person}} (<that_says>|:|,) (:)? {{text}}",
    f"send {{contact:person}} (a|an)? <a_message>? {_ON} {{brand}} (<that_says>|:|,)? (:)? {{text}}",
    "send {contact:person} (a|an)? {brand} <a_message>? (<that_says>|:|,) (:)? {text}",
    f"send (a|an)? <a_message> to {{contact:person}} {_ON} {{brand}} (<that_says>|:|,)? (:)? {{text}}",
    f"send {{text:quoted}} to {{contact:person}} {_ON} {{brand}}",
    "{brand} {contact:person} (saying|that|:) (:)? {text}",
    "{brand} {contact:person} {text:saying}",
    "(用|在)?{brand}(上|里)?给{contact:person}<发消息>?(，)?(：)?<说>(：|，)?{text}",
    "(用|在)?{brand}(上|里)?给{contact:person}<发消息>(：|，)?{text:quoted}",
    "(用|在)?{brand}(上|里)?给{contact:person}<发消息>：{text}",
    "(用|在)?{brand}(上|里)?给{contact:person}(发|回)(：)?{text:quoted}",
    "(用|在)?{brand}(上|里)?<跟>{contact:person}<讲>(：|，)?{text}",
    "(用|在)?{brand}(上|里)?(告诉|通知|转告){contact:person}(一声|一下)?(：|，){text}",
    "(用|在)?{brand}(上|里)?(告诉|通知){contact:person}(一声|一下)?{text:saying}",
    grant=Consent(recipients=["{contact}"], kinds=["send"]),
)
def send_in(slots: Slots, here: Here) -> list[Step] | None:
    """The message goes only to a chat whose title is the name."""
    contact, text = slots["contact"].text, slots["text"].text
    title = [Condition(kind="title", value=contact)]
    chat = Step(action="tap", target=Target(kind="text", value=contact, label=contact), expect=[*CHANGED, *title])
    typed = type_step(text, Target(kind="field", nth=-1), clear=True).replace(needs=title)
    sent = Step(
        action="tap",
        target=Target(kind="text", value=SEND, label=SEND),
        needs=[*title, Condition(kind="field", value=text)],
        expect=[Condition(kind="new", value=text)],
        irreversible=True,
    )
    return _within(slots, here, [*_search(contact), chat, typed, sent])


@OTHER.says(
    "(打开|亮一下|亮出|出示|调出|进入|点开|看看|看一下){brand}(里面|里|上)?(的)?{what:name}",
    f"(open|show|show me|bring up|go to) (my|the)? {{what:name}} {_ON} {{brand}}",
    "(open|show|show me|bring up) (my|the)? {brand} {what:name}",
)
def open_page_in(slots: Slots, here: Here) -> list[Step] | None:
    """A page, and no act: nobody shows “delete account” or “提交订单” to somebody."""
    name = slots["what"].text
    if is_irreversible(name) or f"{slots['brand'].text}{name}" in KINDS["brand"]:  # 高德地图 is no page of 高德
        return None
    page = Step(action="tap", target=Target(kind="text", value=name, label=name), expect=CHANGED)
    return _within(slots, here, [page])


def _search(words: str) -> list[Step]:
    opened = Step(
        action="tap",
        target=Target(kind="text", value=SEARCH, label=SEARCH),
        expect=CHANGED,
        description=say("step-search"),
    )
    return [opened, type_step(words, Target(kind="field"), clear=True).replace(submit=True, expect=CHANGED)]


def _within(slots: Slots, here: Here, steps: list[Step]) -> list[Step] | None:
    """The steps in this app, which is opened first. On a desktop its pages are others."""
    name = slots["brand"].parts["name"]
    opened = open_named({"what": Value(name, quoted=True)}, here)
    return [*opened, *steps] if opened and not (here.opened or here.pointer) else None
