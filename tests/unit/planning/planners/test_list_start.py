"""The way to a list of steps from the screen as it is, on a phone that can say which app is in front."""

from iris_screen.core.condition import Condition
from iris_screen.core.plan import Step
from iris_screen.core.target import Target
from iris_screen.planning.planners.list_start import start_from_screen
from tests.unit.planning.planners.shorthand import APPS

HOME = "org.own.launcher"
CHANGED = [Condition(kind="changed")]


def unknown() -> Step:
    return Step(action="launch_app", app="指南针", target=Target.parse("text:指南针"), expect=CHANGED)


def kinds(step: Step) -> list[str]:
    return [f"{'!' if condition.gone else ''}{condition.kind}" for condition in step.expect]


def test_an_app_of_which_nothing_is_known_is_open_where_the_home_screen_is_not() -> None:
    assert kinds(start_from_screen([unknown()], HOME, APPS, HOME)[-1]) == ["changed", "!app"]


def test_where_no_home_screen_can_be_told_a_change_has_to_do() -> None:
    assert kinds(start_from_screen([unknown()], "", APPS)[-1]) == ["changed"]


def test_an_icon_is_looked_for_from_the_first_page_on() -> None:
    assert [step.action for step in start_from_screen([unknown()], HOME, APPS, HOME)] == ["go_home", "launch_app"]


def test_an_app_that_is_named_by_its_package_needs_no_page() -> None:
    package = Step(action="launch_app", app="org.some.app", expect=[Condition(kind="app", value="org.some.app")])
    assert [step.action for step in start_from_screen([package], HOME, APPS, HOME)] == ["launch_app"]


def test_a_page_within_an_app_is_not_the_home_screen() -> None:
    page = Step(action="tap", target=Target.parse("text:显示"), expect=[Condition(kind="moved_on")])
    assert kinds(start_from_screen([page], "com.android.settings", APPS, HOME)[-1]) == ["moved_on", "!app"]
    assert kinds(start_from_screen([page], HOME, APPS, HOME)[-1]) == ["moved_on"]
