"""A model's plan from the person's words alone: what it is asked, what is taken, and what is sent back and refused."""

import json
from typing import Any

import pytest

from iris_screen.core.advance import Advance, Draft
from iris_screen.core.condition import Condition
from iris_screen.core.message import verbatim
from iris_screen.core.models import Finish
from iris_screen.core.plan import Progress, Task
from iris_screen.core.profile import DeviceProfile
from iris_screen.planning.planners import Thinking, planner
from iris_screen.planning.planners.model_plan import BRAINS, Outliner, ask_twice, outline_task, plan_to_keep
from iris_screen.planning.planners.step_list import describe_choice
from iris_screen.planning.sandbox import Sandbox
from iris_screen.planning.step_effects import infer_effect
from iris_screen.text import render
from tests.unit.models.scripted import Scripted
from tests.unit.planning.planners.shorthand import APPS, frame

STEPS: dict[str, Any] = {
    "brain": "steps",
    "why": "every step is known",
    "apps": ["微信"],
    "recipients": ["张三"],
    "steps": [
        {"action": "launch_app", "app": "微信", "expect": ["app:com.tencent.mm"]},
        {"action": "tap", "target": "text:张三", "expect": ["title:张三"], "needs": None},
        {"action": "input_text", "target": "field:", "text": "{你好}, {{x}}", "submit": True, "expect": ["new:你好"]},
    ],
    "success": ["new:你好"],
}
MILESTONES: dict[str, Any] = {
    "brain": "milestones",
    "why": "the way is long",
    "milestones": [
        {"type": "LAUNCH_APP", "goal": "微信 is open", "done": ["app:com.tencent.mm"], "complexity": 1},
        {"type": "NAVIGATE_TO", "goal": "the chat with 张三", "done": ["title:张三"], "needs": ["app:com.tencent.mm"]},
    ],
}
PROGRAM = {"brain": "program", "why": "it repeats", "program": "for n in range(10, 20):\n    step(f'like {n}')"}
REACT = {"brain": "react", "why": "it is small", "done": ["text:已保存"]}
EACH = {"steps": STEPS, "milestones": MILESTONES, "program": PROGRAM, "react": REACT}


def planned(*answers: Any, brains: tuple[str, ...] = BRAINS, finish: Finish = "stop") -> tuple[Draft, Scripted]:
    said = [answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False) for answer in answers]
    model = Scripted(said, finish)
    task = Task(id="t", text="给张三发微信消息说你好", profile=DeviceProfile(launches=True))
    return Outliner(model, APPS, ["send_button"]).outline(task, brains), model


def said(told: Draft | Advance) -> str:
    assert told.reason is not None
    return render(told.reason)


@pytest.mark.parametrize("brain", BRAINS)
def test_each_brain_is_planned_with_one_question(brain: str) -> None:
    draft, model = planned(EACH[brain])
    assert draft.plan is not None and draft.plan.brain == brain
    assert said(draft) == EACH[brain]["why"]
    assert len(model.asked) == 1


def test_the_planner_sees_no_picture_and_knows_apps_references_and_ways() -> None:
    _, model = planned(REACT)
    assert (model.asked[0][0], model.pictures) == ("planner", [])
    for words in ("微信", "send_button", "milestones", "never give coordinates", "给张三发微信消息说你好", "a phone"):
        assert words in model.words


def test_only_the_ways_that_may_be_chosen_are_told() -> None:
    draft, model = planned({**REACT, "brain": "steps"}, STEPS, brains=("react",))
    assert "MILESTONES" not in model.words.upper()
    assert draft.plan is None
    assert "there is no planner 'steps' here" in said(draft)


@pytest.mark.parametrize("brain", BRAINS)
def test_references_are_named_to_those_alone_whose_steps_may_name_them(brain: str) -> None:
    _, model = planned(EACH[brain], brains=(brain,))
    assert ("send_button" in model.words) == (brain == "steps")


def test_apps_are_granted_by_what_opens_them_and_braces_stay_braces() -> None:
    draft, _ = planned(STEPS)
    assert draft.plan is not None
    assert (draft.grant.apps, draft.grant.recipients) == (["com.tencent.mm"], ["张三"])
    assert [step.app for step in draft.plan.steps] == ["com.tencent.mm", "", ""]
    assert draft.plan.steps[2].text == "{你好}, {{x}}"
    assert draft.plan.success_criteria == [Condition(kind="new", value="你好")]


@pytest.mark.parametrize(
    ("complexity", "retries", "seconds"), [(1, 3, 30), (2, 5, 45), (3, 8, 60), (4, 11, 90), (5, 15, 120)]
)
def test_complexity_sets_retries_and_time(complexity: int, retries: int, seconds: int) -> None:
    draft, _ = planned(
        {"brain": "milestones", "milestones": [MILESTONES["milestones"][1] | {"complexity": complexity}]}
    )
    assert draft.plan is not None
    step = draft.plan.steps[0]
    assert (step.retry, step.timeout_ms, step.complexity) == (retries, seconds * 1000, complexity)


@pytest.mark.parametrize(("named", "whole"), [("field:east", True), ("field:south", True), ("field:eas", False)])
def test_a_field_that_is_named_by_a_line_of_what_is_typed_holds_all_of_it(named: str, whole: bool) -> None:
    step = {"action": "input_text", "target": "field:", "text": "east\nsouth", "expect": [named]}
    draft, _ = planned({"brain": "steps", "steps": [step]})
    assert draft.plan is not None
    wanted = draft.plan.steps[0].expect[0].value
    assert wanted == ("east\nsouth" if whole else "eas")


@pytest.mark.parametrize(
    ("done", "action"),
    [
        (["app:com.tencent.mm"], "launch_app"),
        (["app:com.tencent.mm", "title:张三"], "goal"),
        (["!app:com.tencent.mm"], "goal"),
        (["dynamic:the list of chats"], "goal"),
    ],
)
def test_an_app_that_is_only_to_be_in_front_is_opened_without_an_actor(done: list[str], action: str) -> None:
    draft, _ = planned({"brain": "milestones", "milestones": [MILESTONES["milestones"][0] | {"done": done}]})
    assert draft.plan is not None
    step = draft.plan.steps[0]
    assert step.action == action and (step.unless == step.expect) is (action == "launch_app")


def test_a_milestone_is_a_goal_with_its_definition_of_done() -> None:
    draft, _ = planned(MILESTONES)
    assert draft.plan is not None
    chat = draft.plan.steps[1]
    assert (chat.action, chat.goal) == ("goal", "the chat with 张三")
    assert [str(c) for c in chat.expect] == ["title:张三"]
    assert [str(c) for c in chat.needs] == ["app:com.tencent.mm"]


def test_what_is_decided_act_by_act_has_the_time_of_the_run() -> None:
    draft, _ = planned({"brain": "react"})
    assert draft.plan is not None
    [goal] = draft.plan.steps
    assert (goal.timeout_ms, goal.retry) == (0, 15)
    assert [condition.kind for condition in goal.expect] == ["dynamic"]


def first(name: str, **change: Any) -> dict[str, Any]:
    """A plan whose first item is changed so."""
    plan = EACH[name]
    return plan | {name: [plan[name][0] | change, *plan[name][1:]]}


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("no plan today", "the answer contains no JSON object"),
        ('{"brain": "steps", "steps": [{"action": "wait", "amount": NaN}]}', "NaN is not a number"),
        ({"brain": "fly"}, "there is no planner 'fly' here"),
        ({"brain": "steps", "steps": []}, "“steps” must be a list of 1 to 60"),
        ({"brain": "steps", "steps": [{"action": "go_home"}] * 61}, "1 to 60"),
        ({"brain": "milestones", "milestones": MILESTONES["milestones"] * 7}, "1 to 12"),
        ({"brain": "steps", "steps": "tap"}, "1 to 60"),
        (first("steps", action="tapp"), "steps, line 1: “action” cannot be “tapp”. Did you mean “tap”"),
        (first("steps", tarket="x"), "unknown key “tarket”"),
        (first("steps", app=""), "needs the key “app”"),
        (first("steps", app="x" * 300), "“app” must have at most 200"),
        (first("steps", expect=["text:"]), "does not say what to look for"),
        (first("steps", description="tap (300, 200)"), "(300, 200) in “tap (300, 200)” is a coordinate"),
        (first("steps", action="tap", target="dynamic:at x=300"), "is a coordinate"),
        (first("steps", expect=["app:Wechatt"]), "no known app: Wechatt"),
        (first("milestones", done=["app:Wechatt"]), "no known app: Wechatt"),
        (REACT | {"done": ["app:Wechatt"]}, "no known app: Wechatt"),
        (STEPS | {"success": ["text:"]}, "“success” has the condition"),
        (STEPS | {"recipients": "张三"}, "“recipients” must be a list of texts"),
        (first("milestones", goal="点击（300，200）"), "milestones, line 1"),
        (first("milestones", goal="open it at [0.5, 0.25]"), "is a coordinate"),
        (first("milestones", done=["dynamic:a button at (300, 200)"]), "is a coordinate"),
        (first("milestones", goal="点击发送按钮"), "is a single press"),
        (first("milestones", goal="Tap the send button"), "is a single press"),
        (first("milestones", done=[]), "“done”"),
        (first("milestones", done=["text:"]), "does not say what to look for"),
        (first("milestones", type="PRESS"), "“type” cannot be “PRESS”"),
        (first("milestones", complexity=9), "“complexity”"),
        ({"brain": "program", "program": "step('tap (300, 200)')"}, "is a coordinate"),
        ({"brain": "program", "program": "import os\nstep('x')"}, "line 1: there is no “import” here"),
        ({"brain": "program", "program": "step('x'"}, "line 1"),
        ({"brain": "program", "program": ""}, "the program is empty"),
        ({"brain": "program", "program": ["step('x')"]}, "Python code, given as text"),
        ({"brain": "program", "program": "step('x')\n" * 5_200}, "longer than 50000 bytes"),
        ({"brain": "react", "done": ["text:"]}, "“done” has the condition"),
        ({"brain": "react", "done": "text:x"}, "“done” must be a list"),
    ],
)
def test_a_fault_is_sent_back_once_and_then_refused(answer: Any, told: str) -> None:
    draft, model = planned(answer)
    assert draft.plan is None
    assert len(model.asked) == 2
    assert told in model.asked[1][1][-1].text
    assert said(draft).startswith("The model gave no usable plan: ")
    assert told in said(draft)
    assert said(draft)[-1] in ".?"
    assert len(said(draft)) < 900


def test_a_plan_that_is_mended_is_taken() -> None:
    draft, model = planned(first("steps", action="tapp"), STEPS)
    assert draft.plan is not None
    assert [turn.speaker for turn in model.asked[1][1]] == ["system", "user", "assistant", "user"]
    assert "tapp" in model.asked[1][1][2].text


def test_all_faults_are_told_at_once() -> None:
    bad = [{"action": "tapp"}, {"action": "go_home"}, {"action": "swipe"}, {"action": "tap"}]
    draft, _ = planned({"brain": "steps", "steps": bad})
    for line in ("line 1", "line 3", "line 4"):
        assert f"steps, {line}: " in said(draft)
    assert "line 2" not in said(draft)


@pytest.mark.parametrize("finish", ["length", "filtered"])
def test_half_a_plan_is_none(finish: Finish) -> None:
    draft, _ = planned(STEPS, finish=finish)
    assert draft.plan is None
    assert "not complete" in said(draft)


@pytest.mark.parametrize("text", ["（300，200）", "(12.5, 300)", "[0.25,0.75]", "x = 300", "Y：120"])
def test_coordinates_are_known_however_they_are_written(text: str) -> None:
    assert "coordinate" in said(planned(first("milestones", goal=f"open {text}"))[0])


@pytest.mark.parametrize(
    "goal", ["presses of 张三 are read", "第（3）章 is open", "chapter 10, 20 pages", "设置 12:30"]
)
def test_what_only_looks_like_one_is_taken(goal: str) -> None:
    assert planned(first("milestones", goal=goal))[0].plan is not None


def test_a_plan_in_a_fence_with_words_round_it_is_found() -> None:
    answer = f"Here it is:\n```json\n{json.dumps(MILESTONES)}\n```\nGood luck."
    assert planned(answer)[0].plan is not None


def test_apps_that_are_to_be_in_front_are_known_by_their_packages() -> None:
    draft, _ = planned(first("milestones", done=["app:微信"]))
    assert draft.plan is not None
    assert [str(c) for c in draft.plan.steps[0].expect] == ["app:com.tencent.mm"]


# --- which tasks a model plans, and what becomes of its plan ---------------------------------------------------------


def outline_of(task: str, name: str, answer: Any) -> tuple[Draft | None, Scripted]:
    model = Scripted([json.dumps(answer)])
    return outline_task(Task(id="t", text=task, planner=name), APPS, model), model


def test_what_a_template_reads_is_not_asked_of_a_model() -> None:
    assert outline_of("给张三发微信消息说你好", "auto", REACT) == (None, Scripted([json.dumps(REACT)]))
    assert outline_of("do something that no grammar knows", "sentence", REACT)[0] is None


def test_a_brain_that_is_named_is_planned_for_by_its_name() -> None:
    for name in BRAINS:
        draft, model = outline_of("给张三发微信消息说你好", name, EACH[name])
        assert draft is not None and draft.plan is not None and draft.plan.brain == name
        assert f'("brain") of: "{name}"\n' in model.words


def test_what_nobody_else_reads_is_planned_by_any_brain() -> None:
    draft, model = outline_of("arrange my life a little", "auto", MILESTONES)
    assert draft is not None and draft.plan is not None
    assert '"steps", "milestones", "program", "react"' in model.words


def thinking() -> Thinking:
    return Thinking(
        rest=lambda *asked: Draft(None, verbatim("none")),
        holds=lambda condition, seen: False,
        write=lambda task, *asked: task.draft.program if task.draft else "",
        read=lambda words, seen: "",
        sandbox=lambda: Sandbox(bytes(32)),
    )


@pytest.mark.parametrize("brain", BRAINS)
@pytest.mark.parametrize("name", ["auto", "own"])
def test_auto_goes_by_the_brain_that_was_chosen_and_says_why(brain: str, name: str) -> None:
    draft, _ = planned(EACH[brain])
    task = Task(id="t", text="arrange it", planner="auto", draft=plan_to_keep(draft), grant=draft.grant)
    chosen = planner("auto" if name == "auto" else brain, APPS, thinking()).advance(task, frame(), Progress())
    assert chosen.kind == "steps"
    assert said(chosen) == f"planned by the model ({brain}: “{EACH[brain]['why']}”)"


@pytest.mark.parametrize("brain", BRAINS)
def test_a_brain_without_a_plan_says_why(brain: str) -> None:
    refused = plan_to_keep(Draft(None, verbatim("The model gives no plan.")))
    for task in (Task(id="t", text="x", draft=refused), Task(id="t", text="x", draft=plan_to_keep(planned(REACT)[0]))):
        stuck = planner(brain, APPS, thinking()).advance(task, frame(), Progress())
        assert brain == "react" or (stuck.kind, "model" in said(stuck)) == ("stuck", True)


@pytest.mark.parametrize("brain", ["milestones", "program", "react"])
def test_without_a_model_a_brain_says_what_to_set(brain: str) -> None:
    stuck = planner(brain, APPS).advance(Task(id="t", text="x"), frame(), Progress())
    assert said(stuck).startswith(f"The planner “{brain}” needs a model. Set IRIS_MODEL")


def test_an_answer_that_says_nothing_is_shown_as_such() -> None:
    model = Scripted([""])
    assert ask_twice(model, [], lambda data: Draft(None)).plan is None
    assert model.asked[1][1][0].text == "-"


def test_what_is_in_front_is_asked_for_only_where_a_model_is_told() -> None:
    asked: list[str] = []

    def front() -> str:
        asked.append("front")
        return "com.tencent.mm"

    model = Scripted([json.dumps(REACT)])
    outline_task(Task(id="t", text="给张三发微信消息说你好"), APPS, model, (), front)
    assert asked == []
    outline_task(Task(id="t", text="arrange my life a little"), APPS, model, (), front)
    assert asked == ["front"] and "WeChat (com.tencent.mm)" in model.words


def plan_tap(target: str, **more: Any) -> Draft:
    """A plan with one tap of the model's."""
    step = {"action": "tap", "target": target, "expect": ["changed"], **more}
    return planned({**STEPS, "steps": [step]})[0]


@pytest.mark.parametrize(
    ("target", "named", "effect", "once"),
    [
        ("text:Next", "opened", "opened", False),
        ("text:Next", "for_good", "for_good", True),
        ("text:Next", "", "unknown", False),
        ("text:发送", "opened", "for_good", True),  # its name says what it does
        ("text:Delete", "selected", "for_good", True),
        ("text:Select all", "switched", "selected", False),  # known from its name
        ("text:Next", "unknown", "unknown", False),
    ],
)
def test_the_effect_that_a_planner_names_counts_where_nothing_stricter_is_known(
    target: str, named: str, effect: str, once: bool
) -> None:
    plan = plan_tap(target, effect=named).plan
    assert plan is not None and plan.unknown_effects == []
    assert (infer_effect(plan.steps[0]), plan.steps[0].irreversible) == (effect, once)


def test_an_effect_that_nobody_knows_is_left_out_and_told() -> None:
    draft = plan_tap("text:Next", effect="sparkles")
    assert draft.plan is not None and draft.plan.steps[0].effect is None
    assert draft.plan.unknown_effects == ["sparkles"]
    assert "ignored unknown step effects: sparkles" in render(describe_choice(draft.plan))


def test_an_effect_that_is_no_word_is_a_fault() -> None:
    draft, model = planned({**STEPS, "steps": [{**STEPS["steps"][0], "effect": ["opened"]}]}, STEPS)
    assert draft.plan is not None and len(model.asked) == 2


@pytest.mark.parametrize(
    "described",
    [
        "把便宜的那款无线耳机加入购物车",
        "put the cheapest headphones into the cart",
        "把自动锁屏设为 45 秒，只要 45 秒，别的都不行",
        "set the name of the phone to Ann, and change nothing in the other pages",
    ],
)
def test_what_is_described_rather_than_named_is_planned_by_the_model(described: str) -> None:
    assert outline_of(described, "auto", REACT)[0] is not None


@pytest.mark.parametrize(
    "named",
    [
        "把“便宜的那款”加入购物车",
        "给张三发微信消息说我要最便宜的那个，谢谢",
        "put Running shoes into the cart",
        "打开深色模式",
    ],
)
def test_what_is_named_or_said_to_somebody_is_not(named: str) -> None:
    assert outline_of(named, "auto", REACT)[0] is None


@pytest.mark.parametrize(("more", "most"), [({}, 20_000), ({"timeout_ms": 5_000}, 5_000)])
def test_a_wait_for_something_is_longer_than_one_for_an_effect(more: dict[str, int], most: int) -> None:
    wait = {"action": "wait", "expect": ["text:Ready"], **more}
    plan = planned({**STEPS, "steps": [wait]})[0].plan
    assert plan is not None and plan.steps[0].timeout_ms == most
