"""What stands around a press decides what it does, through the rule that the graph asks."""

import numpy as np
import pytest

from iris_screen.consent.touch_rule import TouchRule
from iris_screen.core.actions import Action, PressKey, Tap
from iris_screen.core.geometry import Box
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.plan import Grant, Step, Task
from iris_screen.core.policy import Answer
from iris_screen.core.press import Press
from iris_screen.core.screen import Element, Frame, TextLine
from iris_screen.graph.configuration.resources import shipped_policy

POLICY = shipped_policy()
ROLES = {"T": "text", "B": "button", "O": "other", "I": "input", "S": "switch", "D": "dialog", "K": "key"}


def judge(task: str, *page: str, key: str = "", on: int = -1) -> Answer:
    """The answer to a press on a control of a page, the last, which is written from the top down as "T:a text"; or on a
    key.
    """
    elements, top = list[Element](), 40
    for number, each in enumerate(page):
        role, _, name = each.partition(":")
        box = Box(left=10, top=top, right=390, bottom=760 if role == "D" else top + 40)
        elements.append(Element(id=str(number), role=ROLES[role], name=name, box=box))
        top += 60
    at = elements[on].box
    done: Action = PressKey(key=key) if key else Tap(at=at.center)
    grant = Grant(apps=["a.app"], kinds=POLICY.consent(task), texts=find_quoted(task))
    step = Step(action="press_key" if key else "tap", key=key, from_screen=True)
    press = Press(
        purpose="goal", turn=1, frame="k", app="a.app", actions=[done], box=None if key else at, how="model", words=""
    )
    frame = Frame(np.full((800, 400, 3), 255, np.uint8), "k", 0.0, "a.app", elements=elements)
    return TouchRule(POLICY).judge(Task(id="t", text=task, grant=grant), [step], press, frame).answer


@pytest.mark.parametrize(
    ("task", "page"),
    [
        ("Show the profile", ("T:Recovery phone", "I:0770 900123", "B:Save")),
        ("Show the router", ("T:Port forwarding", "I:22", "B:Save changes")),
        ("Zeig mir das Konto", ("T:Wiederherstellungsnummer", "I:0170 123456", "B:Fertig")),
        ("Montre la page", ("T:Moyen de paiement", "I:4242", "B:Enregistrer")),
        ("打开相册", ("T:谁可以看", "O:仅自己", "B:完成")),
        ("Show the weather", ("B:Next",)),
    ],
)
def test_a_committing_word_takes_the_class_of_its_page(task: str, page: tuple[str, ...]) -> None:
    assert judge(task, *page) == "ask"


@pytest.mark.parametrize(
    ("task", "page"),
    [
        ("Change the recovery phone to 0770 900123", ("T:Recovery phone", "I:0770 900123", "B:Save")),
        ("Write a note “milk”", ("T:New note", "I:milk", "B:Save")),
        ("Wake me at 7", ("T:Alarm", "T:07:00", "B:Save")),
        ("Schreib eine Notiz „Milch“", ("T:Neue Notiz", "I:Milch", "B:Speichern")),
        ("Show me around", ("T:Here you see the news", "B:Next")),
    ],
)
def test_what_the_words_fill_in_may_be_committed(task: str, page: tuple[str, ...]) -> None:
    assert judge(task, *page) == "allow"


@pytest.mark.parametrize(
    "row",
    [
        "Sign out of all devices",
        "Make public",
        "End my membership",
        "转让群主",
        "踢出小王",
        "Bob zum Admin machen",
        "Rendre public",
        "Завершить все другие сеансы",
        "全員に公開する",
        "Rispondi a tutti: Va bene",
        "Yes, sell it",
        "Never",
        "30 days",
        "Everyone for 10 minutes",
    ],
)
def test_a_row_that_says_what_it_does_is_a_button(row: str) -> None:
    assert judge("Look at the page", "T:Hikers", "O:Media", f"O:{row}") == "ask"


@pytest.mark.parametrize(
    ("task", "page"),
    [
        ("Which devices are there?", ("T:Account", "O:Your devices")),
        ("Sign out of all devices", ("T:Devices", "O:Sign out of all devices")),
        ("Open the second day", ("T:Berlin", "O:Day 1", "O:Day 2")),
        ("Read the mail from Bob", ("T:Inbox", "O:Bob: delete all old files please")),
        ("What do I have to do?", ("T:To-do", "O:Cancel the gym")),
        ("Show the release notes", ("T:App", "O:Release notes")),
    ],
)
def test_a_row_that_leads_on_is_free(task: str, page: tuple[str, ...]) -> None:
    assert judge(task, *page) == "allow"


@pytest.mark.parametrize(
    ("heading", "row"),
    [
        ("Send to", "Ann"),
        ("转发到", "家庭群"),
        ("Teilen mit", "Bernd"),
        ("Call history", "Ann, 10:20"),
        ("通话记录", "小王"),
        ("Touchez un nom pour l'appeler", "Paul Martin"),
        ("Who can see my posts?", "Friends"),
        ("Choose a plan", "Gold"),
    ],
)
def test_below_some_headings_a_tap_does_it_at_once(heading: str, row: str) -> None:
    assert judge("Look at the page", f"T:{heading}", f"O:{row}") == "ask"


@pytest.mark.parametrize(
    ("task", "heading", "row", "answer"),
    [
        ("Open the Clock", "Screen lock", "None", "ask"),
        ("Open the Clock", "Screen lock", "Swipe", "ask"),
        ("打开时钟", "屏幕锁定方式", "滑动", "ask"),
        ("Wie heißt mein WLAN?", "Sicherheit", "WPA", "ask"),
        ("¿Qué dibujos ponen?", "Control parental", "Adolescentes", "ask"),
        ("Open the settings and have a look", "Screen lock", "Open access", "ask"),
        ("Open the settings and have a look", "Firewall", "Open", "ask"),
        ("Open the settings and have a look", "Find my phone", "Off", "ask"),
        ("Open the settings and have a look", "App lock", "Simple mode", "ask"),
        ("打开设置看看", "屏幕锁定", "默认", "ask"),
        ("Open the settings and have a look", "Screen lock", "Help", "allow"),
        ("Look at the screen lock", "Screen lock", "Pattern", "allow"),
        ("Look at the pattern", "Screen lock", "Pattern", "allow"),
        ("Open the Clock", "Security", "Security settings", "allow"),
        ("Open the Clock", "Clock face", "Roman", "allow"),
        ("Quand est mon rendez-vous ?", "Agenda", "12 mai – Dr Martin", "allow"),
    ],
)
def test_below_what_guards_something_a_row_may_turn_it_off(task: str, heading: str, row: str, answer: Answer) -> None:
    assert judge(task, f"T:{heading}", f"O:{row}") == answer


def test_a_row_of_a_dialog_is_a_choice() -> None:
    assert judge("Show the photo", "D:", "O:Details", "O:Gold") == "ask"
    assert judge("Show the photo", "D:", "T:Plan", "O:Gold") == "ask"
    assert judge("Sort the files by size", "D:", "T:Sort by", "O:Size") == "allow"
    assert judge("Change the language to German", "D:", "T:Language", "O:Deutsch") == "allow"


@pytest.mark.parametrize(
    ("text", "button"),
    [
        ("Your account will be closed tomorrow.", "OK"),
        ("Your data goes to our partners.", "Got it"),
        ("您的账号将被注销。", "知道了"),
        ("Ihr Konto wird morgen gekündigt.", "Verstanden"),
    ],
)
def test_an_ok_to_a_report_lets_it_happen(text: str, button: str) -> None:
    assert judge("Show the news", "D:", f"T:{text}", f"B:{button}") == "ask"
    assert judge("Show the news", "D:", "T:Here are your news", "B:Got it") == "allow"


@pytest.mark.parametrize(
    ("task", "question", "answer"),
    [
        ("Delete the chat with Ann", "Delete the chat with Bob?", "ask"),
        ("Delete the chat with Ann", "Delete the chat with Ann?", "allow"),
        ("Delete the photo of the cat", "Delete 214 photos?", "ask"),
        ("Delete the photos", "Delete 214 photos?", "allow"),
        ("Delete the note “milk”", "Delete all notes?", "ask"),
        ("Delete all notes", "Delete all notes?", "allow"),
        ("删除和小王的聊天", "删除和小李的聊天？", "ask"),
        ("删除和小王的聊天", "删除和小王的聊天？", "allow"),
        ("Delete the chat with Ann", "Delete this conversation?", "allow"),
    ],
)
def test_a_question_about_something_else_is_asked(task: str, question: str, answer: Answer) -> None:
    assert judge(task, "D:", f"T:{question}", "B:Delete") == answer


@pytest.mark.parametrize(
    ("page", "answer"),
    [
        (("T:Cancel subscription", "B:Close"), "ask"),
        (("T:Your order", "T:Cancel it here", "B:Cancel"), "ask"),
        (("T:退出群聊", "B:退出"), "ask"),
        (("D:", "T:Your trial goes on and is charged on Friday.", "B:Not now"), "ask"),
        (("D:", "T:Rate us", "B:Close"), "allow"),
        (("T:Pictures", "O:Cat", "B:Close"), "allow"),
        (("T:report.txt", "B:Don't save"), "ask"),
    ],
)
def test_a_closing_word_agrees_to_closing_only(page: tuple[str, ...], answer: Answer) -> None:
    assert judge("Show the news", *page) == answer


@pytest.mark.parametrize(
    ("key", "text", "answer"),
    [
        ("d", "Press D to delete all", "ask"),
        ("l", "Taste L löscht alles", "ask"),
        ("y", "Send the report? [y/N]", "ask"),
        ("delete", "Del: remove all", "ask"),
        ("down", "Here you see the news", "allow"),
        ("j", "Here you see the news", "ask"),
    ],
)
def test_a_key_does_what_the_page_assigns_to_it(key: str, text: str, answer: Answer) -> None:
    assert judge("Show the mail", f"T:{text}", key=key) == answer


def test_a_letter_is_typed_where_there_is_a_field() -> None:
    assert judge("Show the mail", "T:Here you see the news", "I:", key="j") == "allow"


@pytest.mark.parametrize("name", ["\u0405ave", "Sa\u200bve", "\uff33\uff41\uff56\uff45", "\U0001d412ave"])
def test_letters_that_only_look_like_what_they_say_are_asked_about(name: str) -> None:
    assert judge("Show the page", "T:Page", f"B:{name}") == "ask"
    assert judge("Show the page", "T:Page", "B:Save") == "allow"


@pytest.mark.parametrize(
    "button",
    [
        "Close profile",
        "Cancel my orders",
        "Profil schließen",
        "关闭个人资料",
        "Закрыть профиль",
        "プロフィールを閉じる",
        "Chiudi profilo",
        "프로필 닫기",
        "प्रोफ़ाइल बंद करें",
        "ปิดโปรไฟล์",
        "إغلاق الملف الشخصي",
    ],
)
def test_what_is_closed_is_a_part_of_the_app_or_asked_about(button: str) -> None:
    assert judge("Look what is new", "T:Club", f"B:{button}") == "ask"
    assert judge(f"Press “{button}”", "T:Club", f"B:{button}") == "allow"


@pytest.mark.parametrize(
    "button",
    [
        "Hide profile",
        "Hide story",
        "Profil ausblenden",
        "Masquer le profil",
        "Скрыть профиль",
        "隐藏主页",
        "Cancel my photos",
        "Cancel apps",
        "Cancel settings",
        "取消日历",
        "取消应用",
        "Close your calendar",
        "Hide my photos",
        "关闭我的日历",
        "Skip this week",
        "Skip all",
        "跳过本周",
        "Woche überspringen",
        "Omitir esta semana",
        "Пропустить неделю",
        "ข้ามสัปดาห์นี้",
        "Quit game",
        "Stop game",
        "退出游戏",
    ],
)
def test_what_is_hidden_called_off_passed_over_or_somebody_s_is_asked_about(button: str) -> None:
    assert judge("Look what is new", "T:Club", "T:Next delivery Friday", f"B:{button}") == "ask"
    assert judge(f"Press “{button}”", "T:Club", "T:Next delivery Friday", f"B:{button}") == "allow"


def test_a_button_that_hides_what_its_heading_names_is_asked_about() -> None:
    assert judge("Look what is new", "T:Hide your profile", "B:Help", "B:Hide") == "ask"
    assert judge("Look what is new", "T:Filters", "B:Help", "B:Hide") == "allow"


@pytest.mark.parametrize(
    "button",
    [
        "Close menu",
        "Close the search",
        "Menü schließen",
        "关闭搜索",
        "Закрыть поиск",
        "メニューを閉じる",
        "검색 취소",
        "Cerrar menú",
        "Hide keyboard",
        "隐藏菜单",
        "Menü ausblenden",
        "Skip intro",
        "跳过片头",
        "Cancel search",
        "取消选择",
        "View updates",
        "Show cancelled orders",
    ],
)
def test_a_part_of_an_app_is_closed_without_a_question(button: str) -> None:
    assert judge("Look what is new", "T:Club", f"B:{button}") == "allow"


def test_below_what_guards_something_a_row_named_by_a_guard_only_leads_to_its_page() -> None:
    assert judge("Find out which phones are trusted", "T:Security", "O:Screen lock", "O:Trusted devices") == "allow"
    assert judge("Find out which phones are trusted", "T:Security", "O:Unprotected home") == "ask"
    assert judge("Find out which phones are trusted", "T:Screen lock", "O:Swipe only") == "ask"


ROW = Box(left=30, top=200, right=180, bottom=224)
"""A name on the left of a row, as high as its letters."""
BESIDE = Box(left=330, top=202, right=370, bottom=222)
BELOW = Box(left=30, top=230, right=90, bottom=248)
NEXT = Box(left=30, top=264, right=180, bottom=288)


@pytest.mark.parametrize(
    ("heading", "row", "other", "place", "answer"),
    [
        ("Security", "Screen lock", "On", BESIDE, "ask"),
        ("Security", "Screen lock", "Pattern", BESIDE, "ask"),
        ("Find my device", "Find my device", "Off", BELOW, "ask"),
        ("安全设置", "查找我的设备", "开", BESIDE, "ask"),
        ("Security", "Parental control", "On", BESIDE, "ask"),
        ("Sicherheit", "App-Sperre", "Aktiviert", BELOW, "ask"),
        ("Security", "Screen lock", "Trusted devices", NEXT, "allow"),
        ("Security", "Screen lock", ">", BESIDE, "allow"),
        ("Security", "Screen lock", "Choose how this phone is unlocked when somebody wants to use it.", BELOW, "allow"),
    ],
)
@pytest.mark.parametrize("seen", ["tree", "value", "picture", "both"])
def test_a_guard_that_shows_its_state_in_its_row_may_be_turned_there(
    heading: str, row: str, other: str, place: Box, answer: Answer, seen: str
) -> None:
    texts = [(heading, Box(left=30, top=60, right=180, bottom=84)), (row, ROW), (other, place)]
    told = [Element(id=text, role="text", name=text, box=box) for text, box in texts]
    if seen == "value" and place != NEXT:
        told = [told[0], Element(id=row, role="other", name=row, value=other, box=ROW.grow(10))]
    if seen == "both":  # the tree keeps the state to itself
        told = told[:2]
    lines = [TextLine(text=text, box=box) for text, box in texts]

    class Written:
        def read(self, frame: Frame) -> list[TextLine]:
            return lines if seen in ("picture", "both") else []

    frame = Frame(
        np.full((800, 400, 3), 255, np.uint8), "k", 0.0, "a.app", elements=None if seen == "picture" else told
    )
    tap = Tap(at=ROW.center)
    press = Press(purpose="goal", turn=1, frame="k", app="a.app", actions=[tap], box=ROW, how="model", words="")
    task = Task(id="t", text="Find out which phones are known", grant=Grant(apps=["a.app"]))
    step = Step(action="tap", from_screen=True)
    assert TouchRule(POLICY, Written()).judge(task, [step], press, frame).answer == answer


@pytest.mark.parametrize(
    ("task", "box"),
    [
        ("Spunta le condizioni", "Ho letto e accetto le condizioni d'uso"),
        ("Marque os termos", "Li e aceito os termos de uso"),
        ("Отметь условия", "Я прочитал и принимаю условия"),
    ],
)
def test_a_box_that_only_agrees_to_terms_is_ticked_in_many_languages(task: str, box: str) -> None:
    assert judge(task, "T:Club", f"S:{box}") == "allow"
    assert judge(task, "T:Club", f"S:{box}, newsletter") == "ask"


@pytest.mark.parametrize(
    ("page", "answer"),
    [
        (("T:Flur: an", "O:Nachbarn dürfen jederzeit herein"), "ask"),
        (("T:Notice", "T:We won't need it after all"), "ask"),
        (("T:客厅 19 度", "O:以后谁来都不用敲门"), "ask"),
        (("O:", "O:", "O:", "O:", "O:Count me in for the pot (£10)"), "ask"),
        (("T:Chats", "O:Tom: ich bin schon da", "O:Jana: der Zug hat leider Verspätung"), "allow"),
        (("T:House", "O:Living room · 19 °C"), "allow"),
        (("T:Settings", "O:Sound & vibration"), "allow"),
    ],
)
def test_a_row_leads_on_only_if_something_speaks_for_it(page: tuple[str, ...], answer: Answer) -> None:
    assert judge("Was gibt es Neues?", *page) == answer
