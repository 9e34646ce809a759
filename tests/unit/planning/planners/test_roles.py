"""What a person calls a control, and which of several inputs he means."""

import pytest

from iris_screen.core.message import say
from iris_screen.core.plan import Fallback
from iris_screen.core.target import Target
from iris_screen.planning.planners import planner
from iris_screen.planning.planners.grammar.roles import split_role
from tests.unit.planning.planners.shorthand import APPS, asked

AUTO = planner("auto", APPS)


@pytest.mark.parametrize(
    ("words", "name", "role"),
    [
        ("OK button", "OK", "button"),
        ("button ONE", "ONE", "button"),
        ("button in the dialog box labeled No", "No", "button"),
        ("保存的按钮", "保存", "button"),
        ("link named Help", "Help", "link"),
        ("Settings tab", "Settings", "tab"),
        ("folder or file named Livia", "Livia", ""),
        ("Link account", "Link account", ""),
        ("Voice input", "Voice input", ""),
        ("Delete file", "Delete file", ""),
        ("Tab #1", "Tab #1", ""),
    ],
)
def test_a_name_is_told_from_what_kind_of_thing_it_names(words: str, name: str, role: str) -> None:
    assert (split_role(words)[0], split_role(words)[1][1]) == (name, role)


@pytest.mark.parametrize(
    ("sentence", "target"),
    [
        ("click the “Help” link", Target(kind="text", value="Help", label="Help", role="link")),
        ("click the button", Target(kind="text", role="button")),
        ("click the second link", Target(kind="text", role="link", nth=2)),
        ("click the 2nd checkbox", Target(kind="switch", nth=2)),
        ("focus into the last text area", Target(kind="field", role="textarea", nth=-1)),
        ("click button ONE", Target(kind="text", value="ONE", label="ONE", role="button")),
    ],
)
def test_what_is_tapped_may_be_named_by_its_kind_alone(sentence: str, target: Target) -> None:
    assert asked(AUTO, sentence).steps[0].target == target


def test_what_is_not_in_view_is_looked_for_in_each_tab() -> None:
    step = asked(AUTO, "switch between the tabs to find and click on the link “mattis”").steps[0]
    assert step.fallback == Fallback(
        action="each", target=Target(kind="text", role="tab"), description=say("step-next-place", role="tab")
    )


def test_a_choice_is_met_where_it_is_ticked_already() -> None:
    assert [str(condition) for condition in asked(AUTO, "select Milk and press Save").steps[0].unless] == ["on:Milk"]


def test_nobody_types_words_that_only_say_where_a_text_is() -> None:
    said = asked(AUTO, "type the number of apples into the text field")
    assert said.kind == "stuck"
