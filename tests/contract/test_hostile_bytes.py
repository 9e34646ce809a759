"""What strangers send is read or refused, never more: skills, steps and prices that somebody wrote, answers of models
and of inboxes, what a phone or an arm prints, and the headers of a browser.

Of a text that took minutes to read, only the result is asserted: with the mistake back, the test does not end.
"""

import json
import struct
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from iris_screen.core.errors import CaptureFailed, IrisError, UsageError
from iris_screen.core.message import verbatim
from iris_screen.core.parsing.mistakes import Mistake
from iris_screen.core.people import Question
from iris_screen.graph.configuration.setting_sources import load_settings
from iris_screen.models.answers import Unreadable, find_between, find_object
from iris_screen.models.prices import read_prices
from iris_screen.nodes.rules.inbox import read_answer
from iris_screen.planning.planners.step_file import parse_steps
from iris_screen.planning.skills.skill_file import parse_skill
from iris_screen.text.catalog import find_preferred_language
from iris_screen.tools.devices.android import dumpsys
from iris_screen.tools.devices.android.picture import read_png
from iris_screen.tools.devices.arm.machine.grbl_answers import read_report, read_setting

SKILL = """\
version: 1
name: hello
task: send hi to Ann
steps:
- step:
    action: tap
    target: text:OK
    expect: [changed]
    fallback: {action: swipe, direction: up}
- step: {action: input_text, text: hi}
"""
STEPS = """\
- {action: tap, target: "text:Notes", expect: ["text:Buy bread"], nth: 2}
- {action: press_key, key: BACK}
- action: wait
  amount: 100
"""
PRICES = "m: {prompt: 1, answer: 2}\n"
REPLY = '```json\n{"steps": [{"action": "tap", "x": 5, "y": [1, 2]}], "say": "hi", "n": 1.5e3}\n```'
VALUES = [
    "null", "[]", "{}", "-1", "1e999", ".nan", "9" * 5_000, "''", "!!binary aGk=", "[[[]]]", "{a: {b: 1}}", "<<: 1",
    "2026-11-27", "{}: 1", "[1, 2]: 3", "\\ud800", "\u202e", "\0", "&a", "*a", "```", '"', "x" * 70_000,
]  # fmt: skip


@st.composite
def spoiled(draw: st.DrawFn, text: str) -> str:
    """The text with a few of its characters replaced by something that does not belong there."""
    for _ in range(draw(st.integers(1, 3))):
        begin = draw(st.integers(0, len(text)))
        end = draw(st.integers(begin, min(begin + 12, len(text))))
        text = text[:begin] + draw(st.sampled_from(["", *VALUES])) + text[end:]
    return text


@given(text=spoiled(SKILL))
@settings(max_examples=150, deadline=None)
def test_a_spoiled_skill_is_read_or_refused(text: str) -> None:
    with suppress(IrisError):
        parse_skill(text, "skill.yaml")


@given(text=spoiled(STEPS))
@settings(max_examples=150, deadline=None)
def test_spoiled_steps_are_read_or_refused(text: str) -> None:
    with suppress(IrisError):
        parse_steps(text, "steps.yaml")


@given(text=spoiled(PRICES))
@settings(max_examples=100, deadline=None)
def test_spoiled_prices_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    file = tmp_path_factory.getbasetemp() / "prices.yaml"
    file.write_text(text, "utf-8")
    with suppress(IrisError):
        read_prices(file)


@given(text=spoiled(REPLY))
@settings(max_examples=150, deadline=None)
def test_a_spoiled_answer_of_a_model_is_read_or_refused(text: str) -> None:
    with suppress(Mistake):
        assert isinstance(find_object(text), dict)


def test_tags_that_are_never_closed_are_no_answer() -> None:
    with pytest.raises(Unreadable):
        find_between("<a>" * 100_000, "a")
    assert find_between("<a>one<a>two</a>three</a>", "a") == "one<a>two"


LEAVES = st.sampled_from([None, True, 0, 1e308, "yes", "no", "", "1", "at 5,5", "at 1e999,1", "\0", "\ud800", 10**30])
NAMES = st.sampled_from(["kind", "type", "value", "args", "decisions", "answer", "choice", "at", "by", "action"])
REPLIES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=2) | st.dictionaries(NAMES, inner, max_size=3))
QUESTIONS = [
    Question(kind=kind, text=verbatim("?"), choices=[verbatim("a"), verbatim("b")])
    for kind in ("confirm", "delivered", "choose", "answer", "take_over", "point")
]


@given(reply=REPLIES, question=st.sampled_from(QUESTIONS))
@settings(max_examples=300, deadline=None)
def test_any_reply_of_an_inbox_answers_the_question_or_is_refused(reply: object, question: Question) -> None:
    with suppress(UsageError):
        read_answer(reply, question)


@pytest.mark.parametrize("wrap", [lambda inner: [inner], lambda inner: {"decisions": [inner]}])
def test_a_reply_of_forms_within_forms_is_refused(wrap: Callable[[object], object]) -> None:
    reply: object = "yes"
    for _ in range(3_000):
        reply = wrap(reply)
    with pytest.raises(UsageError):
        read_answer(reply, QUESTIONS[0])


@pytest.mark.parametrize("title", ["a" * 50_000, "a." * 25_000, "a.b " * 10_000, "mCurrentFocus=Window{" * 2_000])
def test_a_window_may_have_any_title(title: str) -> None:
    focus = f"mCurrentFocus=Window{{1 u0 {title}}}\nmFocusedApp=ActivityRecord{{1 u0 com.example/.Main t1}}"
    assert dumpsys.parse_front(focus).app == "com.example"
    assert dumpsys.parse_component(title) == ""


def test_empty_lines_are_no_windows() -> None:
    assert not dumpsys.is_secure("\n" * 50_000 + "Window #1 x\nfl=#0", "x")
    assert dumpsys.is_secure("\n" * 50_000 + "  Window #1 x\nfl=#2000", "x")


@pytest.mark.parametrize("rest", [b"", b"\0" * 4, b"\0" * 12])
def test_a_picture_that_ends_before_its_size_is_none(rest: bytes) -> None:
    with pytest.raises(CaptureFailed):
        read_png(b"\x89PNG\r\n\x1a\n" + rest + b"IEND\xaeB`\x82")
    with pytest.raises(CaptureFailed):
        read_png(b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + rest + b"IEND\xaeB`\x82")


def test_a_machine_is_at_no_place_that_is_no_number() -> None:
    assert read_report(f"<Idle|MPos:{'9' * 400}.0,0.000,0.000|FS:0,0>") is None
    assert read_setting(f"$110={'9' * 400}") is None


def test_a_header_of_many_languages_is_read_at_once() -> None:
    assert find_preferred_language("," * 60_000 + "zh") == "zh"


@pytest.mark.parametrize("home", ["x" * 5_000, "/dev/null/x", "a\0b"])
def test_a_data_folder_that_cannot_be_made_is_a_wrong_setting(tmp_path: Path, home: str) -> None:
    config = tmp_path / "config.toml"
    config.write_text(f"home = {json.dumps(home)}", "utf-8")
    with pytest.raises(UsageError):
        load_settings(environ={}, config=config)
