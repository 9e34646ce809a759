"""What is installed, deleted, left or blocked is what the person's words name."""

from pathlib import Path

import numpy as np
import pytest

from iris_screen.consent.touch_rule import TouchRule
from iris_screen.core.actions import Tap
from iris_screen.core.geometry import Box
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import read_policy
from iris_screen.core.press import Press
from iris_screen.core.screen import Element, Frame, TextLine
from iris_screen.core.settings import Settings
from iris_screen.core.target import Target
from iris_screen.graph.configuration.resources import load_apps
from iris_screen.planning.planners import derive_grant

APPS = load_apps(Settings(home=Path("/nowhere")))
RULE = TouchRule(read_policy(Path("assets/policy.yaml").read_bytes(), "assets/policy.yaml"))
SENTENCES = {"Install": "Install “Morning Paper” from the store", "Delete": "delete the note “Morning Paper”"}
KINDS = {"Install": "install", "Delete": "delete"}


def at(top: int, left: int = 20, width: int = 200) -> Box:
    return Box(left=left, top=top, right=left + width, bottom=top + 30)


def element(name: str, role: str, box: Box, value: str = "") -> Element:
    return Element(id=f"{name}{box.top}", role=role, name=name, value=value, box=box)


def rows(act: str, *names: str, title: str = "Store") -> list[Element]:
    """A title, and below it each name with a button on its right."""
    return [element(title, "text", at(40))] + [
        each
        for number, name in enumerate(names)
        for each in (
            element(name, "text", at(120 + 60 * number)),
            element(act, "button", at(120 + 60 * number, 260, 80)),
        )
    ]


def ruled(act: str, elements: list[Element], number: int = 0, text: str = "") -> str:
    """What is said of pressing the button of that number."""
    box = [each.box for each in elements if each.name == act][number]
    frame = Frame(np.full((800, 360, 3), 255, np.uint8), "k", 0.0, "a.store", elements=elements)
    step = Step(action="tap", target=Target(kind="text", value=act), from_screen=True)
    press = Press(purpose="goal", turn=1, frame="k", app="a.store", actions=[Tap(at=box.center)], box=box, act=step)
    task = Task(id="r", text=text or SENTENCES[act])
    grant = derive_grant(task, APPS, RULE.policy)
    return RULE.judge(task.replace(grant=grant.replace(apps=["a.store"])), [step], press, frame).answer


@pytest.mark.parametrize("act", ["Install", "Delete"])
def test_of_several_rows_only_the_button_of_the_named_one_is_pressed(act: str) -> None:
    page = rows(act, "Radio", "Morning Paper", "Chess")
    assert [ruled(act, page, number) for number in range(3)] == ["ask", "allow", "ask"]


@pytest.mark.parametrize("act", ["Install", "Delete"])
def test_a_page_that_does_not_show_the_name_is_about_something_else(act: str) -> None:
    assert ruled(act, rows(act, "Radio")) == "ask"
    assert ruled(act, rows(act, "Morning Paper")) == "allow"
    assert ruled(act, rows(act, "4.5 stars", title="Morning Paper")) == "allow"


def test_what_is_looked_up_is_not_what_the_page_is_about() -> None:
    search = element("Search apps", "input", at(80), "Morning Paper")
    assert ruled("Install", [*rows("Install", "Radio"), search]) == "ask"


def test_what_is_written_in_a_note_is() -> None:
    body = element("Note", "input", at(200), "Morning Paper comes at six")
    assert ruled("Delete", [*rows("Delete", "Edited today"), body]) == "allow"


def test_a_list_that_is_called_so_may_lose_any_of_its_rows() -> None:
    page = rows("Delete", "Eggs", "Milk", title="Groceries")
    assert ruled("Delete", page, 1, "delete everything in “Groceries”") == "allow"


def test_a_dialog_need_not_repeat_the_name() -> None:
    dialog = element("", "dialog", Box(left=30, top=300, right=330, bottom=460))
    inside = [element("Delete this note?", "text", at(320, 50)), element("Delete", "button", at(400, 200, 80))]
    assert ruled("Delete", [*rows("Edit", "Today"), dialog, *inside]) == "allow"


def test_without_quotes_nothing_is_compared() -> None:
    assert ruled("Delete", rows("Delete", "7:30", "8:00"), 1, "delete the last alarm") == "allow"


def test_the_name_of_the_button_is_not_the_thing() -> None:
    page = rows("Delete", "Radio", "Morning Paper")
    text = "delete “Morning Paper” with the button “Delete”"
    assert [ruled("Delete", page, number, text) for number in (0, 1)] == ["ask", "allow"]


@pytest.mark.parametrize(
    ("text", "act", "shown", "said"),
    [
        ("delete the note Milk", "Delete", "Milk", "allow"),
        ("delete the note Milk", "Delete note", "Milk", "allow"),
        ("delete the note Milk", "Delete", "Mill", "ask"),
        ("delete the note Milk", "Delete Mill", "Milk", "ask"),
        ("delete the note Milk", "Delete notebook", "Milk", "ask"),
        ("delete the note Milk", "Delete account", "Milk", "ask"),
        ("delete the note Milk", "Delete all", "Milk", "ask"),
        ("delete all notes", "Delete all", "Notes", "allow"),
        ("delete my account", "Delete account", "Settings", "allow"),
        ("Lösche die Notiz „Milch“", "Konto löschen", "Milch", "ask"),
        ("删除备忘录“牛奶”", "删除账号", "牛奶", "ask"),
        ("メモ「牛乳」を削除して", "すべて削除", "牛乳", "ask"),
        ("Block Bob", "Block", "Bob", "allow"),
        ("Block Bob", "Block", "Ann", "ask"),
        ("block bob", "Block", "Ann", "ask"),
        ("Unblock Bob", "Block", "Bob", "ask"),
        ("Follow Bob", "Block", "Bob", "ask"),
        ("follow @natgeo on Instagram", "Follow", "natgeo", "allow"),
        ("follow @natgeo on Instagram", "Follow", "natgeo.shop", "ask"),
        ("follow @natgeo on Instagram", "Follow", "Instagram", "ask"),
        ("follow @natgeo", "Follow", "Ann", "ask"),
        ("拉黑小王", "拉黑", "小李", "ask"),
        ("leave the group Hiking", "Leave group", "Running", "ask"),
        ("press “Delete”", "Delete", "Milk", "allow"),
        ("press “Delete”", "Delete account", "Milk", "ask"),
    ],
)
def test_a_press_acts_on_what_the_sentence_names(text: str, act: str, shown: str, said: str) -> None:
    page = [element(shown, "text", at(40)), element("Edited today", "text", at(90)), element(act, "button", at(600))]
    assert ruled(act, page, text=text) == said


def test_a_name_without_a_capital_letter_counts_if_the_page_shows_it() -> None:
    page = rows("Delete", "Milk", "Mill")
    assert [ruled("Delete", page, number, "delete the note milk") for number in (0, 1)] == ["allow", "ask"]


@pytest.mark.parametrize(
    ("text", "act", "named", "other"),
    [
        ("block @tom on Instagram", "Block", "@tom", "@tom-smith"),
        ("follow @tom-smith", "Follow", "@tom-smith", "@tom"),
        ("block @tom", "Block", "@tom", "@tom.smith"),
        ("block Tom on WhatsApp", "Block", "Tom", "Tom Smith"),
        ("block Tom", "Block", "Tom", "Uncle Tom"),
        ("block Ann", "Block", "Ann", "Mary-Ann"),
        ("delete the contact Anna", "Delete", "Anna", "Anna-Lena"),
        ("拉黑张三", "拉黑", "张三", "张三丰"),
        ("拉黑张三丰", "拉黑", "张三丰", "张三"),
        ("删除便签牛奶", "删除", "牛奶", "牛奶面包"),
        ("block tom@mail.org", "Block", "tom@mail.org", "tom@mail.org.uk"),
        ("block tom@mail.org", "Block", "tom@mail.org", "big.tom@mail.org"),
        ("block 10086", "Block", "10086", "100861"),
        ("delete the note Milk", "Delete", "Milk", "Milk and bread"),
        ("Uninstall Chess", "Uninstall", "Chess", "Chess Pro"),
        ("leave the group “Hiking”", "Leave group", "Hiking", "Hiking 2024"),
        ("delete the note “Trip 2024”", "Delete", "Trip 2024", "Trip"),
        ("退出群“家人”", "退出群", "家人", "家人们"),
    ],
)
def test_whose_name_only_begins_or_ends_so_is_somebody_else(text: str, act: str, named: str, other: str) -> None:
    page = rows(act, other, named, title="Page")
    assert [ruled(act, page, number, text) for number in range(2)] == ["ask", "allow"]
    for shown, said in ((other, "ask"), (named, "allow")):
        assert ruled(act, [element(shown, "text", at(40)), element(act, "button", at(400))], text=text) == said


@pytest.mark.parametrize(
    ("text", "act", "shown"),
    [
        ("block Tom on WhatsApp", "Block", "Tom, 3 unread"),
        ("block @tom", "Block", "Tom Smith @tom"),
        ("delete the chat with Bob", "Delete", "Chat with Bob"),
        ("delete the note about Milk", "Delete", "Buy Milk today"),
        ("删除和张三的聊天", "删除", "与张三的聊天"),
        ("拉黑张三", "拉黑", "张三（同事）"),
        ("leave the group Family", "Leave group", "Family (5)"),
    ],
)
def test_what_signs_or_plain_words_set_apart_is_the_name(text: str, act: str, shown: str) -> None:
    assert ruled(act, rows(act, shown, "Xyz", title="Page"), text=text) == "allow"


@pytest.mark.parametrize(
    ("text", "shown", "said"),
    [
        ("Sign out of Mail", ("All devices", "iPhone", "Laptop", "Sign out"), "ask"),
        ("Sign out of Mail", ("Bank", "Your other sessions", "Sign out"), "ask"),
        ("Sign out of Mail", ("Mall", "Your profile", "Sign out"), "ask"),
        ("Sign out of Mail", ("Mail", "Your profile", "Sign out"), "allow"),
        ("Sign out of Mail", ("Mail", "You will be signed out of Mail", "Sign out"), "allow"),
        ("Sign out of Mail", ("Mail", "This removes all downloaded mail", "Sign out"), "ask"),
        ("Sign out of Mail", ("Mail", "Unsent drafts will be lost", "Sign out"), "ask"),
        ("Sign out of Mail", ("Mail", "You will be signed out of all devices", "Sign out"), "ask"),
        ("Sign out", ("All devices", "iPhone", "Sign out"), "ask"),
        ("Sign out", ("Profile", "Help", "Sign out"), "allow"),
        ("退出登录", ("我的", "帮助", "退出登录"), "allow"),
        ("退出登录", ("我的", "退出后聊天记录会清空", "退出登录"), "ask"),
        ("Uninstall Chess", ("Radio", "4.5 stars", "Uninstall"), "ask"),
        ("Uninstall Chess", ("Ches5", "4.5 stars", "Uninstall"), "allow"),
        ("delete the note Milk", ("Holiday", "Edited today", "Delete"), "ask"),
        ("delete the note Milk", ("Milk", "Edited today", "Delete"), "allow"),
        ("删除便签“牛奶”", ("面包", "删除"), "ask"),
        ("删除便签“牛奶”", ("牛奶", "删除"), "allow"),
    ],
)
def test_a_picture_of_something_else_is_asked_about_even_if_words_may_be_misread(
    text: str, shown: tuple[str, ...], said: str
) -> None:
    places = [
        at(40 + 60 * number, width=max(60, 9 * len(each), 30 * len(each) * (not each.isascii())))
        for number, each in enumerate(shown)
    ]

    class Written:
        def read(self, frame: Frame) -> list[TextLine]:
            return [TextLine(text=each, box=box) for each, box in zip(shown, places, strict=True)]

    frame = Frame(np.full((800, 400, 3), 255, np.uint8), "k", 0.0, "a.store", elements=None)
    step = Step(action="tap", target=Target(kind="text", value=shown[-1]), from_screen=True)
    taps = [Tap(at=places[-1].center)]
    press = Press(purpose="goal", turn=1, frame="k", app="a.store", actions=taps, box=places[-1], act=step)
    task = Task(id="r", text=text)
    grant = derive_grant(task, APPS, RULE.policy).replace(apps=["a.store"])
    assert TouchRule(RULE.policy, Written()).judge(task.replace(grant=grant), [step], press, frame).answer == said


@pytest.mark.parametrize(
    ("sentence", "act", "name", "other"),
    [
        ("Delete the note Grandad's boat", "Delete", "Grandad's boat", "Dad's boat"),
        ("Delete the note Grandad's boat", "Delete", "Grandad's boat", "Grandad's bread"),
        ("Supprime la note L'été à Nice", "Supprimer", "L'été à Nice", "Zorvex"),
        ("Supprime la note L'été à Nice", "Supprimer", "L'été à Nice", "L'hiver à Nice"),
        ("关注一下主播阿紫", "关注", "阿紫", "阿黄"),
        ("取消关注“天天特价”", "取消关注", "天天特价", "夜读"),
        ("Deixa de seguir “Promo do dia”", "Deixar de seguir", "Promo do dia", "Zorvex"),
        ("Entfolge „Tagesdeals“", "Entfolgen", "Tagesdeals", "Zorvex"),
        ("Entra no grupo “Feira de trocas”", "Entrar no grupo", "Feira de trocas", "Zorvex"),
        ("Entra nel gruppo “Scambi”", "Entra nel gruppo", "Scambi", "Zorvex"),
    ],
)
def test_a_name_is_neither_cut_nor_begun_too_early(sentence: str, act: str, name: str, other: str) -> None:
    pages = [[element(shown, "text", at(40)), element(act, "button", at(200))] for shown in (name, other)]
    assert [ruled(act, page, text=sentence) for page in pages] == ["allow", "ask"]


def test_following_is_not_agreed_to_by_a_sentence_that_undoes_it() -> None:
    page = [element("天天特价", "text", at(40)), element("关注", "button", at(200))]
    assert ruled("关注", page, text="取消关注“天天特价”") == "ask"


@pytest.mark.parametrize(
    ("sentence", "act", "named", "other"),
    [
        ("Move budget.xlsx to the folder Finance", "Move", "Finance", "Public"),
        ("把报销单.pdf移动到“财务”文件夹", "移动", "财务", "公开分享"),
        ("Verschiebe Rechnung.pdf in den Ordner Finanzen", "Verschieben", "Finanzen", "Öffentlich"),
        ("Delete the note Milk", "Delete", "Milk", "Bread"),
    ],
)
@pytest.mark.parametrize("tick", ["{} ✓", "● {}"])
def test_what_acts_on_the_ticked_row_asks_unless_the_named_one_is_ticked(
    sentence: str, act: str, named: str, other: str, tick: str
) -> None:
    for shown, answer in (((tick.format(named), other), "allow"), ((named, tick.format(other)), "ask")):
        files = [
            element(name, "text", at(40)) for name in ("budget.xlsx", "报销单.pdf", "Rechnung.pdf") if name in sentence
        ]
        page = [*files, *(element(row, "other", at(100 + 60 * n)) for n, row in enumerate(shown))]
        assert ruled(act, [*page, element(act, "button", at(400))], text=sentence) == answer


def titled(act: str, *texts: str) -> list[Element]:
    """Texts below each other, and one button."""
    return [*(element(text, "text", at(40 + 60 * n)) for n, text in enumerate(texts)), element(act, "button", at(400))]


@pytest.mark.parametrize(
    ("text", "act", "names"),
    [
        ("rename “Trip” to “Paris”", "Rename", ["Trip", "Paris"]),
        ("rename the album Trip to Paris", "Rename", ["Trip", "Paris"]),
        ("rename the playlist trip as paris", "Rename", ["Trip", "Paris"]),
        ("把“旅行”重命名为“巴黎”", "重命名", ["旅行", "巴黎"]),
        ("Benenne „Reise“ in „Paris“ um", "Umbenennen", ["Reise", "Paris"]),
        ("Cambia el nombre de «Viaje» a «París»", "Cambiar nombre", ["Viaje", "París"]),
    ],
)
def test_the_old_name_is_renamed_and_the_new_one_is_not_even_where_no_other_is_shown(
    text: str, act: str, names: list[str]
) -> None:
    old, new = names
    heading = "Playlists" if "playlist" in text else "Names"
    assert [ruled(act, rows(act, old, new, title=heading), number, text) for number in (0, 1)] == ["allow", "ask"]
    assert [ruled(act, rows(act, "Work", new, title=heading), number, text) for number in (0, 1)] == ["ask", "ask"]
    if old in text:
        assert ruled(act, titled(act, "Work", "3 places"), 0, text) == "ask"


@pytest.mark.parametrize(
    ("text", "act", "right", "wrong"),
    [
        ("delete the alarm for work", "Delete", "Work", "Gym"),
        ("delete the note about the dentist", "Delete", "Dentist, Friday", "Shopping"),
        ("uninstall the chess app", "Uninstall", "Chess", "Radio"),
        ("删除工作的闹钟", "删除", "工作", "健身"),
        ("Lösche den Wecker für die Arbeit", "Löschen", "Arbeit", "Sport"),
        ("Supprime l'alarme du travail", "Supprimer", "Travail", "Sport"),
        ("Borra la alarma del trabajo", "Borrar", "Trabajo", "Gimnasio"),
        ("仕事のアラームを削除して", "削除", "仕事", "ジム"),
    ],
)
def test_what_a_sentence_describes_is_lost_only_where_the_page_shows_it(
    text: str, act: str, right: str, wrong: str
) -> None:
    assert ruled(act, titled(act, right, "07:00"), 0, text) == "allow"
    assert ruled(act, titled(act, wrong, "07:00"), 0, text) == "ask"
    assert [ruled(act, rows(act, wrong, right), number, text) for number in (0, 1)] == ["ask", "allow"]


@pytest.mark.parametrize("text", ["delete the alarm", "delete this note", "delete the old note"])
def test_what_no_name_and_no_description_tells_apart_is_not_compared(text: str) -> None:
    assert ruled("Delete", titled("Delete", "Shopping", "Milk"), 0, text) == "allow"


@pytest.mark.parametrize(
    ("text", "act", "old", "new"),
    [
        ("rename “Tripadvisor” to “Trip”", "Rename", "Tripadvisor", "Trip"),
        ("rename “Trip” to “Tripadvisor”", "Rename", "Trip", "Tripadvisor"),
        ("rename “Trip 2024” to “Trip”", "Rename", "Trip 2024", "Trip"),
        ("rename “Summer trip” to “Trip”", "Rename", "Summer trip", "Trip"),
        ("rename the strip “Chess” to “Trip”", "Rename", "Chess", "Trip"),
        ("把“旅行计划”重命名为“旅行”", "重命名", "旅行计划", "旅行"),
        ("把“旅行”重命名为“旅行计划”", "重命名", "旅行", "旅行计划"),
        ("Benenne „Reiseplan“ in „Reise“ um", "Umbenennen", "Reiseplan", "Reise"),
        ("rename “🎉” to “Trip”", "Rename", "🎉", "Trip"),
        ("rename “Trip” to “🎉”", "Rename", "Trip", "🎉"),
        ("rename Trip to “Paris”", "Rename", "Trip", "Paris"),
        ("rename trip to “Paris”", "Rename", "Trip", "Paris"),
    ],
)
def test_a_new_name_that_is_part_of_the_old_one_or_has_no_letters_is_not_renamed(
    text: str, act: str, old: str, new: str
) -> None:
    assert [ruled(act, rows(act, old, new, title="Names"), number, text) for number in (0, 1)] == ["allow", "ask"]
    assert ruled(act, titled(act, old, "3 places"), 0, text) == "allow"
    assert ruled(act, titled(act, new, "3 places"), 0, text) == "ask"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        # the form of the new name, by its value or by what a tree without values calls the field
        ([("New name", "Paris")], "allow"),
        ([("Paris", "")], "allow"),
        ([("Title", "Paris"), ("Description", "Three days in May")], "allow"),
        # another note, in which the new name only stands
        ([("Note", "Paris is lovely in May")], "ask"),
        ([("Title", "Work"), ("Note", "Paris")], "ask"),
        ([("Search", "Paris")], "ask"),
        ([("Note", "Paris 2024")], "ask"),
    ],
)
def test_the_new_name_counts_only_in_the_field_that_holds_nothing_else(
    fields: list[tuple[str, str]], said: str
) -> None:
    page = titled("Rename", "Work", "Edited today")
    page += [element(name, "input", at(180 + 60 * n), value) for n, (name, value) in enumerate(fields)]
    assert ruled("Rename", page, 0, "rename the note “Trip” to “Paris”") == said


def test_what_a_field_asks_for_is_no_name_that_was_typed() -> None:
    page = [*titled("Rename", "Work", "Edited today"), element("Name", "input", at(200))]
    assert ruled("Rename", page, 0, "rename the note “Trip” to “Name”") == "ask"


@pytest.mark.parametrize(
    ("names", "answers"),
    [
        # none of them is the one
        (("Work, Tuesday", "Gym, Monday"), ["ask", "ask"]),
        (("Work, Tuesday", "Gym, Monday", "Gym, Friday"), ["ask", "ask", "ask"]),
        (("Work, Tuesday", "Gym, Monday", "Work, Monday"), ["ask", "ask", "allow"]),
        (("Work, Monday", "Gym, Monday"), ["allow", "ask"]),
    ],
)
def test_of_several_rows_only_the_one_that_is_described_whole_is_lost(
    names: tuple[str, ...], answers: list[str]
) -> None:
    text = "delete the alarm for work on monday"
    assert [ruled("Delete", rows("Delete", *names), number, text) for number in range(len(names))] == answers
    untitled = rows("Delete", *names)[1:]
    assert [ruled("Delete", untitled, number, text) for number in range(len(names))] == answers


@pytest.mark.parametrize(
    ("text", "act", "right", "wrong"),
    [
        ("Lösche den Wecker für die Arbeit am Montag", "Löschen", "Arbeit, Montag", "Sport, Montag"),
        ("删除周一工作的闹钟", "删除", "周一工作", "周一健身"),
        ("delete the note about the dentist in May", "Delete", "Dentist, May", "Barber, May"),
    ],
)
def test_a_row_that_shares_only_a_part_of_the_description_is_not_lost(
    text: str, act: str, right: str, wrong: str
) -> None:
    assert [ruled(act, rows(act, wrong, right), number, text) for number in (0, 1)] == ["ask", "allow"]


def test_a_description_may_stand_in_several_texts_of_a_row_or_in_the_title() -> None:
    days = [element(day, "text", at(138 + 60 * n)) for n, day in enumerate(("Monday", "Monday", "Tuesday"))]
    page = [*rows("Delete", "Gym", "Work", "Work"), *days]
    text = "delete the alarm for work on monday"
    for words in (text, text.replace("monday", "Monday")):
        assert [ruled("Delete", page, number, words) for number in range(3)] == ["ask", "allow", "ask"]
    page = [*rows("Delete", "Gym", "Pool", "Work"), *days]
    assert [ruled("Delete", page, number, text) for number in range(3)] == ["ask", "ask", "ask"]
    page = rows("Delete", "Tuesday", "Monday", title="Alarms for work")
    assert [ruled("Delete", page, number, text) for number in range(2)] == ["ask", "allow"]


def test_what_two_clauses_describe_is_compared_with_each_of_them() -> None:
    text = "delete the note about the dentist and delete the alarm for work"
    page = rows("Delete", "Shopping", "Dentist", "Work")
    assert [ruled("Delete", page, number, text) for number in range(3)] == ["ask", "allow", "allow"]


def test_a_first_row_is_not_the_title_of_all_rows() -> None:
    page = rows("Delete", "Milk", "Bread", "Eggs")[1:]
    assert [ruled("Delete", page, number, "delete the note “Milk”") for number in range(3)] == ["allow", "ask", "ask"]


def test_three_buttons_of_one_name_are_no_menu() -> None:
    page = rows("Delete", "Radio", "Chess", "Maps")
    assert [ruled("Delete", page, number, "delete the note “Milk”") for number in range(3)] == ["ask", "ask", "ask"]
