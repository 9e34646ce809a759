"""Whole runs on a desktop with real programs, by what people say. What came of them is asked of the world:
files, windows, a program's own tree, a web server; never of the agent.
"""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from subprocess import Popen
from urllib.parse import parse_qs

import pytest

import iris_screen
from iris_screen.consent.keys.key_effects import KeyEffects
from iris_screen.consent.keys.keystrokes import combine_keys
from iris_screen.core.condition import Condition
from iris_screen.core.errors import Timeout
from iris_screen.core.message import Message, walk_messages
from iris_screen.core.plan import Task
from iris_screen.core.settings import Settings
from iris_screen.core.verdict import TaskResult
from iris_screen.graph.lifecycle.debug_archive import Event, OnEvent
from iris_screen.graph.runs import Runs
from iris_screen.sight.elements.atspi import AtSpi
from iris_screen.text import render
from tests import desk, desk_session
from tests.desk_session import started

SIGHTS = ["elements=quick", "elements=none"]
"""Told its elements, or by its pixels alone."""


@pytest.fixture(scope="module", autouse=True)
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    desk.needs("mousepad", "galculator", "gnome-calculator", "pcmanfm", "chromium", "xdotool")
    with desk_session.session(tmp_path_factory.mktemp("session")):
        yield


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The home of all programs that the run opens; they end with the test."""
    home = tmp_path / "home"
    home.mkdir()
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(home))
    yield home
    desk_session.end_all_of(home)
    ours = "Mousepad|Galculator|gnome-calculator|Pcmanfm|Chromium"
    desk.wait_until(lambda: not desk.said("xdotool", "search", "--onlyvisible", "--class", ours), "a bare desktop")


def ran(sentence: str, home: Path, sight: str = "elements=quick", on_event: OnEvent = print) -> TaskResult:
    runs = Runs(Settings(home=home.parent / "iris"))
    return runs.start(sentence, device=f"desktop:?pace=quick&stopkey=no&{sight}", on_event=on_event)


def verified(result: TaskResult) -> bool:
    return result.verdict == "verified"


@pytest.mark.parametrize(
    ("sentence", "name", "text"),
    [
        ('打开 Mousepad，输入"你好，世界"，按 Ctrl+S，输入"信.txt"，按回车', "信.txt", "你好，世界"),
        ('open Mousepad, type "a" and save it as "b.txt"', "b.txt", "a"),
        ('open Mousepad, type "Grüße 🙂", press Ctrl+S, type "letter.txt", press Enter', "letter.txt", "Grüße 🙂"),
    ],
)
def test_a_letter_is_written_and_saved(sentence: str, name: str, text: str, home: Path) -> None:
    result = ran(sentence, home)
    assert (home / name).read_bytes().decode().rstrip("\n") == text, result
    assert verified(result) or "🙂" in text, result  # which nobody can read on a picture


def test_a_text_is_added_to_what_a_file_holds(home: Path) -> None:
    (home / "list.txt").write_text("milk\n")
    with started("mousepad", "--disable-server", str(home / "list.txt")):
        desk.wait_until(lambda: "list.txt" in front(), "mousepad")
        result = ran('press Ctrl+End, type "bread", press Ctrl+S', home)
    assert (home / "list.txt").read_text() == "milk\nbread" and result.verdict in ("verified", "unverified"), result


def test_what_was_saved_is_proved_by_the_title_of_its_window(home: Path) -> None:
    (home / "list.txt").write_text("milk\n")
    with started("mousepad", "--disable-server", str(home / "list.txt")):
        desk.wait_until(lambda: "list.txt" in front(), "mousepad")
        result = ran('write "bread" at the end of the file and save it', home)
    assert (home / "list.txt").read_text() == "milk\nbread" and verified(result), result


def test_a_text_is_saved_under_a_name_in_a_folder(home: Path) -> None:
    (home / "Documents").mkdir()
    result = ran('open Mousepad, type "a" and save it as "b.txt" in Documents', home)
    assert (home / "Documents" / "b.txt").read_text().rstrip("\n") == "a", result


def words_shown(tries: int = 5) -> list[str]:
    """By the element tree, whose reader may take its time to start on a busy machine."""
    trees = AtSpi()
    try:
        return [each.value or each.name for each in trees.read_tree() if each.role in ("input", "text")]
    except Timeout:
        if tries == 1:
            raise
        return words_shown(tries - 1)
    finally:
        trees.close()


@pytest.mark.parametrize(
    ("sentence", "answer"),
    [
        ("打开计算器，点击 7，点击 ×，点击 6，点击 =", "42"),
        ("open Galculator, click 8, click *, click 9, click =", "72"),
    ],
)
def test_a_calculator_is_worked_by_its_buttons(sentence: str, answer: str, home: Path) -> None:
    result = ran(sentence, home)
    shown = words_shown()
    assert answer in shown and result.verdict != "failed", result  # a program that is slow to show a key proves none


def test_of_a_program_with_two_windows_one_is_closed_and_the_run_says_so(home: Path) -> None:
    titles = ["one.txt", "two.txt"]
    with ExitStack() as open_windows:
        for title in titles:
            (home / title).write_text("kept")
            open_windows.enter_context(started("mousepad", "--disable-server", str(home / title)))
            desk.wait_until(lambda title=title: title in front(), title)  # type: ignore[misc]
        result = ran("打开 Mousepad，关闭 Mousepad", home)
        left = [title for title in titles if window(title) is not None]
    assert left == ["one.txt"], result
    assert result.verdict == "unverified" and "another of its windows is open" in render(result.reason), result


@pytest.mark.parametrize(
    "sentence",
    [
        '打开文件管理器，点击"old.txt"，按 F2，输入"新名字"，按回车',
        'open the file manager, right click "old.txt", click "Rename...", type "新名字", press Enter',
    ],
)
def test_a_file_is_renamed_through_a_dialog_by_sight(sentence: str, home: Path) -> None:
    (home / "old.txt").write_text("kept")
    result = ran(sentence, home, "elements=none")
    assert not (home / "old.txt").exists(), result
    assert (home / "新名字.txt").read_text() == "kept" and verified(result), result


@pytest.mark.parametrize("sight", SIGHTS)
def test_a_window_is_dragged_by_its_title_bar(home: Path, sight: str) -> None:
    letter = home / "Shopping.txt"
    letter.write_text("milk")
    with started("mousepad", "--disable-server", str(letter)):
        placed("Shopping", 500, 300)
        with started("galculator"):
            placed("galculator", 20, 40)
            dragged(home, sight)


def dragged(home: Path, sight: str) -> None:
    before, still = window("galculator"), window("Shopping")
    result = ran('把"galculator"拖到"Search"', home, sight)
    after = window("galculator")
    assert before and after and before[:2] != after[:2] and before[2:] == after[2:], result
    assert window("Shopping") == still


def placed(name: str, x: int, y: int) -> None:
    """Once there is a window of this title, it is there."""
    desk.wait_until(lambda: window(name) is not None, name)
    desk.said("xdotool", "search", "--onlyvisible", "--name", name, "windowmove", "--sync", str(x), str(y))


def front() -> str:
    return desk.said("xdotool", "getactivewindow", "getwindowname").strip()


def window(name: str) -> tuple[int, ...] | None:
    """Left, top, width, height of the one of this title; the largest, since its tips are called so, too."""
    found = desk.said("xdotool", "search", "--onlyvisible", "--name", name).split()
    told = [desk.said("xdotool", "getwindowgeometry", "--shell", number) for number in found]
    facts = [dict(line.split("=") for line in each.split()) for each in told if each]
    places = [tuple(int(each[key]) for key in ("X", "Y", "WIDTH", "HEIGHT")) for each in facts]
    return max(places, key=lambda place: place[2] * place[3], default=None)


FORM = """<!doctype html><meta charset=utf-8><title>Order</title><style>* {font: 20px sans-serif}</style>
<form method=post action=/sent><p><label>姓名 <input name=name></label><p><label>City <input name=city></label>
<p><label><input type=checkbox name=agree> 包装成礼物</label><p><button>提交</button></form>"""


@dataclass
class Shop:
    """A web page with a form, on 127.0.0.1, and what was sent to it."""

    address: str = ""
    sent: list[dict[str, list[str]]] = field(default_factory=list)


@contextmanager
def shop() -> Iterator[Shop]:
    served = Shop()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer(FORM)

        def do_POST(self) -> None:
            said = self.rfile.read(int(self.headers["Content-Length"])).decode()
            served.sent.append(parse_qs(said))
            self._answer("<meta charset=utf-8><title>Thanks</title><h1>谢谢</h1>")

        def log_message(self, *_: object) -> None:
            pass

        def _answer(self, page: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(page.encode())

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        served.address = f"http://127.0.0.1:{server.server_port}/"
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield served
        server.shutdown()
        thread.join()


@contextmanager
def browsing(home: Path, address: str) -> Iterator[None]:
    """Chromium with a page called Order."""
    options = [
        "--no-sandbox",
        "--no-first-run",
        "--disable-gpu",
        "--force-renderer-accessibility",
        "--password-store=basic",
    ]
    with started("chromium", *options, f"--user-data-dir={home / 'profile'}", address):
        desk.wait_until(lambda: front().startswith("Order"), "chromium")
        yield


def test_a_form_in_chromium_is_filled_in_and_sent(home: Path) -> None:
    with shop() as served, browsing(home, served.address):
        result = ran('在"姓名"里输入"张三"，在"City"里输入"杭州"，勾选"包装成礼物"，点击"提交"', home)
    assert served.sent == [{"name": ["张三"], "city": ["杭州"], "agree": ["on"]}], result
    assert result.verdict == "unverified", result  # whether an order was taken only the shop can tell


def test_a_field_that_takes_two_letters_is_typed_into_twice_and_the_end_says_what_it_shows(home: Path) -> None:
    page = "data:text/html,<title>Order</title><p><label>Code <input maxlength=2></label>"
    with browsing(home, page):
        result = ran('type "abc12" into "Code"', home)
    assert result.status == "failed" and "the field shows “ab”, not “abc12”" in render(result.reason), result
    assert result.total_retries == 1


@pytest.mark.parametrize("sight", SIGHTS)
def test_a_dialog_that_steals_the_focus_gets_no_keys_and_no_praise(home: Path, sight: str) -> None:
    world = desk.world()
    world.reset()
    world.ask("steal 4")
    result = ran('type "my secret words", press Enter', home, sight)
    held, stolen = world.ask("fields"), world.of("stolen")
    world.reset()
    assert len(stolen) == 1 and held["dialogs"] in ([], [""]), result
    assert not verified(result) or held["field"] == "my secret words", result


ASKING = """import tkinter, tkinter.messagebox
tkinter.Tk().withdraw()
print(tkinter.messagebox.askyesno("Delete", "Delete all files for good?"), flush=True)
"""


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("sentence", ["press Enter", "press Space", 'type "my secret words"'])
def test_a_dialog_that_comes_up_between_the_look_and_the_key_is_not_agreed_to(
    home: Path, sentence: str, sight: str
) -> None:
    """It comes while the run has decided what to press and has not pressed it; every key here would be its Yes."""
    world, notes, asking = desk.world(), list[Message | None](), ExitStack()
    answers: list[Popen[str]] = []

    def ask(event: Event) -> None:
        notes.append(event.note)
        if event.node == "locate" and not answers:
            answers.append(asking.enter_context(started(sys.executable, "-c", ASKING)))
            desk.wait_until(lambda: front() == "Delete", "the dialog")

    world.reset()
    with asking:
        result = ran(sentence, home, sight, ask)
        answer = answers[0].stdout.readline().strip() if answers[0].stdout else ""
    assert answer == "False", result
    assert any("came up; nothing was touched" in render(note) for note in notes if note)
    assert world.of("key")


@pytest.mark.parametrize(("sentence", "pressed"), [("按“Enter”", 3), ('press "Return"', 4)])
def test_what_is_in_quotes_is_clicked_where_it_is_seen_and_else_the_key_of_that_name_is_pressed(
    home: Path, sentence: str, pressed: int
) -> None:
    """The key presses what is the default here, and a click what it is on; the program ends with what was pressed."""
    desk.needs("xmessage")
    asks = "xmessage -buttons Stay:4,Enter:3 -default Stay 'Shall we go on?'; echo $?; exec sleep 60"
    with started("sh", "-c", asks) as asking:
        desk.wait_until(lambda: window("xmessage") is not None, "xmessage")
        result = ran(sentence, home, "elements=none")
        told = asking.stdout.readline() if asking.stdout and window("xmessage") is None else ""
    assert told == f"{pressed}\n" and verified(result), result


def test_a_run_whose_program_hangs_says_which(home: Path) -> None:
    (home / "list.txt").write_text("milk")
    with started("mousepad", "--disable-server", str(home / "list.txt")) as editor:
        desk.wait_until(lambda: "list.txt" in front(), "mousepad")
        editor.send_signal(signal.SIGSTOP)
        result = ran('type "bread", press Ctrl+S', home)
        editor.send_signal(signal.SIGCONT)
    assert not verified(result)
    assert "ousepad does not answer" in render(result.reason), result


CHINESE = {"LANGUAGE": "zh_CN", "LC_ALL": "C.UTF-8"}


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize(
    ("begins", "answers", "language"),
    [
        ('open Mousepad, type "hello", press Ctrl+Q', "click ‘Don’t Save’", {}),
        ('打开 Mousepad，输入"你好"，按 Ctrl+Q', "点击“不保存”", CHINESE),
    ],
)
def test_a_question_that_stood_there_before_the_run_is_answered_and_not_cancelled(
    begins: str, answers: str, language: dict[str, str], home: Path, sight: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in language.items():
        monkeypatch.setenv(name, value)
    asked = ran(begins, home, sight)
    assert "a dialog is still open: " in render(asked.reason), asked
    result = ran(answers, home, sight)
    assert window("Mousepad") is None and verified(result), result


def test_a_window_with_unsaved_words_is_closed_by_the_answer_that_the_sentence_gives(home: Path) -> None:
    result = ran('open Mousepad, type "hello", close Mousepad, click "Don\'t Save"', home)
    assert window("Mousepad") is None and verified(result), (
        result
    )  # that it closed is seen once its question is answered


def test_a_window_with_nothing_unsaved_is_closed_though_the_sentence_has_an_answer_to_its_question(home: Path) -> None:
    result = ran("打开 Mousepad，关闭 Mousepad，点击“不保存”", home)
    assert window("Mousepad") is None and verified(result), result


def test_a_program_that_is_open_comes_to_the_front_and_another_window_only_where_one_is_asked_for(home: Path) -> None:
    notes = list[Message | None]()
    with started("galculator"):
        desk.wait_until(lambda: front() == "galculator", "the calculator")
        with started("mousepad", "--disable-server"):
            desk.wait_until(lambda: "Mousepad" in front(), "the editor")
            there = windows()
            result = ran("open Galculator", home, on_event=lambda event: notes.append(event.note))
            assert verified(result) and front() == "galculator" and windows() == there, result
            assert any(told.key == "act-window-was-open" for note in notes if note for told in walk_messages(note)), (
                notes
            )
            result = ran("open a new window of Galculator", home)
            assert verified(result) and windows() == there + 1, result


def test_a_window_is_closed_by_words_in_its_title_and_one_that_is_not_there_is_said_so(home: Path) -> None:
    (home / "list.txt").write_text("milk")
    with started("mousepad", "--disable-server", str(home / "list.txt")):
        desk.wait_until(lambda: "list.txt" in front(), "the list")
        with started("galculator"):
            desk.wait_until(lambda: front() == "galculator", "the calculator")
            result = ran("close list.txt", home)
            assert verified(result) and window("list.txt") is None and window("galculator"), result
            result = ran("close Foo Bar", home)
    assert render(result.reason).startswith("no window with “Foo Bar” in its title is open"), result


@pytest.mark.parametrize(
    ("sentence", "lies"),
    [
        ("把 Mousepad 放到左半边，把 Galculator 放到屏幕的右半边", {"Mousepad": (0, 640), "galculator": (640, 640)}),
        ("maximize Galculator, restore the window, minimize Galculator", {"galculator": None}),
    ],
)
def test_windows_are_laid_as_the_sentence_has_it(
    sentence: str, lies: dict[str, tuple[int, int] | None], home: Path
) -> None:
    """By left and width of the frame, give or take its border."""
    with started("galculator"):
        desk.wait_until(lambda: window("galculator") is not None, "the calculator")
        with started("mousepad", "--disable-server"):
            desk.wait_until(lambda: "Mousepad" in front(), "the editor")
            result = ran(sentence, home, "elements=none")
            laid = {title: window(title) for title in lies}
    assert verified(result), result
    for title, wanted in lies.items():
        seen = laid[title]
        assert (seen is None) == (wanted is None), laid
        assert not wanted or not seen or (abs(seen[0] - wanted[0]) < 9 and abs(seen[2] - wanted[1]) < 9), laid


FIXED = """import tkinter
root = tkinter.Tk()
root.title("Fixed")
root.resizable(False, False)
root.mainloop()
"""


def test_a_window_that_its_program_holds_to_a_size_is_not_called_maximised(home: Path) -> None:
    with started(sys.executable, "-c", FIXED):
        desk.wait_until(lambda: front() == "Fixed", "the window")
        result = ran('maximize "Fixed"', home, "elements=none")
    assert result.status == "failed" and "does not let its window be maximized" in render(result.reason), result


def windows() -> int:
    """How many the window manager knows of."""
    return desk.said("xprop", "-root", "_NET_CLIENT_LIST").count("0x")


@pytest.mark.parametrize("sight", SIGHTS)
def test_a_session_writes_and_saves_in_a_program_step_by_step(home: Path, sight: str) -> None:
    settings = Settings(home=home.parent / "iris")
    with iris_screen.open(f"desktop:?pace=quick&stopkey=no&{sight}", settings=settings) as s:
        s.open_app("Mousepad")
        assert s.type("three eggs").evidence == "verified"
        s.press("ctrl", "s")
        s.type(str(home / "eggs.txt"), clear=True)
        s.press("Enter")
        s.expect(Condition(kind="window", value="eggs.txt"))
    assert (home / "eggs.txt").read_text("utf-8").strip() == "three eggs"


def test_what_keys_do_is_known_by_the_program_in_front(home: Path) -> None:
    """The device names each program as assets/keys.yaml has it."""
    does = {}
    for program in (["mousepad", "--disable-server"], ["gnome-calculator"], ["xterm", "-title", "shell"]):
        wanted = program[0].split("-")[-1]
        with started(*program), iris_screen.open_device("desktop:?pace=quick&stopkey=no&elements=none") as device:
            desk.wait_until(lambda wanted=wanted, device=device: wanted in device.look().app.casefold(), program[0])
            app = device.look().app
        for keys in ("ctrl+d", "ctrl+c", "ctrl+w"):
            does[wanted, keys] = KeyEffects().find(combine_keys(keys.split("+")), app, Task(id="r", text="")).does
    assert does == {
        ("mousepad", "ctrl+d"): "harmless",
        ("mousepad", "ctrl+c"): "harmless",
        ("mousepad", "ctrl+w"): "closes",
        ("calculator", "ctrl+d"): "unknown",
        ("calculator", "ctrl+c"): "harmless",
        ("calculator", "ctrl+w"): "closes",
        ("xterm", "ctrl+d"): "closes",
        ("xterm", "ctrl+c"): "unknown",
        ("xterm", "ctrl+w"): "harmless",
    }
