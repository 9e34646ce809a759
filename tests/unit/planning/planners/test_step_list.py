"""Giving a list once, beginning from the screen, and going on after a failure."""

import pytest

from iris_screen.core.advance import Advance, Draft
from iris_screen.core.errors import UsageError
from iris_screen.core.message import verbatim
from iris_screen.core.plan import Progress, Step, StepResult, StepStatus, Task, TaskPlan
from iris_screen.core.target import Target
from iris_screen.core.verdict import PostMortem
from iris_screen.planning.apps import App, Apps
from iris_screen.planning.planners import Thinking, planner
from iris_screen.planning.planners.list_start import find_way_back, start_from_screen
from iris_screen.planning.sandbox import Sandbox
from iris_screen.text import render
from tests.unit.planning.planners.shorthand import APPS, asked, frame, short

WECHAT, SETTINGS = "com.tencent.mm", "com.android.settings"
SEND = "给张三发微信消息说你好"


def after(progress: Progress, steps: list[Step], statuses: str) -> Progress:
    """The progress once these steps ended so: s success, f failed, u unverified."""
    words: dict[str, StepStatus] = {"s": "success", "f": "failed", "u": "unverified"}
    begin = progress.done[-1].index + 1 if progress.done else 0
    ended = [
        StepResult(index=begin + n, step=step, status=words[s], evidence="verified" if s == "s" else "unverified")
        for n, (step, s) in enumerate(zip(steps, statuses, strict=False))
    ]
    return progress.replace(done=[*progress.done, *ended])


def said(advance: Advance) -> str:
    assert advance.reason is not None
    return render(advance.reason)


def replanned(text: str, statuses: str, reason: str = "ELEMENT_NOT_FOUND", front: str = WECHAT) -> str:
    """What is left after a run that went so, in shorthand; or why nothing is."""
    brain = planner("auto", APPS)
    first = asked(brain, text)
    progress = after(first.progress, first.steps, statuses)
    problem = PostMortem.model_validate(
        {"reason": reason, "step": first.steps[min(len(statuses), len(first.steps) - 1)]}
    )
    advance = brain.replan(Task(id="t", text=text), frame(front), progress, problem)
    return short(advance.steps) if advance.kind == "steps" else said(advance)


@pytest.mark.parametrize("name", ["auto", "sentence", "template"])
def test_a_list_is_given_once_and_then_it_is_done(name: str) -> None:
    brain = planner(name, APPS)
    first = asked(brain, SEND)
    ended = brain.advance(Task(id="t", text=SEND), frame(), after(first.progress, first.steps, "sssssss"))
    assert [str(c) for c in ended.steps[0].expect] == ["!failed:你好"]
    again = brain.advance(Task(id="t", text=SEND), frame(), after(ended.progress, ended.steps, "s"))
    assert (first.kind, again.kind) == ("steps", "done")


def test_progress_is_plain_data_that_goes_on_in_another_process() -> None:
    first = asked(planner("auto", APPS), SEND)
    kept = Progress.model_validate_json(first.progress.model_dump_json())
    assert planner("auto", APPS).advance(Task(id="t", text=SEND), frame(), kept).kind == "done"


@pytest.mark.parametrize(
    ("front", "steps"),
    [
        ("com.iris.launcher", "open com.tencent.mm; first page"),
        (WECHAT, "open com.tencent.mm; first page"),
        (SETTINGS, "home; open com.tencent.mm; first page"),
        ("", "home; open com.tencent.mm; first page"),
    ],
)
def test_an_app_is_opened_from_the_home_screen_unless_it_is_in_front(front: str, steps: str) -> None:
    assert short(asked(planner("auto", APPS), "打开和张三的聊天", front).steps).startswith(steps)


def test_opening_the_app_in_front_is_met_without_a_touch() -> None:
    step = asked(planner("auto", APPS), "打开微信", WECHAT).steps[0]
    assert step.unless == step.expect != []


def test_a_second_app_is_reached_over_the_home_screen() -> None:
    assert short(asked(planner("auto", APPS), "打开微信，然后打开设置").steps) == (
        "open com.tencent.mm; home; open com.android.settings"
    )


def test_after_a_miss_on_the_way_the_way_is_walked_again_from_the_app() -> None:
    assert replanned(SEND, "sss").startswith("open com.tencent.mm; first page; tap wechat_search; type 张三")
    assert replanned(SEND, "sss").endswith("tap! send_button")


def test_a_way_out_of_another_app_goes_over_the_home_screen() -> None:
    assert replanned(SEND, "sss", front="com.ad").startswith("home; open com.tencent.mm")


def test_what_was_sent_is_never_sent_again() -> None:
    rest = replanned(f"{SEND}，然后打开设置，点“蓝牙”", "sssssssss", front=SETTINGS)
    assert "send_button" not in rest
    assert rest == "open com.android.settings; first page; tap 蓝牙"


def test_a_touch_that_may_have_sent_is_not_repeated() -> None:
    assert "never done twice" in replanned(SEND, "ssssssf", reason="CLICK_MISSED")


def test_a_send_button_that_was_not_found_may_be_looked_for_again() -> None:
    assert replanned(SEND, "ssssss").endswith("tap! send_button")


def test_only_the_rest_is_given_where_the_way_cannot_be_walked_twice() -> None:
    sentence = "打开便签，新建便签，输入“牛奶”，点“更多”，点“置顶”"
    assert replanned(sentence, "sssss", front="com.iris.notes") == "tap 置顶"


def test_equal_steps_are_told_apart_by_how_many_were_done() -> None:
    assert replanned("返回，返回，返回，点“甲”", "ss") == "press BACK; tap 甲"


def test_results_that_were_dropped_count_as_done() -> None:
    brain = planner("auto", APPS)
    sentence = "，".join(["返回"] * 30)
    first = asked(brain, sentence)
    progress = after(first.progress, first.steps, "s" * 25)
    windowed = progress.replace(done=progress.done[-20:])
    advance = brain.replan(Task(id="t", text=sentence), frame(), windowed, PostMortem(reason="TIMEOUT"))
    assert len(advance.steps) == 5


def test_a_new_rest_is_counted_from_its_own_beginning() -> None:
    brain = planner("auto", APPS)
    first = asked(brain, "点“甲”，点“乙”，点“丙”")
    task = Task(id="t", text="点“甲”，点“乙”，点“丙”")
    second = brain.replan(task, frame(), after(first.progress, first.steps, "sf"), PostMortem(reason="TIMEOUT"))
    assert short(second.steps) == "tap 乙; tap 丙"
    third = brain.replan(task, frame(), after(second.progress, second.steps, "s"), PostMortem(reason="TIMEOUT"))
    assert short(third.steps) == "tap 丙"


def missing(text: str, statuses: str, **problem: str) -> list[str]:
    """The reasons of one new plan after the other, while the same step goes on missing its target."""
    brain, task = planner("auto", APPS), Task(id="t", text=text)
    first = asked(brain, text)
    step = first.steps[len(statuses)]
    missed = PostMortem.model_validate({"reason": "ELEMENT_NOT_FOUND", "step": step, **problem})
    again = brain.replan(task, frame(WECHAT), after(first.progress, first.steps, statuses), missed)
    if again.kind == "stuck":
        return [said(again)]
    ended = after(again.progress, again.steps, "s" * again.steps.index(step))
    return [again.kind, said(brain.replan(task, frame(WECHAT), ended, missed))]


def test_what_is_missed_twice_is_not_there() -> None:
    assert missing(SEND, "ss") == ["steps", "“Search” was not found on the first page of WeChat"]


def test_what_a_search_by_its_name_does_not_show_is_not_there() -> None:
    assert missing(SEND, "ssss", suggestion="abort") == ["“张三” was not found in WeChat"]


def test_no_new_plan_tells_namesakes_apart() -> None:
    assert missing(SEND, "ssss", suggestion="ask") == [
        "several things here could be “张三”, and nobody is there to choose"
    ]


def test_an_app_that_is_opened_by_its_name_is_opened_by_its_package_and_seen() -> None:
    step = start_from_screen([Step(action="launch_app", app="设置")], "com.iris.launcher", APPS)[0]
    assert (step.app, [str(condition) for condition in step.expect]) == (SETTINGS, [f"app:{SETTINGS}"])


def test_where_every_step_was_done_nothing_is_planned_anew() -> None:
    brain = planner("auto", APPS)
    first = asked(brain, "返回")
    problem = PostMortem(reason="UNEXPECTED_DIALOG", detail="a dialog does not go away")
    task = Task(id="t", text="返回")
    assert brain.replan(task, frame(), after(first.progress, first.steps, "s"), problem).kind == "done"
    assert brain.replan(task, frame(), Progress(), problem).kind == "stuck"  # nothing was planned yet


def test_a_press_that_nothing_came_of_is_done_again_where_what_it_led_to_is_missing() -> None:
    assert replanned("打开计算器，点“更多”，点“历史”", "su").startswith("tap 更多; tap 历史")
    assert replanned("打开计算器，点“更多”，点“历史”", "ss").startswith("tap 历史")
    assert replanned("打开计算器，点“更多”，点“历史”", "su", "TIMEOUT").startswith("tap 历史")


def test_from_screen_knows_the_way_home_already_taken() -> None:
    steps = asked(planner("auto", APPS), "返回桌面，打开微信", SETTINGS).steps
    assert short(steps) == "home; open com.tencent.mm"
    assert start_from_screen([], "", APPS) == find_way_back([], 0, APPS) == []


def test_an_unknown_planner_is_named_with_the_nearest() -> None:
    with pytest.raises(UsageError, match=r"Did you mean “sentence”\?$"):
        planner("sentense", APPS)


def test_a_module_that_names_a_planner_of_its_own_is_planned_by_it() -> None:
    apps = Apps([*APPS.apps, App(name="chess", labels=["Chess"], planner="template")])
    advance = asked(planner("auto", apps), "open Chess")
    assert advance.progress.chosen == "sentence"  # its own brain knows no template for this, so the next one is asked
    unknown = Apps([App(name="chess", labels=["Chess"], planner="deep_blue")])
    with pytest.raises(UsageError, match="Planner “deep_blue” not found"):
        asked(planner("auto", unknown), "open Chess")


NOTE = 'press "One", press "Two"'


@pytest.mark.parametrize(("statuses", "left"), [("", "tap Instead"), ("s", "tap Instead")])
def test_a_step_that_would_only_be_repeated_is_planned_anew_by_a_model(statuses: str, left: str) -> None:
    instead = Draft(TaskPlan(brain="steps", steps=[Step(action="tap", target=Target.parse("text:Instead"))]))
    nothing = Draft(None, verbatim("no answer"))
    for draft, expected in ((instead, left), (nothing, "; ".join(["tap One", "tap Two"][len(statuses) :]))):
        thinking = Thinking(
            rest=lambda *asked, draft=draft: draft,
            holds=lambda condition, seen: False,
            write=lambda *asked: "",
            read=lambda words, seen: "",
            sandbox=lambda: Sandbox(bytes(32)),
        )
        brain = planner("auto", APPS, thinking)
        first = asked(brain, NOTE)
        failed = PostMortem(reason="CLICK_MISSED", step=first.steps[len(statuses)])
        progress = after(first.progress, first.steps, statuses)
        assert short(brain.replan(Task(id="t", text=NOTE), frame(), progress, failed).steps) == expected
