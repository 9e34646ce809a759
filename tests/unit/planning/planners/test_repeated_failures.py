"""When going through the same once more is of no use."""

from iris_screen.core.plan import Step
from iris_screen.core.target import Target
from iris_screen.core.verdict import PostMortem
from iris_screen.planning.planners.repeated_failures import in_vain, missed
from tests.unit.planning.planners.shorthand import APPS

GOAL = Step(action="goal", goal="NAVIGATE_TO: the chat", description="the chat is open")
LOOP = PostMortem(reason="INFINITE_LOOP", step=GOAL, detail="round and round")
STUCK = PostMortem(reason="ELEMENT_NOT_FOUND", step=GOAL, detail="there is no such chat")


def test_a_goal_that_failed_once_is_tried_again() -> None:
    assert in_vain(STUCK, "", "", APPS) == ""


def test_a_goal_that_failed_twice_the_same_way_is_not_tried_a_third_time() -> None:
    assert in_vain(STUCK, missed(STUCK), "", APPS) == "“the chat is open” was tried twice in vain"


def test_a_goal_that_failed_in_another_way_than_before_is_tried_again() -> None:
    assert in_vain(STUCK, missed(LOOP), "", APPS) == ""


def test_of_a_phone_nobody_says_which_apps_are_installed() -> None:
    icon = Step(action="tap", app="com.android.settings", target=Target(kind="text", value="设置"))
    unseen = PostMortem(reason="ELEMENT_NOT_FOUND", step=icon, detail="", suggestion="abort")
    assert in_vain(unseen, "", "", APPS, windows=False) == "“设置” is not to be found; is it installed?"
    assert "no program called so is installed here" in in_vain(unseen, "", "", APPS)
