"""When going through the same once more is of no use."""

from iris_screen.core.message import Message, verbatim
from iris_screen.core.plan import Step
from iris_screen.core.target import Target
from iris_screen.core.verdict import PostMortem
from iris_screen.planning.planners.repeated_failures import explain_hopeless, name_missing
from iris_screen.text import render
from tests.unit.planning.planners.shorthand import APPS

HERE = verbatim("here")
GOAL = Step(action="goal", goal="NAVIGATE_TO: the chat", description="the chat is open")
LOOP = PostMortem(reason="INFINITE_LOOP", step=GOAL, detail="round and round")
STUCK = PostMortem(reason="ELEMENT_NOT_FOUND", step=GOAL, detail="there is no such chat")


def said(why: Message | None) -> str:
    assert why is not None
    return render(why)


def test_a_goal_that_failed_once_is_tried_again() -> None:
    assert explain_hopeless(STUCK, "", HERE, APPS) is None


def test_a_goal_that_failed_twice_the_same_way_is_not_tried_a_third_time() -> None:
    assert (
        said(explain_hopeless(STUCK, name_missing(STUCK), HERE, APPS))
        == "“the chat is open” was tried twice without success"
    )


def test_a_goal_that_failed_in_another_way_than_before_is_tried_again() -> None:
    assert explain_hopeless(STUCK, name_missing(LOOP), HERE, APPS) is None


def test_of_a_phone_nobody_says_which_apps_are_installed() -> None:
    icon = Step(action="tap", app="com.android.settings", target=Target(kind="text", value="设置"))
    unseen = PostMortem(reason="ELEMENT_NOT_FOUND", step=icon, detail="", suggestion="abort")
    assert (
        said(explain_hopeless(unseen, "", HERE, APPS, windows=False)) == "“设置” was not found here; is it installed?"
    )
    assert "no such program is installed" in said(explain_hopeless(unseen, "", HERE, APPS))


def test_names_on_the_screen_that_are_spelt_nearly_so_are_told() -> None:
    icon = Step(action="tap", target=Target(kind="text", value="Setings"))
    unseen = PostMortem(reason="ELEMENT_NOT_FOUND", step=icon, detail="", suggestion="abort")
    told = explain_hopeless(unseen, "", HERE, APPS, windows=False, shown=["Camera", "Settings", "Settings"])
    assert said(told) == "“Setings” was not found here; there is “Settings”"
