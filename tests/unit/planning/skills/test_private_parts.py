"""What may not stand in a skill."""

from pathlib import Path

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box
from iris_screen.core.plan import Grant, Step, StepResult, Task
from iris_screen.core.screen import Frame
from iris_screen.core.target import Target
from iris_screen.planning.skills.private_parts import check_private
from iris_screen.planning.skills.recording import record_skill
from iris_screen.planning.skills.skill import Anchor, Skill, SkillStep
from iris_screen.planning.skills.skill_file import format_skill
from iris_screen.planning.skills.skill_store import SkillStore
from tests.unit.sight.screens import element, frame, label

PLACE = Box(left=1, top=2, right=3, bottom=4)


def skill(task: str, *steps: Step, words: str = "x") -> Skill:
    anchor = Anchor(place=PLACE, words=[words])
    return Skill(name="s", task=task, steps=[SkillStep(step=step, anchor=anchor) for step in steps])


def typing(text: str, into: str = "field:") -> Step:
    return Step(action="input_text", target=Target.parse(into), text=text)


@pytest.mark.parametrize(
    ("task", "step"),
    [
        ("回复王五的邮件", typing("482913")),  # read off a screen
        ("写一首诗发给{contact}", typing("床前明月光")),  # made up by a model
        ("用密码 hunter2 登录", typing("hunter2")),  # said, and told by its name
        ("登录，hunter2", typing("hunter2", "field:密码")),  # said, and typed where a password goes
    ],
)
def test_a_typed_text_that_is_no_slots_is_not_kept(task: str, step: Step) -> None:
    with pytest.raises(UsageError, match="in quotes"):
        check_private(skill(task, step))


def test_a_code_that_stood_on_the_screen_is_not_kept() -> None:
    tap = Step(action="tap", target=Target.parse("text:验证码 482913"))
    seen = Step(action="tap", target=Target.parse("text:下一步"), expect=[Condition.parse("text:482913")])
    for refused in (skill("登录", tap), skill("登录", seen), skill("登录", typing("x"), words="482913")):
        with pytest.raises(UsageError):
            check_private(refused)


def test_a_secret_that_no_slot_took_from_the_sentence_is_not_kept() -> None:
    with pytest.raises(UsageError, match="secret in this sentence"):
        check_private(skill("打开设置，密码是 hunter22", Step(action="tap", target=Target.parse("text:确定"))))


def test_slots_places_of_secrets_and_plain_words_are_kept() -> None:
    check_private(skill("用密码{text}登录", typing("{text}", "field:密码"), typing("{{secret:bank}}")))
    check_private(skill("打开 news.example", typing("news.example")))


def played(
    said: str, texts: list[str], *typed: tuple[str, str], people: list[str] | None = None
) -> tuple[Task, list[StepResult], dict[str, Frame]]:
    """A run that typed these into these fields, and then pressed a button on a page where all of it is to be seen."""
    fields = [element("input", name, (48, 300 + n * 200, 900, 400 + n * 200)) for n, (name, _) in enumerate(typed)]
    filled = [field.replace(value=text) for field, (_, text) in zip(fields, typed, strict=True)]
    save = element("button", "保存", (48, 1800, 400, 1900))
    told = [label(text, top=1200 + n * 100) for n, (_, text) in enumerate(typed)]
    frames = {"empty": frame(*fields, save), "full": frame(*filled, *told, save)}
    steps = [
        StepResult(
            index=n,
            step=typing(text, f"field:{name}").replace(expect=[Condition(kind="field", value=text)]),
            status="success",
            evidence="verified",
            turn=n + 1,
            before="empty",
            after="full",
            box=fields[n].box,
        )
        for n, (name, text) in enumerate(typed)
    ]
    press = Step(action="tap", target=Target.parse("text:保存"))
    last = StepResult(
        index=9, step=press, status="success", evidence="verified", turn=9, before="full", after="full", box=save.box
    )
    task = Task(id="t", text=said, device="sim:", grant=Grant(texts=texts, recipients=people or []))
    return task, [*steps, last], frames


class Blind:
    def read(self, seen: Frame) -> list[object]:
        return []


def test_nothing_that_was_said_this_time_stands_in_the_file(tmp_path: Path) -> None:
    said = "给张三丰发邮件说“周五的账单是 4821 元”，密码“hunter2!”"
    words = ["周五的账单是 4821 元", "hunter2!"]
    task, results, frames = played(
        said, words, ("收件人", "张三丰"), ("正文", words[0]), ("密码", words[1]), people=["张三丰"]
    )
    taken, cuts = record_skill("mail", task, results, [], frames.__getitem__, Blind())  # type: ignore[arg-type]
    SkillStore(tmp_path).save(taken, dict.fromkeys(cuts, b"png"))
    for file in (tmp_path / "mail").iterdir():
        text = file.read_text("utf-8")
        assert not any(word in text for word in [*words, "张三丰", "hunter2", "4821"]), text
    assert taken.slots == ["contact", "text", "text2"]
    assert format_skill(taken).count("{text2}") >= 2


def test_what_stands_for_a_secret_is_no_slot_and_stays() -> None:
    token = "{{secret:4}}"
    task, results, frames = played(f"打开设置，点“4”，在密码框输入x7{token}", ["4"], ("密码", f"x7{token}"))
    taken, _ = record_skill("wifi", task, results, [], frames.__getitem__, Blind())  # type: ignore[arg-type]
    assert taken.task == "打开设置，点“{text}”，在密码框输入{text2}{{secret:4}}"
    assert taken.slots == ["text", "text2"]
    assert taken.fill_steps({"text": "保存", "text2": "y8"})[-2].text == "y8{{secret:4}}"
    alone, results, frames = played(f"打开设置，在密码框输入{token}", [], ("密码", token))
    taken, _ = record_skill("wifi", alone, results, [], frames.__getitem__, Blind())  # type: ignore[arg-type]
    assert taken.task == alone.text and taken.slots == [] and taken.steps[-2].step.text == token
    assert taken.steps[-2].step.expect == [Condition(kind="field", value=token)]


def test_what_a_slots_value_is_also_called_is_not_what_another_one_is_called() -> None:
    task, results, frames = played("打开设置，点“网络”", ["网络"])
    pressed = Step(
        action="tap", target=Target.parse("text:网络||更多网络||Network"), expect=[Condition.parse("changed")]
    )
    first = results[0].replace(step=pressed)
    taken, _ = record_skill("net", task, [first], [], frames.__getitem__, Blind())  # type: ignore[arg-type]
    assert taken.steps[-1].step.target.value == "{text}"


def test_no_picture_is_cut_of_what_shows_what_was_said() -> None:
    task, results, frames = played("记下“晚上见”", ["晚上见"], ("便签", "晚上见"))
    over = element("button", "晚上见 保存", (48, 1800, 400, 1900))
    frames["full"] = frame(over)
    _, cuts = record_skill("note", task, results, [], frames.__getitem__, Blind())  # type: ignore[arg-type]
    assert len(cuts) == 1, "of the empty field alone"
