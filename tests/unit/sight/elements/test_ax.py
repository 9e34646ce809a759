"""macOS's accessibility trees, walked on a recorded desktop; and every name that is used, against pyobjc's own."""

import ast
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from iris_screen.core.errors import CaptureFailed, Timeout
from iris_screen.core.screen import Element
from iris_screen.sight.elements import ax, ax_calls, ax_roles
from iris_screen.sight.elements.ax import AxTree, OnScreen, Ref, Unanswered
from iris_screen.sight.elements.flat_tree import MAX_NODES

HERE = Path(__file__).parent
PYOBJC = json.loads((HERE / "pyobjc.json").read_text())


class Recorded:
    """A desktop from a file, as sight.elements.ax.Ax. What stands there once may be named at several places."""

    def __init__(self, desk: dict[str, Any], hanging: Sequence[str] = (), allowed: bool = True) -> None:
        self.desk, self.hanging, self.allowed = desk, hanging, allowed
        self.asked = 0

    def is_trusted(self) -> bool:
        return self.allowed

    def list_windows(self) -> list[OnScreen]:
        return [OnScreen(one["pid"], one["layer"], tuple(one["box"])) for one in self.desk["windows"]]

    def find_application(self, pid: int) -> Ref:
        return self.desk["applications"][str(pid)]

    def set_patience(self, application: Ref, seconds: float) -> None:
        assert 0 < seconds < 1

    def read_values(self, of: Ref, names: Sequence[str]) -> list[Any]:
        self.asked += 1
        if of.get("AXTitle") in self.hanging:
            raise Unanswered
        return [self._known(of.get(name)) for name in names]

    def _known(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._known(one) for one in value]
        return self.desk["things"][value["same"]] if isinstance(value, dict) and "same" in value else value


@pytest.fixture
def desk() -> dict[str, Any]:
    recorded: dict[str, Any] = json.loads((HERE / "ax_desk.json").read_text())
    return recorded


def named(elements: Sequence[Element], name: str) -> Element:
    (one,) = [element for element in elements if element.name == name]
    return one


def names(elements: Sequence[Element]) -> list[str]:
    return [element.name for element in elements if element.name]


def test_the_front_window_and_its_menu_bar_are_read(desk: dict[str, Any]) -> None:
    elements = AxTree(Recorded(desk)).read_tree()
    assert {"Letter", "Bold", "Save", "File", "Edit"} <= set(names(elements))
    assert not {"Files", "Fonts", "Go"} & set(names(elements))


def test_the_deep_level_reads_all_windows_without_what_lies_behind_others(desk: dict[str, Any]) -> None:
    elements = names(AxTree(Recorded(desk)).read_tree(deep=True))
    assert {"Letter", "Files", "folder", "Helvetica"} <= set(elements)
    assert not {"Behind the letter", "Behind too", "Go"} & set(elements)
    assert elements.index("Helvetica") < elements.index("folder") < elements.index("Letter")  # back to front


def test_roles_values_and_states_are_told(desk: dict[str, Any]) -> None:
    elements = AxTree(Recorded(desk)).read_tree()
    bold, zoom, save_as = named(elements, "Bold"), named(elements, "Zoom"), named(elements, "Save As:")
    assert (bold.role, bold.checked) == ("switch", True)
    assert (zoom.role, zoom.value, zoom.checked) == ("slider", "1.5", None)
    assert (save_as.id, save_as.role, save_as.value) == ("saveAsNameTextField", "input", "Untitled")
    assert save_as.focused
    assert named(elements, "Documents").role == "button"  # what a menu to choose from shows
    assert [e.role for e in elements if e.name == "Letter"] == ["other", "tab"]
    assert not named(elements, "Undo").enabled
    assert next(e for e in elements if e.role == "input" and not e.name).value == "Dear 张三,"


def test_what_stands_in_a_password_field_is_never_kept(desk: dict[str, Any]) -> None:
    desk["things"]["letter"]["AXChildren"][-1]["AXValue"] = "hunter2"
    assert named(AxTree(Recorded(desk)).read_tree(), "Password").value == "•••••••"


def test_a_sheet_comes_after_what_it_lies_over(desk: dict[str, Any]) -> None:
    elements = AxTree(Recorded(desk)).read_tree()
    order = [element.role for element in elements]
    assert elements[order.index("dialog")].name == "save"
    assert names(elements).index("Save") > names(elements).index("Password")


def test_only_an_open_menu_is_followed(desk: dict[str, Any]) -> None:
    elements = names(AxTree(Recorded(desk)).read_tree())
    assert "Paste" in elements
    assert "New" not in elements


def test_what_is_scrolled_out_of_sight_is_left_out_and_boxes_are_cut(desk: dict[str, Any]) -> None:
    elements = AxTree(Recorded(desk)).read_tree()
    text = next(e for e in elements if e.value.startswith("Dear"))
    assert "Far below" not in names(elements)
    assert (text.box.top, text.box.bottom) == (160, 500)


def test_points_become_pixels(desk: dict[str, Any]) -> None:
    save = named(AxTree(Recorded(desk), scale=2.0).read_tree(), "Save")
    assert (save.box.left, save.box.top, save.box.width, save.box.height) == (840, 480, 120, 48)


def test_a_front_application_that_hangs_is_said_and_one_behind_is_left_out(desk: dict[str, Any]) -> None:
    with pytest.raises(Timeout):
        AxTree(Recorded(desk, hanging=["TextEdit"])).read_tree()
    assert "Letter" in names(AxTree(Recorded(desk, hanging=["Finder"])).read_tree(deep=True))


def test_what_was_told_before_an_application_hung_is_kept(desk: dict[str, Any]) -> None:
    elements = names(AxTree(Recorded(desk, hanging=["Bold"])).read_tree())
    assert "Letter" in elements
    assert "Password" not in elements


def test_no_time_left_gives_what_there_is(desk: dict[str, Any]) -> None:
    recorded = Recorded(desk)
    assert AxTree(recorded, seconds=0).read_tree() == []
    assert recorded.asked <= 1


def test_without_the_persons_leave_it_says_where_to_give_it(desk: dict[str, Any]) -> None:
    with pytest.raises(CaptureFailed, match="Privacy & Security"):
        AxTree(Recorded(desk, allowed=False)).read_tree()


def test_a_tree_that_holds_itself_comes_to_an_end(desk: dict[str, Any]) -> None:
    letter = desk["things"]["letter"]
    letter["AXChildren"] = [letter, letter]
    del desk["applications"]["501"]["AXMenuBar"]
    assert 0 < len(AxTree(Recorded(desk), seconds=60).read_tree()) <= MAX_NODES


@pytest.mark.parametrize(
    "odd", [{}, {"AXRole": 7, "AXTitle": ["a"], "AXPosition": [float("nan"), 0], "AXSize": [1e300, 1]}]
)
def test_odd_values_are_no_elements_and_no_error(desk: dict[str, Any], odd: dict[str, Any]) -> None:
    desk["things"]["letter"]["AXChildren"].insert(0, odd)
    assert "Bold" in names(AxTree(Recorded(desk)).read_tree())


@pytest.mark.parametrize(("role", "told"), [("AXGroup", True), ("AXWebArea", False)])
def test_the_title_of_a_web_page_is_nothing_to_press_in_the_middle_of_it(
    desk: dict[str, Any], role: str, told: bool
) -> None:
    letter = desk["things"]["letter"]
    place = {name: letter[name] for name in ("AXPosition", "AXSize")}
    letter["AXChildren"].insert(0, {"AXRole": role, "AXTitle": "Shop", **place})
    assert ("Shop" in names(AxTree(Recorded(desk)).read_tree())) is told


# --- the names, against what pyobjc's wheels declare (pyobjc.json) ------------------------------------------------


def used(module: str) -> tuple[set[str], dict[str, int]]:
    """The names taken from a framework in ax_calls, and with how many arguments those that are called are called."""
    tree = ast.parse(Path(ax_calls.__file__).read_text())
    ours = {"ApplicationServices": "_ax", "Quartz": "_screen"}[module]

    def taken(node: ast.AST) -> bool:
        return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute) and node.value.attr == ours

    names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and taken(node)}
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and taken(node.func)]
    return names, {node.func.attr: len(node.args) for node in calls if isinstance(node.func, ast.Attribute)}


@pytest.mark.parametrize("module", ["ApplicationServices", "Quartz"])
def test_every_symbol_is_declared_by_the_wheel(module: str) -> None:
    names, calls = used(module)
    declared = PYOBJC[module]
    assert len(names) > 3
    assert names <= {*declared["functions"], *declared["constants"], *declared.get("types", [])}
    assert calls == {name: declared["functions"][name] for name in calls}


def test_every_attribute_and_role_is_one_of_the_system() -> None:
    written = {name for file in (ax, ax_roles) for name in strings(Path(str(file.__file__)))}
    from_appkit_and_webkit = {"AXLink", "AXTabButton", "AXWebArea"}  # NSAccessibilityConstants.h, WebKit
    assert len(written) > 40
    assert written - from_appkit_and_webkit <= set(PYOBJC["names"])


def strings(file: Path) -> set[str]:
    """The AX names in the texts of a file, its documentation left out."""
    texts = [node.value for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Constant)]
    words = [text for text in texts if isinstance(text, str) and re.fullmatch(r"(AX\w+ ?)+", text)]
    return {name for text in words for name in text.split()}
