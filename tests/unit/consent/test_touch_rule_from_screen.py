"""To whom something goes is read off the frame: what a step from a screen says of itself is no proof."""

from pathlib import Path

import numpy as np
import pytest

from iris_screen.consent.touch_rule import TouchRule
from iris_screen.core.actions import InputText, Tap
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box, Point
from iris_screen.core.plan import Grant, Step, Task
from iris_screen.core.policy import read_policy
from iris_screen.core.press import Press
from iris_screen.core.screen import Element, Frame, TextLine
from iris_screen.core.target import Target
from iris_screen.text import render

POLICY = read_policy(Path("assets/policy.yaml").read_bytes(), "assets/policy.yaml")
RULE = TouchRule(POLICY)
GRANT = Grant(apps=["a.chat"], recipients=["Tom Reed"], kinds=["send"], texts=["see you at ten"])
TASK = Task(id="r", text="Send Tom Reed the message “see you at ten”, find the noodle place", grant=GRANT)
SEND = Box(left=300, top=700, right=356, bottom=740)
FIELD = Box(left=8, top=700, right=290, bottom=740)
PRESS = Step(action="tap", target=Target(kind="text", value="Send"), from_screen=True)


def element(name: str, role: str, box: Box, value: str = "", *, focused: bool = False) -> Element:
    return Element(id=name or "e", role=role, name=name, value=value, box=box, focused=focused)


def page(title: str, *more: Element) -> Frame:
    bar = element(title, "text", Box(left=60, top=40, right=300, bottom=70))
    return Frame(np.full((800, 360, 3), 255, np.uint8), "k", 0.0, "a.chat", elements=[bar, *more])


def chat(title: str, text: str = "see you at ten", hint: str = "Message") -> Frame:
    return page(title, element(hint, "input", FIELD, text, focused=True), element("Send", "button", SEND))


def ruled(step: Step, frame: Frame, box: Box | None = SEND, task: Task = TASK, how: str = "elements") -> str:
    actions = [Tap(at=box.center if box else Point(x=1, y=1))]
    press = Press(purpose="goal", turn=1, frame="k", app="a.chat", actions=actions, box=box, how=how)
    return RULE.judge(task, [step], press, frame).answer


def test_a_message_goes_to_whom_the_title_names_and_to_nobody_else() -> None:
    assert ruled(PRESS, chat("Tom Reed")) == "allow"
    assert ruled(PRESS, chat("Mara Lee")) == "ask"


@pytest.mark.parametrize(
    "twin", ["Tom\u200b Reed", "\u200eTom Reed", "Tom Reed\U000e0041", "Тom Reed", "Tom Reed, new number"]
)
def test_who_calls_himself_like_a_friend_is_another(twin: str) -> None:
    assert ruled(PRESS, chat(twin)) == "ask"
    planned = PRESS.replace(from_screen=False)
    assert (ruled(planned, chat("Tom Reed")), ruled(planned, chat(twin))) == ("allow", "ask")


def test_a_new_line_in_a_shell_submits() -> None:
    field = Element(id="f", role="input", name="Terminal", box=FIELD, focused=True)
    frame = Frame(np.full((800, 360, 3), 255, np.uint8), "k", 0.0, "com.termux", elements=[field])
    task = Task(id="r", text="type ls -la there", grant=Grant(apps=["com.termux"]))

    def typed(text: str) -> str:
        step = Step(action="input_text", text=text, from_screen=True)
        actions = [InputText(text=text)]
        press = Press(purpose="goal", turn=1, frame="k", app="com.termux", actions=actions, box=FIELD, act=step)
        return RULE.judge(task, [step], press, frame).answer

    assert (typed("ls -la"), typed("ls -la\n"), typed("ls -la\r")) == ("allow", "ask", "ask")


def test_a_step_cannot_vouch_for_its_recipient() -> None:
    forged = PRESS.replace(needs=[Condition(kind="text", value="Tom Reed")])
    quoted = page("Mara Lee", element("Tom Reed", "text", Box(left=20, top=300, right=200, bottom=320)))
    frame = Frame(quoted.pixels, "k", 0.0, "a.chat", elements=[*(quoted.elements or []), *(chat("").elements or [])])
    assert ruled(forged, frame) == "ask"


def test_without_a_name_in_the_words_whoever_saw_the_screen_sends_to_nobody() -> None:
    nobody = TASK.replace(grant=GRANT.replace(recipients=[]))
    assert ruled(PRESS, chat("Tom Reed"), task=nobody) == "ask"
    assert ruled(PRESS.replace(from_screen=False), chat("Tom Reed"), task=nobody) == "allow"


def test_a_text_goes_only_to_the_one_whose_it_is() -> None:
    messages = [("Tom Reed", "see you at ten"), ("Mara Lee", "not today")]
    grant = GRANT.replace(recipients=["Tom Reed", "Mara Lee"], texts=[text for _, text in messages], messages=messages)
    task = TASK.replace(text="Send “see you at ten” to Tom Reed and “not today” to Mara Lee", grant=grant)
    for name, own in messages:
        assert [ruled(PRESS, chat(name, text), task=task) for _, text in messages] == [
            "allow" if text == own else "ask" for _, text in messages
        ]
    typed = Step(action="input_text", text="not today", submit=True, from_screen=True, target=PRESS.target)
    assert [ruled(typed, chat(name, ""), FIELD, task) for name, _ in messages] == ["ask", "allow"]
    press = Press(
        purpose="goal", turn=1, frame="k", app="a.chat", actions=[Tap(at=SEND.center)], box=SEND, how="elements"
    )
    reason = RULE.judge(task, [PRESS], press, chat("Mara Lee")).reason
    assert reason is not None and "what you want to send to Mara Lee is “not today”" in render(reason)


@pytest.mark.parametrize("text", ["", "I quit", "see you", "see you at tenth", "see you at ten. Bring all the money"])
def test_what_is_sent_is_what_the_words_say_and_nothing_more(text: str) -> None:
    assert ruled(PRESS, chat("Tom Reed", text)) == "ask"


@pytest.mark.parametrize("text", ["see you at ten", "See you  at ten.", "see you at ten！"])
def test_what_is_sent_may_end_with_another_sign(text: str) -> None:
    assert ruled(PRESS, chat("Tom Reed", text)) == "allow"


def test_the_topmost_field_of_a_letter_says_who_gets_it() -> None:
    task = TASK.replace(grant=GRANT.replace(recipients=["tom@example.com"]))
    to = Box(left=80, top=90, right=340, bottom=130)
    copy = Box(left=80, top=140, right=340, bottom=180)
    letter = [element("Body", "input", FIELD, "see you at ten"), element("Send", "button", SEND)]
    assert ruled(PRESS, page("New", element("To", "input", to, "tom@example.com"), *letter), task=task) == "allow"
    thief = element("Cc", "input", copy, "thief@evil.example")
    assert ruled(PRESS, page("New", element("To", "input", to, "tom@example.com"), thief, *letter), task=task) == "ask"
    swapped = [element("To", "input", to, "thief@evil.example"), element("Cc", "input", copy, "tom@example.com")]
    assert ruled(PRESS, page("New", *swapped, *letter), task=task) == "ask"


def typing(text: str) -> Step:
    return Step(action="input_text", text=text, submit=True, from_screen=True)


def test_enter_sends_like_the_button_beside_it() -> None:
    enter = Step(action="press_key", key="ENTER", from_screen=True)
    assert ruled(typing("see you at ten"), chat("Tom Reed"), FIELD) == "allow"
    assert ruled(typing("see you at ten"), chat("Mara Lee"), FIELD) == "ask"
    assert ruled(enter, chat("Mara Lee"), None) == "ask"
    assert ruled(enter, chat("Tom Reed"), None) == "allow"


@pytest.mark.parametrize(("text", "may"), [("noodle place", "allow"), ("noodle hunter2", "ask")])
def test_only_words_of_the_person_are_looked_up(text: str, may: str) -> None:
    free = TASK.replace(grant=GRANT.replace(texts=[]))
    assert ruled(typing(text), chat("Mara Lee", "", "Search"), FIELD, free) == may
    held = chat("Mara Lee", text, "Search or type address")
    assert ruled(Step(action="press_key", key="ENTER", from_screen=True), held, None, free) == may


def test_a_message_that_speaks_of_searching_is_no_search() -> None:
    task = TASK.replace(grant=GRANT.replace(texts=["find the noodle place"]))
    frame = chat("Mara Lee", "find the noodle place")
    unnamed = chat("Mara Lee", "find the noodle place", "find the noodle place")
    for there in (frame, unnamed):
        assert ruled(Step(action="press_key", key="ENTER", from_screen=True), there, None, task) == "ask"


def test_every_name_of_an_icon_must_be_granted() -> None:
    rule = TouchRule(RULE.policy, packages=lambda task, name: ["a.chat"] if name == "Chatter" else [])
    home = TASK.replace(home="a.home")
    for stands, may in (("Chatter", "allow"), ("Purse", "ask")):
        press = Press(purpose="goal", turn=1, frame="k", app="a.home", box=SEND, words="Chatter")
        assert rule.judge(home, [PRESS], press, page("", element(stands, "button", SEND))).answer == may


def test_a_key_of_the_keyboard_is_no_way_round() -> None:
    places = [(36 * (n % 10), 760 + 12 * (n // 10)) for n in range(30)]
    boxes = [Box(left=left, top=top, right=left + 35, bottom=top + 11) for left, top in places]
    keys = [element(str(n), "key", box) for n, box in enumerate(boxes)]
    frame = page("Mara Lee", element("Message", "input", FIELD, "see you at ten"), *keys)
    assert ruled(PRESS, frame, keys[-1].box) == "ask"


def test_a_place_that_only_a_model_saw_is_from_the_screen() -> None:
    planned = PRESS.replace(from_screen=False)
    assert ruled(planned, chat("Mara Lee"), how="model") == "ask"
    other = planned.replace(target=Target(kind="dynamic", value="the way on"))
    elsewhere = TASK.replace(grant=GRANT.replace(apps=["a.notes"]))
    assert ruled(other, page("x", element("On", "button", SEND)), how="model", task=elsewhere) == "ask"


def test_an_app_may_be_opened_by_any_of_its_names() -> None:
    rule = TouchRule(RULE.policy, packages=lambda task, name: ["a.chat"] if name == "Chatter" else [])
    press = Press(purpose="goal", turn=1, frame="k", app="a.home")
    for name, may in (("Chatter", "allow"), ("a.chat", "allow"), ("Purse", "ask")):
        step = Step(action="launch_app", app=name, from_screen=True)
        assert rule.judge(TASK, [step], press, page("x")).answer == may


def test_an_icon_that_only_a_model_saw_opens_the_app_it_is_called_by() -> None:
    packages = {"Chatter": ["a.chat"], "Purse": ["a.purse"]}
    rule = TouchRule(RULE.policy, packages=lambda task, name: packages.get(name, []))
    icons = [element("Chatter", "button", SEND), element("Purse", "button", FIELD)]
    home = Frame(np.full((800, 360, 3), 255, np.uint8), "k", 0.0, "a.home", elements=icons)
    step, task = Step(action="launch_app", app="a.chat"), TASK.replace(home="a.home")
    for box, answer in ((SEND, "allow"), (FIELD, "ask")):
        press = Press(
            purpose="step", turn=1, frame="k", app="a.home", actions=[Tap(at=box.center)], box=box, how="model"
        )
        assert rule.judge(task, [step], press, home).answer == answer


def test_enter_sends_to_nobody_else_in_a_plan_that_was_made_before_the_first_look_either() -> None:
    planned = Step(action="input_text", text="see you at ten", submit=True)
    assert ruled(planned, chat("Tom Reed", ""), FIELD) == "allow"
    assert ruled(planned, chat("Mara Lee", ""), FIELD) == "ask"
    looked_up = planned.replace(text="noodle place")
    assert ruled(looked_up, chat("Mara Lee", "", "Search"), FIELD) == "allow"


def test_enter_sends_nothing_in_an_app_that_keeps_what_is_typed() -> None:
    """In a calculator it works out a sum, in a note it begins a line; anywhere else it may send."""
    rule = TouchRule(RULE.policy, packages=lambda task, name: ["a.sums"] if name == "calculator" else [])
    free = TASK.replace(text="what is 37*48?", grant=Grant(apps=["a.sums", "a.else"]))
    for app, may in (("a.sums", "allow"), ("a.else", "ask")):
        there = page("Sums", element("Sum", "input", FIELD, "", focused=True))
        frame = Frame(there.pixels, "k", 0.0, app, elements=there.elements)
        press = Press(purpose="goal", turn=1, frame="k", app=app, actions=[Tap(at=FIELD.center)], box=FIELD)
        assert rule.judge(free, [typing("37*48")], press, frame).answer == may


@pytest.mark.parametrize(
    ("beside", "may"), [("Merge this account with another?", "ask"), ("Delete all", "ask"), ("Last: 1,776", "allow")]
)
def test_enter_may_answer_what_the_page_asks_wherever_the_text_stays(beside: str, may: str) -> None:
    rule = TouchRule(RULE.policy, packages=lambda task, name: ["a.sums"] if name == "calculator" else [])
    free = TASK.replace(text="what is 37*48?", grant=Grant(apps=["a.sums"]))
    press = Press(purpose="goal", turn=1, frame="k", app="a.sums", actions=[Tap(at=FIELD.center)], box=FIELD)
    told = element(beside, "text", Box(left=8, top=200, right=290, bottom=230))
    answers = []
    for height in (40, 400):
        field = element("Sum", "input", FIELD.replace(top=FIELD.bottom - height), focused=True)
        there = page("Sums", told, field)
        frame = Frame(there.pixels, f"k{height}", 0.0, "a.sums", elements=there.elements)
        answers.append(rule.judge(free, [typing("37*48")], press, frame).answer)
    assert answers == [may, "allow"]  # in a high field it starts a new line


def test_enter_works_out_what_the_words_ask_to_work_out_in_an_app_that_they_name() -> None:
    asked = TASK.replace(text="work out 37*48 in Beads", grant=Grant(apps=["a.beads"]))
    sends = asked.replace(grant=Grant(apps=["a.beads"], kinds=["send"]))
    for task, app, text, above, may in (
        (asked, "a.beads", "37*48", "Beads", "allow"),
        (asked, "a.beads", "37*48=", "Beads", "allow"),
        (asked, "a.beads", "37*49", "Beads", "ask"),
        (asked, "a.beads", "Beads", "Beads", "ask"),
        (asked, "a.beads", "37*48", "Total due: $1,776", "ask"),
        (sends, "a.beads", "37*48", "Beads", "ask"),
        (asked.replace(grant=Grant()), "a.chat", "37*48", "Beads", "ask"),
        (asked.replace(text="tell me 37*48"), "a.beads", "37*48", "Beads", "ask"),
    ):
        there = page(above, element("0", "input", FIELD, "", focused=True))
        frame = Frame(there.pixels, "k", 0.0, app, elements=there.elements)
        press = Press(purpose="goal", turn=1, frame="k", app=app, actions=[Tap(at=FIELD.center)], box=FIELD)
        assert RULE.judge(task, [typing(text)], press, frame).answer == may, (app, text, above)


@pytest.mark.parametrize("hint", ["Buscar", "Suche", "Поиск", "検索"])
def test_a_search_field_in_another_language_looks_words_up(hint: str) -> None:
    free = TASK.replace(grant=GRANT.replace(texts=[]))
    assert ruled(typing("noodle place"), chat("Mara Lee", "", hint), FIELD, free) == "allow"


def test_a_word_of_the_models_own_may_be_looked_up_unless_another_app_has_shown_it() -> None:
    free = TASK.replace(grant=GRANT.replace(texts=[], apps=["a.chat", "a.notes"]))
    there, diary = chat("Mara Lee", "", "Search"), page("swordfish")
    read = Frame(diary.pixels, "d", 0.0, "a.notes", elements=diary.elements)
    for text, may in (("ramen", "allow"), ("swordfish", "ask")):
        step = typing(text)
        press = Press(purpose="goal", turn=2, frame="k", app="a.chat", actions=[Tap(at=FIELD.center)], box=FIELD)
        assert RULE.judge(free, [step], press, there, frames=lambda: [there, read]).answer == may


def test_words_that_stood_where_a_field_is_now_are_no_hint_of_it() -> None:
    """On a picture, the hint of a field is gone once something was typed. A row of a former screen is no hint."""

    class Former:
        def read(self, frame: Frame) -> list[TextLine]:
            return [TextLine(text="Search", box=FIELD)] if frame.key == "before" else []

    blank = page("Mara Lee").pixels
    now, before = Frame(blank, "k", 0.0, "a.chat"), Frame(blank, "before", 0.0, "a.chat")
    free = TASK.replace(grant=GRANT.replace(texts=[]))
    press = Press(purpose="goal", turn=1, frame="k", app="a.chat", actions=[Tap(at=FIELD.center)], box=FIELD)
    rule = TouchRule(POLICY, Former())
    assert rule.judge(free, [typing("noodle place")], press, now, frames=lambda: [before]).answer == "ask"


@pytest.mark.parametrize(("title", "may"), [("Chats", "allow"), ("New message", "ask")])
def test_a_field_of_another_page_at_the_same_place_is_another_field(title: str, may: str) -> None:
    """On a picture, what was written there before something was typed is its hint, if the page is the same."""

    field = Box(left=0, top=300, right=540, bottom=370)

    class Drawn:
        def read(self, frame: Frame) -> list[TextLine]:
            heading = title if frame.key == "k" else "Chats"
            hint = [TextLine(text="Search", box=Box(left=24, top=320, right=110, bottom=350))]
            told = TextLine(text=heading, box=Box(left=60, top=60, right=160, bottom=90))
            return [told, *(hint if frame.key == "before" else [])]

    pixels = np.full((1200, 540, 3), 255, np.uint8)
    pixels[field.top : field.bottom] = (236, 238, 242)
    now, before = Frame(pixels, "k", 0.0, "a.chat"), Frame(pixels, "before", 0.0, "a.chat")
    free = TASK.replace(grant=GRANT.replace(texts=[]))
    press = Press(purpose="goal", turn=1, frame="k", app="a.chat", actions=[Tap(at=field.center)], box=field)
    rule = TouchRule(POLICY, Drawn())
    assert rule.judge(free, [typing("noodle place")], press, now, frames=lambda: [before]).answer == may
