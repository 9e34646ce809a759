"""A control that a model chose is pressed unasked only if it is known, whatever the gesture."""

from pathlib import Path

import numpy as np
import pytest

from iris_screen.consent.touch_rule import TouchRule
from iris_screen.core.actions import Action, Drag, Hotkey, LongPress, Swipe, Tap
from iris_screen.core.effects import Effect, StepAction
from iris_screen.core.geometry import Box, Point
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.parsing.sentences.ruled_out import read_request
from iris_screen.core.plan import Grant, Step, Task
from iris_screen.core.policy import Policy, Ruling, read_policy
from iris_screen.core.press import Press
from iris_screen.core.screen import Element, Frame, TextLine
from iris_screen.text import render

POLICY = read_policy(Path("assets/policy.yaml").read_bytes(), "assets/policy.yaml")
TASK = Task(id="r", text="Turn on Zorvex in Pocket", grant=Grant(apps=["a.app"]))
ROW, OTHER = Box(left=0, top=100, right=200, bottom=130), Box(left=0, top=140, right=200, bottom=170)


class Drawn:
    """A reader of what is drawn at the control."""

    def __init__(self, *texts: str) -> None:
        self.texts = texts

    def read(self, frame: Frame) -> list[TextLine]:
        return [TextLine(text=text, box=ROW) for text in self.texts]


class Written:
    """A reader of these lines."""

    def __init__(self, lines: list[TextLine]) -> None:
        self.lines = lines

    def read(self, frame: Frame) -> list[TextLine]:
        return self.lines


def element(name: str, role: str = "button", box: Box = ROW) -> Element:
    return Element(id=name, role=role, name=name, box=box)


def ruled(
    *page: Element,
    action: Action | None = None,
    drawn: tuple[str, ...] = (),
    task: Task = TASK,
    policy: Policy = POLICY,
    learned: bool = False,
    home: bool = False,
    planned: Effect | None = None,
) -> Ruling:
    frame = Frame(np.full((300, 200, 3), 255, np.uint8), "k", 0.0, "a.app", elements=list(page))
    done = action or Tap(at=ROW.center)
    kinds: dict[str, StepAction] = {"long_press": "long_press", "swipe": "swipe", "drag": "drag"}
    step = Step(action=kinds.get(done.kind, "tap"), from_screen=planned is None, effect=planned)
    app = "a.home" if home else "a.app"
    press = Press(purpose="step", turn=1, frame="k", app=app, actions=[done], box=ROW, how="elements")
    return TouchRule(policy, Drawn(*drawn)).judge(task, [step], press, frame, learned=learned)


@pytest.mark.parametrize("role", ["button", "switch", "slider", "image"])
def test_a_control_is_known_by_the_person_s_words_or_by_harmless_ones(role: str) -> None:
    assert ruled(element("Zorvex", role)).answer == "allow"
    assert ruled(element("Show more", role)).answer == "allow"
    assert ruled(element("Quux", role)).answer == "ask"
    assert ruled(element("", role)).answer == "ask"


@pytest.mark.parametrize(
    ("beside", "answer"), [("Ann Lee", "allow"), ("Other", "ask"), ("Delete all", "ask"), ("", "ask")]
)
def test_a_picture_in_a_row_is_as_known_as_the_text_beside_it_with_its_name(beside: str, answer: str) -> None:
    called = "Delete all" if beside == "Delete all" else "Ann Lee"
    page = [element("Contacts", "text", Box(left=0, top=10, right=200, bottom=40))]
    face = element(called, "image", Box(left=0, top=100, right=50, bottom=130))
    there, below = Box(left=60, top=105, right=200, bottom=125), Box(left=60, top=145, right=200, bottom=165)
    on_face = Tap(at=face.box.center)
    assert ruled(*page, face, element(beside, "text", there), action=on_face).answer == answer
    assert ruled(*page, face, element(beside, "text", below), action=on_face).answer == "ask"


@pytest.mark.parametrize(
    ("name", "answer"), [("XCancel", "allow"), ("×Close", "allow"), ("XQuux", "ask"), ("Xclose", "ask")]
)
def test_a_sign_that_is_read_as_a_letter_does_not_hide_a_harmless_word(name: str, answer: str) -> None:
    assert ruled(element(name)).answer == answer


@pytest.mark.parametrize(("effect", "answer"), [("for_good", "ask"), ("opened", "allow"), ("copied", "allow")])
def test_a_planned_press_that_cannot_be_undone_is_asked_about_unless_its_control_is_known(
    effect: Effect, answer: str
) -> None:
    assert ruled(element("Quux"), planned=effect).answer == answer
    assert ruled(element("Zorvex"), planned=effect).answer == "allow"
    assert ruled(element("Pay $500"), planned=effect).answer == "ask"
    sends = TASK.replace(grant=Grant(apps=["a.app"], kinds=["send"]))  # then this is what the person asks for
    assert ruled(element("Quux"), planned=effect, task=sends).answer == "allow"


def test_the_question_says_what_is_not_clear() -> None:
    assert "not clear what “Quux” does" in render(ruled(element("Quux")).reason)
    assert "no name" in render(ruled(element("")).reason)
    assert "calls it “Next”, but the screen shows “Qu uux”" in render(ruled(element("Next"), drawn=("Qu uux",)).reason)


def test_what_is_drawn_counts_as_much_as_what_the_tree_says() -> None:
    paid = ruled(element("Next"), drawn=("Pay $500",))
    assert (paid.answer, paid.kind) == ("ask", "payment")
    assert ruled(element("Show more"), drawn=("Show more",)).answer == "allow"
    assert ruled(element("Show details"), drawn=("Show detai1s",)).answer == "allow"  # misread
    assert ruled(element("Закрыть"), drawn=("3akpbITb",)).answer == "allow"  # letters that cannot be read


def test_a_text_is_held_only_if_the_person_s_words_name_it() -> None:
    hold = LongPress(at=ROW.center)
    assert ruled(element("Mum", "text"), action=hold).answer == "ask"
    assert ruled(element("Zorvex", "text"), action=hold).answer == "allow"
    assert ruled(element("Hold to pay $500", "text"), action=hold).answer == "ask"
    assert ruled(element("长按删除全部照片", "text"), action=hold).answer == "ask"


def test_a_name_is_known_without_the_letters_that_are_not_read_off_a_picture() -> None:
    task = TASK.replace(text="Mở lời bài hát và ghim “Gửi bưu kiện”")
    assert ruled(element("Gi bưu kin", "text"), action=LongPress(at=ROW.center), task=task).answer == "allow"
    assert ruled(element("Li bài hát"), task=task).answer == "allow"
    assert ruled(element("Gi bánh mì", "text"), action=LongPress(at=ROW.center), task=task).answer == "ask"


def test_a_row_in_letters_that_nobody_knows_is_asked_about() -> None:
    assert ruled(element("ชำระเงิน", "text")).answer == "ask"
    assert ruled(element("Article of the day", "text")).answer == "allow"


def test_a_swipe_acts_on_the_row_below_it_unless_it_goes_up_or_down() -> None:
    across = Swipe(start=ROW.center, end=Point(x=5, y=ROW.center.y))
    along = Swipe(start=ROW.center, end=Point(x=ROW.center.x, y=10))
    assert ruled(element("Mum", "text"), action=across).answer == "ask"
    assert ruled(element("Mum", "text"), action=along).answer == "allow"
    told = TASK.replace(text="Swipe the first mail to the left")
    assert ruled(element("Mum", "text"), action=across, task=told).answer == "allow"
    assert ruled(element("Swipe to delete", "text"), action=across, task=told).answer == "ask"


@pytest.mark.parametrize(
    ("kinds", "row", "answer"), [(["delete"], "Mum", "allow"), (["delete"], "Dad", "ask"), ([], "Mum", "ask")]
)
def test_a_row_that_is_to_be_deleted_may_be_swiped_aside(kinds: list[str], row: str, answer: str) -> None:
    task = TASK.replace(text="Put away what Mum wrote", grant=Grant(kinds=kinds))
    across = Swipe(start=ROW.center, end=Point(x=5, y=ROW.center.y))
    ruling = ruled(element(row, "text"), action=across, task=task)
    assert ruling.answer == answer
    assert answer == "allow" or (ruling.reason is not None and "swipe" in render(ruling.reason))
    call = Swipe(start=ROW.center, end=Point(x=190, y=ROW.center.y))
    assert ruled(element(row, "text"), action=call, task=task).answer == "ask"


def test_the_name_of_an_app_asks_for_no_gesture_and_no_game() -> None:
    across = Swipe(start=ROW.center, end=Point(x=5, y=ROW.center.y))
    for sentence, app, wish in (
        ("look what is new in Swipe Deck", "Swipe Deck", "swipe"),
        ("open Play", "Play", "play"),
    ):
        named = TASK.replace(text=sentence, grant=Grant(apps=["a.app"], app_names=[app]))
        assert ruled(element("Mum", "text"), action=across, task=named).answer == "ask"
        asked = named.replace(text=f"{sentence} and {wish} there")
        assert ruled(element("Mum", "text"), action=across, task=asked).answer == "allow"


def test_a_month_is_turned_by_a_swipe_that_begins_on_a_day() -> None:
    day = Box(left=80, top=100, right=110, bottom=130)
    across = Swipe(start=day.center, end=Point(x=5, y=day.center.y))
    assert ruled(element("14", box=day), action=across).answer == "allow"
    assert ruled(element("14"), action=Swipe(start=ROW.center, end=Point(x=5, y=ROW.center.y))).answer == "ask"
    assert ruled(element("", box=day), action=across).answer == "ask"
    assert ruled(element("14", box=day), element("Swipe to delete", "text", OTHER), action=across).answer == "ask"


@pytest.mark.parametrize("name", ["New contact", "Create reminder", "新建联系人", "新建闹钟", "添加待办"])
def test_opening_a_form_for_something_new_is_harmless(name: str) -> None:
    assert ruled(element(name)).answer == "allow"


@pytest.mark.parametrize(
    "name", ["⌨↓", "Verberg toetsenbord", "Ocultar teclado", "키보드 숨기기", "إخفاء لوحة المفاتيح", "◀"]
)
def test_putting_the_keyboard_away_and_going_back_one_slide_is_harmless(name: str) -> None:
    assert ruled(element(name)).answer == "allow"
    assert ruled(element(f"{name} 🗑")).answer == ruled(element(f"{name} Blorq")).answer == "ask"


@pytest.mark.parametrize("name", ["New contact request", "Add contact", "Create account", "添加联系人", "添加好友"])
def test_asking_somebody_to_be_a_contact_is_not(name: str) -> None:
    assert ruled(element(name)).answer == "ask"


def test_a_drag_is_judged_by_where_it_ends() -> None:
    drag = Drag(start=ROW.center, end=OTHER.center)
    sort = TASK.replace(text="Put the milk below the bread")
    assert ruled(element("Milk", "text"), element("Bread", "text", OTHER), action=drag, task=sort).answer == "allow"
    assert ruled(element("Milk", "text"), element("Bread", "text", OTHER), action=drag).answer == "ask"
    todo, rent = element("Delete the old photos", "text"), element("Pay the rent", "text", OTHER)
    assert ruled(todo, rent, action=drag, task=sort.replace(text="Move “Delete the old photos” down")).answer == "allow"
    for row in ("Trash", "Shredder", "粉碎文件", "Reißwolf", "Send to Tom", "Publish"):
        assert ruled(element("Milk", "text"), element(row, "text", OTHER), action=drag, task=sort).answer == "ask"
    assert (
        ruled(element("Milk", "text"), element("Slide to pay", "text", OTHER), action=drag, task=sort).answer == "ask"
    )
    assert ruled(element("Photo", "image"), element("", "button", OTHER), action=drag).answer == "ask"
    assert ruled(element("Photo", "image"), element("Zorvex", "button", OTHER), action=drag).answer == "allow"
    canvas = element("", "image", Box(left=0, top=90, right=200, bottom=290))
    assert ruled(canvas, action=drag).answer == "allow"


def test_an_answer_is_given_only_to_a_question_that_is_understood() -> None:
    card = element("", "dialog", Box(left=0, top=40, right=200, bottom=290))
    asked = Box(left=10, top=50, right=190, bottom=80)
    assert ruled(card, element("Shall the panda sleep?", "text", asked), element("Yes")).answer == "ask"
    assert ruled(card, element("All photos were copied.", "text", asked), element("OK")).answer == "allow"
    assert ruled(card, element("Shall the panda sleep?", "text", asked), element("Cancel")).answer == "allow"
    sum_behind = element("12,900원", "text", Box(left=0, top=0, right=200, bottom=30))
    paid = ruled(sum_behind, card, element("Go on?", "text", asked), element("OK"))
    assert (paid.answer, paid.kind) == ("ask", "payment")


def test_fields_keys_and_tabs_beside_others_are_free() -> None:
    assert all(ruled(element("Quux", role)).answer == "allow" for role in ("input", "key", "list"))
    assert ruled(element("Transfer", "tab"), element("Home", "tab", OTHER)).answer == "allow"
    assert ruled(element("Transfer", "tab")).kind == "payment"


def test_a_skill_s_steps_and_icons_of_the_home_screen_have_rules_of_their_own() -> None:
    assert ruled(element("Quux"), learned=True).answer == "allow"
    at_home = TASK.replace(home="a.home", grant=Grant(apps=["a.home", "Quux"]))
    assert ruled(element("Quux"), home=True, task=at_home).answer == "allow"


def test_a_person_may_decide_otherwise_for_an_app() -> None:
    own = read_policy("rules: [{kind: unknown, answer: allow, app: a.app}]", "own.yaml", over=POLICY)
    assert ruled(element("Quux"), policy=own).answer == "allow"
    assert ruled(element("Pay $5"), policy=own).answer == "ask"


def test_a_drag_or_a_short_swipe_on_a_button_presses_it() -> None:
    still = Drag(start=ROW.center, end=ROW.center)
    short = Swipe(start=ROW.center, end=Point(x=ROW.center.x, y=ROW.center.y - 18))
    assert ruled(element("Quux"), action=still).answer == "ask"
    assert ruled(element("Quux"), action=short).answer == "ask"
    assert ruled(element("Quux", "text"), action=short).answer == "allow"


@pytest.mark.parametrize(
    ("name", "drawn"),
    [("Play", "Pay"), ("Done", "Donate"), ("Select all", "Delete all"), ("添加", "添加好友"), ("Reload", "Upload")],
)
def test_drawn_words_that_are_nearly_the_name_are_judged_all_the_same(name: str, drawn: str) -> None:
    assert ruled(element(name), drawn=(drawn,)).answer == "ask"


@pytest.mark.parametrize("role", ["tab", "list"])
def test_what_is_drawn_on_a_free_control_counts_too(role: str) -> None:
    assert ruled(element("Next", role), drawn=("Pay $500",)).answer == "ask"


@pytest.mark.parametrize("name", ["Choose plan $99/month", "Add $500", "🗑 All", "Play $50", "Approve", "Submit files"])
def test_a_sum_or_a_picture_beside_a_harmless_word_makes_it_unknown(name: str) -> None:
    assert ruled(element(name)).answer == "ask"


def test_a_switch_is_judged_by_the_words_in_its_row() -> None:
    switch = element("", "switch", Box(left=150, top=100, right=190, bottom=130))
    at = Tap(at=Point(x=170, y=115))
    beside = Box(left=0, top=100, right=120, bottom=115)
    below = Box(left=0, top=115, right=120, bottom=130)
    known = element("Zorvex", "text", beside), element("Connected to Home", "text", below)
    assert ruled(switch, *known, action=at).answer == "allow"
    asked = ruled(switch, element("Allow remote control", "text", beside), action=at)
    assert (asked.answer, asked.kind) != ("allow", "")


@pytest.mark.parametrize(
    ("text", "rows", "answer"),
    [
        ("姓名填“林小雨”，勾选同意，然后提交", ["我已阅读并同意活动须知"], "allow"),
        ("姓名填“林小雨”，然后提交", ["我已阅读并同意活动须知"], "ask"),
        ("姓名填“林小雨”，不要勾选同意，然后提交", ["我已阅读并同意活动须知"], "ask"),
        ("姓名填“勾选同意”，然后提交", ["我已阅读并同意活动须知"], "ask"),
        ("勾选同意，然后提交", ["我已阅读并同意活动须知", "我同意接收推送"], "ask"),
        ("勾选同意，然后提交", ["我同意自动续费"], "ask"),
        ("Fill in the form, tick the terms and submit it", ["I accept the terms of use"], "allow"),
        ("勾选同意，然后提交", ["我已阅读并同意用户协议和隐私政策"], "allow"),
        ("勾选同意，然后提交", ["同意接收营销短信并公开我的资料"], "ask"),
        ("Tick the terms", ["I accept the terms and agree to receive marketing"], "ask"),
        ("Tick off milk", ["Almond milk", "Bread"], "ask"),
        ("Complete the level", ["Skip level"], "ask"),
        ("Mark the letter as spam", ["Mark letter as spam for everyone"], "ask"),
        ("Mark the mail as read", ["Mark mail as read when opened"], "ask"),
        ("Lock the note", ["Lock all notes"], "ask"),
        ("Mute the family group", ["Mute notifications"], "ask"),
        ("Fill in the form, tick the terms and submit it", ["Share my contacts with partners"], "ask"),
    ],
)
def test_a_box_that_the_person_says_to_tick_is_known_by_a_part_of_its_row(
    text: str, rows: list[str], answer: str
) -> None:
    page = []
    for row, words in enumerate(rows):
        top = 100 + 40 * row
        page.append(element("", "switch", Box(left=4, top=top, right=34, bottom=top + 30)))
        page.append(element(words, "button", Box(left=40, top=top, right=190, bottom=top + 30)))
    ruled_out = read_request(text).ruled_out
    task = TASK.replace(text=text, grant=Grant(apps=["a.app"], texts=find_quoted(text), ruled_out=ruled_out))
    assert ruled(*page, action=Tap(at=Point(x=19, y=115)), task=task).answer == answer


@pytest.mark.parametrize(
    ("text", "title", "row", "answer"),
    [
        ("Mute the family group", "Family group", "Mute notifications", "allow"),
        ("把家人群设成免打扰", "家人群", "消息免打扰", "allow"),
        ("Mute the family group", "Family group", "Block notifications", "ask"),
        ("Mute the family group", "Chats", "Mute notifications", "ask"),
        ("Mute the family group", "Mute", "Mute notifications", "ask"),
        ("Lock the note", "Note", "Lock all notes", "ask"),
    ],
)
def test_a_switch_acts_on_what_its_page_is_headed_by(text: str, title: str, row: str, answer: str) -> None:
    head = element(title, "text", Box(left=0, top=0, right=190, bottom=20))
    assert ruled(head, element(row, "switch"), task=TASK.replace(text=text)).answer == answer


@pytest.mark.parametrize("text", ["Turn on the light", "Put it in the list", "发现异常"])
def test_little_words_of_a_sentence_name_no_control(text: str) -> None:
    task = TASK.replace(text=text)
    assert ruled(element("On", "switch"), task=task).answer == "ask"
    assert ruled(element("发", "switch"), task=task).answer == "ask"


def test_what_the_sentence_says_to_write_names_no_control() -> None:
    task = TASK.replace(text="Send Bob: please press Quux", grant=Grant(apps=["a.app"], texts=["please press Quux"]))
    assert ruled(element("Quux"), task=task).answer == "ask"


def test_an_apostrophe_is_no_quote() -> None:
    task = TASK.replace(text="I don't know if it's on: press Quux, that's all")
    assert ruled(element("Quux"), task=task).answer == "allow"


@pytest.mark.parametrize(
    "name", ["setup.exe", "setup.exe, 12 MB", "invoice.hta", "cleaner.apk ", "start.py", "shop.url", "app.flatpakref"]
)
def test_a_program_is_not_opened_unasked(name: str) -> None:
    assert ruled(element(name, "text")).answer == "ask"


def test_a_choice_in_a_dialog_is_a_question_without_its_mark() -> None:
    card = element("", "dialog", Box(left=0, top=40, right=200, bottom=290))
    said = element(
        "Your sofa becomes a present for Ann at midnight.", "text", Box(left=10, top=50, right=190, bottom=80)
    )
    cancel = element("Cancel", "button", OTHER)
    assert ruled(card, said, cancel, element("OK")).answer == "ask"
    date = element("14 June", "input", Box(left=10, top=85, right=190, bottom=95))
    assert ruled(card, date, cancel, element("OK")).answer == "allow"


def test_a_place_outside_the_frame_or_without_anything_does_not_raise() -> None:
    away = Drag(start=ROW.center, end=Point(x=5000, y=9000))
    assert ruled(element("Zorvex", "image"), action=away).answer == "ask"
    assert ruled(action=Tap(at=Point(x=100, y=250))).answer == "allow"


TOP = Box(left=0, top=10, right=200, bottom=40)


def test_a_title_a_to_do_and_a_quoted_row_may_speak_of_anything() -> None:
    assert ruled(element("Why you should delete old accounts", "text")).answer == "allow"
    assert ruled(element("To-do", "text", TOP), element("Buy bread", "text")).answer == "allow"
    assert ruled(element("Account", "text", TOP), element("Buy bread", "text")).kind == "payment"
    assert ruled(element("To-do", "text", TOP), element("Buy now", "text")).kind == "payment"
    quoted = TASK.replace(text="Open “Pay the rent” in Pocket")
    assert ruled(element("Pay the rent", "text"), task=quoted).answer == "allow"
    assert ruled(element("Pay the rent", "button"), task=quoted).kind == "payment"


def test_an_answer_on_a_page_is_given_only_if_the_page_asks_and_says_nothing() -> None:
    assert ruled(element("Weather", "text", TOP), element("OK")).answer == "allow"
    for text in ("Shall the panda sleep?", "The panda goes to sleep at once.", "12,900원"):
        assert ruled(element(text, "text", TOP), element("OK")).answer == "ask"
    assert ruled(element("Balance", "text", TOP), element("$1,204.11", "text", OTHER), element("OK")).answer == "allow"
    assert ruled(element("Pocket", "text", TOP), element("Accept")).answer == "ask"  # what the page before said
    assert ruled(element("Weather", "text", TOP), element("OK"), drawn=("Shall the panda sleep?",)).answer == "ask"
    choice = element("● Often", "other", OTHER)
    assert ruled(element("How often do you cook?", "text", TOP), choice, element("Next")).answer == "allow"
    assert ruled(element("How often do you pay?", "text", TOP), choice, element("Confirm")).answer == "ask"


@pytest.mark.parametrize(
    "text", ["Törlés", "Poistetaan kuvat", "Alles weg", "האם למחוק", "New payee: Bob", "To: 4111 2222"]
)
def test_an_answer_beside_a_text_that_is_not_understood_is_asked_about(text: str) -> None:
    assert ruled(element(text, "text", TOP), element("OK")).answer == "ask"
    amount = element("Amount", "input", OTHER)
    assert ruled(element("New appointment", "text", TOP), amount, element("Done")).answer == "allow"


@pytest.mark.parametrize("text", ["האם למחוק", "Odstraň fotky", "მსურს წაშლა"])
def test_next_and_a_notice_are_free_only_in_a_language_that_is_read(text: str) -> None:
    card = element("", "dialog", Box(left=0, top=40, right=200, bottom=290))
    assert ruled(element(text, "text", TOP), element("Next")).answer == "ask"
    assert ruled(card, element(text, "text", Box(left=10, top=50, right=190, bottom=80)), element("OK")).answer == "ask"
    assert ruled(element("Step two", "text", TOP), element("Next")).answer == "allow"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Tap here to authorise", "ask"),
        ("点击领取红包", "ask"),
        ("Zum Bestätigen hier tippen", "ask"),
        ("Tap to view details", "allow"),
        ("点击查看详情", "allow"),
        ("Subscribe for $4.99 a month", "ask"),
        ("Running shoes $49.99", "allow"),
        ("How to delete your account", "allow"),
        ("怎样注销账号", "allow"),
        ("Pagar como invitado", "ask"),
    ],
)
def test_a_text_that_says_what_tapping_it_does_is_no_title(text: str, answer: str) -> None:
    assert ruled(element("Pocket", "text", TOP), element(text, "text")).answer == answer


def test_closing_is_no_way_out_where_it_counts_as_an_agreement() -> None:
    told = element("By closing this window you accept", "text", TOP)
    assert ruled(told, element("Close")).answer == "ask"
    assert ruled(element("The shop is closing", "text", TOP), element("Close")).answer == "allow"


def test_a_text_that_speaks_of_a_gesture_does_something_by_it() -> None:
    assert ruled(element("Slide to finish", "text")).answer == "ask"
    tall = Box(left=0, top=50, right=200, bottom=150)
    across = Swipe(start=tall.center, end=Point(x=5, y=tall.center.y))
    assert ruled(element("Lunch", "text", tall), action=across).answer == "ask"


def test_a_drag_within_a_narrow_track_moves_a_slider() -> None:
    along = Drag(start=Point(x=20, y=115), end=Point(x=180, y=115))
    assert ruled(element("Quux", "image"), action=along).answer == "ask"
    assert ruled(element("Zorvex", "image"), action=along).answer == "allow"


def test_a_picture_is_opened_and_an_icon_is_not() -> None:
    large = Box(left=0, top=60, right=200, bottom=200)
    assert ruled(element("", "image", large)).answer == "allow"
    assert ruled(element("", "image", large), action=LongPress(at=ROW.center)).answer == "ask"


def test_a_shortcut_that_is_not_known_is_asked_about() -> None:
    def pressed(*keys: str, task: Task = TASK, page: str = "Weather", app: str = "a.app") -> str:
        frame = Frame(np.full((300, 200, 3), 255, np.uint8), "k", 0.0, app, elements=[element(page, "text")])
        step = Step(action="hotkey", keys=list(keys), from_screen=True)
        act = Hotkey(keys=list(keys))
        press = Press(purpose="step", turn=1, frame="k", app=app, actions=[act], how="elements")
        return TouchRule(POLICY, Drawn()).judge(task, [step], press, frame).answer

    assert pressed("ctrl", "f") == pressed("ctrl", "c") == pressed("alt", "tab") == pressed("f1") == "allow"
    assert pressed("ctrl", "f", page="Ctrl+F: forward to all") == "ask"
    assert pressed("ctrl", "d") == pressed("ctrl", "shift", "p") == "ask"
    assert pressed("ctrl", "d", task=TASK.replace(text="Press Ctrl+D")) == "allow"
    assert pressed("alt", "f", page="Files") == "allow" and pressed("alt", "q", page="Quux") == "ask"
    assert pressed("alt", "p", page="Pocket") == "ask"  # the app's own name, which the sentence says
    assert pressed("alt", "f", page="Files (Alt+F)") == "ask"
    for words in ("write “x”, then close the window without saving", "输入“x”，然后关闭窗口", "Schließ das Fenster"):
        assert pressed("ctrl", "w", task=TASK.replace(text=words)) == "allow", words
        assert pressed("ctrl", "d", task=TASK.replace(text=words)) == "ask"
    assert pressed("ctrl", "shift", "s") == "ask"
    for words in ("Sort the list and save it as stock.txt", "把列表排序后另存为 stock.txt"):
        saving = TASK.replace(text=words, grant=Grant(apps=["mousepad", "org.mozilla.thunderbird", "a.app"]))
        assert pressed("ctrl", "shift", "s", task=saving, app="mousepad") == "allow", words
        for app in ("org.mozilla.thunderbird", "a.app"):  # there the same keys may send something
            assert pressed("ctrl", "shift", "s", task=saving, app=app) == "ask", words
    for words in ("did I save the list?", "where did I save it"):
        other = TASK.replace(text=words, grant=Grant(apps=["mousepad"]))
        assert pressed("ctrl", "shift", "s", task=other, app="mousepad") == "ask", words
    kept = Grant(apps=["a.app"], ruled_out=["close the window"])
    for task in (
        TASK.replace(text="write “close it”"),
        TASK.replace(text="edit it, don't close the window", grant=kept),
    ):
        assert pressed("ctrl", "w", task=task) != "allow", task.text


def test_a_name_may_be_described_behind_what_is_drawn() -> None:
    assert ruled(element("Save, seen today"), drawn=("Save",)).answer == "allow"
    assert ruled(element("Save, seen today"), drawn=("Quux",)).answer == "ask"
    assert ruled(element("Quux, seen today"), drawn=("Quux",)).answer == "ask"
    assert ruled(element("Yes, attend"), drawn=("Yes, attend",)).answer == "ask"
    assert ruled(element("Да, приду"), drawn=("Aa",)).answer == "ask"


def test_in_a_game_pictures_take_every_gesture() -> None:
    tile, play = element("32", "image"), TASK.replace(text="Play a round in Pocket")
    hold = LongPress(at=ROW.center)
    assert ruled(tile, action=hold, task=play).answer == "allow"
    assert ruled(tile, action=hold).answer == "ask"
    assert ruled(element("Hold to pay", "image"), action=hold, task=play).answer == "ask"


def test_a_row_in_a_language_whose_words_are_not_known_is_asked_about() -> None:
    assert ruled(element("Prześlij dalej", "text")).answer == "ask"
    assert ruled(element("Lire la suite", "text")).answer == "allow"


def test_what_was_searched_for_may_be_opened() -> None:
    found = TASK.replace(text="Cherche « Bus 42 » dans Pocket", grant=Grant(apps=["a.app"], texts=["Bus 42"]))
    assert ruled(element("Bus 42"), task=found).answer == "allow"
    assert ruled(element("Bus 43"), task=found).answer == "ask"
    told = TASK.replace(text="Open “How to delete an old account” in Pocket")
    assert ruled(element("How to delete an old account"), task=told).answer == "allow"
    assert ruled(element("Delete account"), task=TASK.replace(text="Open “Delete account”")).kind == "delete"


def test_what_is_pasted_is_known_only_where_the_words_ask_to_copy_it() -> None:
    """What was copied has been shown by another app under a name that the words have; the item may say nothing else."""
    copy = TASK.replace(text="Copy the price from Pocket into Jotter", grant=Grant(apps=["a.app", "a.other"]))
    told = Frame(np.full((300, 200, 3), 255, np.uint8), "o", 0.0, "a.other", elements=[element("Price: $5", "text")])
    rule = TouchRule(POLICY, Drawn())
    for task, seen, name, may in (
        (copy, [told], "Paste", "allow"),
        (copy, [told], "Incolla", "allow"),
        (copy, [told], "Paste and share", "ask"),
        (copy, [], "Paste", "ask"),
        (TASK, [told], "Paste", "ask"),
    ):
        frame = Frame(np.full((300, 200, 3), 255, np.uint8), "k", 0.0, "a.app", elements=[element(name)])
        press = Press(purpose="step", turn=1, frame="k", app="a.app", actions=[Tap(at=ROW.center)], box=ROW)
        step = Step(action="tap", from_screen=True)
        assert rule.judge(task, [step], press, frame, frames=lambda seen=seen: seen).answer == may


@pytest.mark.parametrize(("drawn", "answer"), [("", "allow"), ("Quuxify it", "ask")])
@pytest.mark.parametrize("gesture", [Tap, LongPress])
def test_what_may_be_a_button_by_a_picture_is_no_field_to_paste_into(
    gesture: type[Tap | LongPress], drawn: str, answer: str
) -> None:
    plate, words = Box(left=40, top=1380, right=680, bottom=1470), Box(left=66, top=1405, right=300, bottom=1445)
    pixels = np.full((1600, 720, 3), 255, np.uint8)
    pixels[plate.top : plate.bottom, plate.left : plate.right] = 235
    if drawn:
        pixels[words.top : words.bottom, words.left : words.right : 4] = 30
    reader = Written([TextLine(text=drawn, box=words)] if drawn else [])
    copy = TASK.replace(text="Copy the price from Pocket into Jotter", grant=Grant(apps=["a.app", "a.other"]))
    told = Frame(np.full((300, 200, 3), 255, np.uint8), "o", 0.0, "a.other", elements=[element("Price: $5", "text")])
    action = gesture(at=plate.center)
    press = Press(purpose="step", turn=1, frame="k", app="a.app", actions=[action], box=plate)
    step = Step(action="long_press" if gesture is LongPress else "tap", from_screen=True)
    frame = Frame(pixels, "k", 0.0, "a.app")
    assert TouchRule(POLICY, reader).judge(copy, [step], press, frame, frames=lambda: [told]).answer == answer


def test_a_button_is_dragged_only_onto_what_the_words_name() -> None:
    files, bin_ = element("Open"), element("Bin", box=OTHER)
    drag = Drag(start=ROW.center, end=OTHER.center)
    assert ruled(files, bin_, action=drag).answer == "ask"
    named = Task(id="r", text="Drag Open onto Shelf", grant=Grant(apps=["a.app"]))
    assert ruled(files, element("Shelf", box=OTHER), action=drag, task=named).answer == "allow"


def test_a_slider_beside_a_text_that_says_what_sliding_does_is_asked_about() -> None:
    drag = Drag(start=ROW.center, end=Point(x=ROW.right - 5, y=ROW.center.y))
    assert ruled(element("Volume", "slider"), action=drag).answer == "allow"
    told = element("Slide to pay", "text", OTHER)
    assert ruled(element("Volume", "slider"), told, action=drag).answer == "ask"


def test_a_switch_does_what_the_heading_of_its_page_says() -> None:
    head = Box(left=0, top=10, right=200, bottom=40)
    task = Task(id="r", text="Turn on Torch", grant=Grant(apps=["a.app"]))
    assert ruled(element("Torch", "switch"), element("Display", "text", head), task=task).answer == "allow"
    allows = element("Allow access to all files", "text", head)
    assert ruled(element("Torch", "switch"), allows, task=task).answer == "ask"


def test_a_harmless_word_is_asked_about_where_the_page_gives_it_another_meaning() -> None:
    assert ruled(element("Copy"), element("Copy this trader", "text", OTHER)).answer == "allow"
    price = element("Minimum $200", "text", Box(left=0, top=180, right=200, bottom=210))
    assert ruled(element("Copy"), element("Copy this trader", "text", OTHER), price).answer == "ask"


def test_one_of_a_few_numbers_is_asked_about_and_a_key_or_a_day_is_not() -> None:
    def page(count: int) -> list[Element]:
        boxes = [Box(left=20 * n, top=200, right=20 * n + 18, bottom=218) for n in range(count)]
        return [element("42"), *(element(str(50 + n), box=box) for n, box in enumerate(boxes))]

    assert ruled(*page(2)).answer == "ask"
    assert ruled(*page(9)).answer == "allow"
    assert ruled(element("7")).answer == "allow"
    assert ruled(*page(2), task=TASK.replace(text="Play a round of Pocket")).answer == "allow"


@pytest.mark.parametrize(("beside", "answer"), [("214 likes", "ask"), ("214 views", "allow")])
def test_a_swipe_across_a_picture_that_can_be_liked_is_asked_about(beside: str, answer: str) -> None:
    swipe = Swipe(start=Point(x=60, y=110), end=Point(x=160, y=110))
    picture = element("Camille", "image", Box(left=0, top=20, right=200, bottom=190))
    assert (
        ruled(picture, element(beside, "text", Box(left=0, top=200, right=200, bottom=230)), action=swipe).answer
        == answer
    )


def test_a_pale_plate_that_the_tree_does_not_tell_of_is_no_field() -> None:
    pixels = np.full((300, 200, 3), 255, np.uint8)
    pixels[100:140, 20:180] = 235
    shop = element("Shop", "text", Box(left=10, top=10, right=90, bottom=30))
    shown = Frame(pixels, "k", 0.0, "a.app", elements=[shop])
    box = Box(left=20, top=100, right=180, bottom=140)
    step = Step(action="tap", from_screen=True)
    press = Press(purpose="goal", turn=1, frame="k", app="a.app", actions=[Tap(at=box.center)], box=box, act=step)
    reader = Written([TextLine(text="Transfer all", box=Box(left=60, top=110, right=140, bottom=130))])
    assert TouchRule(POLICY, reader).judge(TASK, [step], press, shown).answer == "ask"


@pytest.mark.parametrize(
    ("words", "title", "shown", "answer"),
    [
        ("Set a timer for 5 minutes", "Timer", "05:00", "allow"),
        ("用秒表计时", "秒表", "00:00.00", "allow"),
        ("Rename the oven to Lucy", "Oven", "07:00", "ask"),
        ("Rename the washing machine to Lucy", "Washing machine", "18:30", "ask"),
        ("Set a timer for 5 minutes", "Oven", "07:00", "ask"),
        ("把洗衣机改名为小白", "洗衣机", "18:30", "ask"),
    ],
)
def test_a_start_beside_a_time_is_pressed_only_if_a_time_is_to_run(
    words: str, title: str, shown: str, answer: str
) -> None:
    above, below = (Box(left=0, top=top, right=200, bottom=top + 30) for top in (20, 60))
    page = [element("Start", box=ROW), element(title, "text", above), element(shown, "text", below)]
    assert ruled(*page, task=TASK.replace(text=words)).answer == answer


@pytest.mark.parametrize("mark", [":  ", "…", "·"])
def test_a_mark_that_is_read_on_a_control_without_a_name_is_no_name(mark: str) -> None:
    assert ruled(element(" "), drawn=(mark,)).answer == "ask"


@pytest.mark.parametrize(
    ("name", "said", "answer"),
    [
        ("Помощь", "Опубликовать это фото для всех?", "ask"),
        ("ช่วยเหลือ", "1,250.00 บาท", "ask"),
        ("Помощь", "Сегодня солнечно и тепло", "allow"),
        ("Отмена", "1 250,00 ₽", "allow"),
        ("Help", "Publish this photo for everybody?", "allow"),
    ],
)
def test_a_button_that_only_the_tree_names_asks_next_to_a_sentence_about_a_sensitive_act(
    name: str, said: str, answer: str
) -> None:
    text = element(said, "text", Box(left=0, top=10, right=200, bottom=40))
    assert ruled(text, element(name), drawn=(name,) if name.isascii() else ()).answer == answer
