"""What sentences mean where there is a mouse, a keyboard and windows."""

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.plan import Progress, Step, Task
from iris_screen.core.policy import read_policy
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.screen import Frame
from iris_screen.core.target import Target
from iris_screen.core.verdict import PostMortem
from iris_screen.graph.configuration.resources import ASSETS
from iris_screen.planning.apps import App, Template, open_apps
from iris_screen.planning.apps.written_step import WrittenStep
from iris_screen.planning.planners import derive_grant, planner
from iris_screen.text import render
from tests.unit.sight.screens import frame

POLICY = read_policy((ASSETS / "policy.yaml").read_bytes(), "policy.yaml")

APPS = open_apps([ASSETS / "apps"])
INSTALLED = {"org.pad.desktop": "Pad||文本编辑器||text editor", "calc.desktop": "Calculator||计算器"}
COMPUTER = DeviceProfile(kind="computer", pointer=True, launches=True, elements=True)
PHONE = DeviceProfile()


def steps(sentence: str, app: str = "desktop") -> list[Step]:
    task = Task(id="t", text=sentence, profile=COMPUTER, installed=INSTALLED)
    seen: Frame = frame(app=app)
    advance = planner("auto", APPS).advance(task, seen, Progress())
    assert advance.steps, advance.reason
    return advance.steps


@pytest.mark.parametrize("name", ["Pad", "文本编辑器", "the text editor"])
def test_a_program_is_opened_by_any_of_its_names_and_nothing_is_put_aside_for_it(name: str) -> None:
    (opened,) = steps(f"打开{name}" if name == "文本编辑器" else f"open {name}", app="calc.desktop")
    assert (opened.action, opened.app) == ("launch_app", "org.pad.desktop")


def test_a_program_that_is_here_stands_for_the_app_of_phones_of_the_same_name() -> None:
    assert steps("打开计算器")[0].app == "calc.desktop"


@pytest.mark.parametrize(
    ("sentence", "step"),
    [
        ("press F2", ("press_key", "f2")),
        ("按 page down", ("press_key", "pagedown")),
        ("刷新", ("press_key", "f5")),
        ("按 Ctrl+S", ("hotkey", "")),
        ("向上滑动", ("scroll", "")),
        ("右键点击“a.txt”", ("right_click", "")),
        ("right-click a.txt", ("right_click", "")),
        ("打开文件菜单", ("tap", "")),
        ("关闭当前窗口", ("hotkey", "")),
    ],
)
def test_a_desktop_is_operated_as_one(sentence: str, step: tuple[str, str]) -> None:
    (only,) = steps(sentence)
    assert (only.action, only.key) == step
    assert only.fallback is None or only.fallback.action == "scroll"


def test_only_the_window_of_the_program_that_is_named_is_closed() -> None:
    shown, closed = steps("关闭计算器")
    front = Condition(kind="app", value="calc.desktop")
    assert (shown.action, shown.app, shown.unless) == ("show_window", "calc.desktop", [front])
    assert (closed.keys, closed.needs, closed.expect) == (
        ["alt", "f4"],
        [front],
        [front.replace(gone=True)],
    )
    assert closed.irreversible  # what is in front then may be another document of the same program


def test_a_program_that_the_sentence_has_just_opened_is_closed_where_it_is() -> None:
    assert [step.action for step in steps("打开计算器，关闭计算器")] == ["launch_app", "hotkey"]


@pytest.mark.parametrize("sentence", ["close notes.txt", 'close "notes.txt"', "关闭“notes.txt”", "关闭 notes.txt 窗口"])
def test_what_is_no_program_is_a_window_with_these_words_in_its_title(sentence: str) -> None:
    shown, closed = steps(sentence)
    called = [Condition(kind="window", value="notes.txt")]
    assert (shown.action, shown.text, shown.expect, closed.needs) == ("show_window", "notes.txt", called, called)


@pytest.mark.parametrize("sentence", ["close the dialog", "dismiss this dialog box", "关闭对话框", "取消这个对话框"])
def test_a_dialog_is_closed_only_where_one_is_in_front(sentence: str) -> None:
    (closed,) = steps(sentence)
    assert closed.keys == ["alt", "f4"]
    assert (closed.needs, closed.expect) == ([Condition(kind="dialog")], [Condition(kind="closed")])


@pytest.mark.parametrize("sentence", ["close the window", "close this", "关闭当前窗口", "exit the app"])
def test_what_names_nothing_closes_what_is_in_front(sentence: str) -> None:
    (closed,) = steps(sentence)
    assert (closed.keys, closed.needs) == (["alt", "f4"], [])


@pytest.mark.parametrize(
    "sentence",
    [
        "close Pad, click ‘Don’t Save’",
        "关闭 Pad，点击“不保存”",
        "close notes.txt, click Don't Save",
        "关闭当前窗口，点不保存",
        "close Pad without saving",
        "close Pad, don't save",
        "不保存关闭 Pad",
        "关闭 Pad，不保存",
        "关闭“信.txt”并不保存",
    ],
)
def test_what_a_window_may_ask_before_it_closes_is_answered_where_it_asks(sentence: str) -> None:
    *_, closed, answered = steps(sentence)
    assert closed.keys and answered.optional and answered.fallback is None
    assert {"不保存", "Don't Save"} <= {word.replace("’", "'") for word in answered.target.words}


def test_other_clicks_after_a_window_was_closed_are_not_left_out() -> None:
    assert not steps("close Pad, click File")[-1].optional
    assert not steps("click Don't Save")[-1].optional


@pytest.mark.parametrize("sentence", ["open Pad, close it", "打开 Pad，关闭它", "打开 Pad，把它关掉"])
def test_it_is_closed_and_not_taken_for_a_popup_that_went_by_itself(sentence: str) -> None:
    opened, closed = steps(sentence)
    assert (opened.app, closed.keys) == ("org.pad.desktop", ["alt", "f4"])


def test_what_is_a_switch_everywhere_is_no_window() -> None:
    assert steps("关闭蓝牙")[0].target.kind == "switch"


@pytest.mark.parametrize("sentence", ["open a new window of Pad", "open another Pad window", "打开一个新的Pad窗口"])
def test_another_window_is_opened_where_one_is_asked_for(sentence: str) -> None:
    (opened,) = steps(sentence, app="org.pad.desktop")
    assert opened.anew and (opened.app, opened.unless) == ("org.pad.desktop", [])
    assert opened.irreversible, "opened once more where it was not seen, there would be a third"
    assert not steps("open Pad")[0].anew


def test_that_another_window_was_opened_is_seen_by_its_number() -> None:
    (opened,) = steps("open a new window of Pad", app="org.pad.desktop")
    assert opened.expect == [Condition(kind="app", value="org.pad.desktop"), Condition(kind="opened")]


@pytest.mark.parametrize(
    ("sentence", "how", "shown"),
    [
        ("最大化窗口", "maximize", ""),
        ("maximise this window", "maximize", ""),
        ("open Calculator, maximize it", "maximize", ""),
        ("把计算器最大化", "maximize", "calc.desktop"),
        ("minimize notes.txt", "minimize", "notes.txt"),
        ("还原窗口", "restore", ""),
        ("put the window on the left half of the screen", "left", ""),
        ("snap the Calculator window to the right side", "right", "calc.desktop"),
        ("把“信.txt”移到屏幕的左半边", "left", "信.txt"),
    ],
)
def test_a_window_is_laid_as_the_sentence_has_it_and_brought_to_the_front_first(
    sentence: str, how: str, shown: str
) -> None:
    *before, laid = steps(sentence)
    assert (laid.action, laid.arrange) == ("arrange_window", how)
    assert laid.expect[-1].kind == "arranged"
    assert [step.app or step.text for step in before if step.action == "show_window"] == ([shown] if shown else [])


def test_two_windows_are_laid_side_by_side_and_a_minimised_one_is_found_by_its_name() -> None:
    laid = steps("put Pad on the left half and Calculator on the right half")
    assert [step.arrange for step in laid if step.arrange] == ["left", "right"]
    (restored,) = steps("还原计算器")
    assert (restored.arrange, restored.app) == ("restore", "calc.desktop")


@pytest.mark.parametrize("said", ["‘Don’t Save’", "'Don't Save'", '"Don\'t Save"', "“Don’t Save”", "Don't Save"])
def test_an_apostrophe_ends_no_quotation(said: str) -> None:
    (pressed,) = steps(f"click {said}")
    assert pressed.target.words[0].replace("’", "'") == "Don't Save"


def replanned(sentence: str) -> str:
    """What is said in the end of a step whose target is nowhere."""
    task = Task(id="t", text=sentence, profile=COMPUTER, installed=INSTALLED)
    brain, seen = planner("auto", APPS), frame(app="calc.desktop")
    advance = brain.advance(task, seen, Progress())
    problem = PostMortem(reason="ELEMENT_NOT_FOUND", step=advance.steps[0], detail="x")
    for _ in range(2):
        advance = brain.replan(task, seen, advance.progress, problem)
    assert advance.reason is not None
    return render(advance.reason)


def test_a_program_that_is_not_installed_is_said_so_with_those_that_are() -> None:
    assert "no such program is installed; the closest are “Calculator”" in replanned("open Calculatr")
    assert "installed are “Pad”, “Calculator”" in replanned("open Nosuchapp")
    assert "installed" not in replanned('click "Nosuchapp"')


def test_a_window_that_is_not_there_is_not_looked_for_twice() -> None:
    assert replanned("close Foo Bar").startswith("no window with “Foo Bar” in its title is open")
    assert replanned("close Pad").startswith("no window of Pad comes to the front")


def test_what_is_typed_may_stand_among_other_text() -> None:
    (typed,) = steps('输入"你好"')
    assert (typed.target, [str(c) for c in typed.expect]) == (Target(kind="field"), ["written:你好"])


@pytest.mark.parametrize("sentence", ["search for tea", "搜索绿茶", "google tea", "take a selfie", "打开微信"])
def test_what_an_app_of_phones_does_is_not_looked_for_on_a_computer(sentence: str) -> None:
    apps, there = APPS, {"org.pad.desktop": "Pad"}
    on_phone = planner("auto", apps).advance(Task(id="t", text=sentence), frame(), Progress())
    assert any(step.action == "launch_app" for step in on_phone.steps)
    for installed in (there, {}):
        task = Task(id="t", text=sentence, profile=COMPUTER, installed=installed)
        advance = planner("auto", apps).advance(task, frame(app="desktop"), Progress())
        assert not any(step.action == "launch_app" for step in advance.steps)
        assert not derive_grant(task, apps, POLICY).apps


def test_what_a_module_of_a_program_that_is_here_does_is_done() -> None:
    chess = App(
        name="chess",
        labels=["Chess"],
        packages=["chess.desktop"],
        templates=[Template(name="new", say=["start a game"], steps=[WrittenStep(action="tap", target="text:New")])],
    )
    task = Task(id="t", text="start a game", profile=COMPUTER, installed={"chess.desktop": "Chess"})
    advance = planner("auto", APPS.with_apps([chess])).advance(task, frame(), Progress())
    assert [(step.action, step.app) for step in advance.steps] == [("launch_app", "chess.desktop"), ("tap", "")]


def test_the_keys_of_the_body_itself_are_there_on_a_computer_too() -> None:
    assert steps("turn up the volume")[0].key == "VOLUME_UP"


def pressed(sentence: str, profile: DeviceProfile = COMPUTER) -> list[str]:
    """What is done, in short: keys by their names, buttons in brackets."""
    task = Task(id="t", text=sentence, profile=profile, installed=INSTALLED if profile.is_computer else {})
    advance = planner("auto", APPS).advance(task, frame(), Progress())
    return [
        f"[{step.target.value}]" if step.target.value else step.key or "+".join(step.keys) or step.text
        for step in advance.steps
    ]


@pytest.mark.parametrize(
    ("sentence", "keys"),
    [
        ("press Delete", ["delete"]),
        ("press del", ["delete"]),
        ("press the Delete key", ["delete"]),
        ("按 Delete", ["delete"]),
        ("按删除键", ["delete"]),
        ("按 End 键", ["end"]),
        ("press End", ["end"]),
        ("press Insert", ["insert"]),
        ("press Home", ["home"]),
        ("按 Home", ["home"]),
        ("press Left 3 times", ["left"] * 3),
        ("按两次左箭头", ["left"] * 2),
        ("press the right arrow key", ["right"]),
        ("press Shift+Delete", ["shift+delete"]),
        ("press the y key", ["y"]),
        ("press Ctrl+A, then press Delete", ["ctrl+a", "delete"]),
        ("press backspace", ["DEL"]),
    ],
)
def test_a_key_is_pressed_where_a_button_might_be_called_like_it(sentence: str, keys: list[str]) -> None:
    assert pressed(sentence) == keys


@pytest.mark.parametrize(
    ("sentence", "button"),
    [
        ('press the "Delete" button', "[Delete||删除]"),
        ('press "Delete"', "[Delete||删除]"),
        ("click Delete", "[Delete||删除]"),
        ("press the Delete button", "[Delete||删除]"),
        ("按删除", "[删除||Delete]"),
        ("按“End”", "[End]"),
        ("press Print", "[Print]"),
    ],
)
def test_a_button_that_is_called_like_a_key_is_pressed_where_it_is_quoted_or_clicked(
    sentence: str, button: str
) -> None:
    assert pressed(sentence) == [button]


@pytest.mark.parametrize(
    ("sentence", "label", "keys"),
    [
        ('press "Enter"', "Enter", "ENTER"),
        ("按“Enter”", "Enter", "ENTER"),
        ("按“回车”", "回车", "ENTER"),
        ("点击“回车”", "回车", "ENTER"),
        ("点击回车", "回车", "ENTER"),
        ("按回车按钮", "回车", "ENTER"),
        ("press the Enter button", "Enter", "ENTER"),
        ('press "Esc"', "Esc", "ESCAPE"),
        ('press "F2"', "F2", "f2"),
        ('press "Ctrl+S"', "Ctrl+S", "ctrl+s"),
        ("按“Ctrl+S”", "Ctrl+S", "ctrl+s"),
    ],
)
def test_what_may_be_a_label_is_looked_for_and_carries_the_keys_it_may_be_the_name_of(
    sentence: str, label: str, keys: str
) -> None:
    (step,) = steps(sentence)
    assert step.action == "tap" and label.casefold() in [word.casefold() for word in step.target.words]
    assert step.key == keys or "+".join(step.keys) == keys


@pytest.mark.parametrize(
    "sentence", ["press Enter", "按回车", "按回车键", "点击回车键", "tap the Enter key", "按 Enter"]
)
def test_a_key_without_quotes_is_the_key(sentence: str) -> None:
    (step,) = steps(sentence)
    assert (step.action, step.key, step.target.kind) == ("press_key", "ENTER", "none")


def test_in_quotes_the_key_that_deletes_is_never_meant() -> None:
    for sentence in ("按“删除键”", 'press "del"', 'press "backspace"'):
        (step,) = steps(sentence)
        assert (step.action, step.key, step.keys) == ("tap", "", []), sentence


def test_on_a_phone_those_names_are_buttons_and_its_own_keys() -> None:
    assert pressed("press Delete", PHONE) == ["[Delete||删除]"]
    assert pressed("press End", PHONE) == ["[End]"]
    assert pressed("按删除键", PHONE) == ["DEL"]
    assert pressed("press Home", PHONE) == [""]  # the home screen


def test_the_name_of_the_key_consents_to_no_deletion_and_that_of_the_button_does() -> None:
    apps = APPS
    agreed = {
        sentence: derive_grant(Task(id="t", text=sentence, profile=COMPUTER), apps, POLICY).kinds
        for sentence in ("press Delete", "按 Delete 键", 'press the "Delete" button', "click Delete")
    }
    assert list(agreed.values()) == [[], [], ["delete"], ["delete"]]


@pytest.mark.parametrize(
    ("sentence", "keys"),
    [
        ("select all", ["ctrl+a"]),
        ("全选，复制", ["ctrl+a", "ctrl+c"]),
        ("select all and copy it", ["ctrl+a", "ctrl+c"]),
        ("select all the text and cut it", ["ctrl+a", "ctrl+x"]),
        ("剪切", ["ctrl+x"]),
        ("paste it", ["ctrl+v"]),
        ("粘贴", ["ctrl+v"]),
        ("undo", ["ctrl+z"]),
        ("撤销", ["ctrl+z"]),
        ("redo the last change", ["ctrl+shift+z"]),
        ("重做", ["ctrl+shift+z"]),
    ],
)
def test_what_keys_do_in_every_program_is_said_without_naming_them(sentence: str, keys: list[str]) -> None:
    assert pressed(sentence) == keys
    assert pressed(sentence, PHONE) == []


@pytest.mark.parametrize(
    "sentence",
    [
        'type "a" and save it as "b.txt"',
        '输入"a"并保存为"b.txt"',
        "输入“a”，另存为“b.txt”",
        'type "a", save it as b.txt',
    ],
)
def test_a_text_is_saved_under_a_name_that_goes_only_where_a_name_is_asked_for(sentence: str) -> None:
    typed, asked, named, kept = steps(sentence)
    assert (typed.text, asked.keys, named.text, kept.key) == ("a", ["ctrl", "shift", "s"], "b.txt", "ENTER")
    assert named.target.kind == "field" and {"Name", "文件名"} <= set(named.target.words)
    assert [str(condition) for condition in kept.expect] == ["window:b.txt"]


def test_a_name_that_may_be_something_else_is_not_saved_under() -> None:
    task = Task(id="t", text="save it as draft", profile=COMPUTER, installed=INSTALLED)
    assert not planner("auto", APPS).advance(task, frame(), Progress()).steps
