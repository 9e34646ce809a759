"""The accessibility trees of real programs on a desktop of the test's own: Xvfb, openbox, D-Bus, AT-SPI."""

import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from iris_screen.core.errors import CaptureFailed, Timeout
from iris_screen.core.protocols import HasElements
from iris_screen.core.screen import Element
from iris_screen.sight.elements.atspi import AtSpi
from iris_screen.sight.elements.atspi_child.session import open_accessibility
from tests import desk, desk_session
from tests.desk_session import started

PAGE = """<title>Order</title><h1>Order form</h1><label>Name <input value="张三"></label>
<label><input type=checkbox checked> I agree</label> <input type=password aria-label=PIN value=1234>
<input type=range min=0 max=10 value=4 aria-label=Volume><button disabled>Pay</button><button>Send</button>
<div style="height:3000px"></div><button>Far below</button>"""


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    desk.needs("mousepad", "galculator", "chromium")
    with desk_session.session(tmp_path_factory.mktemp("home")):
        yield


@pytest.fixture(scope="module")
def trees(session: None) -> Iterator[AtSpi]:
    reader = AtSpi()
    desk.wait_until(lambda: not read(reader, deep=True), "the accessibility bus")
    yield reader
    reader.close()


@pytest.fixture(scope="module")
def calculator(trees: AtSpi) -> Iterator[subprocess.Popen[str]]:
    with started("galculator") as program:
        desk.wait_until(lambda: any(e.name == "sqrt" for e in read(trees)), "galculator")
        yield program


@pytest.fixture
def editor(trees: AtSpi, calculator: subprocess.Popen[str], tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """In front of the calculator, with a file in it."""
    letter = tmp_path / "a\"; $(rm -rf ~) <b>&\u202e'.txt"
    letter.write_text("你好，世界\n")
    with started("mousepad", "--disable-server", str(letter)) as program:
        desk.wait_until(lambda: any(e.value == "你好，世界" for e in read(trees)), "mousepad")
        yield program


def read(trees: AtSpi, deep: bool = False) -> list[Element]:
    """What is read; nothing while the session comes up."""
    try:
        return trees.read_tree(deep)
    except (CaptureFailed, Timeout):
        return []


def names(elements: Sequence[Element]) -> list[str]:
    return [element.name for element in elements if element.name]


def named(elements: Sequence[Element], name: str, role: str = "button") -> Element:
    return next(element for element in elements if (element.name, element.role) == (name, role))


def test_a_calculators_answer_is_read(trees: AtSpi, calculator: subprocess.Popen[str]) -> None:
    with desk.person() as person:
        person.press("Escape", "7", "KP_Multiply", "6", "Return")
    desk.wait_until(lambda: "42" in names(e for e in read(trees) if e.role == "text"), "the answer")  # type: ignore[arg-type]


def test_buttons_have_places_inside_their_window(trees: AtSpi, calculator: subprocess.Popen[str]) -> None:
    elements = trees.read_tree()
    window = elements[0].box
    seven, eight, equals = (named(elements, name).box for name in "78=")
    assert all(element.box.overlap(window) == element.box for element in elements)
    assert seven.top == eight.top and seven.right <= eight.left and equals.area > seven.area
    assert not named(elements, "MR").enabled  # there is nothing in the memory


def test_text_of_a_file_is_read_and_a_hostile_name_is_data(trees: AtSpi, editor: subprocess.Popen[str]) -> None:
    elements = trees.read_tree()
    (page,) = [element for element in elements if element.role == "input"]
    assert (page.value, page.focused) == ("你好，世界", True)
    assert any("$(rm -rf ~) <b>&" in name for name in names(elements))


def test_the_deep_level_reads_all_windows_without_what_is_covered(trees: AtSpi, editor: subprocess.Popen[str]) -> None:
    quick, deep = trees.read_tree(), trees.read_tree(deep=True)
    behind = [element for element in deep if element.id.startswith("galculator/")]
    assert behind and deep[: len(behind)] == behind  # back to front
    assert len(deep) == len(behind) + len(quick)
    window = next(element.box for element in quick if element.id == "mousepad/1")
    assert not any(window.contains(element.box.center) for element in behind)


def test_an_open_menu_is_read_and_a_closed_one_is_not(trees: AtSpi, editor: subprocess.Popen[str]) -> None:
    assert "Save As..." not in names(trees.read_tree())
    with desk.person() as person:
        person.press("F10")
        desk.wait_until(lambda: "Save As..." in names(read(trees)), "the menu")
        person.press("Escape", "Escape")


def test_a_program_that_hangs_costs_one_look_and_comes_back(
    trees: AtSpi, editor: subprocess.Popen[str], calculator: subprocess.Popen[str]
) -> None:
    calculator.send_signal(signal.SIGSTOP)  # behind
    try:
        assert "你好，世界" in [element.value for element in trees.read_tree()]
        assert not any(element.id.startswith("galculator/") for element in trees.read_tree(deep=True))
    finally:
        calculator.send_signal(signal.SIGCONT)
    desk.wait_until(lambda: any(e.id.startswith("galculator/") for e in read(trees, deep=True)), "galculator again")
    editor.send_signal(signal.SIGSTOP)  # in front
    try:
        with pytest.raises(Timeout, match="does not answer"):
            trees.read_tree()
    finally:
        editor.send_signal(signal.SIGCONT)
    desk.wait_until(lambda: "Search" in names(read(trees)), "mousepad again")


def test_a_child_that_was_killed_is_started_anew(trees: AtSpi, calculator: subprocess.Popen[str]) -> None:
    reader = AtSpi()
    assert "sqrt" in names(reader.read_tree())
    assert reader._child
    reader._child.kill()
    reader._child.wait()
    assert "sqrt" in names(reader.read_tree())
    child = reader._child
    reader.close()
    assert child.poll() is not None
    assert "sqrt" in names(reader.read_tree())
    reader.close()


def test_a_web_page_is_read_as_far_as_it_is_in_sight(trees: AtSpi, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(f"<!doctype html><meta charset=utf-8>{PAGE}")
    options = [
        "--no-sandbox",
        "--no-first-run",
        "--password-store=basic",
        "--force-renderer-accessibility",
        f"--user-data-dir={tmp_path}/profile",
    ]
    with started("chromium", *options, f"file://{page}"):
        desk.wait_until(lambda: "Send" in names(read(trees)), "the page")
        elements = trees.read_tree()
    assert named(elements, "Name", "input").value == "张三"
    assert named(elements, "PIN", "input").value == "••••"
    assert named(elements, "I agree", "switch").checked is True
    assert named(elements, "Volume", "slider").value == "4"
    assert [named(elements, name).enabled for name in ("Pay", "Send")] == [False, True]
    assert "Far below" not in names(elements)


def test_a_session_without_accessibility_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path}/none")
    reader = AtSpi()
    began = time.monotonic()
    with pytest.raises(CaptureFailed, match="at-spi2-core"):
        reader.read_tree()
    assert time.monotonic() - began < 10
    reader.close()


def test_a_desktop_without_elements_says_so_once_and_is_not_opened_for_who_wants_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path}/none")
    with desk.opened("?pace=quick") as device:
        assert not isinstance(device, HasElements)
    assert [record.message for record in caplog.records if "at-spi2-core" in record.message] == caplog.messages
    assert len(caplog.messages) == 1
    for wanted in ("quick", "deep"):
        with pytest.raises(CaptureFailed, match="at-spi2-core"), desk.opened(f"?elements={wanted}"):
            pass


def test_a_bug_while_the_bus_is_in_use_is_not_told_as_a_missing_bus(session: None) -> None:
    with pytest.raises(ValueError, match="a bug"), open_accessibility():
        raise ValueError("a bug")
