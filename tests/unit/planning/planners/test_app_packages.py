"""Names of apps in a model's plan become the packages that frames hold, and packages names for what it is told."""

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.errors import UsageError
from iris_screen.core.plan import Step, TaskPlan
from iris_screen.planning.apps import App
from iris_screen.planning.planners.app_packages import name_app, use_packages
from tests.unit.planning.planners.shorthand import APPS

BOTH = APPS.with_apps([*APPS.apps, App(name="two", labels=["Two"], packages=["a.b.one", "a.b.two"])])


def plan(*written: str, **also: list[str]) -> TaskPlan:
    step = Step(action="tap", expect=[Condition.parse(text) for text in written])
    success = [Condition.parse(text) for text in also.get("success", [])]
    return TaskPlan(brain="steps", steps=[step], success_criteria=success)


@pytest.mark.parametrize(
    ("written", "package"),
    [
        ("app:微信", "app:com.tencent.mm"),
        ("app:WeChat", "app:com.tencent.mm"),
        ("!app:wechat", "!app:com.tencent.mm"),
        ("app:com.tencent.mm", "app:com.tencent.mm"),
        ("app:Two", "app:a.b.one||a.b.two"),
        ("app:a.b.two", "app:a.b.two"),
        ("app:微信||Two", "app:com.tencent.mm||a.b.one||a.b.two"),
        ("app:org.nobody.knows", "app:org.nobody.knows"),
        ("app:org.nobody.knows-it", "app:org.nobody.knows-it"),
        ("text:微信", "text:微信"),
    ],
)
def test_what_is_to_be_in_front_is_held_as_packages(written: str, package: str) -> None:
    mapped = use_packages(plan(written, success=[written]), BOTH)
    assert [str(c) for c in (*mapped.steps[0].expect, *mapped.success_criteria)] == [package] * 2


def test_also_what_is_needed_before_and_what_makes_a_step_needless() -> None:
    wanted = [Condition(kind="app", value="微信")]
    mapped = use_packages(TaskPlan(brain="steps", steps=[Step(action="tap", needs=wanted, unless=wanted)]), APPS)
    assert [c.value for c in (*mapped.steps[0].needs, *mapped.steps[0].unless)] == ["com.tencent.mm"] * 2


def test_all_names_that_no_app_has_are_told_at_once() -> None:
    with pytest.raises(UsageError, match="Wechatt, no app") as refused:
        use_packages(plan("app:微信||Wechatt", success=["app:no app"]), APPS)
    assert "Use one from the list" in str(refused.value)


def test_an_app_that_is_opened_by_a_name_is_seen_to_be_in_front() -> None:
    [step] = use_packages(TaskPlan(brain="steps", steps=[Step(action="launch_app", app="微信")]), APPS).steps
    assert (step.app, [str(c) for c in step.expect]) == ("com.tencent.mm", ["app:com.tencent.mm"])


@pytest.mark.parametrize(
    ("package", "language", "words"),
    [
        ("com.tencent.mm", "zh", "微信 (com.tencent.mm)"),
        ("com.tencent.mm", "en", "WeChat (com.tencent.mm)"),
        ("org.nobody.knows", "en", "org.nobody.knows"),
        ("", "en", ""),
    ],
)
def test_a_model_is_told_what_an_app_is_called(package: str, language: str, words: str) -> None:
    assert name_app(package, APPS, language) == words
